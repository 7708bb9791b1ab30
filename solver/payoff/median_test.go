package payoff

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The time of each rung is the median of its own times; all else is that of the first climb.
func TestWithMedians(t *testing.T) {
	climb := func(left int, first, second time.Duration) Result {
		return Result{Stages: []Stage{{Fixpoint: Fixpoint{Left: left}, Elapsed: first}, {Fixpoint: Fixpoint{Left: left}, Elapsed: second}}}
	}
	p := withMedians([]Result{climb(1, 9, 1), climb(2, 2, 3), climb(3, 4, 2)})
	require.Equal(t, climb(1, 4, 2), p)
}
