package reports

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Format is a format a page is written in.
type Format string

// The formats.
const (
	HTML     Format = "html"     // index.html
	Markdown Format = "markdown" // report.md
	CSV      Format = "csv"      // tables.csv
	SVG      Format = "svg"      // plots/ID.svg, a file a figure
	PNG      Format = "png"      // plots/ID.png, a file a figure
)

// Formats are all formats, in the order in which they are written.
var Formats = []Format{HTML, Markdown, CSV, SVG, PNG}

// ParseFormat returns the format of a name.
func ParseFormat(name string) (Format, error) {
	if !slices.Contains(Formats, Format(name)) {
		var names []string
		for _, f := range Formats {
			names = append(names, string(f))
		}
		return "", fmt.Errorf("no format %q (expected one of %s)", name, strings.Join(names, ", "))
	}
	return Format(name), nil
}

// File is a file of a report.
type File struct {
	Path string // below the report's folder, with slashes
	Data []byte
}

// Render makes a page's files, in the given formats, without writing them. A long run tries it before it begins, with
// a page of the sizes to come.
func Render(p *Page, formats ...Format) ([]File, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	ext := ""
	for _, f := range []Format{SVG, PNG} {
		if ext == "" && slices.Contains(formats, f) {
			ext = string(f)
		}
	}
	var files []File
	var b bytes.Buffer
	add := func(path string, err error) error {
		files = append(files, File{path, bytes.Clone(b.Bytes())})
		b.Reset()
		if err != nil {
			return fmt.Errorf("making %s: %w", path, err)
		}
		return nil
	}
	for _, f := range Formats {
		if !slices.Contains(formats, f) {
			continue
		}
		var err error
		switch f {
		case HTML:
			err = add("index.html", WriteHTML(&b, p))
		case Markdown:
			err = add("report.md", WriteMarkdown(&b, p, ext))
		case CSV:
			err = add("tables.csv", WriteCSV(&b, p))
		case SVG:
			for _, figure := range p.figures() {
				files = append(files, File{"plots/" + figure.ID + ".svg", figure.SVG()})
			}
		case PNG:
			for _, figure := range p.figures() {
				data, drawing := figure.PNG()
				files = append(files, File{"plots/" + figure.ID + ".png", data})
				err = errors.Join(err, drawing)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// ErrExists is the error for files that are there already, where they may not be overwritten.
var ErrExists = errors.New("there already")

// Write writes a page to a folder, which it makes, in the given formats, and returns the paths of the files. Unless
// it may overwrite, it writes nothing where any of them is there ([ErrExists]). A file is complete or not there:
// all are made first, written under other names, and then renamed.
func Write(dir string, p *Page, overwrite bool, formats ...Format) (paths []string, err error) {
	files, err := Render(p, formats...)
	if err != nil {
		return nil, err
	}
	return WriteFiles(dir, files, overwrite)
}

// WriteFiles writes a report's files to a folder as [Write] does.
func WriteFiles(dir string, files []File, overwrite bool) (paths []string, err error) {
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		paths = append(paths, path)
		if _, there := os.Lstat(path); there == nil && !overwrite {
			err = errors.Join(err, fmt.Errorf("%s is %w", path, ErrExists))
		}
	}
	if err != nil {
		return nil, err
	}
	var written []string // under their temporary names
	defer func() {
		for _, name := range written {
			os.Remove(name) // those that were renamed are gone already
		}
	}()
	for i, f := range files {
		name, err := writeTemporary(paths[i], f.Data)
		if name != "" {
			written = append(written, name)
		}
		if err != nil {
			return nil, fmt.Errorf("writing %s: %w", paths[i], err)
		}
	}
	for i, name := range written {
		if err := os.Rename(name, paths[i]); err != nil {
			return nil, fmt.Errorf("writing %s: %w", paths[i], err)
		}
	}
	return paths, nil
}

// writeTemporary writes a file beside where it will be, and returns its name once there is one.
func writeTemporary(path string, data []byte) (name string, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Sync(), f.Chmod(0o644), f.Close())
	return f.Name(), err
}
