package studies

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/cputime"
	"basisk/results"
)

// capTrialsOf returns the trials of one puzzle without tuples and with pairs.
func capTrialsOf(t *testing.T, settings ...string) (trials []experiments.Trial, err error) {
	t.Helper()
	f := fixedRun{options: append([]string{"population=4 random 0.38", "puzzles=1", "sizes=2"}, settings...)}
	e, p := solverEntry(t, "cap"), f.params(t)
	if err := check(p, e.Experiment); err != nil {
		return nil, err
	}
	for trial := range e.Plan(p) {
		trials = append(trials, trial)
	}
	return trials, nil
}

// solverEntry returns a study of the catalogue.
func solverEntry(t *testing.T, name string) experiments.Entry {
	t.Helper()
	for _, e := range Catalog() {
		if e.Name() == name {
			return e
		}
	}
	require.Fail(t, name)
	return experiments.Entry{}
}

// TestCapMethods: each use of tuples has its own method, and others are refused.
func TestCapMethods(t *testing.T) {
	trials, err := capTrialsOf(t, "methods=dlx,cdcl,search,auto")
	require.NoError(t, err)
	require.Len(t, trials, 8)
	options := map[string]bool{}
	for _, trial := range trials {
		r := measured(t, solverEntry(t, "cap"), trial)
		require.EqualValues(t, 1, r.Value(metricSettled), trial.Key)
		_, options[trial.Config.Text(capUse)] = r.Metric(capOptions)
	}
	require.Equal(t, map[string]bool{capLinks: true, capLearn: false, capSearch: false, capAuto: false}, options)
	_, err = capTrialsOf(t, "methods=dlx,walk")
	require.ErrorContains(t, err, "method walk")
}

// TestCapLimit: a run that the limit of processor time ends is unsettled and censored, and no other run is.
func TestCapLimit(t *testing.T) {
	trials, err := capTrialsOf(t, "methods=dlx,cdcl,search,auto", "limit=1m")
	require.NoError(t, err)
	for _, step := range []time.Duration{0, time.Minute} { // by which the clock advances at each reading
		now := time.Duration(0)
		ctx := cputime.WithClock(t.Context(), func() time.Duration { now += step; return now })
		for _, trial := range trials {
			r := measuredWithin(ctx, t, solverEntry(t, "cap"), trial)
			_, censored := r.Metric(results.Censored)
			require.Equal(t, step > 0, censored, trial.Key)
			require.Equal(t, step > 0, r.Value(metricSettled) == 0, trial.Key)
		}
	}
}

// TestChosenCaps: without cap K+1 the report compares all caps that somebody chose, and the answer is about the largest.
func TestChosenCaps(t *testing.T) {
	labels := func(sizes ...int) (list []string) {
		var records []results.Record
		for _, size := range sizes {
			records = append(records, results.Record{Config: map[string]any{"population": "4 random 0.4", "cap": float64(size)}})
		}
		for _, r := range observeCap(records) {
			list = append(list, r.Text(keyCap))
		}
		return list
	}
	require.Equal(t, []string{"none", "3", "4", "6"}, labels(1, 3, 4, 6))
	require.Equal(t, []string{"none", "3", "4", "K+1", "", "N/2"}, labels(1, 3, 4, 5, 7, 8))
}
