package certify_test

import (
	"context"
	"fmt"
	"strings"

	"basisk/dlx/proof"
	"basisk/grid"
	"basisk/solver/certify"
)

// A proof that a puzzle has no other solution. Here unit propagation alone finds the
// contradiction, so the proof is the empty clause. With a clue less it is no proof.
func ExampleFormula() {
	shape, _ := grid.Square(2)
	p := grid.NewPuzzle(shape)
	for c, d := range map[grid.Cell]grid.Digit{0: 1, 7: 2, 10: 4, 13: 3} {
		p.Givens[c] = d
	}
	solution := []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	for range 2 {
		formula, err := certify.Formula(p, solution)
		if err != nil {
			fmt.Println(err)
			return
		}
		_, err = proof.Check(context.Background(), formula, strings.NewReader("0"), proof.Options{})
		fmt.Println(p.Clues(), "clues,", formula.Clauses(), "clauses:", err)
		p.Givens[0] = 0
	}
	// Output:
	// 4 clues, 85 clauses: <nil>
	// 3 clues, 159 clauses: line 1: clause [] does not follow
}
