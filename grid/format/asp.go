package format

import (
	"bufio"
	"bytes"
	"fmt"
	"regexp"
)

// Coordinates may count from 0: they do if a 0 occurs. A rule is harmless if it only defines other
// atoms, see isDefinition. All other rules may change the puzzle, and are errors like every unknown
// statement.

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
	err   error    // the error of the statements
	side  numberAt // the side that a statement gives
	name  string   // the name of the facts that give digits: the first one met
	width int      // the number of arguments of a fact

	here    position // the current position
	comment bool     // the last piece is part of a comment,
	until   string   // which ends at this text,
	ended   bool     // or ends a statement
	text    []byte   // of the current statement
	at      position // the position where it begins
}

// maxStatement is the maximum length of a statement.
const maxStatement = 1 << 16

// run reads the source. All facts may be on one line.
func (a *asp) run() {
	pieces := bufio.NewScanner(a.in.in)
	pieces.Buffer(nil, 2*maxStatement)
	pieces.Split(a.split)
	a.here = position{1, 1}
	for !a.done && pieces.Scan() {
		a.take(pieces.Bytes())
	}
	a.in.err, a.in.num = pieces.Err(), a.at.line
	if text := bytes.TrimSpace(a.text); len(text) > 0 {
		a.refuse(mistake(quote(text), "a dot at its end"))
	}
	a.flush()
}

// split cuts off a comment, or the part of a statement before a comment or up to the dot. It cuts
// an overlong statement anywhere.
func (a *asp) split(data []byte, atEOF bool) (end int, piece []byte, err error) {
	if len(data) == 0 {
		return 0, nil, nil
	}
	until, from := a.until, 0
	switch {
	case until != "" || data[0] != '%':
	case bytes.HasPrefix(data, []byte("%*")):
		until, from = "*%", 2
	default:
		until = "\n"
	}
	if a.comment = until != ""; !a.comment {
		end, a.ended = statementEnd(data, atEOF)
	} else if end = bytes.Index(data[from:], []byte(until)); end >= 0 {
		end += from + len(until)
	}
	switch {
	case end >= 0:
		until = ""
	case atEOF:
		end = len(data)
	case len(data) < maxStatement:
		return 0, nil, nil
	default:
		end = len(data) - 1
	}
	a.until = until
	return end, data[:end], nil
}

// statementEnd returns the end of a statement at its dot, or of a part of one before a comment; -1
// if it needs more data.
func statementEnd(data []byte, atEOF bool) (end int, ended bool) {
	quoted := false
	for i := 0; i < len(data); i++ {
		switch b := data[i]; {
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == '%':
			return i, false
		case b == '.' && i+1 < len(data) && data[i+1] == '.': // in a range
			i++
		case b == '.' && (i+1 < len(data) || atEOF):
			return i + 1, true
		}
	}
	return -1, false
}

// take parses a piece of the source.
func (a *asp) take(piece []byte) {
	if a.comment {
		if h, ok := parseHeader(piece); ok {
			a.flush()
			a.announce(h, a.here.line)
			a.begin(a.here.line)
		}
		a.here = a.here.after(piece)
		return
	}
	if a.here.col == 1 {
		piece = bytes.TrimPrefix(piece, byteOrderMark)
	}
	piece = bytes.ReplaceAll(piece, []byte("\n\ufeff"), []byte("\n")) // in concatenated files
	if len(a.text) == 0 {
		all := piece
		piece = bytes.TrimLeftFunc(piece, func(r rune) bool { return r <= ' ' })
		if a.here = a.here.after(all[:len(all)-len(piece)]); len(piece) == 0 {
			return
		}
		a.at = a.here
	}
	a.here = a.here.after(piece)
	if len(a.text) < maxStatement {
		a.text = append(a.text, bytes.Map(func(r rune) rune { return max(r, ' ') }, piece)...)
	}
	if a.ended {
		a.endStatement()
	}
}

// begin begins a puzzle, unless one has begun.
func (a *asp) begin(line int) {
	if a.items == nil {
		a.items = &facts{line: line}
	}
}

// refuse records the error of the puzzle; the rest of the puzzle is not read.
func (a *asp) refuse(err *Error) {
	a.begin(a.at.line)
	if a.err == nil {
		a.err = a.at.place(err)
	}
}

// endStatement parses the statement that ends in a dot.
func (a *asp) endStatement() {
	long := len(a.text) >= maxStatement
	whole := a.in.ascii(line{text: a.text}).text
	a.text = a.text[:0]
	text := bytes.TrimSpace(bytes.TrimSuffix(whole, []byte(".")))
	switch fact := aspFact.FindSubmatch(text); {
	case a.err != nil:
	case long:
		a.refuse(mistake(fmt.Sprintf("a statement of more than %d bytes", maxStatement), "facts"))
	case a.takeSide(text), aspSilent.Match(text), isDefinition(text):
	case fact != nil && a.name != "" && string(fact[1]) != a.name && string(fact[1]) != "allowed":
		a.refuse(mistake(quote(whole), "facts of the name "+a.name+" like those before"))
	case fact != nil && a.facts(string(fact[1]), fact[2]):
	default:
		a.refuse(mistake(quote(whole), "facts of a row, a column and a digit such as given(1,2,5)., "+
			"since other statements may make it another puzzle"))
	}
}

// isDefinition reports whether a rule only defines atoms that state no digit: those with fewer than
// three arguments. A rule with a negation in its body may be a constraint.
func isDefinition(text []byte) bool {
	m := aspDefine.FindSubmatch(text)
	return m != nil && bytes.Count(m[1], []byte(",")) < 2 && !bytes.ContainsAny(m[1], ";") && !aspDenied.Match(text)
}

// takeSide parses the side of the grid, which has one value; ok is false if the statement does not
// state it.
func (a *asp) takeSide(text []byte) (ok bool) {
	m := aspSide.FindSubmatch(text)
	if m == nil || atoi(m[1]) == 0 {
		return false
	}
	side := numberAt{atoi(m[1]), a.at}
	if first := a.side; first.number != 0 && first.number != side.number {
		a.refuse(mistake(fmt.Sprintf("side %d", side.number), fmt.Sprintf("%d as in %v", first.number, first.at)))
		return true
	}
	a.side = side
	return true
}

// facts parses the facts of a name, one for each combination of the numbers in parentheses; ok is
// false if they are not rows, columns and digits, with or without layers.
func (a *asp) facts(name string, arguments []byte) (ok bool) {
	kind := given
	if name == "allowed" {
		kind = allowed
	}
	for item := range bytes.SplitSeq(arguments, []byte(";")) {
		var ranges [][2]int
		for field := range bytes.SplitSeq(item, []byte(",")) {
			m := aspRange.FindSubmatch(bytes.TrimSpace(field))
			if m == nil {
				return false
			}
			if m[2] == nil {
				m[2] = m[1]
			}
			ranges = append(ranges, [2]int{atoi(m[1]), atoi(m[2])})
		}
		width := len(ranges)
		if width < 3 || width > 4 || a.width != 0 && a.width != width {
			return false
		}
		a.width = width
		a.product(kind, ranges, nil)
	}
	if kind == given {
		a.name = name
	}
	return true
}

// product adds a fact for each combination of numbers in ranges, after the fixed ones.
func (a *asp) product(kind factKind, ranges [][2]int, fixed []int) {
	a.begin(a.at.line)
	if len(ranges) > 0 {
		for n := ranges[0][0]; n <= ranges[0][1] && a.items.count <= maxFacts; n++ {
			a.product(kind, ranges[1:], append(fixed, n))
		}
		return
	}
	a.items.cube = len(fixed) == 4
	v := append([]int{1}, fixed...)[len(fixed)-3:]
	a.items.add(newFact(kind, v[0], v[1], v[2], v[3], a.at))
}

// flush yields the puzzle that was read.
func (a *asp) flush() {
	f, side, err := a.items, a.side, a.err
	a.items, a.err, a.width, a.name = nil, nil, 0, ""
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
