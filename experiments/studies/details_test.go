package studies

import (
	"context"
	"errors"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
)

// TestNumberTexts: numbers in full as long as people read them.
func TestNumberTexts(t *testing.T) {
	n := big.NewInt(1_234_567)
	require.Equal(t, "1,234,567", wholeText(n, 9))
	require.Equal(t, "≈ 1.2346e12", wholeText(big.NewInt(1_234_567_000_000), 8))
}

// TestLargeGroups: of large bases only the orders are known.
func TestLargeGroups(t *testing.T) {
	trial := experiments.Params{}.Trial("x", "", experiments.Config{"aim": generatorGroup, "basis": 6})
	metrics, err := generatorReach().Measure(t.Context(), trial)
	require.NoError(t, err)
	r := results.Record{Metrics: metrics}
	require.NotNil(t, wholeOf(&r, generatorOrder))
	require.NotNil(t, wholeOf(&r, generatorSwapOrder))
	require.Nil(t, wholeOf(&r, generatorOrbit))
	require.False(t, has(&r, generatorReturns))
}

// TestFloorCellsOfTwo: two of the four floors of basis 2 begin four grids, two begin two: eight and
// four of twelve. A draw falls into the class of its floor.
func TestFloorCellsOfTwo(t *testing.T) {
	cells, err := floorBins(t.Context(), 2)
	require.NoError(t, err)
	require.Equal(t, []float64{8.0 / 12, 4.0 / 12}, cells.probabilities)
	drawn := map[int]int{}
	naiveOf(experiments.Population{Basis: 2}).solutions(func(solution []uint) bool {
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
	require.Equal(t, 2, cells.nonEmpty())
	chi2, count := cells.pearson(288)
	require.InDelta(t, 0, chi2, 1e-12)
	require.Equal(t, 2, count)
	cells.counts[0], cells.counts[1] = 180, 108
	chi2, _ = cells.pearson(288)
	require.InDelta(t, 12.0*12/192+12.0*12/96, chi2, 1e-12)
	_, count = cells.pearson(14)
	require.Equal(t, 1, count, "of 14 draws 4.7 are expected of the second class: too few for a cell")
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
		metrics, err := frontier().Measure(t.Context(), trial)
		r := results.Record{Metrics: metrics}
		require.Equal(t, 2.5, r.Value(ranSeconds))
		for _, m := range metrics {
			require.False(t, m.Exact, m.Name)
		}
		if fails != nil {
			require.EqualError(t, err, "start-up: no memory")
			require.False(t, has(&r, ranStart))
			continue
		}
		require.NoError(t, err)
		require.Equal(t, 0.03, r.Value(ranStart))
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
				require.Contains(t, doubt[0], "nodes do not decide whether the puzzle has several solutions")
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

// TestEngineSettings: settings that nobody knows reach every experiment that has an engine.
func TestEngineSettings(t *testing.T) {
	for _, name := range []string{"phase", "freezing", "counting", "coupling", "frontier"} {
		e, err := experiments.Catalog{Experiments: Catalog()}.Find(name)
		require.NoError(t, err)
		for _, trial := range fewTrials(e) {
			if name == "coupling" && !trial.Config.Bool("search") || name == "counting" && trial.Config.Text("method") != "links" && trial.Config.Text("method") != "diagram" {
				continue
			}
			if trial.Config.Text(frontierPublished) != "" {
				continue
			}
			trial.Config["cdcl"] = "nonsense=1"
			_, err := e.Measure(t.Context(), trial)
			require.ErrorContains(t, err, "nonsense", "%s %s", name, trial.Key)
		}
	}
}
