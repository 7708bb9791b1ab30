package studies

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/results"
)

// givensOf returns the clues of the puzzle of a trial.
func givensOf(t *testing.T, trial experiments.Trial) []grid.Digit {
	t.Helper()
	puzzle, err := trial.Puzzle(t.Context())
	require.NoError(t, err)
	return puzzle.Givens
}

// countClues counts the clues of the puzzle of a trial.
func countClues(t *testing.T, trial experiments.Trial) (clues float64) {
	for _, d := range givensOf(t, trial) {
		clues += yes(d != 0)
	}
	return clues
}

// matchedGivens returns the clues of a trial of heuristic-scaling: as many random ones as
// the fill that the oracle finds for 4×4 says, or that the experiment says elsewhere, with
// so many points more. A full grid and the holes come from the streams of the trial.
func matchedGivens(t *testing.T, trial experiments.Trial) []grid.Digit {
	t.Helper()
	if math.IsNaN(trial.Config.Number("matched")) {
		return givensOf(t, trial)
	}
	k, seed := experiments.KindOf(trial.Config).OnShape(), uint64(trial.Config.Int("calibration"))
	s, err := k.Shape()
	require.NoError(t, err)
	fill := 0.0
	if k.Columns == 0 {
		fill = fillOf(t, seed, k)
	} else {
		found, err := foundFills.fill(t.Context(), trial.Config)
		require.NoError(t, err)
		fill = found.Value
	}
	full := generate.Full(s, trial.Rand("grid"))
	pattern, err := generate.RandomPattern(s, int(math.Round((fill+trial.Config.Number("matched")/100)*float64(s.Cells()))), trial.Rand("holes"))
	require.NoError(t, err)
	for c, stays := range pattern {
		if !stays {
			full[c] = 0
		}
	}
	return full
}

// foundFills has those of shapes that the oracle is too slow for.
var foundFills matcher

// oracleFills has those that the oracle has found; the fixtures of one experiment run one
// after another.
var oracleFills = map[uint64]float64{}

// fillOf finds the fill of squares at which singles and locked candidates clear half of the
// surplus of 1000 grids whose cells are given in a random order: between the two numbers of
// clues around it on a line.
func fillOf(t *testing.T, seed uint64, k experiments.Kind) float64 {
	t.Helper()
	if fill, known := oracleFills[seed]; known {
		return fill
	}
	s, err := k.Shape()
	require.NoError(t, err)
	cells, empty := s.Cells(), naiveOf(k)
	mean := func(clues int) float64 {
		sum := 0.0
		for i := range 1000 {
			rng := rand.New(rand.NewPCG(seed, uint64(i)+1))
			full := generate.Full(s, rng)
			givens := make([]grid.Digit, cells)
			for _, c := range rng.Perm(cells)[:clues] {
				givens[c] = full[c]
			}
			n := empty.with(givens)
			if surplus := n.candidates() - cells; surplus == 0 {
				sum++
			} else {
				n.close(nakedSingles, hiddenSingles, lockedCandidates)
				sum += 1 - float64(n.candidates()-cells)/float64(surplus)
			}
		}
		return sum / 1000
	}
	clues := 4 // with three next to nothing is cleared
	low, high := 0.0, mean(clues)
	for high < 0.5 {
		clues++
		low, high = high, mean(clues)
	}
	fill := (float64(clues-1) + (0.5-low)/(high-low)) / float64(cells)
	oracleFills[seed] = math.Round(1e4*fill) / 1e4
	return oracleFills[seed]
}

// easyFor reports whether singles solve a puzzle, so that no search has to guess.
func easyFor(n *naive) bool { return n.copy().close(nakedSingles, hiddenSingles).open() == 0 }

func expectPlacement(t *testing.T, trial experiments.Trial, n *naive, r *results.Record) map[string]float64 {
	if trial.Config.Text("method") == "rowcol" {
		nodes, solved := fullestLine(n, givensOf(t, trial), 400)
		return map[string]float64{"nodes": float64(nodes), "settled": yes(solved)}
	}
	if easyFor(n) {
		return map[string]float64{"settled": 1, "nodes": 0, "depth": 0}
	}
	require.Equal(t, r.Value("nodes") < 400, r.Value("settled") == 1, "it ends unless its nodes do")
	require.GreaterOrEqual(t, r.Value("nodes"), r.Value("depth"))
	return map[string]float64{"settled": r.Value("settled")}
}

// fullestLine counts the digits that a search writes which goes by the row or column with
// the fewest open cells, rows first, and in it by the cell whose row and column have the
// fewest, until it has a solution or as many digits as it may write.
func fullestLine(n *naive, givens []grid.Digit, most int) (written int, solved bool) {
	side := n.side
	digits := append([]grid.Digit(nil), givens...)
	open := func(line int) (count int) {
		for _, c := range n.units[line] {
			count += int(yes(digits[c] == 0))
		}
		return count
	}
	var search func() bool
	search = func() bool {
		line := -1
		for u := range 2 * side { // rows come first, then columns
			if o := open(u); o > 0 && (line < 0 || o < open(line)) {
				line = u
			}
		}
		if line < 0 {
			return true
		}
		cell, fewest := -1, 0
		for _, c := range n.units[line] {
			if across := open(c/side) + open(side+c%side); digits[c] == 0 && (cell < 0 || across < fewest) {
				cell, fewest = c, across
			}
		}
		for d := 1; d <= side; d++ {
			fits := n.cells[cell]>>(d-1)&1 == 1
			for _, unit := range n.around[cell] {
				for _, c := range unit {
					fits = fits && digits[c] != grid.Digit(d)
				}
			}
			if !fits {
				continue
			}
			if written == most {
				return false
			}
			digits[cell] = grid.Digit(d)
			written++
			if search() {
				return true
			}
			digits[cell] = 0
			if written == most {
				return false
			}
		}
		return false
	}
	solved = search()
	return written, solved
}

func expectDilemma(t *testing.T, trial experiments.Trial, n *naive, r *results.Record) map[string]float64 {
	want := map[string]float64{"clues": countClues(t, trial), "ended": 1, "rated": 1}
	if easyFor(n) {
		want["nodes"] = 0
	}
	cells := float64(len(n.cells))
	n.close(stepsOf(t, trial.Config.Text("rules"), experiments.KindOf(trial.Config))...)
	want["left-0"], want["solved-0"], want["depth"] = float64(n.candidates())-cells, yes(n.open() == 0), 0
	for depth := 1; n.open() > 0; depth++ { // what deeper nesting finds the oracle only bounds
		require.LessOrEqual(t, depth, 2, r.Key)
		n = n.between(t, r, numbered(metricLeft, depth), len(n.cells))
		want[numbered("left", depth)], want[numbered("solved", depth)] = float64(n.candidates())-cells, yes(n.open() == 0)
		want["depth"] = float64(depth)
		if depth == 2 && n.open() > 0 {
			want["depth"] = -1
			break
		}
	}
	return want
}

// between returns a puzzle with as many candidates as a metric says, plus so many, which
// must be no more than before and no fewer than some solution needs.
func (n *naive) between(t *testing.T, r *results.Record, metric string, more ...int) *naive {
	t.Helper()
	left := int(r.Value(metric))
	for _, m := range more {
		left += m
	}
	require.LessOrEqual(t, left, n.candidates(), "%s: %s", r.Key, metric)
	// No rule removes a candidate of a solution.
	held := n.copy()
	clear(held.cells)
	some := 0
	n.solutions(func(cells []uint) bool {
		for c, digits := range cells {
			held.cells[c] |= digits
		}
		some++
		return some < 200
	})
	require.GreaterOrEqual(t, left, held.candidates(), "%s: %s", r.Key, metric)
	for c := range held.cells { // any puzzle with so many will do
		for d := uint(1); held.candidates() < left && d < 1<<n.side; d <<= 1 {
			held.cells[c] |= d & n.cells[c]
		}
	}
	return held
}
