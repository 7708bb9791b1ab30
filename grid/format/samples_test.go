package format_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
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

// Read recognizes the puzzles that come with the program.

func TestOwnPuzzles(t *testing.T) {
	for _, tt := range []struct {
		file        string
		side, count int
		cube        bool
	}{
		{file: "famous9.txt", side: 9, count: 3},
		{file: "min16.txt", side: 16, count: 30},
		{file: "unique25.txt", side: 25, count: 3},
		{file: "inkala.txt", side: 9, count: 1},
		{file: "six.txt", side: 4, count: 1},
		{file: "cube9.txt", side: 9, count: 3, cube: true},
	} {
		list := readFile(t, filepath.Join("../../testdata", tt.file), format.Options{})
		require.Len(t, list, tt.count, tt.file)
		for _, rec := range list {
			require.NoError(t, rec.Err)
			require.Equal(t, tt.side, rec.Puzzle.Shape.Side())
			require.Equal(t, tt.cube, rec.Puzzle.Shape.IsCube())
			require.NoError(t, grid.CheckPuzzle(rec.Puzzle))
		}
	}
}

// The corpus has the givens of the tables beside it.
func TestCorpus(t *testing.T) {
	for name, side := range map[string]int{
		"16x16": 16, "25x25": 25, "36x36": 36,
		"dug-16x16": 16, "dug-25x25": 25, "dug-36x36": 36, "dug-49x49": 49, "dug-64x64": 64,
	} {
		base := "../../testdata/corpus/" + name
		table, err := os.ReadFile(base + ".tsv")
		require.NoError(t, err)
		rows := strings.Split(strings.TrimSpace(string(table)), "\n")[1:]
		list := readFile(t, base+".txt", format.Options{})
		require.Len(t, list, len(rows))
		for i, rec := range list {
			require.NoError(t, rec.Err)
			require.Equal(t, side, rec.Puzzle.Shape.Side())
			require.Equal(t, strings.Split(rows[i], "\t")[2], strconv.Itoa(rec.Puzzle.Clues()))
			require.NoError(t, grid.CheckPuzzle(rec.Puzzle))
		}
	}
}

// Collections of other people have each solution on a line, after the index of the puzzle and under a
// comment, as numbers between spaces.
func TestIndexedSolutions(t *testing.T) {
	for name, s := range map[string]*grid.Shape{
		"4": box(t, 2, 2), "9": box(t, 3, 3), "12": box(t, 3, 4), "64": box(t, 8, 8), "cube 9": cube(t, 3),
	} {
		t.Run(name, func(t *testing.T) {
			full := fullGrid
			if s.IsCube() {
				full = func(s *grid.Shape, _ int) []grid.Digit { return fullCube(s) }
			}
			text := "# the index, then the solution\n"
			for k := range 3 {
				text += fmt.Sprintf("%d %s\n", 2*k+1, strings.Trim(fmt.Sprint(full(s, k)), "[]"))
			}
			list := read(text, format.Options{Cube: s.IsCube()})
			require.Len(t, list, 3)
			for k, rec := range list {
				require.NoError(t, rec.Err)
				require.True(t, s.Equal(rec.Puzzle.Shape))
				require.Equal(t, full(s, k), rec.Puzzle.Givens)
			}
		})
	}
}

func TestMain(m *testing.M) { testenv.Main(m) }
