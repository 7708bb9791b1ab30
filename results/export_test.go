package results_test

import (
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// export merges records into a new directory.
func export(t *testing.T, records ...*results.Record) string {
	dir := t.TempDir()
	name := filepath.Join(dir, "part.jsonl")
	s, err := results.OpenStore(nil, name, "made-up")
	require.NoError(t, err)
	for _, r := range records {
		require.NoError(t, s.Append(r))
	}
	require.NoError(t, s.Close())
	x, err := results.OpenIndex(t.Context(), "made-up", name)
	require.NoError(t, err)
	defer x.Close()
	plan := func(yield func(results.Record) bool) {
		for _, r := range records {
			if !yield(*r) {
				return
			}
		}
	}
	require.NoError(t, x.Merge(t.Context(), nil, dir, manifest(len(records)), plan))
	return dir
}

// exported merges the first samples; the last is censored, doubted and has metrics
// and a setting of its own.
func exported(t *testing.T, n int) string {
	records := make([]*results.Record, n)
	for i := range records {
		records[i] = sample(i)
	}
	last := records[n-1]
	last.Warnings = []string{"timed out", "or so"}
	last.Config["value"] = "it's"
	last.Metrics = append(last.Metrics, results.Metric{Name: results.Censored, Value: 1},
		results.Metric{Name: "Size", Unit: "cells", Value: 1e300})
	return export(t, records...)
}

func TestCSV(t *testing.T) {
	file, err := os.Open(filepath.Join(exported(t, 3), "records.csv"))
	require.NoError(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	require.Equal(t, [][]string{
		{
			"experiment", "key", "seed", "warnings", "config_size", "sure", "config_value", "way",
			"nodes", "elapsed", "censored", "metric_Size",
		},
		{"made-up", "k0", "0", "", "0", "1", "", `short, "quick"`, "0", "0.001", "", ""},
		{"made-up", "k1", "1000000000", "", "1", "0", "", `short, "quick"`, "1", "0.002", "", ""},
		{"made-up", "k2", "2000000000", "timed out; or so", "2", "1", "it's", `short, "quick"`, "4", "0.003", "1", "1e+300"},
	}, rows)
}

// TestSQLite: the program sqlite3 reads the table and answers the questions.
func TestSQLite(t *testing.T) {
	if _, err := exec.LookPath("sqlite3"); err != nil {
		t.Skip("no sqlite3 here")
	}
	dir := exported(t, 7)
	ask := func(query string) string {
		c := exec.Command("sqlite3", "-bail", "run.db", query)
		c.Dir = dir
		out, err := c.CombinedOutput()
		require.NoError(t, err, string(out))
		return strings.TrimSpace(string(out))
	}
	for range 2 { // loading again replaces
		load := exec.Command("sqlite3", "-bail", "run.db")
		load.Dir = dir
		script, err := os.Open(filepath.Join(dir, "load.sql"))
		require.NoError(t, err)
		load.Stdin = script
		out, err := load.CombinedOutput()
		script.Close()
		require.NoError(t, err, string(out))
		require.Empty(t, string(out))
	}
	require.Equal(t, "7", ask("SELECT count(*) FROM records"))
	require.Equal(t, "real|integer|text", ask("SELECT typeof(nodes), typeof(seed), typeof(way) FROM records LIMIT 1"))
	require.Equal(t, "nodes|nodes|1|engine\nelapsed|s|0|", ask("SELECT * FROM metrics LIMIT 2"))
	// Sizes 0: nodes 0, 9 and, censored, 36. Its value sets the last apart.
	require.Equal(t, "2|4.5|4.5|0.0|9.0",
		ask("SELECT count, sum(mean), sum(median), sum(least), sum(most) FROM (SELECT config_size, config_value, metric, sum(count) AS count, avg(mean) AS mean, avg(median) AS median, min(least) AS least, max(most) AS most FROM summary GROUP BY 1, 2, 3) WHERE metric = 'nodes' AND config_size = 0 AND config_value = ''"))
	require.Equal(t, "k6|timed out; or so", ask("SELECT key, warnings FROM censored"))
	require.Equal(t, "k6", ask("SELECT key FROM doubtful"))
	require.Equal(t, "k6\nk5", ask("SELECT key FROM slowest LIMIT 2"))
	require.Equal(t, "k6|1.0e+300", ask("SELECT key, value FROM measurements WHERE metric = 'metric_Size'"))
	require.Equal(t, "0", ask("SELECT count(*) FROM pairs"))

	// What the script says one may ask, may be asked.
	script, err := os.ReadFile(filepath.Join(dir, "load.sql"))
	require.NoError(t, err)
	require.Contains(t, string(script), "-- The records of a run of made-up, seed 7, 7 trials.")
	var queries []string
	for line := range strings.SplitSeq(string(script), "\n") {
		if query, ok := strings.CutPrefix(line, "--   SELECT "); ok {
			queries = append(queries, "SELECT "+query)
		}
	}
	require.Len(t, queries, 4)
	require.Contains(t, queries[0], "'nodes'")
	require.Equal(t, "0.0|3|15.0\n1.0|2|8.5\n2.0|2|14.5", ask(queries[2]), "sizes of 0 to 6 modulo 3, and their squares")
	require.Equal(t, "k6|timed out; or so", ask(queries[3]))
	ask(queries[0] + queries[1])
}

// Numbers are written as people do and read back: whole ones below 10¹⁵ in full.
func TestNumbersOfATable(t *testing.T) {
	values := []float64{0, 1, -1, 0.1, -2.5, 1e15 - 1, 1e15, -1e15 + 1, -1e15, 1e15 - 0.5, 1e-7, 1e300}
	r := sample(0)
	r.Metrics = nil
	for i, v := range values {
		r.Metrics = append(r.Metrics, results.Metric{Name: string(rune('a' + i)), Value: v})
	}
	text, err := os.ReadFile(filepath.Join(export(t, r), "records.csv"))
	require.NoError(t, err)
	_, row, _ := strings.Cut(string(text), "\n")
	require.Equal(t, "0,1,-1,0.1,-2.5,999999999999999,1e+15,-999999999999999,-1e+15,9.999999999999995e+14,1e-07,1e+300\n", row[strings.Index(row, `quick""",`)+9:])
}

// Columns of the configuration and of metrics have names of their own, whatever they are
// called.
func TestNamesOfColumns(t *testing.T) {
	r := sample(0)
	r.Experiment = "made-up"
	r.Config = map[string]any{"nodes": "a b", "key": 1.5, "Mean": true, "x/y": "c/d", "z": 1e6}
	r.Metrics = []results.Metric{{Name: "nodes", Unit: "nodes", Value: 1}, {Name: "warnings", Value: 2}, {Name: "time of day", Unit: "s", Value: 3}, {Name: "share", Unit: "", Value: 4}}
	dir := export(t, r)
	text, err := os.ReadFile(filepath.Join(dir, "records.csv"))
	require.NoError(t, err)
	heading, row, _ := strings.Cut(string(text), "\n")
	require.Equal(t, "experiment,key,seed,warnings,config_Mean,config_key,config_nodes,x/y,z,nodes,metric_warnings,time of day,share", heading)
	require.Equal(t, "made-up,k0,0,,1,1.5,a b,c/d,1000000,1,2,3,4\n", row)
}

// TestSQLitePairs: the trials of one seed meet, each pair once.
func TestSQLitePairs(t *testing.T) {
	if _, err := exec.LookPath("sqlite3"); err != nil {
		t.Skip("no sqlite3 here")
	}
	var variants []*results.Record
	for i, value := range []float64{2, 6, 3} {
		variants = append(variants, &results.Record{
			Schema: results.Schema, Experiment: "made-up", Key: string(rune('a' + i)), Seed: 5,
			Metrics: []results.Metric{{Name: "nodes", Value: value}},
		})
	}
	dir := export(t, variants...)
	script, err := os.ReadFile(filepath.Join(dir, "load.sql"))
	require.NoError(t, err)
	c := exec.Command("sqlite3", "-bail", ":memory:")
	c.Dir = dir
	c.Stdin = strings.NewReader(string(script) + "SELECT key_a, key_b, value_b, ratio FROM pairs ORDER BY 1, 2;\n")
	out, err := c.CombinedOutput()
	require.NoError(t, err, string(out))
	c = exec.Command("sqlite3", "-bail", ":memory:")
	c.Dir = dir
	c.Stdin = strings.NewReader(string(script) + "SELECT count(*), exp(avg(ln(ratio))) FROM pairs WHERE metric = 'nodes' AND key_a LIKE '%a' AND key_b LIKE '%c' AND ratio > 0;\n")
	mean, err := c.CombinedOutput()
	require.NoError(t, err, string(mean))
	require.Equal(t, "1,1.5", strings.TrimSpace(string(mean)))
	require.Equal(t, "a,b,6.0,3.0\na,c,3.0,1.5\nb,c,3.0,0.5", strings.ReplaceAll(strings.TrimSpace(string(out)), "\r", ""))
}
