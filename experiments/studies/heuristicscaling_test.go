package studies

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/results"
)

// planned returns the trials of heuristic-scaling by key.
func planned(p experiments.Params) map[string]experiments.Trial {
	trials := map[string]experiments.Trial{}
	for t := range heuristicScaling().Plan(p) {
		trials[t.Key] = t
	}
	return trials
}

// At scale 1 there are enough puzzles of every shape, with every set of rules but for those
// that assume where nothing stops them.
func TestHeuristicScalingPlan(t *testing.T) {
	count := map[string]int{}
	for key := range planned(experiments.Params{}.With("shapes", "3,6,7,10")) {
		parts := strings.Split(key, "/")
		count[parts[0]+" "+parts[len(parts)-1]]++
	}
	for k, least := range map[int]int{3: 200, 6: 200, 7: 30, 10: 30} {
		require.Equal(t, 1, count[fmt.Sprintf("k%d calibration", k)])
		for _, o := range offsets() {
			for _, set := range []string{"singles", "hall-K+1", "probe"} {
				if n := count[fmt.Sprintf("k%d-%s %s", k, o.holes, set)]; o.points < 0 && set == "probe" {
					require.GreaterOrEqual(t, n, 3)
				} else {
					require.GreaterOrEqual(t, n, least)
				}
			}
		}
	}
	require.Equal(t, 200, count["k6-unique-0.54 fish"])
	require.Zero(t, count["k7-unique-0.54 fish"])
	require.Equal(t, 100, count["k6-matched-3 probe"])
}

// Fills are found unless the user says anything about the puzzles, and on any shape; the
// plan states no fill that nobody knows yet.
func TestHeuristicScalingMatched(t *testing.T) {
	p := experiments.Params{Seed: 3}.With("shapes", "2x3,cube2").With("puzzles", "2").With("rules", "x=singles;y=singles,hall-K")
	trials := planned(p)
	require.Len(t, trials, 2+2*3*2*2)
	for _, key := range []string{"k2x3/calibration", "cube2/calibration", "k2x3-matched-3/1/y", "cube2-matched+3/0/x", "k2x3-matched/0/x"} {
		require.Contains(t, trials, key)
	}
	c := trials["k2x3-matched-3/1/y"].Config
	require.Equal(t, -3.0, c.Number("matched"))
	require.Equal(t, "naked-single,hidden-single,hall-K", c.Text("rules"))
	require.Equal(t, trials["k2x3/calibration"].Config.Number("calibration"), c.Number("calibration"))
	require.Equal(t, experiments.Kind{Basis: 2, Columns: 3}, experiments.KindOf(c), "neither holes nor a fill")

	for name, text := range map[string]string{"fill": "0.5", "clues": "20", "holes": "balanced", "solvable-by": "singles"} {
		q := p.With(name, text)
		require.NoError(t, q.Check(heuristicScaling()), name)
		for key, trial := range planned(q) {
			require.NotContains(t, key, "matched")
			require.NotContains(t, trial.Config, "calibration", name)
			require.NotEmpty(t, experiments.KindOf(trial.Config).Holes)
		}
	}
}

// At the fill that is found singles and locked candidates clear half of the surplus of
// other grids too; the interval is narrow and about as wide as those fills differ that are
// found with other seeds.
func TestMatchedFill(t *testing.T) {
	s, err := grid.NewBox(2, testenv.Scale(2, 3, 3))
	require.NoError(t, err)
	cells := float64(s.Cells())
	var fills []results.Interval
	for seed := range uint64(testenv.Scale(2, 4, 4)) {
		fill, err := matchedFill(t.Context(), seed, s)
		require.NoError(t, err)
		fills = append(fills, fill)
		require.Less(t, fill.High-fill.Low, 0.04)
		require.Less(t, fill.Low, fills[0].High)
		require.Greater(t, fill.High, fills[0].Low)
	}
	require.NotEqual(t, fills[0], fills[1])
	rng, total := experiments.Trial{Seed: 99}.Rand("others"), 0.0
	for range 300 {
		pattern, err := generate.RandomPattern(s, int(fills[0].Value*cells+0.5), rng)
		require.NoError(t, err)
		b := generate.Carve(s, generate.Full(s, rng), pattern).Board()
		before := float64(b.Candidates()) - cells
		heuristics.MustParse("singles,locked").Engine(b).Propagate()
		total += 1 - (float64(b.Candidates())-cells)/before
	}
	require.InDelta(t, 0.5, total/300, 0.09, "a clue is worth up to 0.15 on 4×4")

	stopped, stop := context.WithCancel(t.Context())
	stop()
	m := &matcher{}
	c := planned(experiments.Params{}.With("shapes", "2"))["k2/calibration"].Config
	_, err = m.fill(stopped, c)
	require.ErrorIs(t, err, context.Canceled)
	again, err := m.fill(t.Context(), c)
	require.NoError(t, err, "what was interrupted is not kept")
	other, err := (&matcher{}).fill(t.Context(), c)
	require.NoError(t, err)
	require.Equal(t, again, other, "every process finds the same")
}

// What is measured at an offset has the fill that was found and so many points more.
func TestMatchedPuzzles(t *testing.T) {
	e := experiments.Entry{Experiment: heuristicScaling()}
	trials := planned(experiments.Params{Seed: 4}.With("shapes", "2x3").With("puzzles", "1"))
	calibrated := measured(t, e, trials["k2x3/calibration"])
	found := calibrated.Value(scalingFill)
	for _, o := range offsets() {
		r := measured(t, e, trials[fmt.Sprintf("k2x3-%s/0/singles", o.holes)])
		require.InDelta(t, found+o.points/100, r.Value("fill"), 0.5/36+1e-9)
		require.Positive(t, r.Value("surplus"))
		require.Positive(t, r.Value(metricTime))
		require.Positive(t, r.Value("board-memory"))
	}
}

// A set that assumes hears the end of its context in the midst of a long look.
func TestRungHearsItsContext(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	p := experiments.Params{}.With("shapes", "8").With("puzzles", "1").With("fill", "0.58").With("rules", "probe=singles,locked,hall,probe")
	begin := time.Now()
	metrics, err := heuristicScaling().Measure(ctx, planned(p)["k8-random-0.58/0/probe"])
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Empty(t, metrics, "a fixpoint that was not reached is none")
	require.Less(t, time.Since(begin), 2*time.Second)
}

// Given puzzles of several shapes, with two sets of one's own: a row a shape and a column
// a set, nothing summed over shapes, and no fill that was found.
func TestHeuristicScalingOfData(t *testing.T) {
	var given []experiments.Puzzle
	for i, k := range []experiments.Kind{{Basis: 2}, {Basis: 2, Columns: 3}, {Basis: 2}} {
		s, err := k.Shape()
		require.NoError(t, err)
		rng := experiments.Trial{Seed: uint64(i)}.Rand("given")
		pattern, err := generate.RandomPattern(s, s.Cells()/3, rng)
		require.NoError(t, err)
		given = append(given, experiments.Puzzle{Name: fmt.Sprintf("some.txt:%d", i), Puzzle: generate.Carve(s, generate.Full(s, rng), pattern)})
	}
	p := experiments.Params{Puzzles: given}.With("rules", "first=singles;mine=singles,hall-K+1")
	require.NoError(t, p.Check(heuristicScaling()))
	var records []results.Record
	for trial := range heuristicScaling().Plan(p) {
		records = append(records, measured(t, experiments.Entry{Experiment: heuristicScaling()}, trial))
	}
	require.Len(t, records, 6)
	table := tableOf(t, heuristicScaling().Summarize(slices.Values(records)), "Solved")
	require.Equal(t, []string{"population", "shape", "first", "mine"}, table.Columns)
	require.Equal(t, []string{"given", "given"}, entriesOf(table, "population"))
	require.Equal(t, []string{"4×4", "6×6 (2×3)"}, entriesOf(table, "shape"))
}

// rungRecord is what a set left of a puzzle with a surplus of 100.
func rungRecord(k experiments.Kind, i int, set string, cleared float64, more ...results.Metric) results.Record {
	t := experiments.Params{}.Trial(fmt.Sprintf("%s/%d", k.Name(), i), set, k.Config(experiments.Config{"set": set, "rules": "singles"}))
	cells := float64(k.Side() * k.Side())
	return recordOf(t, append([]results.Metric{
		exact(scalingSurplus, "", 100), exact(metricLeft, "", cells+100*(1-cleared)), exact(scalingFill, "", k.Fill),
	}, more...)...)
}

// Fills of one shape are one population, so that a threshold can be found among them; those
// at the matched fill and beside it are told apart where the fill matters. Cubes stand apart.
func TestPopulationOf(t *testing.T) {
	for _, want := range []struct {
		kind              experiments.Kind
		points            float64
		holes, population string
	}{
		{random(3, 0.3), math.NaN(), "random", "random"},
		{experiments.Kind{Basis: 3}, -3, "random", "3 points below"},
		{experiments.Kind{Basis: 2, Columns: 3, Holes: "unique", Clues: 9, SolvableBy: "hall"}, math.NaN(), "unique, solvable by hall", "unique, solvable by hall"},
		{experiments.Kind{Basis: 2, Cube: true}, 0, "random, cubes", "at the matched fill, cubes"},
	} {
		holes, population := populationOf(want.kind, want.points)
		require.Equal(t, want.holes, holes)
		require.Equal(t, want.population, population)
	}
}

// A puzzle is done if more than 90 % of its surplus is cleared; of one without a surplus
// nothing is said.
func TestObserveScaling(t *testing.T) {
	k := random(3, 0.5)
	records := observeScaling([]results.Record{rungRecord(k, 0, "a", 0.9), rungRecord(k, 0, "b", 0.92), made(k, 0, "c", experiments.Config{configSet: "c"})})
	require.Equal(t, []float64{0, 1}, []float64{records[0].Value(valueDone), records[1].Value(valueDone)})
	require.Equal(t, 40.5, records[0].Value(metricClues))
	require.False(t, has(&records[2], valueDone))
}
