package wyattearp

import (
	"slices"
	"strconv"
)

// Feature is something about the cards a player is dealt at the start that the rules give a meaning: how many there
// are of some cards, or of outlaws who stand in some way.
type Feature struct {
	Name string // as a table heads it
	Doc  string // what it counts, in one plain sentence

	count func(h *dealt) int
}

// dealt is a hand as it is dealt.
type dealt struct {
	outlaws [MaxOutlaws]int // Outlaw cards, by outlaw
	photos  [MaxOutlaws]int // Photos, by outlaw
	sheriff [MaxSheriff]int // Sheriff cards, Photos among them, by index into Setting.Sheriff
}

// Features returns what is looked at in the opening hands. The cards of each name among the Sheriff cards stand for
// themselves: whatever is a sum over cards, such as their points, rewards and shots, follows from them. As hands are
// all of one size, so does the number of Outlaw cards; how these fall on the outlaws does not. (How large the largest
// set is nearly does: it is three as soon as there is an outlaw to open, and two where there is one a card short.)
func (r *Rules) Features() (all []Feature) {
	photos := slices.ContainsFunc(r.setting.Outlaws, func(o Outlaw) bool { return len(o.Photos) > 0 })
	for i := range r.setting.Sheriff {
		if card := &r.setting.Sheriff[i]; len(card.Slots) > 0 || card.Photo && photos {
			all = append(all, Feature{card.Name, "Copies of the card, each in place of an Outlaw card.", func(h *dealt) int { return h.sheriff[i] }})
		}
	}
	opening := r.setting.OpeningMin
	having := func(n, most int) func(h *dealt) int {
		return func(h *dealt) (outlaws int) {
			for _, cards := range h.outlaws[:r.wanted] {
				if cards >= n && cards <= most {
					outlaws++
				}
			}
			return outlaws
		}
	}
	all = append(all, Feature{"Outlaws to open", "Outlaws of whom there are as many Outlaw cards as open one, or more (" + strconv.Itoa(opening) + ").", having(opening, MaxCards)})
	if opening > 1 {
		all = append(all, Feature{"Outlaws one card short", "Outlaws of whom there is one Outlaw card fewer than opens one.", having(opening-1, opening-1)})
	}
	if photos {
		all = append(all, Feature{"Photos with their outlaw", "Photos of outlaws of whom there is an Outlaw card, too.", func(h *dealt) (matching int) {
			for outlaw, n := range h.photos {
				if h.outlaws[outlaw] > 0 {
					matching += n
				}
			}
			return matching
		}})
	}
	return all
}

// Openings counts what the opening hands were, and who was paid by where he sat in each hand.
type Openings struct {
	Features []Feature // as Rules.Features returns them
	Hands    []int32   // by seat and feature: the cards dealt in the first hand
	First    []int32   // by seat: thousands paid after the first hand
	Paid     []int32   // by place, 0 at the dealer's left, who begins the hand: thousands over all hands

	hand dealt // the one being looked at
}

// NewOpenings returns counters of their own memory.
func NewOpenings(r *Rules) *Openings {
	features, players := r.Features(), r.setting.Players
	return &Openings{Features: features, Hands: make([]int32, players*len(features)), First: make([]int32, players), Paid: make([]int32, players)}
}

// dealt looks at the hands of the first deal.
func (c *Counts) dealt(r *Rules, s *State) {
	if c == nil || c.Openings == nil || s.hands != 1 {
		return
	}
	o := c.Openings
	for seat := range r.seats {
		h := &o.hand
		*h = dealt{}
		for slots := s.hand[seat]; !slots.Empty(); {
			slot := slots.First()
			slots.Remove(slot)
			switch kind := int(r.kindOf[slot]); {
			case kind < photoKinds:
				h.outlaws[kind]++
			case kind < sheriffKinds:
				h.photos[kind-photoKinds]++
				h.sheriff[r.photo]++
			default:
				h.sheriff[kind-sheriffKinds]++
			}
		}
		for i := range o.Features {
			o.Hands[int(seat)*len(o.Features)+i] = int32(o.Features[i].count(h))
		}
	}
}

// paidTo counts a payment to a seat.
func (o *Openings) paidTo(r *Rules, s *State, seat Seat, thousands int) {
	if o == nil {
		return
	}
	if s.hands == 1 {
		o.First[seat] += int32(thousands)
	}
	players := r.setting.Players
	first := int(s.hands-1) % players
	o.Paid[(int(seat)+players-first)%players] += int32(thousands)
}
