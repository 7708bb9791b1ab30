package results

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// The idea: some trials are measured twice, as if they were two variants (an A/A test). The ratio
// of two times of the same work shows how much times differ without any cause: smaller differences
// mean nothing. This holds within one run; between two runs a machine may change for all trials at
// once, which no run can detect.

// AgainSuffix is the suffix of times that were measured a second time.
const AgainSuffix = "-again"

// IsTime reports whether the metric is a measured time.
func (m *Metric) IsTime() bool { return m.Unit == "s" && !m.Exact }

// isAgain reports whether the metric is the second time of another.
func (m *Metric) isAgain() bool { return m.IsTime() && strings.HasSuffix(m.Name, AgainSuffix) }

// WithSecondTimes returns the first metrics of a trial with the times of a second measurement. It
// returns an error if a metric is exact in both and differs; whether it is exact may depend on a
// time limit.
func WithSecondTimes(first, second []Metric) ([]Metric, error) {
	all := first
	for _, m := range second {
		at := slices.IndexFunc(first, func(o Metric) bool { return o.Name == m.Name })
		if at >= 0 && m.Exact && first[at].Exact && m.Value != first[at].Value {
			return first, fmt.Errorf("measured twice: %s is %v and then %v: expected an exact metric to repeat",
				m.Name, first[at].Value, m.Value)
		}
		if m.IsTime() {
			m.Name += AgainSuffix
			all = append(all, m)
		}
	}
	return all, nil
}

// Noise holds the times of the trials of a run that were measured twice. Its zero value is empty.
type Noise struct{ logs []float64 }

// Add adds the pairs of a record.
func (x *Noise) Add(r *Record) {
	for i := range r.Metrics {
		if m := &r.Metrics[i]; m.isAgain() {
			x.AddPair(r.Value(strings.TrimSuffix(m.Name, AgainSuffix)), m.Value)
		}
	}
}

// AddPair adds two times of the same work.
func (x *Noise) AddPair(a, b float64) {
	if a > 0 && b > 0 {
		x.logs = append(x.logs, math.Log(b/a))
	}
}

// minNoise is the minimum number of pairs for a statement about the noise.
const minNoise = 6

// Pairs returns the number of pairs, 0 if they are too few.
func (x *Noise) Pairs() int {
	if len(x.logs) < minNoise {
		return 0
	}
	return len(x.logs)
}

const (
	// noiseDraws is the number of samples for a floor, and maxDrawn the maximum number of pairs in
	// each: more would lower it a little.
	noiseDraws = 400
	maxDrawn   = 300
)

// Floor returns the ratio, at least 1, that the median ratio of n pairs of times of the same work
// exceeds, either way, in one of twenty samples of the observed pairs, with the two times of a pair
// in random order; NaN if there are too few pairs. The same pairs give the same floor.
func (x *Noise) Floor(n int) float64 {
	if x.Pairs() == 0 || n == 0 {
		return math.NaN()
	}
	rng, sample := rand.New(rand.NewPCG(1, uint64(n))), make([]float64, min(n, maxDrawn))
	medians := make([]float64, noiseDraws)
	for i := range medians {
		for k := range sample {
			sample[k] = x.logs[rng.IntN(len(x.logs))] * float64(1-2*rng.IntN(2))
		}
		medians[i] = math.Abs(MedianOf(sample))
	}
	slices.Sort(medians)
	return math.Exp(medians[noiseDraws*95/100])
}

// String describes what the pairs show.
func (x *Noise) String() string {
	return fmt.Sprintf("noise floor: of %d times of the processor that were measured twice, 95 %% differ by a factor of "+
		"at most %s, and of medians of 30 by %s", x.Pairs(), FormatNumber(x.Floor(1), 3), FormatNumber(x.Floor(30), 3))
}
