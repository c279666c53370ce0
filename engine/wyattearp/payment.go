package wyattearp

// Payment is what a poster pays at the end of a hand.
type Payment struct {
	Paid     [MaxPlayers]int // thousands, by seat
	Left     int             // thousands that stay on the poster
	Captured bool            // W14: there were points enough
	Sharers  int             // how many players share (W15), paid or not; 0 where the outlaw is not captured
}

// Pay divides a poster's thousands among the players by the capture points of their rows of that outlaw, where
// a row under a Hideout has 0 (W14, W15).
func (r *Rules) Pay(points [MaxPlayers]int, poster int) Payment {
	return pay(points, poster, r.setting.Capture, r.setting.ShareWithin)
}

// pay is Pay with the scenario's numbers. Seats that do not play have 0 points.
func pay(points [MaxPlayers]int, poster, capture, shareWithin int) Payment {
	p := Payment{Left: poster}
	if points[0]+points[1]+points[2]+points[3] < capture { // W14
		return p
	}
	p.Captured = true
	groups := sharers(points, shareWithin)
	for _, g := range groups {
		p.Sharers += g.size
	}
	// The leaders take two each, else one each; the other sharers one each.
	first := 2
	if groups[0].size*2 > p.Left {
		first = 1
	}
	if !p.give(groups[0], first) {
		return p
	}
	for _, g := range groups[1:] {
		if !p.give(g, 1) {
			return p
		}
	}
	if p.Sharers == 0 {
		return p
	}
	// Round after round, one each: whole rounds at once, then the round that is cut short.
	rounds := p.Left / p.Sharers
	for _, g := range groups {
		p.give(g, rounds)
	}
	for _, g := range groups {
		if !p.give(g, 1) {
			break
		}
	}
	return p
}

// group is players with equal points, who are paid together (W15); one of size 0 is nobody.
type group struct {
	seats uint8 // bit seat
	size  int
}

// sharers returns the leaders and the other sharers, in falling order of points.
func sharers(points [MaxPlayers]int, shareWithin int) (groups [MaxPlayers]group) {
	lead := max(points[0], points[1], points[2], points[3])
	least := max(1, lead-shareWithin)
	for i, below := 0, lead+1; i < MaxPlayers; i++ {
		best := 0
		for _, n := range points {
			if n < below {
				best = max(best, n)
			}
		}
		if best < least {
			break
		}
		for seat, n := range points {
			if n == best {
				groups[i].seats |= 1 << seat
				groups[i].size++
			}
		}
		below = best
	}
	return groups
}

// give pays each of a group n thousand, if there is enough for all of them.
func (p *Payment) give(g group, n int) bool {
	if g.size*n > p.Left {
		return false
	}
	for seat := range p.Paid {
		p.Paid[seat] += n * int(g.seats>>seat&1)
	}
	p.Left -= g.size * n
	return true
}
