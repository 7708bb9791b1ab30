package heuristics_test

import (
	"bufio"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics/hall"
	"basisk/internal/testenv"
)

// Named techniques: what positions that show one are known to exclude, is excluded
// by sets of the size named. The positions are made here or come from the library of
// HoDoKu, a solver for people.

// position is a 9×9 puzzle that shows a technique, and what that excludes: each
// elimination as digit, row and column.
type position struct {
	puzzle       *grid.Puzzle
	eliminations []string
}

// technique makes a position that shows a set of a size.
type technique func(rng *rand.Rand, s *grid.Shape, size int) position

// exclude adds that d goes from c.
func (x *position) exclude(c grid.Cell, d grid.Digit) {
	_, row, col := x.puzzle.Shape.Coordinates(c)
	x.eliminations = append(x.eliminations, fmt.Sprintf("%d%d%d", d, row+1, col+1))
}

// drawn returns size of the elements from 0 to n-1 in a random order, and the others.
func drawn(rng *rand.Rand, n, size int) (in, out []int) {
	order := rng.Perm(n)
	return order[:size], order[size:]
}

// digitsAt returns the digits that come after the numbers in a list from 0.
func digitsAt(list []int) []grid.Digit {
	var digits []grid.Digit
	for _, i := range list {
		digits = append(digits, grid.Digit(i)+1)
	}
	return digits
}

// nakedTuple makes a position: some cells of a unit hold just the digits, as many.
func nakedTuple(rng *rand.Rand, s *grid.Shape, size int) position {
	x := position{puzzle: grid.NewPuzzle(s)}
	cells := s.UnitCells(grid.Unit(rng.IntN(s.Units())))
	in, out := drawn(rng, s.Side(), size)
	digits, _ := drawn(rng, s.Side(), size)
	for _, i := range in {
		x.puzzle.Restrict(cells[i], digitsAt(digits))
	}
	for _, i := range out {
		for _, d := range digitsAt(digits) {
			x.exclude(cells[i], d)
		}
	}
	return x
}

// hiddenTuple makes a position: some digits lack in all but as many cells of a unit.
func hiddenTuple(rng *rand.Rand, s *grid.Shape, size int) position {
	x := position{puzzle: grid.NewPuzzle(s)}
	cells := s.UnitCells(grid.Unit(rng.IntN(s.Units())))
	in, out := drawn(rng, s.Side(), size)
	_, others := drawn(rng, s.Side(), size)
	for _, i := range out {
		x.puzzle.Restrict(cells[i], digitsAt(others))
	}
	for _, i := range in {
		for _, d := range digitsAt(others) {
			x.exclude(cells[i], d)
		}
	}
	return x
}

// basicFish makes a position: in some rows a digit has places in as many columns
// only.
func basicFish(rng *rand.Rand, s *grid.Shape, size int) position {
	x := position{puzzle: grid.NewPuzzle(s)}
	rows, otherRows := drawn(rng, s.Side(), size)
	cols, otherCols := drawn(rng, s.Side(), size)
	fish, others := drawn(rng, s.Side(), 1)
	for _, row := range rows {
		for _, col := range otherCols {
			x.puzzle.Restrict(s.CellAt(0, row, col), digitsAt(others))
		}
	}
	for _, row := range otherRows {
		for _, col := range cols {
			x.exclude(s.CellAt(0, row, col), digitsAt(fish)[0])
		}
	}
	return x
}

// drawPosition makes positions until one survives its eliminations: a fish in two bands that
// covers all columns of a stack leaves a box without its digit.
func drawPosition(rng *rand.Rand, make technique, s *grid.Shape, size int) position {
	for {
		x := make(rng, s, size)
		b := x.puzzle.Board()
		for _, e := range x.eliminations {
			cell, d := elimination(s, e)
			b.Remove(cell, d)
		}
		if !b.Failed() {
			return x
		}
	}
}

// Tuples of sizes 2 to 7 and fish of sizes 2 to 4 in random places are found, with
// their size. A larger fish is a smaller one of the columns not in it.
func TestTechniques(t *testing.T) {
	for _, test := range []struct {
		rule string
		make technique
		most int
	}{
		{"naked-tuple", nakedTuple, 7},
		{"hidden-tuple", hiddenTuple, 7},
		{"fish", basicFish, 4},
	} {
		for size := 2; size <= test.most; size++ {
			t.Run(fmt.Sprintf("%s-%d", test.rule, size), func(t *testing.T) {
				for seed := range uint64(testenv.Scale(2, 4, 200)) {
					x := drawPosition(rand.New(rand.NewPCG(seed, 13)), test.make, square(t, 3), size)
					requireNamed(t, x.puzzle, test.rule, size, x.eliminations)
					require.True(t, needs(x.puzzle, test.rule, size))
					b, _ := fixpoint(t, x.puzzle, fmt.Sprintf("%s-%d", test.rule, size-1), nil)
					require.Equal(t, x.puzzle.Board().Candidates(), b.Candidates(), "smaller sets find nothing")
				}
			})
		}
	}
}

// hodoku names of tuples and basic fish: the rule that finds them and the size.
var hodoku = map[string]struct {
	rule string
	size int
}{
	"0200": {"naked-tuple", 2}, "0201": {"naked-tuple", 3}, "0202": {"naked-tuple", 4},
	"0210": {"hidden-tuple", 2}, "0211": {"hidden-tuple", 3}, "0212": {"hidden-tuple", 4},
	"0110": {"naked-tuple", 2}, "0111": {"naked-tuple", 3},
	"0300": {"fish", 2}, "0301": {"fish", 3}, "0302": {"fish", 4},
	"0303": {"fish", 5}, "0304": {"fish", 6}, "0305": {"fish", 7},
}

// The lines of HoDoKu's library name a technique and its eliminations: each is
// found, with the size of the name.
func TestSharedHodokuLibrary(t *testing.T) {
	name := testenv.Shared(t, "formats", "9-hodoku-library-lines.txt")
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	tested := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Split(lines.Text(), ":")
		if len(fields) < 6 || strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		want, ok := hodoku[fields[1]]
		if !ok || fields[5] == "" {
			continue
		}
		tested++
		for record := range format.Read(strings.NewReader(lines.Text()+"\n"), name, format.Options{From: "hodoku"}) {
			require.NoError(t, record.Err)
			requireNamed(t, record.Puzzle, want.rule, want.size, strings.Fields(fields[5]))
		}
	}
	require.Positive(t, tested)
}

// requireNamed checks that the rule finds every elimination, written as digit, row,
// column, and that on the board as it is the most expensive one needs sets of the size
// given. Others may need less: a hidden triple can hold a hidden pair.
func requireNamed(t *testing.T, p *grid.Puzzle, rule string, size int, eliminations []string) {
	t.Helper()
	b, _ := fixpoint(t, p, fmt.Sprintf("%s-%d", rule, size), nil)
	needed := 0
	for _, e := range eliminations {
		cell, d := elimination(p.Shape, e)
		require.False(t, b.Has(cell, d), e)
		needed = max(needed, smallest(p.Board(), rule, cell, d))
	}
	require.Equal(t, size, needed, eliminations)
}

// elimination reads digit, row and column.
func elimination(s *grid.Shape, text string) (grid.Cell, grid.Digit) {
	return s.CellAt(0, int(text[1]-'1'), int(text[2]-'1')), grid.Digit(text[0] - '0')
}

// The pencilmark positions that were made of the library name their technique in
// the table beside them: some elimination needs sets of just that size.
func TestSharedHodokuPositions(t *testing.T) {
	tested := 0
	for p, technique := range hodokuPositions(t) {
		want, ok := hodoku[technique]
		if !ok {
			continue
		}
		tested++
		require.True(t, needs(p, want.rule, want.size), "technique %s", technique)
	}
	require.Positive(t, tested)
}

// hodokuPositions yields the positions with their techniques.
func hodokuPositions(t *testing.T) iter.Seq2[*grid.Puzzle, string] {
	const set = "hodoku-reglib-pm_9"
	table, err := os.ReadFile(testenv.Shared(t, "data", set+".status.tsv"))
	require.NoError(t, err)
	file, err := os.Open(testenv.Shared(t, "data", set+".txt"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, file.Close()) })
	lines := strings.Split(string(table), "\n")[1:]
	return func(yield func(*grid.Puzzle, string) bool) {
		for record := range format.Read(file, set, format.Options{}) {
			require.NoError(t, record.Err)
			if _, technique, _ := strings.Cut(lines[record.Index-1], "tech "); !yield(record.Puzzle, technique) {
				return
			}
		}
	}
}

// needs reports whether some elimination on the board of p takes sets of that size.
func needs(p *grid.Puzzle, rule string, size int) bool {
	b := p.Board()
	for c := range grid.Cell(p.Shape.Cells()) {
		for i := range grid.Members(b.Words(b.CellSet(c))) {
			if b.Value(c) == 0 && smallest(b, rule, c, grid.Digit(i)+1) == size {
				return true
			}
		}
	}
	return false
}

// smallest returns the size of the smallest set that excludes d from c on b, by the
// kernel, one unit after the other.
func smallest(b *grid.Board, rule string, c grid.Cell, d grid.Digit) int {
	size := b.Shape().Side()
	_, row, col := b.Shape().Coordinates(c)
	if rule == "fish" {
		rows := func(i int) grid.Set { return b.PlaceSet(grid.Unit(i), d) }
		naked, hidden := edgeSizes(b, rows, row, col)
		return min(naked, hidden)
	}
	for _, place := range b.Shape().Places(c) {
		cells := b.Shape().UnitCells(place.Unit)
		naked, hidden := edgeSizes(b, func(i int) grid.Set { return b.CellSet(cells[i]) }, int(place.Pos), int(d)-1)
		if rule == "hidden-tuple" {
			naked = hidden
		}
		size = min(size, naked)
	}
	return size
}

// edgeSizes returns the sizes of the smallest sets that exclude edge (i, v) in the graph
// whose rows are the sets that are not settled; the side if none does.
func edgeSizes(b *grid.Board, row func(i int) grid.Set, i, v int) (naked, hidden int) {
	n := b.Shape().Side()
	k, match := hall.New(n), slices.Repeat([]int32{hall.None}, n)
	k.Begin()
	for j := range n {
		if !b.Settled(row(j)) {
			k.Add(j, b.Words(row(j)))
		}
	}
	if !k.Match(match) || !k.Analyse() || !slices.Contains(k.Impossible(i, nil), int32(v)) {
		return n, n
	}
	return hall.Size(k.Naked(v)), hall.Size(k.Hidden(i))
}
