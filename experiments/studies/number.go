package studies

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"basisk/results"
)

// Whole numbers of any size in records: a metric is a float64, which holds 53 bits, so a number is
// split into parts of 15 decimal digits, the lowest first. The parts of 12,345,678,901,234,567
// called floors are floors-0 = 345678901234567 and floors-1 = 12.

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

// wholeOf joins the parts of a number, nil if the record has none.
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

// What the analyses add to records of a case that have each found an exact number: the number as a
// text, and 1 if it differs from the first one.
const (
	keyNumber    = "number"
	valueDiffers = "differs"
)

// addNumbers adds these, and returns the first number, or nil if there is none.
func addNumbers(records []results.Record) (first *big.Int) {
	for i := range records {
		r := &records[i]
		n := wholeOf(r, metricCount)
		if n == nil {
			continue
		}
		if first == nil {
			first = n
		}
		r.Config[keyNumber] = wholeText(n, 100)
		if n.Cmp(first) != 0 {
			r.Metrics = append(r.Metrics, exactly(valueDiffers, true))
		}
	}
	return first
}

// differences returns the projection of exact numbers that differ, and differing a sentence that
// appears only if there are any.
func differences(rows ...string) results.Projection {
	return results.Projection{
		Name: valueDiffers, Rows: rows, Measures: []results.Measure{{Value: valueDiffers, Summary: "count", Plain: true}},
	}
}

func differing(text string) results.Sentence {
	return results.Sentence{Slots: []results.Slot{{Of: valueDiffers}}, Text: text}
}

// commas formats a whole number with commas between thousands.
func commas(x *big.Int) string {
	text := x.String()
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// repeatable rounds a logarithm or a mean to ten decimals, so that processors with and without
// fused multiply-add give the same metric.
func repeatable(x float64) float64 { return math.Round(x*1e10) / 1e10 }

// wholeText formats a number in full if that takes at most limit characters.
func wholeText(n *big.Int, limit int) string {
	if text := commas(n); len(text) <= limit {
		return text
	}
	text := new(big.Float).SetInt(n).Text('e', 4)
	return "≈ " + strings.Replace(text, "e+", "e", 1)
}
