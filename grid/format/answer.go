package format

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"basisk/grid"

	"github.com/bits-and-blooms/bitset"
)

// Answers of SAT solvers to the clauses that are written for them:
//
//	s SATISFIABLE, v 1 -2 3, v -4 0
//	SAT, 1 -2 3 0                      in a file of minisat
//
// A source has the answer to one puzzle, with all the solutions that the program shows. Lines that are neither
// statements nor parts of solutions are skipped: programs print other text between them.

// Conclusion is the conclusion of a program about a puzzle.
type Conclusion uint8

// The conclusions.
const (
	NoConclusion Conclusion = iota // no conclusion
	Satisfiable
	Unsatisfiable
	Undecided // it gave up
)

// Answer is the answer of a program about one puzzle, unchecked.
type Answer struct {
	// Source and Index are as in [Record], and Line is where it begins.
	Source      string
	Index, Line int
	// Format is the format in which it was read: dimacs, or a format of puzzles as in a [Record].
	Format string
	// Statement is the conclusion in the program's words, or empty, and Conclusion its meaning.
	Statement  string
	Conclusion Conclusion
	// Complete reports whether the program claims to show all solutions.
	Complete bool
	// Conflicts is the number of conflicts that SAT solvers report.
	Conflicts uint64
	// Err is the reason why the answer cannot be read; the other fields are then empty.
	Err error

	solutions []shownSolution
}

// Count returns the number of solutions that are shown.
func (a *Answer) Count() int { return len(a.solutions) }

// Solution returns solution i as a solution of p, with 0 for a cell without a value. The error
// gives the position of an invalid value: a cell with two digits, or with a digit outside 1 to N.
// Nothing else is checked.
func (a *Answer) Solution(i int, p *grid.Puzzle) ([]grid.Digit, error) {
	digits, err := a.solutions[i].digits(p)
	return digits, a.locate(err)
}

// Variables returns the variables that are true in solution i of an answer to clauses.
func (a *Answer) Variables(i int) ([]int, error) {
	list := make([]int, len(a.solutions[i].numbers))
	for k, n := range a.solutions[i].numbers {
		list[k] = n.number
	}
	return list, a.locate(a.solutions[i].err)
}

// locate adds the source to an error.
func (a *Answer) locate(err error) error {
	var e *Error
	if errors.As(err, &e) {
		e.Source = a.Source
	}
	return err
}

// clauseAnswer is the format of the answers of SAT solvers.
const clauseAnswer = "dimacs"

// answerMark matches the beginning of an answer of a SAT solver.
var answerMark = lazily(
	`(?m)\A(?:c\b[^\n]*\n)*(?:c |v -?\d|(?:SAT|UNSAT|INDET|SATISFIABLE|UNSATISFIABLE|UNKNOWN)\s)|^s [A-Z]|^=+\[ Problem`)

// isInstance matches clauses, which are no answer.
var isInstance = lazily(`(?m)^p\s+cnf\s`)

// ReadAnswers yields the answers in r one by one: the answer of a SAT solver or, if r does not look
// like its output, grids, each the answer to one puzzle. The source names r in errors.
func ReadAnswers(r io.Reader, source string, opt Options) iter.Seq[Answer] {
	in := bufio.NewReaderSize(r, bufferSize)
	return func(yield func(Answer) bool) {
		prefix, _ := in.Peek(bufferSize)
		if answerMark().Match(prefix) && !isInstance().Match(prefix) {
			yield(ReadAnswer(in, source))
			return
		}
		for rec := range Read(in, source, opt) {
			a := Answer{Source: rec.Source, Index: rec.Index, Line: rec.Line, Format: rec.Format, Err: rec.Err}
			if rec.Err == nil {
				a.solutions = []shownSolution{{grid: rec.Puzzle.Givens}}
			}
			if !yield(a) {
				return
			}
		}
	}
}

// ReadAnswer returns the answer of a SAT solver in r.
func ReadAnswer(r io.Reader, source string) Answer {
	in := newLines(r, maxAnswerLine)
	a := &answers{now: Answer{Source: source, Index: 1, Format: clauseAnswer}}
	for l, ok := in.next(); ok && a.now.Err == nil; l, ok = in.next() {
		if l.long > 0 {
			a.now.Err = position{l.num, 1}.place(l.foreign())
			break
		}
		a.take(l)
	}
	if a.open != nil {
		a.open.fail(a.open.at.refused("the end of the source in a solution", "the end of the solution"))
		a.endSolution()
	}
	a.now.Complete = a.now.Complete && len(a.now.solutions) > 0
	switch {
	case a.now.Err != nil:
		a.now.Err = a.now.locate(a.now.Err)
	case in.err != nil:
		a.now.Err = fmt.Errorf("reading %s: %w", source, in.err)
	case a.now.Statement == "" && len(a.now.solutions) == 0:
		a.now.Err = &Error{Source: source, Found: "no answer", Expected: "solutions as SAT solvers write them, or that there are none"}
	}
	return a.now
}

// answers reads an answer.
type answers struct {
	now Answer
	// early reports whether the statement came before the solutions.
	early bool
	open  *shownSolution // the current solution
	bare  bool           // literals have no leading v
}

// begin begins a solution at a position, unless one has begun.
func (a *answers) begin(at position) *shownSolution {
	if a.open == nil {
		if a.now.Statement != "" && (!a.early || a.now.Conclusion != Satisfiable) {
			a.another(at.line)
		}
		a.open = &shownSolution{at: at}
	}
	return a.open
}

// another refuses a second answer.
func (a *answers) another(line int) {
	a.now.Err = position{line: line}.refused("a second answer", "one answer to one puzzle")
}

func (a *answers) endSolution() {
	a.now.Line = cmp.Or(a.now.Line, a.open.at.line)
	a.now.solutions = append(a.now.solutions, *a.open)
	a.open = nil
}

// state parses a conclusion; ok is false if the word is unknown.
func (a *answers) state(words string, line int) (ok bool) {
	word, _, _ := strings.Cut(words, " ")
	v, ok := conclusions[word]
	if !ok {
		return false
	}
	if a.open != nil {
		a.open.fail(a.open.at.refused("a solution without an end", "0 at its end"))
		a.endSolution()
	}
	if a.now.Statement != "" {
		a.another(line)
		return true
	}
	a.early = len(a.now.solutions) == 0
	a.now.Statement, a.now.Conclusion, a.now.Line = words, v, cmp.Or(a.now.Line, line)
	return true
}

// conclusions maps the first word of a conclusion to its meaning.
var conclusions = map[string]Conclusion{
	"SATISFIABLE": Satisfiable, "SAT": Satisfiable,
	"UNSATISFIABLE": Unsatisfiable, "UNSAT": Unsatisfiable,
	"UNKNOWN": Undecided, "INDETERMINATE": Undecided, "INDET": Undecided,
}

// conflictLine matches the number of conflicts that cadical, minisat and clasp report.
var conflictLine = lazily(`^(?:c\s+)?[Cc]onflicts\s*:\s*(\d+)`)

// modelsLine matches the number of models that clasp reports; a plus means that there may be more.
var modelsLine = lazily(`^(?:[c%]\s+)?Models\s*:\s*\d+(\+?)`)

// take parses a line of a SAT solver.
func (a *answers) take(l line) {
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

// takeFigures parses the statistics of SAT solvers.
func (a *answers) takeFigures(text []byte) {
	if m := conflictLine().FindSubmatch(text); m != nil {
		a.now.Conflicts, _ = strconv.ParseUint(string(m[1]), 10, 64)
	}
	if m := modelsLine().FindSubmatch(text); m != nil {
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
			s.literal(v, at)
		}
	}
}

// shownSolution is a solution as a program shows it.
type shownSolution struct {
	at      position
	err     error            // an error that does not depend on the puzzle
	numbers []numberAt       // the true variables
	signs   [2]bitset.BitSet // the variables that are true, and false
	largest int              // the largest variable
	grid    []grid.Digit     // the solution, if it was read as a grid
}

// fail keeps the first error.
func (s *shownSolution) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// literal adds a literal. A variable that is both true and false is an error.
func (s *shownSolution) literal(v int, at position) {
	own, other := &s.signs[0], &s.signs[1]
	if v < 0 {
		own, other = other, own
	}
	if x := uint(max(v, -v)); x < maxFacts {
		if other.Test(x) {
			s.fail(at.refused(fmt.Sprintf("literal %d", v), fmt.Sprintf("one sign of the variable: the solution has %d too", -v)))
		}
		own.Set(x)
	}
	if v > 0 {
		s.add(numberAt{v, at})
	}
}

// add adds a number, up to the largest puzzle.
func (s *shownSolution) add(n numberAt) {
	if len(s.numbers) == maxFacts {
		s.fail(n.refused(fmt.Sprintf("more than %d numbers", maxFacts), "one solution"))
		return
	}
	s.numbers = append(s.numbers, n)
}

// digits returns the solution as a solution of p. The variables number all candidates of the empty grid or, if none
// exceeds their number, the candidates that the givens leave.
func (s *shownSolution) digits(p *grid.Puzzle) ([]grid.Digit, error) {
	if s.err != nil || s.grid != nil {
		return s.grid, s.err
	}
	n := p.Shape.Side()
	if all := p.Shape.Cells() * n; s.largest > all {
		return nil, s.at.refused(fmt.Sprintf("variable %d", s.largest), fmt.Sprintf("1 to %d", all))
	}
	digits, places := make([]grid.Digit, p.Shape.Cells()), make([]position, p.Shape.Cells())
	open := openCandidates(p)
	reduced := s.largest <= len(open)
	if reduced {
		copy(digits, p.Givens)
	}
	for _, v := range s.numbers {
		x := grid.Candidate{Cell: grid.Cell((v.number - 1) / n), Digit: grid.Digit((v.number-1)%n + 1)}
		if reduced {
			x = open[v.number-1]
		}
		if before := digits[x.Cell]; before != 0 {
			name := p.Shape.CellName(x.Cell)
			return nil, v.refused(fmt.Sprintf("%s=%d", name, x.Digit),
				fmt.Sprintf("one digit in %s, which has %d in %v", name, before, places[x.Cell]))
		}
		digits[x.Cell], places[x.Cell] = x.Digit, v.position
	}
	return digits, nil
}

// openCandidates returns the candidates of the open cells in the order of the reduced clauses.
func openCandidates(p *grid.Puzzle) (list []grid.Candidate) {
	b := p.Board()
	for c := range grid.Cell(p.Shape.Cells()) {
		if b.Value(c) != 0 {
			continue
		}
		for i := range b.Digits(c).EachSet() {
			list = append(list, grid.Candidate{Cell: c, Digit: grid.Digit(i) + 1})
		}
	}
	return list
}

// numberAt is a number and its position.
type numberAt struct {
	number int
	position
}
