package studies

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/results"
	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// givens returns a 4×4 puzzle of 16 characters.
func givens(t *testing.T, text string) *grid.Puzzle {
	s, err := grid.Square(2)
	require.NoError(t, err)
	return heuristictest.Line(s, text)
}

// value returns a metric of a list.
func value(t *testing.T, metrics []results.Metric, name string) float64 {
	r := results.Record{Metrics: metrics}
	x, ok := r.Metric(name)
	require.True(t, ok, name)
	return x
}

// TestPhaseMeasures: the metrics of puzzles whose solutions can be counted by hand.
func TestPhaseMeasures(t *testing.T) {
	for _, test := range []struct {
		name, puzzle   string
		unique, solved float64
	}{
		{"one solution", "12..34..21434321", 1, 1},
		// Four open cells of two boxes may swap 1 and 2, the fifth is forced.
		{"two solutions", "..343412..43432.", 0, 0},
		{"empty", "................", 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := givens(t, test.puzzle)
			b := p.Board()
			metrics := reason(t.Context(), b, heuristics.RuleSet{Name: "rules", Rules: heuristics.MustParse("singles,locked,hall")})
			require.Equal(t, test.solved, value(t, metrics, "rules-solve"))
			require.Equal(t, test.solved == 1, value(t, metrics, "rules-left") == 0)
			metrics, err := findAndProve(t.Context(), experiments.Trial{}, p, b)
			require.NoError(t, err)
			require.Equal(t, test.unique, value(t, metrics, "unique"))
			require.Equal(t, 1.0, value(t, metrics, "settled"))
			require.Equal(t, 1.0, value(t, metrics, "found"))
			require.GreaterOrEqual(t, value(t, metrics, "conflicts"), value(t, metrics, "find-conflicts"))
		})
	}
}

// TestPhaseUnfound: if the limit comes before the first solution, no second one is looked for and uniqueness
// is not settled; a puzzle without a solution is an error.
func TestPhaseUnfound(t *testing.T) {
	p := experiments.Params{Seed: 1}.With("population", "5 balanced 0.44").With("nodes", "1").With("puzzles", "1")
	for trial := range phase().Plan(p) {
		metrics, err := phase().Measure(t.Context(), trial)
		require.NoError(t, err)
		require.Equal(t, []float64{0, 0}, []float64{value(t, metrics, phaseFound), value(t, metrics, metricSettled)})
		require.Equal(t, value(t, metrics, phaseFindCost), value(t, metrics, phaseCost))
	}
	dead := givens(t, "12....3.........")
	_, err := findAndProve(t.Context(), experiments.Trial{}, dead, dead.Board())
	require.ErrorContains(t, err, noSolution.Error())
}

// TestPhaseFindsThePeak: the peak is at the fill where the test puts it, with an interval up to the fills next
// to it; a run that the limit ended has no upper bound.
func TestPhaseFindsThePeak(t *testing.T) {
	var records []results.Record
	for i := range 40 {
		for fill := 20; fill <= 60; fill += 10 {
			place := float64(fill) / 100
			c := experiments.Config{"rules": phaseRules}
			records = append(records, made(random(4, place), i, "settle", c,
				numbers("conflicts", 100-400*math.Abs(place-0.4)+float64(i%3), "settled", i > 0 || fill != 40, "unique", fill > 40)...))
		}
	}
	section := phase().Summarize(slices.Values(records))
	require.Contains(t, section.Answer, "the hardest share of given cells is 40 % [30, 50] on 16×16.")
	require.Equal(t, []string{"16×16", "random", "40 % [30, 50]", "199 of 200, 99.5 % [97.2, 100]"}, tableOf(t, section, "The peaks").Rows[0])
	fills := tableOf(t, section, "Conflicts by fill")
	require.Equal(t, []string{"0.2", "0.3", "0.4", "0.5", "0.6"}, entriesOf(fills, "fill"))
	require.Regexp(t, `^101 to ∞ \[101, ∞\]†$`, entriesOf(fills, "mean")[2])
	require.Equal(t, "0 to 2.5 % [0, 13.2]†", entriesOf(fills, "unique")[2], "the unsettled puzzle may be unique")
	requireReadable(t, section)

	solvable := random(3, 0.4)
	solvable.SolvableBy = "singles"
	both := []results.Record{made(solvable, 0, "settle", experiments.Config{}, numbers("conflicts", 1)...), made(random(3, 0.4), 0, "settle", experiments.Config{}, numbers("conflicts", 2)...)}
	require.Equal(t, []string{"random, solvable by singles", "random"}, entriesOf(tableOf(t, phase().Summarize(slices.Values(both)), "The peaks"), "holes"))
}

// TestPhaseFills: some fills have all three kinds of holes, and a kind without a fill is refused.
func TestPhaseFills(t *testing.T) {
	ways := map[string]int{}
	for trial := range phase().Plan(experiments.Params{Scale: 1e-9}) {
		k := trial.Population
		ways[fmt.Sprint(k.Side(), " ", shareGiven(k))]++
	}
	for _, fill := range []string{"16 0.375", "16 0.4375", "16 0.5", "25 0.44", "25 0.48", "25 0.52"} {
		require.Equal(t, 3, ways[fill], fill)
	}
	require.ErrorContains(t, check(experiments.Params{}.With("population", "minimal"), phase()), "expected holes that leave a fill to choose")
}

// TestPhaseOptions: sets of rules differ by their names, each shape has its own rows, and the limit of
// the run applies.
func TestPhaseOptions(t *testing.T) {
	p := experiments.Params{Seed: 1}.With("population", "2,2x3,cube2 random 0.3").With("puzzles", "3").
		With("rules", "more=singles,hall-K;mine=naked-single").With("nodes", "3")
	records := recordsBy(t, phase(), p)
	s := summaryOf(t, phase(), records)
	require.Equal(t, []string{"4×4", "6×6 (2×3)", "4×4×4"}, columnOf(t, s, "Rules alone, by fill", "shape"))
	mine, more := "mine, candidates left, mean", "more, candidates left, mean"
	require.NotEqual(t, columnOf(t, s, "Rules alone, by fill", mine), columnOf(t, s, "Rules alone, by fill", more), "each set begins anew")
	for _, r := range records {
		require.LessOrEqual(t, r.Value(phaseCost), 4.0)
	}
}

// Puzzles that tests give to questions. The first needs naked singles, the second hidden
// singles too, the third hidden pairs; the last two have several solutions and none.
const (
	easy4    = "..1.4.2..2......"
	easy6    = "....2..1..4.1.....6.3....456.......5"
	pair9    = ".8.......4....63.51...8.72.5..2...7.64..9......8.65........8.....7...5......42..1"
	several4 = "1..............."
	refuted4 = "12....3........."
)

// given returns parameters with puzzles, called some:1 and so on.
func given(t *testing.T, puzzles ...string) experiments.Params {
	t.Helper()
	var p experiments.Params
	for i, text := range puzzles {
		for r := range format.Read(strings.NewReader(text), "some", format.Options{}) {
			require.NoError(t, r.Err)
			p.Puzzles = append(p.Puzzles, experiments.Puzzle{Name: fmt.Sprintf("some:%d", i+1), Puzzle: r.Puzzle})
		}
	}
	require.Len(t, p.Puzzles, len(puzzles))
	return p
}

// recordsBy returns the records of a whole plan.
func recordsBy(t *testing.T, q question, p experiments.Params) []results.Record {
	t.Helper()
	require.NoError(t, check(p, q))
	var records []results.Record
	for trial := range q.Plan(p) {
		records = append(records, measured(t, q, trial))
	}
	return records
}

// answered returns the section of a whole plan about given puzzles.
func answered(t *testing.T, q question, p experiments.Params) results.Section {
	t.Helper()
	return q.Summarize(slices.Values(recordsBy(t, q, p)))
}

// entriesOf returns the entries of a column.
func entriesOf(table results.Table, column string) []string {
	at := slices.Index(table.Columns, column)
	return rowsOf(table.Rows, func(row []string) string { return row[at] })
}

// shares returns entries without their intervals.
func shares(entries []string) []string {
	return rowsOf(entries, func(entry string) string {
		share, _, _ := strings.Cut(entry, " [")
		return share
	})
}

// rowsOf applies a function to each member of a list.
func rowsOf[T, U any](list []T, of func(T) U) []U {
	var all []U
	for _, member := range list {
		all = append(all, of(member))
	}
	return all
}

// TestLimitWork: an engine whose work is limited stops with a sound board, even within nested rules, and goes
// on if it is called again with a higher limit.
func TestLimitWork(t *testing.T) {
	p := given(t, pair9).Puzzles[0].Puzzle
	solution := p.Board()
	require.True(t, heuristics.MustParse("singles,locked,hall").Engine(solution).Propagate())
	b := p.Board()
	most := uint64(200)
	var e *heuristics.Engine
	rules := heuristics.MustParse("naked-single,dilemma-2").New(b.Shape())
	for i, r := range rules {
		rules[i] = stoppable{r, func() {
			if e.Work() >= most {
				e.Stop()
			}
		}}
	}
	e = heuristics.NewEngine(b, rules...)
	require.True(t, e.Propagate())
	require.False(t, b.Solved())
	require.GreaterOrEqual(t, e.Work(), most)
	require.Less(t, e.Work(), 2*most)
	for c := range grid.Cell(81) {
		require.True(t, b.Has(c, solution.Value(c)))
	}
	most = 1 << 40
	e.Reset()
	require.True(t, e.Propagate())
	require.True(t, b.Solved())
}

// stoppable is a rule after which a function may stop its engine.
type stoppable struct {
	heuristics.Heuristic
	stop func()
}

// Apply runs the rule.
func (r stoppable) Apply(p *heuristics.Pass) {
	r.Heuristic.Apply(p)
	r.stop()
}

// TestWorthInOrder: the metrics of what tuples are worth always have one order, in which errors and JSON list them.
func TestWorthInOrder(t *testing.T) {
	var r results.Record
	for i, set := range []string{worthLocked, worthPairs, "quads", "K+1", worthAll} {
		r.Metrics = append(r.Metrics, results.Metric{Name: numbered(thresholdLeast, set), Value: float64(30 - i)})
	}
	first := worthOf(&r, maker.Population{Basis: 3})
	require.Len(t, first, 16)
	for range 20 {
		require.Equal(t, first, worthOf(&r, maker.Population{Basis: 3}))
	}
}

// TestBoundsInOrder: of an order that stays undecided no lower bound is above its upper one.
func TestBoundsInOrder(t *testing.T) {
	h := reportOfThreshold()
	open := 0
	for _, r := range observeThreshold(h.records) {
		for _, m := range r.Metrics {
			if most, bounded := r.Metric(m.Name + atMost); bounded {
				require.LessOrEqual(t, m.Value, most, "%s: %s", r.Key, m.Name)
				if m.Value < most {
					open++
				}
			}
		}
	}
	require.Greater(t, open, 10)
}
