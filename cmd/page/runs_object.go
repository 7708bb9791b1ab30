package page

import (
	"encoding/json"
	"math"

	"basisk/experiments"
	"basisk/results"
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
	Title   string     `json:"title,omitempty"` // its title
	Columns []string   `json:"columns"`         // the names of the columns
	Rows    [][]string `json:"rows"`            // the entries, as the report prints them
	Note    string     `json:"note,omitempty"`  // a note for its readers
	Numeric []bool     `json:"numeric"`         // whether all entries of a column are numbers
	// the number of columns, from the first on, that are keys: the numbers in the others have
	// trials; missing if the run has too many
	Keys *int `json:"keys,omitempty"`
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

// addSection adds the report of the records, with its trace if there is one.
func (o *runObject) addSection(s *results.Section, trace *results.Trace) {
	o.Question, o.Answer, o.Method = s.Question, s.Answer, s.Method
	o.Warnings = append(o.Warnings, s.Warnings...)
	o.Caveats = append(append(o.Caveats, s.Warnings...), s.AllCaveats()...)
	o.ShownTables, o.ShownFigures = s.ShownTables(), s.ShownFigures()
	for _, t := range s.Tables {
		x := tableObject(t)
		if trace != nil {
			x.Keys = new(t.Keys)
		}
		o.Tables = append(o.Tables, x)
	}
	o.Figures = figureObjects(s.Figures)
}

// tableObject returns a table as its object.
func tableObject(t results.Table) runTable {
	return runTable{Title: t.Title, Columns: t.Columns, Rows: t.Rows, Note: t.Note, Numeric: t.Numeric()}
}
