package experiments

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"time"
)

// The cost of a plan is estimated by running some of its trials: a random one of each part of the plan,
// since every tenth would be the same of ten variants of each puzzle. They are sorted by population and
// variant, which decide most of the cost, and taken in an order whose every beginning is spread evenly over
// that: van der Corput's. In 300 simulated pilots each of seven plans, 10 s of it give a forecast within a
// factor of 1.5 for six; of phase, where few trials take most of the time, one in three.
// An instance that a run stores is made once for all of its trials, so a trial of the pilot pays only its
// share. The forecast is valid for this machine only.

// Forecast is the expected cost of a plan.
type Forecast struct {
	Trials int
	// Measured is the number of trials that were run for the forecast.
	Measured int
	// Largest is the share of the pilot's time that its most expensive trial took, in [0, 1]. If it is large,
	// the forecast depends on how many such trials there are.
	Largest float64
	// Time is what one worker takes for all trials, and Memory what it uses, in bytes.
	Time   time.Duration
	Memory uint64
}

const (
	// forecastTrials is the maximum number of trials to run.
	forecastTrials = 500
	// patience is the number of budgets that the last trial may take: expensive trials would not
	// count if all that exceed the budget were left out.
	patience = 3
	// trialMemory is the additional memory per trial while a run is made, merged and reported, in
	// bytes: its key, and a row of numbers. For a million trials of tuple-payoff, run took 180 MB,
	// report 670 MB, and 900 MB for an incomplete run.
	trialMemory = 400
)

// Forecast runs trials of the plan, or of a shard of it, for about the time of the budget. If none of them ends in that
// time, the forecast is the experiment's own, see [Estimator], or its time is 0 if there is none.
func (pl *Plan) Forecast(ctx context.Context, s Shard, budget time.Duration) (Forecast, error) {
	trials, shares := s.Of(pl.Trials), map[*Instance]int{}
	for _, t := range trials {
		shares[t.Instance]++
	}
	limited, cancel := context.WithTimeout(ctx, patience*budget)
	defer cancel()
	f, r := Forecast{Trials: len(trials)}, newRunner(pl.Experiment, 1, 0)
	total, largest := time.Duration(0), time.Duration(0)
	for _, t := range pilot(trials, pl.Params.Seed) {
		if total >= budget || limited.Err() != nil {
			break
		}
		begin, before := time.Now(), t.making
		_, err := r.measure(limited, t)
		made := t.making - before
		switch {
		case ctx.Err() != nil:
			return f, context.Cause(ctx)
		case limited.Err() != nil && f.Measured == 0:
			return f.extrapolate(pl, s, total), nil
		case limited.Err() != nil: // it takes that long at least
		case err != nil:
			return f, err
		}
		f.Measured++
		cost := time.Since(begin) - made + made/time.Duration(shares[t.Instance])
		total, largest = total+cost, max(largest, cost)
		f.Largest = float64(largest) / float64(max(total, 1))
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		f.Memory = max(f.Memory, m.HeapInuse+m.StackInuse)
	}
	return f.extrapolate(pl, s, total), context.Cause(ctx)
}

// pilot returns a random trial of each part of a plan, spread.
func pilot(trials []Trial, seed uint64) []Trial {
	rng := rand.New(rand.NewPCG(seed, 0))
	var some []Trial
	for part := range slices.Chunk(trials, max((len(trials)+forecastTrials-1)/forecastTrials, 1)) {
		some = append(some, part[rng.IntN(len(part))])
	}
	return spread(some, rng)
}

// spread returns the trials of a pilot in an order of which every beginning is spread evenly over their
// populations and variants, from a random one on.
func spread(some []Trial, rng *rand.Rand) []Trial {
	slices.SortStableFunc(some, func(a, b Trial) int {
		return cmp.Or(
			cmp.Compare(a.Population.Cells(), b.Population.Cells()),
			cmp.Compare(a.Population.String(), b.Population.String()),
			cmp.Compare(strings.TrimPrefix(a.Key, a.Instance.Name), strings.TrimPrefix(b.Key, b.Instance.Name)))
	})
	order := make([]Trial, 0, len(some))
	first, width := rng.IntN(max(len(some), 1)), bits.Len(uint(max(len(some)-1, 0)))
	for i := range uint64(1) << width {
		if at := int(bits.Reverse64(i) >> (64 - width)); at < len(some) {
			order = append(order, some[(first+at)%len(some)])
		}
	}
	return order
}

// extrapolate returns the forecast that follows from the time of the measured trials.
func (f Forecast) extrapolate(pl *Plan, s Shard, total time.Duration) Forecast {
	f.Memory += uint64(f.Trials) * trialMemory
	if f.Measured > 0 {
		f.Time = time.Duration(float64(total) / float64(f.Measured) * float64(f.Trials))
		return f
	}
	if estimator, ok := pl.Experiment.(Estimator); ok {
		f.Time = estimator.Estimate(pl.Params) / time.Duration(max(s.Count, 1))
	}
	return f
}
