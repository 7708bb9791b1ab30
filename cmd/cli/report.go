package cli

import (
	"fmt"
	"slices"
	"strings"

	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/solver"
)

// What the commands that ask a solver print alike: titles, statuses, grids, the
// end of a JSON object.
//
// Results without -f and --json are for people: a grid with box lines for a single
// puzzle, one line each for several, and whatever else there is to say about a
// puzzle as a comment in its place. So the output of one command is the input of
// another. With -f or --json stdout holds nothing but that format.

// commented lists the formats in which a line that starts with # is a comment, so
// that a puzzle without a solution keeps its place in the output.
var commented = []string{"grid", "line", "tokens"}

// compactSide is the largest side whose digits all have one figure, so that a
// line without blanks is what people expect.
const compactSide = 9

// layout returns the format in which to write grids of p's shape: the one asked
// for, else with box lines if pretty, else one line.
func (s *session) layout(p *grid.Puzzle, pretty bool) string {
	switch {
	case s.options.format != "":
		return s.options.format
	case pretty:
		return "grid"
	case p.Shape.Side() <= compactSide && !p.Shape.IsCube():
		return "line"
	}
	return "tokens"
}

// title names a record and its shape: "x.txt 3: 9x9, boxes 3x3, 21 givens".
func title(r format.Record) string {
	return fmt.Sprintf("%s %d: %v, %s", r.Source, r.Index, r.Puzzle.Shape, plural(uint64(r.Puzzle.Clues()), "given"))
}

// writeSolution writes a filled grid of r's shape.
func (s *session) writeSolution(r format.Record, solution []grid.Digit, pretty bool) {
	p := &grid.Puzzle{Shape: r.Puzzle.Shape, Givens: solution}
	to := s.layout(p, pretty)
	if to == "grid" && s.out.color {
		s.writeColored(r, p)
		return
	}
	s.writeGrid(r, p, to)
}

// writeGrid writes p, which came of r, in the named format, or draws it.
func (s *session) writeGrid(r format.Record, p *grid.Puzzle, to string) {
	var err error
	switch to {
	case svgFormat:
		err = s.drawPuzzle(r, p)
	case htmlFormat:
		err = s.out.printSheet(draw.Print{Title: sheetTitle(r), Puzzle: p})
	default:
		err = s.out.grid(p, to)
	}
	if err != nil {
		s.fail(unusable)
		s.complain("%s %d: %v", r.Source, r.Index, err)
	}
}

// note writes a line about r where its grid would stand: as a comment if the
// format has comments, else on stderr.
func (s *session) note(r format.Record, pretty bool, text string) {
	if slices.Contains(commented, s.layout(r.Puzzle, pretty)) {
		s.out.print("# %s\n", text)
		return
	}
	s.complain("%s", text)
}

// mark paints a status in the color of its kind.
func mark(want bool, status solver.Status) string {
	color := red
	switch status {
	case solver.Solved, solver.Unique:
		color = green
	case solver.Multiple, solver.Limit, solver.IsStuck:
		color = yellow
	}
	return paint(want, color, string(status))
}

// because appends a message to a sentence.
func because(message string) string {
	if message == "" {
		return ""
	}
	return ": " + message
}

// quantity says how many solutions there are, or are known to be.
func quantity(count uint64, exact bool) string {
	text := plural(count, "solution")
	if !exact {
		text = "at least " + text
	}
	return text
}

// plural writes a number before its noun.
func plural(n uint64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// writeStats writes the text of statistics: behind the results as comments, or on
// stderr if the results are for machines.
func (s *session) writeStats(text string) {
	if s.options.json || s.options.format != "" {
		s.complain("%s", strings.TrimSuffix(text, "\n"))
		return
	}
	for line := range strings.Lines(text) {
		s.out.print("# %s", line)
	}
}

// endObject adds what all answers of a solver end with and writes the object.
func (s *session) endObject(a answer) {
	o := &s.object
	if a.Method != "" { // else it was never asked
		o.word("method", a.Method)
		o.seconds("seconds", a.Elapsed.Seconds())
		o.value("stats", a.Stats)
	}
	if a.message != "" {
		o.value("message", a.message)
	}
	s.out.Write(o.end())
}

// sumUp says after several puzzles what became of them.
func (s *session) sumUp(sum *summary) {
	if s.single || sum.puzzles() == 0 {
		return
	}
	unreadable := ""
	if s.refused > 0 {
		unreadable = fmt.Sprintf(", %d unreadable", s.refused)
	}
	s.say("%s%s", sum.line(), unreadable)
}

// report takes note of how an answer ended: it loudly tells of a fault, and sets
// the exit code unless the status is one of the good ones.
func (s *session) report(r format.Record, a answer, good ...solver.Status) {
	if a.cut {
		s.answered--
	}
	if a.fault != nil {
		s.complain("%s %d: %v", r.Source, r.Index, a.fault)
	}
	if !slices.Contains(good, a.Status) {
		s.fail(failed)
	}
}
