package okcorral

import (
	"fmt"
	"slices"

	"tombstone/decks"
	"tombstone/engine/okcorral"
)

// warnings looks for what can be played but is likely not meant.
type warnings struct {
	tree     *decks.Node
	setting  okcorral.Setting
	problems *decks.Problems
}

func (w *warnings) all() {
	w.rules()
	w.actionDeck()
	w.woundDeck()
}

func (w *warnings) report(field string) decks.Report { return decks.NewReport(w.problems, field) }

func (w *warnings) rules() {
	s, rules := &w.setting, w.tree.Get("rules")
	if s.Geometry == okcorral.Ring && s.MoveThroughMen {
		w.report("rules.move_through_men").Warnf(rules.Get("move_through_men"), "", "has no effect with geometry ring, where nothing blocks")
	}
	if s.Geometry == okcorral.Ring && !s.ShootThroughMen {
		w.report("rules.shoot_through_men").Warnf(rules.Get("shoot_through_men"), "", "has no effect with geometry ring, where nothing blocks")
	}
	for seat, name := range seats {
		if enemies := len(s.Men[1-seat]); s.KillsToWin[seat] > max(enemies, 3) {
			w.report("rules.kills_to_win").Warnf(rules.Get("kills_to_win", name), "", "the %s need %d kills, more than their enemies are: it counts as %d", name, s.KillsToWin[seat], enemies)
		}
	}
	cards := 0
	for _, card := range s.Action {
		cards += len(card.Slots)
	}
	if dealt := s.OpeningHand[0] + s.OpeningHand[1]; cards > 0 && dealt > cards {
		w.report("rules.opening_hand").Warnf(rules.Get("opening_hand", seats[0]), "", "the opening hands are %d cards together but the action deck has %d", dealt, cards)
	}
}

func (w *warnings) actionDeck() {
	deck := w.tree.Get("decks", "action")
	items := deck.Get("cards").Items()
	shoots := false
	for i, card := range w.setting.Action {
		r := cardReport(w.problems, "action", items[i], i)
		w.conditions(card, items[i], r)
		shoots = shoots || card.Type == okcorral.Shoot && len(card.Slots) > 0
	}
	switch {
	case empty(items):
		w.report("decks.action").Warnf(deck, "", "the deck is empty: nobody can ever do anything, and every game is a stalemate")
	case !shoots:
		w.report("decks.action").Warnf(deck, "", "no card shoots: every game is a stalemate")
	}
}

func (w *warnings) woundDeck() {
	deck := w.tree.Get("decks", "wound")
	switch cards := deck.Get("cards").Items(); {
	case empty(cards):
		w.report("decks.wound").Warnf(deck, "", "the deck is empty: a hit does nothing, and every game is a stalemate")
	case !w.has(okcorral.EffectKilled) && !w.has(okcorral.EffectWounded):
		w.report("decks.wound").Warnf(deck, "", "no card wounds or kills: every game is a stalemate")
	}
}

// cardReport returns the report for a card of a deck.
func cardReport(problems *decks.Problems, deck string, card *decks.Node, i int) decks.Report {
	return (&decks.Field{Name: deck}).CardReport(problems, card, i)
}

func empty(cards []*decks.Node) bool {
	return !slices.ContainsFunc(cards, func(card *decks.Node) bool { return card.Get("copies").Int() > 0 })
}

// has reports whether the Wound Deck has a card with an effect.
func (w *warnings) has(effect okcorral.WoundEffect) bool {
	return slices.ContainsFunc(w.setting.Wound, func(card okcorral.WoundCard) bool {
		return card.Effect == effect && len(card.Slots) > 0
	})
}

// conditions warns of an Action card that nobody can ever use, and says why.
func (w *warnings) conditions(card okcorral.Card, at *decks.Node, r decks.Report) {
	if condition := at.Get("condition"); condition != nil {
		at, r = condition, r.Field("condition")
	}
	if reason, advice := w.useless(card); reason != "" {
		r.Warnf(at, advice, "%s, so %s can never be played", reason, card.Name)
	} else if twice := repeated(card.Conditions); twice != "" {
		r.Warnf(at, "", "%s has the condition %s twice", card.Name, twice)
	}
}

// useless says why a card can never be played, and what may have been meant; "" if it can.
func (w *warnings) useless(card okcorral.Card) (reason, advice string) {
	var wounded, notWounded bool
	men := slices.Concat(w.setting.Men[0], w.setting.Men[1])
	names := make([]string, len(men))
	var traits []string
	for i, man := range men {
		names[i] = man.Name
		traits = append(traits, man.Traits...)
	}
	slices.Sort(traits)
	traits = slices.Compact(traits)
	for _, c := range card.Conditions {
		switch {
		case c.Kind == okcorral.IsMan && !slices.Contains(names, c.Name):
			return fmt.Sprintf("there is no man called %s", c.Name), decks.DidYouMean(c.Name, names)
		case c.Kind == okcorral.HasTrait && !slices.Contains(traits, c.Name):
			return fmt.Sprintf("nobody has the trait %s", c.Name), decks.DidYouMean(c.Name, traits)
		case c.Kind == okcorral.Wounded:
			wounded = true
		case c.Kind == okcorral.NotWounded:
			notWounded = true
		}
	}
	if !slices.ContainsFunc(men, func(man okcorral.Man) bool { return fits(card, man) }) {
		return "no man meets all its conditions", ""
	}
	wounded = wounded || card.Effect == okcorral.Heal
	switch {
	case wounded && notWounded:
		return "nobody is wounded and not wounded at once", ""
	case wounded && card.Type == okcorral.Shoot && !w.setting.WoundedShooters:
		return "wounded men may not shoot (wounded_shooters: none)", ""
	case wounded && w.setting.WoundsToKill == 1:
		return "a wound kills at once (wounds_to_kill: 1), nobody is ever wounded", ""
	case wounded && !w.has(okcorral.EffectWounded):
		return "no wound card wounds", ""
	}
	return "", ""
}

// fits reports whether a man meets a card's conditions, wounds aside.
func fits(card okcorral.Card, man okcorral.Man) bool {
	for _, c := range card.Conditions {
		if c.Kind == okcorral.IsMan && c.Name != man.Name || c.Kind == okcorral.HasTrait && !slices.Contains(man.Traits, c.Name) {
			return false
		}
	}
	return true
}

// repeated returns a condition that a card has twice, "" if there is none.
func repeated(conditions []okcorral.Condition) string {
	for i, c := range conditions {
		if slices.Contains(conditions[:i], c) {
			return printCondition(c)
		}
	}
	return ""
}
