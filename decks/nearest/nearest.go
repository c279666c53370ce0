// Package nearest finds the valid name that a mistyped one was probably meant to be.
package nearest

import (
	"strings"
	"unicode/utf8"
)

// Nearest returns the name in valid that word was probably meant to be, or ""
// if none is near. Case is ignored. The nearest name by [Distance] wins, the
// earlier one of two equally near, if it is at most one edit away for every
// three characters of word, rounded up, and fewer edits than word has
// characters. Failing that, a word of two characters or more that begins exactly
// one valid name stands for it, as an abbreviation does.
func Nearest(word string, valid []string) string {
	word = strings.ToLower(word)
	size := utf8.RuneCountInString(word)
	limit := min((size+2)/3, size-1)
	best, bestDistance := "", limit+1
	for _, name := range valid {
		lower := strings.ToLower(name)
		if abs(utf8.RuneCountInString(lower)-size) >= bestDistance {
			continue // the lengths alone are further apart
		}
		if d := Distance(word, lower); d < bestDistance {
			best, bestDistance = name, d
		}
	}
	if best == "" && size >= 2 {
		return onlyPrefixed(word, valid)
	}
	return best
}

// onlyPrefixed returns the one name in valid that begins with the lower-case
// prefix, or "" if none or several do.
func onlyPrefixed(prefix string, valid []string) string {
	found := ""
	for _, name := range valid {
		if !strings.HasPrefix(strings.ToLower(name), prefix) {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
}

// Distance counts the edits that turn a into b: a character put in, left out or
// replaced, or two neighbours swapped. Case counts. It is the restricted
// Damerau-Levenshtein distance (optimal string alignment): no stretch of text is
// edited twice, so "ca" to "abc" takes 3.
func Distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	// Three rows of the usual table: i-2, i-1 and i characters of from.
	before, last, row := make([]int, len(to)+1), make([]int, len(to)+1), make([]int, len(to)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(from); i++ {
		row[0] = i
		for j := 1; j <= len(to); j++ {
			replace := last[j-1]
			if from[i-1] != to[j-1] {
				replace++
			}
			row[j] = min(replace, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && from[i-1] == to[j-2] && from[i-2] == to[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(to)]
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
