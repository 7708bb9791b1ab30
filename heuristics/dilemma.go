package heuristics

import (
	"fmt"
	"slices"

	"basisk/grid"
)

// The dilemma rule (Stålmarck and Säflund 1990; "false in all scenarios is false" of the Opasnet
// solver): one member of a set holds, so what every case excludes is excluded; and likewise whether
// a candidate holds or not. The cheaper rules draw the consequences of each case; at depth d
// dilemmas of depth d-1 are applied within each case. Cost: a propagation for each member of each
// set and round, to the power of the depth. At the fixpoint no set of cases agrees on anything that
// the board does not already say.

// Dilemma removes what is excluded in every case of some cell, place or candidate.
type Dilemma struct {
	pruned
	// Depth is the maximum nesting of cases; default 1.
	Depth int

	kept  [][]uint64 // at each depth: the candidates that some case leaves
	gone  []uint64   // in a cell: the candidates that no case leaves
	cases [][]Assumption
}

// Name returns "dilemma", or "dilemma-2" and so on for larger depths.
func (r *Dilemma) Name() string {
	if r.Depth > 1 {
		return fmt.Sprintf("dilemma-%d", r.Depth)
	}
	return "dilemma"
}

// Tier returns TrialTier and the depth.
func (r *Dilemma) Tier() int { return TrialTier + max(r.Depth, 1) }

// Apply tries the cases of every set and candidate once.
func (r *Dilemma) Apply(p *Pass) {
	depth := max(r.Depth, 1)
	r.kept = slices.Grow(r.kept, depth+1)[:depth+1]
	r.cases = slices.Grow(r.cases, depth+1)[:depth+1]
	r.round(p, depth)
}

// round tries the cases of every set and every candidate, and reports whether the board is consistent.
func (r *Dilemma) round(p *Pass, depth int) bool {
	b := p.board
	for s := range grid.Set(b.Sets()) {
		if b.Settled(s) || b.Size(s) < 2 {
			continue
		}
		cases := r.cases[depth][:0]
		for i := range grid.Members(b.Words(s)) {
			c, d := b.CandidateIn(s, i)
			cases = append(cases, Assumption{Candidate{Cell: c, Digit: d}, false})
		}
		r.cases[depth] = cases
		if !r.workOut(p, depth, s) {
			return false
		}
		if _, isCell := b.CellOf(s); isCell && !r.bothWays(p, depth, s) {
			return false
		}
	}
	return true
}

// bothWays tries, for each candidate of a cell, the cases that it holds and that it does not. With
// two candidates those are the cases of the cell.
func (r *Dilemma) bothWays(p *Pass, depth int, s grid.Set) bool {
	b := p.board
	for i := range b.Shape().Side() {
		c, d := b.CandidateIn(s, i)
		if b.Size(s) <= 2 || !b.Has(c, d) {
			continue
		}
		x := Candidate{Cell: c, Digit: d}
		r.cases[depth] = append(r.cases[depth][:0], Assumption{x, false}, Assumption{x, true})
		if !r.workOut(p, depth, s) {
			return false
		}
	}
	return true
}

// workOut tries the current cases, which belong to s, and removes what none leaves. If the engine
// was stopped some case is incomplete, so nothing follows.
func (r *Dilemma) workOut(p *Pass, depth int, s grid.Set) bool {
	b := p.board
	words := b.Shape().Cells() * b.Width()
	r.kept[depth] = slices.Grow(r.kept[depth][:0], words)[:words]
	clear(r.kept[depth])
	reason := Reason{Pattern: KindDilemma}
	open := false
	for _, a := range r.cases[depth] {
		possible := p.Try(a, func() { r.inside(p, depth) })
		open = open || possible
		if p.Explaining() {
			reason.Trials = append(reason.Trials, p.LastTrial())
		}
	}
	if p.Stopped() {
		return false
	}
	if p.Explaining() {
		r.describe(p, s, &reason)
		p.SetReason(reason)
	}
	if !open {
		return p.Fail(s)
	}
	return r.conclude(p, depth)
}

// inside tries deeper cases within a case, and records the candidates that it leaves.
func (r *Dilemma) inside(p *Pass, depth int) {
	for depth > 1 {
		length := p.board.TrailLen()
		if !r.round(p, depth-1) || p.board.TrailLen() == length {
			break
		}
	}
	if p.board.Failed() {
		return
	}
	width := p.board.Width()
	for c := range p.board.Shape().Cells() {
		for w, word := range p.board.Words(grid.Set(c)) {
			r.kept[depth][c*width+w] |= word
		}
	}
}

// conclude removes the candidates that no case has left, and propagates.
func (r *Dilemma) conclude(p *Pass, depth int) bool {
	b := p.board
	width := b.Width()
	r.gone = slices.Grow(r.gone[:0], width)
	gone, hit := r.gone[:width], false
	for c := range grid.Cell(b.Shape().Cells()) {
		for w, word := range b.Words(b.CellSet(c)) {
			gone[w] = word &^ r.kept[depth][int(c)*width+w]
		}
		for i := range grid.Members(gone) {
			hit = true
			if !p.Remove(c, grid.Digit(i)+1) {
				break
			}
		}
	}
	if !hit {
		return true
	}
	p.Hit()
	if p.Explaining() {
		p.flush()
	}
	return p.Propagate()
}

// describe sets the set whose cases were tried in reason.
func (r *Dilemma) describe(p *Pass, s grid.Set, reason *Reason) {
	b := p.board
	if c, isCell := b.CellOf(s); isCell {
		reason.Cells = []grid.Cell{c}
		return
	}
	u, d := b.PlaceOf(s)
	reason.Units, reason.Digits = []grid.Unit{u}, []grid.Digit{d}
}
