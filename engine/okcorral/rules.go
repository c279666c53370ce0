package okcorral

import (
	"slices"

	"tombstone/engine/rng"
)

// maxActions is how many actions other than passing a player takes in one turn; then the turn ends.
// No turn of ordinary play comes near it: each action spends a card and a deck has at most MaxCards.
// It ends the turns in which Specials draw themselves back for ever (a ruling of ours).
const maxActions = 250

// Rules is a [Setting] compiled into flat tables. It is read-only and shared by all tables of a cell.
type Rules struct {
	setting Setting
	board   *board

	kinds   int                       // card names in the Action Deck
	kindOf  rng.KindOf                // card kind of an Action slot
	slots   [64]rng.Slots             // copies of a kind
	effect  [rng.MaxSlots]WoundEffect // of a Wound slot
	woundOf [rng.MaxSlots]uint8       // card kind of a Wound slot
	deck    rng.Slots                 // the whole Action Deck
	wounds  rng.Slots                 // the whole Wound Deck

	// Sets of kinds, bit kind.
	moves, shots, defences uint64
	specials, heals        uint64 // Specials that are not Heal; Heal
	anySpecial             uint64 // both
	// can holds the kinds whose conditions a man meets, healthy and wounded.
	can [Seats][MaxMen][2]uint64
	// users holds the men who meet the conditions of a kind, bit index, given which of them are wounded, bit index.
	users [Seats][1 << MaxMen][64]uint8
	// reaches holds the squares a Move or Shoot kind reaches from a square, were nobody in between.
	reaches [64]*[squares]uint64
	// hits holds the Shoot kinds that reach one square from another, were nobody in between; none reaches
	// Off. Rows are padded so that no index needs a check.
	hits *[squares][2 * squares]uint64

	barred       uint64 // Move kinds that men in between stop: all but K and 1, where the rules let them
	shotsBlocked bool
	men          [Seats]int
	toLose       [Seats]uint8 // men a side has lost when the other side wins (O17)
	placements   [Seats][][]Square
}

// Compile turns a setting into rules. The error joins everything that is wrong with the setting.
func Compile(setting Setting) (*Rules, error) {
	if err := setting.check(); err != nil {
		return nil, err
	}
	r := &Rules{
		setting:      setting,
		board:        newBoard(setting.Geometry),
		hits:         new([squares][2 * squares]uint64),
		kinds:        len(setting.Action),
		shotsBlocked: setting.Geometry != Ring && !setting.ShootThroughMen,
	}
	for kind, card := range setting.Action {
		r.addCard(kind, card)
	}
	for kind, card := range setting.Wound {
		for _, slot := range card.Slots {
			r.effect[slot], r.woundOf[slot] = card.Effect, uint8(kind)
			r.wounds.Add(slot)
		}
	}
	for seat := range Seats {
		r.men[seat] = len(setting.Men[seat])
		r.toLose[seat] = uint8(min(setting.KillsToWin[1-seat], r.men[seat]))
		r.placements[seat] = Placements(seat, r.men[seat])
		for i, man := range setting.Men[seat] {
			for wounded := range 2 {
				r.can[seat][i][wounded] = setting.playable(man, wounded == 1)
			}
			for hurt := range r.users[seat] {
				for kind := range r.kinds {
					r.users[seat][hurt][kind] |= uint8(r.can[seat][i][hurt>>i&1]>>kind&1) << i
				}
			}
		}
	}
	return r, nil
}

// addCard enters a card kind into the tables.
func (r *Rules) addCard(kind int, card Card) {
	one := uint64(1) << kind
	switch card.Type {
	case Move:
		r.moves |= one
		r.reaches[kind] = &r.board.reach[card.Reach]
		if r.setting.Geometry != Ring && !r.setting.MoveThroughMen && card.Reach != Knight && card.Reach != 1 {
			r.barred |= one
		}
	case Shoot:
		r.shots |= one
		r.reaches[kind] = &r.board.reach[card.Reach]
		for from := range r.hits {
			for to := range Off {
				if r.reaches[kind][from]&bit(to) != 0 {
					r.hits[from][to] |= one
				}
			}
		}
	case Defence:
		r.defences |= one
	case Special:
		if card.Effect == Heal {
			r.heals |= one
		} else {
			r.specials |= one
		}
		r.anySpecial |= one
	}
	r.slots[kind] = rng.SlotsOf(card.Slots...)
	r.deck = r.deck.Or(r.slots[kind])
	for _, slot := range card.Slots {
		r.kindOf.Set(slot, uint8(kind))
	}
}

// playable returns the kinds that may be played with a man in a state of health.
func (s *Setting) playable(man Man, wounded bool) (kinds uint64) {
	for kind, card := range s.Action {
		if card.Type == Shoot && wounded && !s.WoundedShooters {
			continue
		}
		if !slices.ContainsFunc(card.Conditions, func(c Condition) bool { return !c.holds(man, wounded) }) {
			kinds |= 1 << kind
		}
	}
	return kinds
}

func (c Condition) holds(man Man, wounded bool) bool {
	switch c.Kind {
	case NotWounded:
		return !wounded
	case Wounded:
		return wounded
	case HasTrait:
		return slices.Contains(man.Traits, c.Name)
	default:
		return man.Name == c.Name
	}
}

// Setting returns what the rules were compiled from; its slices are not to be changed.
func (r *Rules) Setting() *Setting { return &r.setting }

// Kinds returns how many card names the Action Deck has.
func (r *Rules) Kinds() int { return r.kinds }

// Placements returns a side's legal placements, in the order that Place actions number them.
func (r *Rules) Placements(seat Seat) [][]Square { return r.placements[seat] }

// rangeOf returns the range that a shot is counted under: 0 for K, else the squares.
func (r *Rules) rangeOf(from, to Square, kind int) int32 {
	if r.setting.Action[kind].Reach == Knight {
		return 0
	}
	return int32(distance(from, to))
}
