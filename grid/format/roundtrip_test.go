package format_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

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
	"rows": true, "line": true, "csv": true, "json": true, "candidates": true, "hypotheses": true,
	"opasnet": true, "opasnet-long": true,
}

// holds reports whether a format can express all puzzles of a shape.
func holds(to string, s *grid.Shape) bool {
	return to != "csv" || s.Side() >= 4
}

// isQuick reports whether a format holds a shape and takes little time to test on it.
func isQuick(to string, s *grid.Shape) bool {
	long := to == "hypotheses" || to == "opasnet-long"
	return holds(to, s) && (!long || s.Side() <= testenv.Scale(9, 16, 36))
}

// requireSame requires that text gives the puzzles back with their alphabets and populations, found out
// or by name.
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
			require.Equal(t, want[i].Population, rec.Puzzle.Population, "from %q:\n%.1000s", from, text)
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

// A trip is puzzles that are written to one file and read again.
type trip struct {
	name    string
	puzzles []*grid.Puzzle
	symbols bool // only in formats that have symbols
}

// trips are puzzles of every shape, puzzles of many shapes in one file, and what could be taken for
// something else.
func trips(t *testing.T) (list []trip) {
	all := shapesUnderTest(t)
	made := func(s *grid.Shape, k int) *grid.Puzzle {
		if s.IsCube() {
			return makeCube(s)
		}
		return makePuzzle(s, k)
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := all[name]
		list = append(list, trip{name: name, puzzles: []*grid.Puzzle{made(s, 0), made(s, 1), made(s, 2)}},
			trip{name: name + ", empty", puzzles: []*grid.Puzzle{grid.NewPuzzle(s)}})
		if s.Cells() <= testenv.Scale(300, 1300, 10000) {
			list = append(list, inAlphabets(t, name, s)...)
		}
	}
	mixture := trip{name: "many shapes"}
	for _, name := range []string{"3", "2x6", "3", "2", "cube 4", "2", "4", "cube 9", "3x4", "5", "2x4", "3x9", "6", "4"} {
		mixture.puzzles = append(mixture.puzzles, made(all[name], 1))
	}
	for _, s := range layoutsUnderTest(t) {
		mixture.puzzles = append(mixture.puzzles, makePuzzle(s, 2))
	}
	list = append(list, mixture)
	for _, s := range []*grid.Shape{box(t, 2, 2), box(t, 3, 3), box(t, 4, 4)} {
		many := trip{name: "as many grids as a cube has layers, or as there are rows, of side " + fmt.Sprint(s.Side())}
		for k := range testenv.Scale(2, 2, 4) * s.Side() {
			p := grid.NewPuzzle(s)
			p.Givens[k%s.Cells()] = grid.Digit(k%3 + 1)
			many.puzzles = append(many.puzzles, p)
		}
		emptied := makePuzzle(s, 0)
		emptied.Givens[0] = 0
		emptied.Restrict(0, []grid.Digit{})
		list = append(list, many, trip{name: "a cell without candidates, of side " + fmt.Sprint(s.Side()), puzzles: []*grid.Puzzle{emptied}})
	}
	heading := grid.NewPuzzle(cube(t, 2))
	for c := range heading.Givens {
		heading.Givens[c] = grid.Digit(c%4 + 1)
	}
	return append(list, trip{name: "a layer that begins like a heading", puzzles: []*grid.Puzzle{heading}})
}

// inAlphabets returns puzzles of a shape in all kinds of symbols: full, begun and empty, alone and together.
func inAlphabets(t *testing.T, name string, s *grid.Shape) (list []trip) {
	for _, a := range alphabetsFor(s.Side()) {
		full, begun := grid.NewPuzzle(s), grid.NewPuzzle(s)
		for c := range full.Givens {
			full.Givens[c] = grid.Digit((c+c/s.Side()*s.Side()/2)%s.Side() + 1)
		}
		copy(begun.Givens, full.Givens[:s.Cells()/3])
		puzzles := []*grid.Puzzle{full, begun, grid.NewPuzzle(s)}
		list = append(list, trip{name + " in " + a.Name(), puzzles, true})
		for _, p := range puzzles {
			p.Alphabet = a
			list = append(list, trip{name + " in " + a.Name() + ", one", []*grid.Puzzle{p}, true})
		}
	}
	return list
}

// canWrite reports whether a format can hold a puzzle and give it back, and takes little time for it.
func canWrite(to string, p *grid.Puzzle) bool {
	return isQuick(to, p.Shape) && (p.Allowed == nil || holdsCandidates[to])
}

// hasSymbols reports whether a format writes the alphabet of a puzzle.
func hasSymbols(to string) bool { return to == "line" || to == "rows" || to == "candidates" }

// TestTrips writes puzzles in every format that can hold them and reads them again.
func TestTrips(t *testing.T) {
	for _, x := range trips(t) {
		for _, to := range format.Writable() {
			puzzles := slices.DeleteFunc(slices.Clone(x.puzzles), func(p *grid.Puzzle) bool { return !canWrite(to, p) })
			if len(puzzles) == 0 || x.symbols && !hasSymbols(to) {
				continue
			}
			t.Run(to+" "+x.name, func(t *testing.T) { requireSame(t, puzzles, write(t, to, puzzles...), to) })
		}
	}
}

// TestTripsOfRandom does so with some random puzzles, of one shape or of several, with lists of candidates of
// any length, alphabets and populations.
func TestTripsOfRandom(t *testing.T) {
	var small []*grid.Shape
	for _, s := range shapesUnderTest(t) {
		if s.Cells() <= 729 {
			small = append(small, s)
		}
	}
	slices.SortFunc(small, func(a, b *grid.Shape) int { return strings.Compare(a.String(), b.String()) })
	for _, to := range format.Writable() {
		t.Run(to, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 8))
			shapes := slices.DeleteFunc(slices.Clone(small), func(s *grid.Shape) bool { return !isQuick(to, s) })
			alone := slices.Contains([]string{"opasnet", "opasnet-long", "hypotheses"}, to) // its population belongs to the file
			for range testenv.Scale(20, 50, 2000) {
				var puzzles []*grid.Puzzle
				s, mixture := pick(rng, shapes...), rng.IntN(2) == 0
				for range 1 + rng.IntN(3) {
					if mixture {
						s = pick(rng, shapes...)
					}
					puzzles = append(puzzles, random(rng, s, to))
				}
				if !alone || len(puzzles) == 1 {
					for _, p := range puzzles {
						p.Population = pick(rng, "", "needs-hall-4-not-hall-3", "needs-hall-3-not-locked+hall-2")
					}
				}
				requireSame(t, puzzles, write(t, to, puzzles...), to)
			}
		})
	}
}

// pick returns one of several.
func pick[T any](rng *rand.Rand, list ...T) T { return list[rng.IntN(len(list))] }

// random returns a puzzle for a format, with random givens, and with random candidates and an alphabet if the
// format has them. Formats with a line for each candidate make a given of a cell with one.
func random(rng *rand.Rand, s *grid.Shape, to string) *grid.Puzzle {
	p := grid.NewPuzzle(s)
	given, listed, least := pick(rng, 0, 3, 30, 100, rng.IntN(101)), 0, 0
	if holdsCandidates[to] {
		listed = pick(rng, 0, 30, 100, rng.IntN(101))
	}
	if to == "hypotheses" || to == "opasnet-long" {
		least = 2
	}
	for c := range grid.Cell(s.Cells()) {
		if rng.IntN(100) < given {
			p.Givens[c] = grid.Digit(rng.IntN(s.Side()) + 1)
			continue
		}
		digits, some := []grid.Digit{}, 2+rng.IntN(2)
		for d := 1; d <= s.Side(); d++ {
			if rng.IntN(some) == 0 {
				digits = append(digits, grid.Digit(d))
			}
		}
		if rng.IntN(100) < listed && len(digits) >= least {
			p.Restrict(c, digits)
		}
	}
	if hasSymbols(to) {
		p.Alphabet = pick(rng, alphabetsFor(s.Side())...)
	}
	return p
}

// TestPopulation: a header or an object states how the puzzles below it were selected.
func TestPopulation(t *testing.T) {
	for _, text := range []string{
		"# population=a\n" + line81, `{"population": "a", "puzzles": ["` + line81 + `"]}`,
		`{"population": "a", "n": 9, "puzzle": "` + line81 + `"}`,
	} {
		require.Equal(t, "a", read(text, format.Options{})[0].Puzzle.Population, text)
	}
}

func TestWriteRefuses(t *testing.T) {
	var out bytes.Buffer
	_, err := format.NewWriter(&out, "sukaku")
	require.ErrorContains(t, err, `cannot write format "sukaku", expected one of rows, line,`)

	for _, tt := range []struct {
		to   string
		side *grid.Shape
		want string
	}{
		{"csv", box(t, 1, 3), "writing csv: found side 3, expected 4 or more"},
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
		{grid.Layout{Side: 2, Extra: [][]grid.Cell{{0, 3}}}, "json", "writing json: extra units cannot be written, expected latin, irregular"},
		{grid.Layout{Side: 64, Regions: bent(8, 8)}, "line", "writing line: regions of side 64 cannot be written"},
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
