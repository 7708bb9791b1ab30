package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestMain lets the tests run this program as ownexperiment.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ownexperiment": main})
}

// TestAnalysis: the guess is right on three of four puzzles, and by chance on two of four; a
// trial that ran out of time does not count as a wrong guess.
func TestAnalysis(t *testing.T) {
	a := experiments.AnalysisOf(firstGuess{})
	section, err := a.Section(func(yield func(results.Record) bool) {
		for i := range 4 {
			r := results.Record{Config: map[string]any{"population": "3 random 0.25"}}
			r.Metrics = []results.Metric{{Name: metricDigits, Value: 2}, yesOrNo(metricRight, i < 3)}
			yield(r)
		}
		yield(results.Record{Config: map[string]any{"population": "3 random 0.25"}})
	}, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"25 %", "3 of 4, 75 % [19.4, 99.4]"}, section.Tables[0].Rows[0][:2])
	require.Regexp(t, `^On 9×9 with 25 % given, 3 of 4, 75 % .*: 25 \[.* points beyond chance\.$`, section.Answer)
}

// TestOutOfTime: a trial that ran out of time does not report whether the guess was right.
func TestOutOfTime(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	for trial := range (firstGuess{}).Plan(experiments.Params{Scale: 0.01}) {
		metrics, err := firstGuess{}.Measure(ctx, trial)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		for _, m := range metrics {
			require.NotEqual(t, metricRight, m.Name)
		}
	}
}

// TestResume: a run that was killed and resumed has the same records and the same answer as
// one that was not interrupted.
func TestResume(t *testing.T) {
	whole, killed := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "killed")
	own := func(args ...string) string {
		out, err := exec.Command("ownexperiment", args...).Output()
		require.NoError(t, err)
		return string(out)
	}
	ask := []string{"experiment", "run", "first-guess", "--scale", "0.15", "--workers", "1", "-q", "-o"}
	own(append(ask, whole)...)
	c := exec.Command("ownexperiment", append(ask, killed)...)
	require.NoError(t, c.Start())
	recorded := func() int {
		text, _ := os.ReadFile(filepath.Join(killed, "records.jsonl")) // no records before the file exists
		return bytes.Count(text, []byte("\n"))
	}
	require.Eventually(t, func() bool { return recorded() > 0 }, 30*time.Second, time.Millisecond)
	require.NoError(t, c.Process.Kill())
	require.Error(t, c.Wait())
	require.Less(t, recorded(), 420)
	own("experiment", "resume", killed, "-q")
	require.Contains(t, own("experiment", "compare", killed, whole), "420 agree in all but times, 0 were censored, 0 differ")
	require.Contains(t, own("experiment", "report", whole), "On 16×16 with 55 % given, 22 of 22, 100 % [84.6, 100] of the first guesses are right")
}
