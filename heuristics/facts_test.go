package heuristics_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/heuristics/hall"
	"basisk/heuristics/heuristictest"
)

// What the mathematics of tuples says, on random boards of every shape.

// forBoards calls f with random puzzles of every shape of the harness.
func forBoards(t *testing.T, f func(t *testing.T, p *grid.Puzzle)) {
	t.Helper()
	boards := uint64(30)
	if testing.Short() {
		boards = 8
	}
	for _, s := range heuristictest.Shapes() {
		for seed := range boards {
			t.Run(fmt.Sprintf("%s/%d", s, seed), func(t *testing.T) {
				f(t, heuristictest.Puzzle(rand.New(rand.NewPCG(seed, 11)), s))
			})
		}
	}
}

// fixpoint returns the board on which the rules have run, and the steps they took.
func fixpoint(t *testing.T, p *grid.Puzzle, list string, watch func(*grid.Board, heuristics.Step)) (*grid.Board, bool) {
	t.Helper()
	e := heuristics.NewEngine(p.Board(), parse(t, list)...)
	if watch != nil {
		e.Record(func(s heuristics.Step) { watch(e.Board(), s) })
	}
	stands := e.Propagate()
	return e.Board(), stands
}

// sameCandidates reports whether the cells of both boards have the same digits,
// placed or not.
func sameCandidates(a, b *grid.Board) bool {
	for c := range grid.Cell(a.Shape().Cells()) {
		if !a.Digits(c).Equal(b.Digits(c)) {
			return false
		}
	}
	return true
}

func TestPairwiseRemovesWhatNakedSinglesRemove(t *testing.T) {
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		a, standsA := fixpoint(t, p, "pairwise", nil)
		b, standsB := fixpoint(t, p, "naked-single", nil)
		if standsA && standsB {
			require.True(t, sameCandidates(a, b))
		}
	})
}

func TestDigitsOfAHiddenTupleStandNowhereElseInTheHouse(t *testing.T) {
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		fixpoint(t, p, "singles,hidden-tuple", func(b *grid.Board, s heuristics.Step) {
			if s.Rule != "hidden-tuple" || s.Failed {
				return
			}
			for _, c := range b.Shape().UnitCells(s.Units[0]) {
				for _, d := range s.Digits {
					require.True(t, slices.Contains(s.Cells, c) || !b.Has(c, d))
				}
			}
		})
	})
}

// A naked tuple in the crossing of two units also clears the other unit: locked
// candidates and the tuple do that without being told.
func TestExtrapolationIsSubsumedByLocked(t *testing.T) {
	locked := 0
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		var steps []heuristics.Step
		b, stands := fixpoint(t, p, "singles,locked,naked-tuple", func(_ *grid.Board, s heuristics.Step) {
			if s.Rule == "naked-tuple" && s.Locked {
				steps = append(steps, s)
			}
		})
		if !stands {
			return
		}
		for _, s := range steps {
			locked++
			for u := range grid.Unit(b.Shape().Units()) {
				requireCleared(t, b, u, s)
			}
		}
	})
	require.Positive(t, locked)
}

// requireCleared checks that, if all cells of a naked tuple lie in u, no other cell
// of u has its digits.
func requireCleared(t *testing.T, b *grid.Board, u grid.Unit, s heuristics.Step) {
	t.Helper()
	for _, c := range s.Cells {
		if !slices.Contains(b.Shape().UnitCells(u), c) {
			return
		}
	}
	for _, c := range b.Shape().UnitCells(u) {
		for _, d := range s.Digits {
			require.True(t, slices.Contains(s.Cells, c) || !b.Has(c, d), "%s", b.Shape().UnitName(u))
		}
	}
}

func TestHalfTheOpenCellsSuffice(t *testing.T) {
	tuples := 0
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		fixpoint(t, p, "singles,hall", func(b *grid.Board, s heuristics.Step) {
			if s.Rule != "hall" || s.Failed {
				return
			}
			open := 0
			for _, c := range b.Shape().UnitCells(s.Units[0]) {
				if b.Value(c) == 0 {
					open++
				}
			}
			tuples++
			require.LessOrEqual(t, min(s.Naked, s.Hidden), open/2)
		})
	})
	require.Positive(t, tuples)
}

func TestHallIsTheUnionOfAllTuples(t *testing.T) {
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		n := p.Shape.Side()
		a, standsA := fixpoint(t, p, "singles,hall", nil)
		b, standsB := fixpoint(t, p, fmt.Sprintf("singles,naked-tuple-%d,hidden-tuple-%d", n/2, n/2), nil)
		require.Equal(t, standsA, standsB)
		require.True(t, !standsA || a.Equal(b))
		if n <= 9 {
			c, standsC := fixpoint(t, p, fmt.Sprintf("singles,naked-tuple-gosper-%d,hidden-tuple-gosper-%d", n, n), nil)
			require.True(t, !standsA || !standsC || a.Equal(c))
		}
	})
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
func TestHodokuLibrary(t *testing.T) {
	const name = "../../shared/formats/9-hodoku-library-lines.txt"
	file, err := os.Open(name)
	if err != nil {
		t.Skip(err)
	}
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
// column, and that on the board as it stands the dearest needs sets of the size
// named. Others may need less: a hidden triple can hold a hidden pair.
func requireNamed(t *testing.T, p *grid.Puzzle, rule string, size int, eliminations []string) {
	t.Helper()
	b, _ := fixpoint(t, p, fmt.Sprintf("%s-%d", rule, size), nil)
	needed := 0
	for _, e := range eliminations {
		d, r, c := grid.Digit(e[0]-'0'), int(e[1]-'1'), int(e[2]-'1')
		cell := p.Shape.CellAt(0, r, c)
		require.False(t, b.Has(cell, d), e)
		needed = max(needed, smallest(p.Board(), rule, cell, d))
	}
	require.Equal(t, size, needed, eliminations)
}

// The pencilmark positions that were made of the library name their technique in
// the table beside them: some elimination needs sets of just that size.
func TestHodokuPositions(t *testing.T) {
	const folder = "../../shared/data/hodoku-reglib-pm_9"
	table, err := os.ReadFile(folder + ".status.tsv")
	if err != nil {
		t.Skip(err)
	}
	file, err := os.Open(folder + ".txt")
	require.NoError(t, err)
	defer file.Close()
	lines, tested := strings.Split(string(table), "\n")[1:], 0
	for record := range format.Read(file, folder, format.Options{}) {
		require.NoError(t, record.Err)
		_, technique, _ := strings.Cut(lines[record.Index-1], "tech ")
		want, ok := hodoku[technique]
		if !ok {
			continue
		}
		tested++
		require.True(t, needs(record.Puzzle, want.rule, want.size), "puzzle %d, technique %s", record.Index, technique)
	}
	require.Positive(t, tested)
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
