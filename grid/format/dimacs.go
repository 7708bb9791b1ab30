package format

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"basisk/grid"
)

// Clauses in DIMACS notation. Only clauses of one literal speak about a puzzle; the
// others are the rules of Sudoku. Two ways to number the candidates are common:
// (r·N + c)·N + d with r and c from 0, and r·100 + c·10 + d with r and c from 1,
// which is for N = 9 only. Cubes have ((l·N + r)·N + c)·N + d, and must say that they
// are cubes, since N³ variables could be many things.

// dimacs gathers the literals of a source, each once.
type dimacs struct {
	*reader
	in   *lines
	vars int // the number of variables, if the source states it
	list []literal
	seen []uint64 // a bit for each literal, see isNew
	line int      // of the first clause or of the problem line
}

// literal is a clause of one literal.
type literal struct{ value, line int32 }

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
	if d.line == 0 {
		return
	}
	p, err := d.puzzle()
	d.report(Record{Line: d.line, Puzzle: p, Err: err})
}

// take takes one line: a comment, the problem line or a clause.
func (d *dimacs) take(l line) error {
	words := firstWords(l.text)
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
	case len(words) == 2 && string(words[1]) == "0":
		v, err := strconv.Atoi(string(words[0]))
		if err != nil || v == 0 {
			return &Error{Column: 1, Found: "literal " + quote(words[0]), Expected: "a number other than 0"}
		}
		if d.isNew(v) {
			d.list = append(d.list, literal{int32(max(min(v, math.MaxInt32), -math.MaxInt32)), int32(l.num)})
		}
	case !endsInZero(l.text):
		return &Error{Found: quote(l.text), Expected: "a clause that ends in 0"}
	}
	return nil
}

// firstWords returns the first words of a line, one more than any line but a long clause has.
func firstWords(text []byte) (words [][]byte) {
	for w := range bytes.FieldsSeq(text) {
		if words = append(words, w); len(words) == 5 {
			break
		}
	}
	return words
}

// endsInZero reports whether the last word of a line is 0.
func endsInZero(text []byte) bool {
	s := bytes.TrimRight(text, " \t\r")
	return string(s) == "0" || bytes.HasSuffix(s, []byte(" 0")) || bytes.HasSuffix(s, []byte("\t0"))
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
		n = d.square(4)
	}
	return d.counted(n, true).puzzle(d.reader)
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
		n = d.square(3)
	}
	return d.counted(n, false)
}

// counted reads the variables as numbers to base n, less one.
func (d *dimacs) counted(n int, cube bool) *facts {
	f := newFacts(d.line)
	f.side, f.cube = n, cube
	f.others = func(yield func(fact) bool) {
		for _, l := range d.list {
			v, layer := l.variable()-1, 0
			if cube {
				layer, v = v/n/n/n, v%(n*n*n)
			}
			if !yield(newFact(l.kind(), layer+1, v/n/n+1, v/n%n+1, v%n+1, int(l.line))) {
				return
			}
		}
	}
	return f
}

// decimal reads the numbering r·100 + c·10 + d. Zeros among the three digits are
// left for the facts to refuse.
func (d *dimacs) decimal() *facts {
	f := newFacts(d.line)
	f.side = 9
	f.others = func(yield func(fact) bool) {
		for _, l := range d.list {
			v := l.variable()
			if !yield(newFact(l.kind(), 1, v/100, v/10%10, v%10, int(l.line))) {
				return
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
