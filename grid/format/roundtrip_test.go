package format_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"
)

// shapesUnderTest are the shapes that must survive being written and read.
func shapesUnderTest(t testing.TB) map[string]*grid.Shape {
	list := map[string]*grid.Shape{
		"2x3": box(t, 2, 3), "3x2": box(t, 3, 2), "3x4": box(t, 3, 4), "2x6": box(t, 2, 6),
		"2x4": box(t, 2, 4), "1x2": box(t, 1, 2), "1x3": box(t, 1, 3), "1x7": box(t, 1, 7), "5x6": box(t, 5, 6), "3x9": box(t, 3, 9),
		"cube 4": cube(t, 2), "cube 9": cube(t, 3),
	}
	for k := 2; k <= testenv.Scale(6, 8, 12); k++ {
		list[fmt.Sprint(k)] = box(t, k, k)
	}
	for _, s := range layoutsUnderTest(t) {
		list[s.String()] = s
	}
	return list
}

// layoutsUnderTest are shapes with other units than equal boxes, one of each kind and some of
// several.
func layoutsUnderTest(t testing.TB) (list []*grid.Shape) {
	for _, l := range []grid.Layout{
		{Side: 4},
		{Side: 6},
		{Side: 9, Diagonals: true, Windows: true, Groups: true},
		{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true},
		{Side: 9, BoxRows: 3, BoxCols: 3, Diagonals: true},
		{Side: 6, BoxRows: 2, BoxCols: 3, Groups: true},
		{Side: 9, BoxRows: 3, BoxCols: 3, Windows: true},
		{Side: 9, BoxRows: 3, BoxCols: 3, Windows: true, Groups: true},
		{Side: 4, Regions: bent(2, 2)},
		{Side: 5, Regions: []int{0, 1, 2, 3, 4, 2, 3, 4, 0, 1, 4, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 0, 1, 2}, Diagonals: true},
		{Side: 6, Regions: bent(3, 2)},
		{Side: 9, Regions: bent(3, 3), Windows: true},
		{Side: 6, BoxRows: 2, BoxCols: 3, Regions: bent(2, 3)},
	} {
		s, err := grid.New(l)
		require.NoError(t, err)
		list = append(list, s)
	}
	return list
}

// bent returns the boxes of a size, of which the first two have exchanged a cell.
func bent(rows, cols int) []int {
	n := rows * cols
	regions := make([]int, n*n)
	for c := range regions {
		regions[c] = c/n/rows*rows + c%n/cols
	}
	regions[cols-1], regions[(rows-1)*n+cols] = 1, 0
	return regions
}

// write returns puzzles in a format.
func write(t require.TestingT, to string, puzzles ...*grid.Puzzle) string {
	var out bytes.Buffer
	w, err := format.NewWriter(&out, to)
	require.NoError(t, err)
	for _, p := range puzzles {
		require.NoError(t, w.Write(p))
	}
	require.NoError(t, w.Flush())
	return out.String()
}

// holdsCandidates lists the formats that can restrict cells.
var holdsCandidates = map[string]bool{
	"grid": true, "tokens": true, "csv": true, "json": true, "candidates": true, "hypotheses": true,
	"opasnet": true, "opasnet-long": true,
}

// holds reports whether a format can express all puzzles of a shape.
func holds(to string, s *grid.Shape) bool {
	switch to {
	case "csv":
		return s.Side() >= 4
	case "line":
		return s.Side() <= 61
	}
	return true
}

// isQuick reports whether a format holds a shape and takes little time to test on it.
func isQuick(to string, s *grid.Shape) bool {
	long := to == "hypotheses" || to == "opasnet-long"
	return holds(to, s) && (!long || s.Side() <= testenv.Scale(9, 16, 36))
}

// requireSame requires that text gives the puzzles back with their alphabets, found out or
// by name.
func requireSame(t require.TestingT, want []*grid.Puzzle, text, to string) {
	for _, from := range []string{"", to} {
		var got []format.Record
		for rec := range format.Read(bytes.NewReader([]byte(text)), to, format.Options{From: from}) {
			require.NoError(t, rec.Err, text)
			got = append(got, rec)
		}
		require.Len(t, got, len(want))
		for i, rec := range got {
			require.True(t, want[i].Shape.Equal(rec.Puzzle.Shape), "%v", rec.Puzzle.Shape)
			require.Equal(t, want[i].Givens, rec.Puzzle.Givens)
			require.Equal(t, asWritten(t, want[i], to).Name(), rec.Puzzle.Alphabet.Name(), "from %q:\n%.1000s", from, text)
			require.Equal(t, allowed(want[i]), allowed(rec.Puzzle))
		}
	}
}

// allowed returns the restrictions of the open cells that restrict something, one
// spelling for all that mean the same.
func allowed(p *grid.Puzzle) map[grid.Cell][]grid.Digit {
	m := make(map[grid.Cell][]grid.Digit)
	for c, digits := range p.Allowed {
		if digits != nil && p.Givens[c] == 0 && len(digits) < p.Shape.Side() {
			m[grid.Cell(c)] = append([]grid.Digit{}, digits...)
		}
	}
	return m
}

// random fills in givens with a probability of fill per cent; restrict of the other
// cells get a random list of candidates.
func random(t *rapid.T, s *grid.Shape, fill, restrict int) *grid.Puzzle {
	seed := rapid.Uint64().Draw(t, "seed")
	next := func(n int) int { // xorshift, since drawing each cell is slow
		seed ^= seed << 13
		seed ^= seed >> 7
		seed ^= seed << 17
		return int(seed>>33) % n
	}
	seed |= 1
	p := grid.NewPuzzle(s)
	for c := range grid.Cell(s.Cells()) {
		switch {
		case next(100) < fill:
			p.Givens[c] = grid.Digit(next(s.Side()) + 1)
		case next(100) < restrict:
			var digits []grid.Digit
			first := next(s.Side()) + 1
			for d := grid.Digit(1); int(d) <= s.Side(); d++ {
				if int(d) != first && next(3) == 0 {
					digits = append(digits, d)
				}
			}
			if len(digits) > 1 {
				p.Restrict(c, digits)
			}
		}
	}
	return p
}

func TestRoundTripOfSolvable(t *testing.T) {
	for name, s := range shapesUnderTest(t) {
		for _, to := range format.Writable() {
			if !isQuick(to, s) {
				continue
			}
			t.Run(to+" "+name, func(t *testing.T) {
				var puzzles []*grid.Puzzle
				for k := range 3 {
					p := makePuzzle(s, k)
					if s.IsCube() {
						p = makeCube(s)
					}
					puzzles = append(puzzles, p)
				}
				requireSame(t, puzzles, write(t, to, puzzles...), to)
				empty := []*grid.Puzzle{grid.NewPuzzle(s)}
				requireSame(t, empty, write(t, to, empty...), to)
			})
		}
	}
}

func TestRoundTripOfRandom(t *testing.T) {
	var small []*grid.Shape
	for _, s := range shapesUnderTest(t) {
		if s.Cells() <= 729 {
			small = append(small, s)
		}
	}
	slices.SortFunc(small, func(a, b *grid.Shape) int { return strings.Compare(a.String(), b.String()) })
	for _, to := range format.Writable() {
		t.Run(to, rapid.MakeCheck(func(t *rapid.T) {
			restrict := 0
			if holdsCandidates[to] {
				restrict = rapid.SampledFrom([]int{0, 30, 100}).Draw(t, "restrict")
			}
			var puzzles []*grid.Puzzle
			s := rapid.SampledFrom(small).Filter(func(s *grid.Shape) bool { return isQuick(to, s) }).Draw(t, "shape")
			for range rapid.IntRange(1, testenv.Scale(2, 3, 5)).Draw(t, "puzzles") {
				puzzles = append(puzzles, random(t, s, rapid.SampledFrom([]int{0, 3, 30, 100}).Draw(t, "fill"), restrict))
			}
			requireSame(t, puzzles, write(t, to, puzzles...), to)
		}))
	}
}

// TestRoundTripOfCandidates writes several puzzles with lists of candidates of any length, one
// and none among them, cubes too.
func TestRoundTripOfCandidates(t *testing.T) {
	for _, s := range []*grid.Shape{cube(t, 2), box(t, 2, 2), box(t, 3, 3), box(t, 3, 4)} {
		for _, to := range []string{"csv", "candidates", "grid", "tokens", "json", "opasnet"} {
			t.Run(to+" "+s.String(), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(1, uint64(s.Cells())))
				for range testenv.Scale(5, 20, 2000) {
					var list []*grid.Puzzle
					for range 1 + rng.IntN(3) {
						list = append(list, restricted(rng, s))
					}
					requireSame(t, list, write(t, to, list...), to)
				}
			})
		}
	}
}

// restricted returns a puzzle with random givens, and with random candidates in random cells.
func restricted(rng *rand.Rand, s *grid.Shape) *grid.Puzzle {
	p := grid.NewPuzzle(s)
	given, listed := rng.IntN(101), rng.IntN(101)
	for c := range grid.Cell(s.Cells()) {
		if rng.IntN(100) < given {
			p.Givens[c] = grid.Digit(rng.IntN(s.Side()) + 1)
			continue
		}
		digits := []grid.Digit{}
		for d := 1; d <= s.Side(); d++ {
			if rng.IntN(2) == 0 {
				digits = append(digits, grid.Digit(d))
			}
		}
		if rng.IntN(100) < listed {
			p.Restrict(c, digits)
		}
	}
	return p
}

// TestRoundTripOfMixture writes puzzles of many shapes to one file.
func TestRoundTripOfMixture(t *testing.T) {
	all := shapesUnderTest(t)
	for _, to := range format.Writable() {
		t.Run(to, func(t *testing.T) {
			var puzzles []*grid.Puzzle
			for _, name := range []string{"3", "2x6", "3", "2", "cube 4", "2", "4", "cube 9", "3x4", "5", "2x4", "3x9", "6", "4"} {
				if !holds(to, all[name]) || testing.Short() && !isQuick(to, all[name]) {
					continue
				}
				puzzles = append(puzzles, makePuzzle(all[name], 1))
				if all[name].IsCube() {
					puzzles[len(puzzles)-1] = makeCube(all[name])
				}
			}
			for _, s := range layoutsUnderTest(t) {
				if holds(to, s) {
					puzzles = append(puzzles, makePuzzle(s, 2))
				}
			}
			requireSame(t, puzzles, write(t, to, puzzles...), to)
		})
	}
}

// TestManyGridsAreNoCube writes as many grids as a cube has layers, and grids that
// could be many puzzles on a line each.
func TestManyGridsAreNoCube(t *testing.T) {
	for _, s := range []*grid.Shape{box(t, 2, 2), box(t, 3, 3), box(t, 4, 4)} {
		for _, to := range format.Writable() {
			if !isQuick(to, s) {
				continue
			}
			var puzzles []*grid.Puzzle
			for k := range testenv.Scale(2, 2, 4) * s.Side() {
				p := grid.NewPuzzle(s)
				p.Givens[k%s.Cells()] = grid.Digit(k%3 + 1)
				puzzles = append(puzzles, p)
			}
			requireSame(t, puzzles, write(t, to, puzzles...), to)
		}
	}
}

// TestLayerThatBeginsLikeAHeading has a cube, not a valid one, of which the first rows
// list all digits, and so does a later row.
func TestLayerThatBeginsLikeAHeading(t *testing.T) {
	p := grid.NewPuzzle(cube(t, 2))
	for c := range p.Givens {
		p.Givens[c] = grid.Digit(c%4 + 1)
	}
	for _, to := range format.Writable() {
		if holds(to, p.Shape) {
			requireSame(t, []*grid.Puzzle{p}, write(t, to, p), to)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	var out bytes.Buffer
	_, err := format.NewWriter(&out, "sukaku")
	require.ErrorContains(t, err, `cannot write format "sukaku", expected one of grid, line,`)

	for _, tt := range []struct {
		to   string
		side *grid.Shape
		want string
	}{
		{"csv", box(t, 1, 3), "writing csv: found side 3, expected 4 or more"},
		{"line", box(t, 8, 8), "writing line: found 64 digits, expected at most 61"},
		{"line", box(t, 2, 2), "writing line: the candidates of R1C1 cannot be written"},
	} {
		p := grid.NewPuzzle(tt.side)
		p.Restrict(0, []grid.Digit{})
		w, err := format.NewWriter(&out, tt.to)
		require.NoError(t, err)
		require.ErrorContains(t, w.Write(p), tt.want)
		require.NoError(t, w.Flush())
	}
	require.Empty(t, out.String())

	for _, tt := range []struct {
		layout   grid.Layout
		to, want string
	}{
		{grid.Layout{Side: 2, Extra: [][]grid.Cell{{0, 3}}}, "json", "writing json: extra units cannot be written, expected latin, jigsaw"},
		{grid.Layout{Side: 64, Regions: bent(8, 8)}, "tokens", "writing tokens: regions of side 64 cannot be written"},
	} {
		w, err := format.NewWriter(&out, tt.to)
		require.NoError(t, err)
		s, err := grid.New(tt.layout)
		require.NoError(t, err)
		require.ErrorContains(t, w.Write(grid.NewPuzzle(s)), tt.want)
	}

	p := grid.NewPuzzle(box(t, 2, 2))
	p.Givens[0] = 5
	w, err := format.NewWriter(&out, "json")
	require.NoError(t, err)
	require.ErrorContains(t, w.Write(p), "writing json: digit 5 in R1C1, expected 1 to 4")
}

// TestEmptyCandidates keeps a cell without candidates apart from one without
// restriction.
func TestEmptyCandidates(t *testing.T) {
	for _, s := range []*grid.Shape{box(t, 3, 3), box(t, 4, 4)} {
		p := makePuzzle(s, 0)
		p.Restrict(0, []grid.Digit{})
		p.Givens[0] = 0
		for _, to := range []string{"grid", "tokens", "csv", "json", "candidates", "hypotheses", "opasnet", "opasnet-long"} {
			requireSame(t, []*grid.Puzzle{p}, write(t, to, p), to)
		}
	}
}
