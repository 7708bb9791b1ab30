package results

import (
	"math"
	"strconv"
	"strings"
)

// FormatNumber formats v with the given number of significant digits as reports do: plain digits
// from 0.0001 to ten million, with commas between thousands ("177,100"), a power of ten beyond
// ("4.2e16"), "–" for NaN. Digits before the point are never rounded.
func FormatNumber(v float64, digits int) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case v < 0:
		return "−" + FormatNumber(-v, digits)
	case math.IsInf(v, 1):
		return "∞"
	case v == 0:
		return "0"
	case v < 1e-4 || v >= 1e7:
		return scientific(v, digits)
	default:
		magnitude := int(math.Floor(math.Log10(v))) + 1
		return trimZeros(decimal(v, max(digits-magnitude, 0)))
	}
}

// decimal formats a number that is not negative with the given decimals and commas between
// thousands.
func decimal(v float64, decimals int) string {
	whole, fraction, found := strings.Cut(strconv.FormatFloat(v, 'f', decimals, 64), ".")
	if found {
		return thousands(whole) + "." + fraction
	}
	return thousands(whole)
}

// scientific formats v as "4.2e16": no plus sign, no leading zeros in the exponent.
func scientific(v float64, digits int) string {
	s := strconv.FormatFloat(v, 'e', max(digits-1, 0), 64)
	mantissa, exponent, _ := strings.Cut(s, "e")
	number, _ := strconv.Atoi(exponent)
	return trimZeros(mantissa) + "e" + strconv.Itoa(number)
}

// thousands inserts commas into numbers with five or more digits, as in 10,000 but 1000.
func thousands(whole string) string {
	if len(whole) < 5 {
		return whole
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return whole
}

// trimZeros removes zeros at the end of a decimal fraction.
func trimZeros(s string) string {
	if !strings.Contains(s, ".") {
		return s
	}
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}
