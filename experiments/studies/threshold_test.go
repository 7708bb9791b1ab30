package studies

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/solver/catalog"
	"basisk/solver/maker"
)

// TestThresholdScan: on 200 orders bisection finds the T that a scan of all puzzles of the order does, above which a set
// of rules solves everything, and the sets are ordered as what they have.
func TestThresholdScan(t *testing.T) {
	for _, x := range []struct {
		population string
		count      int
	}{{"2 unique", 60}, {"2x3 unique", 60}, {"3 unique", 30}, {"3 staged", 20}, {"3 random", 20}, {"4 unique", 10}} {
		p := experiments.Params{Seed: 5}.With("population", x.population).With("puzzles", "200")
		done := 0
		for trial := range threshold().Plan(p) {
			if done++; done > max(2, x.count*testenv.Scale(1, 3, 10)/10) {
				break
			}
			metrics, err := threshold().Measure(t.Context(), trial)
			require.NoError(t, err)
			found := map[string]float64{}
			for _, m := range metrics {
				found[m.Name] = m.Value
			}
			sets, err := trial.Catalog.Rules.ParseSets(trial.Config.Text(configRules))
			require.NoError(t, err)
			o, err := trial.Population.Order(t.Context(), nil, trial.Rand, func(*grid.Puzzle) bool { return true })
			require.NoError(t, err)
			goal, _ := trial.Config[thresholdGoal].(float64)
			c := newClimber(t.Context(), o.Shape, sets, goal)
			for i, set := range sets {
				last, was := 0, true
				for gone := range len(o.Gone) + 1 {
					solved := c.solves(i, o.Left(gone))
					require.True(t, was || !solved, "%s: %s is monotone", trial.Key, set.Name)
					if was = solved; solved {
						last = gone
					}
				}
				require.EqualValues(t, len(o.Full)-last, found["T-"+set.Name], "%s: %s", trial.Key, set.Name)
			}
			require.GreaterOrEqual(t, found["T-singles"], found["T-locked"])
			require.GreaterOrEqual(t, found["T-locked"], found["T-pairs"])
			require.GreaterOrEqual(t, found["T-pairs"], found["T-all"])
			require.GreaterOrEqual(t, found["T-all"], found["T-fish"])
			require.Equal(t, found["T-all"], found["T-naked"], "every naked set is the complement of a hidden one")
		}
	}
}

// moody places all singles, unless the open cells of the board when it first reads it are odd.
type moody struct {
	heuristics.HiddenSingle
	odd bool
}

// Name returns its name.
func (m *moody) Name() string { return "moody" }

// Apply applies hidden singles in half of the puzzles.
func (m *moody) Apply(p *heuristics.Pass) {
	if len(p.Changed()) > p.Board().Shape().Cells() {
		m.odd = p.Board().Open()%2 == 1
	}
	if !m.odd {
		m.HiddenSingle.Apply(p)
	}
}

// TestNotMonotone: a set of rules that solves a puzzle and not one with more clues of the same order ends the run, with
// the numbers of clues, and a rule from outside never proves that there is one solution.
func TestNotMonotone(t *testing.T) {
	c := catalog.Default()
	c.Rules = append(c.Rules, heuristics.Entry{Name: "moody", Help: "a rule for tests", New: func() heuristics.Heuristic { return &moody{} }})
	p := experiments.Params{Seed: 5, Catalog: c}.With("population", "3 unique").With("puzzles", "40").
		With("rules", "singles=naked-single;mine=naked-single,moody")
	var wrong error
	for trial := range threshold().Plan(p) {
		if _, err := threshold().Measure(t.Context(), trial); err != nil {
			wrong = err
		}
	}
	require.ErrorContains(t, wrong, "rules mine are not monotone: they solve a puzzle with ")
	require.ErrorContains(t, wrong, " clues, and not with ")
	sets, err := c.Rules.ParseSets("mine=singles,moody;others=singles,locked")
	require.NoError(t, err)
	require.Equal(t, "naked-single,hidden-single,locked", catalogued(sets).String())
	s, err := grid.Square(3)
	require.NoError(t, err)
	require.Equal(t, sets, strongestOf(s, sets))
	sets, err = c.Rules.ParseSets(thresholdSets)
	require.NoError(t, err)
	require.Equal(t, sets[7:8], strongestOf(s, sets), "fish has all others")
}

// fickle concludes hidden singles if any number of cells but two is open at the beginning.
type fickle struct {
	heuristics.HiddenSingle
	idle bool
}

func (f *fickle) Apply(p *heuristics.Pass) {
	if len(p.Changed()) > p.Board().Shape().Cells() {
		f.idle = p.Board().Open() == 2
	}
	if !f.idle {
		f.HiddenSingle.Apply(p)
	}
}

// TestFickle: a puzzle with more clues than T that a set does not solve is found by some of the draws.
func TestFickle(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	o := &maker.Order{
		Shape: s, Full: []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}, Gone: []grid.Cell{0, 5, 10, 15, 1, 6, 8, 13, 2, 3},
	}
	catalog := append(heuristics.Catalog(), heuristics.Entry{Name: "fickle", Help: "a rule for tests", New: func() heuristics.Heuristic { return &fickle{} }})
	sets, err := catalog.ParseSets("mine=fickle")
	require.NoError(t, err)
	found := 0
	for seed := range uint64(40) {
		c := newClimber(t.Context(), s, sets, 0)
		_, err := c.thresholdOf(0, o, 6, rand.New(rand.NewPCG(seed, 1)))
		if err != nil {
			require.ErrorContains(t, err, "they solve a puzzle with ")
			require.ErrorContains(t, err, ", and not with 14 of the same order")
			found++
		}
	}
	require.Greater(t, found, 2)
	require.Less(t, found, 20)
}

// TestOpenOrder: where it stays undecided how an order goes on, T is an interval of the sets that solve until there.
func TestOpenOrder(t *testing.T) {
	o := &maker.Order{Open: true}
	var err error
	o.Shape, err = grid.Square(2)
	require.NoError(t, err)
	o.Full = []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	o.Gone = []grid.Cell{0, 1}
	sets, err := heuristics.Catalog().ParseSets("none;singles=singles")
	require.NoError(t, err)
	c := newClimber(t.Context(), o.Shape, sets, 0)
	m, err := c.thresholds(o, 2, func(string) *rand.Rand { return rand.New(rand.NewPCG(1, 1)) })
	require.NoError(t, err)
	require.Len(t, m, 3)
	require.Equal(t, []any{"T-none", 16.}, []any{m[0].Name, m[0].Value})
	require.Equal(t, []any{"T-at-most-singles", 14.}, []any{m[1].Name, m[1].Value})
	require.Equal(t, []any{"T-singles", 0.}, []any{m[2].Name, m[2].Value})
}

// TestThresholdStops: a measurement ends with its context, without a result.
func TestThresholdStops(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	p := experiments.Params{}.With("population", "8 unique").With("puzzles", "1")
	for trial := range threshold().Plan(p) {
		_, err := threshold().Measure(ctx, trial)
		require.ErrorIs(t, err, context.DeadlineExceeded)
	}
}

// TestThresholdRefuses: what is no list of shares or steps.
func TestThresholdRefuses(t *testing.T) {
	for option, text := range map[string]string{OptionGoal: "x", OptionSteps: "-1", "population": "3 uniform"} {
		p := experiments.Params{}.With(option, text)
		_, err := experiments.NewPlan(t.Context(), threshold(), p)
		require.Error(t, err, option)
	}
}

// TestIdleOptions: an option that is about none of the populations is refused.
func TestIdleOptions(t *testing.T) {
	for _, x := range []struct{ name, value, population, idle string }{
		{OptionGoal, "5%", "3 unique; 3 random", "3 unique; 3 random 0.5"},
		{OptionSteps, "0,3", "3 uniform 30", "3 unique"},
	} {
		p := experiments.Params{}.With(x.name, x.value)
		_, err := p.With(experiments.OptionPopulation, "3 random; 3 uniform 30").For(threshold())
		require.NoError(t, err)
		_, err = p.With(experiments.OptionPopulation, x.population).For(threshold())
		require.NoError(t, err, x)
		_, err = p.With(experiments.OptionPopulation, x.idle).For(threshold())
		require.ErrorContains(t, err, "which no population has", x)
	}
}
