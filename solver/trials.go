package solver

import (
	"basisk/grid"
	"basisk/heuristics"
)

// Probing and the dilemma rule as a measure: all cases of a round start from the same board, and
// their conclusions are applied together at the end. The rules of package heuristics apply
// conclusions at once, which is faster, but then the result depends on the order of the cases.
// Sources: as for those rules, Debruyne and Bessière 1997, Stålmarck and Säflund 1990. Cost: a
// propagation per candidate of open cells, with agree one per member of every set. Before: the
// rules without assumptions are idle.

// trials is the rule that tries all candidates and then applies the conclusions.
type trials struct {
	name  string
	agree bool   // whether to remove also what all members of a set exclude
	stop  func() // ends the engine's run
	tried uint64
	// gone and kept hold the digits of each cell: those that the round has excluded, and those that
	// some member of the current set leaves.
	gone, kept []uint64
}

func (t *trials) Name() string          { return t.name }
func (*trials) Tier() int               { return heuristics.TrialTier }
func (*trials) Wakes() heuristics.Event { return heuristics.Pruned }

// Apply tries all cases and applies their conclusions, or none if it is stopped meanwhile.
func (t *trials) Apply(p *heuristics.Pass) {
	b := p.Board()
	words := b.Shape().Cells() * b.Width()
	t.gone, t.kept = make([]uint64, words), make([]uint64, words)
	for s := range t.sets(b) {
		if b.Settled(s) || b.Size(s) < 2 {
			continue
		}
		if t.workOut(p, s); p.Stopped() {
			return
		}
	}
	t.conclude(p)
	t.stop()
}

// sets returns the number of sets whose members are tried: all, or only the cells, which contain
// every candidate once.
func (t *trials) sets(b *grid.Board) grid.Set {
	if t.agree {
		return grid.Set(b.Sets())
	}
	return b.CellSet(grid.Cell(b.Shape().Cells()))
}

// cost returns how many candidates a round on b tries.
func (t *trials) cost(b *grid.Board) uint64 {
	var cost uint64
	for s := range t.sets(b) {
		if size := b.Size(s); size >= 2 {
			cost += uint64(size)
		}
	}
	return cost
}

// workOut tries the members of s.
func (t *trials) workOut(p *heuristics.Pass, s grid.Set) {
	b := p.Board()
	clear(t.kept)
	for i := range grid.Members(b.Words(s)) {
		if p.Stopped() {
			return
		}
		c, d := b.CandidateIn(s, i)
		t.tried++
		a := heuristics.Assumption{Candidate: heuristics.Candidate{Cell: c, Digit: d}}
		if !p.Try(a, func() { t.keep(b) }) {
			t.gone[int(c)*b.Width()+int(d-1)>>6] |= 1 << ((d - 1) & 63)
		}
	}
	if t.agree {
		t.exclude(b)
	}
}

// keep records the candidates of the current case, if wanted.
func (t *trials) keep(b *grid.Board) {
	if t.agree {
		eachWord(b, func(i int, word uint64) { t.kept[i] |= word })
	}
}

// exclude records the candidates that no case has left.
func (t *trials) exclude(b *grid.Board) {
	eachWord(b, func(i int, word uint64) { t.gone[i] |= word &^ t.kept[i] })
}

// eachWord calls do for each word of the cells of b, with its index in a slab.
func eachWord(b *grid.Board, do func(i int, word uint64)) {
	for c := range grid.Cell(b.Shape().Cells()) {
		for w, word := range b.Words(b.CellSet(c)) {
			do(int(c)*b.Width()+w, word)
		}
	}
}

// conclude removes what the round has excluded.
func (t *trials) conclude(p *heuristics.Pass) {
	width := p.Board().Width()
	for c := range grid.Cell(p.Board().Shape().Cells()) {
		for i := range grid.Members(t.gone[int(c)*width : (int(c)+1)*width]) {
			if d := grid.Digit(i) + 1; p.Board().Has(c, d) && !p.Remove(c, d) {
				return
			}
		}
	}
}
