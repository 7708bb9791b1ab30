package results_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// A value that is missing is no number, and a metric of 0 is not missing.
func TestValueOfARecord(t *testing.T) {
	r := results.Record{Metrics: []results.Metric{{Name: "a", Value: 3}, {Name: "b"}}}
	require.Equal(t, []float64{3, 0}, []float64{r.Value("a"), r.Value("b")})
	_, ok := r.Metric("b")
	require.True(t, ok)
	missing, ok := r.Metric("c")
	require.False(t, ok)
	require.Zero(t, missing)
	require.NotEqual(t, r.Value("c"), r.Value("c"), "NaN")
}

func TestSameTrial(t *testing.T) {
	a, b := sample(1), sample(1)
	b.Metrics[0].Value++
	require.True(t, a.SameTrial(b))
	for name, differ := range map[string]func(*results.Record){
		"seed":   func(r *results.Record) { r.Seed++ },
		"key":    func(r *results.Record) { r.Key = "other" },
		"config": func(r *results.Record) { r.Config["size"] = 9.0 },
		"more":   func(r *results.Record) { r.Config["more"] = true },
	} {
		c := sample(1)
		differ(c)
		require.False(t, a.SameTrial(c), name)
	}
}

// A configuration with another entry under as many names is another trial.
func TestSameTrialByNames(t *testing.T) {
	a := &results.Record{Config: map[string]any{"size": 1.0, "way": "x"}}
	require.True(t, a.SameTrial(&results.Record{Config: map[string]any{"size": 1.0, "way": "x"}}))
	require.False(t, a.SameTrial(&results.Record{Config: map[string]any{"size": 1.0, "wax": "x"}}))
	require.False(t, a.SameTrial(&results.Record{Config: map[string]any{"size": 1.0, "way": nil}}))
	require.False(t, (&results.Record{Config: map[string]any{"a": nil}}).SameTrial(&results.Record{Config: map[string]any{"b": nil}}))
}

// A line may have 16 MiB without its end, and errors count lines from 1.
func TestLongestLine(t *testing.T) {
	failure := func(text string) (message string) {
		for _, err := range results.ReadRecords(strings.NewReader(text), "f", nil) {
			require.Empty(t, message, "the first error is the last")
			message = err.Error()
		}
		return message
	}
	longest := strings.Repeat("x", 1<<24)
	require.Equal(t, "f: line 1: the last line is cut off", failure(longest))
	require.Contains(t, failure(longest+"x"), "f: line 1: longer than 16777216 bytes")
	require.Empty(t, failure(""))
}
