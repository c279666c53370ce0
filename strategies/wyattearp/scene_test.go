package wyattearp_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// scene is a position in words: seat1 decides. Cards are listed with semicolons between them, with how many before
// the name where there are more: "3 Jesse James; Photo of Bob Dalton". In rows, cards that name no outlaw say whose
// row they are in: "Bank Robbery @ Jesse James", and a Hideout who laid it: "Hideout @ Jesse James ^ 2". In hands
// they may say which seats know of them: "Hideout:13". Cards that are not named are in the supply.
type scene struct {
	setting    wyattearp.Setting // two players in the scenario wyattearp, if it has none
	phase      string            // play, if empty
	hands      [wyattearp.MaxPlayers]string
	rows       [wyattearp.MaxPlayers]string
	discards   string         // from the top down
	posters    map[string]int // by outlaw; 1 where nothing is said
	money      [wyattearp.MaxPlayers]int
	supply     int  // cards left there, where it is not 0: what is too many lies under the discards
	refilled   bool // the supply has been refilled
	inProgress string
}

// state returns the state of the scene.
func (sc *scene) state(t testing.TB) (*wyattearp.Rules, wyattearp.State) {
	t.Helper()
	if sc.setting.Players == 0 {
		sc.setting = shipped(2)
	}
	if sc.phase == "" {
		sc.phase = "play"
	}
	rules := compile(t, sc.setting)
	pack := newPack(t, rules)
	join := func(cards []string) string {
		if len(cards) == 0 {
			return "-"
		}
		return strings.Join(cards, ",")
	}
	sorted := func(cards []string) string {
		slices.SortFunc(cards, func(a, b string) int { return slotOf(a) - slotOf(b) })
		return join(cards)
	}
	var hands, rows []string
	for seat := range wyattearp.MaxPlayers {
		hands = append(hands, fmt.Sprintf("hand.seat%d=%s", seat+1, sorted(pack.take(sc.hands[seat], false))))
		rows = append(rows, fmt.Sprintf("rows.seat%d=%s", seat+1, sorted(pack.take(sc.rows[seat], true))))
	}
	discards := pack.take(sc.discards, false)
	progress := join(pack.take(sc.inProgress, false))
	if sc.supply > 0 {
		discards = append(discards, pack.left[sc.supply:]...)
		pack.left = pack.left[:sc.supply]
	}
	issued, posters, money := 0, make([]string, wyattearp.MaxOutlaws), make([]string, wyattearp.MaxPlayers)
	for i := range posters {
		reward := 0
		if i < len(sc.setting.Outlaws) {
			if reward = 1; sc.posters[sc.setting.Outlaws[i].Name] > 0 {
				reward = sc.posters[sc.setting.Outlaws[i].Name]
			}
		}
		posters[i] = strconv.Itoa(reward)
		issued += reward
	}
	for i := range money {
		money[i] = strconv.Itoa(sc.money[i])
		issued += sc.money[i]
	}
	text := fmt.Sprintf("hands=2 turn=8 turns=50 phase=%s mover=seat1 winners=0 refilled=%v sheriff=%v laid=0 rumours=0 issued=%d money=%s posters=%s supply=%s discards=%s progress=%s %s %s",
		sc.phase, sc.refilled, sc.phase == "take", issued, join(money), join(posters), pack.supply(), join(discards), progress, strings.Join(hands, " "), strings.Join(rows, " "))
	s, err := rules.ParseState(text)
	if err != nil {
		t.Fatalf("setting the scene: %v\n%s", err, text)
	}
	return rules, s
}

// pack is the cards that no part of a scene has taken, by slot, ascending.
type pack struct {
	t     testing.TB
	rules *wyattearp.Rules
	left  []string
}

func newPack(t testing.TB, rules *wyattearp.Rules) *pack {
	p := &pack{t: t, rules: rules}
	var slots []uint8
	for _, outlaw := range rules.Setting().Outlaws {
		slots = append(append(slots, outlaw.Slots...), outlaw.Photos...)
	}
	for _, card := range rules.Setting().Sheriff {
		slots = append(slots, card.Slots...)
	}
	slices.Sort(slots)
	for _, slot := range slots {
		p.left = append(p.left, strconv.Itoa(int(slot)))
	}
	return p
}

// supply returns what is left as a state's text has the supply.
func (p *pack) supply() string {
	var slots rng.Slots
	for _, card := range p.left {
		slots.Add(uint8(slotOf(card)))
	}
	return slots.String()
}

// take takes the cards of a list, in rows or not, as a state's text has them.
func (p *pack) take(list string, lying bool) (cards []string) {
	p.t.Helper()
	for text := range strings.SplitSeq(list, ";") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		n, name := 1, text
		if count, rest, ok := strings.Cut(text, " "); ok && count[0] >= '0' && count[0] <= '9' {
			n, _ = strconv.Atoi(count)
			name = rest
		}
		name, where, _ := strings.Cut(name, " @ ")
		name, known, _ := strings.Cut(name, ":")
		where, by, hideout := strings.Cut(where, " ^ ")
		kind := p.kind(name)
		outlaw := p.rules.Outlaw(kind)
		if where != "" {
			outlaw = p.kind(where)
		}
		for range n {
			card := p.one(kind)
			if lying {
				card += fmt.Sprintf("@%d", outlaw+1)
			}
			if hideout {
				card += "!^" + by // its shot hit
			}
			if known != "" {
				card += ":" + known
			}
			cards = append(cards, card)
		}
	}
	return cards
}

// one takes a card of a kind.
func (p *pack) one(kind int) string {
	p.t.Helper()
	var slots []uint8
	switch card, i := p.rules.Card(kind); {
	case card == nil:
		slots = p.rules.Setting().Outlaws[kind].Slots
	case card.Photo:
		slots = p.rules.Setting().Outlaws[p.rules.Outlaw(kind)].Photos
	default:
		slots = p.rules.Setting().Sheriff[i].Slots
	}
	for _, slot := range slots {
		if i := slices.Index(p.left, strconv.Itoa(int(slot))); i >= 0 {
			p.left = slices.Delete(p.left, i, i+1)
			return strconv.Itoa(int(slot))
		}
	}
	p.t.Fatalf("no %q left", p.rules.KindName(kind))
	return ""
}

// kind finds a kind of cards by name.
func (p *pack) kind(name string) int {
	p.t.Helper()
	for kind := range 64 {
		if p.rules.Copies(kind) > 0 && p.rules.KindName(kind) == name {
			return kind
		}
	}
	p.t.Fatalf("no card %q", name)
	return 0
}

// slotOf returns the number that a card's text begins with.
func slotOf(card string) (slot int) {
	fmt.Sscanf(card, "%d", &slot)
	return slot
}
