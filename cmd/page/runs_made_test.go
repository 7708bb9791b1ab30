package page

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"log"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"basisk/experiments"
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver/catalog"
	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// markup is a text that is markup unless it is escaped.
const markup = `</script><img src=x onerror="alert(1)">`

// coins is an experiment whose texts are markup and whose figures have every element.
type coins struct{}

func (coins) Name() string     { return "coins" }
func (coins) Question() string { return "How many heads? " + markup }

func (coins) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return func(yield func(experiments.Trial) bool) {
		for i := range 20 {
			if !yield(p.Trial(fmt.Sprintf("coin/%d", i), "", experiments.Config{"coins": i})) {
				return
			}
		}
	}
}

func (coins) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	heads := float64(t.Rand("coins").IntN(t.Config.Int("coins") + 1))
	return []results.Metric{{Name: "heads", Value: heads, Exact: true, Depends: results.OnInstance}}, ctx.Err()
}

func (coins) Analysis() results.Analysis {
	heads := results.Measure{Value: "heads", Summary: "count", Plain: true}
	return results.Analysis{
		Observe: func(records []results.Record) []results.Record {
			records[0].Config["coin"] = markup
			return records
		},
		Answer: []results.Sentence{{Slots: []results.Slot{{Of: "coins"}}, Text: "{0.n} coins† " + markup}},
		Method: "By `throwing`.",
		Tables: []results.Projection{
			{Name: "coins", Title: markup, Rows: []string{"coin"}, Measures: []results.Measure{heads}, Note: "A note."},
		},
		Figures: []results.Plot{{
			Of: "coins", X: "coin",
			Figure: plot.Figure{Name: "heads", Title: markup, Caption: "Heads.", X: plot.Axis{Label: "coin"}},
		}},
	}
}

// coinFigures has points without an end, marks that belong to a line, and panels.
func coinFigures() []plot.Figure {
	plain := plot.Point{X: 1, Y: 2, Low: 2, High: 2}
	return []plot.Figure{
		{
			Name: "heads", Title: markup, Caption: "Heads.",
			X: plot.Axis{Label: "coin"}, Y: plot.Axis{Label: "heads", Log: true},
			Series: []plot.Series{
				{Name: markup, Points: []plot.Point{{Y: 2, Low: 1, High: math.Inf(1)}}},
				{Style: plot.Band, Points: []plot.Point{plain, {X: 2, Y: math.NaN()}}},
			},
		},
		{Name: "sides", Title: "Sides", X: plot.Axis{Ticks: []string{"a", "b"}}, Series: []plot.Series{
			{Name: "one", Panel: "left", Points: []plot.Point{plain}}, {Name: "one", Panel: "right", Points: []plot.Point{plain}},
		}},
	}
}

// fragile is an experiment whose summary panics.
type fragile struct{ coins }

func (fragile) Name() string { return "fragile" }

func (fragile) Analysis() results.Analysis { panic("no coins") }

// coinCatalog has the experiments of the tests.
func coinCatalog() experiments.Catalog {
	return experiments.Catalog{Catalog: catalog.Default(), Experiments: []experiments.Entry{{Experiment: coins{}}, {Experiment: fragile{}}, {Experiment: clued{}}}}
}

// made makes a run of e in a new directory and stops it after a number of trials; after 20
// it is complete.
func made(t testing.TB, dir string, e experiments.Experiment, seed uint64, trials int) {
	t.Helper()
	r, err := experiments.Runs{}.Create(t.Context(), dir, e, experiments.Params{Seed: seed, Catalog: catalog.Default()}, experiments.Setup{})
	require.NoError(t, err)
	if trials > 0 {
		goOn(t, r, trials)
	}
	require.NoError(t, r.Close())
	if trials == r.Total {
		_, err = experiments.Runs{Catalog: coinCatalog()}.Merge(t.Context(), []string{dir}, dir)
		require.NoError(t, err)
	}
}

// goOn runs a number of further trials of a run.
func goOn(t testing.TB, r *experiments.Writer, trials int) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	n := 0
	err := r.Measure(ctx, 1, func() {
		if n++; n == trials {
			stop()
		}
	})
	if err != nil {
		require.ErrorIs(t, err, context.Canceled)
	}
}

// packed compresses the records of a run, as published runs are.
func packed(t testing.TB, dir string) {
	t.Helper()
	name := filepath.Join(dir, results.RecordsFile)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err = z.Write(text)
	require.NoError(t, err)
	require.NoError(t, z.Close())
	put(t, name+".gz", b.String())
	require.NoError(t, os.Remove(name))
}

// put writes a file, and its directory if it is missing.
func put(t testing.TB, name, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
}

// runsClient asks for runs.
type runsClient struct {
	t   testing.TB
	url string
	of  *runs
	log *bytes.Buffer
}

// serveRuns serves the runs in folders.
func serveRuns(t testing.TB, folders ...string) *runsClient {
	t.Helper()
	var said bytes.Buffer
	l := log.New(&said, "", 0)
	catalog := coinCatalog()
	of := newRuns(&Options{Catalog: catalog, Runs: folders, Log: l, Compare: func(ctx context.Context, a, b string) (string, error) {
		c, err := experiments.Runs{Catalog: catalog}.Compare(ctx, a, b)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%s and %s: %d agree", a, b, c.Equal), nil
	}})
	mux := http.NewServeMux()
	of.route(mux)
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return &runsClient{t, s.URL, of, &said}
}

// get fetches a path.
func (c *runsClient) get(path string) (*http.Response, string) {
	c.t.Helper()
	w, err := http.Get(c.url + path)
	require.NoError(c.t, err)
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	require.NoError(c.t, err)
	return w, string(text)
}

// read fetches an object.
func (c *runsClient) read(path string, object any) {
	c.t.Helper()
	w, text := c.get(path)
	require.Equal(c.t, http.StatusOK, w.StatusCode, text)
	require.Equal(c.t, "application/json; charset=utf-8", w.Header.Get("Content-Type"))
	require.NoError(c.t, json.Unmarshal([]byte(text), object), text)
}

// byName returns the ids of the runs by their names.
func (c *runsClient) byName() map[string]string {
	c.t.Helper()
	ids := map[string]string{}
	for _, e := range c.list() {
		ids[e.Name] = e.ID
	}
	return ids
}

// list fetches the list of runs.
func (c *runsClient) list() []runEntry {
	c.t.Helper()
	var x struct{ Runs []runEntry }
	c.read("/api/runs", &x)
	return x.Runs
}

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
			var x, point runTrials
			c.read(fmt.Sprintf("/api/runs/%s/trials?table=0&row=%d&column=1&done=%d", name, i, n), &x)
			require.Equal(t, []results.Label{{Key: "kind", Label: kind}}, x.Keys)
			require.Equal(t, []any{"clues", "mean", x.Number}, []any{x.Value, x.Summary, len(x.Trials)})
			c.read(fmt.Sprintf("/api/runs/%s/trials?figure=clues&series=0&point=%d", name, i), &point)
			require.Equal(t, x.Trials, point.Trials)
			for k, trial := range x.Trials {
				require.GreaterOrEqual(t, clues(t, x.Trials[max(k-1, 0)]), clues(t, trial))
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
