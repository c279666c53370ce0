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
	moving, shooting       uint64 // those that have a use in a MovePhase, in a ShootPhase: Specials as well
	specials, heals        uint64 // Specials that are not Heal; Heal
	plain, particular      uint64 // Specials that are always legal, since somebody lives; those with conditions, and Heal
	// can holds the kinds whose conditions a man meets, healthy and wounded.
	can     [Seats][MaxMen][2]uint64
	healthy [Seats][MaxMen]uint64 // those of can that the men begin with
	users   users
	// reaches holds the squares a Move or Shoot kind reaches from a square, were nobody in between.
	reaches [64]*[squares]uint64
	// hits holds the Shoot kinds that reach one square from another, were nobody in between; none reaches Off.
	hits byBearing

	first        [64]uint8 // of a Move kind: the first place of its number
	ranged       [64]uint8 // of a Shoot kind: the bits of a distance that it is counted under, none for K
	rings        bool      // the geometry is Ring
	shotsBlocked bool
	men          [Seats]int
	toLose       [Seats]uint8 // men a side has lost when the other side wins (O17)
	placements   [Seats][][]Square
	brawl        *brawlRules // nil: these rules it does not know
	start        State       // of every game, before anybody is on the board
}

// Compile turns a setting into rules. The error joins everything that is wrong with the setting.
func Compile(setting Setting) (*Rules, error) {
	if err := setting.check(); err != nil {
		return nil, err
	}
	r := &Rules{
		setting:      setting,
		board:        newBoard(setting.Geometry),
		hits:         newByBearing(),
		kinds:        len(setting.Action),
		rings:        setting.Geometry == Ring,
		shotsBlocked: setting.Geometry != Ring && !setting.ShootThroughMen,
	}
	for kind, card := range setting.Action {
		r.addCard(kind, card)
	}
	r.moving, r.shooting = r.moves|r.specials|r.heals, r.shots|r.specials|r.heals
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
		for i := range MaxMen {
			r.start.put(seat, i, Off)
		}
		for i, man := range setting.Men[seat] {
			for wounded := range 2 {
				r.can[seat][i][wounded] = setting.playable(man, wounded == 1)
			}
			r.healthy[seat][i] = r.can[seat][i][0]
			for hurt := range 1 << MaxMen {
				for kind := range r.kinds {
					r.users[usersIndex(seat, uint8(hurt))][kind] |= uint8(r.can[seat][i][hurt>>i&1]>>kind&1) << i
				}
			}
		}
	}
	r.brawl = newBrawlRules(r)
	r.start.pile, r.start.woundPile, r.start.phase, r.start.winner = r.deck, r.wounds, PlacePhase, Nobody
	return r, nil
}

// users holds the men who meet the conditions of a kind, bit index, by seat and by which of its men are wounded.
type users [Seats << MaxMen]usersByKind

type usersByKind [64]uint8

func usersIndex(seat Seat, hurt uint8) int { return int(seat&1)<<MaxMen | int(hurt)&(1<<MaxMen-1) }

// of returns those of the mover.
func (u *users) of(s *State) *usersByKind { return &u[usersIndex(s.mover, s.hurt[s.mover&1])] }

// addCard enters a card kind into the tables.
func (r *Rules) addCard(kind int, card Card) {
	one := uint64(1) << kind
	switch card.Type {
	case Move:
		r.moves |= one
		r.reaches[kind] = &r.board.reach[card.Reach]
		r.first[kind] = directions * uint8(card.Reach) // Knight is 0
	case Shoot:
		r.shots |= one
		r.reaches[kind] = &r.board.reach[card.Reach]
		if card.Reach != Knight {
			r.ranged[kind] = ^uint8(0)
		}
		for from := range Off {
			for to := r.reaches[kind][from]; to != 0; to &= to - 1 {
				*r.hits.at(from, lowest(to)) |= one
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
		if card.Effect != Heal && len(card.Conditions) == 0 {
			r.plain |= one
		} else {
			r.particular |= one
		}
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

// rangeOf returns the range that a shot from a spot at another is counted under: 0 for K, else the squares.
func (r *Rules) rangeOf(from, to uint8, kind int) int32 {
	return int32(distances[to-from] & r.ranged[kind&63])
}

// distances holds the king's distance of two squares on the board by the difference of their spots.
var distances = func() (table [256]uint8) {
	for from := range Off {
		for to := range Off {
			table[spot(to)-spot(from)] = uint8(distance(from, to))
		}
	}
	return table
}()
