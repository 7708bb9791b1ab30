package heuristictest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// Shapes returns the shapes that Run uses: basis 2, 3 and 4, boxes 2x3 and 3x4, and the cube of
// basis 2.
func Shapes() []*grid.Shape {
	return []*grid.Shape{
		must(grid.Square(2)), must(grid.Square(3)), must(grid.Square(4)),
		must(grid.NewBox(2, 3)), must(grid.NewBox(3, 4)), must(grid.Cube(2)),
	}
}

func must(s *grid.Shape, err error) *grid.Shape {
	if err != nil {
		panic(err)
	}
	return s
}

// Grid draws a full grid: the shift pattern under a random symmetry or, if there are units besides
// lines and equal boxes, one found by brute force. If that finds none, digits are unique only in
// rows and columns.
func Grid(rng *rand.Rand, s *grid.Shape) []grid.Digit {
	if s.IsPlain() {
		return symmetry.Random(s, rng).Grid(symmetry.Shift(s))
	}
	if found := fill(rng, s); found != nil {
		return found
	}
	return fill(rng, must(grid.Latin(s.Side())))
}

// Line returns the puzzle of s in text, with one character per cell, a digit up to 9 or a dot for
// an open cell. It panics if there are not as many characters as cells.
func Line(s *grid.Shape, text string) *grid.Puzzle {
	p := grid.NewPuzzle(s)
	if len(text) != len(p.Givens) {
		panic(fmt.Sprintf("heuristictest: %d characters, expected %d", len(text), len(p.Givens)))
	}
	for c, r := range text {
		if r != '.' {
			p.Givens[c] = grid.Digit(r - '0')
		}
	}
	return p
}

// Puzzle draws a puzzle with none, one or many solutions: a full grid with holes, and in some
// puzzles removed candidates, possibly right ones, or a changed given. Some givens are stated as
// restrictions to one digit.
func Puzzle(rng *rand.Rand, s *grid.Shape) *grid.Puzzle {
	p, solution := grid.NewPuzzle(s), Grid(rng, s)
	// Fills around those at which one solution is expected: 22 % at side 4 to 32 % at 16. For
	// emptier boards of large sides brute force takes too long.
	least := .5 - 1.8/float64(s.Side())
	fill := least + .4*rng.Float64()
	for c, d := range solution {
		switch {
		case rng.Float64() > fill:
		case rng.IntN(8) == 0:
			p.Restrict(grid.Cell(c), []grid.Digit{d})
		default:
			p.Givens[c] = d
		}
	}
	switch rng.IntN(4) {
	case 1:
		thin(rng, p, solution)
	case 2:
		thin(rng, p, solution)
		spoil(rng, p, solution)
	case 3:
		change(rng, p)
	}
	return p
}

// thin removes wrong candidates from some of the open cells.
func thin(rng *rand.Rand, p *grid.Puzzle, solution []grid.Digit) {
	share := rng.Float64()
	for c := range p.Givens {
		if p.Givens[c] != 0 || p.Allowed != nil && p.Allowed[c] != nil || rng.IntN(2) == 0 {
			continue
		}
		digits := []grid.Digit{}
		for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
			if d == solution[c] || rng.Float64() > share {
				digits = append(digits, d)
			}
		}
		p.Restrict(grid.Cell(c), digits)
	}
}

// spoil removes the right candidate from a random cell, if that is restricted.
func spoil(rng *rand.Rand, p *grid.Puzzle, solution []grid.Digit) {
	c := rng.IntN(len(p.Givens))
	if p.Allowed == nil || p.Allowed[c] == nil {
		return
	}
	isSolution := func(d grid.Digit) bool { return d == solution[c] }
	p.Restrict(grid.Cell(c), slices.DeleteFunc(slices.Clone(p.Allowed[c]), isSolution))
}

// change gives a random given another digit.
func change(rng *rand.Rand, p *grid.Puzzle) {
	c := rng.IntN(len(p.Givens))
	if p.Givens[c] != 0 {
		p.Givens[c] = grid.Digit(rng.IntN(p.Shape.Side())) + 1
	}
}

// Text formats p, one row per line: a digit, a dot, or the allowed digits in brackets.
func Text(p *grid.Puzzle) string {
	var t strings.Builder
	for c, d := range p.Givens {
		switch {
		case d != 0:
			fmt.Fprint(&t, d)
		case p.Allowed != nil && p.Allowed[c] != nil:
			fmt.Fprint(&t, strings.ReplaceAll(fmt.Sprint(p.Allowed[c]), " ", ","))
		default:
			t.WriteByte('.')
		}
		if end := (c+1)%p.Shape.Side() == 0; end {
			t.WriteByte('\n')
		} else {
			t.WriteByte(' ')
		}
	}
	return t.String()
}

// SmallShapes returns shapes of few cells, boxes of 2×2 to 3×4 and a cube, small ones first.
func SmallShapes() []*grid.Shape {
	var list []*grid.Shape
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {2, 5}, {3, 4}} {
		list = append(list, must(grid.NewBox(box[0], box[1])))
	}
	return append(list, must(grid.Cube(2)))
}

// Instance is a puzzle with all its solutions, in increasing order.
type Instance struct {
	Puzzle    *grid.Puzzle
	Solutions [][]grid.Digit
}

// Instances draws count puzzles of s that have at most 300 solutions.
func Instances(s *grid.Shape, seed uint64, count int) []Instance {
	rng := rand.New(rand.NewPCG(seed, 0))
	var list []Instance
	for len(list) < count {
		p := Puzzle(rng, s)
		if solutions, complete := Solutions(p, 300); complete {
			slices.SortFunc(solutions, slices.Compare)
			list = append(list, Instance{p, solutions})
		}
	}
	return list
}
