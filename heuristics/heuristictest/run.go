package heuristictest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/testenv"
)

// Contract is a promise that a rule is held to besides being sound.
type Contract int

// The contracts: Alone asks for the most, Budgeted for the least. Choose the strictest that
// the idea of the rule allows.
const (
	// WithSingles is the usual one: rules have one fixpoint if the singles are among them.
	// A pattern that needs two places in a unit, or two digits in a cell, is gone when one
	// of the two goes, and what it showed is left to the single that remains.
	WithSingles Contract = iota
	// Alone asks for one fixpoint of the rule by itself, too: it still sees a pattern that
	// has lost a candidate, as locked candidates and tuples do.
	Alone
	// Budgeted is for rules that may stop before they have reached their fixpoint: they
	// need not find the same on every occasion.
	Budgeted
)

// Options direct a run. The zero value is for rules of the usual contract.
type Options struct {
	// Seed is the seed of the first board of each shape, the next board has the
	// next seed; default 0. A failure names the seed of its board.
	Seed uint64
	// Boards is the number of boards of each shape; default 30, with -short 4, with
	// BASISK_LONG=1 300.
	Boards int
	// Contract is the promise that the rule is held to; default WithSingles.
	Contract Contract
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
		RunSuite(t, func() []heuristics.Heuristic { return []heuristics.Heuristic{fresh()} }, o)
	})
	t.Run("with-singles", func(t *testing.T) {
		RunSuite(t, func() []heuristics.Heuristic {
			return []heuristics.Heuristic{heuristics.NakedSingle{}, heuristics.HiddenSingle{}, fresh()}
		}, o)
	})
}

// Example holds a rule to its example: with singles and locked candidates, its first step on
// the puzzle is the one stated.
func Example(t *testing.T, e heuristics.Entry) {
	p := Line(must(grid.Square(3)), e.Example.Puzzle)
	var steps []string
	engine := append(heuristics.MustParse("singles,locked"), e).Engine(p.Board())
	engine.Record(func(s heuristics.Step) {
		if s.Rule == e.Name {
			steps = append(steps, s.Describe(p.Shape))
		}
	})
	engine.Propagate()
	require.NotEmpty(t, steps, "rule %s concludes nothing on its example", e.Name)
	require.Equal(t, e.Example.Step, steps[0])
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
		x := trial{board: o.Sample.board(s, seed), fresh: fresh, budgeted: !o.Contract.asks(fresh())}
		x.rng = rand.New(rand.NewPCG(seed, 1))
		if err := x.run(); err != nil {
			return fmt.Errorf("seed %d, %s: %w\n%s", seed, describe(s), o.Contract.explain(err), Text(x.puzzle))
		}
	}
	return nil
}

// asks reports whether the contract asks for one fixpoint of rules that run together.
func (c Contract) asks(rules []heuristics.Heuristic) bool {
	singles := slices.ContainsFunc(rules, func(r heuristics.Heuristic) bool { return r.Name() == "hidden-single" })
	return c == Alone || c == WithSingles && singles
}

// explain adds the contract, and which rules may have another one, to the error that there are
// several fixpoints.
func (c Contract) explain(err error) error {
	switch {
	case !errors.As(err, new(severalError)):
		return err
	case c == Alone:
		return fmt.Errorf("%w\ncontract Alone: one fixpoint with and without the singles; "+
			"a rule whose pattern ends as a single takes WithSingles", err)
	}
	return fmt.Errorf("%w\ncontract WithSingles: one fixpoint together with the singles; "+
		"find all patterns of the board before you conclude from any, wake on Pruned, keep nothing between calls; "+
		"a rule that stops early takes Budgeted", err)
}
