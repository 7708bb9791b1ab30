package format_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// The files in testdata all hold puzzles made by one formula, written in as many
// ways as there are formats: fullGrid shifts a row pattern, and makePuzzle leaves
// cells open. So the test knows what each of them holds.

// fullGrid returns the k-th solved grid of a flat shape.
func fullGrid(s *grid.Shape, k int) []grid.Digit {
	rows, cols := s.Box()
	if l := s.Layout(); !s.HasBoxes() && len(l.Names()) == 1 && l.Regions == nil {
		rows, cols = 1, s.Side()
	} else if !s.IsPlain() {
		return searched(s, k)
	}
	digits := make([]grid.Digit, s.Cells())
	for c := range digits {
		_, row, col := s.Coordinates(grid.Cell(c))
		digits[c] = grid.Digit((row%rows*cols+row/rows+col+k)%s.Side() + 1)
	}
	return digits
}

// searched returns a solved grid that begins with digit k + 1.
func searched(s *grid.Shape, k int) []grid.Digit {
	b := grid.NewBoard(s)
	b.Place(0, grid.Digit(k%s.Side()+1))
	var search func() bool
	search = func() bool {
		for settled := false; !settled && !b.Failed(); {
			c, d, ok := b.NextNaked()
			if !ok {
				c, d, ok = b.NextHidden()
			}
			if settled = !ok; ok {
				b.Place(c, d)
			}
		}
		if b.Failed() || b.Solved() {
			return !b.Failed()
		}
		next, _ := b.Smallest(0, grid.Set(b.Sets()))
		mark := b.Mark()
		for i := range s.Side() {
			if c, d := b.CandidateIn(next, i); b.Has(c, d) {
				if b.Place(c, d) && search() {
					return true
				}
				b.Undo(mark)
			}
		}
		return false
	}
	if !search() {
		panic("no solution of " + s.String())
	}
	return b.Solution(nil)
}

// makePuzzle returns the k-th puzzle of a flat shape.
func makePuzzle(s *grid.Shape, k int) *grid.Puzzle {
	p := grid.NewPuzzle(s)
	for c, d := range fullGrid(s, k) {
		if _, row, col := s.Coordinates(grid.Cell(c)); (5*row+3*col+row*col+k)%7 >= 3 {
			p.Givens[c] = d
		}
	}
	return p
}

// fullCube returns a solved cube: each digit is a pair of numbers below K, sums of
// the parts of the coordinates in base K such that any two axes distinguish the digits
// of a line and of a box.
func fullCube(s *grid.Shape) []grid.Digit {
	k, _ := s.Box()
	digits := make([]grid.Digit, s.Cells())
	for c := range digits {
		l, row, col := s.Coordinates(grid.Cell(c))
		x := (row%k + l%k + col/k) % k
		y := (col%k + l%k + row/k + l/k) % k
		digits[c] = grid.Digit(x*k + y + 1)
	}
	return digits
}

// makeCube returns a puzzle of a cube.
func makeCube(s *grid.Shape) *grid.Puzzle {
	n := s.Side()
	p := grid.NewPuzzle(s)
	for c, d := range fullCube(s) {
		if i, j := c/n, c%n; (5*(i/n)+3*(i%n)+j*j+j*(i%n))%7 >= 3 {
			p.Givens[c] = d
		}
	}
	return p
}

// box returns the shape with boxes of rows×cols.
func box(t testing.TB, rows, cols int) *grid.Shape {
	s, err := grid.NewBox(rows, cols)
	require.NoError(t, err)
	return s
}

// cube returns the cube of basis k.
func cube(t testing.TB, k int) *grid.Shape {
	s, err := grid.Cube(k)
	require.NoError(t, err)
	return s
}

// readFile returns the records of a file.
func readFile(t testing.TB, path string, opt format.Options) []format.Record {
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	var list []format.Record
	for rec := range format.Read(f, filepath.Base(path), opt) {
		list = append(list, rec)
	}
	return list
}

// TestSamples reads the files of testdata with flat puzzles that are written cell by cell: the list has the
// boxes, the number of puzzles, and whether they have solutions, besides options. The puzzles number 0, 1, …
func TestSamples(t *testing.T) {
	text, err := os.ReadFile("testdata/documents/samples.list")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		t.Run(strings.TrimSpace(line), func(t *testing.T) {
			words := strings.Fields(line)
			var rows, cols, count int
			_, err := fmt.Sscanf(words[1]+" "+words[2], "%dx%d %d", &rows, &cols, &count)
			require.NoError(t, err)
			solved := slices.Contains(words, "solved")
			d := document{}
			for _, option := range words[3:] {
				if option != "solved" {
					d.set(t, option)
				}
			}
			s := box(t, rows, cols)
			list := readFile(t, filepath.Join("testdata", words[0]), d.opt)
			if len(list) > count && words[0] == "line-4-many.txt" {
				list = list[:count] // the formula repeats itself
			}
			require.Len(t, list, count)
			for k, rec := range list {
				require.NoError(t, rec.Err)
				require.Equal(t, k+1, rec.Index)
				require.Positive(t, rec.Line)
				require.True(t, s.Equal(rec.Puzzle.Shape), "%v", rec.Puzzle.Shape)
				require.Equal(t, makePuzzle(s, k).Givens, rec.Puzzle.Givens)
				require.NoError(t, grid.CheckPuzzle(rec.Puzzle))
				require.Equal(t, solved, rec.Solution != nil)
				if solved {
					require.NoError(t, grid.CheckSolution(rec.Puzzle, rec.Solution))
				}
			}
		})
	}
}

// TestEverySampleIsTested keeps testdata and the lists together.
func TestEverySampleIsTested(t *testing.T) {
	var lists []byte
	for _, name := range []string{"samples.list", "samples.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", "documents", name))
		require.NoError(t, err)
		lists = append(lists, text...)
	}
	files, err := os.ReadDir("testdata")
	require.NoError(t, err)
	for _, f := range files {
		if !f.IsDir() {
			require.Contains(t, string(lists), f.Name())
		}
	}
}
