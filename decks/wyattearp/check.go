package wyattearp

import (
	"fmt"

	"tombstone/decks"
	"tombstone/engine/wyattearp"
)

// checkAcross checks what no field can know alone. Errors first; warnings only where there are none,
// because a missing piece would raise false ones.
func checkAcross(tree *decks.Node, problems *decks.Problems) {
	checkNames(tree, problems)
	checkPhotos(tree, problems)
	if tree.Get("decks", "outlaws") != nil && len(outlaws(tree)) == 0 && problems.Err() == nil {
		decks.NewReport(problems, "decks.outlaws").Errorf(tree.Get("decks", "outlaws", "cards"), fmt.Sprintf("expected 1 to %d", wyattearp.MaxOutlaws), "nobody is wanted")
	}
	if problems.Err() != nil {
		return
	}
	setting := compile(tree).Setting
	if checkDeal(tree, &setting, problems); problems.Err() != nil {
		return
	}
	if _, err := wyattearp.Compile(setting); err != nil {
		decks.NewReport(problems, "").Errorf(tree, "", "%v", err) // the engine knows what no check above does
		return
	}
	warn(tree, &setting, problems)
}

// checkNames reports a Sheriff card called like an outlaw: results and --set know both by name.
func checkNames(tree *decks.Node, problems *decks.Problems) {
	for i, outlaw := range outlaws(tree) {
		r := outlawsDeck.CardReport(problems, outlaw, i).Field("outlaw")
		for _, card := range sheriff(tree) {
			r.Twins("cards", outlaw.Get("outlaw"), card.Get("card"))
		}
	}
}

// checkPhotos reports a second Photo among the Sheriff cards, and Photos of outlaws where there is none.
func checkPhotos(tree *decks.Node, problems *decks.Problems) {
	var first *decks.Node
	for i, card := range sheriff(tree) {
		for _, e := range entriesOf(card) {
			switch {
			case !e.photo:
			case first == nil:
				first = card
			case first != card:
				sheriffDeck.CardReport(problems, card, i).Field("effect").Errorf(card.Get("effect"), "expected one, with the photos of every outlaw", "%s is a Photo, and so is %s", card.Get("card").Text(), first.Get("card").Text())
			}
		}
	}
	if tree.Get("decks", "sheriff") == nil || problems.Err() != nil || first != nil {
		return
	}
	for i, outlaw := range outlaws(tree) {
		if photos := outlaw.Get("photos"); photos.Int() > 0 {
			at := photos
			if at.Pos.Line == 0 && at.Pos.File == tree.Pos.File {
				at = outlaw
			}
			outlawsDeck.CardReport(problems, outlaw, i).Field("photos").Errorf(at, "expected 0, or a Sheriff card with the effect photo", "there are Photos of %s, but no Sheriff card is a Photo", outlaw.Get("outlaw").Text())
		}
	}
}

// checkDeal checks that there are enough cards to deal (W3).
func checkDeal(tree *decks.Node, s *wyattearp.Setting, problems *decks.Problems) {
	need, cards := s.Deal*s.Players+1, countCards(s)
	if need <= cards {
		return
	}
	at := tree.Get("rules", "deal")
	if at.Pos.Line == 0 && at.Pos.File == tree.Pos.File {
		at = tree.Get("decks") // nobody wrote down how many are dealt
	}
	expected := fmt.Sprintf("expected at most %d for so many players", (cards-1)/s.Players)
	if cards-1 < s.Players {
		expected = "expected more cards"
	}
	decks.NewReport(problems, "rules.deal").Errorf(at, expected, "%d players with %d cards each and one to begin the discard pile take %d cards, and there are %d", s.Players, s.Deal, need, cards)
}

// countCards returns how many cards there are.
func countCards(s *wyattearp.Setting) (n int) {
	for _, outlaw := range s.Outlaws {
		n += len(outlaw.Slots) + len(outlaw.Photos)
	}
	for _, card := range s.Sheriff {
		n += len(card.Slots)
	}
	return n
}

// warn looks for what can be played but is likely not meant.
func warn(tree *decks.Node, s *wyattearp.Setting, problems *decks.Problems) {
	rules := tree.Get("rules")
	report := func(field string) decks.Report { return decks.NewReport(problems, "rules."+field) }
	most, cards := 0, 0
	for _, outlaw := range s.Outlaws {
		most, cards = max(most, len(outlaw.Slots)), cards+len(outlaw.Slots)
	}
	switch {
	case cards == 0:
		decks.NewReport(problems, "decks.outlaws").Warnf(tree.Get("decks", "outlaws"), "", "there are no Outlaw cards: nobody can ever capture anybody")
	case s.OpeningMin > most:
		report("opening_min").Warnf(rules.Get("opening_min"), fmt.Sprintf("expected at most %d", most), "no outlaw has %d Outlaw cards: nobody can ever be captured", s.OpeningMin)
	}
	if s.Target == 0 {
		report("target").Warnf(rules.Get("target"), "", "everybody has $0 to begin with: the game is over after the first hand")
	}
}
