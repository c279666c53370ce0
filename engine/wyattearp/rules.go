// Package wyattearp plays the Wyatt Earp card game: bounty hunters, two to four, who lay cards for the capture of
// wanted outlaws and share the rewards. RULES.md beside this file is what it does, rule by rule.
package wyattearp

import (
	"slices"

	"tombstone/engine/rng"
)

// Kinds of cards are numbered: an outlaw's Outlaw cards, his Photos, and each other Sheriff card are a kind each.
const (
	photoKinds   = 16
	sheriffKinds = 32
	kinds        = sheriffKinds + MaxSheriff
)

// OutlawKind returns the kind of an outlaw's Outlaw cards: index into Setting.Outlaws.
func OutlawKind(outlaw int) int { return outlaw }

// PhotoKind returns the kind of an outlaw's Photos.
func PhotoKind(outlaw int) int { return photoKinds + outlaw }

// SheriffKind returns the kind of a Sheriff card that is no Photo: index into Setting.Sheriff.
func SheriffKind(card int) int { return sheriffKinds + card }

// Sets of kinds, bit kind.
const (
	outlawKinds = uint64(1)<<photoKinds - 1
	cardKinds   = ^outlawKinds
	all         = ^uint64(0) // every kind
)

// Rules is a [Setting] compiled into flat tables. It is read-only and shared by all tables of a cell.
type Rules struct {
	setting Setting
	deck    rng.Slots           // all cards
	kindOf  [rng.MaxSlots]uint8 // kind of a slot
	slots   [64]rng.Slots       // copies of a kind
	cards   [64]*Card           // the Sheriff card of a kind; nil for Outlaw cards
	cardOf  [64]uint8           // its index
	points  [64]uint8           // points of a card of the kind in a row
	outlaws rng.Slots           // all Outlaw cards
	wanted  int                 // how many outlaws there are
	seats   Seat                // how many players
	photo   int                 // index of the Sheriff card that is the Photo, or -1
}

// Compile turns a setting into rules. The error joins everything that is wrong with the setting.
func Compile(setting Setting) (*Rules, error) {
	if err := setting.check(); err != nil {
		return nil, err
	}
	r := &Rules{setting: setting, photo: -1, wanted: len(setting.Outlaws), seats: Seat(setting.Players)}
	r.setting.Sheriff = slices.Clone(setting.Sheriff)
	for i := range setting.Sheriff {
		card := &r.setting.Sheriff[i]
		if card.Photo {
			r.photo = i
			continue
		}
		r.addKind(SheriffKind(i), card.Slots, card, i)
	}
	for i := range setting.Outlaws {
		outlaw := &r.setting.Outlaws[i]
		r.addKind(OutlawKind(i), outlaw.Slots, nil, 0)
		r.points[OutlawKind(i)] = uint8(setting.OutlawPoints)
		r.outlaws = r.outlaws.Or(r.slots[OutlawKind(i)])
		if r.photo >= 0 {
			r.addKind(PhotoKind(i), outlaw.Photos, &r.setting.Sheriff[r.photo], r.photo)
		}
	}
	return r, nil
}

// addKind enters a kind into the tables.
func (r *Rules) addKind(kind int, slots []uint8, card *Card, index int) {
	r.slots[kind] = rng.SlotsOf(slots...)
	r.deck = r.deck.Or(r.slots[kind])
	for _, slot := range slots {
		r.kindOf[slot] = uint8(kind)
	}
	if card == nil {
		return
	}
	r.cards[kind], r.cardOf[kind], r.points[kind] = card, uint8(index), uint8(card.Points)
}

// Setting returns what the rules were compiled from; its slices are not to be changed.
func (r *Rules) Setting() *Setting { return &r.setting }

// Players returns how many play.
func (r *Rules) Players() int { return r.setting.Players }

// Card returns the Sheriff card of a kind and its index in Setting.Sheriff; nil and -1 for Outlaw cards and kinds
// that are no card's.
func (r *Rules) Card(kind int) (*Card, int) {
	if card := r.cards[kind&63]; card != nil {
		return card, int(r.cardOf[kind&63])
	}
	return nil, -1
}

// Outlaw returns the outlaw whom an Outlaw card or a Photo names, or -1.
func (r *Rules) Outlaw(kind int) int {
	if kind < sheriffKinds {
		return kind & (photoKinds - 1)
	}
	return -1
}

// Copies returns how many cards of a kind there are.
func (r *Rules) Copies(kind int) int { return r.slots[kind&63].Len() }
