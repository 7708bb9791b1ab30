package heuristictest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/testenv"
)

// Options direct a run. The zero value is for rules without a budget.
type Options struct {
	// Seed is the seed of the first board of each shape, the next board has the
	// next seed; default 0. A failure names the seed of its board.
	Seed uint64
	// Boards is the number of boards of each shape; default 30, with -short 4, with
	// BASISK_LONG=1 300.
	Boards int
	// Budgeted is set for rules that may stop before they have reached their
	// fixpoint: they must be sound, but need not find the same on every occasion.
	Budgeted bool
	// WithSingles is set for rules that have one fixpoint only together with the
	// singles: alone, they are treated as if they had a budget.
	WithSingles bool
	// Sample holds the boards, for runs that share them; default an empty one, of
	// which Run makes one for all that it does.
	Sample *Sample
}

// Suite makes fresh instances of the rules that run together.
type Suite func() []heuristics.Heuristic

// Run holds a rule to what the package comment says, alone and with the singles.
func Run(t *testing.T, fresh func() heuristics.Heuristic, o Options) {
	if o.Sample == nil {
		o.Sample = &Sample{}
	}
	t.Run("alone", func(t *testing.T) {
		alone := o
		alone.Budgeted = o.Budgeted || o.WithSingles
		RunSuite(t, func() []heuristics.Heuristic { return []heuristics.Heuristic{fresh()} }, alone)
	})
	t.Run("with-singles", func(t *testing.T) {
		RunSuite(t, func() []heuristics.Heuristic {
			return []heuristics.Heuristic{heuristics.NakedSingle{}, heuristics.HiddenSingle{}, fresh()}
		}, o)
	})
}

// RunSuite holds rules that run together to what the package comment says.
func RunSuite(t *testing.T, fresh Suite, o Options) {
	if o.Boards == 0 {
		o.Boards = testenv.Scale(4, 30, 300)
	}
	for _, s := range Shapes() {
		t.Run(s.String(), func(t *testing.T) {
			require.NoError(t, Check(s, fresh, o))
		})
	}
}

// Check returns what is wrong with the rules on the first board of shape s on which
// something is: the seed, the shape, the board and the cause.
func Check(s *grid.Shape, fresh Suite, o Options) error {
	if o.Sample == nil {
		o.Sample = &Sample{}
	}
	for i := range max(o.Boards, 1) {
		seed := o.Seed + uint64(i)
		x := trial{board: o.Sample.board(s, seed), rng: rand.New(rand.NewPCG(seed, 1)), fresh: fresh, budgeted: o.Budgeted}
		if err := x.run(); err != nil {
			return fmt.Errorf("seed %d, %s: %w\n%s", seed, s, err, Text(x.puzzle))
		}
	}
	return nil
}
