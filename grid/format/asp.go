package format

import (
	"bytes"
	"fmt"
	"regexp"
)

// Facts of answer set programming.
//
//	% N=9 box=3x3 kind=2d      a header begins a puzzle
//	side(9).                   or #const n=9.
//	given(1,2,5).              row, column, digit; any name will do, one in a puzzle
//	given(1,3..4,5).           two facts
//	given(2,1,3;2,2,8).        two facts
//	allowed(1,3,7).            restricts a cell to the digits so listed
//	given(2,1,3,5).            in cubes the layer comes first
//
// Coordinates may count from 0: they do if a 0 occurs. A rule is harmless if it only defines
// other atoms, see isDefinition. Any other may make the puzzle another one, and is refused
// like whatever else is no such fact.

var (
	aspFact   = regexp.MustCompile(`^([a-z_]\w*)\s*\(([^()]*)\)$`)
	aspRange  = regexp.MustCompile(`^"?(\d{1,4})"?(?:\s*\.\.\s*(\d{1,4}))?$`)
	aspSide   = regexp.MustCompile(`^(?:#const\s+)?(?:n|size|side)\s*[=(]\s*(\d{1,4})\s*\)?$`)
	aspSilent = regexp.MustCompile(`^#(?:show\b|program\s+base$|const\s+\w+\s*=)|^(?:row|col|column|digit|number|num|value|val)\s*\([\d\s.;]+\)$`)
	aspDenied = regexp.MustCompile(`\bnot\b`)
	aspDefine = regexp.MustCompile(`^[a-z]\w*\s*(?:\(([^()]*)\))?\s*:-`)
)

// asp reads the statements of a program, each up to its dot.
type asp struct {
	*reader
	in    *lines
	items *facts
	err   error    // what is wrong with them
	side  numberAt // what a statement says
	name  string   // of the facts that give digits
	solid position // of the first fact with a layer
	plain position // of the first without

	text    []byte   // of the statement that is being read
	at      position // where it begins
	num     int      // the line that was reached
	col     int      // the columns of its parts so far
	state   aspState
	comment []byte // that is being read
}

// aspState is what the next character belongs to.
type aspState uint8

const (
	aspText    aspState = iota
	aspDot              // to a statement that ends here, unless this is another dot
	aspQuote            // to a string
	aspComment          // to a comment up to the end of the line
	aspBlock            // to a comment up to *%
)

// maxStatement is the length of the longest statement.
const maxStatement = 1 << 16

// run reads the source. All facts may stand on one line, so that a long one comes in parts.
func (a *asp) run() {
	a.in.cut = '.'
	for l := range a.lines(a.in) {
		if l.num != a.num {
			a.take('\n', 0)
			a.num, a.col = l.num, 0
		}
		for i, b := range l.text {
			a.take(b, a.col+i+1)
		}
		a.col += len(l.text)
	}
	a.take('\n', 0)
	if text := bytes.TrimSpace(a.text); len(text) > 0 {
		a.refuse(mistake(quote(text), "a dot at its end"))
	}
	a.flush()
}

// take takes a character in a column.
func (a *asp) take(b byte, col int) {
	switch {
	case a.state == aspComment && b == '\n':
		a.endComment()
	case a.state == aspComment || a.state == aspBlock:
		if len(a.comment) < maxStatement {
			a.comment = append(a.comment, b)
		}
		if bytes.HasPrefix(a.comment, []byte("%*")) {
			a.state = aspBlock
		}
		if a.state == aspBlock && len(a.comment) > 3 && b == '%' && a.comment[len(a.comment)-2] == '*' {
			a.endComment()
		}
	case a.state == aspDot && b != '.':
		a.endStatement()
		a.take(b, col)
	case b == '%' && a.state != aspQuote:
		a.state, a.comment = aspComment, append(a.comment[:0], b)
	case b <= ' ' && len(a.text) == 0:
	default:
		a.append(b, col)
	}
}

// append appends a character to the statement.
func (a *asp) append(b byte, col int) {
	if len(a.text) == 0 {
		a.at = position{a.num, col}
	}
	if b < ' ' {
		b = ' '
	}
	if len(a.text) < maxStatement {
		a.text = append(a.text, b)
	}
	switch {
	case b == '"' && a.state == aspQuote:
		a.state = aspText
	case b == '"':
		a.state = aspQuote
	case b == '.' && a.state == aspText:
		a.state = aspDot
	case a.state == aspDot:
		a.state = aspText
	}
}

// endComment takes a comment: a header begins a puzzle.
func (a *asp) endComment() {
	a.state = aspText
	h, ok := parseHeader(a.comment)
	if !ok {
		return
	}
	a.flush()
	a.announce(h, a.num)
	a.begin(a.num)
}

// begin begins a puzzle, unless one has begun.
func (a *asp) begin(line int) {
	if a.items == nil {
		a.items = newFacts(line)
	}
}

// refuse notes what is wrong with the puzzle, of which no more is read.
func (a *asp) refuse(err *Error) {
	a.begin(a.at.line)
	if a.err == nil {
		a.err = a.at.place(err)
	}
}

// endStatement takes the statement that ends in a dot.
func (a *asp) endStatement() {
	text := bytes.TrimSpace(bytes.TrimSuffix(a.text, []byte(".")))
	switch fact := aspFact.FindSubmatch(text); {
	case a.err != nil:
	case len(a.text) >= maxStatement:
		a.refuse(mistake(fmt.Sprintf("a statement of more than %d bytes", maxStatement), "facts"))
	case a.takeSide(text), aspSilent.Match(text), isDefinition(text):
	case fact != nil && a.isForeign(string(fact[1])):
		a.refuse(mistake(quote(a.text), "facts of the name "+a.name+" like those before"))
	case fact != nil && a.facts(string(fact[1]), fact[2]):
	default:
		a.refuse(mistake(quote(a.text),
			"facts of a row, a column and a digit such as given(1,2,5)., "+"since other statements may make it another puzzle"))
	}
	a.text, a.state = a.text[:0], aspText
}

// isDefinition reports whether a rule only defines atoms that state no digit: those of fewer
// than three arguments. With a denial in its body it may be a constraint.
func isDefinition(text []byte) bool {
	m := aspDefine.FindSubmatch(text)
	return m != nil && bytes.Count(m[1], []byte(",")) < 2 && !bytes.ContainsAny(m[1], ";") && !aspDenied.Match(text)
}

// takeSide takes the side of the grid, which has one value; ok is false if a statement does
// not state it.
func (a *asp) takeSide(text []byte) (ok bool) {
	m := aspSide.FindSubmatch(text)
	if m == nil {
		return false
	}
	side := atoi(m[1])
	if side == 0 {
		return false
	}
	if first := a.side; first.number != 0 && first.number != side {
		a.refuse(mistake(fmt.Sprintf("side %d", side), fmt.Sprintf("%d as in %v", first.number, first.at)))
		return true
	}
	a.side = numberAt{side, a.at}
	return true
}

// facts takes the facts of a name, one for each combination of the numbers between its
// parentheses; ok is false if they are not rows, columns and digits.
func (a *asp) facts(name string, arguments []byte) (ok bool) {
	kind := given
	if name == "allowed" {
		kind = allowed
	}
	for item := range bytes.SplitSeq(arguments, []byte(";")) {
		var ranges [][2]int
		for field := range bytes.SplitSeq(item, []byte(",")) {
			m := aspRange.FindSubmatch(bytes.TrimSpace(field))
			if m == nil || len(ranges) == 4 {
				return false
			}
			low := atoi(m[1])
			high := low
			if m[2] != nil {
				high = atoi(m[2])
			}
			ranges = append(ranges, [2]int{low, high})
		}
		if len(ranges) < 3 || !a.layered(len(ranges) == 4) {
			return false
		}
		a.product(kind, ranges, nil)
	}
	if kind == given {
		a.name = name
	}
	return true
}

// isForeign reports whether facts of a name are neither the candidates nor the givens, which
// have the name of the first of them.
func (a *asp) isForeign(name string) bool { return a.name != "" && name != a.name && name != "allowed" }

// layered notes whether facts have layers; ok is false if there are both kinds.
func (a *asp) layered(solid bool) (ok bool) {
	if solid {
		a.solid = a.at
	} else {
		a.plain = a.at
	}
	return a.solid == (position{}) || a.plain == (position{})
}

// product adds a fact for each combination of numbers in ranges; those before are fixed.
func (a *asp) product(kind factKind, ranges [][2]int, fixed []int) {
	a.begin(a.at.line)
	if len(ranges) > 0 {
		for n := ranges[0][0]; n <= ranges[0][1] && a.items.count <= maxFacts; n++ {
			a.product(kind, ranges[1:], append(fixed, n))
		}
		return
	}
	layer := 1
	if len(fixed) == 4 {
		a.items.cube = true
		layer, fixed = fixed[0], fixed[1:]
	}
	a.items.add(newFact(kind, layer, fixed[0], fixed[1], fixed[2], a.at))
}

// flush hands out the puzzle that was read.
func (a *asp) flush() {
	f, side, err := a.items, a.side, a.err
	a.items, a.err, a.solid, a.plain, a.name = nil, nil, position{}, position{}, ""
	if f == nil {
		return
	}
	a.side = numberAt{}
	f.side = side.number
	switch {
	case err != nil:
		a.fail(f.line, err)
	case f.cube && a.opt.Box != [2]int{}:
		a.fail(f.line, mistake("facts of a cube", fmt.Sprintf("rows, columns and digits for boxes of %v", a.opt.Box)))
	default:
		a.report(f.record(a.reader))
	}
}
