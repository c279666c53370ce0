package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"tombstone/decks"
	"tombstone/sim"
	"tombstone/sim/contract"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// initGames is how many games a new contract tells of.
const initGames = 20_000

// readContract reads a contract and finds what it names. Warnings go to the command's error output.
func readContract(cmd *cobra.Command, name string) (*contract.Contract, error) {
	src, err := decks.ReadFile(name)
	if err != nil {
		if _, there := os.Stat(name); errors.Is(there, os.ErrNotExist) {
			return nil, fmt.Errorf("there is no contract %s (tombstone check --init > %s makes one)", name, quote(name))
		}
		return nil, err
	}
	c, problems := contract.Read(src, contract.Library{Scenario: contractScenarios(cmd), Resolve: games.Resolve, Align: alignSpec, ReadFile: readPlain})
	if c == nil {
		return nil, fmt.Errorf("%s cannot be checked:\n%w", name, problems)
	}
	for _, warning := range problems {
		fmt.Fprintln(cmd.ErrOrStderr(), warning)
	}
	return c, nil
}

func readPlain(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, reason(err))
	}
	return data, nil
}

// contractScenarios finds the scenarios that a contract names. Their warnings go to the command's error output.
func contractScenarios(cmd *cobra.Command) func(name, folder string, edits []decks.Edit) (contract.Scenario, error) {
	return func(name, folder string, edits []decks.Edit) (contract.Scenario, error) {
		g, src, err := findScenario(contractPath(name, folder))
		if err != nil {
			return contract.Scenario{}, err
		}
		s, problems := g.Load(src, edits)
		if s == nil {
			return contract.Scenario{}, problems
		}
		for _, warning := range problems {
			fmt.Fprintln(cmd.ErrOrStderr(), warning)
		}
		return contract.Scenario{
			Game: g.Name, Default: games.Sensible(s), Matchup: s.Matchup,
			Spec: func(matchup []string) sim.Spec { return g.Spec(s, matchup) },
		}, nil
	}
}

// alignSpec returns a spec with its scenario's cards in the slots that a base has them in. What cannot be loaded is
// returned as it is: playing it says why.
func alignSpec(spec, base sim.Spec) sim.Spec {
	g, err := games.ByName(spec.Game)
	if err != nil || base.Game != spec.Game {
		return spec
	}
	s, err := g.Scenario(spec)
	b, also := g.Scenario(base)
	if err == nil && also == nil {
		return g.Spec(g.Align(s, b), spec.Matchup)
	}
	return spec
}

// contractPath returns the name by which the command line knows a contract's scenario: a shipped one's, or a file's,
// sought from the contract's folder.
func contractPath(name, folder string) string {
	shipped := slices.ContainsFunc(games.All, func(g *games.Game) bool { return slices.Contains(g.Scenarios, name) })
	if shipped || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(folder, filepath.FromSlash(name))
}

// printNewContract prints a contract to begin with.
func printNewContract(cmd *cobra.Command, name string, workers int) error {
	const seed = 1
	var p played
	g, s, err := p.scenario(cmd, name)
	if err != nil {
		return err
	}
	matchup, err := p.matchup(s)
	if err != nil {
		return err
	}
	bar := startProgress(cmd.ErrOrStderr(), initGames)
	in := experiments.RunInput{Cells: []sim.Spec{g.Spec(s, matchup)}, Seed: seed, Games: initGames}
	result, err := experiments.Run(cmd.Context(), executor(workers, "", bar), games.Resolve, in)
	bar.end()
	if errors.Is(err, context.Canceled) {
		return exit{exitInconclusive, "stopped before any contract was made"}
	}
	if err != nil {
		return err
	}
	_, err = cmd.OutOrStdout().Write(contract.Init(name, result.Cells[0], seed))
	return err
}
