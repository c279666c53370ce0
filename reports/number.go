package reports

import (
	"math"
	"strconv"
	"strings"
)

// Count prints a whole number with commas between thousands.
func Count(n int64) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}

// counted prints a number of things: 1 game, 2,000 games.
func counted(n int64, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return Count(n) + " " + thing
}

// decimals returns how many decimals show an error of the given size with two significant digits.
func decimals(size float64) int {
	if size <= 0 || math.IsInf(size, 0) {
		return 2
	}
	return min(max(1-int(math.Floor(math.Log10(size))), 0), 9)
}

// number prints a value whose error has the given size: as many decimals as two digits of the error need.
func number(value, size float64) string {
	text := strconv.FormatFloat(value, 'f', decimals(size), 64)
	whole, fraction, _ := strings.Cut(text, ".")
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return text
	}
	grouped := Count(n)
	if n == 0 && strings.HasPrefix(whole, "-") {
		grouped = "-0"
	}
	if fraction != "" {
		grouped += "." + fraction
	}
	if strings.Trim(grouped, "-0.") == "" {
		return "0"
	}
	return grouped
}

// percent prints a share as a percentage.
func percent(value, size float64) string { return number(100*value, 100*size) + " %" }

// points prints a difference of shares in percentage points, with its sign.
func points(value, size float64) string {
	text := number(100*value, 100*size)
	if value > 0 && text != "0" {
		text = "+" + text
	}
	return text
}
