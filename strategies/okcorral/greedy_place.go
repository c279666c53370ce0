package okcorral

import (
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// place chooses one of the best placements by lot. Nothing is known when sides are placed but the
// scenario, so the best are found once: those whose men together stand on the squares worth most, by
// the worth that the Move phase gives a square, against an enemy who may stand on any square of his
// setup: for shots in turns to come (approach), less the shots to be feared there (1 - aggression). It
// does not heed cards that its view is denied.
func (g *Greedy) place(v okcorral.View, stream *rng.Stream) okcorral.Action {
	best := g.places[v.Seat()&1]
	return v.Nth(best[stream.Below(uint32(len(best)))])
}

// bestPlaces returns the placements of a seat that score most.
func (g *Greedy) bestPlaces(seat okcorral.Seat) (best []int) {
	worth := g.squareWorths(seat)
	most := int64(0)
	for n, placement := range g.know.rules.Placements(seat) {
		score := int64(0)
		for i, q := range placement {
			score += worth[i][q]
		}
		if n == 0 || score > most {
			best, most = best[:0], score
		}
		if score == most {
			best = append(best, n)
		}
	}
	return best
}

// squareWorths returns what each square is worth to each man of a seat.
func (g *Greedy) squareWorths(seat okcorral.Seat) (worth [okcorral.MaxMen][64]int64) {
	enemies := g.whereEnemies(1 - seat)
	for i := range g.know.setting.Men[seat] {
		man := g.know.man[seat][i].in(0)
		for q := range okcorral.Off {
			for j := range g.know.setting.Men[1-seat] {
				enemy := g.know.man[1-seat][j].in(0)
				for at, chance := range enemies[j] {
					attack := int64(g.weigh.near) * int64(man.attack[at][q]) * int64(g.worth(enemy))
					fear := int64(g.weigh.safe) * int64(enemy.attack[q][at]) * int64(g.worth(man))
					worth[i][q] += chance * (attack - fear)
				}
			}
		}
	}
	return worth
}

// whereEnemies counts by man and square the placements in which he stands there.
func (g *Greedy) whereEnemies(enemy okcorral.Seat) (where [okcorral.MaxMen][64]int64) {
	setup := &g.know.setting.Setup[enemy]
	if setup.How == okcorral.Fixed {
		for j, q := range setup.Squares {
			where[j][q] = 1
		}
		return where
	}
	for _, placement := range g.know.rules.Placements(enemy) {
		for j, q := range placement {
			where[j][q]++
		}
	}
	return where
}
