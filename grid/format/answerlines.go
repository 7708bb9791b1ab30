package format

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// The lines of answers, one function for each format. Lines that are neither statements nor parts of
// solutions are skipped: programs print other text between them.

// conflictLine matches the number of conflicts that cadical, minisat and clasp report.
var conflictLine = regexp.MustCompile(`^(?:c\s+)?[Cc]onflicts\s*:\s*(\d+)`)

// modelsLine matches the number of models that clasp and clingo report; a plus means that there may
// be more.
var modelsLine = regexp.MustCompile(`^(?:[c%]\s+)?Models\s*:\s*\d+(\+?)`)

// takeClauses parses a line of a SAT solver.
func (a *answers) takeClauses(l line) {
	text := bytes.TrimSpace(l.text)
	mark, rest, _ := bytes.Cut(text, []byte(" "))
	switch {
	case string(mark) == "v" || a.bare && len(text) > 0 && (text[0] == '-' || isDigit(text[0])):
		a.literals(l)
	case string(mark) == "s":
		a.bare = false
		a.state(string(bytes.TrimSpace(rest)), l.num)
	case a.state(string(text), l.num):
		a.bare = true
	default:
		a.takeFigures(l.text)
	}
}

// takeFigures parses the statistics of SAT solvers and clingo.
func (a *answers) takeFigures(text []byte) {
	if m := conflictLine.FindSubmatch(text); m != nil {
		a.now.Conflicts, _ = strconv.ParseUint(string(m[1]), 10, 64)
	}
	if m := modelsLine.FindSubmatch(text); m != nil {
		a.now.Complete = len(m[1]) == 0
	}
}

// literals parses the literals on a line. 0 ends the solution.
func (a *answers) literals(l line) {
	for at, word := range l.words() {
		if string(word) == "v" {
			continue
		}
		s := a.begin(at)
		v, err := strconv.Atoi(string(word))
		switch {
		case err != nil:
			s.fail(at.refused("literal "+quote(word), "a number"))
		case v == 0:
			a.endSolution()
		default:
			s.largest = max(s.largest, v, -v)
			if v > 0 {
				s.add(numberAt{v, at})
			}
		}
	}
}

// atom matches an atom with numbers.
var atom = regexp.MustCompile(`^([a-z_]\w*)\((\d{1,9}(?:,\d{1,9})*)\)\.?$`)

// takeASP parses a line of clingo or clasp. An answer set is a line of atoms.
func (a *answers) takeASP(l line) {
	text := bytes.TrimSpace(bytes.TrimLeft(l.text, "% "))
	first, _, _ := bytes.Cut(text, []byte(" "))
	switch {
	case len(text) == 0:
	case bytes.HasPrefix(text, []byte("clingo version")), bytes.HasPrefix(text, []byte("clasp version")):
		a.flush()
	case a.state(string(text), l.num):
	case atom.Match(first):
		a.atoms(l)
	default:
		a.takeFigures(text)
	}
}

// atoms parses an answer set: the atoms with the coordinates of a cell and a digit. Programs that
// show all atoms also show the givens and candidates of the puzzle.
func (a *answers) atoms(l line) {
	var s *shownSolution
	for at, word := range l.words() {
		s = a.begin(at)
		m := atom.FindSubmatch(word)
		if m == nil {
			s.fail(at.refused(quote(word), "an atom such as cell(1,2,5)"))
			break
		}
		numbers := bytes.Split(m[2], []byte(","))
		if name := string(m[1]); len(numbers) < 3 || name == "given" || name == "allowed" || name == "unit" {
			continue
		}
		s.width = max(s.width, len(numbers))
		for _, n := range numbers {
			s.add(numberAt{atoi(n), at})
		}
	}
	a.endSolution()
}

// fragments are the lists of numbers, and the words, of a solution on several lines.
type fragments struct {
	section string       // the open element of XML
	names   []cell       // the names of variables
	lists   [][]numberAt // the lists in brackets
	loose   []numberAt   // the numbers outside of them
	deep    int          // the number of open brackets
}

// The lines between solutions of MiniZinc, and after the last.
var (
	solutionEnd = []byte("----------")
	searchEnd   = []byte("==========")
	mznState    = regexp.MustCompile(`^=====([A-Za-z]+)=====$`)
	mznPiece    = regexp.MustCompile(`[A-Za-z_]\w*|"[^"]*"|-?\d+|[\[\]]`)
)

// takeMiniZinc parses a line of MiniZinc or of a program for FlatZinc.
func (a *answers) takeMiniZinc(l line) {
	text := bytes.TrimSpace(l.text)
	switch m := mznState.FindSubmatch(text); {
	case bytes.HasPrefix(text, []byte("%")):
	case m != nil:
		a.flush()
		a.state(string(m[1]), l.num)
		a.flush()
	case bytes.Equal(text, searchEnd):
		a.whole, a.now.Complete = true, true
		a.now.Statement, a.now.Verdict = string(searchEnd), Satisfiable
		a.flush()
	case bytes.Equal(text, solutionEnd):
		a.array()
	default:
		a.pieces(l)
	}
}

// pieces parses the numbers on a line, grouped by the brackets around them.
func (a *answers) pieces(l line) {
	p := &a.parts
	for _, span := range mznPiece.FindAllIndex(l.text, -1) {
		piece, at := l.text[span[0]:span[1]], position{l.num, span[0] + 1}
		switch n, err := strconv.Atoi(string(piece)); {
		case piece[0] == '[':
			if p.deep++; p.deep == 1 {
				p.lists = append(p.lists, nil)
			}
		case piece[0] == ']':
			p.deep = max(p.deep-1, 0)
		case err != nil: // a name
		case p.deep > 0:
			a.begin(at)
			last := &p.lists[len(p.lists)-1]
			*last = append(*last, numberAt{n, at})
		default:
			a.begin(at)
			p.loose = append(p.loose, numberAt{n, at})
		}
	}
}

// array ends a solution of MiniZinc: its lists, or the numbers of a grid without any.
func (a *answers) array() {
	if a.open == nil {
		return
	}
	a.open.width, a.open.lists = 1, a.parts.lists
	if a.parts.lists == nil {
		a.open.lists = [][]numberAt{a.parts.loose}
	}
	a.endSolution()
}

// xmlPiece matches a tag, or a word between tags.
var xmlPiece = regexp.MustCompile(`</?\w+[^<>]*>|[^\s<]+`)

// takeXCSP3 parses a line of a solver for XCSP3, which may begin with v.
func (a *answers) takeXCSP3(l line) {
	text := bytes.TrimSpace(l.text)
	if rest, ok := bytes.CutPrefix(text, []byte("s ")); ok && a.open == nil {
		a.state(string(bytes.TrimSpace(rest)), l.num)
		return
	}
	for _, span := range xmlPiece.FindAllIndex(l.text, -1) {
		piece, at := string(l.text[span[0]:span[1]]), position{l.num, span[0] + 1}
		switch {
		case strings.HasPrefix(piece, "<instantiation"):
			a.begin(at)
		case a.open == nil:
		case piece == "</instantiation>":
			a.instantiation()
		case piece[0] == '<':
			a.parts.section = piece
		case piece == "v" && span[0] == 0:
		case a.parts.section == "<list>":
			a.parts.names = append(a.parts.names, cell{[]byte(piece), at})
		case a.parts.section == "<values>":
			a.values(piece, at)
		}
	}
}

// values parses a value of XCSP3: a number, or a number with a repeat count, as in 5x3.
func (a *answers) values(text string, at position) {
	value, count, repeated := strings.Cut(text, "x")
	n, err := strconv.Atoi(value)
	times := 1
	if repeated && err == nil {
		times, err = strconv.Atoi(count)
	}
	if err != nil || times < 1 || times > maxCells {
		a.open.fail(at.refused("value "+quote([]byte(text)), "a number"))
		return
	}
	for range times {
		a.parts.loose = append(a.parts.loose, numberAt{n, at})
	}
}

// wholeArray and cellOf match the variables of all cells, and the variable of one.
var (
	wholeArray = regexp.MustCompile(`^\w+(?:\[\])+$`)
	cellOf     = regexp.MustCompile(`^\w+((?:\[\d{1,4}\]){2,3})$`)
)

// instantiation ends a solution of XCSP3, whose variables are a list or an array.
func (a *answers) instantiation() {
	s, names, values := a.open, a.parts.names, a.parts.loose
	defer a.endSolution()
	if len(names) == 1 && wholeArray.Match(names[0].text) {
		s.width, s.lists = 1, [][]numberAt{values}
		return
	}
	if len(names) != len(values) {
		s.fail(s.at.refused(fmt.Sprintf("%d variables and %d values", len(names), len(values)), "as many"))
		return
	}
	for i, name := range names {
		m := cellOf.FindSubmatch(name.text)
		if m == nil {
			s.fail(name.refused("variable "+quote(name.text), "the variable of a cell such as x[0][1]"))
			return
		}
		indices := bytes.FieldsFunc(m[1], func(r rune) bool { return r == '[' || r == ']' })
		s.width = len(indices) + 1
		for _, index := range indices {
			s.add(numberAt{atoi(index) + 1, name.position})
		}
		s.add(values[i])
	}
}
