package payoff

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/results"
	"basisk/results/plot"
)

// Formats lists the formats of Encode.
func Formats() []string { return []string{"csv", "md", "latex", "html", "svg"} }

// Encode returns the summary in one of Formats. CSV has a line for each row of each ladder, and SVG
// one figure; both lack the sizes beyond the rows.
func (x *Summary) Encode(format string) ([]byte, error) {
	r := x.report()
	switch format {
	case "csv":
		t := x.csv()
		return t.CSV(), nil
	case "md":
		for i := range r.Sections {
			r.Sections[i].Figures = nil
		}
		return r.Markdown()
	case "latex":
		return latex(&r), nil
	case "html":
		return r.HTML()
	case "svg":
		f := r.Sections[0].Figures[0]
		if len(x.Shapes) > 1 {
			f = figure(x.cells[0].Only(keyLadder, both), "What tuples up to each size clear", keyShape)
		}
		return f.SVG()
	}
	return nil, fmt.Errorf("format %q: expected one of %s", format, strings.Join(Formats(), ", "))
}

// report returns the summary with a section per shape.
func (x *Summary) report() results.Report {
	r := results.Report{Title: "What tuples of each size are worth", About: x.about()}
	for i := range x.Shapes {
		s := &x.Shapes[i]
		f := figure(x.cells[0].Only(keyShape, s.String()), x.title(s), keyLadder)
		f.Name = fmt.Sprintf("cleared-%d", i+1)
		r.Sections = append(r.Sections, results.Section{
			Name: x.title(s), Answer: s.answer(), Tables: x.tables(s), Figures: []plot.Figure{f},
		})
	}
	return r
}

// figure draws what rows clear, in bars by the labels of a key.
func figure(c *results.Cells, title, series string) plot.Figure {
	p := results.Plot{X: keyRules, Series: series, Measure: 1, Style: plot.Bars, Figure: plot.Figure{
		Name: "cleared", Title: title,
		Caption: "Mean share of the candidates beyond one per cell that the rules before tuples (first), " +
			"and with them tuples up to a size, clear. Whiskers: 95 %.",
		X: plot.Axis{Label: "rules before tuples, tuples up to a size"}, Y: plot.Axis{Label: "surplus cleared, %"},
	}}
	f := p.Draw(c)
	f.X.Ticks[0] = "first" // whose name is too long to be rotated
	return f
}

// about describes the options and the missing puzzles in lines.
func (x *Summary) about() []string {
	lines := []string{fmt.Sprintf("Rules before tuples: %s.", x.Rules)}
	if len(x.LeftOut) > 0 {
		var parts []string
		for _, status := range slices.Sorted(maps.Keys(x.LeftOut)) {
			parts = append(parts, fmt.Sprintf("%d %s", x.LeftOut[status], status))
		}
		lines = append(lines, fmt.Sprintf("Puzzles left out: %s.", strings.Join(parts, ", ")))
	}
	if x.Interrupted {
		lines = append(lines, "Interrupted: these are the puzzles that were done until then.")
	}
	return lines
}

// title names the shape and the numbers of puzzles.
func (x *Summary) title(s *Shape) string {
	groups := ""
	if s.Multiple+s.Undecided > 0 && x.TruthNodes > 0 {
		groups = fmt.Sprintf(" (%d unique, %d multiple, %d undecided)", s.Unique, s.Multiple, s.Undecided)
	}
	return fmt.Sprintf("%s: %s%s", s, ask.Plural(uint64(s.Puzzles), "puzzle"), groups)
}

// answer is a sentence about the sizes needed above the rows.
func (s *Shape) answer() string {
	puzzles, top := map[string]bool{}, 0
	for _, b := range s.Beyond {
		puzzles[b.name()] = true
	}
	for _, r := range s.Rows {
		if r.Size != nil {
			top = *r.Size
		}
	}
	if len(puzzles) == 0 {
		return fmt.Sprintf("No puzzle needs a size above %d.", top)
	}
	return fmt.Sprintf("Sizes above %d are needed by %d of %s.", top, len(puzzles), ask.Plural(uint64(s.Puzzles), "puzzle"))
}

// name names the puzzle.
func (b *Beyond) name() string {
	return strings.TrimSpace(fmt.Sprintf("%s:%d %s", b.Source, b.Index, b.Label))
}

// tables returns the tables of a shape: what rows clear, for all puzzles and for those with one
// solution and with several, the cost of each ladder, and the puzzles that need larger sizes.
func (x *Summary) tables(s *Shape) []results.Table {
	cleared, _, _ := x.of(s, both)
	tables := []results.Table{cleared.Table()}
	if s.Multiple+s.Undecided > 0 && x.TruthNodes > 0 {
		tables = append(tables, x.only(2, s, both).Table())
	}
	for _, ladder := range []string{both, naked, hidden} {
		_, costs, _ := x.of(s, ladder)
		t := costs.Table()
		if t.Title = ladder + " tuples alone"; ladder == both {
			t.Title = "naked and hidden tuples"
		} else {
			t.Note = ""
		}
		tables = append(tables, t)
	}
	beyond := results.Table{
		Title: "larger sizes that were needed", Columns: []string{"size", "uses", "eliminations", "puzzle"},
	}
	for _, b := range s.Beyond {
		row := []string{fmt.Sprint(b.Size), fmt.Sprint(b.Uses), fmt.Sprint(b.Eliminations), b.name()}
		beyond.Rows = append(beyond.Rows, row)
	}
	if beyond.Rows != nil {
		tables = append(tables, beyond)
	}
	return tables
}

// latex returns the tables of all sections.
func latex(r *results.Report) []byte {
	var text bytes.Buffer
	for _, line := range r.About {
		fmt.Fprintf(&text, "%% %s\n", line)
	}
	for _, s := range r.Sections {
		for _, t := range s.Tables {
			t.Title = s.Name + ": " + t.Title
			text.WriteString("\n" + t.LaTeX())
		}
	}
	return text.Bytes()
}

// Text returns the summary, which has at least one shape, as text for a terminal of 80 columns.
func (x *Summary) Text() string {
	var text strings.Builder
	r, notes := x.report(), x.about()
	for i, s := range r.Sections {
		fmt.Fprintf(&text, "%s\n%s\n\n", s.Name, s.Answer)
		for _, t := range s.Tables {
			fmt.Fprintf(&text, "%s\n%s\n", t.Title, t.Text())
			if i == 0 && t.Note != "" {
				notes = append(notes, t.Note)
			}
		}
	}
	if strings.Contains(text.String(), results.Mark) {
		notes = append(notes, results.Mark+" An interval of few puzzles, or with another warning.")
	}
	for _, note := range notes {
		text.WriteString(output.Fill(strings.Fields(note), "", "", 80))
	}
	return text.String()
}

// csv returns a row for each row of each ladder of each shape, with the field names of the object.
func (x *Summary) csv() results.Table {
	t := results.Table{Columns: strings.Split("n,box,cube,puzzles,ladder,name,size,solved,cleared,cleared_low,cleared_high,"+
		"gain,gain_low,gain_high,uses,eliminations,needed_by,work,seconds", ",")}
	for i := range x.Shapes {
		s := &x.Shapes[i]
		box := strings.Join(s.Units, "+")
		if s.Box != nil {
			box = strings.TrimRight(fmt.Sprintf("%dx%d+%s", s.Box[0], s.Box[1], box), "+")
		}
		if s.Regions != "" {
			box += ":" + s.Regions
		}
		cube := map[bool]string{true: "1", false: "0"}[s.Cube]
		for _, ladder := range []string{both, naked, hidden} {
			for k, f := range x.totals(s, ladder) {
				size, gain := "", []string{"", "", ""}
				if s.Rows[k].Size != nil {
					size = fmt.Sprint(*s.Rows[k].Size)
				}
				if f.Gain != nil {
					gain = f.Gain.fields()
				}
				t.Rows = append(t.Rows, slices.Concat([]string{
					fmt.Sprint(s.N), box, cube, fmt.Sprint(s.Puzzles),
					ladder, s.Rows[k].Name, size, fmt.Sprint(f.Solved),
				}, f.Cleared.fields(), gain, []string{
					fmt.Sprint(f.Uses), fmt.Sprint(f.Eliminations), fmt.Sprint(f.NeededBy), fmt.Sprint(f.Work),
					fmt.Sprintf("%.9f", float64(f.Seconds)),
				}))
			}
		}
	}
	return t
}

// fields returns the three numbers as in the object, empty if there is no interval.
func (i Interval) fields() []string {
	fields := make([]string, len(i))
	for k, v := range i {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			fields[k] = strconv.FormatFloat(v, 'g', -1, 64)
		}
	}
	return fields
}
