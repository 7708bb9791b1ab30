package studies

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// TestMetricsSayWhatTheyDependOn: a number of clues depends on the puzzle, what rules leave on the rules, and
// what engines take on the engine; times are not exact.
func TestMetricsSayWhatTheyDependOn(t *testing.T) {
	seen := map[string]results.Dependency{}
	for _, e := range Catalog() {
		for _, r := range recordsOfFixed(t, e) {
			for _, m := range r.Metrics {
				require.Equal(t, m.Exact, m.Depends != "", "%s: %s", r.Key, m.Name)
				seen[e.Name()+" "+m.Name] = m.Depends
			}
		}
	}
	for metric, depends := range map[string]results.Dependency{
		"phase clues":         results.OnInstance,
		"phase rules-left":    results.OnRules,
		"phase conflicts":     results.OnEngine,
		"tuple-payoff left-0": results.OnRules,
		"coupling cleared":    results.OnRules,
		"coupling nodes":      results.OnEngine,
		"coupling time":       "",
	} {
		got, ok := seen[metric]
		require.True(t, ok, "%s was not measured", metric)
		require.Equal(t, depends, got, metric)
	}
}
