package format

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"

	"basisk/grid"
)

// Clauses in DIMACS notation, in any layout: what parts the literals is white space. Two ways
// to number the candidates are common: (r·N + c)·N + d with r and c from 0, and
// r·100 + c·10 + d with r and c from 1, which is for N = 9 only. Cubes have
// ((l·N + r)·N + c)·N + d, and must say that they are cubes, since N³ variables could be many
// things.
//
// A clause of one literal gives or excludes a candidate. In a longer one it matters which
// items its candidates belong to, an item being a cell, or a digit in a unit, that is
// fulfilled exactly once:
//
//	1 2 3 4 5 6 7 8 9 0     all of an item: implied, as is whatever contains it
//	-1 -2 0                 two of an item are denied: implied
//	1 2 0                   a part of an item: the rest of it is excluded
//	1 -1 0                  always true
//	0                       nothing fulfils it
//	1 30 0                  anything else is refused
//
// For that the numbering must be known before, from the line "p cnf" or a header.

// dimacs gathers the clauses of a source, those of one literal once.
type dimacs struct {
	*reader
	in      *lines
	vars    int // the number of variables, if the source states it
	list    []literal
	seen    []uint64 // a bit for each literal, see isNew
	line    int      // of the first clause or of the problem line
	headed  bool     // a header was met
	problem position // of the line "p cnf"
	begun   position // of the first clause
	never   position // of an empty clause
	open    []int32  // the clause that is being read
	opened  position // where it begins
	parts   []clause // of items
	shape   *grid.Shape
	items   []int // reused
}

// literal is a clause of one literal.
type literal struct {
	value int32
	at    position
}

// clause has its literals in their order, each once.
type clause struct {
	literals []int32
	at       position
}

// isNew reports whether a literal was not there before. Those of variables that no puzzle
// has are all the same: the first of them will be an error.
func (d *dimacs) isNew(value int) bool {
	i := 2 * min(max(value, -value), maxFacts+1)
	if value < 0 {
		i++
	}
	for len(d.seen) <= i/64 {
		d.seen = append(d.seen, 0)
	}
	bit := uint64(1) << (i % 64)
	old := d.seen[i/64]
	d.seen[i/64] |= bit
	return old&bit == 0
}

// run reads the source, which is one puzzle.
func (d *dimacs) run() {
	for l := range d.lines(d.in) {
		if err := d.take(l); err != nil {
			d.fail(l.num, err)
			return
		}
	}
	switch {
	case d.done || d.line == 0:
	case d.opened != (position{}):
		d.fail(0, d.opened.refused("the end of the source in a clause", "0"))
	default:
		d.report(d.record())
	}
}

// take takes one line: a comment, the problem line, or literals.
func (d *dimacs) take(l line) error {
	if l.long {
		return mistake(fmt.Sprintf("a line of more than %d bytes", d.in.max), "less, or a higher limit (--max-line)")

	}
	end := 0
	for word := range bytes.FieldsSeq(l.text) {
		col := end + bytes.Index(l.text[end:], word)
		end = col + len(word)
		if string(word) == "c" && len(bytes.TrimSpace(l.text[:col])) == 0 {
			return d.comment(l)
		}
		if d.line == 0 {
			d.line = l.num
		}
		if isWord(word, "p") {
			return d.takeProblem(l, col+1)
		}
		v, err := strconv.Atoi(string(word))
		if err != nil && !isNumber(bytes.TrimPrefix(word, []byte("-"))) {
			return position{0, col + 1}.refused("literal "+quote(word), "a number")
		}
		if err := d.literal(v, position{l.num, col + 1}); err != nil {
			return err
		}
	}
	return nil
}

// comment takes a comment, which may be a header: one, before the clauses.
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
	if first := d.head; h.side != first.side || h.box != first.box || h.cube != first.cube {
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

// literal takes a literal of a clause, or 0, its end.
func (d *dimacs) literal(v int, at position) error {
	if d.opened == (position{}) {
		d.opened = at
	}
	if d.begun == (position{}) {
		d.begun = at
	}
	if v != 0 {
		d.open = append(d.open, int32(max(min(v, math.MaxInt32), -math.MaxInt32)))
		return nil
	}
	slices.Sort(d.open)
	c := clause{slices.Compact(d.open), d.opened}
	d.open, d.opened = d.open[:0], position{}
	return d.clause(c)
}

// clause takes a clause.
func (d *dimacs) clause(c clause) error {
	switch len(c.literals) {
	case 0:
		d.never = c.at
		return nil
	case 1:
		if v := c.literals[0]; d.isNew(int(v)) {
			d.list = append(d.list, literal{v, c.at})
		}
		return nil
	}
	implied, within, err := d.weigh(c)
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

// weigh reports whether the rules imply a clause of several literals, and returns the items
// of which it is a part.
func (d *dimacs) weigh(c clause) (implied bool, within []int, err error) {
	if d.shape == nil {
		if d.shape, err = d.known(); err != nil {
			return false, nil, err
		}
	}
	denials, _ := slices.BinarySearch(c.literals, 0)
	for i, literals := range [][]int32{c.literals[:denials], c.literals[denials:]} {
		d.items = d.items[:0]
		for _, v := range literals {
			cell, digit, err := d.candidate(max(int(v), -int(v)))
			if err != nil {
				return false, nil, err
			}
			if _, both := slices.BinarySearch(c.literals, -v); both {
				return true, nil, nil
			}
			d.items = appendItems(d.items, d.shape, cell, digit)
		}
		enough := []int{2, d.shape.Side()}[i] // of one item, to be implied
		slices.Sort(d.items)
		for from := 0; from < len(d.items); {
			to := from
			for to < len(d.items) && d.items[to] == d.items[from] {
				to++
			}
			if to-from >= enough {
				return true, nil, nil
			}
			if to-from == len(c.literals) && denials == 0 {
				within = append(within, d.items[from])
			}
			from = to
		}
	}
	return false, within, nil
}

// appendItems appends the numbers of the items of a candidate: its cell, then its digit in
// its units.
func appendItems(items []int, s *grid.Shape, c grid.Cell, digit int) []int {
	items = append(items, int(c))
	for _, p := range s.Places(c) {
		items = append(items, s.Cells()+int(p.Unit)*s.Side()+digit-1)
	}
	return items
}

// rest yields the candidates of an item, as facts that exclude them, but for those of a
// clause.
func (d *dimacs) rest(item int, c clause) iter.Seq[fact] {
	return func(yield func(fact) bool) {
		s := d.shape
		var own []int64 // cells and digits of the clause
		for _, v := range c.literals {
			cell, digit, _ := d.candidate(int(v))
			own = append(own, int64(cell)<<16|int64(digit))
		}
		for i := range s.Side() {
			cell, digit := grid.Cell(item), i+1
			if k := item - s.Cells(); k >= 0 {
				cell, digit = s.UnitCells(grid.Unit(k / s.Side()))[i], k%s.Side()+1
			}
			f := fact{kind: excluded, number: int32(cell) + 1, digit: int16(digit), at: c.at}
			if !slices.Contains(own, int64(cell)<<16|int64(digit)) && !yield(f) {
				return
			}
		}
	}
}

// candidate returns the candidate of a variable, in the shape that is known.
func (d *dimacs) candidate(v int) (grid.Cell, int, error) {
	n := d.shape.Side()
	f := &facts{}
	if d.vars == decimalVariables {
		c, err := f.cell(d.shape, decimal(literal{value: int32(v)}))
		return c, v % 10, err
	}
	if v > d.shape.Cells()*n {
		return 0, 0, mistake(fmt.Sprintf("variable %d", v), fmt.Sprintf("1 to %d", d.shape.Cells()*n))
	}
	return grid.Cell((v - 1) / n), (v-1)%n + 1, nil
}

// decimalVariables is the number of variables that r·100 + c·10 + d has.
const decimalVariables = 999

// known returns the shape, if the numbering is known before all literals are.
func (d *dimacs) known() (*grid.Shape, error) {
	n := root(d.vars, 3)
	if d.cube() {
		n = root(d.vars, 4)
	}
	if d.vars == decimalVariables {
		n = 9
	}
	if n < 2 {
		return nil, mistake("a clause of several literals",
			`a line "p cnf" before it, with the number of variables of all candidates`)

	}
	return (&facts{side: n, cube: d.cube()}).shape(d.reader)
}

// record makes a puzzle of the clauses, whichever their numbering.
func (d *dimacs) record() Record {
	if d.cube() {
		return d.counted(cmp.Or(root(d.vars, 4), d.side(), d.square(4)), true).record(d.reader)
	}
	if d.vars == decimalVariables {
		return d.decimal().record(d.reader)
	}
	if n := root(d.vars, 3); n > 1 {
		return d.counted(n, false).record(d.reader)
	}
	mixed := d.counted(cmp.Or(d.side(), d.square(3)), false).record(d.reader)
	if d.side() != 0 && d.side() != 9 {
		return mixed
	}
	decimal := d.decimal().record(d.reader)
	switch {
	case decimal.Err != nil:
		return mixed
	case mixed.Err != nil || mixed.Puzzle.Shape.Side() != 9:
		return decimal
	}
	return d.doubt(mixed, decimal)
}

// doubt chooses between two numberings that are both possible.
func (d *dimacs) doubt(mixed, decimal Record) Record {
	switch weigh(belief(mixed.Puzzle), belief(decimal.Puzzle)) {
	case former:
		return mixed
	case latter:
		return decimal
	}
	return Record{Line: d.line, Err: mistake("variables that can be (r*9+c)*9+d or r*100+c*10+d",
		`a line "p cnf 729 …" or "p cnf 999 …"`)}
}

// counted reads the variables as numbers to base n, less one.
func (d *dimacs) counted(n int, cube bool) *facts {
	return d.facts(n, cube, func(l literal) fact {
		v, layer := l.variable()-1, 0
		if cube {
			layer, v = v/n/n/n, v%(n*n*n)
		}
		return newFact(l.kind(), layer+1, v/n/n+1, v/n%n+1, v%n+1, l.at)
	})
}

// decimal reads the numbering r·100 + c·10 + d.
func (d *dimacs) decimal() *facts { return d.facts(9, false, decimal) }

// decimal is a literal so numbered. Zeros among the three digits are left for the facts to
// refuse.
func decimal(l literal) fact {
	v := l.variable()
	return newFact(l.kind(), 1, v/100, v/10%10, v%10, l.at)
}

// facts returns what the clauses state, with the fact that a literal is.
func (d *dimacs) facts(n int, cube bool, of func(literal) fact) *facts {
	f := newFacts(d.line)
	f.side, f.cube, f.never = n, cube, d.never
	f.others = func(yield func(fact) bool) {
		for _, l := range d.list {
			if !yield(of(l)) {
				return
			}
		}
		for _, c := range d.parts {
			_, within, _ := d.weigh(c)
			for _, item := range within {
				for s := range d.rest(item, c) {
					if !yield(s) {
						return
					}
				}
			}
		}
	}
	return f
}

// square returns the smallest square from 4 on of which this power has the largest variable.
func (d *dimacs) square(power int) int {
	for k := 2; ; k++ {
		n, all := k*k, 1
		for range power {
			all *= n
		}
		if !slices.ContainsFunc(d.list, func(l literal) bool { return l.variable() > all }) {
			return n
		}
	}
}

// variable returns the variable of the literal.
func (l literal) variable() int { return int(max(l.value, -l.value)) }

// kind tells what the literal states.
func (l literal) kind() factKind {
	if l.value < 0 {
		return excluded
	}
	return given
}
