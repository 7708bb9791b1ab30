package studies

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// fixedRun is a small run of an experiment that never changes.
type fixedRun struct {
	// options are set one after another, as on the command line.
	options []string
	// puzzles are given puzzles, which replace made ones.
	puzzles []string
}

// Puzzles of 9×9 in which each rule finds something that those before it leave. The first
// needs locked candidates and tuples, the second fish, and both need probing; tuples finish
// the third.
const (
	tuple9 = "...726........8...54.....2...526....42.1...9..9.5..23.1.....3..3....7..5.....5.8."
	fish9  = "2.9.1.........5.......2...8.1..9...3..7..1..2.4...3.65...45.7....4..2.9.7.....58."
	hall9  = ".....31.7.......4.86....9..7......5..9..2..3.3.87......7.9.5..8..518....2...3...."
)

// fixedRuns has small runs of each experiment, with everything that its report shows.
var fixedRuns = map[string][]fixedRun{
	"phase":    {{options: []string{"population=2,3 0.3,0.45,0.6", "puzzles=10"}}},
	"freezing": {{options: []string{"population=2 0.3,0.45,0.6; 5 latin 0.3,0.45,0.6", "puzzles=5"}}},
	"tuple-payoff": {
		{options: []string{"population=2,3", "puzzles=11"}},
		{puzzles: []string{pair9, tuple9, hall9}},
		{options: []string{"population=2,3", "puzzles=2", "kind=naked"}},
		{options: []string{"population=2,3", "puzzles=2", "kind=hidden"}},
	},
	"threshold": {
		{options: []string{"population=2,3 unique,staged,random", "puzzles=3", "goal=10%,20%"}},
		{options: []string{"population=3 uniform 30", "puzzles=2", "steps=0,3"}},
		{puzzles: []string{fish9}},
	},
	"coupling": {{options: []string{"population=2,3", "puzzles=3"}}, {puzzles: []string{easy4, tuple9, fish9}}},
	"cap":      {{options: []string{"population=2,3 random,staged", "puzzles=2"}}, {puzzles: []string{tuple9}, options: []string{"sizes=K,4"}}},
	"frontier": {{options: []string{"population=2,3 random,staged", "puzzles=2", "with=search\ncdcl", "seeds=2", "solutions=2"}}},
}

// params returns the parameters of a run.
func (f fixedRun) params(t *testing.T) experiments.Params {
	p := given(t, f.puzzles...)
	p.Seed = 5
	for _, option := range f.options {
		name, value, _ := strings.Cut(option, "=")
		p = p.With(name, value)
	}
	return p
}

// fixedTrials returns the trials of the fixed runs of an experiment.
func fixedTrials(t *testing.T, e experiments.Entry) (trials []experiments.Trial) {
	for _, f := range fixedRuns[e.Name()] {
		trials = slices.AppendSeq(trials, e.Plan(f.params(t)))
	}
	return trials
}

// fixedRecords has the records of the runs that were measured.
var fixedRecords sync.Map

// recordsOfFixed returns the records of the fixed runs of an experiment, which are measured once.
func recordsOfFixed(t *testing.T, e experiments.Entry) []results.Record {
	t.Helper()
	require.Contains(t, fixedRuns, e.Name(), "an experiment without a fixed run")
	make := func() []results.Record {
		var records []results.Record
		for _, trial := range fixedTrials(t, e) {
			records = append(records, measured(t, e, trial))
		}
		return records
	}
	once, _ := fixedRecords.LoadOrStore(e.Name(), sync.OnceValue(make))
	return once.(func() []results.Record)()
}

// measured returns the record of a trial.
func measured(t *testing.T, e experiments.Experiment, trial experiments.Trial) results.Record {
	return measuredWithin(t.Context(), t, e, trial)
}

// measuredWithin is measured with a context of its own.
func measuredWithin(ctx context.Context, t *testing.T, e experiments.Experiment, trial experiments.Trial) results.Record {
	metrics, err := e.Measure(ctx, trial)
	var warnings experiments.Warnings
	if !errors.As(err, &warnings) {
		require.NoError(t, err, trial.Key)
	}
	for _, m := range metrics {
		require.False(t, math.IsNaN(m.Value) || math.IsInf(m.Value, 0), "%s: %s is %v, which JSON does not have", trial.Key, m.Name, m.Value)
	}
	r := recordOf(trial, metrics...)
	r.Warnings = warnings
	return r
}

// steady returns records in which a made-up number replaces each value that no run repeats: the same number
// for the same metric of the same trial.
func steady(records []results.Record) []results.Record {
	list := make([]results.Record, len(records))
	for i, r := range records {
		list[i] = r
		list[i].Config = maps.Clone(r.Config)
		list[i].Metrics = append([]results.Metric(nil), r.Metrics...)
		k := experiments.PopulationOf(r.Config)
		name := strings.Replace(r.Key, k.String()+"/", k.SeedName()+"/", 1) // as the seeds of puzzles
		for j, m := range r.Metrics {
			if !m.Exact && m.Unit != "" {
				list[i].Metrics[j].Value = float64(100+experiments.DeriveSeed(0, name+m.Name)%900) / 1e5
			}
		}
	}
	return list
}

// written writes records, a line each: the configuration, and every metric with its unit and what it depends
// on, without numbers that no run repeats.
func written(records []results.Record) string {
	var b strings.Builder
	for _, r := range records {
		fmt.Fprintf(&b, "%s %d %v\n", r.Key, r.Seed, r.Config)
		for _, m := range r.Metrics {
			value := fmt.Sprint(m.Value)
			if !m.Exact && m.Unit != "" {
				value = "…"
			}
			fmt.Fprintln(&b, strings.Join(strings.Fields(fmt.Sprintf("\t%s %s %s %s", m.Name, value, m.Unit, m.Depends)), " "))
		}
		for _, w := range r.Warnings {
			fmt.Fprintln(&b, "warning:", w)
		}
	}
	return b.String()
}

// shown writes the numbers of a section: its tables and the points of its figures. Sentences are tested by
// their slots, so that they can be reworded.
func shown(s results.Section) string {
	var b strings.Builder
	for _, t := range s.Tables {
		fmt.Fprintf(&b, "table %s\n%s\n", t.Title, strings.Join(t.Columns, " | "))
		for _, row := range t.Rows {
			fmt.Fprintln(&b, strings.Join(row, " | "))
		}
	}
	for _, f := range s.Figures {
		fmt.Fprintf(&b, "figure %s %v\n", f.Name, f.X.Ticks)
		for _, series := range f.Series {
			fmt.Fprintf(&b, "%q %v:", series.Name, series.Style)
			for _, p := range series.Points {
				fmt.Fprintf(&b, " (%.5g, %.5g [%.5g, %.5g])", p.X, p.Y, p.Low, p.High)
			}
			fmt.Fprintln(&b)
		}
	}
	return b.String()
}

// requireGolden fails unless a text equals a golden file.
func requireGolden(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
	golden, err := os.ReadFile(file)
	require.NoError(t, err)
	was, is := strings.Split(string(golden), "\n"), strings.Split(text, "\n")
	for i := range min(len(was), len(is)) {
		require.Equal(t, was[i], is[i], "%s, line %d: -update accepts an intended change", file, i+1)
	}
	require.Len(t, is, len(was), file)
}
