package format_test

import (
	"os"
	"path/filepath"
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

// sample has the contents of a file of testdata.
type sample struct {
	file   string
	box    [2]int // rows and columns
	count  int    // the puzzles number 0, 1, …
	solved bool   // with solutions
	opt    format.Options
}

// samples lists the files with flat puzzles that are written cell by cell.
var samples = []sample{
	{file: "line-9-dots.txt", box: [2]int{3, 3}, count: 3},
	{file: "line-9-zero.txt", box: [2]int{3, 3}, count: 1},
	{file: "line-9-star.txt", box: [2]int{3, 3}, count: 1},
	{file: "line-9-underscore.txt", box: [2]int{3, 3}, count: 1},
	{file: "line-9-dash.txt", box: [2]int{3, 3}, count: 1},
	{file: "line-9-x.txt", box: [2]int{3, 3}, count: 1},
	{file: "line-9-index.txt", box: [2]int{3, 3}, count: 3},
	{file: "line-9-comment.txt", box: [2]int{3, 3}, count: 2},
	{file: "line-9-groups.txt", box: [2]int{3, 3}, count: 1},
	{file: "line-16-1toG-256.1g", box: [2]int{4, 4}, count: 1},
	{file: "line-16-1toG-zero.txt", box: [2]int{4, 4}, count: 1},
	{file: "line-16-small-letters-x.txt", box: [2]int{4, 4}, count: 1},
	{file: "line-25-AtoY.in", box: [2]int{5, 5}, count: 1},
	{file: "line-25-1toP.txt", box: [2]int{5, 5}, count: 1},
	{file: "line-36-0toZ.txt", box: [2]int{6, 6}, count: 1},
	{file: "extras-9-count-solution.txt", box: [2]int{3, 3}, count: 3, solved: true},
	{file: "extras-9-header.csv", box: [2]int{3, 3}, count: 3, solved: true},
	{file: "extras-9-id.csv", box: [2]int{3, 3}, count: 3, solved: true},
	{file: "extras-25-AtoY-semicolon.txt", box: [2]int{5, 5}, count: 1, solved: true},
	{file: "extras-16-csv.csv", box: [2]int{4, 4}, count: 1, solved: true},
	{file: "extras-4-colon.txt", box: [2]int{2, 2}, count: 1, solved: true},
	{file: "rows-9.txt", box: [2]int{3, 3}, count: 1},
	{file: "rows-6.txt", box: [2]int{2, 3}, count: 1},
	{file: "rows-12-letters.txt", box: [2]int{3, 4}, count: 1},
	{file: "rows-16-1toG.1g", box: [2]int{4, 4}, count: 1},
	{file: "rows-16-AtoP.txt", box: [2]int{4, 4}, count: 1},
	{file: "rows-16-hex0F-star-blocks.0f", box: [2]int{4, 4}, count: 1},
	{file: "rows-16-hex0F-dash.txt", box: [2]int{4, 4}, count: 1},
	{file: "rows-9-bars.ss", box: [2]int{3, 3}, count: 1},
	{file: "rows-9-frame.txt", box: [2]int{3, 3}, count: 1},
	{file: "rows-9-unicode.txt", box: [2]int{3, 3}, count: 1},
	{file: "rows-9-several.txt", box: [2]int{3, 3}, count: 12},
	{file: "rows-9-tight.txt", box: [2]int{3, 3}, count: 3},
	{file: "titles-9.txt", box: [2]int{3, 3}, count: 3},
	{file: "titles-4-blank.txt", box: [2]int{2, 2}, count: 3},
	{file: "tokens-9-aligned.txt", box: [2]int{3, 3}, count: 1},
	{file: "tokens-9-1line.txt", box: [2]int{3, 3}, count: 3},
	{file: "tokens-16-1line.txt", box: [2]int{4, 4}, count: 2},
	{file: "tokens-16-dots.16", box: [2]int{4, 4}, count: 1},
	{file: "tokens-16-trailing-comment.16", box: [2]int{4, 4}, count: 1},
	{file: "tokens-16-wrapped.txt", box: [2]int{4, 4}, count: 1},
	{file: "tokens-16-zero-based.txt", box: [2]int{4, 4}, count: 1},
	{file: "tokens-25-zero-padded-blocks.txt", box: [2]int{5, 5}, count: 1},
	{file: "tokens-100-tabs.txt", box: [2]int{10, 10}, count: 1},
	{file: "header-4-K.txt", box: [2]int{2, 2}, count: 1},
	{file: "header-9-acs.txt", box: [2]int{3, 3}, count: 1},
	{file: "header-9-order.txt", box: [2]int{3, 3}, count: 1},
	{file: "latin-12.pls", box: [2]int{1, 12}, count: 1},
	{file: "header-12-6-2.txt", box: [2]int{6, 2}, count: 1},
	{file: "header-30-5-6-chars.txt", box: [2]int{5, 6}, count: 1},
	{file: "header-36-N.txt", box: [2]int{6, 6}, count: 1},
	{file: "header-64-K-aligned.txt", box: [2]int{8, 8}, count: 1},
	{file: "header-81-K.in", box: [2]int{9, 9}, count: 1},
	{file: "csv-9-81-fields.csv", box: [2]int{3, 3}, count: 3},
	{file: "csv-9-comma-at-end.csv", box: [2]int{3, 3}, count: 1},
	{file: "csv-9-semicolon.csv", box: [2]int{3, 3}, count: 1},
	{file: "csv-9-tabs-empty.tsv", box: [2]int{3, 3}, count: 1},
	{file: "csv-12.txt", box: [2]int{3, 4}, count: 1},
	{file: "csv-16-1toG-heading.csv", box: [2]int{4, 4}, count: 1},
	{file: "csv-25-dot-and-star.csv", box: [2]int{5, 5}, count: 1},
	{file: "csv-36-empty.csv", box: [2]int{6, 6}, count: 1},
	{file: "csv-49-bom-symbols.csv", box: [2]int{7, 7}, count: 1},
	{file: "pipes-25-empty.txt", box: [2]int{5, 5}, count: 1},
	{file: "mixed-49-pipes-dashes.txt", box: [2]int{7, 7}, count: 1},
	{file: "box-9-spaces.txt", box: [2]int{3, 3}, count: 1},
	{file: "box-16-a-p.txt", box: [2]int{4, 4}, count: 1},
	{file: "box-16-bars-at-boxes.txt", box: [2]int{4, 4}, count: 1},
	{file: "program-9.java", box: [2]int{3, 3}, count: 1},
	{file: "program-9.py", box: [2]int{3, 3}, count: 2},
	{file: "program-9-strings.c", box: [2]int{3, 3}, count: 3},
	{file: "program-9-rows-strings.js", box: [2]int{3, 3}, count: 1},
	{file: "program-16.cpp", box: [2]int{4, 4}, count: 1},
	{file: "program-25-bare.txt", box: [2]int{5, 5}, count: 1},
	{file: "json-9-list.json", box: [2]int{3, 3}, count: 2},
	{file: "json-9-null.json", box: [2]int{3, 3}, count: 1},
	{file: "json-9-strings.json", box: [2]int{3, 3}, count: 1},
	{file: "json-9-K-nested.json", box: [2]int{3, 3}, count: 1, solved: true},
	{file: "json-9-lines.jsonl", box: [2]int{3, 3}, count: 3, solved: true},
	{file: "json-25-clues.json", box: [2]int{5, 5}, count: 1},
	{file: "yaml-16-items.yaml", box: [2]int{4, 4}, count: 1},
	{file: "yaml-36-dot-rows.yaml", box: [2]int{6, 6}, count: 1},
	{file: "pair-9-puzzle-first.txt", box: [2]int{3, 3}, count: 1, solved: true},
	{file: "pair-16-solution-first.txt", box: [2]int{4, 4}, count: 1, solved: true},
	{file: "sudkb-16.sudkb", box: [2]int{4, 4}, count: 1},
	{file: "sudkb-16-two-lines.txt", box: [2]int{4, 4}, count: 1},
	{file: "sdk-sadman.sdk", box: [2]int{3, 3}, count: 1},
	{file: "sdk-sudocue.sdk", box: [2]int{3, 3}, count: 1},
	{file: "sdm.sdm", box: [2]int{3, 3}, count: 5},
	{file: "vbforums.msk", box: [2]int{3, 3}, count: 1},
	{file: "opasnet-9.csv", box: [2]int{3, 3}, count: 2},
	{file: "opasnet-9-from-R.csv", box: [2]int{3, 3}, count: 1},
	{file: "opasnet-6.csv", box: [2]int{2, 3}, count: 1},
	{file: "opasnet-16-tabs.tsv", box: [2]int{4, 4}, count: 1},
	{file: "opasnet-long-4.csv", box: [2]int{2, 2}, count: 1},
	{file: "opasnet-long-9-numbers.csv", box: [2]int{3, 3}, count: 1},
	{file: "opasnet-long-9-left.tsv", box: [2]int{3, 3}, count: 1},
	{file: "fpuzzles-9.txt", box: [2]int{3, 3}, count: 1},
	{file: "fpuzzles-16-sudokupad.txt", box: [2]int{4, 4}, count: 1},
	{file: "normal-12-2x6.txt", box: [2]int{2, 6}, count: 2},
	{file: "csv-9-bom-empty.csv", box: [2]int{3, 3}, count: 1},
	{file: "csv-9-names.csv", box: [2]int{3, 3}, count: 2},
	{file: "csv-9-letters-heading.csv", box: [2]int{3, 3}, count: 1},
	{file: "csv-64-sharp.csv", box: [2]int{8, 8}, count: 1},
	{file: "rows-64-sharp.txt", box: [2]int{8, 8}, count: 1},
	{file: "rows-36-comments.txt", box: [2]int{6, 6}, count: 1},
	{file: "line-9-comment-as-long.txt", box: [2]int{3, 3}, count: 2},
	{file: "json-16-rows-letters.json", box: [2]int{4, 4}, count: 2},
	{file: "program-25-rows-letters.py", box: [2]int{5, 5}, count: 1},
	{file: "program-9-adjacent.py", box: [2]int{3, 3}, count: 1},
	{file: "program-9-pieces.py", box: [2]int{3, 3}, count: 1},
	{file: "yaml-9-unquoted.txt", box: [2]int{3, 3}, count: 2},
	{file: "frame-16-spaces.txt", box: [2]int{4, 4}, count: 1},
	{file: "frame-9-padded.txt", box: [2]int{3, 3}, count: 1},
	{file: "frame-9-heavy.txt", box: [2]int{3, 3}, count: 2},
	{file: "markdown-9.md", box: [2]int{3, 3}, count: 2},
	// The same once more with what the name of the format adds.
	{file: "rows-16-1toG.1g", box: [2]int{4, 4}, count: 1, opt: format.Options{From: "grid"}},
	{file: "line-4-many.txt", box: [2]int{2, 2}, count: 4, opt: format.Options{From: "line"}},
	{file: "rows-9-several.txt", box: [2]int{3, 3}, count: 12, opt: format.Options{From: "grid"}},
	{file: "line-16-1toG-zero.txt", box: [2]int{4, 4}, count: 1, opt: format.Options{From: "line"}},
	{file: "csv-36-empty.csv", box: [2]int{6, 6}, count: 1, opt: format.Options{From: "csv"}},
	{file: "header-9-acs.txt", box: [2]int{3, 3}, count: 1, opt: format.Options{From: "tokens"}},
	{file: "rows-16-hex0F-dash.txt", box: [2]int{4, 4}, count: 1, opt: format.Options{From: "hex"}},
	{file: "sdk-sadman.sdk", box: [2]int{3, 3}, count: 1, opt: format.Options{From: "grid"}},
	{file: "sdm.sdm", box: [2]int{3, 3}, count: 5, opt: format.Options{From: "line"}},
	{file: "rows-9-bars.ss", box: [2]int{3, 3}, count: 1, opt: format.Options{From: "grid"}},
	{file: "vbforums.msk", box: [2]int{3, 3}, count: 1, opt: format.Options{From: "grid"}},
	{file: "fpuzzles-9.txt", box: [2]int{3, 3}, count: 1, opt: format.Options{From: "fpuzzles"}},
	{file: "yaml-36-dot-rows.yaml", box: [2]int{6, 6}, count: 1, opt: format.Options{From: "program"}},
	{file: "program-16.cpp", box: [2]int{4, 4}, count: 1, opt: format.Options{From: "program"}},
	{file: "rows-9.txt", box: [2]int{3, 3}, count: 1, opt: format.Options{Box: [2]int{3, 3}}},
}

func TestSamples(t *testing.T) {
	for _, tt := range samples {
		t.Run(tt.file+tt.opt.From, func(t *testing.T) {
			s := box(t, tt.box[0], tt.box[1])
			list := readFile(t, filepath.Join("testdata", tt.file), tt.opt)
			if len(list) > tt.count && tt.file == "line-4-many.txt" {
				list = list[:tt.count] // the formula repeats itself
			}
			require.Len(t, list, tt.count)
			for k, rec := range list {
				require.NoError(t, rec.Err)
				require.Equal(t, k+1, rec.Index)
				require.Positive(t, rec.Line)
				require.True(t, s.Equal(rec.Puzzle.Shape), "%v", rec.Puzzle.Shape)
				require.Equal(t, makePuzzle(s, k).Givens, rec.Puzzle.Givens)
				require.NoError(t, grid.CheckPuzzle(rec.Puzzle))
				require.Equal(t, tt.solved, rec.Solution != nil)
				if tt.solved {
					require.NoError(t, grid.CheckSolution(rec.Puzzle, rec.Solution))
				}
			}
		})
	}
}

func TestCubeSamples(t *testing.T) {
	for _, tt := range []struct {
		file   string
		opt    format.Options
		solved bool
	}{
		{file: "cube-9-tabs.txt"},
		{file: "cube-9-tight.txt"},
		{file: "cube-9-chars.txt"},
		{file: "cube-9-zero-based.txt"},
		{file: "cube-9-1line.txt"},
		{file: "cube-9-titles.txt"},
		{file: "cube-9-heredoc.t", solved: true},
		{file: "cube-9-tabs.txt", opt: format.Options{From: "layers"}},
		{file: "cube-9-1line.txt", opt: format.Options{Cube: true}},
	} {
		t.Run(tt.file, func(t *testing.T) {
			list := readFile(t, filepath.Join("testdata", tt.file), tt.opt)
			require.Len(t, list, 1)
			require.NoError(t, list[0].Err)
			p := list[0].Puzzle
			require.Equal(t, makeCube(cube(t, 3)).Givens, p.Givens)
			require.Equal(t, tt.solved, list[0].Solution != nil)
			if tt.solved {
				require.NoError(t, grid.CheckSolution(p, list[0].Solution))
			}
		})
	}
	list := readFile(t, filepath.Join("testdata", "cube-16.txt"), format.Options{})
	require.Len(t, list, 1)
	require.Equal(t, makeCube(cube(t, 4)).Givens, list[0].Puzzle.Givens)
}

// TestCandidateSamples reads the same puzzle with candidates: the digit of the
// solution, 1 and 5 in every open cell.
func TestCandidateSamples(t *testing.T) {
	s := box(t, 3, 3)
	for _, tt := range []struct {
		file, from string
		count      int
	}{
		{"pm-9-simple.txt", "", 1},
		{"pm-9-hodoku.txt", "", 1},
		{"pm-9-bare.txt", "", 1},
		{"pm-9-bare.txt", "candidates", 1},
		{"normal-9-pm.txt", "", 1},
		{"fpuzzles-9-marks.txt", "", 1},
	} {
		t.Run(tt.file, func(t *testing.T) {
			list := readFile(t, filepath.Join("testdata", tt.file), format.Options{From: tt.from})
			require.Len(t, list, tt.count)
			rec := list[0]
			require.NoError(t, rec.Err)
			require.Equal(t, makePuzzle(s, 0).Givens, rec.Puzzle.Givens)
			for c, digits := range rec.Puzzle.Allowed {
				if digits != nil {
					require.Contains(t, digits, fullGrid(s, 0)[c])
					require.Subset(t, []grid.Digit{1, 5, fullGrid(s, 0)[c]}, digits)
				}
			}
			require.NoError(t, grid.CheckSolution(rec.Puzzle, fullGrid(s, 0)))
			require.NotNil(t, rec.Puzzle.Allowed)
		})
	}
}

func TestSukaku(t *testing.T) {
	s := box(t, 3, 3)
	path := filepath.Join("testdata", "sukaku-9.txt")
	list := readFile(t, path, format.Options{From: "sukaku"})
	require.Len(t, list, 2)
	for k, rec := range list {
		require.NoError(t, rec.Err)
		require.NoError(t, grid.CheckSolution(rec.Puzzle, fullGrid(s, k)))
		require.Len(t, rec.Puzzle.Allowed[0], len(rec.Puzzle.Allowed[0]))
		for c, d := range makePuzzle(s, k).Givens {
			if d != 0 {
				require.Equal(t, []grid.Digit{d}, rec.Puzzle.Allowed[c])
			}
		}
	}
	for _, rec := range readFile(t, path, format.Options{}) {
		require.ErrorContains(t, rec.Err, "--from sukaku or --cube")
	}
}

func TestBracketedCandidatesOfLargeSide(t *testing.T) {
	list := readFile(t, filepath.Join("testdata", "pm-16-brackets.txt"), format.Options{})
	require.Len(t, list, 1)
	require.NoError(t, list[0].Err)
	s := box(t, 4, 4)
	require.Equal(t, makePuzzle(s, 0).Givens, list[0].Puzzle.Givens)
	require.NoError(t, grid.CheckSolution(list[0].Puzzle, fullGrid(s, 0)))
}

// TestBracketsInsideOfALine has lists of candidates among the symbols of a puzzle on one
// line, without spaces: the digit of the solution, 1 and 5 in every fourth diagonal.
func TestBracketsInsideOfALine(t *testing.T) {
	for file, s := range map[string]*grid.Shape{"line-9-brackets.txt": box(t, 3, 3), "line-25-brackets.txt": box(t, 5, 5)} {
		list := readFile(t, filepath.Join("testdata", file), format.Options{})
		require.Len(t, list, 1, file)
		require.NoError(t, list[0].Err, file)
		p := list[0].Puzzle
		require.Equal(t, makePuzzle(s, 0).Givens, p.Givens, file)
		require.NoError(t, grid.CheckSolution(p, fullGrid(s, 0)), file)
		for c, d := range p.Givens {
			_, row, col := s.Coordinates(grid.Cell(c))
			want := map[grid.Digit]bool{1: true, 5: true, fullGrid(s, 0)[c]: true}
			require.Equal(t, d == 0 && (row+col)%4 == 0, p.Allowed[c] != nil, file)
			if p.Allowed[c] != nil {
				require.Len(t, p.Allowed[c], len(want), file)
			}
		}
	}
}

func TestHoDoKuDeletions(t *testing.T) {
	list := readFile(t, filepath.Join("testdata", "hodoku-9.txt"), format.Options{From: "hodoku"})
	require.Len(t, list, 2)
	for k, rec := range list {
		require.NoError(t, rec.Err)
		require.Equal(t, makePuzzle(box(t, 3, 3), k).Givens, rec.Puzzle.Givens)
	}
	require.Nil(t, list[0].Puzzle.Allowed)
	p := list[1].Puzzle // deleted: 1 in R1C3, 9 in R1C2
	require.Equal(t, []grid.Digit{2, 3, 4, 5, 6, 7, 8, 9}, p.Allowed[2])
	require.Equal(t, []grid.Digit{1, 2, 3, 4, 5, 6, 7, 8}, p.Allowed[1])
}

func TestCandidatesInTables(t *testing.T) {
	list := readFile(t, filepath.Join("testdata", "csv-9-candidates.csv"), format.Options{})
	require.Len(t, list, 1)
	require.NoError(t, list[0].Err)
	require.Equal(t, []grid.Digit{1, 2}, list[0].Puzzle.Allowed[0])
	require.Equal(t, grid.Digit(3), list[0].Puzzle.Givens[1])
}

// TestDashesAreARowOfOpenCells has a row of dashes that must not be taken for a
// drawn rule.
func TestDashesAreARowOfOpenCells(t *testing.T) {
	list := readFile(t, filepath.Join("testdata", "rows-16-dash-empty-row.txt"), format.Options{})
	require.Len(t, list, 1)
	require.NoError(t, list[0].Err)
	want := makePuzzle(box(t, 4, 4), 0).Givens
	require.Equal(t, want[16:], list[0].Puzzle.Givens[16:])
	require.Equal(t, make([]grid.Digit, 16), list[0].Puzzle.Givens[:16])
}

func TestMixedSizes(t *testing.T) {
	list := readFile(t, filepath.Join("testdata", "line-mixed-sizes.txt"), format.Options{})
	var sides []int
	for _, rec := range list {
		require.NoError(t, rec.Err)
		sides = append(sides, rec.Puzzle.Shape.Side())
	}
	require.Equal(t, []int{9, 16, 9, 12}, sides)
	require.Equal(t, "easy", list[2].Label)
}

func TestSolvedObject(t *testing.T) {
	list := readFile(t, filepath.Join("testdata", "json-12-solved.json"), format.Options{})
	require.Len(t, list, 1)
	require.NoError(t, list[0].Err)
	s := box(t, 2, 6)
	require.True(t, s.Equal(list[0].Puzzle.Shape))
	require.Equal(t, fullGrid(s, 0), list[0].Solution)
}

// spaced are samples of rows in which spaces are open cells, without bars around them.
var spaced = []string{
	"soup-64-spaces.txt", "soup-64-literal-newline.txt", "rows-9-spaces.txt", "rows-9-spaces-trimmed.txt", "line-9-space.txt",
}

// TestSpacesAreRefused reads them: no puzzle comes of them.
func TestSpacesAreRefused(t *testing.T) {
	for _, file := range spaced {
		for _, rec := range readFile(t, filepath.Join("testdata", file), format.Options{}) {
			require.Error(t, rec.Err, file)
		}
	}
}

// TestEverySampleIsTested keeps testdata and the tables together.
func TestEverySampleIsTested(t *testing.T) {
	source, err := os.ReadFile("samples_test.go")
	require.NoError(t, err)
	files, err := os.ReadDir("testdata")
	require.NoError(t, err)
	for _, f := range files {
		if !f.IsDir() {
			require.Contains(t, string(source), `"`+f.Name()+`"`)
		}
	}
}
