package experiments_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// indexed writes the manifest of a run of an unknown experiment, worked on at an hour by a
// commit with versions of rules and engine, and a report if it has an answer.
func indexed(t *testing.T, dir, file, more string, hour int, versions map[results.Dependency]int, answer string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(dir, 0o777))
	text := fmt.Sprintf(`{"schema":1,"experiment":"odd","plan":"x","trials":20,%s,"sessions":[{"commit":"0123456789abcdef","dirty":true,`+
		`"versions":{"rules":%d,"engine":%d},"start":"2026-03-01T%02d:00:00Z"}]}`,
		more, versions[results.OnRules], versions[results.OnEngine], hour)
	require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600))
	if answer != "" {
		summary := "## odd\n\n**Question.** Why | how?\n\n**Answer.** " + answer + "\n"
		require.NoError(t, os.WriteFile(filepath.Join(dir, results.SummaryFile), []byte(summary), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "report.html"), nil, 0o600))
	}
}

// An index has all runs of its folders, the newest first, and says of each whether this program
// has the versions that measured it.
func TestIndex(t *testing.T) {
	base := t.TempDir()
	today := experiments.Versions()
	old := map[results.Dependency]int{results.OnRules: today[results.OnRules], results.OnEngine: today[results.OnEngine] - 1}
	long := strings.TrimSpace(strings.Repeat("word ", 41))
	at := func(name string) string { return filepath.Join(base, "a", name) }
	indexed(t, at("new run"), "manifest.json", `"merged":true`, 15, today, "Because.")
	indexed(t, at("old"), "manifest.json", `"merged":true`, 12, old, long)
	indexed(t, at("shards"), "manifest-1-of-2.json", `"shard":"1/2"`, 13, today, "")
	indexed(t, at("shards"), "manifest-2-of-2.json", `"shard":"2/2"`, 14, today, "Too early.")
	other := filepath.Join(base, "b", "other")
	indexed(t, other, "manifest.json", `"merged":true`, 11, today, "")
	require.NoError(t, os.WriteFile(filepath.Join(other, "manifest.json"), []byte("{"), 0o600))

	found, err := experiments.Catalog{}.Index(filepath.Join(base, "a"), other)
	require.NoError(t, err)
	var said []string
	for _, f := range found {
		said = append(said, fmt.Sprint(filepath.Base(f.Directory), " ", f.Date.Format(time.TimeOnly), " ", f.Complete, f.Stale, " ", f.Answer))
	}
	require.Equal(t, []string{
		"new run 15:00:00 true false Because.", "shards 14:00:00 false false ", "old 12:00:00 true true " + long, "other 00:00:00 false false ",
	}, said)
	require.Equal(t, []string{"0123456789abcdef+"}, found[1].Commits)
	require.Contains(t, found[3].Error, "manifest.json: line 1")

	name, err := experiments.WriteIndex(nil, found, "")
	require.NoError(t, err)
	require.Equal(t, filepath.Join(base, experiments.IndexFile), name, "the folder that has all")
	page, err := os.ReadFile(name)
	require.NoError(t, err)
	for _, part := range []string{
		`<a href="a/new%20run/report.html">new run</a>`, "Why | how?", "Because.", "2026-03-01", "0123456789+",
		fmt.Sprintf("rules %d, engine %d", old[results.OnRules], old[results.OnEngine]), ">current<", ">stale<", ">not complete<", ">unreadable<",
		strings.TrimSuffix(long, " word") + " …",
	} {
		require.Contains(t, string(page), part)
	}
	require.NotContains(t, string(page), `/shards/report.html">Too early`)
	require.NotContains(t, string(page), "<details>", "a list is not folded, however long it is")

	_, err = experiments.WriteIndex(nil, found, filepath.Join(base, "a", "list.html"))
	require.NoError(t, err)
	page, err = os.ReadFile(filepath.Join(base, "a", "list.html"))
	require.NoError(t, err)
	require.Contains(t, string(page), `<a href="old/report.html">`)

	_, err = experiments.Catalog{}.Index(filepath.Join(base, "nothing"))
	require.ErrorContains(t, err, "nothing: expected a run, or a folder that has runs")
}
