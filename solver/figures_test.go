package solver_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/exploring"
	"basisk/solver/payoff"
	"basisk/solver/rating"
	"basisk/solver/sampling"
)

// The figures that runs and pages show beside nodes and work are exact as well: the same
// question has the same ones on any machine. This file asks each question once or twice
// and holds all of them.

// figures are lines of what was counted.
type figures struct {
	*testing.T
	strings.Builder
}

// add writes a line.
func (f *figures) add(format string, values ...any) { fmt.Fprintf(f, format+"\n", values...) }

// TestFigures: the counts of every question are those at the last change of the version.
func TestFigures(t *testing.T) {
	f := &figures{T: t}
	puzzles := puzzlesIn(t, versionPuzzles)
	f.searches(puzzles[0])
	f.stages()
	f.shares()
	f.portfolios(puzzles)
	f.ratings(append(puzzles[:6:6], puzzlesOf(t, "famous9.txt")...))
	f.estimates(puzzles)
	f.surveys(puzzles)
	f.conflicts(puzzles)
	f.payoffs(puzzles)
	testenv.GoldenCounts{
		File: "testdata/version/figures.txt", Constant: "solver.Version", What: "the questions", Version: solver.Version, Text: f.String(),
	}.Check(t, *update)
}

// count counts and writes a line of what that cost.
func (f *figures) count(name string, p *grid.Puzzle, c solver.Config, limit uint64) {
	f.ask(name, solver.Question{Board: p.Board(), Limit: limit}, c)
}

// list adds the figures of a count that lists the solutions, so that no digits are put in order.
func (f *figures) list(name string, p *grid.Puzzle, c solver.Config, limit uint64) {
	f.ask(name, solver.Question{Board: p.Board(), Limit: limit, Each: func([]grid.Digit) bool { return true }}, c)
}

// ask adds the figures of an answer.
func (f *figures) ask(name string, q solver.Question, c solver.Config) {
	x, err := solver.New(c)
	require.NoError(f, err)
	r, err := x.Solve(f.Context(), q)
	require.NoError(f, err)
	s := r.Stats
	f.add("%s: %s, %d solutions, %d nodes, %d conflicts, %d restarts, depth %d, work %d, levels %d, inexact %v",
		name, s.End, r.Count, s.Nodes, s.Conflicts, s.Restarts, s.Depth, s.Work, s.Levels, s.Inexact)
	for i, w := range s.Workers {
		f.add("  worker %d: %+v", i, w)
	}
}

// searches are those by every chooser, with restarts and without.
func (f *figures) searches(p *grid.Puzzle) {
	for _, choose := range catalog.Default().Choosers {
		for _, restart := range []uint64{0, 3} {
			c := solver.Config{Method: solver.Search(), Choose: choose, Seed: 2, Restart: restart, Nodes: 2000}
			f.count(fmt.Sprintf("search by %s, restart %d", choose.Name, restart), p, c, 0)
		}
	}
	for _, choose := range catalog.Default().Choosers {
		f.count("288 by "+choose.Name, empty(f, 2), solver.Config{Method: solver.Search(), Choose: choose, Seed: 4}, 0)
	}
	random := solver.Config{Method: solver.DLX(), Choose: solver.ChooseRandom(), Seed: 3, Nodes: 1000}
	f.count("dlx at random", p, random, 0)
	f.count("dlx of 4 workers", empty(f, 2), solver.Config{Method: solver.DLX(), Workers: 4}, 0)
}

// shares are the reported shares of the tree that are done.
func (f *figures) shares() {
	box := f.box(2, 3)
	copy(box.Givens, []grid.Digit{1, 2, 3, 4, 5, 6})
	for _, m := range []solver.MethodEntry{solver.Search(), solver.DLX()} {
		var shares []string
		c := solver.Config{Method: m, Progress: func(share float64) { shares = append(shares, fmt.Sprintf("%.6f", share)) }}
		r, err := solver.Count(f.Context(), box.Board(), c, 5000)
		require.NoError(f, err)
		f.add("%s reports %d nodes: %d times, %v", m.Name, r.Stats.Nodes, len(shares), shares[:min(len(shares), 8)])
	}
}

// box returns the empty puzzle with boxes of some rows and columns.
func (f *figures) box(rows, cols int) *grid.Puzzle {
	s, err := grid.NewBox(rows, cols)
	require.NoError(f, err)
	return grid.NewPuzzle(s)
}

// stages are counts that go through all stages of auto: the 288 grids, of which
// a hundred are found before the last stage lists all; boards with a limit of nodes; and
// sides at which the stages have other budgets.
func (f *figures) stages() {
	f.count("auto of 288", empty(f, 2), solver.Config{}, 1000)
	f.count("auto of the first 150", empty(f, 4), solver.Config{}, 150)
	for _, nodes := range []uint64{20, 500} {
		f.count(fmt.Sprintf("auto of %d nodes", nodes), f.box(1, 5), solver.Config{Nodes: nodes}, 0)
	}
	for _, cols := range []int{5, 8, 9} { // sides 10, 16 and 18
		f.list(fmt.Sprintf("auto of side %d", 2*cols), f.box(2, cols), solver.Config{}, 2)
		f.count(fmt.Sprintf("auto of side %d in order", 2*cols), f.box(2, cols), solver.Config{}, 2)
	}
	f.count("auto with a chooser of its own", empty(f, 2), solver.Config{Choose: solver.ChooseCell(), Restart: 7}, 200)
}

// portfolios writes the figures of several workers, which are the same for the same number of workers.
func (f *figures) portfolios(puzzles []*grid.Puzzle) {
	none := heuristics.MustParse("none")
	often := cdcl.MustParse("luby=2", "reduce-interval=20")
	for i, p := range []*grid.Puzzle{puzzles[0], puzzles[3]} {
		c := solver.Config{Method: solver.CDCL(), Rules: none, CDCL: often, Workers: 3, Seed: uint64(i)}
		f.count(fmt.Sprintf("portfolio of puzzle %d", i), p, c, 2)
	}
	f.list("portfolio of 40 grids", empty(f, 3), solver.Config{Method: solver.CDCL(), Workers: 10}, 40)
	f.count("portfolio of few conflicts", puzzles[0], solver.Config{Method: solver.CDCL(), Rules: none, Workers: 2, Nodes: 21}, 2)
	f.count("portfolio of 25x25", puzzles[6], solver.Config{Method: solver.CDCL(), Rules: none, Workers: 2, Nodes: 400}, 2)
	f.count("portfolio of auto", empty(f, 4), solver.Config{Workers: 2}, 110)
}

// ratings are the parts of the ratings of some puzzles.
func (f *figures) ratings(puzzles []*grid.Puzzle) {
	for i, p := range puzzles {
		for _, nodes := range []uint64{30, 2000} {
			r, err := rating.Rate(f.Context(), p.Board(), rating.Config{Nodes: nodes})
			require.NoError(f, err)
			f.add("rating %d of %d: %s %.6f %s, tuple %d, fish %d, share %.6f, left %d, nodes %d, %v",
				i, nodes, r.Status, r.Value, r.Hardest, r.Tuple, r.Fish, r.Share, r.Left, r.Nodes, r.Tallies)
		}
	}
}

// estimates writes the figures of random walks.
func (f *figures) estimates(puzzles []*grid.Puzzle) {
	for i, p := range []*grid.Puzzle{puzzles[4], empty(f, 3), f.box(2, 5), empty(f, 2)} {
		c := walks(40, uint64(i))
		c.Cells = []grid.Cell{0, 7}
		e, err := sampling.Estimate(f.Context(), p.Board(), c)
		require.NoError(f, err)
		f.add("estimate %d: %s, %d probes, %d hits, log %.8g, %.8g to %.8g, error %.6g, exact %v, solution %v",
			i, e.Status, e.Probes, e.Hits, e.Log, e.Low, e.High, e.Error, e.Exact, e.Solution)
		for _, j := range e.Joint[:min(2, len(e.Joint))] {
			f.add("  %v: log %.8g, share %.6g", j.Digits, j.Log, j.Share)
		}
		n, err := sampling.Naive(f.Context(), p.Board(), []grid.Cell{0, 2, 5, 7, 8}, walks(200, 1))
		require.NoError(f, err)
		f.add("  sample: %+v", n)
	}
}

// surveys writes the figures of surveys of all candidates.
func (f *figures) surveys(puzzles []*grid.Puzzle) {
	for i, p := range []*grid.Puzzle{puzzles[0], puzzles[4], empty(f, 2), empty(f, 4)} {
		for _, cutoff := range []uint64{1, 3} {
			s, err := exploring.Candidates(f.Context(), p.Board(), solver.Config{Nodes: 4000}, cutoff)
			require.NoError(f, err)
			f.add("survey %d to %d: %s, %d nodes, work %d", i, cutoff, s.Status, s.Stats.Nodes, s.Stats.Work)
		}
	}
}

// conflicts are sets of clues that contradict each other.
func (f *figures) conflicts(puzzles []*grid.Puzzle) {
	for i, p := range puzzles[:5] {
		x, err := exploring.MinimalConflict(f.Context(), wrong(f, p), exploring.CoreConfig{Seed: 1})
		require.NoError(f, err)
		f.add("conflict %d: %s, %v, minimal %v, %d conflicts", i, x.Status, x.Cells, x.Minimal, x.Conflicts)
	}
}

// payoffs are the worth of tuples of each size.
func (f *figures) payoffs(puzzles []*grid.Puzzle) {
	for i, p := range puzzles {
		y := payoff.NewLadder(payoff.Config{}).Measure(f.Context(), p.Board())
		f.add("payoff %d: %s, given %d, least %d, uses %v", i, y.Status, y.Given, y.MinLeft, y.Sizes)
		for _, r := range y.Stages {
			f.add("  %+v, size %d, left %d, solved %v", r.Tally, r.Size, r.Left, r.Solved)
		}
	}
}
