package studies

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/race"
)

// outsider is a method that reports its time as an outside program does, and yields a solution unless that is nil.
type outsider struct{ solution []grid.Digit }

func (outsider) Name() string { return "outsider" }

func (o outsider) Search(_ context.Context, _ *grid.Board, yield func([]grid.Digit) bool) (solver.Stats, error) {
	if o.solution != nil {
		yield(o.solution)
	}
	return solver.Stats{ExternalSeconds: 2.5, Nodes: 9, End: solver.OutOfNodes}, nil
}

// with returns a trial that races the outsider.
func (o outsider) with(trial experiments.Trial) experiments.Trial {
	trial.Config[raceWith] = "outsider"
	trial.Catalog.Methods = []solver.MethodEntry{{Name: "outsider", New: func(solver.Config) (solver.Method, error) { return o, nil }}}
	return trial
}

// TestOutsidePrograms: outside programs have the time that they report, and no exact metrics.
func TestOutsidePrograms(t *testing.T) {
	metrics, err := frontier().Measure(t.Context(), outsider{}.with(endless(time.Minute)))
	require.NoError(t, err)
	r := results.Record{Metrics: metrics}
	require.Equal(t, 2.5, r.Value(ranSeconds))
	require.False(t, has(&r, ranMemory))
	for _, m := range metrics {
		require.False(t, m.Exact, m.Name)
	}
}

// TestWrongMethod: a solution that the judge refuses makes a run of any method wrong.
func TestWrongMethod(t *testing.T) {
	trial := endless(time.Minute)
	trial = outsider{make([]grid.Digit, trial.Population.Cells())}.with(trial)
	metrics, err := frontier().Measure(t.Context(), trial)
	require.ErrorContains(t, err, Wrong)
	require.Zero(t, value(t, metrics, ranEnded))
	require.EqualValues(t, 1, value(t, metrics, ranWrong))

	puzzle, err := trial.Puzzle(t.Context())
	require.NoError(t, err)
	var wrong *solver.WrongAnswer
	own := race.Outcome{Result: solver.Result{Solution: make([]grid.Digit, puzzle.Shape.Cells())}}
	require.ErrorAs(t, faultOf(t.Context(), puzzle, &own), &wrong, "also of our own, even if no judge stopped it")
}

// TestEngineSettings: every experiment with an engine passes its settings on, so that unknown ones are an
// error.
func TestEngineSettings(t *testing.T) {
	for _, name := range []string{"phase", "freezing", "coupling"} {
		e, err := experiments.Catalog{Experiments: Catalog()}.Find(name)
		require.NoError(t, err)
		for _, trial := range fewTrials(t, e) {
			if name == "coupling" && !trial.Config.Bool("search") {
				continue
			}
			trial.Config["cdcl"] = "nonsense=1"
			_, err := e.Measure(t.Context(), trial)
			require.ErrorContains(t, err, "nonsense", "%s %s", name, trial.Key)
		}
	}
}
