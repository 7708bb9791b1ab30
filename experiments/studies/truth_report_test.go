package studies

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// TestFalseCandidates: the share of candidates in no solution that is cleared. With several solutions 12 of 20
// candidates are true, so 6 of the 8 false ones are gone if 14 are left. If between 10 and 14 are true, the 6
// are between six tenths and all of them.
func TestFalseCandidates(t *testing.T) {
	cleared := func(least, most int, more ...any) results.Record {
		m := append([]any{"given", 20, "true-min", least, "true-max", most, "left", 14}, more...)
		records := []results.Record{made(random(2, 0.3), 0, "singles", experiments.Config{}, numbers(m...)...)}
		addTruth(records)
		return records[0]
	}
	r := cleared(12, 12, "solutions", 2)
	require.Equal(t, "several", r.Text(keySolutions))
	require.Equal(t, []float64{0.75, 0.75}, []float64{r.Value(valueFalse), r.Value(valueFalse + atMost)})
	r = cleared(10, 14)
	require.Equal(t, "undecided", r.Text(keySolutions))
	require.Equal(t, []float64{0.6, 1}, []float64{r.Value(valueFalse), r.Value(valueFalse + atMost)})
	r = cleared(16, 16, "solutions", 1)
	require.Equal(t, "one", r.Text(keySolutions))
}
