package page

import (
	"encoding/json"
	"math"
	"time"

	"basisk/results"
)

// The objects of the interface about runs; docs/api.md describes them.

// runList is the list of runs.
type runList struct {
	Runs []runEntry `json:"runs"`
}

// runEntry is what is known of a run without reading its records.
type runEntry struct {
	Index      int    `json:"index"`
	Folder     string `json:"folder"`
	Name       string `json:"name"`
	Experiment string `json:"experiment,omitempty"`
	Question   string `json:"question,omitempty"`
	Answer     string `json:"answer,omitempty"`
	// Date is when it was last worked on.
	Date     time.Time               `json:"date,omitzero"`
	Commits  []string                `json:"commits,omitempty"`
	Versions map[results.Depends]int `json:"versions,omitempty"`
	Seed     uint64                  `json:"seed"`
	Scale    float64                 `json:"scale,omitempty"`
	Shards   int                     `json:"shards,omitempty"`
	Done     int                     `json:"done"`
	Planned  int                     `json:"planned"`
	Complete bool                    `json:"complete"`
	Error    string                  `json:"error,omitempty"`
}

// runObject is all that a run says.
type runObject struct {
	runEntry
	About   []string    `json:"about"`
	Method  string      `json:"method,omitempty"`
	Caveats []string    `json:"caveats"`
	Tables  []runTable  `json:"tables"`
	Figures []runFigure `json:"figures"`
	Files   []string    `json:"files"`
}

// runTable is a table of a run.
type runTable struct {
	Title   string     `json:"title"`
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
	Note    string     `json:"note,omitempty"`
	// Numeric tells which columns have numbers.
	Numeric []bool `json:"numeric"`
}

// runFigure is a figure of a run.
type runFigure struct {
	Name    string      `json:"name"`
	Title   string      `json:"title"`
	Caption string      `json:"caption,omitempty"`
	X       runAxis     `json:"x"`
	Y       runAxis     `json:"y"`
	Series  []runSeries `json:"series"`
	Heat    *runHeat    `json:"heat,omitempty"`
}

// runAxis is an axis of a figure.
type runAxis struct {
	Label string   `json:"label"`
	Log   bool     `json:"log"`
	Ticks []string `json:"ticks,omitempty"`
}

// runSeries is a series of a figure.
type runSeries struct {
	Name   string     `json:"name"`
	Style  string     `json:"style"`
	Beyond bool       `json:"beyond,omitempty"`
	Points [][]number `json:"points"`
}

// runHeat is the heat map of a figure.
type runHeat struct {
	Xs     []number   `json:"xs"`
	Ys     []number   `json:"ys"`
	Values [][]number `json:"values"`
	Label  string     `json:"label"`
}

// number is a number that JSON may have no way to write: what is none is null, and what
// has no bound a text.
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
var styleNames = map[results.Style]string{
	results.Marks: "marks", results.Line: "line", results.Band: "band", results.Steps: "steps", results.Bars: "bars",
}

// addSection adds what the records say.
func (o *runObject) addSection(s *results.Section) {
	o.Question, o.Answer, o.Method = s.Question, s.Answer, s.Method
	o.Caveats = append(o.Caveats, s.AllCaveats()...)
	for _, t := range s.Tables {
		o.Tables = append(o.Tables, runTable{t.Title, t.Columns, t.Rows, t.Note, t.Numeric()})
	}
	for i := range s.Figures {
		o.Figures = append(o.Figures, figureObject(&s.Figures[i]))
	}
}

// figureObject returns a figure as its object.
func figureObject(f *results.Figure) runFigure {
	o := runFigure{Name: f.Name, Title: f.Title, Caption: f.Caption, X: runAxis(f.X), Y: runAxis(f.Y), Series: []runSeries{}}
	for _, s := range f.Series {
		points := make([][]number, len(s.Points))
		for i, p := range s.Points {
			points[i] = pointObject(p)
		}
		o.Series = append(o.Series, runSeries{s.Name, styleNames[s.Style], s.Beyond, points})
	}
	if h := f.Heat; h != nil {
		o.Heat = &runHeat{numbers(h.Xs), numbers(h.Ys), make([][]number, len(h.Values)), h.Label}
		for i, row := range h.Values {
			o.Heat.Values[i] = numbers(row)
		}
	}
	return o
}

// pointObject returns a point as two numbers, or as four if it has an interval.
func pointObject(p results.Point) []number {
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
