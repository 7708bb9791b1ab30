package payoff

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"basisk/results"
)

// Formats lists what Encode can write.
func Formats() []string { return []string{"csv", "md", "latex", "html", "svg"} }

// Encode returns the summary in one of Formats. CSV has a line for each row of each ladder,
// and SVG one figure; both are without the sizes beyond the rows.
func (x *Summary) Encode(format string) ([]byte, error) {
	switch format {
	case "csv":
		return x.csv()
	case "md":
		r := x.report(false)
		return r.Markdown()
	case "latex":
		return x.latex(), nil
	case "html":
		r := x.report(true)
		return r.HTML()
	case "svg":
		f := figure(x.Shapes)
		return f.SVG()
	}
	return nil, fmt.Errorf("format %q: expected one of %s", format, strings.Join(Formats(), ", "))
}

// report returns the summary with a section a shape.
func (x *Summary) report(figures bool) results.Report {
	r := results.Report{Title: "What tuples of each size are worth", About: x.about()}
	for i := range x.Shapes {
		s := &x.Shapes[i]
		section := results.Section{
			Name: s.title(), Answer: s.answer(), Tables: s.tables(),
		}
		if i == 0 {
			section.Method = clearedNote + " " + costNote
		}
		if figures {
			section.Figures = []results.Figure{figure(x.Shapes[i : i+1])}
			section.Figures[0].Name = fmt.Sprintf("cleared-%d", i+1)
		}
		r.Sections = append(r.Sections, section)
	}
	return r
}

// about says in lines what was asked for and what is missing.
func (x *Summary) about() []string {
	lines := []string{fmt.Sprintf("Rules before tuples: %s.", x.Rules)}
	if len(x.LeftOut) > 0 {
		var parts []string
		for status, n := range x.LeftOut {
			parts = append(parts, fmt.Sprintf("%d %s", n, status))
		}
		slices.Sort(parts)
		lines = append(lines, fmt.Sprintf("Puzzles left out: %s.", strings.Join(parts, ", ")))
	}
	if x.Interrupted {
		lines = append(lines, "Interrupted: these are the puzzles that were done until then.")
	}
	return lines
}

// title names the shape and the number of puzzles.
func (s *Shape) title() string {
	if s.Puzzles == 1 {
		return s.String() + ": 1 puzzle"
	}
	return fmt.Sprintf("%s: %d puzzles", s, s.Puzzles)
}

// answer says whether sizes above the rows were needed.
func (s *Shape) answer() string {
	puzzles := map[string]bool{}
	for _, b := range s.Beyond {
		puzzles[b.name()] = true
	}
	switch len(puzzles) {
	case 0:
		return fmt.Sprintf("No puzzle needs a size above %d.", s.Top())
	case 1:
		return fmt.Sprintf("1 puzzle of %d needs a size above %d.", s.Puzzles, s.Top())
	}
	return fmt.Sprintf("%d puzzles of %d need a size above %d.", len(puzzles), s.Puzzles, s.Top())
}

// name names the puzzle.
func (b *Beyond) name() string {
	name := fmt.Sprintf("%s:%d", b.Source, b.Index)
	if b.Label != "" {
		name += " " + b.Label
	}
	return name
}

// tables returns the tables of a shape: what rows clear, what each ladder costs, and the
// puzzles that need larger sizes.
func (s *Shape) tables() []results.Table {
	tables := []results.Table{s.clearedTable()}
	for _, l := range ladders() {
		tables = append(tables, s.costTable(l))
	}
	if len(s.Beyond) == 0 {
		return tables
	}
	beyond := results.Table{
		Title:   fmt.Sprintf("Sizes above %d that were needed", s.Top()),
		Columns: []string{"size", "uses", "eliminations", "puzzle"},
	}
	for _, b := range s.Beyond {
		beyond.Rows = append(beyond.Rows, []string{fmt.Sprint(b.Size), whole(b.Uses), whole(b.Eliminations), b.name()})
	}
	return append(tables, beyond)
}

// latex returns the tables of all shapes.
func (x *Summary) latex() []byte {
	var text bytes.Buffer
	for _, line := range x.about() {
		fmt.Fprintf(&text, "%% %s\n", line)
	}
	for i := range x.Shapes {
		s := &x.Shapes[i]
		for k, t := range s.tables() {
			if t.Title = s.title() + ". " + t.Title; k == 0 {
				t.Note = clearedNote
			}
			text.WriteString("\n" + t.LaTeX())
		}
	}
	return text.Bytes()
}
