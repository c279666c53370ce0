package wyattearp

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tombstone/decks"
	"tombstone/engine/wyattearp"
)

// effects are the words for what a Sheriff card does, indexed by the engine's values.
var effects = []string{
	wyattearp.Join: "join", wyattearp.Hide: "hide", wyattearp.RobHand: "rob_hand", wyattearp.RobRow: "rob_row",
	wyattearp.Draw: "draw", wyattearp.TakeDiscard: "take_discard", wyattearp.Uncover: "uncover",
}

// photo is the word for joining the row of the outlaw whom the card names: there are such cards of each outlaw.
const photo = "photo"

// menuEntry is one thing that a card can be played for.
type menuEntry struct {
	use   wyattearp.Use
	photo bool
}

// entryForm matches a menu entry: a word, perhaps a number, perhaps how it shoots.
var entryForm = regexp.MustCompile(`^([a-z_]+)(?: ([0-9]{1,6}))?(?: \(?shot:? ([a-z]+)\)?)?$`)

// parseEntry reads a menu entry; shot is how the card shoots where the entry says nothing else. Wrong says what is
// wrong with it, and expected what may have been meant.
func parseEntry(text string, shot wyattearp.Shot) (e menuEntry, wrong, expected string) {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	expected = "expected " + effectForm
	m := entryForm.FindStringSubmatch(text)
	if m == nil {
		return e, fmt.Sprintf("%q is no effect", text), near(text, expected)
	}
	word, number, how := m[1], m[2], m[3]
	effect := slices.Index(effects, word)
	if e.photo = word == photo; e.photo {
		effect = int(wyattearp.Join)
	}
	if effect < 0 {
		return e, fmt.Sprintf("%q is no effect", word), near(word, expected)
	}
	e.use = wyattearp.Use{Effect: wyattearp.Effect(effect), Shot: shot}
	e.use.N, _ = strconv.Atoi(number)
	switch {
	case e.use.Effect == wyattearp.Draw && (e.use.N < 1 || e.use.N > wyattearp.MaxDraw):
		return e, fmt.Sprintf("%q does not say how many cards", text), fmt.Sprintf("expected draw 1 to draw %d", wyattearp.MaxDraw)
	case e.use.Effect != wyattearp.Draw && number != "":
		return e, fmt.Sprintf("%q has a number", text), "expected " + word + " alone; only draw has a number"
	}
	if how != "" {
		at := slices.Index(shots, how)
		if at < 0 {
			return e, fmt.Sprintf("%q is no way to shoot", how), decks.DidYouMean(how, shots)
		}
		e.use.Shot = wyattearp.Shot(at)
	}
	return e, "", ""
}

// near asks whether a known effect was meant.
func near(word, expected string) string {
	if name := decks.Nearest(word, append(slices.Clone(effects), photo)); name != "" {
		return "did you mean " + name + "?"
	}
	return expected
}

// print writes an entry as it stands in a file, on a card that shoots so.
func (e menuEntry) print(shot wyattearp.Shot) string {
	text := effects[e.use.Effect]
	if e.photo {
		text = photo
	}
	if e.use.Effect == wyattearp.Draw {
		text += " " + strconv.Itoa(e.use.N)
	}
	if e.use.Shot != shot {
		text += " (shot " + shots[e.use.Shot] + ")"
	}
	return text
}

// checkEffect reads a menu, text with commas or a list, into a list. Entries that shoot otherwise than the card are
// told apart in [checkSheriff], which knows how it shoots.
func checkEffect(n *decks.Node, r decks.Report) *decks.Node {
	var written []*decks.Node
	switch {
	case n.IsScalar():
		for _, text := range strings.FieldsFunc(n.Text(), func(c rune) bool { return c == ',' || c == ';' || c == '\n' }) {
			if strings.TrimSpace(text) != "" {
				written = append(written, decks.NewText(n.Pos, text))
			}
		}
	case n.IsList():
		written = n.Items()
	default:
		r.Errorf(n, "expected "+effectForm, "%s", n.Found())
		return nil
	}
	if len(written) < 1 || len(written) > wyattearp.MaxUses {
		r.Errorf(n, fmt.Sprintf("expected 1 to %d", wyattearp.MaxUses), "the menu has %d entries", len(written))
		return nil
	}
	var entries []*decks.Node
	for _, item := range written {
		if !item.IsScalar() {
			r.Errorf(item, "expected "+effectForm, "%s", item.Found())
			return nil
		}
		if _, wrong, expected := parseEntry(item.Text(), wyattearp.NoShot); wrong != "" {
			r.Errorf(item, expected, "%s", wrong)
			return nil
		}
		entries = append(entries, decks.NewText(item.Pos, item.Text()))
	}
	return decks.NewList(n.Pos, entries...)
}

// shotOf returns how a card shoots.
func shotOf(card *decks.Node) wyattearp.Shot {
	return wyattearp.Shot(max(slices.Index(shots, card.Get("shot").Text()), 0))
}

// entriesOf returns the menu of a card.
func entriesOf(card *decks.Node) (entries []menuEntry) {
	for _, item := range card.Get("effect").Items() {
		e, _, _ := parseEntry(item.Text(), shotOf(card))
		entries = append(entries, e)
	}
	return entries
}

// checkSheriff checks what a Sheriff card says against its menu, and writes the menu in canonical form.
func checkSheriff(card *decks.Node, r decks.Report) *decks.Node {
	menu := card.Get("effect")
	if menu == nil || card.Get("shot") == nil {
		return card
	}
	entries := entriesOf(card)
	joins, shoots, photos := false, false, false
	var texts []*decks.Node
	for i, e := range entries {
		at := menu.Items()[i]
		same := func(other menuEntry) bool { return other.use.Effect == e.use.Effect && other.use.N == e.use.N }
		if slices.ContainsFunc(entries[:i], same) {
			r.Field("effect").Errorf(at, "make them one; (shot optional) leaves the choice", "two menu entries do the same: %s", at.Text())
		}
		joins = joins || e.use.Effect == wyattearp.Join
		shoots = shoots || e.use.Effect == wyattearp.Join && e.use.Shot != wyattearp.NoShot
		photos = photos || e.photo
		texts = append(texts, decks.NewText(at.Pos, e.print(shotOf(card))))
	}
	card.Set("effect", decks.NewList(menu.Pos, texts...))
	checkCopies(card, photos, r)
	for _, column := range []string{"points", "reward", "reward_on_hit"} {
		if n := card.Get(column); n.Int() != 0 && !joins {
			r.Field(column).Errorf(n, "leave it out", "%s is for cards that join a row, and %s does not", column, card.Get("card").Text())
		}
	}
	if n := card.Get("unique"); n.Flag() && !joins {
		r.Field("unique").Errorf(n, "leave it out", "only cards that join a row lie on the table, and %s does not", card.Get("card").Text())
	}
	if hit := card.Get("reward_on_hit"); hit != nil && joins && !shoots && hit.Int() != card.Get("reward").Int() {
		r.Field("reward_on_hit").Errorf(hit, "leave it out, or let it shoot", "%s joins a row without a shot that could hit", card.Get("card").Text())
	}
	return card
}

// checkCopies checks that a card says how many there are of it, and a Photo that it does not.
func checkCopies(card *decks.Node, photos bool, r decks.Report) {
	copies := card.Get("copies")
	switch {
	case photos && copies != nil:
		r.Field("copies").Errorf(copies, "leave it out, and set photos of the outlaws", "how many there are of a Photo is said by outlaw")
	case !photos && copies == nil:
		r.Field("copies").Errorf(card, fmt.Sprintf("expected a whole number from 0 to %d", wyattearp.MaxCards), "missing")
	}
}
