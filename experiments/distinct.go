package experiments

import (
	"context"
	"fmt"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// Puzzles that relabelling, moving rows and columns or transposing make of each other are
// one puzzle for most questions, and a file may have many of them. They are told by their
// canonical forms, as far as those are affordable.

const (
	// distinctSide is the largest side at which forms are looked for, distinctWork the
	// steps for one, and distinctPuzzles the number of puzzles of a file up to which.
	distinctSide    = 16
	distinctWork    = 1 << 16
	distinctPuzzles = 20_000
)

// distinct returns the number of puzzles of which no two are equivalent; 0 if that is not
// known since there are too many, too large ones, or one whose form is not found in time.
func distinct(puzzles []Puzzle) int {
	if len(puzzles) > distinctPuzzles {
		return 0
	}
	forms, canonizers := map[string]bool{}, map[Kind]*symmetry.Canonizer{}
	for _, p := range puzzles {
		form, ok := formOf(p.Puzzle, canonizers)
		if !ok {
			return 0
		}
		forms[form] = true
	}
	return len(forms)
}

// formOf returns the canonical form of a puzzle as a text.
func formOf(p *grid.Puzzle, canonizers map[Kind]*symmetry.Canonizer) (form string, ok bool) {
	k := KindOn(p.Shape)
	if k.Cube || k.Side() > distinctSide || p.Allowed != nil {
		return "", false
	}
	z := canonizers[k]
	if z == nil {
		fresh, err := symmetry.NewCanonizer(p.Shape)
		if err != nil {
			return "", false
		}
		z, canonizers[k] = fresh, fresh
		z.MaxWork = distinctWork
	}
	f, err := z.Form(context.Background(), p.Givens)
	return fmt.Sprint(k.Name(), f.Values), err == nil && f.Complete
}
