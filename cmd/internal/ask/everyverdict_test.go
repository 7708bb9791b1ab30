package ask_test

import (
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/cmd/internal/ask"
	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/generate"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/exploring"
	"basisk/solver/maker"
	"basisk/solver/rating"
)

// listable is the number of solutions up to which the brute force lists them.
const listable = 300

// manyLarge is the number of boards after which sides above 16 take no more part: most of the time is theirs.
const manyLarge = 936

// known is a puzzle whose solutions are known, in number or one by one.
type known struct {
	*grid.Puzzle
	total *big.Int
	all   [][]grid.Digit // nil if only their number is known
	name  string
}

// layoutsOfAllKinds are shapes with all kinds of units and all engines. On the last two, whose digits come in
// pairs, more than 100,000 and more than 10,000,000 solutions differ only by the order of digits.
func layoutsOfAllKinds(t *testing.T, rng *rand.Rand) []*grid.Shape {
	t.Helper()
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	shapes := []*grid.Shape{cube}
	jigsaw, err := generate.Irregular(6, rng)
	require.NoError(t, err)
	for _, l := range []grid.Layout{
		{Side: 6, BoxRows: 2, BoxCols: 3},
		{Side: 8, BoxRows: 2, BoxCols: 4},
		{Side: 12, BoxRows: 3, BoxCols: 4},
		{Side: 9, BoxRows: 3, BoxCols: 3, Diagonals: true},
		{Side: 6, Regions: jigsaw},
		{Side: 7},
		{Side: 9, BoxRows: 3, BoxCols: 3, Windows: true},
		{Side: 9, BoxRows: 3, BoxCols: 3},
		{Side: 16, BoxRows: 4, BoxCols: 4},
		{Side: 25, BoxRows: 5, BoxCols: 5},
		{Side: 36, BoxRows: 6, BoxCols: 6},
		{Side: 49, BoxRows: 7, BoxCols: 7},
	} {
		s, err := grid.New(l)
		require.NoError(t, err)
		shapes = append(shapes, s)
	}
	return shapes
}

// opened are the ways to open cells of a full grid: digits or lines are absent, and cells have candidates.
var opened = []func(p *grid.Puzzle, full []grid.Digit, rng *rand.Rand){
	func(*grid.Puzzle, []grid.Digit, *rand.Rand) {},
	func(p *grid.Puzzle, _ []grid.Digit, _ *rand.Rand) { withoutDigits(p, 1) },
	func(p *grid.Puzzle, _ []grid.Digit, _ *rand.Rand) { withoutDigits(p, 2) },
	func(p *grid.Puzzle, _ []grid.Digit, _ *rand.Rand) { withoutDigits(p, 3) },
	func(p *grid.Puzzle, _ []grid.Digit, rng *rand.Rand) { withoutLines(p, grid.Row, rng) },
	func(p *grid.Puzzle, _ []grid.Digit, rng *rand.Rand) { withoutLines(p, grid.Column, rng) },
	func(p *grid.Puzzle, _ []grid.Digit, rng *rand.Rand) {
		withoutLines(p, grid.Row, rng)
		withoutDigits(p, 2)
	},
	func(p *grid.Puzzle, full []grid.Digit, rng *rand.Rand) {
		for c := range p.Givens {
			if rng.IntN(3) == 0 {
				p.Givens[c] = 0
				p.Restrict(grid.Cell(c), pair(full[c], grid.Digit(rng.IntN(p.Shape.Side())+1)))
			}
		}
	},
}

// pair returns one or two digits in order.
func pair(d, e grid.Digit) []grid.Digit {
	return slices.Compact([]grid.Digit{min(d, e), max(d, e)})
}

// withoutDigits opens the cells of the digits from 1 to most.
func withoutDigits(p *grid.Puzzle, most int) {
	for c, d := range p.Givens {
		if int(d) <= most {
			p.Givens[c] = 0
		}
	}
}

// withoutLines opens a line of a kind and the next one, which often can change places.
func withoutLines(p *grid.Puzzle, kind grid.Kind, rng *rand.Rand) {
	var lines []grid.Unit
	for u := range grid.Unit(p.Shape.Units()) {
		if p.Shape.Kind(u) == kind {
			lines = append(lines, u)
		}
	}
	i := rng.IntN(len(lines) - 1)
	for _, u := range lines[i : i+2] {
		for _, c := range p.Shape.UnitCells(u) {
			p.Givens[c] = 0
		}
	}
}

// listed returns a puzzle that the brute force solves, made of a full grid: cells get their digit back until it
// does. One in six has no solution with the digit of the grid in one cell.
func listed(full []grid.Digit, s *grid.Shape, way int, rng *rand.Rand) known {
	p := grid.NewPuzzle(s)
	copy(p.Givens, full)
	for range rng.IntN(s.Side()) {
		p.Givens[rng.IntN(len(full))] = 0
	}
	opened[way](p, full, rng)
	if c := rng.IntN(len(full)); rng.IntN(6) == 0 {
		p.Givens[c] = 0
		p.Restrict(grid.Cell(c), pair(full[c]%grid.Digit(s.Side())+1, full[rng.IntN(len(full))]))
	}
	for {
		if all, complete := heuristictest.Solutions(p, listable); complete {
			return known{p, big.NewInt(int64(len(all))), all, fmt.Sprintf("%v, way %d", s, way)}
		}
		for range s.Side() {
			if c := rng.IntN(len(full)); p.Allows(grid.Cell(c), full[c]) {
				p.Givens[c] = full[c]
			}
		}
	}
}

// paired returns a puzzle in which each cell has the candidates 1 and 2, 3 and 4, or another such pair. Where
// cells of a pair share units, one of them decides all others, so there are two solutions for each part of
// the cells of a pair that is connected in this way.
func paired(full []grid.Digit, s *grid.Shape) known {
	p, parts := grid.NewPuzzle(s), newUnion(len(full))
	for c, d := range full {
		low := d - (d-1)%2
		if int(low) == s.Side() { // without a partner
			p.Givens[c] = d
			continue
		}
		p.Restrict(grid.Cell(c), pair(low, low+1))
	}
	for u := range grid.Unit(s.Units()) {
		first := map[grid.Digit]grid.Cell{}
		for _, c := range s.UnitCells(u) {
			low := full[c] - (full[c]-1)%2
			if at, seen := first[low]; seen {
				parts.join(int(at), int(c))
			}
			first[low] = c
		}
	}
	total := big.NewInt(1)
	for c := range full {
		if p.Givens[c] == 0 && parts.of(c) == c {
			total.Lsh(total, 1)
		}
	}
	return known{p, total, nil, fmt.Sprintf("%v, pairs", s)}
}

// union is a partition of numbers.
type union []int

func newUnion(n int) union {
	u := make(union, n)
	for i := range u {
		u[i] = i
	}
	return u
}

func (u union) of(i int) int {
	for u[i] != i {
		i = u[i]
	}
	return i
}

func (u union) join(i, j int) { u[u.of(i)] = u.of(j) }

// TestEveryVerdict: whatever answers how many solutions a puzzle has is right: each way to a verdict, with each
// method, on each layout, opened in each way. Any two of these factors occur together.
func TestEveryVerdict(t *testing.T) {
	rng := rand.New(rand.NewPCG(64, 1))
	shapes := layoutsOfAllKinds(t, rng)
	methods := slices.DeleteFunc(catalog.Default().Methods, func(m solver.MethodEntry) bool { return m.New == nil })
	ways, boards := len(opened)+1, testenv.Scale(117, 117, 20_000)
	grids := make([][]grid.Digit, len(shapes))
	found := [3]int{}
	for i := range boards {
		if i == manyLarge {
			shapes = slices.DeleteFunc(shapes, func(s *grid.Shape) bool { return s.Side() > 16 })
		}
		layout, way := i%len(shapes), i/len(shapes)%ways
		s, m := shapes[layout], methods[(layout+way+i/(len(shapes)*ways))%len(methods)]
		if i/len(shapes)%50 == 0 {
			grids[layout] = generate.Full(s, rng)
		}
		full := relabelled(grids[layout], rng)
		var x known
		if way == len(opened) || s.Side() > 25 {
			x = paired(full, s)
		} else {
			x = listed(full, s, way, rng)
		}
		found[min(x.total.BitLen(), 2)]++
		x.name = fmt.Sprintf("board %d, %s, method %s, %v solutions", i, x.name, m.Name, x.total)
		t.Run(s.String(), func(t *testing.T) { x.askAll(t, m) })
	}
	t.Logf("%d boards: %d without a solution, %d with one, %d with several", boards, found[0], found[1], found[2])
	require.Greater(t, slices.Min(found[:]), boards/30)
}

// TestVerdictsOfMadePuzzles: a puzzle that is called unique has one solution, and a minimal one no clue that can go,
// by brute force: each method digs on each layout.
func TestVerdictsOfMadePuzzles(t *testing.T) {
	made := 0
	for i, s := range layoutsOfAllKinds(t, rand.New(rand.NewPCG(64, 2))) {
		for k, m := range catalog.Default().Methods {
			if s.Side() > 9 || m.New == nil || m.Single {
				continue
			}
			spec := maker.Spec{
				Population: maker.PopulationOn(s), Unique: true, Attempts: 2, Solver: solver.Config{Method: m, Nodes: 1000},
			}
			r := format.Record{Puzzle: grid.NewPuzzle(s), Source: "generate", Index: 1}
			x := ask.New(ask.Options{}).Generate(spec, uint64(100*i+k))(t.Context(), r, 1)
			if x.Status != solver.Unique {
				require.Contains(t, []solver.Status{solver.Limit, ask.Unchecked}, x.Status)
				continue
			}
			name := fmt.Sprintf("%v by %s", s, m.Name)
			all, complete := heuristictest.Solutions(x.Puzzle, 2)
			require.Less(t, len(all), 2, name)
			if !complete {
				continue
			}
			made++
			require.Len(t, all, 1, name)
			for c, d := range x.Puzzle.Givens {
				if d == 0 || x.Content.Minimal == "" {
					continue
				}
				x.Puzzle.Givens[c] = 0
				all, complete = heuristictest.Solutions(x.Puzzle, 2)
				require.True(t, len(all) > 1 || !complete, "%s without %s", name, s.CellName(grid.Cell(c)))
				x.Puzzle.Givens[c] = d
			}
		}
	}
	t.Logf("%d puzzles made", made)
	require.Greater(t, made, 20)
}

// relabelled returns a grid with its digits in another order.
func relabelled(full []grid.Digit, rng *rand.Rand) []grid.Digit {
	order, out := rng.Perm(int(slices.Max(full))), make([]grid.Digit, len(full))
	for c, d := range full {
		out[c] = grid.Digit(order[d-1] + 1)
	}
	return out
}

// askAll asks for the number of solutions in every way that a method serves.
func (x *known) askAll(t *testing.T, m solver.MethodEntry) {
	t.Helper()
	c := solver.Config{Method: m, Seed: 3}
	if m.Backtracks || m.Single {
		c.Nodes = 5000
	}
	free := c.Nodes > 0 || m.Name == "logic" // to give up
	w, r := ask.New(ask.Options{Config: c}), format.Record{Puzzle: x.Puzzle, Source: "test", Index: 1}
	for _, limit := range []uint64{1, 2, 5, 0} {
		if limit == 0 && x.all == nil && m.Name != "auto" && m.Name != "diagram" {
			continue
		}
		if limit > 0 || x.all != nil { // for many solutions count asks it, below
			a, err := solver.Count(t.Context(), x.Board(), c, limit)
			if a.Status != solver.StatusUnsupported {
				require.NoError(t, err, x.name)
			}
			x.require(t, fmt.Sprintf("Count up to %d", limit), a.Status, a.BigCount().String(), a.Exact, free, limit)
		}
		b := w.Count(t.Context(), r, ask.CountOptions{Limit: limit})
		x.require(t, fmt.Sprintf("count --limit %d", limit), b.Status, b.Number.Count, b.Exact, free, ask.AtLeastTwo(limit))
	}
	a := w.Solve(t.Context(), r)
	x.requireStatus(t, "solve", a.Status, free)
	w.HintUniqueness(t.Context(), r, &a)
	if a.Uniqueness != "" {
		x.requireStatus(t, "solve on a terminal", a.Uniqueness, true)
	}
	x.requireStatus(t, "solve --unique", w.SolveUnique(t.Context(), r).Uniqueness, free)
	v := w.Check(t.Context(), r, ask.CheckOptions{Limit: 50})
	if v.Solutions != "" {
		x.requireStatus(t, "check", v.Solutions, free)
		x.require(t, "check", v.Solutions, v.Number.Count, v.Exact, free, 50)
	}
	x.askOthers(t, c)
}

// askOthers asks the questions that know no method.
func (x *known) askOthers(t *testing.T, c solver.Config) {
	t.Helper()
	if x.Shape.Side() > 25 {
		return
	}
	rating, err := rating.Rate(t.Context(), x.Board(), rating.Config{Nodes: 2000})
	require.NoError(t, err, x.name)
	if rating.Status == solver.Solved {
		rating.Status = solver.Unique
	}
	x.requireStatus(t, "rate", rating.Status, true)
	n, sure, err := solver.SolutionsOf(t.Context(), x.Board(), 5000)
	require.NoError(t, err, x.name)
	if sure {
		require.EqualValues(t, min(2, x.small()), n, "SolutionsOf: %s", x.name)
	}
	for _, cutoff := range []uint64{1, 3} {
		s, err := exploring.Candidates(t.Context(), x.Board(), solver.Config{}, cutoff)
		require.NoError(t, err, x.name)
		x.requireSurvey(t, s)
	}
	if c.Method.Name != "cdcl" && c.Method.Name != "auto" {
		return
	}
	claim, err := solver.NewRefutation(t.Context(), x.Puzzle)
	require.NoError(t, err, x.name)
	a, err := claim.Prove(t.Context(), c, cdcl.NewDRAT(io.Discard), nil)
	require.NoError(t, err, x.name)
	x.require(t, "count --proof", a.Status, a.BigCount().String(), a.Exact, false, 2)
}

// small returns the number of solutions, or a large number.
func (x *known) small() uint64 {
	if x.total.IsUint64() {
		return x.total.Uint64()
	}
	return 1 << 63
}

// require requires that an answer is right, and unless it is free to give up that it is one.
func (x *known) require(t *testing.T, way string, s solver.Status, count string, exact, free bool, limit uint64) {
	t.Helper()
	message := fmt.Sprintf("%s: %s: %s, %s, exact %v\n%s", way, x.name, s, count, exact, x.text())
	x.requireStatus(t, way, s, free)
	n, ok := new(big.Int).SetString(count, 10)
	require.True(t, ok, message)
	require.LessOrEqual(t, n.Cmp(x.total), 0, message)
	if exact {
		require.Zero(t, n.Cmp(x.total), message)
	} else if !free {
		require.True(t, limit > 0 && n.Cmp(new(big.Int).SetUint64(limit)) >= 0, message)
	}
}

// text returns the puzzle, unless it is large.
func (x *known) text() string {
	if x.Shape.Side() > 16 {
		return ""
	}
	return heuristictest.Text(x.Puzzle)
}

// requireStatus requires that a status is that of the number of solutions.
func (x *known) requireStatus(t *testing.T, way string, s solver.Status, free bool) {
	t.Helper()
	right := free
	switch s {
	case solver.Solved:
		right = x.small() > 0
	case solver.Unsolvable, solver.None:
		right = x.small() == 0
	case solver.Unique:
		right = x.small() == 1
	case solver.Multiple:
		right = x.small() > 1
	case solver.Invalid:
		right = false
	}
	require.True(t, right, "%s: %s: %s\n%s", way, x.name, s, x.text())
}

// requireSurvey requires that a survey counts the solutions with each candidate.
func (x *known) requireSurvey(t *testing.T, s exploring.Survey) {
	t.Helper()
	x.requireStatus(t, "candidates --true", s.Status, false)
	if x.all == nil {
		return
	}
	side := x.Shape.Side()
	counts := make([]uint64, x.Shape.Cells()*side)
	for _, solution := range x.all {
		for c, d := range solution {
			counts[c*side+int(d)-1]++
		}
	}
	for i, want := range counts {
		c, d := grid.Cell(i/side), grid.Digit(i%side+1)
		n, exact := s.Count(c, d)
		if n > want || n < min(s.Cutoff, want) || exact && n != want {
			require.Fail(t, "candidates --true", "%s: %s: %d: %d, want %d", x.name, x.Shape.CellName(c), d, n, want)
		}
	}
}
