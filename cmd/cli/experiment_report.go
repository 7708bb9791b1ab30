package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/internal/suggest"
	"basisk/results"
)

func newExperimentReport(catalog Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "report", Short: "print a run's report or a custom table",
			Relations: []ask.Relation{
				ask.Needs("--value", ask.IsSet("value"), "rows", "columns", "summary", "against", "per", "along", "where"),
				ask.Needs("--value, --keys, --records or --format", func(v option.Values) bool {
					return v.Has("value") || v.Has("keys") || v.Has("records") || v.Has("format")
				}, "output"),
				ask.Needs("--format svg, png or pdf", func(v option.Values) bool {
					return isPicture(v.Text("format")) || v.Text("format") == pdfFormat
				}, "figure"),
			},
			Exclusive: [][]string{{"keys", "value", "records", "figure"}, {"json", "format"}, {"json", "records"}},
		},
		use: "DIR...", args: someArguments, flags: append(outputFlags(), projectionFlags()...),
		run: func(ctx context.Context, x *request) error {
			switch {
			case on[bool](x, "keys"):
				return printChoices(ctx, x)
			case on[string](x, "value") != "":
				return printProjection(ctx, x)
			case on[string](x, "format") != "", on[bool](x, "records"):
				return printTables(ctx, x)
			}
			return reportRuns(ctx, x)
		},
	}
}

// printTables prints the tables of a report, or its records as CSV.
func printTables(ctx context.Context, x *request) error {
	runs := experiments.Runs{Catalog: x.catalog}
	records := on[bool](x, "records")
	if records && x.format != "" && x.format != "csv" {
		return fmt.Errorf("--records are written as csv, not as %s", x.format)
	}
	if x.format == "csv" || records {
		if len(x.args) > 1 {
			return errors.New("records are written of one run: expected one DIR")
		}
		c, err := output.NewConsole(&x.Options)
		if err != nil {
			return err
		}
		if err := runs.WriteRecords(ctx, x.args[0], c.Out); err != nil {
			c.Abort(err)
		}
		return c.Close(ctx)
	}
	summary, err := runs.Summarize(ctx, x.args...)
	if err != nil {
		return err
	}
	s := summary.Section
	if x.format == textFormat {
		return output.Write(&x.Options, func(out *output.Results) {
			for _, t := range s.Tables {
				out.Printf("%s\n%s\n", t.Title, tableText(&t))
			}
		})
	}
	if name := on[string](x, "figure"); name != "" {
		var names []string
		for _, f := range s.Figures {
			names = append(names, f.Name)
		}
		at := slices.Index(names, name)
		if at < 0 {
			return fmt.Errorf("--figure %s: %s", name, suggest.Expected(name, names))
		}
		s.Figures = s.Figures[at : at+1]
	}
	return writeEncoded(x, results.Report{Title: "Experiment " + s.Name, Sections: []results.Section{s}}, nil)
}

// projectionFlags define a custom table.
func projectionFlags() []option.Option {
	var summaries []string
	for _, s := range results.Summaries() {
		summaries = append(summaries, s.Name)
	}
	return []option.Option{
		option.NewSwitch("keys", "list the keys and values of the run"),
		option.NewSwitch("records", "write the records as CSV, a line for each trial with its puzzle and all values"),
		option.NewText("rows", "a row for each combination of the values of these `KEYS`, with commas between"),
		option.NewText("columns", "a column for each value of this `KEY`"),
		option.NewText("value", "what is summarized: the `NAME` of a value"),
		option.NewText("summary", "what is made of the values of a cell, by `NAME`: "+strings.Join(summaries, ", ")+
			", p90 (default: mean)"),
		option.NewText("against", "compare with the record of the same puzzle that has this `KEY=LABEL`; KEY= is the one before it, KEY the first of the plan"),
		option.NewText("per", "divide by the value of this `NAME` in the same record"),
		option.NewText("along", "the `KEY` along which thresholds, peaks and laws lie (default: fill)"),
		option.NewText("where", "only records that have these `KEY=LABEL,...`"),
		option.NewText("figure", "draw the figure of the report that has this `NAME` (default: the first)"),
		formatFlag("write the table in this format", append([]string{textFormat}, reportFormats...)...),
	}
}

// projectionOf returns the requested projection.
func projectionOf(x *request) (results.Projection, error) {
	m := results.Measure{
		Value: on[string](x, "value"), Summary: cmp.Or(on[string](x, "summary"), "mean"),
		Against: on[string](x, "against"), Per: on[string](x, "per"), Along: on[string](x, "along"),
	}
	m.Percent, m.Plain = m.Summary == "share", m.Summary == "count"
	if s, err := results.FindSummary(m.Summary); err == nil && s.Places {
		m.Along = cmp.Or(m.Along, "fill")
	}
	p := results.Projection{
		Name: "table", Title: projectionTitle(x, m), Columns: on[string](x, "columns"), Single: !m.Plain,
		Measures: []results.Measure{m}, Where: map[string]string{},
	}
	if rows := on[string](x, "rows"); rows != "" {
		p.Rows = strings.Split(rows, ",")
	}
	for part := range strings.SplitSeq(on[string](x, "where"), ",") {
		key, label, ok := strings.Cut(part, "=")
		if ok {
			p.Where[key] = label
		} else if part != "" {
			return p, fmt.Errorf("--where %q: expected KEY=LABEL", part)
		}
	}
	return p, nil
}

// projectionTitle says what a custom table shows: "time, ratio, against cap=1, where search=true".
func projectionTitle(x *request, m results.Measure) string {
	title := m.Value + ", " + m.Summary
	for _, name := range []string{"against", "per", "where"} {
		if text := on[string](x, name); text != "" {
			title += ", " + name + " " + text
		}
	}
	return title
}

// printProjection prints a custom table.
func printProjection(ctx context.Context, x *request) error {
	p, err := projectionOf(x)
	if err != nil {
		return err
	}
	cells, err := experiments.Runs{Catalog: x.catalog}.Project(ctx, p, x.args...)
	if err != nil {
		return err
	}
	table := cells.Table()
	if !x.JSON && x.format != "" && x.format != textFormat {
		s := results.Section{Name: table.Title, Tables: []results.Table{table}, Figures: cells.Figures()}
		return writeEncoded(x, results.Report{Title: table.Title, Sections: []results.Section{s}}, cells)
	}
	out, err := output.NewConsole(&x.Options)
	if err != nil {
		return err
	}
	if !x.JSON {
		out.Out.Printf("%s", table.Text())
		for _, doubt := range table.Doubts {
			out.Infof("%s", doubt)
		}
		return out.Close(ctx)
	}
	for _, cell := range cells.List() {
		out.Out.JSON(cell)
	}
	return out.Close(ctx)
}

// writeEncoded writes a report in the format of x.
func writeEncoded(x *request, r results.Report, cells *results.Cells) error {
	text, err := encode(r, cells, x.format)
	if err != nil {
		return err
	}
	return output.Write(&x.Options, func(out *output.Results) { _, _ = out.Write(text) }) // it keeps its error
}

// maxLabels is the maximum length of the list of a key's values.
const maxLabels = 60

// printChoices prints the choices for custom tables.
func printChoices(ctx context.Context, x *request) error {
	choices, err := experiments.Runs{Catalog: x.catalog}.Choices(ctx, x.args...)
	if err != nil {
		return err
	}
	return output.Write(&x.Options, func(out *output.Results) {
		if x.JSON {
			out.JSON(choices)
			return
		}
		keys := results.Table{Columns: []string{"key", "records", "values"}}
		for _, k := range choices.Keys {
			labels := strings.Join(k.Labels, ", ")
			if k.Number > len(k.Labels) {
				labels += fmt.Sprintf(", … (%d)", k.Number)
			}
			if runes := []rune(labels); len(runes) > maxLabels {
				labels = string(runes[:maxLabels]) + "…"
			}
			keys.Rows = append(keys.Rows, []string{k.Name, fmt.Sprint(k.Records), labels})
		}
		values := results.Table{Columns: []string{"value", "records", "unit"}}
		for _, v := range choices.Values {
			values.Rows = append(values.Rows, []string{v.Name, fmt.Sprint(v.Records), v.Unit})
		}
		out.Printf("%s\n%s", keys.Text(), values.Text())
	})
}

type reportObject struct {
	Directory  string           `json:"directory"`  // the folder of the run
	Experiment string           `json:"experiment"` // the experiment
	Question   string           `json:"question"`   // the question
	Method     string           `json:"method"`     // how it is answered
	Answer     string           `json:"answer"`     // the answer
	Caveats    []string         `json:"caveats"`    // what limits the answer
	Tables     []reportedTable  `json:"tables"`     // the tables
	Figures    []reportedFigure `json:"figures"`    // the figures
}

type reportedTable struct {
	Name    string     `json:"name,omitempty"` // the name of the projection, if it is one
	Title   string     `json:"title"`          // its title
	Columns []string   `json:"columns"`        // the names of the columns
	Rows    [][]string `json:"rows"`           // the entries, as the report prints them
	Note    string     `json:"note,omitempty"` // what one must know to read it
}

// reportedFigure is a figure of a report: the name of its file, and what it shows.
type reportedFigure struct {
	File    string `json:"file"`              // its file in the folder
	Title   string `json:"title"`             // its title
	Caption string `json:"caption,omitempty"` // what it shows
}

// reportRuns writes the report of a run into its folder and prints its answer, or prints the answer of several, pooled.
func reportRuns(ctx context.Context, x *request) error {
	runs, dir := experiments.Runs{Catalog: x.catalog}, x.args[0]
	if len(x.args) == 1 {
		section, err := runs.Report(ctx, dir)
		if err != nil {
			return err
		}
		return printReport(&section, dir, "", &x.Options)
	}
	summary, err := runs.Summarize(ctx, x.args...)
	if err != nil {
		return err
	}
	return printReport(&summary.Section, "", summary.Pooled, &x.Options)
}

// printReport prints the answer of a report, and where the report is or, of pooled runs, what is pooled.
func printReport(section *results.Section, dir, pooled string, o *output.Options) error {
	return output.Write(o, func(out *output.Results) {
		if o.JSON {
			out.JSON(reportOf(dir, section))
			return
		}
		out.Printf("%s\n", section.Question)
		if section.Answer != "" {
			out.Printf("%s\n", section.Answer)
		}
		out.Printf("%s\n", cmp.Or(pooled, dir+"/summary.md"))
	})
}

func reportOf(dir string, s *results.Section) reportObject {
	r := reportObject{
		Directory: dir, Experiment: s.Name, Question: s.Question, Method: s.Method, Answer: s.Answer,
		Caveats: slices.Concat([]string{}, s.Warnings, s.Caveats),
		Tables:  tableObjects(s.Tables), Figures: []reportedFigure{},
	}
	for _, f := range s.Figures {
		r.Figures = append(r.Figures, reportedFigure{f.Name + ".svg", f.Title, f.Caption})
	}
	return r
}

// tableObjects returns tables as objects.
func tableObjects(tables []results.Table) []reportedTable {
	list := []reportedTable{}
	for _, t := range tables {
		list = append(list, reportedTable{t.Name, t.Title, t.Columns, t.Rows, strings.Join(t.Notes(), " ")})
	}
	return list
}
