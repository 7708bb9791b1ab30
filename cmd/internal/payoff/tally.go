package payoff

import (
	"fmt"
	"reflect"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/results"
	"basisk/solver"
)

// The keys of the records, and the names of the ladders.
const (
	keyShape  = "shape"
	keyLadder = "ladder"
	keyRules  = "rules"
	// keySolutions is the key of the group of a puzzle.
	keySolutions = "solutions"

	both   = "both"
	naked  = "naked"
	hidden = "hidden"
)

// projections returns the projections of the records: what rows clear, their costs, and sums that
// are not shown.
func projections() []results.Projection {
	rows := []string{keyShape, keyLadder, keyRules}
	total := func(value string) results.Measure {
		return results.Measure{Value: value, Summary: "total", Plain: true, Digits: 9}
	}
	per := func(head, value string, scale float64) results.Measure {
		return results.Measure{
			Head: head, Value: value, Summary: "ratio-of-totals", Per: "removed", Plain: true, Scale: scale, Digits: 3,
		}
	}
	cleared := results.Measure{Value: "cleared", Summary: "mean", Share: true, Plain: true, Scale: 100, Digits: 3}
	return []results.Projection{
		{
			Name: "cleared", Title: "Cleared, %", Rows: rows,
			Note: "Each row works together with those above it. Cleared is the mean share of the surplus, the candidates " +
				"beyond one per cell, that is gone, in percent; gain is the increase over the row above, with its " +
				"95 % interval (paired by puzzles).",
			Measures: []results.Measure{
				total("solved"), cleared,
				{Head: "gain", Value: "cleared", Summary: "difference", Against: keyRules + "=", Share: true, Scale: 100},
			},
		},
		{
			Name: "costs", Rows: rows,
			Note: "Uses are distinct tuples of exactly this size, used only where the rules above find nothing, and removed " +
				"are the candidates that they take away, without what follows from that; of the rules before tuples, all " +
				"conclusions count. Needed is the number of puzzles of which the row clears more than the row above. Work, in " +
				"sets looked at, and time, in µs, are those of one candidate removed, misses and cells filled included.",
			Measures: []results.Measure{
				cleared, total("uses"), total("removed"), total("needed"), per("work", "work", 1), per("µs", "seconds", 1e6),
			},
		},
		{
			Name: "groups", Title: "False candidates cleared, by the number of solutions, %", Rows: rows, Columns: keySolutions,
			Note:     "A false candidate is in no solution. Of an undecided puzzle its share is known between two bounds.",
			Measures: []results.Measure{{Value: "false", Upper: "false at most", Summary: "mean", Share: true, Scale: 100, Digits: 3}},
		},
		{Name: "sums", Rows: rows, Measures: []results.Measure{total("work"), total("seconds")}},
	}
}

// Tally adds up answers. Its zero value is empty.
type Tally struct {
	shapes  []Shape // in the order of their first puzzles, with the names of their rows
	leftOut map[solver.Status]int
	records *results.Projector
}

// Add adds an answer. Incomplete answers, and those about puzzles without a solution, are counted
// by their status and left out.
func (t *Tally) Add(x ask.Payoff) {
	if !x.Counts() {
		t.LeaveOut(x.Status)
		return
	}
	s := t.shape(&x)
	s.Puzzles++
	group := []string{"undecided", "one", "several"}[x.Solutions]
	*[]*int{&s.Undecided, &s.Unique, &s.Multiple}[x.Solutions]++
	for _, b := range x.Beyond {
		s.Beyond = append(s.Beyond, Beyond{Source: x.Source, Index: x.Index, Label: x.Label, PayoffSize: b})
	}
	var list []results.Record
	for _, l := range []struct {
		name string
		rows []ask.PayoffRow
	}{{both, x.Both}, {naked, x.Naked}, {hidden, x.Hidden}} {
		for _, r := range l.rows {
			list = append(list, recordOf(s.String(), l.name, r, group, x))
		}
	}
	t.projector().Add(list)
}

// projector returns the projector of the records.
func (t *Tally) projector() *results.Projector {
	if t.records == nil {
		p, err := results.NewProjector(nil, projections()...)
		if err != nil {
			panic(err) // a mistake in the code above
		}
		t.records = p
	}
	return t.records
}

// shape returns the shape of an answer, adding it if necessary.
func (t *Tally) shape(x *ask.Payoff) *Shape {
	for i := range t.shapes {
		if s := &t.shapes[i]; s.N == x.N && s.Cube == x.Cube && reflect.DeepEqual(s.LayoutText, x.LayoutText) {
			return &t.shapes[i]
		}
	}
	s := Shape{N: x.N, LayoutText: x.LayoutText, Cube: x.Cube, Beyond: []Beyond{}}
	for _, r := range x.Both {
		row := Row{Name: r.Name}
		if r.Size > 0 {
			row.Size = &r.Size
		}
		s.Rows = append(s.Rows, row)
	}
	t.shapes = append(t.shapes, s)
	return &t.shapes[len(t.shapes)-1]
}

// LeaveOut counts a puzzle that is left out.
func (t *Tally) LeaveOut(status solver.Status) {
	if t.leftOut == nil {
		t.leftOut = map[solver.Status]int{}
	}
	t.leftOut[status]++
}

// recordOf returns the record of a row of a ladder on a puzzle of a group.
func recordOf(shape, ladder string, r ask.PayoffRow, group string, x ask.Payoff) results.Record {
	number := map[bool]float64{true: 1}
	record := results.Record{
		Config: map[string]any{keyShape: shape, keyLadder: ladder, keyRules: r.Name, keySolutions: group},
		Metrics: []results.Metric{
			{Name: "solved", Value: number[r.Solved]},
			{Name: "cleared", Value: r.Cleared},
			{Name: "uses", Value: float64(r.Uses)},
			{Name: "removed", Value: float64(r.Eliminations)},
			{Name: "needed", Value: number[r.Needed]},
			{Name: "work", Value: float64(r.Work)},
			{Name: "seconds", Value: float64(r.Seconds)},
		},
	}
	part := func(most int) float64 {
		if x.Given == most {
			return 1
		}
		return min(1, float64(x.Given-r.Left)/float64(x.Given-most))
	}
	if x.TrueMin > 0 {
		record.Metrics = append(record.Metrics,
			results.Metric{Name: "false", Value: part(x.TrueMin)}, results.Metric{Name: "false at most", Value: part(x.TrueMax)})
	}
	return record
}

// String describes the shape like grid.Shape, with its regions: "9x9, boxes 3x3".
func (s *Shape) String() string {
	layers := ""
	if s.Cube {
		layers = fmt.Sprintf("x%d", s.N)
	}
	layout, _ := s.Layout(s.N) // a valid text
	return strings.TrimRight(fmt.Sprintf("%dx%[1]d%s, %v %s", s.N, layers, &layout, s.Regions), " ")
}
