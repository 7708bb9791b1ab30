package ask

import (
	"math"

	"basisk/experiments/option"
	"basisk/solver"
)

// maxSeeds is the maximum number of seeds: the runs of a puzzle are planned together.
const maxSeeds = 1000

// BenchQuestion asks how fast methods are. Its command asks the experiment frontier.
func BenchQuestion(solver.Catalog) Question {
	return Question{
		Name: "bench", Short: "race methods with their settings against each other",
		Options: []option.Option{
			option.NewFiniteTime(timeoutName,
				"give up a run after this `time` of the processor, as in 20s or 500ms (default 1m)").InGroup(GroupLimits),
			option.NewCount("seeds", 1, maxSeeds, "run each contestant on each puzzle with this `number` of seeds").WithDefault("1"),
			option.NewCount("solutions", 1, 2, "look for this `number` of solutions: 2 also proves one unique").WithDefault("1"),
			option.NewCount("seed", 0, math.MaxUint64, "the seed of all random choices").WithDefault("1"),
		},
		Exclusive: [][]string{{"json", "format"}},
	}
}
