package results

import (
	"strings"
)

// The idea: a reader who doubts a number wants to see the trials behind it. While records are added to
// cells, a trace notes which of them each cell has. It costs some twelve bytes for each value in each
// cell, so it is made only on request.

// Trace has the trials behind the numbers of a section.
type Trace struct {
	trials  []string // the keys of all trials
	tables  []*Cells
	figures map[string]tracedFigure
}

// NewTrace returns an empty trace.
func NewTrace() *Trace {
	return &Trace{figures: map[string]tracedFigure{}}
}

// tracedFigure is a figure with the cells of its points.
type tracedFigure struct {
	cells  *Cells
	points [][]cellAt
}

// Origin is the cell of a number.
type Origin struct {
	// Keys are the keys of the cell with their labels.
	Keys []Label
	// Value was summarized by Summary.
	Value, Summary string
	// Trials are the trials with their values, in the order of the plan. A trial that an experiment
	// splits into several records has a value for each.
	Trials []TrialValue
}

// Label is a key with its value.
type Label struct {
	Key   string `json:"key"`   // the name of the key
	Label string `json:"label"` // its value
}

// TrialValue is a trial in a cell.
type TrialValue struct {
	Key   string
	Value float64
}

// traced are the trials of a cell, by index, with their values.
type traced struct {
	trials []int32
	values []float64
}

// Table returns the origin of an entry of a table, and whether the entry exists and is a number.
func (t *Trace) Table(table, row, column int) (Origin, bool) {
	if table < 0 || table >= len(t.tables) {
		return Origin{}, false
	}
	c := t.tables[table]
	column -= len(c.Rows)
	if row < 0 || row >= len(c.Labels) || column < 0 || column >= len(c.Heads)*len(c.Measures) {
		return Origin{}, false
	}
	at := cellAt{strings.Join(c.Labels[row], rowSeparator), c.Heads[column/len(c.Measures)], column % len(c.Measures)}
	return t.origin(c, at), true
}

// Point returns the origin of a point of a figure, and whether the point exists.
func (t *Trace) Point(figure string, series, point int) (Origin, bool) {
	f := t.figures[figure]
	if series < 0 || series >= len(f.points) || point < 0 || point >= len(f.points[series]) {
		return Origin{}, false
	}
	return t.origin(f.cells, f.points[series][point]), true
}

// origin returns the origin of a cell.
func (t *Trace) origin(c *Cells, at cellAt) Origin {
	m := &c.Measures[at.measure]
	o := Origin{Keys: []Label{}, Value: m.Value, Summary: m.Summary}
	labels := append(strings.Split(at.row, rowSeparator)[:len(c.Rows):len(c.Rows)], at.column)
	for i, key := range c.keys() {
		o.Keys = append(o.Keys, Label{key, labels[i]})
	}
	if x := c.traces[at]; x != nil {
		for i, trial := range x.trials {
			o.Trials = append(o.Trials, TrialValue{t.trials[trial], x.values[i]})
		}
	}
	return o
}
