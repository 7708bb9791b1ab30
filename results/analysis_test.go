package results_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
	"basisk/results/plot"
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
