package experiments_test

import (
	"context"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// loner is an experiment with dice whose trials run one at a time if alone is set.
type loner struct {
	dice
	alone         bool
	thrown, twice *atomic.Int32
}

func (l loner) Exclusive() bool { return l.alone }

func (l loner) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	if l.thrown.Add(1) > 1 {
		l.twice.Add(1)
	}
	time.Sleep(time.Millisecond)
	l.thrown.Add(-1)
	return l.dice.Measure(ctx, t)
}

// Trials that disturb each other are done one at a time, however many workers there are,
// and none waits for another while its own time runs.
func TestLonersAreAlone(t *testing.T) {
	for _, alone := range []bool{false, true} {
		l := loner{alone: alone, thrown: new(atomic.Int32), twice: new(atomic.Int32)}
		dir := filepath.Join(t.TempDir(), "run")
		r, err := experiments.Runs{}.Create(t.Context(), dir, l, small, experiments.Setup{Timeout: time.Minute})
		require.NoError(t, err)
		require.NoError(t, r.Measure(t.Context(), 4, nil))
		require.NoError(t, r.Close())
		require.Equal(t, alone, l.twice.Load() == 0)
		require.Equal(t, map[bool]int{true: 1, false: 4}[alone], r.Manifest.Sessions[0].Workers)
	}
}
