package solver

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// What SAT solvers say, in the three ways that are in use:
//
//	s SATISFIABLE              the competitions: a verdict, and
//	v 1 -2 3                   the literals of a model in any number
//	v -4 0                     of lines, ended by 0
//
//	SAT                        the file that minisat writes
//	1 -2 3 -4 0
//
//	exit code 10 or 20         satisfiable or not; clasp adds 20 to 10 if it knows
//	                           that there is no second model
//
// Only the first model is kept: clasp can print several.

// modelLine bounds the length of a line, since minisat writes models in one.
const modelLine = 1 << 28

// exhaustedCode is the exit code of clasp when it has found models, and proved that
// those it shows are all.
const exhaustedCode = 30

// verdict is what a program concludes.
type verdict uint8

// The verdicts.
const (
	silent verdict = iota // nothing was said
	satisfiable
	unsatisfiable
	undecided // the program gave up
)

// end returns the end of a search without a further solution.
func (v verdict) end() End {
	if v == unsatisfiable {
		return Exhausted
	}
	return OutOfNodes
}

// verdictOf reads an exit code.
func verdictOf(code int) verdict {
	return map[int]verdict{10: satisfiable, exhaustedCode: satisfiable, 20: unsatisfiable}[code]
}

// verdictNamed reads the word of a verdict.
func verdictNamed(word string) verdict {
	return map[string]verdict{
		"SATISFIABLE": satisfiable, "SAT": satisfiable,
		"UNSATISFIABLE": unsatisfiable, "UNSAT": unsatisfiable,
		"UNKNOWN": undecided, "INDETERMINATE": undecided, "INDET": undecided,
	}[word]
}

// conflictLine is how cadical, minisat and clasp report their conflicts.
var conflictLine = regexp.MustCompile(`^(?:c\s+)?[Cc]onflicts\s*:\s*(\d+)`)

// parse takes in the lines of an output, or of a file of the model, in which lines
// of literals have no mark.
func (r *reply) parse(from io.Reader, bare bool) error {
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, modelLine)
	for lines.Scan() {
		if err := r.parseLine(lines.Text(), bare); err != nil {
			return err
		}
	}
	return lines.Err()
}

// parseLine takes in a line.
func (r *reply) parseLine(line string, bare bool) error {
	fields := strings.Fields(line)
	switch {
	case len(fields) == 0:
	case fields[0] == "v":
		return r.addLiterals(fields[1:])
	case fields[0] == "s" && len(fields) > 1:
		r.verdict = verdictNamed(fields[1])
	case len(fields) == 1 && verdictNamed(fields[0]) != silent:
		r.verdict = verdictNamed(fields[0])
	case bare:
		return r.addLiterals(fields)
	default:
		if m := conflictLine.FindStringSubmatch(line); m != nil {
			r.conflicts, _ = strconv.ParseUint(m[1], 10, 64)
		}
	}
	return nil
}

// addLiterals adds the literals to the model, up to the 0 that ends it.
func (r *reply) addLiterals(words []string) error {
	for _, word := range words {
		l, err := strconv.Atoi(word)
		switch {
		case err != nil:
			return fmt.Errorf("strange model: literal %q", word)
		case l == 0:
			r.closed = true
			r.models++
		case l > 0 && !r.closed:
			r.model = append(r.model, l)
		}
	}
	return nil
}
