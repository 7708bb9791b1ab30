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
	"os"
	"path/filepath"
	"testing"

	"basisk/experiments"
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver"

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
	return experiments.Catalog{Catalog: solver.Default(), Experiments: []experiments.Entry{{Experiment: coins{}}, {Experiment: fragile{}}, {Experiment: clued{}}}}
}

// made makes a run of e in a new directory and stops it after a number of trials; after 20
// it is complete.
func made(t testing.TB, dir string, e experiments.Experiment, seed uint64, trials int) {
	t.Helper()
	r, err := experiments.Runs{}.Create(t.Context(), dir, e, experiments.Params{Seed: seed, Catalog: solver.Default()}, experiments.Setup{})
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
