package solver_test

import (
	"bytes"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"basisk/dlx/proof"
	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/encode"
	"basisk/solver/exploring"

	"github.com/stretchr/testify/require"
)

// orderShapes are small shapes of all kinds of units, from 4×4 to 6×6.
func orderShapes(t *testing.T, rng *rand.Rand) []*grid.Shape {
	t.Helper()
	var shapes []*grid.Shape
	for _, l := range []grid.Layout{
		{Side: 4},
		{Side: 5},
		{Side: 6},
		{Side: 4, BoxRows: 2, BoxCols: 2},
		{Side: 6, BoxRows: 2, BoxCols: 3},
		{Side: 6, BoxRows: 3, BoxCols: 2},
		{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true},
		{Side: 5, Diagonals: true},
		{Side: 4, Windows: true},
		{Side: 4, BoxRows: 2, BoxCols: 2, Groups: true},
		{Side: 6, BoxRows: 2, BoxCols: 3, Groups: true},
		{Side: 4, Regions: mixed(4, rng)},
		{Side: 4, Regions: mixed(4, rng), Diagonals: true},
		{Side: 5, Regions: mixed(5, rng)},
		{Side: 6, Regions: mixed(6, rng)},
		{Side: 4, Extra: [][]grid.Cell{{0, 5, 10, 15}, {0, 6, 9, 15}}},
	} {
		s, err := grid.New(l)
		require.NoError(t, err)
		shapes = append(shapes, s)
	}
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	return append(shapes, cube)
}

// sparse draws a puzzle that leaves at least free digits free: it has givens of the others, and sometimes
// cells that are restricted to a list with all free digits, or with none.
func sparse(rng *rand.Rand, s *grid.Shape, free int) *grid.Puzzle {
	p, n := grid.NewPuzzle(s), s.Side()
	digits := rng.Perm(n)
	for range rng.IntN(2*n) + s.Cells()/8 {
		if free == n {
			break
		}
		c := rng.IntN(s.Cells())
		old := p.Givens[c]
		if p.Givens[c] = grid.Digit(digits[free+rng.IntN(n-free)] + 1); grid.HasClash(s, p.Givens) {
			p.Givens[c] = old
		}
	}
	for range rng.IntN(3) {
		var list []grid.Digit
		with := rng.IntN(2)
		for i, d := range digits {
			if i < free && with == 1 || i >= free && rng.IntN(3) > 0 {
				list = append(list, grid.Digit(d+1))
			}
		}
		if c := rng.IntN(s.Cells()); p.Givens[c] == 0 && len(list) > 0 {
			p.Restrict(grid.Cell(c), list)
		}
	}
	return p
}

// Brute force agrees on the number of solutions, on whether there is one, and on the true candidates of
// boards with any number of free digits; the diagram counts them in order.
func TestOrderAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(52, 2))
	boards, ordered, chained := 0, 0, 0
	for boards < testenv.Scale(200, 200, 20_000) {
		for _, s := range orderShapes(t, rng) {
			p := sparse(rng, s, 1+rng.IntN(s.Side()))
			want, complete := heuristictest.Solutions(p, 5000)
			if !complete {
				continue
			}
			boards++
			o := encode.PutInOrder(t.Context(), p.Board())
			if o.Factor.Cmp(big.NewInt(1)) > 0 {
				ordered++
			}
			if len(o.Chains) > 0 {
				chained++
			}
			agrees(t, p, want)
		}
	}
	require.Greater(t, ordered, boards/4)
	require.Greater(t, chained, boards/20)
}

// agrees requires that methods that put digits in order agree with the list of solutions.
func agrees(t *testing.T, p *grid.Puzzle, want [][]grid.Digit) {
	t.Helper()
	for _, method := range []solver.MethodEntry{solver.Auto(), solver.CDCL(), solver.Diagram()} {
		r, err := solver.Count(t.Context(), p.Board(), solver.Config{Method: method}, 0)
		require.NoError(t, err)
		require.True(t, r.Exact)
		require.EqualValues(t, len(want), r.Count, "%s: %v", method.Name, p)
	}
	for _, method := range []solver.MethodEntry{solver.Auto(), solver.CDCL()} {
		for _, limit := range []uint64{1, 2, 5} {
			r, err := solver.Count(t.Context(), p.Board(), solver.Config{Method: method}, limit)
			require.NoError(t, err)
			require.EqualValues(t, min(limit, uint64(len(want))), r.Count, "%s up to %d: %v", method.Name, limit, p)
			require.True(t, r.Exact || r.Count == limit)
			if len(want) > 0 {
				require.NoError(t, grid.CheckSolution(p, r.Solution))
			}
		}
	}
	survey, err := exploring.Candidates(t.Context(), p.Board(), solver.Config{}, 1)
	require.NoError(t, err)
	for c := range grid.Cell(p.Shape.Cells()) {
		for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
			verdict := exploring.False
			for _, solution := range want {
				if solution[c] == d {
					verdict = exploring.True
				}
			}
			require.Equal(t, verdict, survey.Holds(c, d), "%v: %s=%d", p, p.Shape.CellName(c), d)
		}
	}
}

// TestOrderOfLatinSquares: digits are in order on the first row, rows on the first column.
func TestOrderOfLatinSquares(t *testing.T) {
	s, err := grid.Latin(5)
	require.NoError(t, err)
	b := grid.NewBoard(s)
	o := encode.PutInOrder(t.Context(), b)
	require.Equal(t, "2880", o.Factor.String(), "5!·4!")
	require.Empty(t, o.Chains)
	for i := range 5 {
		require.Equal(t, grid.Digit(i+1), b.Value(grid.Cell(i)))
		require.Equal(t, grid.Digit(i+1), b.Value(grid.Cell(5*i)))
	}
}

// TestOrderOfChains: one given leaves its row as many cells as there are other digits, so they are placed
// in order, and then the other rows; two givens of different lines leave more cells than digits, a chain.
func TestOrderOfChains(t *testing.T) {
	s, err := grid.Latin(5)
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	p.Givens[12] = 1
	o := encode.PutInOrder(t.Context(), p.Board())
	require.Empty(t, o.Chains)
	require.Equal(t, "576", o.Factor.String(), "4!·4!")
	p.Givens[18] = 2
	o = encode.PutInOrder(t.Context(), p.Board())
	require.NotEmpty(t, o.Chains)
	require.Equal(t, big.NewInt(0), new(big.Int).Mod(o.Factor, big.NewInt(6)))
}

// clashes are puzzles of basis 2 whose givens leave a set without a candidate.
func clashes(t *testing.T) map[string]*grid.Puzzle {
	t.Helper()
	beside := puzzle(t, 2, "123....4........") // R1C4 has none
	twice := puzzle(t, 2, "1..1............")
	restricted := puzzle(t, 2, "12..............")
	restricted.Restrict(2, []grid.Digit{1, 2})
	place := puzzle(t, 2, "..1.............") // 2 has no place in row 1
	place.Restrict(0, []grid.Digit{1, 3})
	place.Restrict(1, []grid.Digit{4})
	place.Restrict(3, []grid.Digit{1, 3, 4})
	contrary := puzzle(t, 2, "1...............")
	contrary.Restrict(0, []grid.Digit{2, 3})
	return map[string]*grid.Puzzle{
		"a cell that others exclude": beside, "two equal givens": twice, "a restricted cell": restricted,
		"a digit without a place": place, "a given that its cell excludes": contrary,
	}
}

// Where givens empty a set, the clauses still follow from the puzzle: each states
// a given, denies a candidate that a restriction excludes, says that two candidates exclude
// each other, or that some candidate of a set is true. They contradict each other.
func TestClausesOfEmptiedSets(t *testing.T) {
	for name, p := range clashes(t) {
		t.Run(name, func(t *testing.T) {
			require.True(t, p.Board().Failed())
			claim, r, drat := proveAll(t, p, solver.Config{})
			require.Equal(t, solver.None, r.Status)
			_, err := checkClaim(t, claim, drat)
			require.NoError(t, err)
			var text bytes.Buffer
			require.NoError(t, claim.WriteCNF(t.Context(), &text))
			variables, clauses := readCNF(t, text.String())
			require.Equal(t, 64, variables)
			for _, clause := range clauses {
				require.True(t, ofPuzzle(p, clause), "%v", clause)
			}
			formula, err := proof.ReadFormula(&text, proof.Options{})
			require.NoError(t, err)
			_, err = proof.Check(t.Context(), formula, bytes.NewReader([]byte("0\n")), proof.Options{})
			require.NoError(t, err, "by unit propagation")
		})
	}
}

// ofPuzzle reports whether a clause over the candidates of the empty grid is one of p.
func ofPuzzle(p *grid.Puzzle, clause []int32) bool {
	of := func(literal int32) (grid.Cell, grid.Digit) {
		v := int(max(literal, -literal)) - 1
		return grid.Cell(v / p.Shape.Side()), grid.Digit(v%p.Shape.Side()) + 1
	}
	c, d := of(clause[0])
	switch {
	case len(clause) == 1 && clause[0] > 0:
		return p.Givens[c] == d
	case len(clause) == 1:
		return p.Allowed != nil && p.Allowed[c] != nil && !slices.Contains(p.Allowed[c], d)
	case len(clause) == 2:
		other, e := of(clause[1])
		return max(clause[0], clause[1]) < 0 && (other == c && d != e || d == e && slices.Contains(p.Shape.Peers(c, nil), other))
	}
	b := grid.NewBoard(p.Shape)
	for s := range grid.Set(b.Sets()) {
		var all []int32
		for i := range p.Shape.Side() {
			c, d := b.CandidateIn(s, i)
			all = append(all, int32(int(c)*p.Shape.Side()+int(d)))
		}
		slices.Sort(all)
		if slices.Equal(all, slices.Sorted(slices.Values(clause))) {
			return true
		}
	}
	return false
}

// readCNF reads clauses, and the number of variables in their header.
func readCNF(t require.TestingT, text string) (variables int, clauses [][]int32) {
	f, err := proof.ReadFormula(strings.NewReader(text), proof.Options{})
	require.NoError(t, err)
	_, header, _ := strings.Cut("\n"+text, "\np cnf ")
	_, err = fmt.Sscan(header, &variables)
	require.NoError(t, err)
	return variables, slices.Collect(f.All())
}
