package reports

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestNumbersShowTwoDigitsOfTheirError, and no more.
func TestNumbersShowTwoDigitsOfTheirError(t *testing.T) {
	for _, test := range []struct {
		value, size float64
		want        string
	}{
		{0.51234, 0.0031, "0.5123"},
		{0.51234, 0.0099, "0.5123"},
		{0.51234, 0.0101, "0.512"},
		{38.945, 0.048, "38.945"},
		{1234567.8, 95, "1,234,568"},
		{1234567.8, 9.5, "1,234,567.8"},
		{1234567.8, 9500, "1,234,568"},
		{1234.5678, 0.5, "1,234.57"},
		{999.996, 0.5, "1,000.00"},
		{0, 0.01, "0"},
		{0, 0, "0"},
		{-0.0004, 0.1, "0"},
		{0.0004, 0.1, "0"},
		{0.0004, 0.0001, "0.00040"},
		{0.000037, 0.000018, "0.000037"},
		{-3.14159, 0.2, "-3.14"},
		{-0.5, 0.02, "-0.500"},
		{-1234.5, 3, "-1,234.5"},
		{100, 0.5, "100.00"},
		{7, 0, "7.00"},
		{7, math.Inf(1), "7.00"},
		{1e-12, 1e-13, "0"}, // nine decimals at most
	} {
		if got := number(test.value, test.size); got != test.want {
			t.Errorf("number(%v, %v) is %s, want %s", test.value, test.size, got, test.want)
		}
	}
}

// TestNumbersReadBack: what is printed is the value, rounded where two digits of the error end.
func TestNumbersReadBack(t *testing.T) {
	form := regexp.MustCompile(`^-?[0-9]{1,3}(,[0-9]{3})*(\.[0-9]+)?$`)
	r := rand.New(rand.NewPCG(21, 22))
	for range 20_000 {
		value := (r.Float64() - 0.5) * math.Pow(10, float64(r.IntN(12)-3))
		size := r.Float64() * math.Pow(10, float64(r.IntN(10)-6))
		text := number(value, size)
		read, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
		if err != nil || !form.MatchString(text) {
			t.Fatalf("number(%v, %v) is %q", value, size, text)
		}
		_, fraction, _ := strings.Cut(text, ".")
		unit := math.Pow(10, -float64(len(fraction)))
		if text == "0" {
			unit = math.Pow(10, -float64(decimals(size)))
		}
		if math.Abs(read-value) > 0.5000001*unit+1e-15*math.Abs(value) {
			t.Fatalf("number(%v, %v) is %s", value, size, text)
		}
		if digits := size / unit; text != "0" && size > 1e-8 && (digits < 9.99 || digits > 100 && fraction != "") {
			t.Fatalf("number(%v, %v) is %s: %.1f units of error", value, size, text, digits)
		}
	}
}

// TestSharesAndPoints: percent, and percentage points with their sign.
func TestSharesAndPoints(t *testing.T) {
	for got, want := range map[string]string{
		percent(0.12346, 0.002):    "12.35 %",
		percent(0, 0.002):          "0 %",
		percent(1, 0.002):          "100.00 %",
		percent(1, 0.5):            "100 %",
		percent(0.000012, 0.00001): "0.0012 %",
		points(0.0337, 0.002):      "+3.37",
		points(-0.0337, 0.02):      "-3.4",
		points(0, 0.002):           "0",
		points(0.00001, 0.02):      "0",
		points(-0.00001, 0.02):     "0",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestCount puts commas between thousands.
func TestCount(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 7: "7", 999: "999", 1000: "1,000", 12345: "12,345", 999_999: "999,999", 1_000_000: "1,000,000",
		-1: "-1", -999: "-999", -1000: "-1,000", -1_234_567: "-1,234,567",
		math.MaxInt64: "9,223,372,036,854,775,807", math.MinInt64: "-9,223,372,036,854,775,808",
	} {
		if got := Count(n); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
