package experiments

import (
	"cmp"
	"context"
	"io"
	"iter"
	"maps"
	"slices"

	"basisk/results"
)

// Records for other programs are one table: a line for each trial with its puzzle, its configuration, and all values,
// those that the analysis derives for the trial included.

// recordColumns are the first columns, about the puzzle: units are those besides rows and columns.
var recordColumns = []string{"instance", KeyShape, "K", "n", "units", KeyHoles, KeyFill, "clues"}

// WriteRecords writes the records of the run in dir as CSV: see [results.WriteFlat].
func (rs Runs) WriteRecords(ctx context.Context, dir string, w io.Writer) error {
	r, err := rs.Open(ctx, dir)
	if err == nil {
		err = r.loadInstances()
	}
	if err != nil {
		return err
	}
	observe := AnalysisOf(r.Experiment).Observe
	_, err = (&pool{runs: []*Reader{r}}).pass(ctx, func(records iter.Seq[results.Record]) error {
		return results.WriteFlat(w, recordColumns, func(yield func(results.Record) bool) {
			for list := range results.Cases(records) {
				for _, row := range rowsOf(list, observe) {
					if r.addPuzzle(&row); !yield(row) {
						return
					}
				}
			}
		})
	})
	return err
}

// rowsOf returns the records of an instance with the keys and values that observe adds to them. What it derives of
// parts of a trial, such as sizes of tuples, is in no row.
func rowsOf(list []results.Record, observe func([]results.Record) []results.Record) []results.Record {
	rows, copied := slices.Clone(list), slices.Clone(list)
	for i := range copied {
		copied[i].Config, copied[i].Metrics = maps.Clone(list[i].Config), slices.Clone(list[i].Metrics)
	}
	for _, o := range observe(copied) {
		for i, r := range list {
			lacks := func(m results.Metric) bool { return !slices.Contains(o.Metrics, m) }
			if o.Key == r.Key && !slices.ContainsFunc(r.Metrics, lacks) {
				rows[i] = o
			}
		}
	}
	return rows
}

// addPuzzle adds the columns about its puzzle to a record, of which the number of clues may be unknown. A value called
// units is the number of units.
func (r *Reader) addPuzzle(row *results.Record) {
	name, k := results.CaseOf(row.Key), PopulationOf(row.Config)
	row.Config = maps.Clone(row.Config)
	describe(row)
	delete(row.Config, KeySide)
	row.Config["instance"] = name
	for i := range row.Metrics {
		if m := &row.Metrics[i]; m.Name == "units" {
			m.Name = "number of units"
		}
	}
	if k.Basis == 0 {
		return
	}
	row.Config["K"], row.Config["n"] = float64(k.K()), float64(k.Side())
	row.Config["units"] = cmp.Or(k.Units, "boxes")
	clues := k.MadeClues()
	if kept := r.kept.byName[name]; kept != nil {
		if p, err := r.kept.puzzle(kept); err == nil {
			clues = p.Clues()
		}
	}
	if clues > 0 {
		row.Config["clues"], row.Config[KeyFill] = float64(clues), float64(clues)/float64(k.Cells())
	}
}
