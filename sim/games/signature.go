package games

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"

	"tombstone/engine/record"
	"tombstone/sim"
)

// signedTrials is how many trials of seed 1 each matchup adds to the signature.
const signedTrials = 200

// Sign plays fixed trials of every shipped scenario and returns the hash of all their decisions, 8 hex
// digits. The committed Signature must equal it: a commit that changes behaviour changes it and says why.
func (g *Game) Sign() (string, error) {
	sum := sha256.New()
	for _, name := range g.Scenarios {
		src, _ := g.Shipped(name)
		scenario, problems := g.Load(src, nil)
		if scenario == nil {
			return "", problems
		}
		for _, text := range g.signed {
			matchup, err := scenario.Matchup(text)
			if err != nil {
				return "", err
			}
			cell, err := Resolve(g.Spec(scenario, matchup))
			if err != nil {
				return "", err
			}
			fmt.Fprintln(sum, name, strings.Join(matchup, ","))
			rec := record.Record{Row: make([]int32, cell.Schema().Columns())}
			table := cell.NewTable()
			for trial := range uint64(signedTrials) {
				for rotation := range cell.Schema().Rotations {
					rec.Reset()
					table.Play(sim.Deal{Seed: 1, Trial: trial, Arm: sim.Arm{Rotation: uint8(rotation)}}, &rec)
					binary.Write(sum, binary.LittleEndian, rec.Trace)
				}
			}
		}
	}
	return hex.EncodeToString(sum.Sum(nil))[:8], nil
}
