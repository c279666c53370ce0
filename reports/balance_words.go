package reports

import (
	"fmt"
	"slices"
	"strings"
)

// Words about seats. Titles are plurals with an article ("the Blues are") or names ("Blue is").

// the is the seat as the subject of a sentence.
func (w words) the(seat int) string {
	return w.schema.Called(seat)
}

// verb chooses a verb's form for a seat.
func (w words) verb(plural, singular string) string {
	if w.schema.Plural {
		return plural
	}
	return singular
}

// seatWord is what a seat is called in general.
func (w words) seatWord() string {
	if w.schema.Plural {
		return "side"
	}
	return "seat"
}

// whose is a seat's possessive.
func (w words) whose(seat int) string {
	title := w.schema.Titles[seat]
	if strings.HasSuffix(title, "s") {
		return title + "'"
	}
	return title + "'s"
}

// theirs is a seat's possessive with its article.
func (w words) theirs(seat int) string {
	if w.schema.Plural {
		return "the " + w.whose(seat)
	}
	return w.whose(seat)
}

// matchupName is a cell's matchup in words.
func matchupName(matchup []string) string {
	if len(matchup) == 2 {
		return matchup[0] + " against " + matchup[1]
	}
	var parts []string
	for i := 0; i < len(matchup); {
		n := 1
		for i+n < len(matchup) && matchup[i+n] == matchup[i] {
			n++
		}
		part := matchup[i]
		if n > 1 {
			part += fmt.Sprintf(" × %d", n)
		}
		parts = append(parts, part)
		i += n
	}
	return strings.Join(parts, ", ")
}

// alike reports whether one policy has all seats.
func alike(matchup []string) bool {
	return !slices.ContainsFunc(matchup, func(p string) bool { return p != matchup[0] })
}

// inDepth names the cell that is shown in depth, with its number of games.
func (b *balance) inDepth() string {
	return fmt.Sprintf("%s, %s", matchupName(b.main.Spec.Matchup), counted(b.main.Games, "game"))
}

// anchor makes an anchor of a title.
func anchor(title string) string {
	var a strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			a.WriteRune(r)
		case a.Len() > 0 && !strings.HasSuffix(a.String(), "-"):
			a.WriteByte('-')
		}
	}
	if id := strings.Trim(a.String()[:min(a.Len(), 60)], "-"); id != "" {
		return id
	}
	return "section"
}

// list joins words as a sentence does.
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// sentence makes a text begin with a capital and end with a full stop.
func sentence(text string) string {
	text = capital(text)
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}
