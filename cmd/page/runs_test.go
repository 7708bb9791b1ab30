package page

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/internal/shell"
	"basisk/internal/testenv"
	"basisk/results"
	"basisk/results/plot"

	"github.com/stretchr/testify/require"
)

// TestRunsList: complete, unfinished, damaged and strange runs are listed, each by itself, and
// other folders are not.
func TestRunsList(t *testing.T) {
	base := t.TempDir()
	first, second := filepath.Join(base, "first"), filepath.Join(base, "second")
	whole := filepath.Join(first, "whole")
	made(t, whole, coins{}, 1, 20)
	_, err := experiments.Runs{Catalog: coinCatalog()}.Report(t.Context(), whole)
	require.NoError(t, err)
	part := filepath.Join(first, "part")
	made(t, part, coins{}, 2, 5)
	_, err = experiments.Runs{Catalog: coinCatalog()}.Report(t.Context(), part)
	require.NoError(t, err)
	put(t, filepath.Join(first, "broken", "manifest.json"), `{"schema": 2, "experiment": `)
	put(t, filepath.Join(first, "later", "manifest.json"), `{"schema": 7}`)
	put(t, filepath.Join(first, "<b>strange", "manifest.json"), `{"schema":2,"experiment":"`+"<i>"+`","plan":"x","trials":3}`)
	put(t, filepath.Join(first, "no run", "notes.txt"), "notes")
	put(t, filepath.Join(first, "manifest.txt"), "no directory")
	require.NoError(t, os.Symlink(whole, filepath.Join(first, "link")))
	require.NoError(t, os.MkdirAll(second, 0o777))

	alone := filepath.Join(base, "alone")
	made(t, alone, coins{}, 4, 1)

	c := serveRuns(t, first, second, filepath.Join(base, "missing"), whole, alone)
	byName := map[string]runEntry{}
	list := c.list()
	for _, e := range list {
		require.Regexp(t, "^"+regexp.QuoteMeta(e.Name)+`\.[0-9a-f]{6}$`, e.ID)
		byName[e.Folder+" "+e.Name] = e
	}
	require.Len(t, list, 6)

	e := byName[first+" whole"]
	require.Equal(t, "coins", e.Experiment)
	require.Equal(t, "How many heads? "+markup, e.Question)
	require.Equal(t, "20 coins† "+markup, e.Answer)
	require.Equal(t, []any{uint64(1), 20, true, ""}, []any{e.Seed, e.Count, e.Complete, e.Error})
	require.Equal(t, experiments.Versions(), e.Versions)
	require.WithinDuration(t, time.Now(), e.Date, time.Minute)
	require.NotEmpty(t, byName[alone+" alone"].Experiment, "a folder may be a run itself; one that lies in another is listed there")

	require.False(t, e.Stale)
	require.Empty(t, e.Command, "it is finished")

	e = byName[first+" part"]
	require.Equal(t, []any{20, false, ""}, []any{e.Count, e.Complete, e.Answer}, "a report of fewer records has no answer")
	require.Equal(t, "basisk experiment resume "+shell.Dir(part), e.Command)
	require.Contains(t, byName[first+" broken"].Error, "manifest.json: line 1")
	require.Contains(t, byName[first+" later"].Error, "schema 7")
	require.Equal(t, "<i>", byName[first+" <b>strange"].Experiment)

	made(t, filepath.Join(second, "new"), coins{}, 3, 1)
	require.NoError(t, os.RemoveAll(filepath.Join(first, "broken")))
	later := c.list()
	require.Equal(t, serveRuns(t, second, whole, alone, first).byName(), c.byName(), "an address is good after a restart, in any order of folders")
	require.Len(t, later, 6)
	require.Equal(t, byName[alone+" alone"].ID, c.byName()["alone"])
	_, text := c.get("/api/runs")
	require.NotContains(t, text, "<", "JSON escapes what could be markup")
}

// TestRunsEntries: the list has the end of the last session of a merged run, or its start if it was
// killed, whatever the times of the files, and the programs of shards.
func TestRunsEntries(t *testing.T) {
	const manifest = `{"schema":2,"experiment":"coins","plan":"x","trials":20,%s,"sessions":[{"commit":%q,"start":"2026-03-01T12:00:00Z"%s}]}`
	base := t.TempDir()
	name := func(run, file string) string { return filepath.Join(base, run, file) }
	put(t, name("ended", "manifest.json"), fmt.Sprintf(manifest, `"merged":true`, "c1", `,"end":"2026-03-01T13:00:00Z"`))
	put(t, name("killed", "manifest.json"), fmt.Sprintf(manifest, `"merged":true`, "c1", ""))
	put(t, name("shards", "manifest-1-of-2.json"), fmt.Sprintf(manifest, `"shard":"1/2"`, "c1", ""))
	put(t, name("shards", "manifest-2-of-2.json"), fmt.Sprintf(manifest, `"shard":"2/2"`, "c2", ""))
	c := serveRuns(t, base)
	byName := map[string]runEntry{}
	for _, e := range c.list() {
		byName[e.Name] = e
	}
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	require.Equal(t, noon.Add(time.Hour), byName["ended"].Date.UTC())
	require.Equal(t, noon, byName["killed"].Date.UTC())
	require.Equal(t, []string{"c1", "c2"}, byName["shards"].Commits)
	require.Empty(t, byName["shards"].Command, "no single command finishes shards")
	require.True(t, byName["ended"].Stale, "its versions are not known")
}

// TestFoldersAreClosed: an answer keeps no folder and no file of a run open.
func TestFoldersAreClosed(t *testing.T) {
	open := func() int {
		entries, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip("this system does not list what is open")
		}
		return len(entries)
	}
	const runs = 20
	base := t.TempDir()
	for i := range runs {
		dir := filepath.Join(base, fmt.Sprint(i))
		put(t, filepath.Join(dir, "manifest.json"), `{"schema":2,"experiment":"coins","plan":"x","trials":20,"sessions":[]}`)
		put(t, filepath.Join(dir, results.RecordsFile), "{}\n")
		put(t, filepath.Join(dir, results.SummaryFile), "Question: how many?\n")
	}
	c := serveRuns(t, base)
	c.get("/api/runs/none")
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // it closes what is lost
	before := open()
	list := c.list()
	require.Less(t, open(), before+runs, "the list")
	for _, x := range list {
		c.get("/api/runs/" + x.ID)
	}
	require.Less(t, open(), before+runs, "runs")
}

// TestRunsListEmpty: without folders, and with an empty one, there are no runs.
func TestRunsListEmpty(t *testing.T) {
	for _, folders := range [][]string{nil, {t.TempDir()}, {"/nowhere"}} {
		w, text := serveRuns(t, folders...).get("/api/runs")
		require.Equal(t, http.StatusOK, w.StatusCode)
		require.JSONEq(t, `{"schema":1,"runs":[]}`, text)
	}
}

// TestRunsListLong: hundreds of runs are listed, in a long run thousands.
func TestRunsListLong(t *testing.T) {
	base, n := t.TempDir(), testenv.Scale(200, 300, 5000)
	text := `{"schema":2,"experiment":"coins","seed":%d,"params":{"scale":1},"trials":20,"plan":"x","merged":true,"sessions":[]}`
	for i := range n {
		put(t, filepath.Join(base, fmt.Sprint(i), "manifest.json"), fmt.Sprintf(text, i))
	}
	c := serveRuns(t, base)
	require.Len(t, c.list(), n)
}

// TestRunReport: the page of a run is its report, also of an unfinished or packed run.
func TestRunReport(t *testing.T) {
	base := t.TempDir()
	whole, part := filepath.Join(base, "whole"), filepath.Join(base, "part")
	made(t, whole, coins{}, 1, 20)
	_, err := experiments.Runs{Catalog: coinCatalog()}.Report(t.Context(), whole)
	require.NoError(t, err)
	want, err := os.ReadFile(filepath.Join(whole, "report.html"))
	require.NoError(t, err)
	packed(t, whole)
	made(t, part, coins{}, 1, 5)
	c := serveRuns(t, base)

	var x runReport
	c.read("/api/runs/whole", &x)
	require.Equal(t, string(want), x.Page)
	require.Equal(t, []any{20, []int{1}, []string{"heads"}, ""}, []any{x.Done, x.Keys, x.Figures, x.Error})
	require.NotContains(t, x.Page, markup)

	x = runReport{}
	c.read("/api/runs/part", &x)
	require.Contains(t, x.Page, "The run is not complete: 5 of 20 trials.")
	require.Equal(t, []any{5, 20, false}, []any{x.Done, x.Count, x.Complete})
	r, err := experiments.Runs{Catalog: coinCatalog()}.Reopen(t.Context(), part, experiments.Shard{}, "")
	require.NoError(t, err)
	goOn(t, r, 3)
	require.NoError(t, r.Close())
	c.read("/api/runs/part", &x)
	require.Equal(t, 8, x.Done, "a run that has changed is read again")

	for _, number := range []string{"2", "-1", "x", "1.0", "%2e%2e", "99999999999999999999"} {
		w, text := c.get("/api/runs/" + number)
		require.Equal(t, http.StatusNotFound, w.StatusCode, number)
		require.Contains(t, text, `"error":"there is no run of that name`)
	}
}

// TestFiled: a section of a study is a report without markup in its texts, with a file of each figure and table.
func TestFiled(t *testing.T) {
	x, err := sectionOf(results.Section{
		Name: markup, Figures: coinFigures(), Tables: []results.Table{{Columns: []string{markup}, Rows: [][]string{{"1"}}}},
	})
	require.NoError(t, err)
	require.Contains(t, x.Page, `<svg viewBox="0 0 480 `)
	require.NotContains(t, x.Page, markup)
	require.Len(t, x.Files, 2*len(coinFigures())+1)
	require.Equal(t, `"</script><img src=x onerror=""alert(1)"">"`+"\n1\n", string(x.Files["table-1.csv"]))
	for _, f := range coinFigures() {
		for ending, begin := range map[string]string{".svg": plot.DrawingHead, ".png": "\x89PNG"} {
			require.Equal(t, begin, string(x.Files[f.Name+ending][:len(begin)]))
		}
	}
}

// TestRunErrors: faults of a run are part of the answer about it, and never an error of the
// server.
func TestRunErrors(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	put(t, secret, "secret")
	for _, test := range []struct {
		name   string
		damage func(dir string)
		says   string
	}{
		{"manifest cut off", func(dir string) { put(t, filepath.Join(dir, "manifest.json"), "{") }, "manifest.json: line 1"},
		{"records gone", func(dir string) { require.NoError(t, os.Remove(filepath.Join(dir, "records.jsonl"))) }, "records.jsonl"},
		{"records changed", func(dir string) { put(t, filepath.Join(dir, "records.jsonl"), "{}\n") }, "records.jsonl: line 1"},
		{"records packed badly", func(dir string) {
			packed(t, dir)
			put(t, filepath.Join(dir, "records.jsonl.gz"), "plain")
		}, "records.jsonl.gz"},
		{"link out of the folder", func(dir string) {
			require.NoError(t, os.Remove(filepath.Join(dir, "records.jsonl")))
			require.NoError(t, os.Symlink(secret, filepath.Join(dir, "records.jsonl")))
		}, "links out of it are not followed"},
		{"directory for records", func(dir string) {
			require.NoError(t, os.MkdirAll(filepath.Join(dir, "records-1-of-2.jsonl"), 0o777))
		}, "is not a file"},
		{"unknown experiment", func(dir string) {
			put(t, filepath.Join(dir, "manifest.json"), `{"schema":2,"experiment":"dice","plan":"x","trials":3,"merged":true}`)
		}, `unknown experiment "dice"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			base := t.TempDir()
			made(t, filepath.Join(base, "run"), coins{}, 1, 20)
			test.damage(filepath.Join(base, "run"))
			var x runReport
			c := serveRuns(t, base)
			c.read("/api/runs/run", &x)
			require.Contains(t, x.Error, test.says)
			require.NotContains(t, x.Error, "secret")
			require.Empty(t, x.Page)
			require.Len(t, c.list(), 1)
		})
	}
}

// TestRunOtherFiles: other files in the folder of a run are ignored.
func TestRunOtherFiles(t *testing.T) {
	base := t.TempDir()
	made(t, filepath.Join(base, "run"), coins{}, 1, 20)
	for _, name := range []string{"notes.txt", "instances", "records", "more.jsonl", "summary"} {
		require.NoError(t, os.Symlink("/nowhere", filepath.Join(base, "run", name)))
	}
	var x runReport
	serveRuns(t, base).read("/api/runs/run", &x)
	require.Empty(t, x.Error)
	require.NotEmpty(t, x.Page)
}

// TestRunSummaryFails: a panic in a user's own summary is reported and does not end the server.
func TestRunSummaryFails(t *testing.T) {
	base := t.TempDir()
	made(t, filepath.Join(base, "run"), fragile{}, 1, 20)
	c := serveRuns(t, base)
	for range 2 {
		var x runReport
		c.read("/api/runs/run", &x)
		require.Contains(t, x.Error, "the experiment has failed: no coins")
	}
	require.Contains(t, c.log.String(), "panic: no coins")
}

// TestRunsCompare: the answer is the text of the command.
func TestRunsCompare(t *testing.T) {
	base := t.TempDir()
	for i, name := range []string{"a", "b"} {
		made(t, filepath.Join(base, name), coins{}, uint64(1), 20)
		made(t, filepath.Join(base, name+" part"), coins{}, uint64(i), 3)
	}
	made(t, filepath.Join(base, "other"), fragile{}, 1, 20)
	c := serveRuns(t, base)
	ids := c.byName()
	var x struct{ Text string }
	c.read("/api/compare?a="+ids["a"]+"&b="+ids["b"], &x)
	require.Equal(t, filepath.Join(base, "a")+" and "+filepath.Join(base, "b")+": 20 agree", x.Text)

	for _, test := range []struct {
		a, b string
		code int
		says string
	}{
		{"a", "a%20part", http.StatusBadRequest, "is not complete"},
		{"a", "other", http.StatusBadRequest, "expected runs of one experiment"},
		{"a", "", http.StatusNotFound, noRun},
		{"a.000000", "b", http.StatusNotFound, noRun},
		{"../a", "b", http.StatusNotFound, noRun},
	} {
		w, text := c.get("/api/compare?a=" + test.a + "&b=" + test.b)
		require.Equal(t, test.code, w.StatusCode, text)
		require.Contains(t, text, test.says)
	}
}
