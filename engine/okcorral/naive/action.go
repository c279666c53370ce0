package naive

import (
	"slices"

	"tombstone/engine/okcorral"
)

// MaxActions is how many actions other than passing the player whose turn it is may play in one turn:
// moves, shots, Specials and discards all count, his opponent's defences do not. After that only
// passing is left. It guards against Specials that draw each other, or themselves, for ever.
const MaxActions = 250

// verb is what an action does. A pass is its verb alone.
type verb string

const (
	move    verb = "move"
	shoot   verb = "shoot"
	defend  verb = "defend"
	play    verb = "play"
	heal    verb = "heal"
	discard verb = "discard"

	endMove    verb = "end move phase"
	endShoot   verb = "end shoot phase"
	takeTheHit verb = "take the hit"
	endDiscard verb = "end discarding"
)

// action is one legal action. Fields that its verb has no use for are zero.
type action struct {
	verb   verb
	card   string
	man    string // who moves, shoots or is healed
	target string // who is shot at
	to     Square // where he moves to
}

// String is the action's canonical form; see the package comment.
func (a action) String() string {
	s := string(a.verb)
	for _, name := range []string{a.card, a.man, a.target} {
		if name != "" {
			s += ` "` + name + `"`
		}
	}
	if a.verb == move {
		s += " " + a.to.String()
	}
	return s
}

// LegalActions are the distinct legal actions of a position, passing last. Distinct means by card name:
// two copies of a card are one action. A list of one entry is not a decision: nobody is asked. The
// list is empty when the game is over.
func LegalActions(setting *okcorral.Setting, p *Position) []string {
	var lines []string
	for _, a := range legal(setting, p, nil) {
		lines = append(lines, a.String())
	}
	return lines
}

// legal appends the legal actions of a position to list.
func legal(setting *okcorral.Setting, p *Position, list []action) []action {
	spent := p.Played >= MaxActions
	switch p.Phase {
	case MovePhase:
		if !spent {
			list = appendMoves(setting, p, list)
			list = appendSpecials(setting, p, list)
		}
		return append(list, action{verb: endMove})
	case ShootPhase:
		if !spent {
			list = appendShots(setting, p, list)
			list = appendSpecials(setting, p, list)
		}
		return append(list, action{verb: endShoot})
	case DefendPhase:
		list = appendDefences(setting, p, list)
		return append(list, action{verb: takeTheHit})
	case DiscardPhase:
		if !spent {
			list = appendDiscards(setting, p, list)
		}
		return append(list, action{verb: endDiscard})
	case Over:
		return list
	}
	panic("naive: unknown phase " + string(p.Phase))
}

// appendMoves is O9.
func appendMoves(setting *okcorral.Setting, p *Position, list []action) []action {
	for i := range setting.Action {
		card := &setting.Action[i]
		if card.Type != okcorral.Move || !slices.Contains(p.Hands[p.Mover], card.Name) {
			continue
		}
		for j := range p.Men[p.Mover] {
			man := &p.Men[p.Mover][j]
			if !man.Alive || man.Moved || !conditionsHold(card, man) {
				continue
			}
			for _, to := range reachable[setting.Geometry][card.Reach][man.Square.Col][man.Square.Row] {
				if p.occupied(to) {
					continue
				}
				if !setting.MoveThroughMen && !p.clear(setting.Geometry, card.Reach, man.Square, to) {
					continue
				}
				list = append(list, action{verb: move, card: card.Name, man: man.Name, to: to})
			}
		}
	}
	return list
}

// appendShots is O10.
func appendShots(setting *okcorral.Setting, p *Position, list []action) []action {
	for i := range setting.Action {
		card := &setting.Action[i]
		if card.Type != okcorral.Shoot || !slices.Contains(p.Hands[p.Mover], card.Name) {
			continue
		}
		for j := range p.Men[p.Mover] {
			man := &p.Men[p.Mover][j]
			if !man.Alive || man.Shot || !conditionsHold(card, man) {
				continue
			}
			if man.Wounds > 0 && !setting.WoundedShooters {
				continue
			}
			for k := range p.Men[opponent(p.Mover)] {
				target := &p.Men[opponent(p.Mover)][k]
				if !target.Alive || !withinReach(setting.Geometry, card.Reach, man.Square, target.Square) {
					continue
				}
				if !setting.ShootThroughMen && !p.clear(setting.Geometry, card.Reach, man.Square, target.Square) {
					continue
				}
				list = append(list, action{verb: shoot, card: card.Name, man: man.Name, target: target.Name})
			}
		}
	}
	return list
}

// appendSpecials is O14.
func appendSpecials(setting *okcorral.Setting, p *Position, list []action) []action {
	for i := range setting.Action {
		card := &setting.Action[i]
		if card.Type != okcorral.Special || !slices.Contains(p.Hands[p.Mover], card.Name) {
			continue
		}
		if card.Effect == okcorral.Heal {
			for j := range p.Men[p.Mover] {
				man := &p.Men[p.Mover][j]
				if man.Alive && man.Wounds > 0 && conditionsHold(card, man) {
					list = append(list, action{verb: heal, card: card.Name, man: man.Name})
				}
			}
			continue
		}
		someMan := slices.ContainsFunc(p.Men[p.Mover], func(man Man) bool {
			return man.Alive && conditionsHold(card, &man)
		})
		if someMan {
			list = append(list, action{verb: play, card: card.Name})
		}
	}
	return list
}

// appendDefences is O11: the conditions bind the target.
func appendDefences(setting *okcorral.Setting, p *Position, list []action) []action {
	target := p.man(opponent(p.Mover), p.Pending.Target)
	for i := range setting.Action {
		card := &setting.Action[i]
		if card.Type != okcorral.Defence || !slices.Contains(p.Hands[opponent(p.Mover)], card.Name) {
			continue
		}
		if conditionsHold(card, target) {
			list = append(list, action{verb: defend, card: card.Name})
		}
	}
	return list
}

// appendDiscards is O15.
func appendDiscards(setting *okcorral.Setting, p *Position, list []action) []action {
	for i := range setting.Action {
		if card := &setting.Action[i]; slices.Contains(p.Hands[p.Mover], card.Name) {
			list = append(list, action{verb: discard, card: card.Name})
		}
	}
	return list
}

// conditionsHold reports whether all conditions of the card hold for the man.
func conditionsHold(card *okcorral.Card, man *Man) bool {
	for _, condition := range card.Conditions {
		holds := false
		switch condition.Kind {
		case okcorral.NotWounded:
			holds = man.Wounds == 0
		case okcorral.Wounded:
			holds = man.Wounds >= 1
		case okcorral.HasTrait:
			holds = slices.Contains(man.Traits, condition.Name)
		case okcorral.IsMan:
			holds = man.Name == condition.Name
		}
		if !holds {
			return false
		}
	}
	return true
}
