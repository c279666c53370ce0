package wyattearp_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
	"tombstone/engine/wyattearp/naive"
)

func TestLegalActionsAgreeOnPositionsOutOfNowhere(t *testing.T) {
	// Games visit some positions only: here cards, rows, piles and phases are thrown together, as far as the
	// invariants allow, empty piles more often than not.
	t.Parallel()
	tries := fewer(200, 20)
	for _, v := range oddSettings() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r, random := compile(t, v.setting), rand.New(rand.NewPCG(18811026, 0))
			table, kinds, whole := naive.NewTable(r.Setting()), slotKinds(r), 0
			for range tries {
				g, err := &game{t: t, rules: r}, error(nil)
				if g.state, err = r.ParseState(nowhere(r, random)); err == nil {
					agree(g, table, naively(g, kinds))
					whole++
				}
			}
			if whole*10 < tries {
				t.Errorf("%d of %d positions only obey the invariants", whole, tries)
			}
		})
	}
}

// nowhere is the text of a random state, which may break invariants.
func nowhere(r *wyattearp.Rules, random *rand.Rand) string {
	setting := r.Setting()
	one := func(n int) int { return random.IntN(n) }
	phase := []string{"draw", "play", "play", "play", "take", "discard"}[one(6)]
	kinds := slotKinds(r)
	slots := make([]uint8, 0, len(kinds))
	for slot := range uint8(rng.MaxSlots) {
		if _, there := kinds[slot]; there {
			slots = append(slots, slot)
		}
	}
	random.Shuffle(len(slots), func(i, j int) { slots[i], slots[j] = slots[j], slots[i] })
	share := func(most int) (some []uint8) {
		n := one(min(most, len(slots)) + 1)
		some, slots = slots[:n:n], slots[n:]
		return some
	}
	var progress []uint8
	if phase == "take" {
		i := slices.IndexFunc(slots, func(slot uint8) bool { card, _ := r.Card(kinds[slot]); return card != nil && len(card.Uses) > 1 })
		if i >= 0 {
			progress, slots = []uint8{slots[i]}, slices.Delete(slots, i, i+1)
		}
	}
	var hands, rows [wyattearp.MaxPlayers][]uint8
	notes := map[uint8]string{}
	for seat := range setting.Players {
		hands[seat] = share(12)
	}
	if few := one(3); few > 0 { // rows, from none to all that is left
		for _, slot := range share(len(slots) * few / 2) {
			seat, outlaw := one(setting.Players), one(len(setting.Outlaws))
			if named := r.Outlaw(kinds[slot]); named >= 0 {
				outlaw = named
			}
			note, lies := lying(r, kinds[slot], one(setting.Players), seat, random)
			if !lies || strings.Contains(note, "^") && slices.ContainsFunc(rows[seat], func(other uint8) bool {
				return strings.HasPrefix(notes[other], fmt.Sprintf("@%d", outlaw+1)) && strings.Contains(notes[other], "^")
			}) {
				slots = append(slots, slot)
				continue
			}
			rows[seat], notes[slot] = append(rows[seat], slot), fmt.Sprintf("@%d%s", outlaw+1, note)
		}
	}
	var discards, supply []uint8
	switch one(4) { // what is left: all discarded, all to come, or some of each
	case 0:
		discards = slots
	case 1:
		supply = slots
	default:
		discards = share(len(slots))
		supply = slots
	}
	mover, laid, sheriff := one(setting.Players), 0, phase == "take" || phase != "draw" && one(3) == 0
	if phase != "draw" && !(sheriff && setting.Play == wyattearp.Either) {
		for _, slot := range rows[mover] {
			if kinds[slot] == r.Outlaw(kinds[slot]) && one(4) == 0 && (setting.RowsATurn == wyattearp.AnyRows || laid == 0) {
				laid |= 1 << kinds[slot]
			}
		}
	}
	posters := make([]int, wyattearp.MaxOutlaws)
	posters[0] = one(9)
	fields := []string{
		"hands=1", "turn=3", "turns=3", "phase=" + phase, fmt.Sprint("mover=seat", mover+1), "winners=0",
		"refilled=" + strconv.FormatBool(one(2) == 0), "sheriff=" + strconv.FormatBool(sheriff), fmt.Sprint("laid=", laid), "rumours=0",
		fmt.Sprint("issued=", posters[0]), "money=0,0,0,0", "posters=" + numbers(posters),
		"supply=" + rng.SlotsOf(supply...).String(), "discards=" + join(discards), "progress=" + join(progress),
	}
	for seat := range hands {
		slices.Sort(hands[seat])
		fields = append(fields, fmt.Sprintf("hand.seat%d=%s", seat+1, join(hands[seat])))
	}
	for seat := range rows {
		slices.Sort(rows[seat])
		var texts []string
		for _, slot := range rows[seat] {
			texts = append(texts, strconv.Itoa(int(slot))+notes[slot])
		}
		fields = append(fields, fmt.Sprintf("rows.seat%d=%s", seat+1, cmpOr(strings.Join(texts, ","), "-")))
	}
	return strings.Join(fields, " ")
}

// lying is how a card of a kind may lie in a seat's row, if it may: what its note says besides the outlaw.
func lying(r *wyattearp.Rules, kind, by, seat int, random *rand.Rand) (note string, lies bool) {
	card, _ := r.Card(kind)
	if card == nil {
		return "", true
	}
	use := card.Uses[random.IntN(len(card.Uses))]
	if use.Shot == wyattearp.RequiredShot || use.Shot == wyattearp.OptionalShot && random.IntN(2) == 0 {
		note = "!"
	}
	switch use.Effect {
	case wyattearp.Hide:
		return note + fmt.Sprint("^", by+1), by != seat && !card.Photo
	case wyattearp.Join:
		return note, card.Points > 0
	}
	return "", false
}
