package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"tombstone/sim/games"
)

func newSignature() *cobra.Command {
	return &cobra.Command{
		Use:   "signature",
		Short: "Check that this build plays the games it should",
		Long: `Plays fixed games of every shipped scenario and hashes every decision in them. The hash must be the one
written into the program: then results and tickets of other machines with the same signature are
of the same games. Ends with 1 if it is not.`,
		Example: "  tombstone signature",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			differs := 0
			for _, g := range games.All {
				sign, err := g.Sign()
				if err != nil {
					return err
				}
				verdict := "as it should be"
				if sign != g.Signature {
					verdict = "but should be " + g.Signature
					differs++
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s %s (%s)\n", g.Name, sign, verdict)
			}
			if differs > 0 {
				return exit{exitFails, "this build does not play the games it should"}
			}
			return nil
		},
	}
}
