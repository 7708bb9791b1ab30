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
// An instance that a run stores is made once for all of its trials, so a trial of the pilot bears only its
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

// MeasureForecast runs trials of the plan of e, which has at most MaxTrials, for about the time of
// the budget. If none of them ends in that time, the forecast is the experiment's own, see
// [Estimator], or its time is 0 if there is none.
func MeasureForecast(ctx context.Context, e Experiment, p Params, s Shard, budget time.Duration) (Forecast, error) {
	p.Catalog = p.Catalog.OrDefault()
	some, f := spreadOver(ctx, e, p, s)
	switch {
	case ctx.Err() != nil:
		return f, context.Cause(ctx)
	case f.Trials > MaxTrials:
		return f, tooMany(MaxTrials)
	}
	limited, cancel := context.WithTimeout(ctx, patience*budget)
	defer cancel()
	total, largest, r := time.Duration(0), time.Duration(0), runner{experiment: e}
	for _, t := range some {
		if total >= budget || limited.Err() != nil {
			break
		}
		making := t.make(limited)
		begin := time.Now()
		_, err := r.measure(limited, t.Trial)
		switch {
		case ctx.Err() != nil:
			return f, context.Cause(ctx)
		case limited.Err() != nil && f.Measured == 0:
			return f.extrapolate(e, p, s, total), nil
		case limited.Err() != nil: // it takes that long at least
		case err != nil:
			return f, err
		}
		f.Measured++
		cost := time.Since(begin) + making/time.Duration(*t.trials)
		total, largest = total+cost, max(largest, cost)
		f.Largest = float64(largest) / float64(max(total, 1))
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		f.Memory = max(f.Memory, m.HeapInuse+m.StackInuse)
	}
	return f.extrapolate(e, p, s, total), nil
}

// pilot is a trial of a pilot, with the number of trials of its instance in the plan.
type pilot struct {
	Trial
	trials *int
}

// make makes the puzzle if a run would store it, and returns how long that takes.
func (t *pilot) make(ctx context.Context) time.Duration {
	if t.given != nil || !t.Population.NeedsSolver() {
		return 0
	}
	begin := time.Now()
	t.given, _ = t.Puzzle(ctx) // without one, the measurement says why
	return time.Since(begin)
}

// spreadOver returns trials of a plan such that the first few are spread evenly, and the number of all.
func spreadOver(ctx context.Context, e Experiment, p Params, s Shard) ([]pilot, Forecast) {
	var f Forecast
	for range s.Of(e.Plan(p)) {
		if f.Trials++; f.Trials > MaxTrials || ctx.Err() != nil {
			break // no run has more
		}
	}
	rng := rand.New(rand.NewPCG(p.Seed, 0))
	step := max((f.Trials+forecastTrials-1)/forecastTrials, 1) // the length of a part
	i, chosen := 0, rng.IntN(step)
	var some []pilot
	instance, trials := "", new(int)
	for t := range s.Of(e.Plan(p)) {
		if t.instance != instance {
			instance, trials = t.instance, new(int)
		}
		*trials++
		if i == chosen {
			some = append(some, pilot{t, trials})
		}
		if i++; i == step {
			i, chosen = 0, rng.IntN(step)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return spread(some, rng), f
}

// spread returns the trials of a pilot in an order of which every beginning is spread evenly over their
// populations and variants, from a random one on.
func spread(some []pilot, rng *rand.Rand) []pilot {
	if len(some) == 0 {
		return nil
	}
	slices.SortStableFunc(some, func(a, b pilot) int {
		return cmp.Or(
			cmp.Compare(a.Population.Cells(), b.Population.Cells()),
			cmp.Compare(a.Population.String(), b.Population.String()),
			cmp.Compare(strings.TrimPrefix(a.Key, a.instance), strings.TrimPrefix(b.Key, b.instance)))
	})
	first, width := rng.IntN(len(some)), bits.Len(uint(len(some)-1))
	order := make([]pilot, 0, len(some))
	for i := range uint64(1) << width {
		if at := int(bits.Reverse64(i) >> (64 - width)); at < len(some) {
			order = append(order, some[(first+at)%len(some)])
		}
	}
	return order
}

// extrapolate returns the forecast that follows from the time of the measured trials.
func (f Forecast) extrapolate(e Experiment, p Params, s Shard, total time.Duration) Forecast {
	f.Memory += uint64(f.Trials) * trialMemory
	if f.Measured > 0 {
		f.Time = time.Duration(float64(total) / float64(f.Measured) * float64(f.Trials))
		return f
	}
	if estimator, ok := e.(Estimator); ok {
		f.Time = estimator.Estimate(p) / time.Duration(max(s.Count, 1))
	}
	return f
}
