package wyattearp

import (
	"math/bits"
	"slices"

	"tombstone/engine/wyattearp"
)

// table is the table as a greedy player reads it before a decision.
type table struct {
	rules   *wyattearp.Rules
	setting *wyattearp.Setting
	me      wyattearp.Seat
	seats   wyattearp.Seat

	photo    int                          // points of a Photo that joins a row
	open     uint16                       // outlaws that are open (W11)
	openable uint16                       // outlaws that are open, or that the player may open (W7)
	unseen   int                          // cards in other hands and in the supply
	seen     [wyattearp.MaxPlayers]uint64 // by seat: kinds that are known to be in its hand
	hit      int                          // chance that a shot hits
	rounds   int                          // turns that everybody may have yet, in 1/grain
	width    int                          // how far the points at the end may yet stray from the forecast, in 1/grain
	soft     int                          // whole/2 for every width, in 1/65536
	holding  int                          // share of what a card would bring on the table that it counts for in hand

	standing [wyattearp.MaxOutlaws]standing
	worth    [wyattearp.MaxOutlaws]int // of the standings (see value)
	mind     [wyattearp.MaxPlayers]int // how much a seat's pay counts against one's own: shares
	options  [64]int                   // by kind (see option), as far as known holds it
	known    uint64                    // kinds whose option is worked out
	average  int                       // what an unseen card is worth in hand; unknown if negative
}

// standing is how the players stand for an outlaw's poster.
type standing struct {
	points  [wyattearp.MaxPlayers]int // of their rows, in 1/grain; 0 under a Hideout
	chance  [wyattearp.MaxPlayers]int // points that they may yet add by unseen cards, in 1/grain
	own     int                       // points that the player's own hand may add, in 1/grain
	poster  int                       // the reward on the poster
	promise int                       // what the player's own hand may add to it
	cards   int                       // Outlaw cards of him in the player's own hand
	photos  int                       // Photos of him there
	open    bool                      // he is (W11)
	hidden  bool                      // the player's own row is
}

// read fills the table.
func (g *Greedy) read(v wyattearp.View) {
	t := &g.table
	rules, setting := v.Rules(), v.Rules().Setting()
	t.rules, t.setting = rules, setting
	t.me, t.seats = v.Seat(), wyattearp.Seat(setting.Players)
	t.open, t.known, t.average, t.photo = v.Open(), 0, -1, 0
	if card, _ := rules.Card(wyattearp.PhotoKind(0)); card != nil && slices.ContainsFunc(card.Uses, joins) {
		t.photo = card.Points
	}
	t.openable = t.open
	t.unseen = v.SupplySize()
	shortest := 2 * v.HandSize(t.me) // of the hands; one knows better when oneself goes out
	for seat := range t.seats {
		if seat != t.me {
			t.unseen += v.HandSize(seat)
			shortest = min(shortest, v.HandSize(seat))
			t.seen[seat] = v.SeenKinds(seat)
		}
	}
	t.readTime(v, shortest)
	t.readHand(v)
	if v.Phase() == wyattearp.PlayPhase {
		t.holding = t.holding * g.weigh.patience / whole
	}
	outlaws := 0
	scores := v.Scores()
	var pay [wyattearp.MaxOutlaws][wyattearp.MaxPlayers]int
	for outlaw := range setting.Outlaws {
		outlaws += t.readStanding(v, outlaw, &scores[outlaw])
		pay[outlaw] = t.forecast(&t.standing[outlaw])
	}
	t.hit = outlaws * whole / max(t.unseen, 1)
	g.readMinds(v, &pay)
	for outlaw := range setting.Outlaws {
		t.worth[outlaw] = t.net(pay[outlaw])
	}
}

func joins(use wyattearp.Use) bool { return use.Effect == wyattearp.Join }

// readTime fills rounds and width. The hand lasts until the supply is used up twice, two cards a turn and one
// back in the first time round, or until somebody is out, who sheds two cards a turn if all goes well.
func (t *table) readTime(v wyattearp.View, shortest int) {
	cards := v.SupplySize()
	if !v.Refilled() {
		cards += v.DiscardSize() + cards/2
	}
	t.rounds = grain * min(cards/int(t.seats), shortest) * 3 / 4
	t.width = (grain + t.rounds) * max(1, t.setting.OutlawPoints)
	t.soft = whole << 15 / t.width
}

// readHand fills openable and holding. A hand that takes more turns to play than there may be counts for less.
func (t *table) readHand(v wyattearp.View) {
	rows, sheriff := 0, 0
	for held := v.Held(); held != 0; held &= held - 1 {
		kind := bits.TrailingZeros64(held)
		copies := v.Copies(kind)
		switch outlaw := t.rules.Outlaw(kind); {
		case kind != wyattearp.OutlawKind(outlaw):
			sheriff += copies
		case t.open>>outlaw&1 != 0 || copies >= t.setting.OpeningMin:
			t.openable |= 1 << outlaw
			rows++
		}
	}
	if t.setting.RowsATurn == wyattearp.AnyRows {
		rows = min(rows, 1)
	}
	turns := rows + sheriff
	if t.setting.Play == wyattearp.Both {
		turns = max(rows, sheriff)
	}
	t.holding = whole
	if turns*grain > t.rounds {
		t.holding = whole * t.rounds / (turns * grain)
	}
}

// readStanding fills an outlaw's standing, and returns how many of his Outlaw cards are unseen. Others are
// taken to hold their part of what is unseen, everybody to draw two cards a turn, and to lay half of it all if
// there is time.
func (t *table) readStanding(v wyattearp.View, outlaw int, score *[wyattearp.MaxPlayers]int) (unseen int) {
	s := &t.standing[outlaw]
	*s = standing{
		poster: v.Poster(outlaw) * unit,
		open:   t.open>>outlaw&1 != 0,
		hidden: v.Hidden(t.me)>>outlaw&1 != 0,
	}
	unseen = v.Unseen(wyattearp.OutlawKind(outlaw))
	points := unseen*t.setting.OutlawPoints + v.Unseen(wyattearp.PhotoKind(outlaw))*t.photo
	lay := min(whole/2, t.rounds*2/3)
	if !s.open {
		lay /= closed
	}
	for seat := range t.seats {
		s.points[seat] = score[seat] * grain
		if v.Hidden(seat)>>outlaw&1 != 0 {
			continue
		}
		cards := 2 * t.rounds // in 1/grain
		known := 0
		if seat != t.me {
			cards += v.HandSize(seat) * grain
			if t.seen[seat]>>wyattearp.OutlawKind(outlaw)&1 != 0 {
				known = v.Seen(seat, wyattearp.OutlawKind(outlaw)) * t.setting.OutlawPoints
			}
		}
		s.chance[seat] = (known*grain + (points-known)*cards/max(t.unseen, 1)) * lay / whole
	}
	t.setCards(s, v.Copies(wyattearp.OutlawKind(outlaw)), v.Copies(wyattearp.PhotoKind(outlaw)))
	return unseen
}

// closed is how much less is hoped for while the outlaw is not open.
const closed = 4

// setCards has the player hold so many Outlaw cards and Photos of an outlaw: what they may add to his row and to the
// poster. Outlaw cards too few to open count by the square of how near they come; Photos of an outlaw whom the player
// may not open, as cards do whom nobody has opened.
func (t *table) setCards(s *standing, cards, photos int) {
	s.cards, s.photos, s.promise, s.own = cards, photos, 0, 0
	if s.hidden {
		return
	}
	lay, show := t.holding, t.holding
	switch need := t.setting.OpeningMin; {
	case !s.open && cards < need:
		lay = lay * cards * cards / (need * need)
		show = max(lay, show/closed)
	case cards > 0:
		s.promise = t.reward(cards) * t.holding / whole
	}
	s.own = (cards*t.setting.OutlawPoints*lay + photos*t.photo*show) * grain / whole
}

// reward is what laying so many Outlaw cards at once adds to the poster (W7).
func (t *table) reward(cards int) int {
	if t.setting.Reward == wyattearp.NMinusOne {
		cards--
	}
	return cards * unit
}

// readMinds fills mind: the spite, its focus for whoever else will be richest after this hand, by the forecasts.
func (g *Greedy) readMinds(v wyattearp.View, pay *[wyattearp.MaxOutlaws][wyattearp.MaxPlayers]int) {
	t := &g.table
	var rich [wyattearp.MaxPlayers]int
	for outlaw := range t.setting.Outlaws {
		for seat := range t.seats {
			rich[seat] += pay[outlaw][seat]
		}
	}
	most, ahead := -1, 0
	for seat := range t.seats {
		if seat == t.me {
			continue
		}
		switch rich[seat] += v.Money(seat) * unit; {
		case rich[seat] > most:
			most, ahead = rich[seat], 1
		case rich[seat] == most:
			ahead++
		}
	}
	for seat := range t.seats {
		t.mind[seat] = 0
		if seat == t.me {
			continue
		}
		t.mind[seat] = g.weigh.spite * (whole - g.weigh.focus) / int(t.seats-1) / whole
		if rich[seat] == most {
			t.mind[seat] += g.weigh.spite * g.weigh.focus / ahead / whole
		}
	}
}
