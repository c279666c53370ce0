package enginetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Golden fails unless a file of testdata holds a text, and names the first line that is otherwise. With update it writes
// the file anew.
func Golden(t *testing.T, file, got string, update bool) {
	t.Helper()
	if update {
		WriteFile(t, file, got)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(text), "\n")
	for i, want := range wantLines {
		if i >= len(gotLines) || gotLines[i] != want {
			t.Fatalf("%s:%d: it goes otherwise (-update writes it anew)\ngot  %s\nwant %s", file, i+1, append(gotLines, "(it is over)")[min(i, len(gotLines))], want)
		}
	}
	if len(gotLines) != len(wantLines) {
		t.Fatalf("%s: %d lines, want %d", file, len(gotLines), len(wantLines))
	}
}

// WriteFile writes a file of testdata, with its folder.
func WriteFile(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
