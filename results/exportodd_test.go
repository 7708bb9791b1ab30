package results_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// asked loads an export into sqlite3 and returns the answers to queries.
func asked(t *testing.T, dir string, queries ...string) []string {
	if _, err := exec.LookPath("sqlite3"); err != nil {
		t.Skip("no sqlite3 here")
	}
	script, err := os.ReadFile(filepath.Join(dir, "load.sql"))
	require.NoError(t, err)
	c := exec.Command("sqlite3", "-bail", ":memory:")
	c.Dir = dir
	c.Stdin = strings.NewReader(string(script) + ".mode list\n" + strings.Join(queries, ";\n") + ";\n")
	out, err := c.CombinedOutput()
	require.NoError(t, err, string(out))
	return strings.Split(strings.TrimSpace(strings.ReplaceAll(string(out), "\r", "")), "\n")
}

// Records without configuration and metrics make a table and views of nothing.
func TestExportOfLittle(t *testing.T) {
	dir := export(t, &results.Record{Schema: results.Schema, Experiment: "made-up", Key: "k", Seed: 3})
	text, err := os.ReadFile(filepath.Join(dir, "records.csv"))
	require.NoError(t, err)
	require.Equal(t, "experiment,key,seed,warnings\nmade-up,k,3,\n", string(text))
	require.Equal(t, []string{"k|3|", "0", "0", "0", "1", "0", "0"}, asked(t, dir,
		"SELECT key, seed, warnings FROM records", "SELECT count(*) FROM metrics", "SELECT count(*) FROM measurements",
		"SELECT count(*) FROM summary", "SELECT count(*) FROM slowest", "SELECT count(*) FROM censored", "SELECT count(*) FROM doubtful"))
}

// Names with quotes are names, an entry that is text in some record is text in all, and a
// metric promises what the record with the least does.
func TestExportOfOddRecords(t *testing.T) {
	of := func(key string, mixed any, d results.Dependency) *results.Record {
		return &results.Record{
			Schema: results.Schema, Experiment: "made-up", Key: key, Config: map[string]any{"mix": mixed, `a "b"`: 1.5, "yes": key == "k"},
			Metrics: []results.Metric{{Name: "it's", Unit: "m's", Value: 7, Exact: true, Depends: d}},
		}
	}
	dir := export(t, of("k", 1.0, results.OnInstance), of("l", "text", results.OnRules), of("m", 2.0, results.OnInstance))
	require.Equal(t, []string{
		"1|text|1.5|1.0", "text|text|1.5|0.0", "2|text|1.5|0.0",
		"it's|m's|1|rules",
		"k|it's|7.0", "l|it's|7.0", "m|it's|7.0",
		`1.5|it's|1|7.0`,
	}, asked(t, dir, `SELECT mix, typeof(mix), "a ""b""", yes FROM records ORDER BY key`, "SELECT * FROM metrics",
		"SELECT key, metric, value FROM measurements ORDER BY key", `SELECT "a ""b""", metric, count, median FROM summary WHERE mix = 'text'`))
}

// The page has of a section what it has: captions under figures, notes under tables.
func TestPageHasAllOfASection(t *testing.T) {
	page := pageOf(t, small())
	for _, words := range []string{"Run 1", "commit abc", "Where is the peak?", "At 30 % [28, 32].", "100 trials.", "Whiskers: 95 %.", "A note.", "Peaks", "n = 12: interval is wide", "two\nlines"} {
		require.Contains(t, page, words)
	}
}

// A metric that a record lacks is empty in its row, whatever the row above has.
func TestExportOfUnlikeRecords(t *testing.T) {
	of := func(key string, metrics ...results.Metric) *results.Record {
		return &results.Record{Schema: results.Schema, Experiment: "made-up", Key: key, Metrics: metrics}
	}
	dir := export(t, of("k", results.Metric{Name: "a", Unit: "cells", Value: 1}, results.Metric{Name: "b", Unit: "s", Value: 2}),
		of("l", results.Metric{Name: "b", Unit: "nodes", Value: 3}))
	table, err := os.ReadFile(filepath.Join(dir, "records.csv"))
	require.NoError(t, err)
	require.Equal(t, "experiment,key,seed,warnings,a,b\nmade-up,k,0,,1,2\nmade-up,l,0,,,3\n", string(table))
}
