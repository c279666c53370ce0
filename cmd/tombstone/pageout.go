package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tombstone/reports"
)

// pageOut is the flags of commands that print their answer and can write it as a page with its files too.
type pageOut struct {
	dir   string
	force bool
}

func (o *pageOut) add(flags *pflag.FlagSet) {
	flags.StringVarP(&o.dir, "output", "o", "", "also write a page for a browser and its files to this folder")
	flags.BoolVar(&o.force, "force", false, "write over the files of an earlier page")
}

// check reports before the games are played that the folder could not be written to.
func (o *pageOut) check() error {
	if o.dir == "" {
		return nil
	}
	return checkFolder(o.dir, o.force)
}

// write writes the page in all formats, and the result beside it, where a page was asked for.
func (o *pageOut) write(cmd *cobra.Command, page *reports.Page, result reports.File) error {
	if o.dir == "" {
		return nil
	}
	files, err := reports.Render(page, reports.Formats...)
	if err != nil {
		return err
	}
	if _, err := reports.WriteFiles(o.dir, append(files, result), o.force); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "\nThe page, for a browser: %s\n", filepath.Join(o.dir, "index.html"))
	return nil
}
