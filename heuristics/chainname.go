package heuristics

import (
	"fmt"
	"slices"
	"strings"

	"basisk/grid"
)

// The names of chains. Players name chains of few links after the units and cells that link them; names that
// speak of rows, columns and boxes are kept to them. All other chains are called after the number of their
// strong links, and loops too, which remove something at each weak link. A remote pair, an even number of cells
// with the same two digits, never is the smallest chain: a loop of two cells clears their units, or each of
// them has two places for a digit, which makes a chain of half the size for each of both digits.

// chainName returns the players' name of a chain.
func (n namer) chainName(r *Reason) string {
	links, cells, digits := len(r.Chain)/2, 0, map[grid.Digit]bool{}
	for i, x := range r.Chain {
		if digits[x.Digit] = true; i%2 == 0 && x.Cell == r.Chain[i+1].Cell {
			cells++
		}
	}
	first, last := r.Chain[0], r.Chain[len(r.Chain)-1]
	joined := sharedUnits(n.Shape, first.Cell, last.Cell) != nil
	switch {
	case first == last || links == 1:
	case first.Cell == last.Cell || first.Digit == last.Digit && joined:
		return fmt.Sprintf("loop of %d links", links)
	case first.Digit != last.Digit:
	case cells == links && links == 3:
		return "XY-wing"
	case cells == links:
		return "XY-chain"
	case links == 3 && cells == 2 && len(digits) == 2 && r.Chain[2].Cell != r.Chain[3].Cell:
		return "W-wing"
	case len(digits) == 1 && links == 2:
		return n.turbotName(r)
	case len(digits) == 1:
		return "X-chain"
	}
	return "chain of " + count(links, "link")
}

// turbotName returns the name of a chain of one digit with two strong links, in r.Units, and a weak one.
func (n namer) turbotName(r *Reason) string {
	one, other := n.Kind(r.Units[0]), n.Kind(r.Units[1])
	var joint []grid.Kind
	for _, u := range sharedUnits(n.Shape, r.Chain[1].Cell, r.Chain[2].Cell) {
		joint = append(joint, n.Kind(u))
	}
	plain := func(k grid.Kind) bool { return k == grid.Row || k == grid.Column || k == grid.Box }
	switch {
	case !plain(one) || !plain(other) || !slices.ContainsFunc(joint, plain):
		return "chain of 2 links"
	case one == other && one != grid.Box && slices.Contains(joint, grid.Row+grid.Column-one):
		return "skyscraper"
	case one != other && one != grid.Box && other != grid.Box && slices.Contains(joint, grid.Box):
		return "two-string kite"
	}
	return "turbot fish"
}

// chainText names a chain and writes it as players do: = for strong links and - for weak ones, the digits of a
// link within a cell in front of the cell, and the digit of any other in front of its cells, as in
// (2=3)R1C1-(3)R1C5=R7C5-(3=2)R7C9.
func (n namer) chainText(s *Step) string {
	var links []string
	for i := 0; i < len(s.Chain); i += 2 {
		x, y := s.Chain[i], s.Chain[i+1]
		digit, cells := n.alphabet.Symbol(x.Digit), n.CellName(x.Cell)
		if x.Cell == y.Cell {
			digit += "=" + n.alphabet.Symbol(y.Digit)
		} else {
			cells += "=" + n.CellName(y.Cell)
		}
		links = append(links, "("+digit+")"+cells)
	}
	return n.patternName(s) + " " + strings.Join(links, "-")
}
