package experiments

import (
	"fmt"
	"strings"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// Warnings of records and time limits reach the caveats, whatever the experiment says.
func TestWarningsBecomeCaveats(t *testing.T) {
	records := func(yield func(results.Record, error) bool) {
		for i := range 30 {
			r := results.Record{Key: fmt.Sprint(i)}
			if i%3 == 0 {
				r.Warnings = []string{"clock stepped back"}
			}
			if i == 7 {
				r.Warnings = []string{timedOut + " 1s: the metrics are those of the time limit"}
				r.Metrics = []results.Metric{{Name: results.Censored, Value: 1}}
			}
			if i >= 20 {
				r.Warnings = append(r.Warnings, fmt.Sprintf("odd value %d", i))
			}
			if !yield(r, nil) {
				return
			}
		}
	}
	d := caveatCounts{}
	for range 2 { // the second iteration counts from zero
		for range d.note(records) {
		}
	}
	require.NoError(t, d.failure)
	require.Equal(t, 30, d.records)
	text := strings.Join(d.caveats(), "\n")
	require.Contains(t, text, "The time limit ended 1 of 30 trials")
	require.Contains(t, text, "Warning of 10 of 30 trials, first of 0: clock stepped back.")
	require.Contains(t, text, "other warnings")
	require.NotContains(t, text, timedOut)
	require.LessOrEqual(t, strings.Count(text, "Warning of"), maxWarnings+1)
}
