package okcorral_test

import (
	"fmt"
	"slices"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

func TestCardsAreConserved(t *testing.T) {
	// At every decision of random games, every card of both decks is in exactly one place; counted by name
	// from the text of the state, not by the engine's own check.
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			r := compile(t, v.setting)
			var all [2]cards
			for _, card := range v.setting.Action {
				all[0] = append(all[0], slices.Repeat(cards{card.Name}, len(card.Slots))...)
			}
			wounds := 0
			for _, card := range v.setting.Wound {
				wounds += len(card.Slots)
			}
			table := table(r, random{}, nil)
			for trial := range uint64(fewer(10, 1)) {
				table.Watch(key(trial), 0, func(s *okcorral.State, _ okcorral.Action) {
					fields := fieldsOf(s)
					var there cards
					for _, where := range []string{"hand.earps", "hand.cowboys", "pile", "discards"} {
						there = append(there, namesOf(v.setting.Action, fields[where])...)
					}
					if !sameCards(there, all[0]) {
						t.Fatalf("%d Action cards of %d in %s", len(there), len(all[0]), okcorral.FormatState(s))
					}
					pile, discards := slotsOf(fields["wounds"]), slotsOf(fields["wounds.discards"])
					if both := pile.And(discards); !both.Empty() || pile.Len()+discards.Len() != wounds {
						t.Fatalf("%d and %d Wound cards of %d in %s", pile.Len(), discards.Len(), wounds, okcorral.FormatState(s))
					}
				})
			}
		})
	}
}

func TestNoPeekingWhateverTheHiddenCards(t *testing.T) {
	// The opponent's hand and the draw pile trade cards at random. All that the other seat's view answers
	// stays the same, and so does what a policy decides that looks at all of it.
	r := compile(t, shipped(with(bandage, stareDown, sharpEye), func(s *okcorral.Setting) { s.ShootThroughMen = false }))
	stream, permuted := rng.NewStream(5), 0
	table := table(r, random{}, nil)
	for trial := range uint64(fewer(15, 2)) {
		table.Watch(key(trial), 0, func(s *okcorral.State, _ okcorral.Action) {
			for seat := range okcorral.Seats {
				other := permute(t, r, s, 1-seat, &stream)
				if got, want := observe(r.View(&other, seat)), observe(r.View(s, seat)); got != want {
					t.Fatalf("the %v see\n%s\nand with other cards hidden\n%s\nin %s", seat, want, got, okcorral.FormatState(s))
				}
				if other != *s {
					permuted++
				}
				mine, theirs := stream, stream
				if v := r.View(s, seat); v.Asks() == seat && (onlooker{}).Choose(v, &mine) != (onlooker{}).Choose(r.View(&other, seat), &theirs) {
					t.Fatalf("the %v decide otherwise in %s", seat, okcorral.FormatState(&other))
				}
			}
		})
	}
	if permuted < 500 && !testing.Short() && !raceEnabled {
		t.Errorf("only %d states had other cards hidden", permuted)
	}
}

// permute trades cards between a seat's hand and the draw pile, by way of the state's text.
func permute(t *testing.T, r *okcorral.Rules, s *okcorral.State, seat okcorral.Seat, stream *rng.Stream) okcorral.State {
	t.Helper()
	fields := fieldsOf(s)
	where := "hand." + seat.String()
	hand, pile := slotsOf(fields[where]), slotsOf(fields["pile"])
	unseen, n := hand.Or(pile), hand.Len()
	hand = rng.Slots{}
	for range n {
		slot := unseen.Nth(int(stream.Below(uint32(unseen.Len()))))
		hand.Add(slot)
		unseen.Remove(slot)
	}
	fields[where], fields["pile"] = hand.String(), unseen.String()
	other, err := r.ParseState(joined(fields))
	if err != nil {
		t.Fatal(err)
	}
	return other
}

// joined is the text form of a state laid open.
func joined(fields map[string]string) (text string) {
	for _, key := range []string{
		"turn", "phase", "mover", "first", "winner", "earps", "cowboys", "moved", "shot", "pending", "actions",
		"hand.earps", "hand.cowboys", "pile", "discards", "wounds", "wounds.discards",
	} {
		text += key + "=" + fields[key] + " "
	}
	return text
}

func TestResampleIsUniform(t *testing.T) {
	// Each card that a seat has not seen is as likely as the others to be in the opponent's hand, and so is
	// each pair of them: 5 of 37 cards.
	r := compile(t, shipped())
	s := opening(r, 3, 0)
	v := r.View(&s, okcorral.Earps)
	if v.Mover() != okcorral.Earps {
		v = r.View(&s, okcorral.Cowboys)
	}
	unseen, where := v.Unseen(), "hand."+(1-v.Seat()).String()
	deals := fewer(40_000, 10_000)
	stream := rng.NewStream(8)
	single, pairs := map[uint8]int{}, map[[2]uint8]int{}
	for range deals {
		var other okcorral.State
		v.Resample(&other, &stream)
		var hand []uint8
		for set := slotsOf(fieldsOf(&other)[where]); !set.Empty(); {
			hand = append(hand, set.First())
			set.Remove(set.First())
		}
		for i, a := range hand {
			single[a]++
			for _, b := range hand[:i] {
				pairs[[2]uint8{b, a}]++
			}
		}
	}
	n := float64(unseen.Len())
	p, q := 5/n, 20/n/(n-1)
	if unseen.Len() != 37 || len(single) != 37 || len(pairs) != 37*36/2 {
		t.Errorf("%d cards unseen, %d and %d pairs of them came up", unseen.Len(), len(single), len(pairs))
	}
	for slot, count := range single {
		closeTo(t, fmt.Sprint("card ", slot), float64(count), float64(deals)*p, float64(deals)*p*(1-p))
	}
	for pair, count := range pairs {
		closeTo(t, fmt.Sprint("cards ", pair), float64(count), float64(deals)*q, float64(deals)*q*(1-q))
	}
}

func TestANarrowedViewLacksOnlyWhatIsDenied(t *testing.T) {
	// Without a card, a view lists what it did without the actions that play it; discarding stays.
	r := compile(t, shipped(with(bandage, stareDown)))
	stream := rng.NewStream(4)
	table := table(r, random{}, nil)
	for trial := range uint64(fewer(20, 2)) {
		table.Watch(key(trial), 0, func(s *okcorral.State, _ okcorral.Action) {
			v := r.View(s, okcorral.Earps)
			v = r.View(s, v.Asks())
			denied := stream.Uint64()
			denied &= stream.Uint64() // a quarter of the kinds
			narrow := v.Without(denied)
			var want []okcorral.Action
			for _, a := range v.Legal(nil) {
				if a == okcorral.PassAction || a.Verb() == okcorral.DiscardCard || denied>>a.Kind()&1 == 0 {
					want = append(want, a)
				}
			}
			got := narrow.Legal(nil)
			if !slices.Equal(got, want) || narrow.Count() != len(want) {
				t.Fatalf("without %x: %d actions, %d counted, want %d, in %s", denied, len(got), narrow.Count(), len(want), okcorral.FormatState(s))
			}
			for i, a := range want {
				if narrow.Nth(i) != a {
					t.Fatalf("without %x: action %d is %s, want %s", denied, i, r.FormatAction(s, narrow.Nth(i)), r.FormatAction(s, a))
				}
			}
			if observed := observe(narrow.Without(0)); observed != observe(narrow) {
				t.Fatal("denying nothing changes the view")
			}
		})
	}
}

func TestInsightAgreesWithTheList(t *testing.T) {
	// The sets that scoring policies ask for are the list in another form.
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			r := compile(t, v.setting)
			table := table(r, random{}, nil)
			for trial := range uint64(fewer(8, 1)) {
				table.Watch(key(trial), 0, func(s *okcorral.State, _ okcorral.Action) {
					v := r.View(s, okcorral.Earps)
					v = r.View(s, v.Asks())
					got, want := insight(v), v.Legal(nil)
					slices.Sort(got)
					slices.Sort(want)
					if v.Phase() != okcorral.DiscardPhase && !slices.Equal(got, want) {
						t.Fatalf("%d actions by sets, %d in the list, in %s", len(got), len(want), okcorral.FormatState(s))
					}
				})
			}
		})
	}
}

// insight puts together the actions of a decision from the view's sets.
func insight(v okcorral.View) (list []okcorral.Action) {
	each := func(set uint64, see func(bit int)) {
		for i := range 64 {
			if set>>i&1 != 0 {
				see(i)
			}
		}
	}
	special := func() {
		each(v.SpecialKinds(), func(kind int) { list = append(list, okcorral.NewAction(okcorral.PlaySpecial, kind, 0, 0)) })
		for i := range okcorral.MaxMen {
			each(v.HealKinds(i), func(kind int) { list = append(list, okcorral.NewAction(okcorral.HealMan, kind, i, 0)) })
		}
	}
	var moves, shots [okcorral.MaxMen]uint64
	moves[0], moves[1], moves[2], moves[3] = v.MoveKindsByMan()
	shots[0], shots[1], shots[2], shots[3] = v.ShootKindsByMan()
	for i := range okcorral.MaxMen {
		if moves[i] != v.MoveKinds(i) || shots[i] != v.ShootKinds(i) {
			panic("what a man may play depends on how it is asked")
		}
	}
	switch v.Phase() {
	case okcorral.MovePhase:
		for i := range okcorral.MaxMen {
			each(v.MoveKinds(i), func(kind int) {
				each(v.Destinations(i, kind), func(to int) { list = append(list, okcorral.NewAction(okcorral.MoveMan, kind, i, to)) })
			})
		}
		special()
	case okcorral.ShootPhase:
		for i := range okcorral.MaxMen {
			for target, kinds := range v.Aims(i) {
				each(kinds, func(kind int) {
					list = append(list, okcorral.NewAction(okcorral.ShootAt, kind, i, 0).Toward(target))
					if v.Targets(i, kind)>>v.Square(1-v.Seat(), target)&1 == 0 {
						panic("a target that is aimed at is no target")
					}
				})
			}
		}
		special()
	case okcorral.DefencePhase:
		each(v.DefenceKinds(), func(kind int) { list = append(list, okcorral.NewAction(okcorral.Defend, kind, 0, 0)) })
	}
	return append(list, okcorral.PassAction)
}

func TestAPolicyThatBurnsNumbersMovesNoCard(t *testing.T) {
	// Policies that decide by what they see, and draw up to a thousand numbers for nothing: the whole game
	// is the same, also against an opponent who decides by his numbers. Policies that decide otherwise see
	// the same deal, and cards come off the decks in the same order, until a deck is refilled (with other
	// cards, by then).
	r := compile(t, shipped())
	for trial := range uint64(fewer(30, 3)) {
		for _, opponent := range []okcorral.Policy{random{}, burning{}} {
			plain := order(r, trial, burning{}, opponent)
			for _, numbers := range []int{1, 7, 1000} {
				got := order(r, trial, burning{numbers}, opponent)
				if got.result != plain.result || !slices.Equal(got.action, plain.action) || !slices.Equal(got.wound, plain.wound) {
					t.Fatalf("trial %d: burning %d numbers makes another game", trial, numbers)
				}
			}
		}
		plain := order(r, trial, random{}, random{})
		for _, policies := range [][2]okcorral.Policy{{passive{}, random{}}, {random{}, active{}}, {active{}, active{}}} {
			got := order(r, trial, policies[0], policies[1])
			if got.start != plain.start {
				t.Fatalf("trial %d starts otherwise under other policies", trial)
			}
			if n := min(len(got.action), len(plain.action)); !slices.Equal(got.action[:n], plain.action[:n]) {
				t.Errorf("trial %d: Action cards come in the order %v and %v", trial, got.action, plain.action)
			}
			if n := min(len(got.wound), len(plain.wound)); !slices.Equal(got.wound[:n], plain.wound[:n]) {
				t.Errorf("trial %d: Wound cards come in the order %v and %v", trial, got.wound, plain.wound)
			}
		}
	}
}

// course is what chance did in a game.
type course struct {
	start         string // where the men stand, who has what, who begins
	action, wound []int  // kinds in the order they were drawn, up to the first refill
	result        okcorral.Result
}

// order plays a game and notes its course.
func order(r *okcorral.Rules, trial uint64, earps, cowboys okcorral.Policy) (c course) {
	counts := newCounts(r)
	refilled := [2]bool{}
	counts.Log = func(e okcorral.Event) {
		switch {
		case e.What == okcorral.ActionRefilled:
			refilled[0] = true
		case e.What == okcorral.WoundRefilled:
			refilled[1] = true
		case e.What == okcorral.CardDrawn && !refilled[0]:
			c.action = append(c.action, e.Kind)
		case e.What == okcorral.WoundDrawn && !refilled[1]:
			c.wound = append(c.wound, e.Kind)
		}
	}
	s := opening(r, trial, 0)
	c.start = okcorral.FormatState(&s)
	c.result = okcorral.NewTable(r, [2]okcorral.Policy{earps, cowboys}, counts).Play(key(trial), 0)
	return c
}

func TestNeighbouringSeedsShareNoDeal(t *testing.T) {
	// Seeds 0 to 3, neighbouring trials: no two deals are the same. There are about 10^19.
	r := compile(t, shipped())
	seen := map[okcorral.State][2]uint64{}
	for seed := range uint64(4) {
		for trial := range uint64(10_000) {
			chance := okcorral.NewChance(rng.NewKey(seed, trial, 0), 0, nil)
			var s okcorral.State
			r.Start(&s, &chance)
			if other, ok := seen[s]; ok {
				t.Fatalf("seed %d trial %d deals what seed %d trial %d did", seed, trial, other[0], other[1])
			}
			seen[s] = [2]uint64{seed, trial}
		}
	}
}

func TestRotationSwapsTheStarterAndNothingElse(t *testing.T) {
	// The same men on the same squares with the same cards, in the Move phase of the other player. With an
	// opening hand below the hand, the two draw the same cards off the top.
	for _, first := range []okcorral.First{okcorral.Coin, okcorral.EarpsFirst, okcorral.CowboysFirst} {
		r := compile(t, shipped(func(s *okcorral.Setting) { s.First, s.OpeningHand = first, both(3) }))
		for trial := range uint64(200) {
			a, b := opening(r, trial, 0), opening(r, trial, 1)
			one, two := fieldsOf(&a), fieldsOf(&b)
			if one["first"] == two["first"] {
				t.Fatalf("trial %d: the %s begin both", trial, one["first"])
			}
			same := []string{"earps", "cowboys", "pile", "wounds", "discards", "turn"}
			for _, field := range same {
				if one[field] != two[field] {
					t.Errorf("trial %d: %s is %s and %s", trial, field, one[field], two[field])
				}
			}
			// What the starter drew on top of his opening hand is what the other would have drawn.
			starter := func(f map[string]string) rng.Slots { return slotsOf(f["hand."+f["first"]]) }
			waiting := func(f, other map[string]string) rng.Slots { return slotsOf(f["hand."+other["first"]]) }
			if x, y := starter(one).Minus(waiting(two, one)), starter(two).Minus(waiting(one, two)); x != y || x.Len() != 2 {
				t.Errorf("trial %d: the starters drew %v and %v", trial, x, y)
			}
		}
	}
}

func TestACardMoreLeavesTheOthersInOrder(t *testing.T) {
	// A seventh Duck in a slot of its own, or a Run taken out: all other cards come off the deck in the same
	// order, and the same holds for the Wound Deck, whatever the Action Deck does.
	base, more, less := shipped(), shipped(), shipped()
	more.Action[15].Slots = append(more.Action[15].Slots, 63)
	gone := less.Action[4].Slots[0]
	less.Action[4].Slots = less.Action[4].Slots[1:]
	orders := [3]func(uint64) []uint8{dealt(t, base), dealt(t, more), dealt(t, less)}
	rules := [2]*okcorral.Rules{compile(t, base), compile(t, more)}
	for trial := range uint64(fewer(50, 5)) {
		plain, with, without := orders[0](trial), orders[1](trial), orders[2](trial)
		if !slices.Equal(lacking(with, 63), plain) || len(with) != 43 {
			t.Fatalf("trial %d: with a card more\n%v\nwithout\n%v", trial, with, plain)
		}
		if !slices.Equal(without, lacking(plain, gone)) || len(without) != 41 {
			t.Fatalf("trial %d: with a card less\n%v\nwith it\n%v", trial, without, plain)
		}
		a, b := order(rules[0], trial, passive{}, random{}), order(rules[1], trial, passive{}, random{})
		if n := min(len(a.wound), len(b.wound)); !slices.Equal(a.wound[:n], b.wound[:n]) {
			t.Errorf("trial %d: Wound cards come in the order %v and %v", trial, a.wound, b.wound)
		}
	}
}

// dealt returns the order of a deal's Action Deck by slot: opening hands of the Earps alone, each a card
// longer, show it.
func dealt(t *testing.T, setting okcorral.Setting) func(trial uint64) []uint8 {
	t.Helper()
	var rules []*okcorral.Rules
	setting.Hand = both(0)
	for _, card := range setting.Action {
		for range card.Slots {
			setting.OpeningHand = [2]int{len(rules) + 1, 0}
			rules = append(rules, compile(t, setting))
		}
	}
	return func(trial uint64) (slots []uint8) {
		before := rng.Slots{}
		for _, r := range rules {
			s := opening(r, trial, 0)
			hand := slotsOf(fieldsOf(&s)["hand.earps"])
			slots = append(slots, hand.Minus(before).First())
			before = hand
		}
		return slots
	}
}

func lacking(slots []uint8, slot uint8) []uint8 {
	return slices.DeleteFunc(slices.Clone(slots), func(s uint8) bool { return s == slot })
}

func TestRedrawnPurposesChangeNothingElse(t *testing.T) {
	// Each purpose keyed afresh moves its own chance and leaves the rest of the deal.
	r := compile(t, shipped())
	for purpose, fields := range map[rng.Purpose][]string{
		okcorral.SetupChance:   {"earps", "cowboys"},
		okcorral.CoinChance:    {"first"},
		okcorral.ActionChance:  {"hand.earps", "hand.cowboys", "pile"},
		okcorral.WoundChance:   nil,
		okcorral.DiscardChance: nil,
		okcorral.EarpsChance:   nil,
		okcorral.CowboysChance: nil,
	} {
		changed := map[string]int{}
		const trials = 200
		for trial := range uint64(trials) {
			deal := func(redraw uint16) map[string]string {
				chance := okcorral.NewChance(rng.NewKey(1, trial, redraw), 0, nil)
				var s okcorral.State
				r.Start(&s, &chance)
				return fieldsOf(&s)
			}
			before, after := deal(0), deal(1<<purpose)
			for field, value := range before {
				if after[field] != value {
					changed[field]++
				}
			}
		}
		delete(changed, "mover") // follows from first
		delete(changed, "phase") // follows from the cards
		for field, n := range changed {
			if !slices.Contains(fields, field) {
				t.Errorf("purpose %d changes %s in %d of %d deals", purpose, field, n, trials)
			}
		}
		for _, field := range fields {
			if changed[field] < trials/3 {
				t.Errorf("purpose %d changes %s in %d of %d deals only", purpose, field, changed[field], trials)
			}
		}
	}

	// The purposes that show only in play: a policy's stream, the Wound Deck's order.
	game := func(redraw uint16) (traces []uint64, wounds [][]int) {
		for trial := range uint64(30) {
			counts, drawn := newCounts(r), []int(nil)
			counts.Log = func(e okcorral.Event) {
				if e.What == okcorral.WoundDrawn {
					drawn = append(drawn, e.Kind)
				}
			}
			traces = append(traces, table(r, random{}, counts).Play(rng.NewKey(1, trial, redraw), 0).Trace)
			wounds = append(wounds, drawn)
		}
		return traces, wounds
	}
	traces, wounds := game(0)
	for _, purpose := range []rng.Purpose{okcorral.EarpsChance, okcorral.CowboysChance, okcorral.WoundChance} {
		other, otherWounds := game(1 << purpose)
		same, sameWounds := 0, 0
		for i := range traces {
			if traces[i] == other[i] {
				same++
			}
			if slices.Equal(wounds[i], otherWounds[i]) {
				sameWounds++
			}
		}
		if same > 5 || purpose == okcorral.WoundChance && sameWounds > 5 {
			t.Errorf("purpose %d keyed afresh leaves %d of 30 games, and the wounds of %d, as they were", purpose, same, sameWounds)
		}
	}
	if other, _ := game(1 << okcorral.DiscardChance); !slices.Equal(other, traces) {
		t.Error("nobody discards at random in the shipped game, and yet games change")
	}
}
