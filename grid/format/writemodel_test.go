package format_test

import (
	"bytes"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// modelled are puzzles with units and candidates of every kind.
var modelled = map[string]string{
	"box":    "1234\n....\n....\n.3..\n",
	"latin":  "# N=4 units=latin kind=2d\n1234\n21..\n....\n....\n",
	"x":      "# N=4 box=2x2 units=x kind=2d\n1...\n....\n....\n....\n",
	"jigsaw": "# N=4 units=irregular regions=AAABCABBCCDBCDDD kind=2d\n12..\n....\n....\n....\n",
	"cube":   "# N=4 box=2x2 kind=3d\n" + "1234341221434321" + strings.Repeat(".", 47) + "1\n",
	"few":    "1 2 [3,4] [34]\n. . . .\n. [13] . .\n. . . .\n",
	"none":   `{"n":4,"givens":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"candidates":[null,[],null,null,null,null,null,null,null,null,null,null,null,null,null,null]}`,
}

// modelOf returns the model of a puzzle.
func modelOf(t *testing.T, p *grid.Puzzle) string {
	var out bytes.Buffer
	require.NoError(t, format.WriteMiniZinc(&out, p))
	return out.String()
}

// TestMiniZinc has the parts of a model: the givens, the candidates and the units, each with its cells.
func TestMiniZinc(t *testing.T) {
	few := modelOf(t, onePuzzle(t, format.Read(strings.NewReader(modelled["few"]), "few", format.Options{})))
	require.True(t, strings.HasPrefix(few, `% N=4 box=2x2 kind=2d
include "alldifferent.mzn";
int: n = 4;
array[1..n, 1..n] of 0..n: start = [| 1, 2, 0, 0
| 0, 0, 0, 0
| 0, 0, 0, 0
| 0, 0, 0, 0
|];
array[1..n, 1..n] of var 1..n: x;
constraint forall(i, j in 1..n where start[i, j] > 0)(x[i, j] = start[i, j]);
constraint x[1,3] in {3, 4};
constraint x[1,4] in {3, 4};
constraint x[3,2] in {1, 3};
constraint alldifferent([x[1,1], x[1,2], x[1,3], x[1,4]]); % row 1
`), few)
	require.True(t, strings.HasSuffix(few, "constraint alldifferent([x[3,3], x[3,4], x[4,3], x[4,4]]); % box 4\nsolve satisfy;\n"), few)
	for name, text := range modelled {
		p := onePuzzle(t, format.Read(strings.NewReader(text), name, format.Options{}))
		require.Equal(t, p.Shape.Units(), strings.Count(modelOf(t, p), "constraint alldifferent(["), name)
	}
	none := modelOf(t, onePuzzle(t, format.Read(strings.NewReader(modelled["none"]), "none", format.Options{})))
	require.Contains(t, none, "constraint x[1,2] in {};\n")
	cube := modelOf(t, onePuzzle(t, format.Read(strings.NewReader(modelled["cube"]), "cube", format.Options{})))
	require.Contains(t, cube, "start = array3d(1..n, 1..n, 1..n, [\n1, 2, 3, 4,\n")
	require.Contains(t, cube, "(x[i, j, k] = start[i, j, k]);\n")
}

// miniZincGrid matches a solution of a model.
var miniZincGrid = regexp.MustCompile(`(?s)x = (.*?);\s*----------`)

// TestMiniZincSolutions asks MiniZinc for all solutions of models: they are the solutions of the puzzles.
func TestMiniZincSolutions(t *testing.T) {
	if _, err := exec.LookPath("minizinc"); err != nil {
		t.Skip("minizinc is not installed")
	}
	for kind, text := range modelled {
		if kind != "few" && testenv.Scale(0, 0, 1) == 0 {
			continue // it takes a third of a second to begin
		}
		p := onePuzzle(t, format.Read(strings.NewReader(text), kind, format.Options{}))
		file := filepath.Join(t.TempDir(), kind+".mzn")
		writeText(t, file, modelOf(t, p))
		found := [][]grid.Digit{}
		for _, m := range miniZincGrid.FindAllStringSubmatch(command("minizinc -a FILE")(t, file), -1) {
			inside := regexp.MustCompile(`array\d+d\([^\[]*`).ReplaceAllString(m[1], "")
			var digits []grid.Digit
			for _, d := range regexp.MustCompile(`\d+`).FindAllString(inside, -1) {
				digits = append(digits, grid.Digit(d[0]-'0'))
			}
			found = append(found, digits)
		}
		slices.SortFunc(found, slices.Compare)
		if p.Shape.IsCube() {
			for _, digits := range found {
				require.NoError(t, grid.CheckSolution(p, digits))
			}
			continue
		}
		require.Equal(t, solutionsOf(p), found, kind)
	}
}

// solutionsOf returns the solutions of a puzzle, in the order of their digits.
func solutionsOf(p *grid.Puzzle) [][]grid.Digit {
	found := [][]grid.Digit{}
	b := p.Board()
	if b.Failed() {
		return found
	}
	digits := make([]grid.Digit, p.Shape.Cells())
	var place func(c grid.Cell)
	place = func(c grid.Cell) {
		if int(c) == len(digits) {
			found = append(found, slices.Clone(digits))
			return
		}
		for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
			fits := p.Allows(c, d)
			for e := range c {
				fits = fits && (digits[e] != d || !sees(p.Shape, c, e))
			}
			if fits {
				digits[c] = d
				place(c + 1)
			}
		}
	}
	place(0)
	return found
}

// sees reports whether two cells of a flat shape share a unit.
func sees(s *grid.Shape, a, b grid.Cell) bool {
	if !s.IsPlain() {
		digits := make([]grid.Digit, s.Cells())
		digits[a], digits[b] = 1, 1
		return grid.HasClash(s, digits)
	}
	rows, cols := s.Box()
	_, row, col := s.Coordinates(a)
	_, other, at := s.Coordinates(b)
	return row == other || col == at || row/rows == other/rows && col/cols == at/cols
}

func TestSolutionsOf(t *testing.T) {
	require.Len(t, solutionsOf(grid.NewPuzzle(box(t, 2, 2))), 288)
}

// TestCandidatesOfGivens restricts given cells, which says nothing: formats without candidates can
// write them.
func TestCandidatesOfGivens(t *testing.T) {
	p := makePuzzle(box(t, 2, 2), 0)
	want := write(t, "line", p)
	for c, d := range p.Givens {
		if d != 0 {
			p.Restrict(grid.Cell(c), []grid.Digit{d, d%4 + 1})
		}
	}
	require.Equal(t, want, write(t, "line", p))
}

// A puzzle on a line like the one before takes next to no memory: the writer remembers what readers
// make of its symbols, also where some digit is missing.
func TestWriteLineAllocations(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	w, err := format.NewWriter(io.Discard, "line")
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	missing := grid.Digit(0)
	allocations := testing.AllocsPerRun(50, func() {
		missing = missing%9 + 1
		for c := range p.Givens {
			if p.Givens[c] = grid.Digit(c%9) + 1; p.Givens[c] == missing {
				p.Givens[c] = 0
			}
		}
		if err := w.Write(p); err != nil {
			t.Error(err)
		}
	})
	require.LessOrEqual(t, allocations, 2.0)
}

// TestFormats lists what is offered: the names that people use stay, every one has a line
// about it and can be read, and those that are only detected are not among them.
func TestFormats(t *testing.T) {
	written := []string{"rows", "line", "csv", "candidates", "json", "opasnet", "opasnet-long"}
	require.Subset(t, format.Writable(), written)
	require.Subset(t, format.Readable(), append(format.Writable(),
		"table", "sukaku", "hodoku", "links"))
	require.NotContains(t, format.Readable(), "text")
	require.EqualError(t, read(rows4, format.Options{From: "dots"})[0].Err,
		`in.txt: found format "dots", expected one of `+strings.Join(format.Readable(), ", "))
	symbols, seen := []string{"rows", "line", "candidates"}, map[string]bool{}
	for _, f := range format.Formats() {
		require.NotEmpty(t, f.Description, f.Name)
		require.True(t, f.CanRead, f.Name)
		require.False(t, seen[f.Name], f.Name)
		seen[f.Name] = true
		if slices.Contains(written, f.Name) {
			require.Equal(t, slices.Contains(symbols, f.Name), f.Symbols, f.Name)
		}
	}
}
