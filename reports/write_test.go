package reports

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// contents returns the files below a folder, by path.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		all[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestWriteMakesTheFilesOfTheFormats, and no others.
func TestWriteMakesTheFilesOfTheFormats(t *testing.T) {
	p := brief(plain)
	for _, test := range []struct {
		formats []Format
		want    []string
		picture string // that the Markdown shows
	}{
		{[]Format{HTML}, []string{"index.html"}, ""},
		{[]Format{CSV, Markdown}, []string{"report.md", "tables.csv"}, ""},
		{[]Format{Markdown, PNG}, []string{"plots/forest.png", "plots/ranges.png", "plots/two-by-two.png", "report.md"}, "(plots/forest.png)"},
		{Formats, []string{"index.html", "plots/forest.png", "plots/forest.svg", "plots/ranges.png", "plots/ranges.svg", "plots/two-by-two.png", "plots/two-by-two.svg", "report.md", "tables.csv"}, "(plots/forest.svg)"},
		{nil, nil, ""},
	} {
		dir := filepath.Join(t.TempDir(), "deep", "report")
		paths, err := Write(dir, p, false, test.formats...)
		if err != nil {
			t.Fatal(err)
		}
		if len(test.want) == 0 {
			continue
		}
		got := contents(t, dir)
		var names []string
		for name, data := range got {
			names = append(names, name)
			if data == "" || !slices.Contains(paths, filepath.Join(dir, filepath.FromSlash(name))) {
				t.Errorf("%v: %s is empty, or not told of", test.formats, name)
			}
		}
		slices.Sort(names)
		if !slices.Equal(names, test.want) {
			t.Errorf("%v: got %q, want %q", test.formats, names, test.want)
		}
		if !strings.Contains(got["report.md"], test.picture) {
			t.Errorf("%v: the Markdown does not show %s", test.formats, test.picture)
		}
	}
}

// TestWriteOverwritesNothingUnasked: it says which files are there, and leaves all as it was.
func TestWriteOverwritesNothingUnasked(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "tables.csv"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := Write(dir, brief(plain), false, HTML, CSV)
	if !errors.Is(err, ErrExists) || !strings.Contains(err.Error(), "tables.csv is there already") {
		t.Errorf("got %v", err)
	}
	if got := contents(t, dir); len(got) != 1 || got["tables.csv"] != "mine" {
		t.Errorf("the folder has %v", got)
	}
	if _, err := Write(dir, brief(plain), true, HTML, CSV); err != nil {
		t.Error(err)
	}
	if got := contents(t, dir); len(got) != 2 || !strings.HasPrefix(got["tables.csv"], "table,caption,") {
		t.Errorf("the folder has %d files", len(got))
	}
}

// TestWriteLeavesNothingHalfWritten where a file cannot be: here a file stands where the folder of plots should.
func TestWriteLeavesNothingHalfWritten(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "plots"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Write(dir, brief(plain), true, HTML, SVG); err == nil || !strings.Contains(err.Error(), "plots") {
		t.Errorf("got %v", err)
	}
	if got := contents(t, dir); len(got) != 1 {
		t.Errorf("left behind: %d files", len(got)-1)
	}
	if _, err := Write(dir, &Page{}, true, HTML); err == nil {
		t.Error("a page without a title was written")
	}
}

// TestParseFormat: names of formats, and what is no name.
func TestParseFormat(t *testing.T) {
	for _, f := range Formats {
		if got, err := ParseFormat(string(f)); err != nil || got != f {
			t.Errorf("%s: %v, %v", f, got, err)
		}
	}
	if _, err := ParseFormat("pdf"); err == nil || !strings.Contains(err.Error(), `no format "pdf" (expected one of html, markdown, csv, svg, png)`) {
		t.Errorf("got %v", err)
	}
}
