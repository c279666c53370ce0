package decks

import (
	"slices"
	"strings"
	"unicode"

	"tombstone/decks/nearest"
)

// Nearest returns the valid name that a misspelt word most likely meant, or "" if none is close: the
// nearest by its letters and digits (see [nearest.Nearest]), else the only one that contains the word or is
// contained in it.
func Nearest(word string, valid []string) string {
	key := letters(firstRunes(word))
	keys := make([]string, len(valid))
	related := -1
	several := false
	for i, name := range valid {
		keys[i] = letters(firstRunes(name))
		if len(key) > 2 && keys[i] != "" && (strings.Contains(keys[i], key) || strings.Contains(key, keys[i])) {
			related, several = i, related >= 0
		}
	}
	if near := nearest.Nearest(key, keys); near != "" {
		return valid[slices.Index(keys, near)]
	}
	if related < 0 || several {
		return ""
	}
	return valid[related]
}

// DidYouMean returns "did you mean NAME?" for the nearest valid name, or else the list of what is valid.
func DidYouMean(word string, valid []string) string {
	if name := Nearest(word, valid); name != "" {
		return "did you mean " + name + "?"
	}
	if len(valid) == 0 {
		return ""
	}
	return "expected " + oneOf(valid)
}

// oneOf returns "a, b or c".
func oneOf(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// tooAlike reports whether two different names are likely one name mistyped: the same but for case,
// spaces and punctuation, or, in names of at least 8 letters, one letter apart. Names that differ in
// a digit are meant to.
func tooAlike(a, b string) bool {
	ka, kb := letters(a), letters(b)
	if ka == "" || kb == "" {
		return false
	}
	return ka == kb || min(len([]rune(ka)), len([]rune(kb))) >= 8 && digits(ka) == digits(kb) && distance(ka, kb) == 1
}

// letters returns the letters and digits of a name in lower case.
func letters(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

func digits(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, name)
}

// distance is how many letters to add, drop, change or swap with a neighbour to make a into b. Only the
// first 100 letters count.
func distance(a, b string) int { return nearest.Distance(firstRunes(a), firstRunes(b)) }

func firstRunes(s string) string {
	r := []rune(s)
	return string(r[:min(len(r), 100)])
}
