package wyattearp

import (
	"errors"
	"strconv"

	"tombstone/engine/rng"
)

// check finds everything that the tables could not hold, and games that could not begin.
func (s *Setting) check() error {
	var problems []error
	problem := func(text string) { problems = append(problems, errors.New(text)) }
	within := func(what string, n, low, high int) {
		if n < low || n > high {
			problem(what + " is " + strconv.Itoa(n) + " (expected " + strconv.Itoa(low) + " to " + strconv.Itoa(high) + ")")
		}
	}
	within("players", s.Players, MinPlayers, MaxPlayers)
	within("deal", s.Deal, 1, MaxCards)
	within("poster_start", s.PosterStart, 0, MaxReward)
	within("poster_raise", s.PosterRaise, 0, MaxReward)
	within("rows_a_turn", s.RowsATurn, AnyRows, 1)
	within("opening_min", s.OpeningMin, 1, MaxCards)
	within("outlaw_points", s.OutlawPoints, 0, MaxPoints)
	within("capture", s.Capture, 0, MaxTotal)
	within("share_within", s.ShareWithin, 0, MaxTotal)
	within("target", s.Target, 0, MaxTotal)
	within("max_hands", s.MaxHands, 1, MaxHands)
	within("outlaws", len(s.Outlaws), 1, MaxOutlaws)
	within("Sheriff card names", len(s.Sheriff), 0, MaxSheriff)
	if s.Play > Both {
		problem("play is unknown (expected either or both)")
	}
	if s.Reward > N {
		problem("reward is unknown (expected n-1 or n)")
	}
	photos := 0
	for i := range s.Sheriff {
		card := &s.Sheriff[i]
		if card.Photo {
			photos++
		}
		for _, err := range card.check() {
			problem("card " + strconv.Quote(card.Name) + ": " + err)
		}
	}
	if photos > 1 {
		problem(strconv.Itoa(photos) + " Sheriff cards are Photos (expected at most 1)")
	}
	for _, outlaw := range s.Outlaws {
		if photos == 0 && len(outlaw.Photos) > 0 {
			problem("outlaw " + strconv.Quote(outlaw.Name) + " has Photos, but no Sheriff card is one")
		}
	}
	problems = append(problems, s.checkNames(), s.checkSlots())
	return errors.Join(problems...)
}

// check returns what is wrong with a Sheriff card.
func (c *Card) check() (problems []string) {
	within := func(what string, n, low, high int) {
		if n < low || n > high {
			problems = append(problems, what+" is "+strconv.Itoa(n)+" (expected "+strconv.Itoa(low)+" to "+strconv.Itoa(high)+")")
		}
	}
	within("points", c.Points, 0, MaxPoints)
	within("reward", c.Reward, 0, MaxReward)
	within("reward_on_hit", c.RewardOnHit, 0, MaxReward)
	within("menu entries", len(c.Uses), 1, MaxUses)
	if c.Photo && len(c.Slots) > 0 {
		problems = append(problems, "a Photo's copies are given by outlaw")
	}
	joins, shoots := false, false
	seen := map[Use]bool{}
	for _, use := range c.Uses {
		low, high := 0, 0
		if use.Effect == Draw {
			low, high = 1, MaxDraw
		}
		within("cards of an effect", use.N, low, high)
		if use.Effect >= effects {
			problems = append(problems, "unknown effect")
		}
		if use.Shot > RequiredShot {
			problems = append(problems, "unknown shot (expected none, optional or required)")
		}
		joins = joins || use.Effect == Join
		shoots = shoots || use.Effect == Join && use.Shot != NoShot
		use.Shot = 0
		if seen[use] {
			problems = append(problems, "two menu entries do the same")
		}
		seen[use] = true
	}
	if !joins && (c.Points != 0 || c.Reward != 0 || c.RewardOnHit != 0 || c.Unique) {
		problems = append(problems, "points and rewards are for cards that join a row")
	}
	if joins && !shoots && c.RewardOnHit != c.Reward {
		problems = append(problems, "reward_on_hit is "+strconv.Itoa(c.RewardOnHit)+", but it joins without a shot (expected "+strconv.Itoa(c.Reward)+", its reward)")
	}
	return problems
}

// checkNames checks that every card has a name of its own.
func (s *Setting) checkNames() error {
	var problems []error
	seen := map[string]bool{}
	add := func(name string) {
		if name == "" || seen[name] {
			problems = append(problems, errors.New("card name "+strconv.Quote(name)+" is empty or given twice"))
		}
		seen[name] = true
	}
	for _, outlaw := range s.Outlaws {
		add(outlaw.Name)
	}
	for i := range s.Sheriff {
		if card := &s.Sheriff[i]; !card.Photo {
			add(card.Name)
			continue
		}
		for _, outlaw := range s.Outlaws {
			add(photoName(s.Sheriff[i].Name, outlaw.Name))
		}
	}
	return errors.Join(problems...)
}

// checkSlots checks that physical cards have slots of their own in the universe, and that there are enough to deal.
func (s *Setting) checkSlots() error {
	if s.Universe != 64 && s.Universe != rng.MaxSlots {
		return errors.New("universe is " + strconv.Itoa(s.Universe) + " (expected 64 or 128)")
	}
	var problems []error
	var seen rng.Slots
	add := func(slots []uint8) {
		for _, slot := range slots {
			if int(slot) >= s.Universe || seen.Has(slot) {
				problems = append(problems, errors.New("slot "+strconv.Itoa(int(slot))+" is taken twice or not below "+strconv.Itoa(s.Universe)))
				continue
			}
			seen.Add(slot)
		}
	}
	for _, outlaw := range s.Outlaws {
		add(outlaw.Slots)
		add(outlaw.Photos)
	}
	for _, card := range s.Sheriff {
		add(card.Slots)
	}
	if seen.Len() > MaxCards {
		problems = append(problems, errors.New(strconv.Itoa(seen.Len())+" cards (expected at most "+strconv.Itoa(MaxCards)+")"))
	}
	if need := s.Deal*s.Players + 1; s.Deal >= 1 && s.Deal <= MaxCards && need > seen.Len() {
		problems = append(problems, errors.New("deal: "+strconv.Itoa(s.Players)+" players with "+strconv.Itoa(s.Deal)+" cards each and one to begin the discard pile need "+
			strconv.Itoa(need)+" cards (there are "+strconv.Itoa(seen.Len())+")"))
	}
	return errors.Join(problems...)
}
