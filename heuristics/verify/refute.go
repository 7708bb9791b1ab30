package verify

import (
	"context"
	"fmt"
	"slices"

	"basisk/grid"
)

// Steps with unknown patterns, by other rules. The pattern is ignored; instead each conclusion is
// proved by refuting its opposite. The opposite is made true on the board, and singles are placed
// until there are none. If that leaves several digits in every cell, the digits of a cell with the
// fewest are tried one by one, each in the same way (backtracking; Golomb and Baumert 1965). Cost:
// exponential at worst, hence a budget of assumptions per conclusion. Before and after, the board
// is the log's.

// Unproved is a step that was neither proved nor shown to be wrong.
type Unproved struct {
	Step        int      `json:"step"`            // its number
	Under       []string `json:"under,omitempty"` // what these trials assume, the outermost first
	Rule        string   `json:"rule"`            // the rule
	Conclusions []string `json:"conclusions"`     // the conclusions that are open
}

// refutation proves what s concludes regardless of its pattern. The trials in it must follow
// nevertheless; sizes mean nothing here. It records the conclusions for which the budget does not
// suffice.
func (v *verifier) refutation(at *position, s *step) (proof, error) {
	s.Naked = 0
	if _, _, err := v.replayAll(at, s); err != nil {
		return proof{}, err
	}
	u := Unproved{Step: v.report.Steps, Under: at.under, Rule: s.Rule}
	if s.Failed {
		if err := v.refute(at.board, &u, "the contradiction", func() {}); err != nil {
			return proof{}, err
		}
	}
	for _, x := range s.concluded {
		opposite := statement{x.cell, x.digit, !x.absent}
		if err := v.refute(at.board, &u, v.name(x), func() { at.board.assert(opposite) }); err != nil {
			return proof{}, err
		}
	}
	if len(u.Conclusions) > 0 {
		v.report.Unproved = append(v.report.Unproved, u)
	} else {
		v.report.Refutations++
	}
	return proof{shows: func(statement) bool { return true }, contradiction: true}, nil
}

// refute returns an error if b has a solution after assume, which makes the opposite of a
// conclusion true, or if the context ends before that is known; if the budget does, it adds the
// conclusion to u.
func (v *verifier) refute(b *board, u *Unproved, conclusion string, assume func()) error {
	start, nodes := len(b.trail), v.nodes
	assume()
	found := b.search(v.ctx, &nodes)
	b.undo(start)
	switch found {
	case solvable:
		return fmt.Errorf("%s does not follow: there is a solution without it", conclusion)
	case unsettled:
		if err := v.cut(); err != nil {
			return err
		}
		u.Conclusions = append(u.Conclusions, conclusion)
	}
	return nil
}

// verdict is the result of a search.
type verdict uint8

const (
	refuted   verdict = iota // there is no solution
	solvable                 // there is one
	unsettled                // the budget is used up, or the context has ended
)

// search looks for a solution of b, on which it leaves its moves, and subtracts the digits that it
// tries from nodes.
func (b *board) search(ctx context.Context, nodes *int) verdict {
	b.placeSingles(ctx)
	c := b.smallest()
	switch {
	case b.failed:
		return refuted
	case c < 0:
		return solvable
	}
	start := len(b.trail)
	for d := grid.Digit(1); int(d) <= b.n; d++ {
		if !b.has(c, d) {
			continue
		}
		if *nodes <= 0 || ctx.Err() != nil {
			return unsettled
		}
		*nodes--
		b.place(c, d)
		found := b.search(ctx, nodes)
		if found != refuted {
			return found
		}
		b.undo(start)
	}
	return refuted
}

// placeSingles places singles until there are none, the board fails or the context ends.
func (b *board) placeSingles(ctx context.Context) {
	for placed := true; placed; {
		placed = false
		for c := range grid.Cell(len(b.values)) {
			if ctx.Err() != nil {
				return
			}
			for d := grid.Digit(1); b.open(c) && !b.failed && int(d) <= b.n; d++ {
				if b.has(c, d) && b.single(c, d) {
					b.place(c, d)
					placed = true
				}
			}
		}
	}
}

// single reports whether d is the only digit of c, or c its only place in some unit.
func (b *board) single(c grid.Cell, d grid.Digit) bool {
	return b.size(c) == 1 || slices.ContainsFunc(b.shape.Places(c), func(p grid.Place) bool {
		return *b.placesLeft(p.Unit, d) == 1
	})
}

// smallest returns the open cell with the fewest digits, the first of several, or -1 if every cell
// is placed.
func (b *board) smallest() grid.Cell {
	best, least := grid.Cell(-1), b.n+1
	for c := range grid.Cell(len(b.values)) {
		if b.open(c) && b.size(c) < least {
			best, least = c, b.size(c)
		}
	}
	return best
}
