package page

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// live follows a run.
func (c *runsClient) live(run string) *talk {
	c.t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { c.of.live(w, r, c.of.at(run)) }))
	c.t.Cleanup(s.Close)
	return (&client{t: c.t.(*testing.T), url: s.URL, http: s.Client()}).dial("")
}

// TestRunLive: the events of a running run have its new records, its new results, and its end; the
// server only reads the files.
func TestRunLive(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "run")
	made(t, dir, coins{}, 1, 0)
	c := serveRuns(t, base)
	c.of.lookEvery = time.Millisecond
	next := c.live("run").next
	until := func(done int, wanted string) {
		t.Helper()
		for {
			e := next()
			require.NotEmpty(t, e.name, "the stream has ended")
			var p runProgress
			require.NoError(t, json.Unmarshal([]byte(e.data), &p))
			require.LessOrEqual(t, p.Done, done)
			if e.name == wanted && p.Done == done {
				return
			}
		}
	}
	until(0, "progress")
	for _, share := range []int{3, 9} {
		r, err := experiments.Runs{Catalog: coinCatalog()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
		require.NoError(t, err)
		goOn(t, r, share)
		require.NoError(t, r.Close())
		var x runObject
		if share == 3 {
			until(3, "changed")
			c.read("/api/runs/run", &x)
			require.Equal(t, 3, x.Done)
		}
	}
	until(12, "progress")
	tear, err := os.OpenFile(filepath.Join(dir, results.RecordsFile), os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = tear.WriteString(`{"key":"coi`)
	require.NoError(t, err)
	require.NoError(t, tear.Close())
	until(12, "progress")

	r, err := experiments.Runs{Catalog: coinCatalog()}.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.NoError(t, err)
	require.NoError(t, r.Measure(t.Context(), 1, nil))
	require.NoError(t, r.Close())
	_, err = experiments.Runs{Catalog: coinCatalog()}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)
	until(20, "complete")
	require.Zero(t, next(), "then it ends")
	var x runObject
	c.read("/api/runs/run", &x)
	require.Equal(t, "20 coins† "+markup, x.Answer, "not what it said while it was made")
}

// TestRunLiveEnds: the events end if the run is complete, broken or quiet.
func TestRunLiveEnds(t *testing.T) {
	base := t.TempDir()
	whole, part := filepath.Join(base, "whole"), filepath.Join(base, "part")
	made(t, whole, coins{}, 1, 20)
	made(t, part, coins{}, 1, 3)
	c := serveRuns(t, base)
	c.of.lookEvery = time.Millisecond
	next := c.live("whole").next
	for _, want := range []string{"progress", "complete", ""} {
		require.Equal(t, want, next().name)
	}

	next = c.live("part").next
	e := next()
	require.Equal(t, "progress", e.name)
	put(t, filepath.Join(part, "manifest.json"), "{")
	for e.name != "failed" {
		require.NotEmpty(t, e.name)
		e = next()
	}
	require.Zero(t, next())
	id := c.of.at("part").id
	require.NoError(t, os.Remove(filepath.Join(part, "manifest.json")))
	_, text := c.get("/api/runs/" + id)
	require.Contains(t, text, "no manifest", "of a run that was seen before")

	dead := filepath.Join(base, "dead")
	made(t, dead, coins{}, 1, 3)
	files, err := os.ReadDir(dead)
	require.NoError(t, err)
	for _, file := range files {
		long := time.Now().Add(-2 * quietEnd)
		require.NoError(t, os.Chtimes(filepath.Join(dead, file.Name()), long, long))
	}
	next = c.live("dead").next
	for _, want := range []string{"progress", "changed", "progress", "quiet", ""} {
		require.Equal(t, want, next().name)
	}
}

// TestRunLiveLeave: nothing follows a run for a client that is gone.
func TestRunLiveLeave(t *testing.T) {
	base := t.TempDir()
	made(t, filepath.Join(base, "part"), coins{}, 1, 3)
	c := serveRuns(t, base)
	c.of.lookEvery = time.Millisecond
	ended := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(ended)
		c.of.live(w, r, c.of.at("part"))
	}))
	t.Cleanup(s.Close)
	k := (&client{t: t, url: s.URL, http: s.Client()}).dial("")
	require.Equal(t, "progress", k.next().name)
	k.leave()
	in(t, ended, "it ends")
}

// TestPace: the pace is the rate since the session began, and later the rate of the last half minute.
func TestPace(t *testing.T) {
	begin := time.Date(2026, 11, 22, 8, 0, 0, 0, time.UTC)
	m := &results.Manifest{Trials: 1000, Sessions: []results.Session{
		{Start: begin.Add(-time.Hour), End: begin.Add(-time.Minute), Records: 100}, {Start: begin},
	}}
	o := outline{manifest: m, shards: []*results.Manifest{m}, changed: begin.Add(99 * time.Second)}
	var p pace
	for _, test := range []struct {
		after time.Duration
		done  int
		rate  float64
		left  float64
	}{
		{100 * time.Second, 300, 2, 350},
		{101 * time.Second, 302, 2, 349},
		{129 * time.Second, 332, 232.0 / 129, 668 / (232.0 / 129)},
		{131 * time.Second, 362, 2, 319},
		{161 * time.Second, 962, 20, 1.9},
	} {
		x := p.progress(&o, test.done, begin.Add(test.after))
		require.InDelta(t, test.rate, *x.PerSecond, 1e-9, test.after)
		require.InDelta(t, test.left, *x.LeftSeconds, 1e-6, test.after)
		require.InDelta(t, (test.after - 99*time.Second).Seconds(), x.QuietSeconds, 1e-9)
	}
	var fresh pace
	m.Sessions[0].End = time.Time{}
	x := fresh.progress(&o, 300, begin.Add(100*time.Second))
	require.Nil(t, x.PerSecond, "nobody knows where it began")
	x = fresh.progress(&o, 300, begin.Add(110*time.Second))
	require.Zero(t, *x.PerSecond)
	require.Nil(t, x.LeftSeconds)
}

// TestTally: new lines of files are counted, and a replaced file is counted from its start.
func TestTally(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "a"), "1\n2\n3")
	put(t, filepath.Join(dir, "b"), "1\n")
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	var x tally
	names := []string{"a", "b", "missing"}
	require.Equal(t, 3, x.count(root, names))
	require.Equal(t, 3, x.count(root, names))
	file, err := os.OpenFile(filepath.Join(dir, "a"), os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = file.WriteString("\n4\n")
	require.NoError(t, err)
	require.NoError(t, file.Close())
	require.Equal(t, 5, x.count(root, names))
	put(t, filepath.Join(dir, "new"), "\n\n\n\n\n\n\n\n\n")
	require.NoError(t, os.Rename(filepath.Join(dir, "new"), filepath.Join(dir, "a")))
	require.Equal(t, 10, x.count(root, names))
	put(t, filepath.Join(dir, "a"), "1\n")
	require.Equal(t, 2, x.count(root, names), "cut short")
	require.NoError(t, os.Remove(filepath.Join(dir, "a")))
	require.Equal(t, 1, x.count(root, names))
}
