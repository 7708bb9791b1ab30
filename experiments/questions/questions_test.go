package questions

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// Every experiment answers: some of its trials are measured twice, what they call exact
// is the same both times, and the report of the records can be written, has an answer,
// and is the same whenever it is written.
func TestQuestions(t *testing.T) {
	for _, e := range Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			if testing.Short() && e.Name() == "generators" {
				t.Skip("classifies all floors several times")
			}
			var records []results.Record
			for _, trial := range someTrials(e) {
				first, second := measured(t, e, trial), measured(t, e, trial)
				require.Equal(t, exactOnes(first.Metrics), exactOnes(second.Metrics), trial.Key)
				records = append(records, first)
			}
			section := e.Experiment.(experiments.Summarizer).Summarize(slices.Values(records))
			// Sums over maps would differ in their last bits, resamples of them in more.
			require.Equal(t, section, e.Experiment.(experiments.Summarizer).Summarize(slices.Values(records)), "the same records give the same report")
			require.NotEmpty(t, section.Answer)
			require.NotEmpty(t, section.Method)
			require.NotEmpty(t, section.Caveats)
			require.NotEmpty(t, section.Tables)

			dir := t.TempDir()
			report := results.Report{Title: e.Name(), Sections: []results.Section{section}}
			require.NoError(t, report.Write(dir))
			for _, f := range section.Figures {
				_, err := os.Stat(filepath.Join(dir, f.Name+".svg"))
				require.NoError(t, err)
			}
			// Of no records at all there is a report too.
			e.Experiment.(experiments.Summarizer).Summarize(slices.Values([]results.Record{}))
		})
	}
}

// someTrials returns trials of small bases, spread over the plan.
func someTrials(e experiments.Entry) []experiments.Trial {
	p := experiments.Params{Seed: 5, Scale: 1e-9, Bases: []int{2, 3}}
	switch e.Name() {
	case "counting", "bands": // seconds a trial at K = 3; their own tests go there
		p.Bases = []int{2}
	}
	var all []experiments.Trial
	for trial := range e.Plan(p) {
		all = append(all, trial)
	}
	const most = 24
	var some []experiments.Trial
	for i := 0; i < len(all); i += max(1, len(all)/most) {
		some = append(some, all[i])
	}
	return some
}

// measured returns the record of a trial.
func measured(t *testing.T, e experiments.Entry, trial experiments.Trial) results.Record {
	metrics, err := e.Measure(t.Context(), trial)
	var warnings experiments.Warnings
	if !errors.As(err, &warnings) {
		require.NoError(t, err, trial.Key)
	}
	for _, m := range metrics {
		require.False(t, math.IsNaN(m.Value) || math.IsInf(m.Value, 0), "%s: %s is %v, which JSON cannot hold", trial.Key, m.Name, m.Value)
	}
	return results.Record{
		Schema: results.Schema, Experiment: e.Name(), Key: trial.Key, Seed: trial.Seed, Config: trial.Config, Metrics: metrics, Warnings: warnings,
	}
}

// exactOnes returns the metrics that must repeat.
func exactOnes(metrics []results.Metric) []results.Metric {
	return slices.DeleteFunc(slices.Clone(metrics), func(m results.Metric) bool { return !m.Exact })
}
