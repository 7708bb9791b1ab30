package maker_test

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/maker"
)

// TestNeed: what is taken is solved by some rules and not by others, no clue can go unless a number of them is
// asked for, and it depends on the seed alone, which the exhaustive version tries of each, else of every fifth.
func TestNeed(t *testing.T) {
	for i, test := range []struct{ population, needs, not string }{
		{"3", "hall-2", "locked,hall-1"},
		{"3", "hall-3", "hall-2"},
		{"4", "hall-3", "locked,hall-2"},
		{"2x4", "hall-3", "hall-2"},
		{"7 latin", "hall-3", "hall-2"},
		{"3 x", "hall-3", "hall-2"},
		{"3 28", "singles,locked,hall-3", "singles,locked,hall-2"},
		{"3", "naked-tuple-3", "naked-tuple-2"},
		{"3", "singles,hidden-tuple-2", "naked-tuple-4,hidden-tuple-1"},
		{"3", "probe", "all,-probe,-dilemma"},
		{"3 symmetric", "locked,singles", "hall"},
	} {
		t.Run(test.population+" "+test.needs+" not "+test.not, func(t *testing.T) {
			w := maker.Spec{Population: of(test.population), Rules: heuristics.MustParse(test.needs), Not: heuristics.MustParse(test.not)}
			m, err := maker.New(w)
			require.NoError(t, err)
			x, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
			require.NoError(t, err)
			require.True(t, x.Unique)
			require.GreaterOrEqual(t, x.Asked, x.Attempts)
			require.NoError(t, grid.CheckSolution(x.Puzzle, x.Full))
			require.Equal(t, w.Selection(), x.Puzzle.Population)
			requireNeed(t, x, w)

			if i%testenv.Scale(5, 5, 1) != 0 {
				return
			}
			_, err = m.Make(t.Context(), rand.New(rand.NewPCG(1, 2))) // leaves no trace
			require.NoError(t, err)
			again, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
			require.NoError(t, err)
			require.Equal(t, x, again)
		})
	}
}

// requireNeed checks what the rules of a spec do with a puzzle, and without each of its clues.
func requireNeed(t *testing.T, x maker.Result, w maker.Spec) {
	p := x.Puzzle
	solves := func(rules heuristics.Rules) bool {
		b := p.Board()
		return rules.WithNakedSingles().Engine(b).Propagate() && b.Solved()
	}
	require.True(t, solves(w.Rules))
	require.False(t, solves(w.Not))
	require.Equal(t, w.Clues == 0, x.Minimal)
	if w.Clues != 0 {
		require.Equal(t, w.Clues, p.Clues())
	}
	for c, d := range p.Givens {
		if d != 0 && x.Minimal && w.Holes != maker.SymmetricHoles {
			p.Givens[c] = 0
			require.False(t, solves(w.Rules), "clue %d can go", c)
			p.Givens[c] = d
		}
	}
}

// TestNeedContradicts: what no puzzle can need, or none that is made, is refused before any is made.
func TestNeedContradicts(t *testing.T) {
	for _, test := range []struct{ population, needs, not, says string }{
		{"4", "hall-3", "hall-4", "no puzzle needs hall-3 where hall-4 fails, which includes it"},
		{"4", "singles", "hall-2", "which includes it"},
		{"4", "hall-9", "hall-8", "which includes it"},
		{"4", "hall", "hall-K+4", "which includes it"},
		{"4", "hall-8", "hall-7", "needs tuples above size 5 in 16x16, boxes 4x4; testdata/needs.txt has puzzles that do"},
		{"4", "singles,hall", "locked,hall-5", "testdata/needs.txt"},
		{"4", "naked-tuple-6", "naked-tuple-5", "testdata/needs.txt"},
		{"12 latin", "hall-6", "hall-5", "testdata/needs.txt"},
		{"3x5", "hall-7", "hall-6", "above size 6 in 15x15, boxes 3x5"},
		{"4", "hall-5", "hall-4", ""},
		{"4", "hall-6,locked", "hall-5", ""},
		{"4", "hall", "hall-4", ""},
		{"4", "none", "singles", "expected others that solve it"},
		{"7 latin", "hall-3", "hall-K", "has no boxes"},
	} {
		w := maker.Spec{Population: of(test.population), Rules: heuristics.MustParse(test.needs), Not: heuristics.MustParse(test.not)}
		if test.says == "" {
			require.NoError(t, w.Check())
			continue
		}
		require.ErrorContains(t, w.Check(), test.says, "%s not %s", test.needs, test.not)
	}
	capped := maker.Spec{Rules: heuristics.MustParse("hall"), Not: heuristics.MustParse("hall-2"), MaxTuple: 2}
	require.ErrorContains(t, capped.Check(), "which includes it")
}

// TestNeedFails: a failure states how many full grids were tried, and leaves no puzzle.
func TestNeedFails(t *testing.T) {
	w := maker.Spec{Rules: heuristics.MustParse("fish-3"), Not: heuristics.MustParse("fish-2,locked,hall"), Attempts: 2}
	m, err := maker.New(w)
	require.NoError(t, err)
	x, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
	require.ErrorContains(t, err, " solves the last puzzle too; gave up after 2 attempts")
	require.Nil(t, x.Puzzle)
	require.Equal(t, 2, x.Attempts)
	require.Greater(t, x.Asked, 2)

	ctx, cancel := context.WithTimeoutCause(t.Context(), 50*time.Millisecond, errors.New("enough"))
	defer cancel()
	w.Rules, w.Not = heuristics.MustParse("fish-4"), heuristics.MustParse("fish-3,locked,hall")
	w.Attempts = 1_000_000
	m, err = maker.New(w)
	require.NoError(t, err)
	x, err = m.Make(ctx, rand.New(rand.NewPCG(1, 1)))
	require.EqualError(t, err, "enough")
	require.Nil(t, x.Puzzle, "what was not tried with the other rules is not taken")
}

// TestTooManyClues: a puzzle with too many clues is the best so far only if it has the rest of what was asked for.
func TestTooManyClues(t *testing.T) {
	few := of("3 17")
	for _, test := range []struct {
		w     maker.Spec
		taken bool
		says  string
	}{
		{maker.Spec{Population: few, Rules: heuristics.MustParse("all"), Not: heuristics.MustParse("none")}, true, "best so far: "},
		{maker.Spec{Population: few, Rules: heuristics.MustParse("fish,hall-2"), Not: heuristics.MustParse("hall-2")}, false, "solves the last"},
		{maker.Spec{Population: few, Rating: maker.Ratings{High: 100}}, true, "best so far: "},
		{maker.Spec{Population: few, Rating: maker.Ratings{Low: 20, High: 30}}, true, "20 to 30 wanted, try --fill"},
	} {
		test.w.Attempts = 1
		x, err := make1(t, test.w, 1)
		require.ErrorContains(t, err, test.says)
		require.Equal(t, test.taken, x.Puzzle != nil)
	}
}

// neededSize finds the size in the name of a population.
var neededSize = regexp.MustCompile(`^needs-hall-(\d+)-not-locked\+hall-(\d+)$`)

// TestNeededSizes: each of our own puzzles that need a size needs it, by matching code of this file,
// which shares nothing with the rules, and has one solution.
func TestNeededSizes(t *testing.T) {
	file, err := os.Open("../../testdata/needs.txt")
	require.NoError(t, err)
	defer file.Close()
	largest, count := map[int]int{}, 0
	for r := range format.Read(file, "needs.txt", format.Options{}) {
		require.NoError(t, r.Err)
		p := r.Puzzle
		m := neededSize.FindStringSubmatch(p.Population)
		require.NotNil(t, m, "population %q", p.Population)
		size, err := strconv.Atoi(m[1])
		require.NoError(t, err)
		require.Equal(t, strconv.Itoa(size-1), m[2])
		n := p.Shape.Side()
		largest[n] = max(largest[n], size)
		count++
		if n > testenv.Scale(16, 16, 36) {
			continue
		}
		x, err := solver.Count(t.Context(), p.Board(), solver.Config{}, 2)
		require.NoError(t, err)
		require.EqualValues(t, 1, x.Count)
		require.True(t, x.Exact)
		full := solutionOf(t, p)

		solved := sheetOf(p, full)
		solved.reason(size, false)
		require.Equal(t, p.Shape.Cells(), solved.candidates(), "puzzle %d is not solved by size %d", r.Index, size)
		stuck := sheetOf(p, full)
		stuck.reason(size-1, true)
		require.Greater(t, stuck.candidates(), p.Shape.Cells(), "puzzle %d does not need size %d", r.Index, size)
		if n <= 16 {
			stuck.requireNoSet(t, size-1)
		}
	}
	require.Equal(t, 13, count)
	require.Equal(t, map[int]int{9: 4, 16: 8, 25: 12, 36: 18}, largest, "half the side, which no size can exceed")
}

// solutionOf returns a solution of a puzzle.
func solutionOf(t *testing.T, p *grid.Puzzle) []grid.Digit {
	r, err := solver.Solve(t.Context(), p.Board(), solver.Config{})
	require.NoError(t, err)
	require.NoError(t, grid.CheckSolution(p, r.Solution))
	return r.Solution
}

// sheet is the candidates of a puzzle whose solution is known: a bit for each digit of a cell.
type sheet struct {
	shape *grid.Shape
	full  []grid.Digit
	has   []uint64
}

// sheetOf returns the sheet of a puzzle before any reasoning.
func sheetOf(p *grid.Puzzle, full []grid.Digit) *sheet {
	x := &sheet{p.Shape, full, make([]uint64, len(full))}
	for c := range x.has {
		x.has[c] = 1<<p.Shape.Side() - 1
		if p.Givens[c] != 0 {
			x.has[c] = 1 << (p.Givens[c] - 1)
		}
	}
	return x
}

// candidates counts them.
func (x *sheet) candidates() (sum int) {
	for _, digits := range x.has {
		sum += bits.OnesCount64(digits)
	}
	return sum
}

// reason removes what sets of up to a size exclude, and perhaps locked candidates, until nothing
// changes. Sets of size 1 are the singles.
func (x *sheet) reason(size int, locked bool) {
	for before := -1; before != x.candidates(); {
		before = x.candidates()
		for u := range grid.Unit(x.shape.Units()) {
			x.match(x.shape.UnitCells(u), 1)
		}
		if before != x.candidates() {
			continue
		}
		for u := range grid.Unit(x.shape.Units()) {
			x.match(x.shape.UnitCells(u), size)
			for v := range grid.Unit(x.shape.Units()) {
				if locked && u != v {
					x.lock(x.shape.UnitCells(u), x.shape.UnitCells(v))
				}
			}
		}
	}
}

// match removes digit d from cell i if the cells to which d leads are a naked set of up to a size
// without i, or those that lead to i a hidden one. The solution is the matching: a cell leads to
// the owners of its candidates.
func (x *sheet) match(cells []grid.Cell, size int) {
	owner := map[grid.Digit]int{}
	for i, c := range cells {
		owner[x.full[c]] = i
	}
	leads := make([]uint64, len(cells))
	for i := range cells {
		leads[i] = x.from(cells, owner, i)
	}
	for i, c := range cells {
		into := 0
		for _, from := range leads {
			into += int(from >> i & 1)
		}
		for d, j := range owner {
			naked := bits.OnesCount64(leads[j])
			if j != i && leads[j]>>i&1 == 0 && min(naked, into) <= size {
				x.has[c] &^= 1 << (d - 1)
			}
		}
	}
}

// from returns the cells to which cell i leads, itself too.
func (x *sheet) from(cells []grid.Cell, owner map[grid.Digit]int, i int) uint64 {
	seen, todo := uint64(1)<<i, []int{i}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for digits := x.has[cells[at]]; digits != 0; digits &= digits - 1 {
			next := owner[grid.Digit(bits.TrailingZeros64(digits)+1)]
			if seen>>next&1 == 0 {
				seen |= 1 << next
				todo = append(todo, next)
			}
		}
	}
	return seen
}

// lock removes from one unit the digits that another has only in cells of both.
func (x *sheet) lock(from, to []grid.Cell) {
	var both, outside uint64
	shared := map[grid.Cell]bool{}
	for _, c := range to {
		shared[c] = true
	}
	mine := map[grid.Cell]bool{}
	for _, c := range from {
		if mine[c] = true; shared[c] {
			both |= x.has[c]
		} else {
			outside |= x.has[c]
		}
	}
	for _, c := range to {
		if !mine[c] {
			x.has[c] &^= both &^ outside
		}
	}
}

// requireNoSet checks by trying all of them that no set of cells of a unit, or of digits, up to a
// size excludes anything.
func (x *sheet) requireNoSet(t *testing.T, size int) {
	for u := range grid.Unit(x.shape.Units()) {
		cells := x.shape.UnitCells(u)
		rows, columns := make([]uint64, len(cells)), make([]uint64, len(cells))
		for i, c := range cells {
			rows[i] = x.has[c]
			for d := range cells {
				columns[d] |= x.has[c] >> d & 1 << i
			}
		}
		requireClosed(t, rows, size)
		requireClosed(t, columns, size)
	}
}

// requireClosed checks that no rows, as many as a size at most, have as many members between them of
// which another row has one.
func requireClosed(t *testing.T, rows []uint64, size int) {
	for set := range uint64(1) << len(rows) {
		if bits.OnesCount64(set) > size {
			continue
		}
		inside, outside := uint64(0), uint64(0)
		for i, row := range rows {
			if set>>i&1 != 0 {
				inside |= row
			} else {
				outside |= row
			}
		}
		if bits.OnesCount64(inside) == bits.OnesCount64(set) && inside&outside != 0 {
			require.Fail(t, "a set excludes something", "rows %b, set %b", rows, set)
		}
	}
}
