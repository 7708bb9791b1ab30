package results_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"basisk/results"
	"basisk/results/plot"

	"github.com/stretchr/testify/require"
)

// compared returns an analysis with one sentence, which compares rules with singles.
func compared() results.Analysis {
	return results.Analysis{
		Answer: []results.Sentence{{
			Slots: []results.Slot{
				{Of: "gain", At: map[string]string{"rules": "hall"}},
				{Of: "mean"},
				{Of: "mean", At: map[string]string{"rules": "singles"}},
			},
			Text: "With {0.rules} at {0.basis}: {1.value} for {2.value}, {0} of {0.n}.",
		}},
		Tables: []results.Projection{{
			Name: "gain", Rows: []string{"basis"}, Columns: "rules",
			Measures: []results.Measure{{Value: "left", Summary: "difference", Against: "rules=singles"}},
		}},
		Cells: []results.Projection{{
			Name: "mean", Rows: []string{"basis"}, Columns: "rules",
			Measures: []results.Measure{{Value: "left", Summary: "mean"}},
		}},
		Figures: []results.Plot{{
			Of: "mean", X: "rules", Series: "basis", Figure: plot.Figure{Name: "means", Title: "Means"},
		}},
	}
}

// answerOf returns the answer of the analysis about records.
func answerOf(t *testing.T, records []results.Record) string {
	a := compared()
	s, err := a.Section(slices.Values(records), nil)
	require.NoError(t, err)
	return s.Answer
}

// TestSentence: the slots have the labels and numbers of their cells, later slots those of the row of the first.
func TestSentence(t *testing.T) {
	require.Equal(t, "With hall at 3: 13 for 3, 10 (no interval)† of 3.", answerOf(t, runOf(6, "singles", "hall")))
	require.Equal(t, results.Unmeasured, answerOf(t, nil))
}

// TestLists: a sentence lists the cells that differ from its slot in one key; if the answer is too long, only the least
// and the largest.
func TestLists(t *testing.T) {
	a, list := compared(), runOf(12, "singles", "hall")
	for i := range list { // a third basis, below the others
		if i%3 == 0 {
			list[i].Config["basis"], list[i].Metrics[0].Value = 4.0, 1+0.5*float64(i%2)
		}
	}
	say := func(text string) string {
		a.Answer = []results.Sentence{{
			Slots: []results.Slot{{Of: "mean", At: map[string]string{"rules": "hall"}}}, Over: []string{"basis"},
			Text: text, Each: "{0.value} at {0.basis}",
		}}
		s, err := a.Section(slices.Values(list), nil)
		require.NoError(t, err)
		return s.Answer
	}
	require.Equal(t, "With hall: 14 at 2, 17 at 3 and 1.5 at 4.", say("With {0.rules}: {each}."))
	long := strings.Repeat(" so", results.MaxWords-8)
	require.Equal(t, "With hall from 1.5 at 4 to 17 at 3"+long+".", say("With {0.rules} {each}"+long+"."))
}

// TestDeclare: a measure of a reader's own gets from the tables of the analysis that its values are shares, if it
// divides by the same, and their upper bounds; its own bound stays.
func TestDeclare(t *testing.T) {
	a := results.Analysis{
		Tables: []results.Projection{{Measures: []results.Measure{{Value: "time", Upper: "time at most"}, {Value: "left", Per: "cells", Share: true}}}},
	}
	p := results.Projection{Measures: []results.Measure{
		{Value: "time", Summary: "ratio"}, {Value: "time", Upper: "limit"}, {Value: "left", Per: "cells"}, {Value: "left"},
	}}
	a.Declare(&p)
	require.Equal(t, []results.Measure{
		{Value: "time", Summary: "ratio", Upper: "time at most"}, {Value: "time", Upper: "limit"}, {Value: "left", Per: "cells", Share: true}, {Value: "left"},
	}, p.Measures)
}

// TestSectionOfCells: only the tables are shown, and a figure has a series for each value of
// its key, with the words of the axis.
func TestSectionOfCells(t *testing.T) {
	a := compared()
	s, err := a.Section(slices.Values(runOf(6, "singles", "hall")), nil)
	require.NoError(t, err)
	require.Len(t, s.Tables, 1)
	f := s.Figures[0]
	require.Equal(t, []string{"singles", "hall"}, f.X.Ticks)
	require.Equal(t, []string{"2", "3"}, []string{f.Series[0].Name, f.Series[1].Name})
	require.InDelta(t, 13.0, f.Series[1].Points[1].Y, 1e-12)
	require.Less(t, f.Series[0].Points[1].X, f.Series[1].Points[1].X, "marks lie beside each other")
	s, err = a.Section(slices.Values([]results.Record{}), nil)
	require.NoError(t, err)
	require.Empty(t, s.Tables)
	require.Empty(t, s.Figures)
}

// TestPanels: no two cells of a figure have one place; a key of the rows that the figure does not name has panels.
func TestPanels(t *testing.T) {
	a := compared()
	a.Figures[0].Series = ""
	s, err := a.Section(slices.Values(runOf(6, "singles", "hall")), nil)
	require.NoError(t, err)
	require.Len(t, s.Figures[0].Series, 2)
	for i, panel := range []string{"basis 2", "basis 3"} {
		require.Equal(t, panel, s.Figures[0].Series[i].Panel)
		require.Len(t, s.Figures[0].Series[i].Points, 2)
	}
	a.Figures[0].Panel = "rules"
	a.Figures[0].X = "basis"
	s, err = a.Section(slices.Values(runOf(6, "singles", "hall")), nil)
	require.NoError(t, err)
	require.Equal(t, "singles", s.Figures[0].Series[0].Panel)
}

// TestLong: programs get a row for each cell.
func TestLong(t *testing.T) {
	c := project(t, runOf(4, "singles", "hall"), compared().Cells[0])
	long := c.Long()
	require.Equal(t, []string{"basis", "rules", "value", "summary", "estimate", "low", "high", "n", "warnings"}, long.Columns)
	require.Len(t, long.Rows, 4)
	require.Equal(t, []string{"2", "hall", "left", "mean", "11"}, long.Rows[1][:5])
}

// TestAnalysisErrors: a sentence or a figure that names an unknown projection is an error.
func TestAnalysisErrors(t *testing.T) {
	sentence, figure := compared(), compared()
	sentence.Answer[0].Slots[0].Of = "gian"
	figure.Figures[0].Of = "gian"
	for _, a := range []results.Analysis{sentence, figure} {
		_, err := a.Section(slices.Values(runOf(2, "singles", "hall")), nil)
		require.ErrorContains(t, err, `no projection is named "gian"`)
	}
	sentence, figure = compared(), compared()
	sentence.Answer[0].Slots[1].Measure = "men"
	figure.Figures[0].Measure = "men"
	for _, a := range []results.Analysis{sentence, figure} {
		_, err := a.Section(slices.Values(runOf(2, "singles", "hall")), nil)
		require.ErrorContains(t, err, `projection mean has no measure "men"`)
	}
}

// TestChoices: a key has its first eight labels and a count up to 1,000, keys are in the order of the alphabet, and
// keys and metrics count the records that have them.
func TestChoices(t *testing.T) {
	var records []results.Record
	for i := range 1002 {
		r := results.Record{Key: fmt.Sprint("k/", i), Config: map[string]any{"number": float64(i), "half": i%2 == 0}}
		if i < 9 {
			r.Config["few"] = fmt.Sprint("f", i)
			r.Metrics = []results.Metric{{Name: "time", Unit: "s"}, {Name: "left", Unit: "cells"}}[i%2:]
		}
		records = append(records, r)
	}
	c := results.ChoicesOf(slices.Values(records), nil)
	for i, want := range []results.KeyInfo{
		{Name: "few", Labels: []string{"f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7"}, Number: 9, Records: 9},
		{Name: "half", Labels: []string{"true", "false"}, Number: 2, Records: 1002},
		{Name: "number", Labels: []string{"0", "1", "2", "3", "4", "5", "6", "7"}, Number: 1000, Records: 1002},
	} {
		is := c.Keys[i]
		require.Equal(t, want, results.KeyInfo{Name: is.Name, Labels: is.Labels, Number: is.Number, Records: is.Records})
	}
	require.Len(t, c.Keys, 3)
	metrics := []results.ValueInfo{{Name: "time", Unit: "s", Records: 5}, {Name: "left", Unit: "cells", Records: 9}}
	require.Equal(t, metrics, c.Values)
	none := results.ChoicesOf(slices.Values(records), func(list []results.Record) []results.Record { return list[:0] })
	require.Empty(t, none.Keys, "observed records replace the records")
}

// TestChoicesCheck: every name of a projection must be one of the records, and an error lists these.
func TestChoicesCheck(t *testing.T) {
	c := results.ChoicesOf(slices.Values(runOf(2, "singles")), nil)
	type (
		p = *results.Projection
		m = *results.Measure
	)
	for _, test := range []struct {
		change  func(p, m)
		message string
	}{
		{func(p, m) {}, ""},
		{func(p p, _ m) { p.Rows[0] = "rule" }, `key "rule": expected one of basis, rules; did you mean rules?`},
		{func(p p, _ m) { p.Columns = "side" }, `key "side": expected one of basis, rules`},
		{func(p p, _ m) { p.Where = map[string]string{"side": "9"} }, `key "side": expected`},
		{func(_ p, m m) { m.Value = "lefty" }, `value "lefty": expected one of left, cells; did you mean left?`},
		{func(_ p, m m) { m.Per = "side" }, `value "side": expected`},
		{func(_ p, m m) { m.Upper = "side" }, `value "side": expected`},
		{func(_ p, m m) { m.Against = "side=9" }, `key "side": expected`},
		{func(_ p, m m) { m.Against = "rules=singles" }, ""},
		{func(_ p, m m) { m.Along = "side" }, `key "side": expected`},
		{func(_ p, m m) { m.Along = "cells" }, ""},
		{func(_ p, m m) { m.Along = "basis" }, ""},
	} {
		p := results.Projection{Rows: []string{"basis"}, Measures: []results.Measure{{Value: "left", Summary: "mean"}}}
		test.change(&p, &p.Measures[0])
		err := c.Check(&p)
		if test.message == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, test.message)
	}
}

// TestWriteFlat: every record is a line, and what it lacks is empty.
func TestWriteFlat(t *testing.T) {
	records := slices.Values([]results.Record{
		{Key: "a/1", Seed: 1<<64 - 1, Config: map[string]any{"fill": 0.5, "set": `many, "all"`}, Metrics: []results.Metric{{Name: "work", Value: 12}}},
		{Key: "a/2", Config: map[string]any{"set": "few", "once": true}, Metrics: []results.Metric{{Name: "time", Value: 1e-7}, {Name: "work", Value: 0}}},
	})
	var b strings.Builder
	require.NoError(t, results.WriteFlat(&b, nil, records))
	require.Equal(t, `key,seed,fill,once,set,work,time
a/1,18446744073709551615,0.5,,"many, ""all""",12,
a/2,0,,true,few,0,1e-07
`, b.String())
	b.Reset()
	require.NoError(t, results.WriteFlat(&b, []string{"set"}, slices.Values([]results.Record{
		{Key: "a", Config: map[string]any{"fill": 0.5, "n": "none", "set": "one"}},
		{Key: "b", Config: map[string]any{"fill": 0.5, "n": "two"}, Metrics: []results.Metric{{Name: "fill", Value: 0.4}, {Name: "n", Value: 2}}},
	})))
	require.Equal(t, "key,seed,set,fill,n\na,0,one,0.5,\nb,0,,0.4,2\n", b.String(), "one column of numbers")
	b.Reset()
	require.NoError(t, results.WriteFlat(&b, nil, slices.Values([]results.Record{})))
	require.Equal(t, "key,seed\n", b.String())
	require.ErrorContains(t, results.WriteFlat(full{}, nil, records), "full")
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

// TestTrace: the trials of each number of a table and of each point of a figure give it again,
// and have the configuration of their record, not what the experiment makes of it.
func TestTrace(t *testing.T) {
	a, records := compared(), runOf(6, "singles", "hall")
	a.Tables, a.Cells = a.Cells, a.Tables
	a.Observe = func(list []results.Record) []results.Record {
		for i := range list {
			list[i].Config["seen"] = true
		}
		return list
	}
	trace := results.NewTrace()
	s, err := a.Section(slices.Values(runOf(6, "singles", "hall")), trace)
	require.NoError(t, err)
	plain, err := a.Section(slices.Values(runOf(6, "singles", "hall")), nil)
	require.NoError(t, err)
	require.Equal(t, plain, s)
	require.Equal(t, 1, s.Tables[0].Keys)
	mean := func(o results.Origin) float64 {
		sum := 0.0
		for _, x := range o.Trials {
			r := records[slices.IndexFunc(records, func(r results.Record) bool { return r.Key == x.Key })]
			require.Equal(t, o.Keys, []results.Label{{Key: "basis", Label: r.Text("basis")}, {Key: "rules", Label: r.Text("rules")}})
			sum += x.Value
		}
		return sum / float64(len(o.Trials))
	}
	for y, series := range s.Figures[0].Series {
		for x, point := range series.Points {
			o, ok := trace.Point("means", y, x)
			require.True(t, ok)
			require.Len(t, o.Trials, 3)
			require.InDelta(t, point.Y, mean(o), 1e-12)
			same, ok := trace.Table(0, y, 1+x)
			require.True(t, ok)
			require.Equal(t, o, same)
		}
	}
	for _, at := range [][3]int{{0, 0, 0}, {0, 2, 1}, {0, 0, 3}, {1, 0, 1}, {-1, 0, 1}, {0, -1, 1}} {
		_, ok := trace.Table(at[0], at[1], at[2])
		require.False(t, ok, at)
	}
	for _, at := range [][2]int{{2, 0}, {0, 2}, {-1, 0}, {0, -1}} {
		_, ok := trace.Point("means", at[0], at[1])
		require.False(t, ok, at)
	}
	_, ok := trace.Point("other", 0, 0)
	require.False(t, ok)
}
