package page

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/experiments/studies"
	"basisk/grid/format"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// gated is an experiment whose trials wait for their gate.
type gated struct {
	coins
	gate chan struct{}
}

func (gated) Name() string { return "gated" }

func (gated) Settings() []experiments.Setting {
	return []experiments.Setting{
		{Name: experiments.OptionShapes, Default: "3"},
		{Name: experiments.OptionMethods},
		{Name: experiments.OptionTruthNodes},
		{Name: experiments.OptionFill},
		{Name: experiments.OptionClues},
		{Name: experiments.OptionPublished},
		{Name: experiments.OptionData},
		{Name: experiments.OptionRules},
		{Name: experiments.OptionInstances},
	}
}

func (g gated) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	select {
	case <-g.gate:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return g.coins.Measure(ctx, t)
}

// makers serves a page that makes runs of gated experiments in a folder.
func makers(t *testing.T, folder string) (*client, gated, Options) {
	g := gated{gate: make(chan struct{})}
	o := usual()
	o.Catalog.Experiments = []experiments.Entry{{Experiment: g}, {Experiment: coins{}}, {Experiment: fragile{}}}
	o.Runs = []string{folder}
	return openMaker(t, o), g, o
}

// openMaker is open, but stops the jobs before the folders of the test are removed.
func openMaker(t *testing.T, o Options) *client {
	c := open(t, o)
	t.Cleanup(func() {
		c.server.jobs.end(errStopped)
		c.server.jobs.settle(soon)
	})
	return c
}

// send sends an object, checks the status and reads the answer.
func (c *client) send(method, path string, status int, object, answer any) {
	c.t.Helper()
	text, err := json.Marshal(object)
	require.NoError(c.t, err)
	code, got := c.do(c.request(method, path, string(text)))
	require.Equal(c.t, status, code, got)
	if answer != nil {
		require.NoError(c.t, json.Unmarshal([]byte(got), answer), got)
	}
}

// entry returns the entry of a run in the list.
func (c *client) entry(id string) (e runEntry) {
	c.t.Helper()
	var list runList
	c.send(http.MethodGet, "/api/runs", http.StatusOK, nil, &list)
	for _, x := range list.Runs {
		if x.ID == id {
			e = x
		}
	}
	return e
}

// until waits for a state of a run.
func (c *client) until(id string, is func(runEntry) bool) (e runEntry) {
	c.t.Helper()
	require.Eventually(c.t, func() bool { e = c.entry(id); return is(e) }, soon, time.Millisecond)
	return e
}

func isOver(e runEntry) bool { return e.Work == "" }

// TestRunMade: a run is made, followed, stopped and resumed while another one waits, and ends with
// the same records as a run of the command.
func TestRunMade(t *testing.T) {
	folder := t.TempDir()
	c, g, _ := makers(t, folder)
	var e, other runEntry
	wish := map[string]any{"experiment": "gated", "options": map[string]any{"seed": 7, "workers": 1}, "name": "mine"}
	c.send(http.MethodPost, "/api/runs", http.StatusCreated, wish, &e)
	require.Equal(t, []any{"mine", uint64(7), 20}, []any{e.Name, e.Seed, e.Planned})
	for range 5 {
		g.gate <- struct{}{}
	}
	e = c.until(e.ID, func(e runEntry) bool { return e.Done == 5 })
	require.Equal(t, "running", e.Work)
	require.False(t, e.Resumable)
	c.send(http.MethodPost, "/api/runs", http.StatusCreated, map[string]any{"experiment": "coins"}, &other)
	require.Regexp(t, `^coins-\d{4}-\d\d-\d\d-1$`, other.Name)
	require.Equal(t, "waiting", c.entry(other.ID).Work, "one run is made at a time")
	c.send(http.MethodPost, "/api/runs/mine/work", http.StatusConflict, nil, nil)

	c.send(http.MethodDelete, "/api/runs/mine/work", http.StatusNoContent, nil, nil)
	e = c.until(e.ID, isOver)
	require.Equal(t, []any{5, "", true, false}, []any{e.Done, e.Failed, e.Resumable, e.Complete})
	require.True(t, c.until(other.ID, isOver).Complete, "its turn came")

	c.send(http.MethodPost, "/api/runs/mine/work", http.StatusAccepted, nil, nil)
	close(g.gate)
	e = c.until(e.ID, isOver)
	require.True(t, e.Complete, e.Failed)
	require.Contains(t, e.Answer, "20 coins")
	c.send(http.MethodPost, "/api/runs/mine/work", http.StatusConflict, nil, nil)
	c.send(http.MethodDelete, "/api/runs/mine/work", http.StatusNoContent, nil, nil)

	made(t, filepath.Join(folder, "command"), gated{gate: g.gate}, 7, 20)
	comparison, err := experiments.Compare(t.Context(), filepath.Join(folder, "mine"), filepath.Join(folder, "command"))
	require.NoError(t, err)
	require.Equal(t, []int{20, 0}, []int{comparison.Equal, comparison.Differ})
}

// TestRunResumedOnce: of several simultaneous requests to resume a run one succeeds, and its work can be stopped.
func TestRunResumedOnce(t *testing.T) {
	folder := t.TempDir()
	made(t, filepath.Join(folder, "mine"), gated{gate: passed()}, 7, 5)
	c, _, _ := makers(t, folder)
	x := c.server.runs.of(folder, "mine")
	for range 3 {
		errs := make(chan error)
		c.server.jobs.mu.Lock() // all of them have come before any goes on
		for range 8 {
			go func() { errs <- c.server.runs.work(x, 1) }()
		}
		time.Sleep(50 * time.Millisecond)
		c.server.jobs.mu.Unlock()
		begun := 0
		for range 8 {
			if <-errs == nil {
				begun++
			}
		}
		require.Equal(t, 1, begun)
		c.send(http.MethodDelete, "/api/runs/mine/work", http.StatusNoContent, nil, nil)
		c.until(x.id, isOver)
	}
}

// passed returns an open gate.
func passed() chan struct{} {
	gate := make(chan struct{})
	close(gate)
	return gate
}

// TestRunOutlivesServer: a run whose server ends keeps its records, and another server resumes it.
func TestRunOutlivesServer(t *testing.T) {
	folder := t.TempDir()
	c, g, o := makers(t, folder)
	var e runEntry
	c.send(http.MethodPost, "/api/runs", http.StatusCreated, map[string]any{"experiment": "gated"}, &e)
	g.gate <- struct{}{}
	c.until(e.ID, func(e runEntry) bool { return e.Done == 1 })
	c.server.jobs.end(errStopped)
	c.server.jobs.settle(soon)
	again := openMaker(t, o)
	found := again.entry(e.ID)
	require.Equal(t, []any{1, true, ""}, []any{found.Done, found.Resumable, found.Work})
	again.send(http.MethodPost, "/api/runs/"+e.ID+"/work", http.StatusAccepted, nil, nil)
	close(g.gate)
	require.True(t, again.until(e.ID, isOver).Complete)
}

// TestRunFails: the state of a run says why it failed, or that another process writes it.
func TestRunFails(t *testing.T) {
	folder := t.TempDir()
	c, _, _ := makers(t, folder)
	var e runEntry
	c.send(http.MethodPost, "/api/runs", http.StatusCreated, map[string]any{"experiment": "fragile"}, &e)
	require.Contains(t, c.until(e.ID, isOver).Failed, "no coins")

	r, err := experiments.Runs{}.Create(t.Context(), filepath.Join(folder, "held"), coins{}, experiments.Params{Catalog: usual().Catalog.Catalog}, experiments.Setup{})
	require.NoError(t, err)
	c.send(http.MethodPost, "/api/runs/held/work", http.StatusAccepted, nil, &e)
	require.Contains(t, c.until(e.ID, isOver).Failed, "another process is writing it")
	require.NoError(t, r.Close())
	c.send(http.MethodPost, "/api/runs/held/work", http.StatusAccepted, nil, nil)
	require.True(t, c.until(e.ID, isOver).Complete)
	require.Empty(t, c.entry(e.ID).Failed)

	put(t, filepath.Join(folder, "shards", "manifest-1-of-2.json"), `{"schema":2,"experiment":"coins","plan":"x","trials":20,"shard":"1/2"}`)
	c.send(http.MethodPost, "/api/runs/shards/work", http.StatusConflict, nil, nil)
	c.send(http.MethodPost, "/api/runs/nowhere/work", http.StatusNotFound, nil, nil)
}

// TestRunRefused: a refusal names each wrong field, and nothing is made; no field names a file or a
// program.
func TestRunRefused(t *testing.T) {
	folder := t.TempDir()
	c, _, _ := makers(t, folder)
	require.NoError(t, os.Mkdir(filepath.Join(folder, "taken"), 0o777))
	for _, test := range []struct {
		wish   string
		fields map[string]string
	}{
		{`{"experiment":"gatet"}`, map[string]string{"experiment": "did you mean gated?"}},
		{
			`{"experiment":"gated","options":{"shapes":"0x2","seed":-1,"scale":0,"workers":"many"},"name":"../x","folder":"/tmp"}`,
			map[string]string{
				"shapes": "0x2", "seed": "expected a whole number of at least 0", "scale": "above 0 and up to 100", "workers": "expected a number",
				"name": "as in phase-2", "folder": folder,
			},
		},
		{`{"experiment":"gated","name":"taken"}`, map[string]string{"name": "a file or folder of that name exists"}},
		{`{"experiment":"coins","options":{"shapes":"3"}}`, map[string]string{"shapes": "coins takes timeout, seed, scale, workers"}},
		{`{"experiment":"gated","options":{"methods":"external:touch x"}}`, map[string]string{"methods": "external:touch"}},
		{`{"experiment":"gated","options":{"published":"/etc/passwd"}}`, map[string]string{"published": "gated takes"}},
		{`{"experiment":"gated","options":{"data":"/etc/passwd"}}`, map[string]string{"data": "gated takes"}},
		{`{"experiment":"gated","options":{"fill":"0.4","clues":9}}`, map[string]string{"fill": "both say how much is given", "clues": "both say how much is given"}},
	} {
		for _, path := range []string{"/api/runs", "/api/experiments/plan"} {
			var got refusal
			c.send(http.MethodPost, path, http.StatusBadRequest, json.RawMessage(test.wish), &got)
			require.Len(t, got.Fields, len(test.fields), got.Fields)
			for name, text := range test.fields {
				require.Contains(t, got.Fields[name], text)
			}
			require.NotEmpty(t, got.failure.Error)
		}
	}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

// TestRunPlanned: the cost of a run is estimated, and nothing is written.
func TestRunPlanned(t *testing.T) {
	folder := t.TempDir()
	c, g, _ := makers(t, folder)
	close(g.gate)
	var f runForecast
	c.send(http.MethodPost, "/api/experiments/plan", http.StatusOK,
		map[string]any{"experiment": "gated", "options": map[string]any{"truth_nodes": 0, "seed": 0}}, &f)
	require.Equal(t, 20, f.Trials)
	require.Positive(t, f.Memory)
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, entries)
}

// TestRunData: a run takes the puzzles of a file that was given at the start.
func TestRunData(t *testing.T) {
	folder := t.TempDir()
	g := gated{gate: make(chan struct{})}
	name := filepath.Join(t.TempDir(), "two.txt")
	put(t, name, unique+"\n"+multiple+"\n")
	o := usual()
	o.Catalog.Experiments = []experiments.Entry{{Experiment: g}}
	o.Runs = []string{folder}
	text, err := os.Open(name)
	require.NoError(t, err)
	defer text.Close()
	for r := range format.Read(text, name, o.Reading) {
		o.Files = append(o.Files, r)
	}
	c := openMaker(t, o)
	var e runEntry
	c.send(http.MethodPost, "/api/runs", http.StatusCreated, map[string]any{"experiment": "gated", "options": map[string]any{"data": name, "instances": "1-2"}}, &e)
	m, err := results.ReadManifest(filepath.Join(folder, e.Name, "manifest.json"))
	require.NoError(t, err)
	require.Equal(t, 2, m.Data[0].Puzzles)
}

// TestRunReadOnly: a server that only shows runs makes none and stops none.
func TestRunReadOnly(t *testing.T) {
	folder := t.TempDir()
	made(t, filepath.Join(folder, "part"), coins{}, 1, 3)
	o := usual()
	o.Catalog, o.Runs, o.ReadOnly = coinCatalog(), []string{folder}, true
	c := open(t, o)
	for _, path := range []string{"/api/runs", "/api/experiments/plan", "/api/runs/part/work"} {
		c.send(http.MethodPost, path, http.StatusForbidden, map[string]any{"experiment": "coins"}, nil)
	}
	c.send(http.MethodDelete, "/api/runs/part/work", http.StatusForbidden, nil, nil)
	var x runChoice
	c.send(http.MethodGet, "/api/experiments", http.StatusOK, nil, &x)
	require.Empty(t, x.Folders)
	require.False(t, c.entry(idOf(filepath.Join(folder, "part"))).Resumable)
}

// TestRunForms: each experiment of the program has a form with all options that it takes except
// those that name files, and its fields have labels and help.
func TestRunForms(t *testing.T) {
	o := usual()
	o.Catalog.Experiments = studies.Catalog()
	var x runChoice
	open(t, o).send(http.MethodGet, "/api/experiments", http.StatusOK, nil, &x)
	require.Len(t, x.Experiments, len(studies.Catalog()))
	for i, e := range studies.Catalog() {
		want := []string{"timeout"}
		if a, ok := e.Experiment.(experiments.Configurable); ok {
			for _, taken := range a.Settings() {
				switch taken.Name {
				case experiments.OptionData, experiments.OptionInstances, experiments.OptionPublished:
				default:
					want = append(want, strings.ReplaceAll(taken.Name, "-", "_"))
				}
			}
		}
		var names []string
		for _, f := range x.Experiments[i].Fields {
			names = append(names, f.Name)
			require.NotEmpty(t, f.Help)
			require.NotContains(t, []option.Kind{option.File, option.Rules}, f.Kind)
		}
		require.Equal(t, append(want, "seed", "scale", "workers"), names, e.Name())
	}
}
