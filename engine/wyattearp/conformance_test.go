package wyattearp_test

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	"tombstone/engine/enginetest"
	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// stateSize is what a State takes, in bytes. Search copies one a node; 512 is the most it may grow to.
const stateSize = 416

func TestConformance(t *testing.T) {
	if stateSize > 512 {
		t.Errorf("a state of %d bytes", stateSize)
	}
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			short := v.setting
			short.Target, short.MaxHands = 1_000_000, 1
			enginetest.Test(t, conformance(compile(t, short)), fewer(2, 1))
		})
	}
}

// conformance shows the engine to the suite.
func conformance(r *wyattearp.Rules) enginetest.Game[wyattearp.State, wyattearp.Action, wyattearp.Chance] {
	asked := func(s *wyattearp.State) wyattearp.View { return r.View(s, r.View(s, 0).Mover()) }
	return enginetest.Game[wyattearp.State, wyattearp.Action, wyattearp.Chance]{
		Seats: r.Players(),
		Size:  stateSize,
		Start: func(s *wyattearp.State, key rng.Key) wyattearp.Chance {
			c := wyattearp.NewChance(key, nil)
			r.Start(s, &c)
			return c
		},
		Apply: r.Apply,
		Over:  func(s *wyattearp.State) bool { return asked(s).Phase() == wyattearp.Over },
		Asks:  func(s *wyattearp.State) int { return int(asked(s).Seat()) },

		Count: func(s *wyattearp.State) int { return asked(s).Count() },
		Nth:   func(s *wyattearp.State, i int) wyattearp.Action { return asked(s).Nth(i) },
		List:  func(s *wyattearp.State, dst []wyattearp.Action) []wyattearp.Action { return asked(s).Legal(dst) },

		Validate: r.Validate,
		Mutate:   func(a wyattearp.Action, n int) wyattearp.Action { return a ^ 1<<(n&31) },
		IsPass:   func(a wyattearp.Action) bool { return a == wyattearp.DoneAction },
		MayPass:  func(s *wyattearp.State) bool { return asked(s).Phase() == wyattearp.PlayPhase },

		Check:        r.CheckState,
		FormatState:  wyattearp.FormatState,
		ParseState:   r.ParseState,
		FormatAction: r.FormatAction,
		ParseAction:  r.ParseAction,

		Observe: func(s *wyattearp.State, seat int) string { return observe(r.View(s, wyattearp.Seat(seat))) },
		Resample: func(s *wyattearp.State, seat int, dst *wyattearp.State, stream *rng.Stream) {
			r.View(s, wyattearp.Seat(seat)).Resample(dst, stream)
		},
		Hides: func(s *wyattearp.State, seat int) bool { return hides(r.View(s, wyattearp.Seat(seat))) },
		Choose: func(s *wyattearp.State, stream *rng.Stream) wyattearp.Action {
			return onlooker{}.Choose(asked(s), stream)
		},
		NewTable: func() func(rng.Key) uint64 {
			table := table(r, random{}, wyattearp.NewCounts(r, nil, wyattearp.MarkColumns{}))
			return func(key rng.Key) uint64 { return table.Play(key, 0).Trace }
		},
	}
}

// hides reports whether some card in another hand is unknown to a seat, while the supply has some.
func hides(v wyattearp.View) bool {
	hidden := 0
	for seat := range wyattearp.Seat(v.Rules().Players()) {
		if seat == v.Seat() {
			continue
		}
		hidden += v.HandSize(seat)
		for kind := range 64 {
			hidden -= v.Seen(seat, kind)
		}
	}
	for kind := range 64 {
		hidden -= v.Rumoured(kind)
	}
	return hidden > 0 && v.SupplySize() > 0
}

// onlooker decides by everything that its view shows, and by chance: whatever is to be seen moves it.
type onlooker struct{}

func (onlooker) Choose(v wyattearp.View, stream *rng.Stream) wyattearp.Action {
	sum := stream.Uint64()
	for _, b := range []byte(observe(v)) {
		sum = (sum ^ uint64(b)) * 0x100000001b3
	}
	return v.Nth(int(sum>>32) % v.Count())
}

// answer is a question that a view answers, by the name of its method.
type answer struct {
	method string
	ask    func(v wyattearp.View, tell func(...int))
}

// answers are all that a view can be asked, but for its rules, which everybody knows, Resample and Without.
var answers = []answer{
	{"Seat", func(v wyattearp.View, tell func(...int)) { tell(int(v.Seat())) }},
	{"Mover", func(v wyattearp.View, tell func(...int)) { tell(int(v.Mover())) }},
	{"Phase", func(v wyattearp.View, tell func(...int)) { tell(int(v.Phase())) }},
	{"HandNumber", func(v wyattearp.View, tell func(...int)) { tell(v.HandNumber()) }},
	{"Turn", func(v wyattearp.View, tell func(...int)) { tell(v.Turn()) }},
	{"TurnOfGame", func(v wyattearp.View, tell func(...int)) { tell(v.TurnOfGame()) }},
	{"LaidThisTurn", func(v wyattearp.View, tell func(...int)) { tell(int(v.LaidThisTurn())) }},
	{"PlayedSheriff", func(v wyattearp.View, tell func(...int)) { tell(truth(v.PlayedSheriff())) }},
	{"Winners", func(v wyattearp.View, tell func(...int)) { tell(int(v.Winners())) }},
	{"Held", func(v wyattearp.View, tell func(...int)) { tell(int(v.Held())) }},
	{"Copies", perKind(func(v wyattearp.View, kind int) int { return v.Copies(kind) })},
	{"Rumoured", perKind(func(v wyattearp.View, kind int) int { return v.Rumoured(kind) })},
	{"Unseen", perKind(func(v wyattearp.View, kind int) int { return v.Unseen(kind) })},
	{"Seen", perSeat(func(v wyattearp.View, seat wyattearp.Seat, tell func(...int)) {
		for kind := range 64 {
			tell(v.Seen(seat, kind))
		}
	})},
	{"SeenKinds", perSeat(func(v wyattearp.View, seat wyattearp.Seat, tell func(...int)) { tell(int(v.SeenKinds(seat))) })},
	{"UnseenKinds", func(v wyattearp.View, tell func(...int)) { tell(int(v.UnseenKinds())) }},
	{"Scores", func(v wyattearp.View, tell func(...int)) {
		for _, score := range v.Scores() {
			tell(score[:]...)
		}
	}},
	{"HandSize", perSeat(func(v wyattearp.View, seat wyattearp.Seat, tell func(...int)) { tell(v.HandSize(seat)) })},
	{"Money", perSeat(func(v wyattearp.View, seat wyattearp.Seat, tell func(...int)) { tell(v.Money(seat)) })},
	{"Wanted", perSeat(func(v wyattearp.View, seat wyattearp.Seat, tell func(...int)) { tell(int(v.Wanted(seat))) })},
	{"Rows", perSeat(func(v wyattearp.View, seat wyattearp.Seat, tell func(...int)) { tell(int(v.Rows(seat))) })},
	{"Hidden", perSeat(func(v wyattearp.View, seat wyattearp.Seat, tell func(...int)) { tell(int(v.Hidden(seat))) })},
	{"Laid", perRow(func(v wyattearp.View, seat wyattearp.Seat, outlaw int, tell func(...int)) { tell(v.Laid(seat, outlaw)) })},
	{"HideoutOn", perRow(func(v wyattearp.View, seat wyattearp.Seat, outlaw int, tell func(...int)) {
		kind, by := v.HideoutOn(seat, outlaw)
		tell(kind, int(by))
	})},
	{"InRow", perRow(func(v wyattearp.View, seat wyattearp.Seat, outlaw int, tell func(...int)) {
		for kind := range 64 {
			tell(v.InRow(seat, outlaw, kind))
		}
	})},
	{"Open", func(v wyattearp.View, tell func(...int)) { tell(int(v.Open())) }},
	{"Points", perOutlaw(func(v wyattearp.View, outlaw int, tell func(...int)) { points := v.Points(outlaw); tell(points[:]...) })},
	{"Score", perOutlaw(func(v wyattearp.View, outlaw int, tell func(...int)) { points := v.Score(outlaw); tell(points[:]...) })},
	{"Payment", perOutlaw(func(v wyattearp.View, outlaw int, tell func(...int)) {
		p := v.Payment(outlaw)
		tell(p.Paid[:]...)
		tell(p.Left, p.Sharers, truth(p.Captured))
	})},
	{"Poster", perOutlaw(func(v wyattearp.View, outlaw int, tell func(...int)) { tell(v.Poster(outlaw)) })},
	{"SupplySize", func(v wyattearp.View, tell func(...int)) { tell(v.SupplySize()) }},
	{"Refilled", func(v wyattearp.View, tell func(...int)) { tell(truth(v.Refilled())) }},
	{"CanShoot", func(v wyattearp.View, tell func(...int)) { tell(truth(v.CanShoot())) }},
	{"DiscardSize", func(v wyattearp.View, tell func(...int)) { tell(v.DiscardSize()) }},
	{"TopDiscard", func(v wyattearp.View, tell func(...int)) { tell(v.TopDiscard()) }},
	{"Discards", func(v wyattearp.View, tell func(...int)) { tell(v.Discards(nil)...) }},
	{"DiscardKinds", func(v wyattearp.View, tell func(...int)) { tell(int(v.DiscardKinds())) }},
	{"InProgress", func(v wyattearp.View, tell func(...int)) { tell(v.InProgress()) }},
}

// choices are what a view answers to the seat that is asked. Nobody else ever holds a view at that time.
var choices = []answer{
	{"Count", func(v wyattearp.View, tell func(...int)) { tell(v.Count()) }},
	{"Nth", func(v wyattearp.View, tell func(...int)) { tell(int(v.Nth(v.Count() / 2))) }},
	{"Legal", func(v wyattearp.View, tell func(...int)) {
		for _, a := range v.Legal(nil) {
			tell(int(a))
		}
	}},
}

func truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func perSeat(ask func(wyattearp.View, wyattearp.Seat, func(...int))) func(wyattearp.View, func(...int)) {
	return func(v wyattearp.View, tell func(...int)) {
		for seat := range wyattearp.Seat(v.Rules().Players()) {
			ask(v, seat, tell)
		}
	}
}

func perOutlaw(ask func(wyattearp.View, int, func(...int))) func(wyattearp.View, func(...int)) {
	return func(v wyattearp.View, tell func(...int)) {
		for outlaw := range v.Rules().Setting().Outlaws {
			ask(v, outlaw, tell)
		}
	}
}

func perRow(ask func(wyattearp.View, wyattearp.Seat, int, func(...int))) func(wyattearp.View, func(...int)) {
	return perSeat(func(v wyattearp.View, seat wyattearp.Seat, tell func(...int)) {
		for outlaw := range v.Rules().Setting().Outlaws {
			ask(v, seat, outlaw, tell)
		}
	})
}

func perKind(ask func(wyattearp.View, int) int) func(wyattearp.View, func(...int)) {
	return func(v wyattearp.View, tell func(...int)) {
		for kind := range 64 {
			tell(ask(v, kind))
		}
	}
}

// observe writes down everything that a view answers, one line a question.
func observe(v wyattearp.View) string {
	text := make([]byte, 0, 8192)
	tell := func(numbers ...int) {
		for _, n := range numbers {
			text = append(strconv.AppendInt(text, int64(n), 36), ' ')
		}
	}
	questions := answers
	if v.Seat() == v.Mover() && v.Phase() != wyattearp.Over {
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
	for method := range reflect.TypeFor[wyattearp.View]().Methods() {
		if !known[method.Name] {
			t.Errorf("View.%s is not observed", method.Name)
		}
	}
}
