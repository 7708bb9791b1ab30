package studies

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"basisk/results"
)

// Whole numbers of any size in records: a metric is a float64, which holds 53 bits, so
// a number is cut into parts of 15 decimal digits, the lowest first. The parts of
// 12,345,678,901,234,567 called floors are floors-0 = 345678901234567 and floors-1 = 12.

// partBase is the number of values of a part; below 2^53 all of them are floats.
const partBase = 1_000_000_000_000_000

// exactWhole returns the metrics of a whole number that is not negative.
func exactWhole(name, unit string, x *big.Int) []results.Metric {
	var metrics []results.Metric
	base, rest, part := big.NewInt(partBase), new(big.Int).Set(x), new(big.Int)
	for i := 0; i == 0 || rest.Sign() > 0; i++ {
		rest.QuoRem(rest, base, part)
		metrics = append(metrics, exact(fmt.Sprintf("%s-%d", name, i), unit, float64(part.Int64())))
	}
	return metrics
}

// wholeOf puts the parts of a number together, nil if the record has none.
func wholeOf(r *results.Record, name string) *big.Int {
	var parts []int64
	for {
		v, ok := r.Metric(fmt.Sprintf("%s-%d", name, len(parts)))
		if !ok {
			break
		}
		parts = append(parts, int64(v))
	}
	if parts == nil {
		return nil
	}
	x := new(big.Int)
	for i := len(parts) - 1; i >= 0; i-- {
		x.Mul(x, big.NewInt(partBase)).Add(x, big.NewInt(parts[i]))
	}
	return x
}

// commas writes a whole number with commas between thousands.
func commas(x *big.Int) string {
	text := x.String()
	var b strings.Builder
	for i, digit := range text {
		if i > 0 && (len(text)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	return b.String()
}

// repeatable rounds a logarithm or a mean to ten decimals, so that processors that
// fuse multiplications and additions leave the same metric as those that do not.
func repeatable(x float64) float64 { return math.Round(x*1e10) / 1e10 }

// powerOfTen writes 10^log as reports print large numbers: "5.958e98".
func powerOfTen(log float64, digits int) string {
	if math.IsInf(log, -1) {
		return "0"
	}
	if math.IsNaN(log) {
		return "–"
	}
	if log < 7 {
		return results.FormatNumber(math.Pow(10, log), digits)
	}
	whole := math.Floor(log)
	mantissa := results.FormatNumber(math.Pow(10, log-whole), digits)
	if mantissa == "10" {
		mantissa, whole = "1", whole+1
	}
	return fmt.Sprintf("%se%.0f", mantissa, whole)
}

// intervalText writes an estimate, with its interval if there were data enough for one.
func intervalText(i results.Interval) string {
	if math.IsInf(i.Low, -1) && math.IsInf(i.High, 1) {
		return results.FormatNumber(i.Value, 3)
	}
	return i.String()
}

// readable is how many characters of a number people read in a sentence.
const readable = 35

// wholeText writes a number in full if that takes at most so many characters.
func wholeText(n *big.Int, most int) string {
	if text := commas(n); len(text) <= most {
		return text
	}
	return "≈ " + powerOfTen(results.Log10(new(big.Float).SetInt(n)), 5)
}

// wholeOrNumber writes a metric that is a number or the parts of one.
func wholeOrNumber(r *results.Record, name string) string {
	if n := wholeOf(r, name); n != nil {
		return wholeText(n, readable)
	}
	return results.FormatNumber(r.Value(name), 6)
}

// logText writes a logarithm with enough digits for its interval.
func logText(i results.Interval) string {
	digits := 2
	if width := i.High - i.Low; width > 0 && width < 1 {
		digits = 1 + int(math.Ceil(-math.Log10(width)))
	}
	low := "−∞"
	if !math.IsInf(i.Low, -1) {
		low = fmt.Sprintf("%.*f", digits, i.Low)
	}
	return fmt.Sprintf("%.*f [%s, %.*f]", digits, i.Value, low, digits, i.High)
}

// numberText writes the number itself.
func numberText(i results.Interval) string {
	return fmt.Sprintf("%s [%s, %s]", powerOfTen(i.Value, 4), powerOfTen(i.Low, 4), powerOfTen(i.High, 4))
}
