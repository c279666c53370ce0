package okcorral_test

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	"tombstone/engine/enginetest"
	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
)

// stateSize is what a State takes, in bytes. Search copies one a node; 1,024 is the most it may grow to.
const stateSize = 280

func TestConformance(t *testing.T) {
	if stateSize > 1024 {
		t.Errorf("a state of %d bytes", stateSize)
	}
	games := fewer(6, 1)
	for _, v := range append(variants(), variant{"policies place", shipped(with(bandage), func(s *okcorral.Setting) {
		s.Setup[okcorral.Earps].How, s.Setup[okcorral.Cowboys].How = okcorral.ByPolicy, okcorral.ByPolicy
		s.ShootThroughMen = false
	})}) {
		t.Run(v.name, func(t *testing.T) { enginetest.Test(t, conformance(compile(t, v.setting)), games) })
	}
}

// conformance shows the engine to the suite.
func conformance(r *okcorral.Rules) enginetest.Game[okcorral.State, okcorral.Action, okcorral.Chance] {
	asked := func(s *okcorral.State) okcorral.View { return r.View(s, r.View(s, okcorral.Earps).Asks()) }
	return enginetest.Game[okcorral.State, okcorral.Action, okcorral.Chance]{
		Seats: int(okcorral.Seats),
		Size:  stateSize,
		Start: func(s *okcorral.State, key rng.Key) okcorral.Chance {
			c := okcorral.NewChance(key, 0, nil)
			r.Start(s, &c)
			return c
		},
		Apply: r.Apply,
		Over:  func(s *okcorral.State) bool { return asked(s).Phase() == okcorral.Over },
		Asks:  func(s *okcorral.State) int { return int(asked(s).Seat()) },

		Count: func(s *okcorral.State) int { return asked(s).Count() },
		Nth:   func(s *okcorral.State, i int) okcorral.Action { return asked(s).Nth(i) },
		List:  func(s *okcorral.State, dst []okcorral.Action) []okcorral.Action { return asked(s).Legal(dst) },

		Validate: r.Validate,
		Mutate:   func(a okcorral.Action, n int) okcorral.Action { return a ^ 1<<(n&31) },
		IsPass:   func(a okcorral.Action) bool { return a == okcorral.PassAction },
		MayPass:  func(s *okcorral.State) bool { return asked(s).Phase() != okcorral.PlacePhase },

		Check:        r.CheckState,
		FormatState:  okcorral.FormatState,
		ParseState:   r.ParseState,
		FormatAction: r.FormatAction,
		ParseAction:  r.ParseAction,

		Observe: func(s *okcorral.State, seat int) string { return observe(r.View(s, okcorral.Seat(seat))) },
		Resample: func(s *okcorral.State, seat int, dst *okcorral.State, stream *rng.Stream) {
			r.View(s, okcorral.Seat(seat)).Resample(dst, stream)
		},
		Hides: func(s *okcorral.State, seat int) bool {
			v := r.View(s, okcorral.Seat(seat))
			if v.Phase() == okcorral.PlacePhase {
				return v.Mover() == okcorral.Cowboys && v.Seat() == okcorral.Cowboys
			}
			return v.HandSize(1-v.Seat()) > 0 && v.PileSize() > 0
		},
		Choose: func(s *okcorral.State, stream *rng.Stream) okcorral.Action {
			return onlooker{}.Choose(asked(s), stream)
		},
		NewTable: func() func(rng.Key) uint64 {
			table := table(r, random{}, nil)
			return func(key rng.Key) uint64 { return table.Play(key, 0).Trace }
		},
	}
}

// onlooker decides by everything that its view shows, and by chance: whatever is to be seen moves it.
type onlooker struct{}

func (onlooker) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	sum := stream.Uint64()
	for _, b := range []byte(observe(v)) {
		sum = (sum ^ uint64(b)) * 0x100000001b3
	}
	return v.Nth(int(sum>>32) % v.Count())
}

// answer is a question that a view answers, by the name of its method.
type answer struct {
	method string
	ask    func(v okcorral.View, tell func(...uint64))
}

// answers are all that a view can be asked, but for its rules, which everybody knows, Resample and Without.
var answers = []answer{
	{"Seat", func(v okcorral.View, tell func(...uint64)) { tell(uint64(v.Seat())) }},
	{"Asks", func(v okcorral.View, tell func(...uint64)) { tell(uint64(v.Asks())) }},
	{"Mover", func(v okcorral.View, tell func(...uint64)) { tell(uint64(v.Mover())) }},
	{"First", func(v okcorral.View, tell func(...uint64)) { tell(uint64(v.First())) }},
	{"Phase", func(v okcorral.View, tell func(...uint64)) { tell(uint64(v.Phase())) }},
	{"Turn", func(v okcorral.View, tell func(...uint64)) { tell(uint64(v.Turn())) }},
	{"Held", func(v okcorral.View, tell func(...uint64)) { tell(v.Held()) }},
	{"Hand", func(v okcorral.View, tell func(...uint64)) { hand := v.Hand(); tell(hand.Low, hand.High) }},
	{"Unseen", func(v okcorral.View, tell func(...uint64)) { unseen := v.Unseen(); tell(unseen.Low, unseen.High) }},
	{"Allowed", func(v okcorral.View, tell func(...uint64)) { tell(v.Allowed()) }},
	{"PileSize", func(v okcorral.View, tell func(...uint64)) { tell(uint64(v.PileSize())) }},
	{"WoundPileSize", func(v okcorral.View, tell func(...uint64)) { tell(uint64(v.WoundPileSize())) }},
	{"WoundsLeft", func(v okcorral.View, tell func(...uint64)) { left := v.WoundsLeft(); tell(left.Low, left.High) }},
	{"Pending", func(v okcorral.View, tell func(...uint64)) {
		shooter, kind, target := v.Pending()
		tell(uint64(shooter), uint64(kind), uint64(target))
	}},
	{"HandSize", perSeat(func(v okcorral.View, seat okcorral.Seat) uint64 { return uint64(v.HandSize(seat)) })},
	{"Lost", perSeat(func(v okcorral.View, seat okcorral.Seat) uint64 { return uint64(v.Lost(seat)) })},
	{"Occupied", perSeat(okcorral.View.Occupied)},
	{"Square", perMan(func(v okcorral.View, seat okcorral.Seat, i int) uint64 { return uint64(v.Square(seat, i)) })},
	{"Squares", perMan(func(v okcorral.View, seat okcorral.Seat, i int) uint64 { return uint64(v.Squares(seat)[i]) })},
	{"Wounds", perMan(func(v okcorral.View, seat okcorral.Seat, i int) uint64 { return uint64(v.Wounds(seat, i)) })},
	{"WoundsOf", perMan(func(v okcorral.View, seat okcorral.Seat, i int) uint64 { return uint64(v.WoundsOf(seat)[i]) })},
	{"HasMoved", perMan(func(v okcorral.View, _ okcorral.Seat, i int) uint64 { return truth(v.HasMoved(i)) })},
	{"HasShot", perMan(func(v okcorral.View, _ okcorral.Seat, i int) uint64 { return truth(v.HasShot(i)) })},
	{"Copies", perKind(func(v okcorral.View, kind int) uint64 { return uint64(v.Copies(kind)) })},
	{"Discarded", perKind(func(v okcorral.View, kind int) uint64 { return uint64(v.Discarded(kind)) })},
	{"WoundDiscarded", func(v okcorral.View, tell func(...uint64)) {
		for kind := range v.Rules().Setting().Wound {
			tell(uint64(v.WoundDiscarded(kind)))
		}
	}},
	{"InSight", func(v okcorral.View, tell func(...uint64)) {
		for q := range okcorral.Off {
			tell(v.InSight(q))
		}
	}},
}

// choices are what a view answers to the seat that is asked. Nobody else ever holds a view at that time.
var choices = []answer{
	{"Count", func(v okcorral.View, tell func(...uint64)) { tell(uint64(v.Count())) }},
	{"Nth", func(v okcorral.View, tell func(...uint64)) { tell(uint64(v.Nth(v.Count() / 2))) }},
	{"Legal", func(v okcorral.View, tell func(...uint64)) {
		for _, a := range v.Legal(nil) {
			tell(uint64(a))
		}
	}},
	{"MoveKinds", perMan(func(v okcorral.View, _ okcorral.Seat, i int) uint64 { return v.MoveKinds(i) })},
	{"MoveKindsByMan", func(v okcorral.View, tell func(...uint64)) { a, b, c, d := v.MoveKindsByMan(); tell(a, b, c, d) }},
	{"ShootKindsByMan", func(v okcorral.View, tell func(...uint64)) { a, b, c, d := v.ShootKindsByMan(); tell(a, b, c, d) }},
	{"ShootKinds", perMan(func(v okcorral.View, _ okcorral.Seat, i int) uint64 { return v.ShootKinds(i) })},
	{"HealKinds", perMan(func(v okcorral.View, _ okcorral.Seat, i int) uint64 { return v.HealKinds(i) })},
	{"SpecialKinds", func(v okcorral.View, tell func(...uint64)) { tell(v.SpecialKinds()) }},
	{"DefenceKinds", func(v okcorral.View, tell func(...uint64)) { tell(v.DefenceKinds()) }},
	{"FirstShot", func(v okcorral.View, tell func(...uint64)) { tell(uint64(v.FirstShot())) }},
	{"Aims", perMan(func(v okcorral.View, _ okcorral.Seat, i int) uint64 {
		aims := v.Aims(i)
		return aims[0] ^ aims[1]*3 ^ aims[2]*5 ^ aims[3]*7
	})},
	{"Ways", perManAndKind(okcorral.Move, func(v okcorral.View, _, kind int) uint64 { return uint64(v.Ways(kind)) })},
	{"Destinations", perManAndKind(okcorral.Move, okcorral.View.Destinations)},
	{"Targets", perManAndKind(okcorral.Shoot, okcorral.View.Targets)},
}

func truth(yes bool) uint64 {
	if yes {
		return 1
	}
	return 0
}

func perSeat(ask func(okcorral.View, okcorral.Seat) uint64) func(okcorral.View, func(...uint64)) {
	return func(v okcorral.View, tell func(...uint64)) {
		for seat := range okcorral.Seats {
			tell(ask(v, seat))
		}
	}
}

func perMan(ask func(okcorral.View, okcorral.Seat, int) uint64) func(okcorral.View, func(...uint64)) {
	return func(v okcorral.View, tell func(...uint64)) {
		for seat := range okcorral.Seats {
			for i := range okcorral.MaxMen {
				tell(ask(v, seat, i))
			}
		}
	}
}

func perKind(ask func(okcorral.View, int) uint64) func(okcorral.View, func(...uint64)) {
	return func(v okcorral.View, tell func(...uint64)) {
		for kind := range v.Rules().Kinds() {
			tell(ask(v, kind))
		}
	}
}

func perManAndKind(of okcorral.CardType, ask func(okcorral.View, int, int) uint64) func(okcorral.View, func(...uint64)) {
	return func(v okcorral.View, tell func(...uint64)) {
		for kind, card := range v.Rules().Setting().Action {
			for i := range okcorral.MaxMen {
				if card.Type == of {
					tell(ask(v, i, kind))
				}
			}
		}
	}
}

// observe writes down everything that a view answers, one line a question.
func observe(v okcorral.View) string {
	text := make([]byte, 0, 4096)
	tell := func(numbers ...uint64) {
		for _, n := range numbers {
			text = append(strconv.AppendUint(text, n, 36), ' ')
		}
	}
	questions := answers
	if v.Seat() == v.Asks() && v.Phase() != okcorral.Over {
		questions = everyAnswer
	}
	for _, question := range questions {
		text = append(append(text, question.method...), ' ')
		question.ask(v, tell)
		text = append(text, '\n')
	}
	return string(text)
}

var everyAnswer = slices.Concat(answers, choices)

func TestObservationCoversTheView(t *testing.T) {
	// A method that is added to the View has to be added to answers or choices, or a peek goes unseen.
	known := map[string]bool{"Rules": true, "Resample": true, "Without": true}
	for _, a := range everyAnswer {
		known[a.method] = true
	}
	for method := range reflect.TypeFor[okcorral.View]().Methods() {
		if !known[method.Name] {
			t.Errorf("View.%s is not observed", method.Name)
		}
	}
}
