package results_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/internal/testenv"
	"basisk/results"
)

// source draws an observation of data like ours; the summary estimates truth.
type source struct {
	name, summary string
	truth         float64
	draw          func(r *rand.Rand) results.Observation
}

// exactly returns an observation that is known.
func exactly(v, base, place float64) results.Observation {
	return results.Observation{Value: v, Upper: v, Base: base, BaseUpper: base, Place: place}
}

// sources are the data sets that intervals are tried on.
func sources() []source {
	list := []source{
		{"normal", "mean", 0, func(r *rand.Rand) results.Observation { return exactly(r.NormFloat64(), 0, 0) }},
		{"a fifth at 0.97, the rest near 0.3", "mean", 0.2*0.97 + 0.8*0.3, func(r *rand.Rand) results.Observation {
			if r.Float64() < 0.2 {
				return exactly(0.96+0.02*r.Float64(), 0, 0)
			}
			return exactly(0.2+0.2*r.Float64(), 0, 0)
		}},
		{"28 % gain 0.6, the rest 0.05", "difference", 0.28*0.6 + 0.72*0.05, func(r *rand.Rand) results.Observation {
			before := 0.3 * r.Float64()
			if r.Float64() < 0.28 {
				return exactly(before+0.5+0.2*r.Float64(), before, 0)
			}
			return exactly(before+0.1*r.Float64(), before, 0)
		}},
		{"paired ratios of log-normals", "ratio", 2, func(r *rand.Rand) results.Observation {
			base := math.Exp(1.5 * r.NormFloat64())
			return exactly(2*base*math.Exp(0.3*r.NormFloat64()), base, 0)
		}},
		{"totals of log-normals", "ratio-of-totals", 2, func(r *rand.Rand) results.Observation {
			base := math.Exp(r.NormFloat64())
			return exactly(2*base*math.Exp(0.3*r.NormFloat64()-0.045), base, 0)
		}},
		{"log-normal, median", "median", 1, func(r *rand.Rand) results.Observation {
			return exactly(math.Exp(1.5*r.NormFloat64()), 0, 0)
		}},
		{"threshold", "threshold", 0.5, func(r *rand.Rand) results.Observation {
			x := 0.4 + 0.2*r.Float64()
			return exactly(answer(r.Float64(), x, 0.5), 0, x)
		}},
		{"saved", "saved", 0.03, func(r *rand.Rand) results.Observation {
			x, luck := 0.4+0.2*r.Float64(), r.Float64()
			return exactly(answer(luck, x, 0.48), answer(luck, x, 0.51), x)
		}},
	}
	for _, sigma := range []float64{0.5, 1, 1.5} {
		list = append(list, source{
			fmt.Sprintf("log-normal, %v", sigma), "mean", math.Exp(sigma * sigma / 2),
			func(r *rand.Rand) results.Observation { return exactly(math.Exp(sigma*r.NormFloat64()), 0, 0) },
		})
	}
	for _, p := range []float64{0.01, 0.1, 0.5} {
		list = append(list, source{
			fmt.Sprintf("share %v", p), "share", p,
			func(r *rand.Rand) results.Observation { return exactly(yes(r.Float64() < p), 0, 0) },
		})
	}
	return list
}

// yes returns 1 for yes and 0 for no.
func yes(answer bool) float64 {
	if answer {
		return 1
	}
	return 0
}

// answer says yes above a middle, on a logistic scale of 0.02.
func answer(luck, x, middle float64) float64 { return yes(luck < 1/(1+math.Exp(-(x-middle)/0.02))) }

// covered returns the share of the data sets whose interval contains the truth, and the share that has a
// warning about the interval.
func covered(t *testing.T, s source, n, sets int) (held, warned float64) {
	r := rand.New(rand.NewPCG(uint64(n), 7))
	for range sets {
		list := make([]results.Observation, n)
		for i := range list {
			list[i] = s.draw(r)
		}
		i := summarized(t, s.summary, list...)
		held += yes(i.Low <= s.truth && s.truth <= i.High) / float64(sets)
		warned += yes(slices.ContainsFunc(i.Warnings, ofInterval)) / float64(sets)
	}
	return held, warned
}

// ofInterval reports whether a warning is about the interval: the warning of two modes is about the mean
// itself.
func ofInterval(warning string) bool { return !strings.HasPrefix(warning, "two modes") }

// TestCoverage: about 95 % of the intervals at 95 % contain the truth, on data like ours. With
// BASISK_LONG it prints the table of 5,000 data sets each.
func TestCoverage(t *testing.T) {
	for _, s := range sources() {
		sizes, sets := []int{200}, 40
		if testenv.Long() {
			sizes, sets = []int{10, 30, 200}, 5000
		}
		if s.summary == "threshold" || s.summary == "saved" {
			sets /= 8 // each draws a thousand resamples
		}
		for _, n := range sizes {
			held, warned := covered(t, s, n, sets)
			t.Logf("%-36s %-16s n = %3d: %5.1f %% contain the truth, %5.1f %% have a warning", s.name, s.summary, n, 100*held, 100*warned)
			if !testenv.Long() {
				require.GreaterOrEqual(t, held, 0.8, "%s, %s", s.name, s.summary)
			}
		}
	}
}
