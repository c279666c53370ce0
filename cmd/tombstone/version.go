package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"tombstone/sim/games"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version, what it was built with, and the games' signatures",
		Example: "  tombstone version",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			fmt.Fprintf(cmd.OutOrStdout(), "tombstone %s, %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			for _, g := range games.All {
				fmt.Fprintf(cmd.OutOrStdout(), "%s: signature %s\n", g.Name, g.Signature)
			}
			return nil
		},
	}
}

// version returns the version of this build, as far as it is known.
func version() string {
	text := "built from source"
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			text = v
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				text += ", commit " + s.Value
			}
		}
	}
	return text
}
