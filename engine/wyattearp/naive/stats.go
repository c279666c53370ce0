package naive

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
)

// Counts is what one game counts. Values "a card" are by the name in Setting.Sheriff, all Photos together; values
// "an outlaw" are indexed as Setting.Outlaws is.
type Counts struct {
	Hands, Turns, Captures, Shots, Hits, Refills int

	Decisions map[Phase]int  // lists of at least two entries
	Entries   map[Phase]int  // how long those lists were, added up
	Actions   map[action]int // what was chosen from them

	Ends                       map[string]int // of hands, by reason
	Left                       []int          // cards in hand at the ends of hands, a seat
	Plays, CardShots, CardHits map[string]int // a card
	Points, Dollars            map[string]int // what it brought at the ends of hands, a card; see brought
	Laid, Captured, Paid       []int          // an outlaw; Paid in thousands
	Standing                   []int          // thousands on the poster after the payments, an outlaw
	Shares                     [][]int        // an outlaw and a number of sharers: captures that so many shared

	LeadChanges int // hands after which another was alone in the lead than the last one who was
	Lead        int // thousands the richest is ahead of the second
	leader      int // who was last alone in the lead, or -1
	AfterHand   []AfterHand
}

// AfterHand is how things stand when a hand has been paid.
type AfterHand struct {
	Held  int   // cards in all hands together
	Money []int // a seat
	Lead  int
}

func (t *Table) newCounts() *Counts {
	outlaws := len(t.setting.Outlaws)
	c := &Counts{
		Decisions: map[Phase]int{}, Entries: map[Phase]int{}, Actions: map[action]int{}, Ends: map[string]int{},
		Plays: map[string]int{}, CardShots: map[string]int{}, CardHits: map[string]int{}, Points: map[string]int{}, Dollars: map[string]int{},
		Left: make([]int, t.setting.Players), Laid: make([]int, outlaws), Captured: make([]int, outlaws), Paid: make([]int, outlaws),
		Standing: make([]int, outlaws), Shares: make([][]int, outlaws), leader: -1,
	}
	for outlaw := range c.Shares {
		c.Shares[outlaw] = make([]int, t.setting.Players+1)
	}
	return c
}

func (c *Counts) decided(phase Phase, entries int, a action) {
	c.Decisions[phase]++
	c.Entries[phase] += entries
	c.Actions[a]++
}

func (c *Counts) played(card string, shot, hit bool) {
	c.Plays[card]++
	if shot {
		c.Shots++
		c.CardShots[card]++
	}
	if hit {
		c.Hits++
		c.CardHits[card]++
	}
}

// handEnded counts a hand before it is paid.
func (c *Counts) handEnded(g *Game, why string) {
	c.Hands++
	c.Turns += g.Turn
	c.Ends[why]++
	after := AfterHand{}
	for seat, hand := range g.Hands {
		c.Left[seat] += len(hand)
		after.Held += len(hand)
	}
	c.AfterHand = append(c.AfterHand, after)
}

// paid counts a poster's payment before it is taken off.
func (c *Counts) paid(g *Game, outlaw int, pay Payment) {
	c.Standing[outlaw] += pay.Left
	if pay.Captured {
		c.Captures++
		c.Captured[outlaw]++
	}
	c.Shares[outlaw][pay.Sharers]++
	for _, paid := range pay.Paid {
		c.Paid[outlaw] += paid
	}
	c.brought(g, outlaw, pay)
}

// brought counts what the Sheriff cards on an outlaw's rows brought: a card in a row that is not hidden, its points,
// and what its player was paid less what he would have been paid without its points and without what it added to the
// poster; a Hideout, what the player who laid it was paid less what he would have been paid had it not lain there.
func (c *Counts) brought(g *Game, outlaw int, pay Payment) {
	score, reward := g.score(g.Position, outlaw), g.Posters[outlaw]
	for seat := range g.Rows {
		row := &g.Rows[seat][outlaw]
		without := slices.Clone(score)
		if row.Hideout != "" {
			without[seat] = g.points(row)
			c.Dollars[g.sheriff[row.Hideout].Name] += pay.Paid[row.HidBy] - Pay(g.setting, without, reward).Paid[row.HidBy]
			continue
		}
		for _, lying := range row.Cards {
			card, ok := g.sheriff[lying.Name]
			if !ok {
				continue
			}
			added := card.Reward
			if lying.Hit {
				added = card.RewardOnHit
			}
			without[seat] = score[seat] - card.Points
			c.Points[card.Name] += card.Points
			c.Dollars[card.Name] += pay.Paid[seat] - Pay(g.setting, without, reward-added).Paid[seat]
		}
	}
}

// handPaid counts who is ahead after a hand.
func (c *Counts) handPaid(g *Game) {
	money := slices.Sorted(slices.Values(g.Money))
	first, second := money[len(money)-1], money[len(money)-2]
	c.Lead = first - second
	if leader := slices.Index(g.Money, first); first > second {
		if c.leader >= 0 && c.leader != leader {
			c.LeadChanges++
		}
		c.leader = leader
	}
	after := &c.AfterHand[len(c.AfterHand)-1]
	after.Money, after.Lead = slices.Clone(g.Money), c.Lead
}

// Sum is one quantity over games: its sum and the sum of its squares.
type Sum struct{ Total, Squares float64 }

// Stats are sums over games, by the name of the quantity, SEAT being seat1 to seat4. A quantity that was 0 in every
// game may be missing and is 0.
//
//	outcome/SEAT                 1 in a game that he won alone; also outcome/shared 1 2 (by whom), outcome/stalemate
//	hands                        and turns, captures, shots, hits, refills, lead, lead changes
//	turns a hand                 turns divided by hands
//	decisions                    and decisions/PHASE: lists of at least two entries put before somebody
//	entries/PHASE                how long those lists were, added up
//	action/ACTION                chosen from such a list
//	ends/REASON                  hands that ended so
//	money/SEAT                   and left/SEAT: cards in hand at the ends of hands
//	plays/CARD                   and shots, hits, points, dollars; see Counts
//	laid/OUTLAW                  and captured, paid, standing
//	shares/OUTLAW/N              captures that N shared
//	hand N/reached               1 in a game of at least N hands; and held, lead, money/SEAT after hand N
type Stats struct {
	Games int
	table *Table
	sums  map[string]Sum
	lines map[action]string
}

// NewStats has seen no game yet.
func (t *Table) NewStats() *Stats {
	return &Stats{table: t, sums: map[string]Sum{}, lines: map[action]string{}}
}

// Sample plays games under the random policy for all seats and adds them up.
func (t *Table) Sample(games int, rng *rand.Rand) *Stats {
	stats := t.NewStats()
	for range games {
		stats.Add(t.Play(rng))
	}
	return stats
}

// Add counts one more game, which is over.
func (s *Stats) Add(g *Game) {
	c := g.Counts
	s.Games++
	s.add("outcome/"+outcome(g.Winners), 1)
	s.add("turns a hand", float64(c.Turns)/float64(c.Hands))
	for name, n := range map[string]int{
		"hands": c.Hands, "turns": c.Turns, "captures": c.Captures, "shots": c.Shots, "hits": c.Hits, "refills": c.Refills,
		"lead": c.Lead, "lead changes": c.LeadChanges,
	} {
		s.add(name, float64(n))
	}
	decisions := 0
	for phase, n := range c.Decisions {
		decisions += n
		s.add("decisions/"+string(phase), float64(n))
		s.add("entries/"+string(phase), float64(c.Entries[phase]))
	}
	s.add("decisions", float64(decisions))
	for a, n := range c.Actions {
		s.add("action/"+s.line(a), float64(n))
	}
	s.addNames("ends", c.Ends)
	s.addNames("plays", c.Plays)
	s.addNames("shots", c.CardShots)
	s.addNames("hits", c.CardHits)
	s.addNames("points", c.Points)
	s.addNames("dollars", c.Dollars)
	for seat := range g.Money {
		s.add(fmt.Sprint("money/seat", seat+1), float64(g.Money[seat]))
		s.add(fmt.Sprint("left/seat", seat+1), float64(c.Left[seat]))
	}
	for i, outlaw := range s.table.setting.Outlaws {
		s.add("laid/"+outlaw.Name, float64(c.Laid[i]))
		s.add("captured/"+outlaw.Name, float64(c.Captured[i]))
		s.add("paid/"+outlaw.Name, float64(c.Paid[i]))
		s.add("standing/"+outlaw.Name, float64(c.Standing[i]))
		for n, times := range c.Shares[i][1:] {
			s.add(fmt.Sprint("shares/", outlaw.Name, "/", n+1), float64(times))
		}
	}
	for i, after := range c.AfterHand {
		hand := fmt.Sprint("hand ", i+1)
		s.add(hand+"/reached", 1)
		s.add(hand+"/held", float64(after.Held))
		s.add(hand+"/lead", float64(after.Lead))
		for seat, money := range after.Money {
			s.add(fmt.Sprint(hand, "/money/seat", seat+1), float64(money))
		}
	}
}

// outcome is the name of how a game ended.
func outcome(winners []int) string {
	switch len(winners) {
	case 0:
		return "stalemate"
	case 1:
		return fmt.Sprint("seat", winners[0]+1)
	}
	text := "shared"
	for _, seat := range winners {
		text += fmt.Sprint(" ", seat+1)
	}
	return text
}

// line is an action's text, written once.
func (s *Stats) line(a action) string {
	text, ok := s.lines[a]
	if !ok {
		text = s.table.line(a)
		s.lines[a] = text
	}
	return text
}

// Merge adds the games of other statistics of the same setting.
func (s *Stats) Merge(other *Stats) {
	s.Games += other.Games
	for name, sum := range other.sums {
		mine := s.sums[name]
		s.sums[name] = Sum{mine.Total + sum.Total, mine.Squares + sum.Squares}
	}
}

// Of is the sum of a quantity over all games.
func (s *Stats) Of(name string) Sum { return s.sums[name] }

// Names are the quantities that were counted, sorted.
func (s *Stats) Names() []string { return slices.Sorted(maps.Keys(s.sums)) }

func (s *Stats) add(name string, value float64) {
	if value == 0 {
		return
	}
	sum := s.sums[name]
	s.sums[name] = Sum{sum.Total + value, sum.Squares + value*value}
}

func (s *Stats) addNames(name string, counts map[string]int) {
	for what, n := range counts {
		s.add(name+"/"+what, float64(n))
	}
}
