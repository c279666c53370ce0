package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tombstone/reports"
)

// splitFormats returns the page's formats among the names given, those apart left out. Valid are all.
func splitFormats(given, valid []string, apart ...string) (page []reports.Format, err error) {
	if len(given) == 0 {
		return nil, fmt.Errorf("--formats is empty (expected some of %s)", strings.Join(valid, ", "))
	}
	for _, name := range given {
		if slices.Contains(apart, name) {
			continue
		}
		format, problem := reports.ParseFormat(name)
		if problem != nil {
			err = errors.Join(err, fmt.Errorf("--formats: no format %q (expected some of %s)", name, strings.Join(valid, ", ")))
		}
		page = append(page, format)
	}
	return page, err
}

// checkFolder reports before the games are played that a report's folder could not be written to.
func checkFolder(dir string, force bool) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		parent := filepath.Dir(filepath.Clean(dir))
		if info, err := os.Stat(parent); err != nil || !info.IsDir() {
			return fmt.Errorf("there is no folder %s to make %s in", parent, dir)
		}
		return tryWriting(parent, dir)
	case err != nil:
		return fmt.Errorf("%s cannot be read as a folder: %w", dir, reason(err))
	case len(entries) > 0 && !force:
		return fmt.Errorf("%s is there already (give --force to write over the report in it, or -o and another folder)", dir)
	}
	return tryWriting(dir, dir)
}

// tryWriting makes a file in a folder and takes it away again; named is the folder that messages name.
func tryWriting(in, named string) error {
	file, err := os.CreateTemp(in, ".unfinished-*")
	if err != nil {
		return fmt.Errorf("writing %s: %w", named, reason(err))
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}
