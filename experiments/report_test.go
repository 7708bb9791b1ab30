package experiments

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/results"
	"basisk/solver/maker"
)

// TestPlainAnalysis: an experiment without an analysis has the number, the mean and the median of each metric,
// in the order of their first appearance.
func TestPlainAnalysis(t *testing.T) {
	records := func(yield func(results.Record) bool) {
		for i, v := range []float64{3, -1, 4} {
			m := []results.Metric{{Name: "z", Unit: "pips", Value: v}}
			if i > 0 {
				m = append(m, results.Metric{Name: "a", Value: 0.5})
			}
			yield(results.Record{Metrics: m})
		}
	}
	s, _, err := section(fake{}, AnalysisOf(fake{}), records, false)
	require.NoError(t, err)
	require.Equal(t, "fake", s.Name)
	require.Equal(t, "Is it?", s.Question)
	require.Equal(t, []string{"metric", "unit", "trials", "mean", "median"}, s.Tables[0].Columns)
	require.Equal(t, [][]string{{"z", "pips", "3", "2 [−19.6, 6.61]†", "3 (no interval)†"}, {"a", "–", "2", "0.5 (no interval)†", "0.5 (no interval)†"}}, s.Tables[0].Rows)
	require.Equal(t, "Metrics over all trials", s.Tables[0].Title)
	s, _, err = section(fake{}, AnalysisOf(fake{}), func(func(results.Record) bool) {}, false)
	require.NoError(t, err)
	require.Empty(t, s.Tables, "a head without rows is useless")
}

// TestAbout: the lines say where the figures come from, with one for each session.
func TestAbout(t *testing.T) {
	start := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	m := &results.Manifest{Experiment: "fake", Seed: 7, Trials: 12, Plan: "0123456789abcdef", Sessions: []results.Session{
		{Start: start, End: start.Add(3 * time.Second), Records: 5, Shard: "1/2", Workers: 2, GOMAXPROCS: 4, CPU: "some", Platform: "linux/amd64", Go: "go1.26", Args: []string{"basisk", "x"}},
		{Start: start},
	}}
	lines := about(m, 5)
	require.Equal(t, "5 of 12 trials of experiment fake, seed 7, plan 0123456789ab", lines[0])
	require.Len(t, lines, 3)
	require.Equal(t, fmt.Sprintf("2026-03-04 05:06:07: shard 1/2, 5 trials in 3s, 2 workers, GOMAXPROCS 4, some, linux/amd64, go1.26, commit %s: `basisk x`", m.Sessions[0].Version()), lines[1])
	require.True(t, strings.HasPrefix(lines[2], "2026-03-04 05:06:07: ended early, 0 workers"), lines[2])

	m.Timeout = "3s"
	m.Data = []results.DataFile{{Name: "some.txt", SHA256: "abc", Puzzles: 3}}
	m.Sessions[0].Commit, m.Sessions[1].Commit = "one", "two"
	lines = about(m, 5)
	require.Len(t, lines, 6)
	require.Equal(t, "time limit of a trial: 3s", lines[1])
	require.Equal(t, "data: "+m.Data[0].String(), lines[2])
	require.Equal(t, "CAUTION: measured by 2 versions of the program", lines[3])
}

// TestCaveats: warnings become caveats, the most frequent first, with the first key of each; all kinds after
// the eighth share one.
func TestCaveats(t *testing.T) {
	d := caveatCounts{warnings: map[string]int{}, examples: map[string]string{}}
	for i := range 12 {
		r := results.Record{Key: fmt.Sprint("k", i), Warnings: []string{fmt.Sprintf("odd %02d", i)}}
		if i%2 == 1 {
			r.Warnings = append(r.Warnings, "often.")
		}
		if i < 3 {
			r.Metrics = []results.Metric{{Name: results.Censored, Value: 1}}
			r.Warnings = append(r.Warnings, timedOut+" 1s")
		}
		d.add(&r)
	}
	list := d.caveats()
	require.Equal(t, "The time limit ended 3 of 12 trials: their values were measured at the limit, so shares and means that grow with time are too small.", list[0])
	require.Equal(t, "Warning of 6 of 12 trials, first of k1: often.", list[1])
	require.Equal(t, "Warning of 5 of 12 trials, first of k7: other warnings, see the records.", list[2])
	require.Equal(t, "Warning of 1 of 12 trials, first of k0: odd 00.", list[3])
	require.Len(t, list, 1+maxWarnings+1)
	d = caveatCounts{}
	for range d.note(func(yield func(results.Record, error) bool) {
		for yield(results.Record{Key: "x"}, nil) {
		}
	}) {
		break
	}
	require.Equal(t, 1, d.records, "the iteration may stop early")
	require.Empty(t, d.caveats())
}

// TestLateMistakes: a trial that fails for another reason after its time is a mistake, and
// one whose deadline is over is not; before it a deadline is a mistake too.
func TestLateMistakes(t *testing.T) {
	broken := errors.New("broken")
	late := func(err error) ([]results.Metric, error) { return nil, err }
	for _, x := range []struct {
		wait     bool
		err      error
		censored bool
	}{
		{true, broken, false},
		{true, context.DeadlineExceeded, true},
		{true, nil, true},
		{true, fmt.Errorf("x: %w", context.DeadlineExceeded), true},
		{false, broken, false},
		{false, context.DeadlineExceeded, false},
	} {
		r := runner{experiment: fake{n: 1, measure: func(ctx context.Context, _ Trial) ([]results.Metric, error) {
			if x.wait {
				<-ctx.Done()
			}
			return late(x.err)
		}}, timeout: 20 * time.Millisecond}
		if !x.wait {
			r.timeout = time.Hour
		}
		record, err := r.measure(t.Context(), Params{}.Trial("5", "", nil))
		if !x.censored {
			require.ErrorIs(t, err, x.err)
			require.ErrorContains(t, err, `trial "5", seed `)
			continue
		}
		require.NoError(t, err)
		value, _ := record.Metric(results.Censored)
		require.Equal(t, 1.0, value)
		require.Len(t, record.Warnings, 1)
	}
}

// TestFinished: finished is called after each record, and the first mistake is the
// cause that ends the other workers' contexts.
func TestFinished(t *testing.T) {
	var m memory
	calls := 0
	r := runner{experiment: fake{5, index}, workers: 1, store: m.store, finished: func() { calls++ }}
	require.NoError(t, r.run(t.Context(), slices.Collect(r.experiment.Plan(Params{}))))
	require.Equal(t, 5, calls)
	require.Len(t, m.records, 5)

	broken := errors.New("broken")
	causes := make(chan error, 1)
	started := make(chan struct{})
	r = runner{workers: 2, store: (&memory{}).store, experiment: fake{2, func(ctx context.Context, t Trial) ([]results.Metric, error) {
		if t.Key == "0" {
			<-started
			return nil, broken
		}
		close(started)
		<-ctx.Done()
		causes <- context.Cause(ctx)
		return nil, ctx.Err()
	}}}
	require.ErrorIs(t, r.run(t.Context(), slices.Collect(r.experiment.Plan(Params{}))), broken)
	require.ErrorIs(t, <-causes, broken)
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	require.ErrorIs(t, r.do(ctx, Trial{}), stop)
	_, err := r.measure(ctx, Params{}.Trial("1", "", nil))
	require.ErrorIs(t, err, stop)
}

// TestMeasureForecastDetails: caveats are no errors, an error names its trial, an interrupt is reported,
// and trials are spread over the plan.
func TestMeasureForecastDetails(t *testing.T) {
	measure := func(err error) fake {
		return fake{2000, func(ctx context.Context, t Trial) ([]results.Metric, error) { return nil, err }}
	}
	f, err := MeasureForecast(t.Context(), measure(Warnings{"odd"}), Params{}, Shard{}, time.Minute)
	require.NoError(t, err)
	require.Equal(t, []int{2000, 500}, []int{f.Trials, f.Measured})
	require.Greater(t, f.Memory, uint64(2000*trialMemory))
	_, err = MeasureForecast(t.Context(), measure(errors.New("broken")), Params{}, Shard{}, time.Minute)
	require.ErrorContains(t, err, "broken")
	require.Regexp(t, `^trial "\d+", seed \d+: `, err.Error())
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = MeasureForecast(stopped, measure(nil), Params{}, Shard{}, time.Minute)
	require.ErrorIs(t, err, context.Canceled)
	none, err := (&Plan{}).Forecast(t.Context(), Shard{}, time.Minute)
	require.NoError(t, err)
	require.Equal(t, Forecast{}, none)

	trials := planOf(t, fake{2500, nil}, Params{}).Trials
	some := pilot(trials, 3)
	require.Len(t, some, 500)
	seen := map[int]bool{}
	ordered := true
	for i, trial := range some {
		seen[trial.Config.Int("i")] = true
		ordered = ordered && (i == 0 || trial.Config.Int("i") > some[i-1].Config.Int("i"))
	}
	require.False(t, ordered, "in random order")
	places := map[int]int{}
	for i := 0; i < 2500; i += 5 {
		inPart := 0
		for place := range 5 {
			if seen[i+place] {
				inPart++
				places[place]++
			}
		}
		require.Equal(t, 1, inPart, "one of each part of five: %d", i)
	}
	for place := range 5 {
		require.Greater(t, places[place], 60, "place %d of all parts", place)
	}
	require.Equal(t, keysOf(some), keysOf(pilot(trials, 3)))
	require.ElementsMatch(t, []string{"1", "4"}, keysOf(pilot(Shard{2, 3}.Of(trials[:7]), 0)))

	// A trial that takes longer than the budget counts, by what it took when it was ended.
	long, err := MeasureForecast(t.Context(), fake{2, func(ctx context.Context, x Trial) ([]results.Metric, error) {
		if x.Config.Int("i") == 1 {
			<-ctx.Done()
		}
		return nil, ctx.Err()
	}}, Params{Seed: 1}, Shard{}, 200*time.Millisecond)
	require.NoError(t, err)
	require.Equal(t, 2, long.Measured)
	require.GreaterOrEqual(t, long.Time, 300*time.Millisecond)

	forecast := Forecast{Trials: 10, Measured: 4}.extrapolate(&Plan{}, Shard{}, 2*time.Second)
	require.Equal(t, Forecast{Trials: 10, Measured: 4, Time: 5 * time.Second, Memory: 10 * trialMemory}, forecast)
}

// TestForecastOfMemory: a forecast has the memory of the heap and of the stacks while trials were measured.
func TestForecastOfMemory(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // so that memory is not given back meanwhile
	var used runtime.MemStats
	f, err := MeasureForecast(t.Context(), fake{1, func(context.Context, Trial) ([]results.Metric, error) {
		runtime.ReadMemStats(&used)
		return nil, nil
	}}, Params{}, Shard{}, time.Minute)
	require.NoError(t, err)
	require.GreaterOrEqual(t, f.Memory, used.HeapInuse+used.StackInuse)
}

// TestPilotSharesInstances: what a run stores is made once for all trials of an instance, and only if they use it.
func TestPilotSharesInstances(t *testing.T) {
	plan := planOf(t, dugTwice{}, Params{Seed: 1})
	f, err := plan.Forecast(t.Context(), Shard{}, time.Minute)
	require.NoError(t, err)
	require.Equal(t, []int{6, 6}, []int{f.Trials, f.Measured})
	for _, trial := range plan.Trials {
		require.Equal(t, trial.Population.NeedsSolver(), trial.stored != nil, trial.Key)
	}
	plan = planOf(t, unused{}, Params{Seed: 1})
	_, err = plan.Forecast(t.Context(), Shard{}, time.Minute)
	require.NoError(t, err)
	require.Nil(t, plan.Trials[0].stored)
}

// unused has the trials of dugTwice, and asks for none of the puzzles.
type unused struct{ dugTwice }

func (unused) Measure(context.Context, Trial) ([]results.Metric, error) { return nil, nil }

// dugTwice has three trials of a puzzle that a solver helps to make, and three of others.
type dugTwice struct{ fake }

func (dugTwice) Plan(p Params) iter.Seq[Trial] {
	k, err := maker.ParsePopulations("2 unique 0.5; 2 random 0.5")
	if err != nil {
		panic(err)
	}
	dug := p.Instance(k[0], 0)
	return slices.Values([]Trial{
		dug.Trial("a", nil), dug.Trial("b", nil), dug.Trial("c", nil),
		p.Instance(k[1], 0).Trial("a", nil), p.Instance(k[1], 1).Trial("a", nil), p.Instance(k[1], 2).Trial("a", nil),
	})
}

// Measure measures nothing, of puzzles.
func (dugTwice) Measure(ctx context.Context, t Trial) ([]results.Metric, error) {
	_, err := t.Puzzle(ctx)
	return nil, err
}

// planOf returns the plan of an experiment.
func planOf(t *testing.T, e Experiment, p Params) *Plan {
	plan, err := NewPlan(t.Context(), e, p)
	require.NoError(t, err)
	return plan
}

func keysOf(trials []Trial) (keys []string) {
	for _, t := range trials {
		keys = append(keys, t.Key)
	}
	return keys
}

// TestOtherVersions: two runs of different versions of the program say so, and a run without a version says that.
func TestOtherVersions(t *testing.T) {
	of := func(versions map[results.Dependency]int) *results.Manifest {
		return &results.Manifest{Sessions: []results.Session{{Versions: versions}}}
	}
	a := of(map[results.Dependency]int{results.OnRules: 1, results.OnEngine: 8})
	b := of(map[results.Dependency]int{results.OnRules: 2})
	rules, engine := string(results.OnRules), string(results.OnEngine)
	require.Equal(t, []string{
		"other version of the " + rules + ": 1 in A, 2 in B",
		"other version of the " + engine + ": 8 in A, unknown in B",
	}, reasonsOf(a, b)[:2])
}

// TestSideBySide: below each row of A is the row of B with the same keys; rows of one run alone stay, and tables of
// other columns are left out.
func TestSideBySide(t *testing.T) {
	section := func(columns string, rows ...string) *results.Section {
		table := results.Table{Title: "T", Columns: strings.Fields(columns), Keys: 2}
		for _, row := range rows {
			table.Rows = append(table.Rows, strings.Fields(row))
		}
		return &results.Section{Tables: []results.Table{table}}
	}
	a := section("shape holes mean", "9×9 random 1", "9×9 unique 2", "4×4 unique 5")
	b := section("shape holes mean", "9×9 unique 3", "9×9 random 1", "16×16 unique 4")
	require.Equal(t, []results.Table{{Title: "T", Columns: []string{"shape", "holes", "run", "mean"}, Keys: 3, Rows: [][]string{
		{"9×9", "random", "A", "1"},
		{"9×9", "random", "B", "1"},
		{"9×9", "unique", "A", "2"},
		{"9×9", "unique", "B", "3"},
		{"4×4", "unique", "A", "5"},
		{"16×16", "unique", "B", "4"},
	}}}, sideBySide(a, b))
	for _, other := range []*results.Section{{}, section("shape holes median", "9×9 random 1")} {
		require.Empty(t, sideBySide(a, other))
		require.Empty(t, sideBySide(other, a))
	}
}
