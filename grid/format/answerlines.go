package format

import (
	"bytes"
	"regexp"
	"strconv"
)

// The lines of answers. Lines that are neither statements nor parts of solutions are skipped:
// programs print other text between them.

// conflictLine matches the number of conflicts that cadical, minisat and clasp report.
var conflictLine = regexp.MustCompile(`^(?:c\s+)?[Cc]onflicts\s*:\s*(\d+)`)

// modelsLine matches the number of models that clasp reports; a plus means that there may be more.
var modelsLine = regexp.MustCompile(`^(?:[c%]\s+)?Models\s*:\s*\d+(\+?)`)

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
