package studies

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// TestPhaseReservations: what keeps a peak from being one is said beside it, and holes are
// compared where both have a peak.
func TestPhaseReservations(t *testing.T) {
	say := func(settled bool, by string, conflicts ...int) string {
		var records []results.Record
		for i := range 4 {
			for f, n := range conflicts {
				for _, holes := range []maker.Holes{maker.BalancedHoles, maker.RandomHoles} {
					k := experiments.Kind{Basis: 3, Holes: holes, Fill: float64(3+f) / 9, SolvableBy: by}
					records = append(records, made(k, i, phaseSettle, experiments.Config{"aim": phaseSettle, "rules": "a=singles"},
						numbers("conflicts", n, "settled", settled || i > 0)...))
				}
			}
		}
		return phase().Summarize(slices.Values(records)).Answer
	}
	require.Contains(t, say(true, "", 10, 20), "(20 conflicts a puzzle, the interval reaches to the lowest fill looked at)")
	require.Contains(t, say(true, "", 5, 10, 20), "(20 conflicts a puzzle, the interval reaches to the highest fill looked at)")
	cut := say(false, "", 1, 10, 20, 5, 1)
	require.Contains(t, cut, "(20 conflicts a puzzle, 25 % [4.56, 69.9]† not settled)")
	require.Contains(t, cut, "1 [1, 1] (9×9, held down by the limit of conflicts).")
	require.Contains(t, say(true, "singles", 5, 10, 20), "9×9, random holes, solvable by singles at fill")
	require.Equal(t, "No puzzle takes a conflict of 9×9, random holes; 9×9, balanced holes.", say(true, "", 0, 0))
	x := &phaseRun{curves: []*phaseCurve{{kind: balanced(3, 0)}, {kind: minimal(3)}, {kind: random(3, 0)}, {kind: random(4, 0)}}}
	require.Equal(t, []maker.Holes{maker.RandomHoles, maker.BalancedHoles, maker.MinimalHoles}, x.spreads())
}

// TestPayoffOfSets: where there are several sets of rules their names stand with the puzzles,
// and uses that halve from size to size are said to.
func TestPayoffOfSets(t *testing.T) {
	var records []results.Record
	for i := range 3 {
		for _, set := range []string{"a", "b"} {
			m := numbers("units", 108, "left-0", 2000, "left", 1900, "largest", 5)
			for size, uses := 2, 80; size <= 5; size, uses = size+1, uses/2 {
				m = append(m, numbers(fmt.Sprintf("uses-%d", size), uses)...)
			}
			records = append(records, made(random(6, 0.5), i, set, experiments.Config{"side": "both", "set": set}, m...))
		}
	}
	answer := tuplePayoff().Summarize(slices.Values(records)).Answer
	require.Contains(t, answer, "36×36 random 50 % after a: none of 3 (at most 63 %); 36×36 random 50 % after b: none of 3")
	require.Contains(t, answer, "as often as the one before (sizes used at least 5 times): 36×36 random 50 % after a: 0.5 [")
}

// TestLargeWitness: digits above 9 are told apart.
func TestLargeWitness(t *testing.T) {
	p := grid.NewPuzzle(square(t, 4))
	p.Givens[0], p.Givens[2] = 16, 1
	w := &witness{kind: minimal(4)}
	text := w.puzzle(func(*results.Record) (*grid.Puzzle, error) { return p, nil })
	require.True(t, strings.HasPrefix(text, "16 . 1 . "), text)
	require.True(t, strings.HasSuffix(text, " . ."), text)
	text = (&witness{kind: minimal(2)}).puzzle(func(*results.Record) (*grid.Puzzle, error) { return givens(t, "1..............4"), nil })
	require.Equal(t, "1..............4", text)
}

// TestFillBetween: a part of the way between two numbers of clues, rounded to four decimals and
// never outside of a grid; where the part is not known the upper end.
func TestFillBetween(t *testing.T) {
	for _, x := range []struct{ part, want float64 }{{0, 0.3}, {0.5, 0.35}, {1, 0.4}, {1.0 / 3, 0.3333}, {-9, 0}, {9, 1}, {math.NaN(), 0.4}} {
		i := fillBetween(results.Interval{Value: x.part, Low: x.part, High: x.part, N: 7}, 30, 40, 100)
		require.Equal(t, results.Interval{Value: x.want, Low: x.want, High: x.want, N: 7}, i)
	}
}

// TestNumberTexts: numbers in full as long as people read them.
func TestNumberTexts(t *testing.T) {
	n := big.NewInt(1_234_567)
	require.Equal(t, "1,234,567", wholeText(n, 9))
	require.Equal(t, "≈ 1.2346e12", wholeText(big.NewInt(1_234_567_000_000), 8))
	require.Equal(t, "0.5", intervalText(results.Interval{Value: 0.5, Low: math.Inf(-1), High: math.Inf(1)}))
	require.Equal(t, "0.5 [0, ∞]", intervalText(results.Interval{Value: 0.5, Low: 0, High: math.Inf(1)}))
	require.Equal(t, "3.00 [2.00, 4.00]", logText(results.Interval{Value: 3, Low: 2, High: 4}))
	require.Equal(t, "3.00 [2.75, 3.25]", logText(results.Interval{Value: 3, Low: 2.75, High: 3.25}))
	require.Equal(t, "3.000 [2.980, 3.020]", logText(results.Interval{Value: 3, Low: 2.98, High: 3.02}))
	require.Equal(t, "3.00 [3.00, 3.00]", logText(results.Interval{Value: 3, Low: 3, High: 3}))
	require.Equal(t, []string{"0", "–", "1e7", "9,999,999", "1e8"},
		[]string{powerOfTen(math.Inf(-1), 3), powerOfTen(math.NaN(), 3), powerOfTen(7, 3), powerOfTen(math.Log10(9_999_999), 7), powerOfTen(7.9999999, 3)})
	require.Equal(t, "–", fromTo(2, 1))
	require.Equal(t, "1", fromTo(1, 1))
	require.Equal(t, "1 to 2", fromTo(1, 2))
	require.Equal(t, "none of 3 (at most 63 %)", share(0, 3)) // 1 − 0.05^(1/3)
	require.Equal(t, "25 % [4.56, 69.9]†", share(1, 4))
	require.Equal(t, 0.5, surplusGone(20, 15, 10))
	require.Equal(t, 0.0, surplusGone(10, 10, 10), "nothing was too many")
}

// TestSubsetFigure: what costs as its subsets does so to the power 1, in the table, in words and in
// the figure, which goes on to the next basis.
func TestSubsetFigure(t *testing.T) {
	const list = "naked-tuple-map-3,hidden-tuple-map-3"
	of := func(k experiments.Kind) float64 {
		s, err := k.Shape()
		require.NoError(t, err)
		// Naked and hidden sets of 1 to 3 of N in 3·N units.
		n := float64(s.Side())
		return 2 * 3 * n * (n*(n-1)/2 + n*(n-1)*(n-2)/6)
	}
	s := costs("map", list, func(k experiments.Kind) float64 { return 1e-6 * of(k) }, 2, 3, 4, 5, 6)
	l := s.laws("map")
	require.Equal(t, subsetLaw, l.Best.Name)
	require.Regexp(t, `^the number of subsets to the power 1 \[`, describeLaw(l))
	rows := s.lawTable("x", "finder", 1e6).Rows
	require.Regexp(t, `^1 \[`, rows[0][4])
	f := s.figure("x", "X", "y", 1)
	require.Len(t, f.Series, 3, "marks, the law, and the law beyond")
	require.Len(t, f.Series[1].Points, 5)
	require.True(t, f.Series[2].Beyond)
	require.Equal(t, []float64{36, 49}, []float64{f.Series[2].Points[0].X, f.Series[2].Points[1].X})
	require.InEpsilon(t, 1e-6*of(experiments.Kind{Basis: 7}), f.Series[2].Points[1].Y, 1e-6)
	require.InDelta(t, of(experiments.Kind{Basis: 3}), s.subsets("map", experiments.Kind{Basis: 3}), 2*27*9, "but for those of one")
	require.Zero(t, s.subsets("map", experiments.Kind{Basis: 1}), "no shape")
	require.Equal(t, "–", subsetPower(&results.Laws{}))
}

// TestBandsSpread: classes with several numbers of completions have a figure of their spread.
func TestBandsSpread(t *testing.T) {
	trial := experiments.Params{}.Trial("k3-grids/0", "x", experiments.Config{"basis": 3, "quantity": bandGrids, "method": "x"})
	m := append(countOf(100), numbers("different", 3, "size-0", 1, "completions-0", 10, "size-1", 2, "completions-1", 20, "size-2", 1, "completions-2", 34)...)
	section := bandCounts().Summarize(slices.Values([]results.Record{recordOf(trial, m...)}))
	require.Len(t, section.Figures, 2)
	f := section.Figures[1]
	require.Equal(t, "completions-k3", f.Name)
	require.Contains(t, f.Caption, "Share of the 3 classes and of all floors by the number of their completions, as a part of the mean of 21.") // 84/4
	require.Len(t, f.Series, 2)
	// The bins are one wide: 10, 20 and 34 fall into the first, the eleventh and the last.
	for i, share := range map[int][2]float64{0: {1.0 / 3, 0.25}, 10: {1.0 / 3, 0.5}, 23: {1.0 / 3, 0.25}, 5: {0, 0}} {
		require.Equal(t, share, [2]float64{f.Series[0].Points[i].Y, f.Series[1].Points[i].Y})
		require.InDelta(t, (10.5+float64(i))/21, f.Series[0].Points[i].X, 1e-12)
	}
}

// TestLargeGroups: of large bases only the orders are known.
func TestLargeGroups(t *testing.T) {
	trial := experiments.Params{}.Trial("x", "", experiments.Config{"aim": reachGroup, "basis": 6})
	metrics, err := generatorReach().Measure(t.Context(), trial)
	require.NoError(t, err)
	r := results.Record{Metrics: metrics}
	require.NotNil(t, wholeOf(&r, reachOrder))
	require.NotNil(t, wholeOf(&r, reachSwapOrder))
	require.Nil(t, wholeOf(&r, reachOrbit))
	require.False(t, has(&r, reachReturns))
}

// TestFloorCellsOfTwo: two of the four floors of basis 2 begin four grids, two begin two: eight and
// four of twelve. A draw falls into the class of its floor.
func TestFloorCellsOfTwo(t *testing.T) {
	cells, err := floorCells(t.Context(), 2)
	require.NoError(t, err)
	require.Equal(t, []float64{8.0 / 12, 4.0 / 12}, cells.parts)
	drawn := map[int]int{}
	naiveOf(experiments.Kind{Basis: 2}).solutions(func(solution []uint) bool {
		full := make([]grid.Digit, len(solution))
		for c, d := range solution {
			full[c] = grid.Digit(big.NewInt(int64(d)).BitLen())
		}
		i, err := cells.find(full)
		require.NoError(t, err)
		drawn[i]++
		require.NoError(t, cells.add(full))
		return true
	})
	require.Equal(t, map[int]int{0: 192, 1: 96}, drawn)
	require.Equal(t, 2, cells.hit())
	chi2, count := cells.pearson(288)
	require.InDelta(t, 0, chi2, 1e-12)
	require.Equal(t, 2, count)
	cells.counts[0], cells.counts[1] = 180, 108
	chi2, _ = cells.pearson(288)
	require.InDelta(t, 12.0*12/192+12.0*12/96, chi2, 1e-12)
	_, count = cells.pearson(14)
	require.Equal(t, 1, count, "of 14 draws 4.7 are expected of the second class: too few for a cell")
	cells.empty()
	require.Zero(t, cells.hit())
}

// outsider is a method that stands for a program of others.
type outsider struct{ fails error }

func (outsider) Name() string { return "outsider" }

func (outsider) Search(_ context.Context, _ *grid.Board, yield func([]grid.Digit) bool) (solver.Stats, error) {
	return solver.Stats{ExternalSeconds: 2.5, Nodes: 9}, nil
}

func (o outsider) Overhead(context.Context) (time.Duration, error) {
	return 30 * time.Millisecond, o.fails
}

// TestOutsidePrograms: they have the time that they say, their start besides, and nothing
// exact; a start that fails is a doubt.
func TestOutsidePrograms(t *testing.T) {
	for _, fails := range []error{nil, errors.New("no memory")} {
		trial := endless(time.Minute)
		trial.Config[raceMethod] = "outsider"
		trial.Catalog.Methods = []solver.MethodEntry{{Name: "outsider", New: func(solver.Config) (solver.Method, error) { return outsider{fails}, nil }}}
		metrics, err := backends().Measure(t.Context(), trial)
		r := results.Record{Metrics: metrics}
		require.Equal(t, 2.5, r.Value(backendSeconds))
		for _, m := range metrics {
			require.False(t, m.Exact, m.Name)
		}
		if fails != nil {
			require.EqualError(t, err, "start-up: no memory")
			require.False(t, has(&r, backendStart))
			continue
		}
		require.NoError(t, err)
		require.Equal(t, 0.03, r.Value(backendStart))
	}
}

// TestPlacementFails: a contestant that fails is not raced.
func TestPlacementFails(t *testing.T) {
	p := experiments.Params{}.With("shapes", "2").With("puzzles", "1").With("methods", "external:false {cnf}")
	for trial := range placement().Plan(p) {
		metrics, err := placement().Measure(t.Context(), trial)
		require.Empty(t, metrics)
		var warnings experiments.Warnings
		require.ErrorAs(t, err, &warnings)
		require.True(t, strings.HasPrefix(warnings[0], "not raced: "), warnings[0])
	}
}

// TestDoubtedSolution: nodes that suffice for a solution and not for the search of a second one
// leave a doubt.
func TestDoubtedSolution(t *testing.T) {
	seen := map[string]bool{}
	for _, text := range []string{tuple9, fish9, hall9, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."} {
		for nodes := uint64(1); nodes < 400; nodes += 1 + nodes/4 {
			solution, doubt, err := solutionOf(t.Context(), given(t, text).Puzzles[0].Puzzle.Board(), nodes)
			switch {
			case err != nil:
				require.ErrorContains(t, err, "no solution was found within")
				seen["none"] = true
			case doubt != nil:
				require.NotNil(t, solution)
				require.Contains(t, doubt[0], "nodes do not tell whether the puzzle has several solutions")
				seen["doubt"] = true
			default:
				require.NotNil(t, solution)
				seen["sure"] = true
			}
		}
	}
	require.Equal(t, map[string]bool{"none": true, "doubt": true, "sure": true}, seen)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, _, err := solutionOf(stopped, given(t, hall9).Puzzles[0].Puzzle.Board(), 100)
	require.ErrorIs(t, err, context.Canceled)
}

// TestEconomyOfOne: a technique alone is compared with none.
func TestEconomyOfOne(t *testing.T) {
	one := made(experiments.Kind{Basis: 3}, 0, "a", experiments.Config{configSet: "a"}, numbers("clues", 31)...)
	require.Equal(t, "Mean clues of puzzles minimal for a technique, on the same grids: 9×9: a 31.", clueEconomy().Summarize(slices.Values([]results.Record{one})).Answer)
	only := made(experiments.Kind{Basis: 3}, 0, uniqueOnly, experiments.Config{configSet: uniqueOnly}, numbers("clues", 31)...)
	require.Contains(t, clueEconomy().Summarize(slices.Values([]results.Record{only})).Answer, "9×9: unique 31.")
}

// TestEngineSettings: settings that nobody knows reach every experiment that has an engine.
func TestEngineSettings(t *testing.T) {
	for _, name := range []string{"phase", "dilemma", "counting", "coupling", "placement", "backends"} {
		e, err := experiments.Catalog{Experiments: Catalog()}.Find(name)
		require.NoError(t, err)
		for _, trial := range fewTrials(e) {
			if name == "coupling" && !trial.Config.Is("search") || name == "counting" && trial.Config.Text("method") != "links" && trial.Config.Text("method") != "diagram" {
				continue
			}
			trial.Config["cdcl"] = "nonsense=1"
			_, err := e.Measure(t.Context(), trial)
			require.ErrorContains(t, err, "nonsense", "%s %s", name, trial.Key)
		}
	}
}
