package symmetry_test

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/symmetry"
	"basisk/internal/testenv"
)

// layoutShapes are shapes with other units than equal boxes, or without these.
func layoutShapes(t require.TestingT) map[string]*grid.Shape {
	regions := func(text string, n int) []int {
		list, err := grid.ParseRegions(text, n)
		require.NoError(t, err)
		return list
	}
	shapes := make(map[string]*grid.Shape)
	for name, l := range map[string]grid.Layout{
		"latin 3":        {Side: 3},
		"latin 4":        {Side: 4},
		"x 4":            {Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true},
		"x 5, no boxes":  {Side: 5, Diagonals: true},
		"x 6":            {Side: 6, BoxRows: 2, BoxCols: 3, Diagonals: true},
		"x 9":            {Side: 9, BoxRows: 3, BoxCols: 3, Diagonals: true},
		"windows 4":      {Side: 4, Windows: true}, // the classes of lines lie in each other
		"windows 9":      {Side: 9, BoxRows: 3, BoxCols: 3, Windows: true},
		"groups 6":       {Side: 6, BoxRows: 2, BoxCols: 3, Groups: true},
		"groups 9":       {Side: 9, BoxRows: 3, BoxCols: 3, Groups: true},
		"jigsaw 4":       {Side: 4, Regions: regions("AAAB CABB CCDB CDDD", 4)},
		"jigsaw 4, odd":  {Side: 4, Regions: regions("AABB ACCB DCCB DDDA", 4)},
		"jigsaw 4, rows": {Side: 4, Regions: regions("AABC AABC DBBC DDDC", 4)},
		"jigsaw 6":       {Side: 6, Regions: regions("AABBCC AABBCC AABBCC DDEEFF DDEEFF DEDFEF", 6)},
		"scattered 5":    {Side: 5, Regions: regions("ABCDE BCDEA CDEAB DEABC EABCD", 5)},
		"extra":          {Side: 4, BoxRows: 2, BoxCols: 2, Extra: [][]grid.Cell{{0, 6, 9, 15}}},
	} {
		s, err := grid.New(l)
		require.NoError(t, err)
		shapes[name] = s
	}
	return shapes
}

// motion is a permutation of the cells of a flat shape.
type motion string

func motionOf(s *grid.Shape, at func(row, col int) (int, int)) motion {
	list := make([]rune, s.Cells())
	for c := range list {
		row, col := at(c/s.Side(), c%s.Side())
		list[c] = rune(row*s.Side() + col)
	}
	return motion(list)
}

// generators are all swaps and motions of the grid that keep the units, found by comparing
// lists of units.
func generators(s *grid.Shape) (kept []motion) {
	n := s.Side()
	swap := func(size, i, j int) func(int) int {
		return func(x int) int {
			switch x / size {
			case i:
				return j*size + x%size
			case j:
				return i*size + x%size
			}
			return x
		}
	}
	rows, cols := s.Box()
	var all []motion
	for axis, sizes := range [][]int{{1, rows}, {1, cols}} {
		for _, size := range sizes {
			for i := range n / max(size, 1) * min(size, 1) {
				for j := range i {
					to := swap(size, i, j)
					all = append(all, motionOf(s, func(r, c int) (int, int) {
						if axis == 0 {
							return to(r), c
						}
						return r, to(c)
					}))
				}
			}
		}
	}
	for i := range 8 {
		all = append(all, motionOf(s, func(r, c int) (int, int) {
			for range i % 4 {
				r, c = c, n-1-r
			}
			if i >= 4 {
				r, c = c, r
			}
			return r, c
		}))
	}
	units := func(m motion) []string {
		var list []string
		to := []rune(m)
		for u := range grid.Unit(s.Units()) {
			var cells []grid.Cell
			for _, c := range s.UnitCells(u) {
				cells = append(cells, grid.Cell(to[c]))
			}
			slices.Sort(cells)
			list = append(list, fmt.Sprint(cells))
		}
		slices.Sort(list)
		return list
	}
	own := units(motionOf(s, func(r, c int) (int, int) { return r, c }))
	for _, m := range all {
		if slices.Equal(own, units(m)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// closure lists the group that generators make.
func closure(s *grid.Shape) []motion {
	list := []motion{motionOf(s, func(r, c int) (int, int) { return r, c })}
	met, by := map[motion]bool{list[0]: true}, generators(s)
	for i := 0; i < len(list); i++ {
		from := []rune(list[i])
		for _, m := range by {
			next, to := make([]rune, len(from)), []rune(m)
			for c, x := range from {
				next[c] = to[x]
			}
			if !met[motion(next)] {
				met[motion(next)] = true
				list = append(list, motion(next))
			}
		}
	}
	return list
}

// TestGroupIsTheClosure: swaps and motions generate the group, for shapes of all
// kinds, and random elements are all of it.
func TestGroupIsTheClosure(t *testing.T) {
	shapes, order := layoutShapes(t), map[string]int{}
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 2}} {
		s, err := grid.NewBox(box[0], box[1])
		require.NoError(t, err)
		shapes[s.String()] = s
	}
	for name, s := range shapes {
		met := map[motion]int{}
		for _, m := range closure(s) {
			met[m] = 0
		}
		order[name] = len(met)
		relabellings := new(big.Int).MulRange(1, int64(s.Side()))
		require.Equal(t, relabellings.Mul(relabellings, big.NewInt(int64(len(met)))), symmetry.Order(s), name)
		rng := rand.New(rand.NewPCG(1, 2))
		draws := 20 * len(met)
		if len(met) > 100 {
			draws = 200
		}
		for range draws {
			g := symmetry.Random(s, rng)
			m := motionOf(s, func(r, c int) (int, int) {
				_, row, col := s.Coordinates(g.Cell(s.CellAt(0, r, c)))
				return row, col
			})
			_, known := met[m]
			require.True(t, known, name)
			met[m]++
			again, err := symmetry.Parse(s, g.String())
			require.NoError(t, err)
			require.Equal(t, g, again)
		}
		if len(met) <= 100 {
			for _, times := range met {
				require.InDelta(t, 20, times, 20, "%s: elements are drawn alike", name)
			}
		}
	}
	for name, want := range map[string]int{
		"latin 3": 2 * 6 * 6, "x 4": 8, "x 6": 4, "x 9": 8, "groups 9": 8 * 6 * 6, "windows 9": 8 * 4 * 4,
		"jigsaw 4, odd": 2, "jigsaw 4": 4, "extra": 4, "scattered 5": 4,
	} {
		require.Equal(t, want, order[name], name)
	}
}

// relabelled returns the image of a grid under a motion, with its digits in the order of their first cells.
func relabelled(m motion, values []grid.Digit) []grid.Digit {
	image := make([]grid.Digit, len(values))
	for c, to := range []rune(m) {
		image[to] = values[c]
	}
	label, next := map[grid.Digit]grid.Digit{0: 0}, grid.Digit(0)
	for c, d := range image {
		if _, met := label[d]; !met {
			next++
			label[d] = next
		}
		image[c] = label[d]
	}
	return image
}

// firstImage returns by brute force the smallest image of a full grid, of the images of a pattern of givens under
// the motions to it the one with the least pattern, and the number of motions to that.
func firstImage(group []motion, p *grid.Puzzle, solution []grid.Digit) (form, givens []grid.Digit, automorphisms int64) {
	for _, m := range group {
		image := relabelled(m, solution)
		pattern := slices.Clone(image)
		for c, to := range []rune(m) {
			if p.Givens[c] == 0 {
				pattern[to] = 0
			}
		}
		order := -1
		if form != nil {
			order = cmp.Or(slices.Compare(image, form), slices.Compare(pattern, givens))
		}
		if order < 0 {
			form, givens, automorphisms = image, pattern, 0
		}
		if order <= 0 {
			automorphisms++
		}
	}
	return form, givens, automorphisms
}

// requireFirst checks a form against brute force.
func requireFirst(t require.TestingT, z *symmetry.Canonizer, group []motion, p *grid.Puzzle, solution []grid.Digit, name string) {
	f, err := z.Form(context.Background(), p, solution)
	require.NoError(t, err, name)
	form, givens, automorphisms := firstImage(group, p, solution)
	require.True(t, f.Complete, name)
	require.Equal(t, form, f.Values, name)
	require.Equal(t, givens, f.Puzzle.Givens, name)
	require.Equal(t, f.Puzzle, f.By.Puzzle(p), name)
	require.Equal(t, automorphisms, f.Automorphisms.Int64(), name)
}

// TestLayoutFormsByBruteForce: forms and numbers of automorphisms, of sparse and full puzzles.
func TestLayoutFormsByBruteForce(t *testing.T) {
	forms := map[string]int{}
	for name, s := range layoutShapes(t) {
		group := closure(s)
		if len(group) > 1500 || s.Side() >= 6 {
			continue
		}
		z, err := symmetry.NewCanonizer(s)
		require.NoError(t, err)
		for seed := range testenv.Scale(20, 30, 1000) {
			rng := rand.New(rand.NewPCG(uint64(seed), 1))
			if p, solution := drawn(s, rng); p != nil {
				requireFirst(t, z, group, p, solution, name)
				forms[name]++
			}
		}
	}
	require.Greater(t, len(forms), 7, forms)
}

// drawn draws a full grid and some of its digits as givens; nil if the shape has no full grid.
func drawn(s *grid.Shape, rng *rand.Rand) (*grid.Puzzle, []grid.Digit) {
	b := grid.NewBoard(s)
	if !fillBoard(b, rng) {
		return nil, nil
	}
	solution := b.Solution(nil)
	p, keep := whole(s, slices.Clone(solution)), []int{0, 5, 40, 80, 100}[rng.IntN(5)]
	for c := range p.Givens {
		if rng.IntN(100) >= keep {
			p.Givens[c] = 0
		}
	}
	return p, solution
}

// fillBoard fills a board with random digits and reports whether it can be.
func fillBoard(b *grid.Board, rng *rand.Rand) bool {
	for c := range grid.Cell(b.Shape().Cells()) {
		if b.Value(c) != 0 {
			continue
		}
		for _, d := range rng.Perm(b.Shape().Side()) {
			mark := b.Mark()
			if b.Has(c, grid.Digit(d)+1) && b.Place(c, grid.Digit(d)+1) && fillBoard(b, rng) {
				return true
			}
			b.Undo(mark)
		}
		return false
	}
	return true
}

// TestLayoutsRefuse: what is no symmetry of a layout is named.
func TestLayoutsRefuse(t *testing.T) {
	shapes := layoutShapes(t)
	for _, test := range []struct{ shape, text, want string }{
		{"x 4", "rows={1=2,2=1}", "4x4, boxes 2x2, diagonals: the cells of diagonal 2 would be no unit"},
		{"jigsaw 4", "transpose", "4x4, irregular boxes: the cells of region 4 would be no unit"},
		{"jigsaw 4", "transpose rows=4,3,2,1", ""}, // a quarter turn
		{"jigsaw 4", "rows={1=4,4=1}", "4x4, irregular boxes: the cells of region 4 would be no unit"},
		{"latin 4", "bands=2,1,3,4", "bands: 4x4, Latin square has none to permute"},
		{"jigsaw 6", "stacks={1=2,2=1}", "stacks: 6x6, irregular boxes has none to permute"},
		{"latin 4", "rows={1=4,2=3,3=2,4=1} columns=2,3,4,1 transpose", ""},
		{"x 9", "rows={1=2,2=1,8=9,9=8} columns={1=2,2=1,8=9,9=8}", ""}, // swaps of one line tear a diagonal
	} {
		_, err := symmetry.Parse(shapes[test.shape], test.text)
		if test.want == "" {
			require.NoError(t, err, test.text)
		} else {
			require.EqualError(t, err, test.want)
		}
	}
}

// TestRandomUnits: extra units that are the images of one under some swaps and motions, so
// that groups of all sizes come about.
func TestRandomUnits(t *testing.T) {
	sizes, filled := map[int]bool{}, 0
	for seed := range testenv.Scale(20, 30, 1500) {
		rng := rand.New(rand.NewPCG(uint64(seed), 9))
		layouts := []grid.Layout{{Side: 4}, {Side: 4, BoxRows: 2, BoxCols: 2}, {Side: 6, BoxRows: 2, BoxCols: 3}, {Side: 5}}
		l := layouts[rng.IntN(len(layouts))]
		base, err := grid.New(l)
		require.NoError(t, err)
		all := generators(base)
		by := []motion{all[rng.IntN(len(all))], all[rng.IntN(len(all))], all[rng.IntN(len(all))]}
		first := make([]grid.Cell, l.Side)
		for i, c := range rng.Perm(base.Cells())[:l.Side] {
			first[i] = grid.Cell(c)
		}
		slices.Sort(first)
		l.Extra = [][]grid.Cell{first}
		for i := 0; i < len(l.Extra) && len(l.Extra) < 40; i++ {
			for _, m := range by[:1+rng.IntN(3)] {
				image := make([]grid.Cell, l.Side)
				for j, c := range l.Extra[i] {
					image[j] = grid.Cell([]rune(m)[c])
				}
				slices.Sort(image)
				l.Extra = append(l.Extra, image) // a twin counts once
			}
		}
		s, err := grid.New(l)
		require.NoError(t, err)
		group := closure(s)
		sizes[len(group)] = true
		order := new(big.Int).MulRange(1, int64(s.Side()))
		require.Equal(t, order.Mul(order, big.NewInt(int64(len(group)))), symmetry.Order(s), "seed %d", seed)
		z, err := symmetry.NewCanonizer(s)
		require.NoError(t, err)
		if p, solution := drawn(s, rng); p != nil {
			requireFirst(t, z, group, p, solution, fmt.Sprint("seed ", seed))
			filled++
		}
	}
	require.Greater(t, len(sizes), 4)
	require.Positive(t, filled)
}
