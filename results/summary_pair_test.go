package results

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// Of 40 cases ten turn to yes and two to no: McNemar's exact p is twice the 79 of 4096 tails.
func TestPairsOfAnswers(t *testing.T) {
	var s Sample
	for k, n := range map[[2]float64]int{{1, 0}: 10, {0, 1}: 2, {1, 1}: 20, {0, 0}: 8} {
		for range n {
			s.Add(Observation{Value: k[0], Upper: k[0], Base: k[1], BaseUpper: k[1]})
		}
	}
	require.Equal(t, 10.0, aloneOf(&s).Value)
	require.InDelta(t, 2*79/4096.0, mcNemarOf(&s).Value, 1e-12)
	require.Equal(t, 40, mcNemarOf(&s).N)
	require.Equal(t, 1.0, mcNemarOf(&Sample{Values: []float64{1}, Base: []float64{1}}).Value)
}

func TestLargest(t *testing.T) {
	var s Sample
	for _, v := range []float64{3, 7, 5} {
		s.Add(Observation{Value: v, Upper: v})
	}
	require.Equal(t, 7.0, maxOf(&s).Value)
	s.Add(Observation{Value: 6, Upper: math.Inf(1)})
	require.Equal(t, math.Inf(1), maxOf(&s).Slack)
}
