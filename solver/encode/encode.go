// Package encode writes boards and puzzles as exact cover problems and as clauses.
package encode

import (
	"context"
	"fmt"
	"strings"

	"basisk/dlx"
	"basisk/grid"
	"basisk/internal/cancel"
	"basisk/internal/hugepage"
)

// A board is an exact cover problem: each unsettled set is an item, each candidate of an open
// cell an option that covers the set of its cell and, in each unit of the cell, the set of the
// places of its digit. Placed digits do not appear, so the problem shrinks as the board fills.
// Two consecutive sets of a [Chain] add secondary items: item t has the candidates of the first set from member t on
// and the candidates of the second set up to member t, so at most one of them is chosen. Every second t is enough,
// since of two members in the wrong order, one such t is between them or one of them.
//
// Cost: one step for each set and candidate.

// Encoding is the exact cover problem of a board and the way back.
type Encoding struct {
	Problem dlx.Problem
	Cells   []grid.Cell  // of each option
	Digits  []grid.Digit // of each option
	items   []dlx.Item   // of each set, or settled
	Fixed   []grid.Digit // the values of the board, 0 where it is open
	row     []dlx.Item   // the items of the current option
	// links are the items that the chains add to candidates.
	links map[grid.Candidate][]dlx.Item
}

// settled marks a set whose only candidate is placed.
const settled dlx.Item = -1

// Encode sets e to the problem of b with the chains, unless ctx ends first.
func (e *Encoding) Encode(ctx context.Context, b *grid.Board, chains ...Chain) error {
	check := cancel.On(ctx)
	e.Fixed = b.Solution(e.Fixed[:0])
	open := e.number(b)
	candidates := b.Candidates() - (b.Shape().Cells() - b.Open())
	e.Problem.Reset(open, e.link(b, open, chains))
	e.Problem.Grow(candidates, candidates*(1+len(b.Shape().Places(0))))
	e.Cells, e.Digits = e.Cells[:0], e.Digits[:0]
	if cap(e.Cells) < candidates {
		e.Cells, e.Digits = hugepage.Make[grid.Cell](candidates)[:0], hugepage.Make[grid.Digit](candidates)[:0]
	}
	for c := range grid.Cell(b.Shape().Cells()) {
		if check.Spend(b.Size(b.CellSet(c)) * len(b.Shape().Places(c))) {
			return check.Err()
		}
		if b.Value(c) != 0 {
			continue
		}
		for i, ok := b.Digits(c).NextSet(0); ok; i, ok = b.Digits(c).NextSet(i + 1) {
			if err := e.add(b, c, grid.Digit(i)+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// number gives every open set an item and returns how many there are.
func (e *Encoding) number(b *grid.Board) int {
	e.items = e.items[:0]
	open := 0
	for s := range grid.Set(b.Sets()) {
		if b.Settled(s) {
			e.items = append(e.items, settled)
			continue
		}
		e.items = append(e.items, dlx.Item(open))
		open++
	}
	return open
}

// link gives the candidates of the chains secondary items, from open on, and returns their number.
func (e *Encoding) link(b *grid.Board, open int, chains []Chain) int {
	e.links = nil
	next := open
	for _, sets := range chains {
		for i, s := range sets[1:] {
			for t := 1; t < b.Shape().Side(); t += 2 {
				e.linkAt(b, sets[i], func(member int) bool { return member >= t }, dlx.Item(next))
				e.linkAt(b, s, func(member int) bool { return member <= t }, dlx.Item(next))
				next++
			}
		}
	}
	return next - open
}

// linkAt adds an item to some members of s, unless s is settled.
func (e *Encoding) linkAt(b *grid.Board, s grid.Set, has func(member int) bool, item dlx.Item) {
	for member := range grid.Members(b.Words(s)) {
		if c, d := b.CandidateIn(s, member); has(member) {
			if e.links == nil {
				e.links = map[grid.Candidate][]dlx.Item{}
			}
			at := grid.Candidate{Cell: c, Digit: d}
			e.links[at] = append(e.links[at], item)
		}
	}
}

// add makes candidate (c, d) an option.
func (e *Encoding) add(b *grid.Board, c grid.Cell, d grid.Digit) error {
	e.row = append(e.row[:0], e.items[b.CellSet(c)])
	for _, p := range b.Shape().Places(c) {
		e.row = append(e.row, e.items[b.PlaceSet(p.Unit, d)])
	}
	if e.links != nil {
		e.row = append(e.row, e.links[grid.Candidate{Cell: c, Digit: d}]...)
	}
	if _, err := e.Problem.AddOption(e.row...); err != nil {
		return fmt.Errorf("encode %s=%d: %w", b.Shape().CellName(c), d, err)
	}
	e.Cells, e.Digits = append(e.Cells, c), append(e.Digits, d)
	return nil
}

// Decode appends the grid that the options describe to buf.
func (e *Encoding) Decode(options []dlx.Option, buf []grid.Digit) []grid.Digit {
	first := len(buf)
	buf = append(buf, e.Fixed...)
	for _, o := range options {
		buf[first+int(e.Cells[o])] = e.Digits[o]
	}
	return buf
}

// CoverProblem returns the exact cover problem of what is open in b, with names: R1C2 for a cell,
// row3=7 for the places of 7 in row 3. If b has failed, the problem is the set that ran empty,
// one item without options. It fails only if ctx ends.
func CoverProblem(ctx context.Context, b *grid.Board) (*dlx.Problem, error) {
	if s, failed := b.Contradiction(); failed {
		p := dlx.NewProblem(1, 0)
		return p, p.SetNames([]string{setName(b, s)})
	}
	var e Encoding
	if err := e.Encode(ctx, b); err != nil {
		return nil, err
	}
	var names []string
	check := cancel.On(ctx)
	for s, item := range e.items {
		if check.Spend(nameSteps) {
			return nil, check.Err()
		}
		if item != settled {
			names = append(names, setName(b, grid.Set(s)))
		}
	}
	return &e.Problem, e.Problem.SetNames(names)
}

// nameSteps is the approximate cost of naming a set, in steps.
const nameSteps = 64

// setName names a set without blanks: R1C2 or row3=7.
func setName(b *grid.Board, s grid.Set) string {
	if c, ok := b.CellOf(s); ok {
		return b.Shape().CellName(c)
	}
	u, d := b.PlaceOf(s)
	return fmt.Sprintf("%s=%d", strings.ReplaceAll(b.Shape().UnitName(u), " ", ""), d)
}
