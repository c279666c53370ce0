package okcorral

import (
	"errors"
	"fmt"
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

	kinds  int                       // card names in the Action Deck
	kindOf [rng.MaxSlots]uint8       // card kind of an Action slot
	slots  [MaxKinds]rng.Slots       // copies of a kind
	effect [rng.MaxSlots]WoundEffect // of a Wound slot
	reach  [MaxKinds]Reach           // number of a Move or Shoot kind, K for others
	deck   rng.Slots                 // the whole Action Deck
	wounds rng.Slots                 // the whole Wound Deck

	// Sets of kinds, bit kind.
	moves, shots, defences uint64
	specials, heals        uint64 // Specials that are not Heal; Heal
	// can holds the kinds whose conditions a man meets, by man and whether he is wounded.
	can [Seats * MaxMen][2]uint64

	movesBlocked, shotsBlocked bool
	men                        [Seats]int
	toLose                     [Seats]uint8 // men a side has lost when the other side wins (O17)
	placements                 [Seats][][]Square
}

// Compile turns a setting into rules. The error joins everything that is wrong with the setting.
func Compile(setting Setting) (*Rules, error) {
	if err := setting.check(); err != nil {
		return nil, err
	}
	r := &Rules{
		setting:      setting,
		board:        newBoard(setting.Geometry),
		kinds:        len(setting.Action),
		movesBlocked: setting.Geometry != Ring && !setting.MoveThroughMen,
		shotsBlocked: setting.Geometry != Ring && !setting.ShootThroughMen,
	}
	for kind, card := range setting.Action {
		r.addCard(kind, card)
	}
	for _, card := range setting.Wound {
		for _, slot := range card.Slots {
			r.effect[slot] = card.Effect
			r.wounds.Add(slot)
		}
	}
	for seat := range Seats {
		r.men[seat] = len(setting.Men[seat])
		r.toLose[seat] = uint8(min(setting.KillsToWin[1-seat], r.men[seat]))
		r.placements[seat] = Placements(seat, r.men[seat])
		for i, man := range setting.Men[seat] {
			for wounded := range 2 {
				r.can[int(seat)*MaxMen+i][wounded] = setting.playable(man, wounded == 1)
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
		r.reach[kind] = card.Reach
	case Shoot:
		r.shots |= one
		r.reach[kind] = card.Reach
	case Defence:
		r.defences |= one
	case Special:
		if card.Effect == Heal {
			r.heals |= one
		} else {
			r.specials |= one
		}
	}
	r.slots[kind] = rng.SlotsOf(card.Slots...)
	r.deck = r.deck.Or(r.slots[kind])
	for _, slot := range card.Slots {
		r.kindOf[slot] = uint8(kind)
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
	if r.reach[kind] == Knight {
		return 0
	}
	return int32(distance(from, to))
}

// check finds everything that the tables could not hold.
func (s *Setting) check() error {
	var problems []error
	problem := func(format string, args ...any) { problems = append(problems, fmt.Errorf(format, args...)) }
	within := func(what string, n, low, high int) {
		if n < low || n > high {
			problem("%s is %d (expected %d to %d)", what, n, low, high)
		}
	}
	for seat := range Seats {
		within("hand", s.Hand[seat], 0, MaxHand)
		within("opening_hand", s.OpeningHand[seat], 0, MaxHand)
		within("kills_to_win", s.KillsToWin[seat], 1, MaxHand)
		within("draw_penalty", s.DrawPenalty[seat], 0, MaxHand)
		within("men of a side", len(s.Men[seat]), 1, MaxMen)
		if setup := s.Setup[seat]; setup.How == Fixed {
			if len(setup.Squares) != len(s.Men[seat]) {
				problem("setup places %d men of %d", len(setup.Squares), len(s.Men[seat]))
			} else if err := CheckPlacement(seat, setup.Squares); err != nil {
				problems = append(problems, err)
			}
		}
	}
	within("max_turns", s.MaxTurns, 1, MaxTurns)
	within("wounds_to_kill", s.WoundsToKill, 1, MaxWounds)
	within("card names in the Action Deck", len(s.Action), 0, MaxKinds)
	within("card names in the Wound Deck", len(s.Wound), 0, MaxKinds)
	action, wound := make([][]uint8, len(s.Action)), make([][]uint8, len(s.Wound))
	for i, card := range s.Action {
		action[i] = card.Slots
		if err := card.check(); err != nil {
			problem("card %q: %w", card.Name, err)
		}
	}
	for i, card := range s.Wound {
		wound[i] = card.Slots
	}
	problems = append(problems, checkSlots("Action Deck", action, s.ActionUniverse), checkSlots("Wound Deck", wound, s.WoundUniverse))
	return errors.Join(problems...)
}

func (c *Card) check() error {
	switch {
	case c.Type > Special:
		return errors.New("unknown type")
	case (c.Type == Move || c.Type == Shoot) && int(c.Reach) >= reaches:
		return errors.New("unknown number")
	case c.Type == Move && c.Reach > MaxReach:
		return errors.New("A(m) belongs to Shoot cards")
	case c.Type == Special && (c.Effect == NoEffect || c.Effect > Heal):
		return errors.New("a Special needs an effect")
	case c.Type == Special && c.Effect != Heal && (c.N < 1 || c.N > MaxCards):
		return fmt.Errorf("its effect is for %d cards (expected 1 to %d)", c.N, MaxCards)
	}
	return nil
}

// checkSlots checks that a deck's physical cards have slots of their own in the universe.
func checkSlots(deck string, kinds [][]uint8, universe int) error {
	if universe != 64 && universe != rng.MaxSlots {
		return fmt.Errorf("%s: universe is %d (expected 64 or %d)", deck, universe, rng.MaxSlots)
	}
	var seen rng.Slots
	for _, slots := range kinds {
		for _, slot := range slots {
			if int(slot) >= universe || seen.Has(slot) {
				return fmt.Errorf("%s: slot %d is taken twice or not below %d", deck, slot, universe)
			}
			seen.Add(slot)
		}
	}
	if seen.Len() > MaxCards {
		return fmt.Errorf("%s: %d cards (expected at most %d)", deck, seen.Len(), MaxCards)
	}
	return nil
}
