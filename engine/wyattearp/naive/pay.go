package naive

import (
	"slices"

	"tombstone/engine/wyattearp"
)

// Payment is what a poster pays at the end of a hand, in thousands.
type Payment struct {
	Captured bool
	Sharers  int
	Paid     []int // a seat
	Left     int   // stays on the poster
}

// Pay is W14 and W15: the score is what each seat's row counts, the reward what the poster holds.
func Pay(setting *wyattearp.Setting, score []int, reward int) Payment {
	pay := Payment{Paid: make([]int, len(score)), Left: reward}
	total := 0
	for _, points := range score {
		total += points
	}
	if total < setting.Capture {
		return pay
	}
	pay.Captured = true
	groups := sharers(setting, score)
	for _, group := range groups {
		pay.Sharers += len(group)
	}
	payGroup := func(group []int, each int) bool {
		if pay.Left < each*len(group) {
			return false
		}
		for _, seat := range group {
			pay.Paid[seat] += each
			pay.Left -= each
		}
		return true
	}
	for round := 1; len(groups) > 0; round++ {
		for i, group := range groups {
			leaders := round == 1 && i == 0
			if leaders && payGroup(group, 2) {
				continue
			}
			if !payGroup(group, 1) {
				return pay
			}
		}
	}
	return pay
}

// sharers are the seats that share a reward, in groups of equal points, the leaders' first.
func sharers(setting *wyattearp.Setting, score []int) (groups [][]int) {
	best := slices.Max(score)
	for points := best; points >= 1 && points >= best-setting.ShareWithin; points-- {
		var group []int
		for seat := range score {
			if score[seat] == points {
				group = append(group, seat)
			}
		}
		if group != nil {
			groups = append(groups, group)
		}
	}
	return groups
}
