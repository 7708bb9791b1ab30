package studies

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/race"

	"github.com/stretchr/testify/require"
)

// capTrialsOf returns the trials of one puzzle without tuples and with pairs.
func capTrialsOf(t *testing.T, settings ...string) (trials []experiments.Trial, err error) {
	t.Helper()
	f := fixedRun{options: append([]string{"population=4 random 0.38", "puzzles=1", "sizes=2"}, settings...)}
	e, p := solverEntry(t, "cap"), f.params(t)
	if err := check(p, e.Experiment); err != nil {
		return nil, err
	}
	for trial := range e.Plan(p) {
		trials = append(trials, trial)
	}
	return trials, nil
}

// solverEntry returns a study of the catalogue.
func solverEntry(t *testing.T, name string) experiments.Entry {
	t.Helper()
	for _, e := range Catalog() {
		if e.Name() == name {
			return e
		}
	}
	require.Fail(t, name)
	return experiments.Entry{}
}

// TestCapMethods: each use of tuples has its own method, and others are refused.
func TestCapMethods(t *testing.T) {
	trials, err := capTrialsOf(t, "methods=dlx,cdcl,search,auto")
	require.NoError(t, err)
	require.Len(t, trials, 8)
	options := map[string]bool{}
	for _, trial := range trials {
		r := measured(t, solverEntry(t, "cap"), trial)
		require.EqualValues(t, 1, r.Value(metricSettled), trial.Key)
		_, options[trial.Config.Text(capUse)] = r.Metric(capOptions)
	}
	require.Equal(t, map[string]bool{capLinks: true, capLearn: false, capSearch: false, capAuto: false}, options)
	_, err = capTrialsOf(t, "methods=dlx,walk")
	require.ErrorContains(t, err, "method walk")
}

// TestCapLimit: a run that the limit of processor time ends is unsettled and censored, and no other run is.
func TestCapLimit(t *testing.T) {
	trials, err := capTrialsOf(t, "methods=dlx,cdcl,search,auto", "limit=1m")
	require.NoError(t, err)
	for _, step := range []time.Duration{0, time.Minute} { // by which the clock advances at each reading
		now := time.Duration(0)
		ctx := cputime.WithClock(t.Context(), func() time.Duration { now += step; return now })
		for _, trial := range trials {
			r := measuredWithin(ctx, t, solverEntry(t, "cap"), trial)
			_, censored := r.Metric(results.Censored)
			require.Equal(t, step > 0, censored, trial.Key)
			require.Equal(t, step > 0, r.Value(metricSettled) == 0, trial.Key)
		}
	}
}

// TestChosenCaps: without cap K+1 the report compares all caps that somebody chose, and the answer is about the largest.
func TestChosenCaps(t *testing.T) {
	labels := func(sizes ...int) (list []string) {
		var records []results.Record
		for _, size := range sizes {
			records = append(records, results.Record{Config: map[string]any{"population": "4 random 0.4", "cap": float64(size)}})
		}
		for _, r := range observeCap(records) {
			list = append(list, r.Text(keyCap))
		}
		return list
	}
	require.Equal(t, []string{"none", "3", "4", "6"}, labels(1, 3, 4, 6))
	require.Equal(t, []string{"none", "3", "4", "K+1", "", "N/2"}, labels(1, 3, 4, 5, 7, 8))
}

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

// TestFreezingBounds: cells that a limit left undecided give bounds, and a puzzle that ran out of time is
// unknown.
func TestFreezingBounds(t *testing.T) {
	row := func(metrics ...[]results.Metric) []string {
		var records []results.Record
		for i, m := range metrics {
			records = append(records, made(random(5, 0.44), i, "backbone", nil, m...))
		}
		entries := tableOf(t, freezing().Summarize(slices.Values(records)), "Backbones, % of the open cells").Rows[0][3:5]
		for i := range entries {
			entries[i] = entries[i][:strings.Index(entries[i], " [")]
		}
		return entries
	}
	of := func(fixed, unknown int) []results.Metric {
		return numbers("open", 100, "backbone", fixed, "backbone-unknown", unknown)
	}
	require.Equal(t, []string{"60", "2 of 2, 100 %"}, row(of(60, 0), of(60, 0)))
	require.Equal(t, []string{"30 to 80", "50 to 100 %"}, row(of(60, 0), of(0, 100)))
	require.Equal(t, []string{"30 to 80", "50 to 100 %"}, row(of(60, 0), numbers("open", 100, results.Censored, 1)))
	require.Equal(t, []string{"75", "1 of 2, 50 %"}, row(of(50, 0), of(100, 0)), "half is not mostly")
}

// TestFreezingUndecided: if the limit comes before the first solution, all open cells are undecided, and clues
// are not open cells.
func TestFreezingUndecided(t *testing.T) {
	p := experiments.Params{Seed: 1}.With("population", "5 balanced 0.44").With("nodes", "1").With("puzzles", "1")
	for trial := range freezing().Plan(p) {
		metrics, err := freezing().Measure(t.Context(), trial)
		require.NoError(t, err)
		require.Equal(t, []float64{350, 0, 350}, []float64{
			value(t, metrics, metricOpen), value(t, metrics, freezingFixed), value(t, metrics, freezingUnknown),
		})
	}
}

// TestFreezingSides: each family has eight sides, each with a different middle fill.
func TestFreezingSides(t *testing.T) {
	fills := map[string]map[int][]float64{familyBoxes: {}, familyLatin: {}}
	for trial := range freezing().Plan(experiments.Params{Scale: 1e-9}) {
		k := trial.Population
		fills[familyOf(k)][k.Side()] = append(fills[familyOf(k)][k.Side()], k.Fill)
	}
	for family, sides := range fills {
		require.Len(t, sides, 8, family)
		for side, list := range sides {
			require.Len(t, slices.Compact(list), 8, "%s %d", family, side)
		}
	}
	require.Less(t, slices.Max(fills[familyBoxes][25]), slices.Min(fills[familyLatin][25]))
}
