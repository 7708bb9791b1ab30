package format

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"basisk/grid"
)

// Clauses in DIMACS notation, in any layout: white space separates the literals. Two ways to number
// the candidates are common: (r·N + c)·N + d with r and c from 0, and r·100 + c·10 + d with r and c
// from 1, which is for N = 9 only. Cubes have ((l·N + r)·N + c)·N + d, and must be declared, since
// N³ variables are ambiguous.
//
// A clause of one literal gives or excludes a candidate. The meaning of a longer one depends on the
// items of its candidates; an item is a cell, or a digit in a unit, that is fulfilled exactly once:
//
//	1 2 3 4 5 6 7 8 9 0     all of an item: implied, as is any superset
//	-1 -2 0                 two of an item are denied: implied
//	1 2 0                   a part of an item: the rest of it is excluded
//	1 -1 0                  always true
//	0                       nothing fulfils it
//	1 30 0                  all others are errors
//
// For that the numbering must be known first, from the line "p cnf" or a header.

// dimacs collects the clauses of a source.
type dimacs struct {
	*reader
	in      *lines
	vars    int      // the number of variables, if the source states it
	units   *facts   // the clauses with one literal, with variables as numbers
	parts   []clause // clauses that are parts of items
	headed  bool     // a header was met
	problem position // the line "p cnf"
	begun   position // the first clause
	never   position // an empty clause
	open    clause   // the current clause
}

// clause has its literals in order, without duplicates.
type clause struct {
	literals []int32
	at       position
}

// run reads the source, which is one puzzle.
func (d *dimacs) run() {
	d.units = &facts{}
	for l := range d.lines(d.in) {
		if err := d.take(l); err != nil {
			d.fail(l.num, err)
			return
		}
	}
	switch {
	case d.done || d.units.line == 0:
	case d.open.at != (position{}):
		d.fail(0, d.open.at.refused("the end of the source in a clause", "0"))
	default:
		d.report(d.record())
	}
}

// take parses one line: a comment, the problem line, or literals.
func (d *dimacs) take(l line) error {
	if l.long > 0 {
		return l.foreign()
	}
	for at, word := range l.words() {
		if string(word) == "c" && len(bytes.TrimSpace(l.text[:at.col-1])) == 0 {
			return d.comment(l)
		}
		if d.units.line == 0 {
			d.units.line = l.num
		}
		if isWord(word, "p") {
			return d.takeProblem(l, at.col)
		}
		v, err := strconv.Atoi(string(word))
		if err != nil && !isNumber(bytes.TrimPrefix(word, []byte("-"))) {
			return at.refused("literal "+quote(word), "a number")
		}
		if err := d.literal(v, at); err != nil {
			return err
		}
	}
	return nil
}

// comment parses a comment, which may be the only header, before the clauses.
func (d *dimacs) comment(l line) error {
	if bytes.HasPrefix(bytes.TrimLeft(bytes.TrimSpace(l.text)[1:], " \t"), []byte("reduced:")) {
		return mistake("reduced clauses", "the clauses of a whole grid, from which givens can be read")
	}
	h, ok := parseHeader(l.text)
	if !ok {
		return nil
	}
	if !d.headed && d.begun == (position{}) {
		d.headed = true
		d.announce(h, l.num)
		return nil
	}
	if first := d.head; h.side != first.side || h.box != first.box || h.units != first.units || h.cube != first.cube {
		return position{0, 1}.refused("another header", "one for all clauses, and before them")
	}
	return nil
}

// takeProblem takes the line "p cnf VARIABLES CLAUSES".
func (d *dimacs) takeProblem(l line, col int) error {
	words := bytes.Fields(l.text[:min(len(l.text), 100)])
	switch {
	case len(words) != 4 || string(words[1]) != "cnf" || !isNumber(words[2]) || !isNumber(words[3]) ||
		string(words[0]) != "p":
		return position{0, col}.refused(quote(l.text), `"p cnf" and the numbers of variables and of clauses`)
	case d.problem != (position{}):
		return position{0, col}.refused("another line p cnf", fmt.Sprintf("only that in %v", d.problem))
	case d.begun != (position{}):
		return position{0, col}.refused("a line p cnf",
			fmt.Sprintf("it before the clauses, which begin in %v", d.begun))
	}
	d.problem = position{l.num, col}
	d.vars, _ = number(words[2])
	return nil
}

// literal adds a literal to a clause, or ends it with 0.
func (d *dimacs) literal(v int, at position) error {
	c := &d.open
	if c.at == (position{}) {
		c.at, c.literals = at, c.literals[:0]
		d.begun = cmp.Or(d.begun, at)
	}
	if v != 0 {
		c.literals = append(c.literals, int32(max(min(v, math.MaxInt32), -math.MaxInt32)))
		return nil
	}
	slices.Sort(c.literals)
	ended := clause{slices.Compact(c.literals), c.at}
	c.at = position{}
	return d.clause(ended)
}

func (d *dimacs) clause(c clause) error {
	switch len(c.literals) {
	case 0:
		d.never = c.at
		return nil
	case 1:
		f := fact{kind: given, number: max(c.literals[0], -c.literals[0]), at: c.at}
		if c.literals[0] < 0 {
			f.kind = excluded
		}
		d.units.add(f)
		return nil
	}
	implied, within, err := d.implied(c)
	switch {
	case err != nil:
		return c.at.place(err)
	case implied:
	case len(within) == 0:
		return c.at.refused(fmt.Sprintf("a clause of %d literals that the rules do not imply", len(c.literals)),
			"clauses of one literal, or of the candidates of one cell or of one digit in a unit")
	default:
		c.literals = slices.Clone(c.literals)
		d.parts = append(d.parts, c)
	}
	return nil
}

// implied reports whether the rules imply a clause with several literals, and returns the items
// that contain it.
func (d *dimacs) implied(c clause) (implied bool, within []int, err error) {
	n, shape, err := d.known()
	if err != nil {
		return false, nil, err
	}
	denials, _ := slices.BinarySearch(c.literals, 0)
	for i, literals := range [][]int32{c.literals[:denials], c.literals[denials:]} {
		enough := []int{2, shape.Side()}[i] // how many literals of one item make it implied
		count := make(map[int]int)
		for _, v := range literals {
			s, err := n.candidate(shape, v, c.at)
			if err != nil {
				return false, nil, err
			}
			if _, both := slices.BinarySearch(c.literals, -v); both {
				return true, nil, nil
			}
			for _, item := range itemsOf(shape, s) {
				count[item]++
				implied = implied || count[item] == enough
				if i > 0 && count[item] == len(c.literals) {
					within = append(within, item)
				}
			}
		}
		if implied {
			return true, nil, nil
		}
	}
	return false, within, nil
}

// itemsOf returns the numbers of the items of a candidate: its cell, then its digit in its units.
func itemsOf(s *grid.Shape, f fact) []int {
	items := []int{int(f.number) - 1}
	for _, p := range s.Places(grid.Cell(f.number - 1)) {
		items = append(items, s.Cells()+int(p.Unit)*s.Side()+int(f.digit)-1)
	}
	return items
}

// rest returns facts that exclude the other candidates of the items of a clause.
func (d *dimacs) rest(c clause) (list []fact) {
	_, within, _ := d.implied(c)
	n, shape, _ := d.known()
	own := make([]fact, len(c.literals))
	for i, v := range c.literals {
		own[i], _ = n.candidate(shape, v, c.at)
	}
	for _, item := range within {
		for i := range shape.Side() {
			s := fact{kind: excluded, number: int32(item) + 1, digit: int16(i + 1), at: c.at}
			if k := item - shape.Cells(); k >= 0 {
				s.number = int32(shape.UnitCells(grid.Unit(k / shape.Side()))[i]) + 1
				s.digit = int16(k%shape.Side() + 1)
			}
			if !slices.Contains(own, s) {
				list = append(list, s)
			}
		}
	}
	return list
}

// numbering maps variables to candidates.
type numbering struct {
	side          int
	cube, decimal bool // decimal is r·100 + c·10 + d
}

// fact converts a statement about a variable to one about its candidate. The facts later reject
// zeros among the three decimal digits.
func (n numbering) fact(s fact) fact {
	v := int(s.number)
	if n.decimal {
		return newFact(s.kind, 1, v/100, v/10%10, v%10, s.at)
	}
	s.number, s.digit = int32((v-1)/n.side+1), int16((v-1)%n.side+1)
	return s
}

// candidate returns the statement that excludes the candidate of a literal, with the number of its
// cell.
func (n numbering) candidate(shape *grid.Shape, v int32, at position) (fact, error) {
	s := n.fact(fact{kind: excluded, number: max(v, -v), at: at})
	if all := shape.Cells() * n.side; !n.decimal && int(max(v, -v)) > all {
		return s, at.refused(fmt.Sprintf("variable %d", max(v, -v)), fmt.Sprintf("1 to %d", all))
	}
	c, err := (&facts{}).cell(shape, s)
	return fact{kind: excluded, number: int32(c) + 1, digit: s.digit, at: at}, err
}

// decimalVariables is the number of variables of r·100 + c·10 + d.
const decimalVariables = 999

// stated returns the numbering that follows from the number of variables; its side is less than 2
// if there is none.
func (d *dimacs) stated() numbering {
	switch {
	case d.cube():
		return numbering{side: root(d.vars, 4), cube: true}
	case d.vars == decimalVariables:
		return numbering{side: 9, decimal: true}
	}
	return numbering{side: root(d.vars, 3)}
}

// known returns the numbering and the shape, if they are known before the end of the source.
func (d *dimacs) known() (numbering, *grid.Shape, error) {
	n := d.stated()
	if n.side < 2 {
		return n, nil, mistake("a clause of several literals",
			`a line "p cnf" before it, with the number of variables of all candidates`)
	}
	shape, err := (&facts{side: n.side, cube: n.cube}).shape(d.reader)
	return n, shape, err
}

// record makes a puzzle from the clauses, in any numbering.
func (d *dimacs) record() Record {
	n := d.stated()
	if n.side > 1 {
		return d.facts(n)
	}
	n.side = cmp.Or(d.side(), d.square(n.cube))
	mixed := d.facts(n)
	if n.cube || d.side() != 0 && d.side() != 9 {
		return mixed
	}
	decimal := d.facts(numbering{side: 9, decimal: true})
	switch {
	case decimal.Err != nil:
		return mixed
	case mixed.Err != nil || mixed.Puzzle.Shape.Side() != 9:
		return decimal
	}
	switch prefer(logLikelihood(mixed.Puzzle), logLikelihood(decimal.Puzzle)) {
	case former:
		return mixed
	case latter:
		return decimal
	}
	return Record{Line: d.units.line, Err: mistake("variables that can be (r*9+c)*9+d or r*100+c*10+d",
		`a line "p cnf 729 …" or "p cnf 999 …"`)}
}

// facts makes a puzzle of the clauses in a numbering.
func (d *dimacs) facts(n numbering) Record {
	f := &facts{line: d.units.line, side: n.side, cube: n.cube, never: d.never, count: d.units.count}
	f.others = func(yield func(fact) bool) {
		for s := range d.units.each() {
			if !yield(n.fact(s)) {
				return
			}
		}
		for _, c := range d.parts {
			for _, s := range d.rest(c) {
				if !yield(s) {
					return
				}
			}
		}
	}
	return f.record(d.reader)
}

// square returns the smallest square, from 4 on, whose grid or cube has the largest variable.
func (d *dimacs) square(cube bool) int {
	top := 0
	for s := range d.units.each() {
		top = max(top, int(s.number))
	}
	for k := 2; ; k++ {
		all := k * k * k * k * k * k
		if cube {
			all *= k * k
		}
		if all >= top {
			return k * k
		}
	}
}
