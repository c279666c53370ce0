package okcorral

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tombstone/decks"
	"tombstone/engine/okcorral"
)

// checkAction checks an Action card's number against its type (O9, O10, O14).
func checkAction(card *decks.Node, r decks.Report) *decks.Node {
	number, r := card.Get("number"), r.Field("number")
	cardType := cardTypeOf(card)
	if cardType < 0 {
		return card
	}
	expected := "expected " + numberForms[cardType]
	if number == nil {
		if cardType != int(okcorral.Defence) {
			r.Errorf(card, expected, "a %s card has a number", cardTypes[cardType])
		}
		return card
	}
	canonical, advice := canonicalNumber(number, okcorral.CardType(cardType))
	if canonical == nil {
		if advice != "" {
			expected = advice
		}
		r.Errorf(number, expected, "%s on a %s card", number.Found(), cardTypes[cardType])
	}
	card.Set("number", canonical)
	return card
}

// cardTypeOf returns the type of a resolved card, -1 if it has none.
func cardTypeOf(card *decks.Node) int { return indexOf(cardTypes, card.Get("type").Text()) }

// numberForms is what the number column holds, by the card's type.
var numberForms = []string{
	okcorral.Move:    "1 to 7 squares, or K for a knight's jump",
	okcorral.Shoot:   "1 to 7 squares, K for a knight's jump, or A(1) to A(7) for any distance up to it",
	okcorral.Defence: "no number: leave it out",
	okcorral.Special: "draw n, opponent_discards n or heal, with n from 1 to 120",
}

var (
	anyForm     = regexp.MustCompile(`^a\(([1-7])\)$`)
	sloppyAny   = regexp.MustCompile(`^(?:a|any|up to) ?\(?([1-7])\)?$`)
	date        = regexp.MustCompile(`^[0-9]{1,4}[-./ ]([a-z]{3,}|[0-9]{1,2}[-./])`)
	sloppyDraws = regexp.MustCompile(`^(?:draws?|take)[: ]*\(?([0-9]+)\)?(?: cards?)?$`)
)

// canonicalNumber returns the number as it is printed, or nil and perhaps advice.
func canonicalNumber(n *decks.Node, cardType okcorral.CardType) (canonical *decks.Node, advice string) {
	word := strings.ToLower(strings.Join(strings.Fields(n.Text()), " "))
	if date.MatchString(word) {
		return nil, "a spreadsheet made a date of it: format the column as text and write " + numberForms[cardType]
	}
	switch cardType {
	case okcorral.Move, okcorral.Shoot:
		any := strings.ReplaceAll(word, " ", "")
		switch i, whole := n.Whole(); {
		case whole && 1 <= i && i <= okcorral.MaxReach:
			return decks.NewInt(n.Pos, i), ""
		case !whole && len(word) == 1 && '1' <= word[0] && word[0] <= '7':
			return decks.NewInt(n.Pos, int(word[0]-'0')), ""
		case word == "k":
			return decks.NewText(n.Pos, "K"), ""
		case anyForm.MatchString(any) && cardType == okcorral.Shoot:
			return decks.NewText(n.Pos, strings.ToUpper(any)), ""
		case sloppyAny.MatchString(word) && cardType == okcorral.Shoot:
			return nil, "write A(" + sloppyAny.FindStringSubmatch(word)[1] + ")"
		case sloppyAny.MatchString(word):
			return nil, "A(m) belongs on shoot cards; a move goes 1 to 7 squares, or K"
		case strings.HasPrefix(word, "knight"):
			return nil, "write K"
		}
	case okcorral.Special:
		effect, n0, _ := strings.Cut(word, " ")
		count, err := strconv.Atoi(n0)
		switch {
		case word == "heal":
			return decks.NewText(n.Pos, "heal"), ""
		case (effect == "draw" || effect == "opponent_discards") && err == nil && 1 <= count && count <= okcorral.MaxCards:
			return decks.NewText(n.Pos, fmt.Sprintf("%s %d", effect, count)), ""
		case sloppyDraws.MatchString(word):
			return nil, "write draw n with n from 1 to 120, such as draw 2"
		case strings.HasPrefix(strings.ReplaceAll(word, "_", " "), "opponent discard"):
			return nil, "write opponent_discards n with n from 1 to 120, such as opponent_discards 1"
		}
	}
	return nil, ""
}

// maxCondition is how many letters a condition may have: a name of 40 and the word before it.
const maxCondition = 50

const conditionForm = "wounded, not wounded, trait NAME or man NAME; several with commas between"

// checkCondition reads conditions, text with commas or a list, into a list of canonical ones. None at
// all is a field left out.
func checkCondition(n *decks.Node, r decks.Report) *decks.Node {
	var written []string
	switch {
	case n.IsScalar():
		written = strings.FieldsFunc(n.Text(), func(c rune) bool { return c == ',' || c == ';' || c == '\n' })
	case n.IsList():
		for _, item := range n.Items() {
			if !item.IsScalar() {
				r.Errorf(item, "expected "+conditionForm, "%s", item.Found())
				return nil
			}
			written = append(written, item.Text())
		}
	default:
		r.Errorf(n, "expected "+conditionForm, "%s", n.Found())
		return nil
	}
	var conditions []*decks.Node
	for _, text := range written {
		text = strings.Join(strings.Fields(text), " ")
		if text == "" {
			continue
		}
		condition, ok := parseCondition(text)
		if !ok || utf8.RuneCountInString(text) > maxCondition || strings.ContainsFunc(text, func(c rune) bool { return !unicode.IsPrint(c) }) {
			r.Errorf(n, conditionAdvice(text), "%q is no condition", text)
			return nil
		}
		conditions = append(conditions, decks.NewText(n.Pos, printCondition(condition)))
	}
	if len(conditions) == 0 {
		return nil
	}
	return decks.NewList(n.Pos, conditions...)
}

// joined matches a second condition inside the name of the first: "trait rifle and not wounded".
var joined = regexp.MustCompile(`(?i)(&|\+|/|\band\b|\bor\b) *(not +)?(wounded|trait|man)\b`)

// parseCondition reads one condition.
func parseCondition(text string) (okcorral.Condition, bool) {
	word, name, _ := strings.Cut(text, " ")
	switch lower := strings.ToLower(text); {
	case lower == "wounded":
		return okcorral.Condition{Kind: okcorral.Wounded}, true
	case lower == "not wounded":
		return okcorral.Condition{Kind: okcorral.NotWounded}, true
	case joined.MatchString(name):
	case strings.EqualFold(word, "trait") && name != "":
		return okcorral.Condition{Kind: okcorral.HasTrait, Name: name}, true
	case strings.EqualFold(word, "man") && name != "":
		return okcorral.Condition{Kind: okcorral.IsMan, Name: name}, true
	}
	return okcorral.Condition{}, false
}

func printCondition(c okcorral.Condition) string {
	switch c.Kind {
	case okcorral.Wounded:
		return "wounded"
	case okcorral.NotWounded:
		return "not wounded"
	case okcorral.HasTrait:
		return "trait " + c.Name
	}
	return "man " + c.Name
}

func conditionAdvice(text string) string {
	lower := strings.ToLower(text)
	switch {
	case lower == "none" || lower == "-" || lower == "–" || lower == "—" || lower == "no" || lower == "any" || lower == "n/a":
		return "leave it empty where there is no condition"
	case joined.MatchString(text) || strings.Contains(lower, " and "):
		return "separate conditions with commas; all have to hold"
	case lower == "unwounded" || lower == "healthy":
		return "write not wounded"
	}
	if near := decks.Nearest(lower, []string{"wounded", "not wounded"}); near != "" {
		return "did you mean " + near + "?"
	}
	return "expected " + conditionForm
}

const setupForm = "uniform, rowwise, policy, or a square for each man such as Wyatt Earp: c1, Virgil Earp: e2"

// checkSetup reads how a side places its men: a word, or a map of men to squares, perhaps written as
// text. Whether the men exist and may stand there is looked at in [checkPlacement].
func checkSetup(n *decks.Node, r decks.Report) *decks.Node {
	if n.IsMap() {
		out := decks.NewMap(n.Pos)
		for _, man := range n.Keys() {
			square := n.Get(man)
			if !square.IsScalar() || !placeMan(out, strings.TrimSpace(man), square.Text(), square, r) {
				if !square.IsScalar() {
					r.Field(man).Errorf(square, "expected a square such as c1", "%s", square.Found())
				}
				return nil
			}
		}
		return out
	}
	if !n.IsScalar() {
		r.Errorf(n, "expected "+setupForm, "%s", n.Found())
		return nil
	}
	word := strings.ToLower(strings.TrimSpace(n.Text()))
	if how := indexOf(placings, word); word != "" && how >= 0 {
		return decks.NewText(n.Pos, word)
	}
	if !strings.Contains(word, ":") {
		expected := "expected " + setupForm
		if near := decks.Nearest(word, []string{"uniform", "rowwise", "policy"}); near != "" {
			expected = "did you mean " + near + "?"
		}
		r.Errorf(n, expected, "%s", n.Found())
		return nil
	}
	out := decks.NewMap(n.Pos)
	for _, part := range strings.Split(n.Text(), ",") {
		man, square, found := strings.Cut(part, ":")
		if !found {
			r.Errorf(n, "expected MAN: SQUARE with commas between, such as Wyatt Earp: c1", "%q is no man with a square", strings.TrimSpace(part))
			return nil
		}
		if !placeMan(out, strings.TrimSpace(man), square, n, r) {
			return nil
		}
	}
	return out
}

// placeMan enters a man and his square, and reports whether they can be.
func placeMan(placement *decks.Node, man, square string, at *decks.Node, r decks.Report) bool {
	q, err := okcorral.ParseSquare(strings.ToLower(strings.TrimSpace(square)))
	switch {
	case placement.Get(man) != nil:
		r.Errorf(at, "give each man one square", "%s is placed twice", man)
	case err != nil:
		r.Errorf(at, "expected a column a-h and a row 1-8, such as c1", "%q is no square for %s", strings.TrimSpace(square), man)
	default:
		placement.Set(man, decks.NewText(at.Pos, q.String()))
		return true
	}
	return false
}

// indexOf returns the place of a word in a list, -1 if it is not there.
func indexOf(words []string, word string) int {
	for i, w := range words {
		if w == word && w != "" {
			return i
		}
	}
	return -1
}
