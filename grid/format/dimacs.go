package format

import (
	"bytes"
	"strconv"

	"basisk/grid"
)

// Clauses in DIMACS notation. Only clauses of one literal speak about a puzzle; the
// others are the rules of Sudoku. Two ways to number the candidates are common:
// (r·N + c)·N + d with r and c from 0, and r·100 + c·10 + d with r and c from 1,
// which is for N = 9 only. Cubes have ((l·N + r)·N + c)·N + d, and must say that they
// are cubes, since N³ variables could be many things.

// dimacs gathers the literals of a source.
type dimacs struct {
	*reader
	in   *lines
	vars int // the number of variables, if the source states it
	list []literal
	line int // of the first clause or of the problem line
}

// literal is a clause of one literal.
type literal struct{ value, line int }

// run reads the source, which is one puzzle.
func (d *dimacs) run() {
	for l := range d.lines(d.in) {
		if err := d.take(l); err != nil {
			d.fail(l.num, err)
			return
		}
	}
	if d.line == 0 {
		return
	}
	p, err := d.puzzle()
	d.report(Record{Line: d.line, Puzzle: p, Err: err})
}

// take takes one line: a comment, the problem line or a clause.
func (d *dimacs) take(l line) error {
	words := bytes.Fields(l.text)
	if len(words) == 0 {
		return nil
	}
	if d.line == 0 && string(words[0]) != "c" {
		d.line = l.num
	}
	switch {
	case string(words[0]) == "c" && len(words) > 1 && string(words[1]) == "reduced:":
		return &Error{Found: "reduced clauses", Expected: "the clauses of a whole grid, from which givens can be read"}
	case string(words[0]) == "c":
		if h, ok := parseHeader(l.text); ok {
			d.announce(h, l.num)
		}
	case string(words[0]) == "p" && len(words) == 4 && isNumber(words[2]):
		d.vars, _ = number(words[2])
		d.vars = min(d.vars, 1<<30)
	case len(words) == 2 && string(words[1]) == "0":
		v, err := strconv.Atoi(string(words[0]))
		if err != nil || v == 0 {
			return &Error{Column: 1, Found: "literal " + quote(words[0]), Expected: "a number other than 0"}
		}
		if len(d.list) <= maxFacts {
			d.list = append(d.list, literal{v, l.num})
		}
	case string(words[len(words)-1]) != "0":
		return &Error{Found: quote(l.text), Expected: "a clause that ends in 0"}
	}
	return nil
}

// puzzle makes a puzzle of the literals, whichever their numbering.
func (d *dimacs) puzzle() (*grid.Puzzle, error) {
	if d.cube() {
		return d.solid()
	}
	if d.vars == 999 {
		return d.decimal().puzzle(d.reader)
	}
	if n := root(d.vars, 3); n > 1 || d.side() != 0 && d.side() != 9 {
		return d.mixed(n).puzzle(d.reader)
	}
	first, errFirst := d.mixed(d.side()).puzzle(d.reader)
	second, errSecond := d.decimal().puzzle(d.reader)
	switch {
	case errSecond != nil:
		return first, errFirst
	case errFirst != nil || first.Shape.Side() != 9:
		return second, nil
	}
	return d.doubt(first, second)
}

// solid reads the numbering of a cube. Its side is stated, or follows from the number
// of variables, or is the smallest square whose cube has the largest variable.
func (d *dimacs) solid() (*grid.Puzzle, error) {
	n := d.side()
	if n == 0 {
		n = root(d.vars, 4)
	}
	if n == 0 {
		for k := 2; n*n*n*n < d.largest() && n < grid.MaxCubeSide; k++ {
			n = k * k
		}
	}
	return d.counted(max(n, 4), true).puzzle(d.reader)
}

// doubt chooses between two numberings that are both possible.
func (d *dimacs) doubt(mixed, decimal *grid.Puzzle) (*grid.Puzzle, error) {
	switch weigh(belief(mixed), belief(decimal)) {
	case former:
		return mixed, nil
	case latter:
		return decimal, nil
	}
	return nil, &Error{
		Found:    "variables that can be (r*9+c)*9+d or r*100+c*10+d",
		Expected: `a line "p cnf 729 …" or "p cnf 999 …"`,
	}
}

// mixed reads the numbering (r·N + c)·N + d of side n, 0 if it must be guessed.
func (d *dimacs) mixed(n int) *facts {
	if n == 0 {
		n = d.side()
	}
	if n == 0 {
		k := 2
		for top := d.largest(); k*k*k*k*k*k < top && k < 16; {
			k++
		}
		n = k * k
	}
	return d.counted(n, false)
}

// counted reads the variables as numbers to base n, less one.
func (d *dimacs) counted(n int, cube bool) *facts {
	f := newFacts(d.line)
	f.side, f.cube = n, cube
	for _, l := range d.list {
		v, layer := max(l.value, -l.value)-1, 0
		if cube {
			layer, v = v/n/n/n, v%(n*n*n)
		}
		f.add(newFact(l.kind(), layer+1, v/n/n+1, v/n%n+1, v%n+1, l.line))
	}
	return f
}

// decimal reads the numbering r·100 + c·10 + d. Zeros among the three digits are
// left for the facts to refuse.
func (d *dimacs) decimal() *facts {
	f := newFacts(d.line)
	f.side = 9
	for _, l := range d.list {
		v := max(l.value, -l.value)
		f.list = append(f.list, newFact(l.kind(), 1, v/100, v/10%10, v%10, l.line))
	}
	return f
}

// largest returns the largest variable.
func (d *dimacs) largest() int {
	top := 0
	for _, l := range d.list {
		top = max(top, l.value, -l.value)
	}
	return top
}

// kind tells what the literal states.
func (l literal) kind() factKind {
	if l.value < 0 {
		return excluded
	}
	return given
}
