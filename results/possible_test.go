package results_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/results"
)

// No summary can print what its quantity cannot be, whatever the data.

// kind is a kind of data: what a value can be, and what a summary of such values can be besides.
type kind struct {
	name      string
	low, high float64
	share     bool
	draw      func(t *rapid.T) float64
}

// kinds are the kinds of values that studies measure.
var kinds = []kind{
	{"answers", 0, 1, false, func(t *rapid.T) float64 { return float64(rapid.IntRange(0, 1).Draw(t, "answer")) }},
	{"shares", 0, 1, true, func(t *rapid.T) float64 { return rapid.Float64Range(0, 1).Draw(t, "share") }},
	{"shares at both ends", 0, 1, true, func(t *rapid.T) float64 {
		return rapid.SampledFrom([]float64{0, 0.01, 0.99, 1}).Draw(t, "share")
	}},
	{"counts", 0, math.Inf(1), false, func(t *rapid.T) float64 { return float64(rapid.IntRange(0, 1000).Draw(t, "count")) }},
	{"times", 0, math.Inf(1), false, func(t *rapid.T) float64 {
		return math.Exp(rapid.Float64Range(-14, 9).Draw(t, "log of a time"))
	}},
	{"changes", math.Inf(-1), math.Inf(1), false, func(t *rapid.T) float64 { return rapid.Float64Range(-50, 50).Draw(t, "change") }},
}

// drawn returns cases of a kind at places of a few fills; some values are only bounded.
func (k *kind) drawn(t *rapid.T) []results.Record {
	n := rapid.SampledFrom([]int{1, 1, 2, 3, 5, 6, 12, 29, 30, 60}).Draw(t, "n")
	fills := rapid.SampledFrom([][]float64{{0.5}, {0.4, 0.6}, {0.40, 0.45, 0.50, 0.55, 0.60}}).Draw(t, "fills")
	limited := rapid.Bool().Draw(t, "whether limits end trials")
	var list []results.Record
	for i := range n {
		fill := rapid.SampledFrom(fills).Draw(t, "fill")
		for _, set := range []string{"few", "many"} {
			v := k.draw(t)
			upper := v
			if limited && rapid.IntRange(0, 3).Draw(t, "ended") == 0 {
				upper = k.high
			}
			list = append(list, results.Record{
				Key: fmt.Sprintf("puzzle/%d/%s", i, set), Config: map[string]any{"set": set, "fill": fill},
				Metrics: []results.Metric{
					{Name: "value", Value: v},
					{Name: "most", Value: upper},
					{Name: "side", Value: []float64{9, 16, 25, 36, 49}[i%5]},
				},
			})
		}
	}
	return list
}

// printed is the range of what a summary of a kind can print, and whether the summary is made of it.
func (k *kind) printed(s *results.Summary, n int) (low, high float64, ok bool) {
	answers := k.name == "answers"
	switch s.Name {
	case "share", "mcnemar":
		return 0, 1, answers
	case "count", "alone":
		return 0, float64(n), answers
	case "threshold", "peak":
		return 0.4, 0.6, answers || s.Name == "peak"
	case "saved":
		return -0.2, 0.2, answers
	case "threshold-law":
		return math.Inf(-1), math.Inf(1), answers
	case "total":
		return k.low * float64(n), k.high * float64(n), true
	case "difference":
		return k.low - k.high, k.high - k.low, true
	case "ratio", "ratio-of-totals":
		return 0, math.Inf(1), k.low == 0 && !k.share
	}
	return k.low, k.high, true
}

// measure returns the measure of a summary.
func (k *kind) measure(s *results.Summary) results.Measure {
	m := results.Measure{Value: "value", Upper: "most", Summary: s.Name, Share: k.share}
	if s.Base {
		m.Against = "set=few"
	}
	if s.Places {
		m.Along = "fill"
	}
	if s.Name == "threshold-law" {
		m.Against, m.Per = "", "side"
	}
	return m
}

// numberPattern matches a number as reports print it.
var numberPattern = regexp.MustCompile(`−?(∞|[0-9][0-9,]*(\.[0-9]+)?(e-?[0-9]+)?)`)

// printedIn returns the numbers of a printed cell, without the counts in parentheses.
func printedIn(t *rapid.T, cell string) []float64 {
	cell, _, _ = strings.Cut(cell, "(")
	var list []float64
	for _, text := range numberPattern.FindAllString(cell, -1) {
		text = strings.NewReplacer("−", "-", ",", "", "∞", "Inf").Replace(text)
		v, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err, cell)
		list = append(list, v)
	}
	return list
}

// TestPossible: every number that a summary of random data prints is one that its quantity can have,
// up to the rounding of three digits, and no interval is without both ends.
func TestPossible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := &kinds[rapid.IntRange(0, len(kinds)-1).Draw(t, "kind")]
		all := results.Summaries()
		p90, err := results.FindSummary("p90")
		require.NoError(t, err)
		s := rapid.SampledFrom(append(all, p90)).Draw(t, "summary")
		records := k.drawn(t)
		low, high, ok := k.printed(&s, len(records)/2)
		if !ok {
			return
		}
		p := results.Projection{Where: map[string]string{"set": "many"}, Measures: []results.Measure{k.measure(&s)}}
		for _, percent := range []bool{false, true} {
			if scale := 1.0; percent {
				p.Measures[0].Scale, scale = 100, 100
				low, high = scale*low, scale*high
			}
			cells, err := results.Project(slices.Values(slices.Clone(records)), nil, p)
			require.NoError(t, err)
			for _, row := range cells[0].Table().Rows {
				cell := row[0]
				require.NotContains(t, cell, "[−∞, ∞]", "%s of %s", s.Name, k.name)
				require.NotContains(t, cell, "NaN")
				for _, v := range printedIn(t, cell) {
					slack := 0.005 * max(math.Abs(low), math.Abs(high))
					if math.IsInf(slack, 1) {
						slack = 0
					}
					require.GreaterOrEqual(t, v, low-slack, "%s of %s: %s", s.Name, k.name, cell)
					require.LessOrEqual(t, v, high+slack, "%s of %s: %s", s.Name, k.name, cell)
				}
			}
		}
	})
}

// TestSummariesOfNothing: without a case nothing is known, and a summary of one case has an interval
// that its quantity can have.
func TestSummariesOfNothing(t *testing.T) {
	for _, s := range results.Summaries() {
		i := s.Of(&results.Sample{})
		require.True(t, math.IsNaN(i.Value), s.Name)
		require.Equal(t, []string{"no values: nothing is known"}, i.Warnings, s.Name)
	}
	one, pair := exactly(0.2, 0, 3), exactly(0.2, 0.7, 3)
	for name, want := range map[string]string{
		"mean": "0.2 (no interval)†", "median": "0.2 (no interval)†", "total": "0.2 (no interval)†", "p90": "0.2 (no interval)†",
		"share": "0 [0, 0.975]", "threshold": "above 3 (1 of 1)†", "peak": "3 (no interval)†",
	} {
		require.Equal(t, want, summarized(t, name, one).String(), name)
	}
	for name, want := range map[string]string{
		"difference": "−0.5 (no interval)†", "ratio": "0.286 (no interval)†", "ratio-of-totals": "0.286 (no interval)†",
	} {
		require.Equal(t, want, summarized(t, name, pair).String(), name)
	}
}
