package page

import (
	"encoding/json"
	"math"

	"basisk/experiments"
	"basisk/results"
	"basisk/results/plot"
)

// The objects about runs.

// runList is the list of runs.
type runList struct {
	Runs []runEntry `json:"runs"` // all runs
}

// runEntry is the entry of a run, which is made without reading its records.
type runEntry struct {
	ID     string `json:"id"`     // its name and a hash of its path, by which requests name it
	Folder string `json:"folder"` // its folder, as `--runs` names it
	Name   string `json:"name"`   // its name there
	experiments.Overview
	Seed  uint64  `json:"seed"`            // the seed of the run
	Scale float64 `json:"scale,omitempty"` // the factor of its sample sizes
	// the number of its shards, if it is made in shards
	Shards  int    `json:"shards,omitempty"`
	Done    int    `json:"done"`            // the trials with a record
	Planned int    `json:"planned"`         // the trials of the plan
	Error   string `json:"error,omitempty"` // why it cannot be read; then most of the rest is missing
	// the command line that finishes the run; missing if it is complete, or if shards lack records
	Command string `json:"command,omitempty"`
}

// runObject is the report of a run.
type runObject struct {
	runEntry
	// the source of the figures: seed, plan, data, and machine, program and command of each session
	About  []string `json:"about"`
	Method string   `json:"method,omitempty"` // how the question is answered
	// the most important caveats; they are the first ones of the caveats
	Warnings []string    `json:"warnings"`
	Caveats  []string    `json:"caveats"` // the limits of the answer
	Tables   []runTable  `json:"tables"`  // the tables
	Figures  []runFigure `json:"figures"` // the figures
	// the number of tables, from the first on, that are not folded
	ShownTables  int `json:"shown_tables"`
	ShownFigures int `json:"shown_figures"` // the number of figures that are not folded
	// the names of the files that are served; the drawing of a figure is `NAME.svg`
	Files []string `json:"files"`
}

// runTable is a table of a run.
type runTable struct {
	Title   string     `json:"title"`          // its title
	Columns []string   `json:"columns"`        // the names of the columns
	Rows    [][]string `json:"rows"`           // the entries, as the report prints them
	Note    string     `json:"note,omitempty"` // a note for its readers
	Numeric []bool     `json:"numeric"`        // whether all entries of a column are numbers
	// the number of columns, from the first on, that are keys: the numbers in the others have
	// trials; missing if the run has too many
	Keys *int `json:"keys,omitempty"`
}

// runFigure is a figure of a run.
type runFigure struct {
	Name    string      `json:"name"`              // its name, as in `NAME.svg`
	Title   string      `json:"title"`             // its title
	Caption string      `json:"caption,omitempty"` // its caption
	X       runAxis     `json:"x"`                 // the axis from left to right
	Y       runAxis     `json:"y"`                 // the axis from bottom to top
	Series  []runSeries `json:"series"`            // its series
}

// runAxis is an axis of a figure.
type runAxis struct {
	Label string `json:"label"` // the quantity and its unit
	// whether the scale is logarithmic; values that are not positive are left out then
	Log   bool     `json:"log"`
	Ticks []string `json:"ticks,omitempty"` // the labels of the positions 0, 1, 2 … of a scale without numbers
}

// runSeries is a series of a figure.
type runSeries struct {
	// its name in the legend; a series without a name belongs to the one before it
	Name   string     `json:"name"`
	Style  string     `json:"style"`           // `marks`, `line`, `steps` or `bars`
	Panel  string     `json:"panel,omitempty"` // the title of its panel; all panels have the same axes
	Points [][]number `json:"points"`          // `[x, y]`, or `[x, y, low, high]` with an interval
}

// number is a number that JSON may be unable to write: NaN becomes null, and an infinity a
// text.
type number float64

// MarshalJSON writes the number.
func (n number) MarshalJSON() ([]byte, error) {
	switch v := float64(n); {
	case math.IsNaN(v):
		return []byte("null"), nil
	case math.IsInf(v, 1):
		return []byte(`"infinity"`), nil
	case math.IsInf(v, -1):
		return []byte(`"-infinity"`), nil
	default:
		return json.Marshal(v)
	}
}

// styleNames are the names of the styles of series.
var styleNames = map[plot.Style]string{
	plot.Marks: "marks", plot.Line: "line", plot.Band: "line", plot.Steps: "steps", plot.Bars: "bars",
}

// addSection adds the report of the records, with its trace if there is one.
func (o *runObject) addSection(s *results.Section, trace *results.Trace) {
	o.Question, o.Answer, o.Method = s.Question, s.Answer, s.Method
	o.Warnings = append(o.Warnings, s.Warnings...)
	o.Caveats = append(append(o.Caveats, s.Warnings...), s.AllCaveats()...)
	o.ShownTables, o.ShownFigures = s.ShownTables(), s.ShownFigures()
	for i, t := range s.Tables {
		var keys *int
		if trace != nil {
			keys = new(trace.Keys(i))
		}
		o.Tables = append(o.Tables, runTable{t.Title, t.Columns, t.Rows, t.Note, t.Numeric(), keys})
	}
	for i := range s.Figures {
		o.Figures = append(o.Figures, figureObject(&s.Figures[i]))
	}
}

// figureObject returns a figure as its object.
func figureObject(f *plot.Figure) runFigure {
	o := runFigure{
		Name: f.Name, Title: f.Title, Caption: f.Caption, X: runAxis(f.X), Y: runAxis(f.Y),
		Series: []runSeries{},
	}
	for _, s := range f.Series {
		points := make([][]number, len(s.Points))
		for i, p := range s.Points {
			points[i] = pointObject(p)
		}
		o.Series = append(o.Series, runSeries{s.Name, styleNames[s.Style], s.Panel, points})
	}
	return o
}

// pointObject returns a point as two numbers, or as four if it has an interval.
func pointObject(p plot.Point) []number {
	if p.Low == p.Y && p.High == p.Y || math.IsNaN(p.Low) || math.IsNaN(p.High) {
		return numbers([]float64{p.X, p.Y})
	}
	return numbers([]float64{p.X, p.Y, p.Low, p.High})
}

// numbers returns values as numbers.
func numbers(values []float64) []number {
	list := make([]number, len(values))
	for i, v := range values {
		list[i] = number(v)
	}
	return list
}
