package page

import (
	"context"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"basisk/experiments"
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// clued is an experiment that counts the clues of puzzles: some stored with the run, some made
// from their seeds, some that it makes itself.
type clued struct{ coins }

func (clued) Name() string { return "clued" }

func (clued) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return func(yield func(experiments.Trial) bool) {
		for i := range 20 {
			k := []maker.Population{{Basis: 2, Holes: maker.MinimalHoles}, {Basis: 3, Holes: maker.RandomHoles, Fill: 0.4}, {Basis: 4}}[i%3]
			name := []string{"minimal", "random", "own"}[i%3]
			c := experiments.Config{"kind": name, "method": []string{"dlx", "a friend's"}[i%2], experiments.ConfigEngineSeed: 1 + i%4}
			if i%4 == 2 { // of a contestant with settings
				delete(c, "method")
				c["with"] = "dlx,max-tuple=4"
			}
			if !yield(p.Instance(k, i).Trial("dlx", c)) {
				return
			}
		}
	}
}

func (clued) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	clues := 0.0
	if t.Population.Holes != "" {
		p, err := t.Puzzle(ctx)
		if err != nil {
			return nil, err
		}
		clues = float64(p.Clues())
	}
	return []results.Metric{{Name: "clues", Value: clues, Exact: true, Depends: results.OnInstance}}, nil
}

func (clued) Analysis() results.Analysis {
	clues := results.Measure{Value: "clues", Summary: "mean"}
	return results.Analysis{
		Answer:  []results.Sentence{{Slots: []results.Slot{{Of: "clues"}}, Text: "{0}"}},
		Tables:  []results.Projection{{Name: "clues", Title: "Clues", Rows: []string{"kind"}, Measures: []results.Measure{clues}}},
		Figures: []results.Plot{{Of: "clues", X: "kind", Figure: plot.Figure{Name: "clues", Title: "Clues"}}},
	}
}

// TestTrials: a number of a report leads to its trials, and a trial to its puzzle, while the run
// is made and when it is complete.
func TestTrials(t *testing.T) {
	base := t.TempDir()
	made(t, filepath.Join(base, "whole"), clued{}, 3, 20)
	made(t, filepath.Join(base, "part"), clued{}, 3, 14)
	c := serveRuns(t, base)
	for name, n := range map[string]int{"whole": 20, "part": 14} {
		found := 0
		for i, kind := range []string{"minimal", "random", "own"} {
			var x, least runTrials
			c.read(fmt.Sprintf("/api/runs/%s/trials?table=0&row=%d&column=1&done=%d", name, i, n), &x)
			require.Equal(t, []results.Label{{Key: "kind", Label: kind}}, x.Keys)
			require.Equal(t, []any{"clues", "mean", x.Number}, []any{x.Value, x.Summary, len(x.Trials)})
			c.read(fmt.Sprintf("/api/runs/%s/trials?figure=clues&series=0&point=%d&order=least", name, i), &least)
			for k, trial := range x.Trials {
				require.GreaterOrEqual(t, clues(t, x.Trials[max(k-1, 0)]), clues(t, trial))
				require.Equal(t, trial.Value, least.Trials[len(x.Trials)-1-k].Value)
				testPuzzle(t, c, name, trial)
			}
			found += x.Number
		}
		require.Equal(t, n, found)
	}
}

// clues returns the value of a trial.
func clues(t *testing.T, trial runTrial) int {
	t.Helper()
	n, err := strconv.Atoi(trial.Value)
	require.NoError(t, err)
	return n
}

// testPuzzle checks the puzzle of a trial by its number of clues.
func testPuzzle(t *testing.T, c *runsClient, run string, trial runTrial) {
	path := "/api/runs/" + run + "/puzzle?trial=" + url.QueryEscape(trial.Key)
	if strings.HasPrefix(trial.Key, "4/") {
		w, text := c.get(path)
		require.Equal(t, http.StatusUnprocessableEntity, w.StatusCode)
		require.Contains(t, text, "no puzzle that its record describes")
		return
	}
	var p runPuzzle
	c.read(path, &p)
	r, err := p.Board.record(9)
	require.NoError(t, err)
	require.Equal(t, clues(t, trial), r.Puzzle.Clues())
	require.Equal(t, trial.Key, p.Board.Label)
	x, _ := c.of.at(run)
	record, _, err := experiments.Runs{Catalog: c.of.options.Catalog}.Puzzle(t.Context(), x.dir(), trial.Key)
	require.NoError(t, err)
	if record.Config["method"] != "dlx" && record.Config["with"] == nil {
		require.Empty(t, p.Options)
		return
	}
	seed := record.Seed
	if n := record.Config["engine-seed"].(float64); n > 1 {
		seed = experiments.DeriveSeed(record.Seed, fmt.Sprintf("engine %v", n))
	}
	require.Equal(t, map[string]string{"method": "dlx", "seed": fmt.Sprint(seed)}, p.Options)
}

// TestTrialsRefused: places without a number, missing trials, and outdated reports are refused.
func TestTrialsRefused(t *testing.T) {
	base := t.TempDir()
	made(t, filepath.Join(base, "run"), clued{}, 1, 5)
	c := serveRuns(t, base)
	for query, status := range map[string]int{
		"trials": 404, "trials?table=0&row=0&column=0": 404, "trials?table=1&row=0&column=1": 404, "trials?table=0&row=9&column=1": 404,
		"trials?table=0&row=x&column=1": 404, "trials?figure=none&series=0&point=0": 404, "trials?figure=clues&series=0&point=9": 404,
		"trials?table=0&row=0&column=1&done=4": 409, "trials?table=0&row=0&column=1&done=5": 200,
		"puzzle": 404, "puzzle?trial=minimal/99": 404,
	} {
		w, text := c.get("/api/runs/run/" + query)
		require.Equal(t, status, w.StatusCode, "%s: %s", query, text)
	}
}

// TestTrialsTooMany: a run whose trials take too much memory shows none behind its numbers.
func TestTrialsTooMany(t *testing.T) {
	base := t.TempDir()
	made(t, filepath.Join(base, "run"), clued{}, 1, 20)
	c := serveRuns(t, base)
	const path = "/api/runs/run/trials?table=0&row=0&column=1"
	w, text := c.get(path)
	require.Equal(t, http.StatusOK, w.StatusCode, text)
	c.of.last.Trace = nil
	w, text = c.get(path)
	require.Equal(t, http.StatusUnprocessableEntity, w.StatusCode)
	require.Contains(t, text, "the run has too many trials to list the ones behind a number")
}
