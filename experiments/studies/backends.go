package studies

import (
	"fmt"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/solver"
	"basisk/solver/maker"
)

// backends asks which engine wins where: methods of the program and the solvers of others
// that are installed find one solution of the same puzzles, or, on puzzles made to have a
// unique one, also prove it unique.
func backends() question {
	return question{
		name:    "backends",
		asks:    "Which engine wins where, and do all of them agree?",
		samples: backendSamples, trials: backendTrials, given: true,
		takes: raceTakes(contestantNames(), 1, backendLimit),
		check: checkRacers(func(p experiments.Params) []solver.MethodEntry { return backendMethods(p, 0) }),
		// What one worker does would be charged to the run of another.
		alone: true, measure: measureRace, analysis: backendsAnalysis,
	}
}

// backendLimit is the processor time of a run.
const backendLimit = 10 * time.Second

// contestant is a method that is raced if no others are chosen.
type contestant struct {
	method solver.MethodEntry
	// top is the largest side at which it ends at all, near the hardness peak.
	top int
}

func contestants() []contestant {
	return []contestant{
		{solver.Search(), 25},
		{solver.DLX(), 25},
		{solver.RowCol(), 16},
		{solver.CDCL(), 100},
		{solver.Hybrid(), 100},
		{solver.Auto(), 100},
		{solver.External("cadical -q"), 100},
		{solver.External("kissat -q"), 100},
		{solver.External("minisat"), 36},
		{solver.External("clasp -n 2"), 36},
	}
}

// contestantNames lists them, with the largest side of those that have one.
func contestantNames() string {
	var names []string
	for _, c := range contestants() {
		name := c.method.Name
		if c.top < 100 {
			name += fmt.Sprintf(" (N ≤ %d)", c.top)
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// backendSamples returns the population, from easy puzzles to those near the hardness peak.
func backendSamples() []experiments.Sample {
	return sampled(5, 12*time.Second,
		minimal(3), minimal(4), random(4, 0.43), random(5, 0.45), balanced(5, 11.0/25),
		random(6, 0.45), balanced(6, 14.0/36), random(7, 0.62))
}

// backendMethods returns the methods that were chosen, else those raced at a side.
func backendMethods(p experiments.Params, side int) []solver.MethodEntry {
	var own []solver.MethodEntry
	for _, c := range contestants() {
		if side <= c.top {
			own = append(own, c.method)
		}
	}
	return p.Methods(own...)
}

func backendTrials(p experiments.Params, x experiments.Instance) []experiments.Trial {
	return raceTrials(p, 1, x, backendMethods(p, x.Population.Side()), experiments.Config{
		raceLimit: p.Limit(backendLimit).Seconds(),
		raceProve: x.Population.Holes == maker.MinimalHoles || x.Population.Holes == maker.UniqueHoles,
	})
}
