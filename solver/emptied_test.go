package solver_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/dlx/proof"
	"basisk/grid"
	"basisk/solver"
)

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
