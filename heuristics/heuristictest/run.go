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

// Contract is what a rule promises besides soundness.
type Contract int

// The contracts: Alone demands the most, Budgeted the least. Choose the strictest that the idea of
// the rule allows.
const (
	// WithSingles is the usual one: rules have one fixpoint if the singles are among them. A
	// pattern that needs two places in a unit, or two digits in a cell, disappears when one of the
	// two does, and its conclusion is left to the remaining single.
	WithSingles Contract = iota
	// Alone demands one fixpoint of the rule by itself as well: it still sees a pattern that has
	// lost a candidate, as locked candidates and tuples do.
	Alone
	// Budgeted is for rules that may stop before they reach their fixpoint: they need not find the
	// same every time.
	Budgeted
)

// Options configure a run. The zero value is for rules with the usual contract.
type Options struct {
	// Seed is the seed of the first board of each shape; the following boards have the following
	// seeds; default 0. A failure names the seed of its board.
	Seed uint64
	// Boards is the number of boards of each shape; default 30, with -short 4, with
	// BASISK_LONG=1 300.
	Boards int
	// Contract is the promise of the rule; default WithSingles.
	Contract Contract
	// Sample has the boards, for runs that share them; by default each Run has its own.
	Sample *Sample
}

// Suite returns new instances of the rules that run together.
type Suite func() []heuristics.Heuristic

// Run checks that a rule meets the requirements of the package comment, alone and with the singles.
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

// Example checks the example of a rule: with singles and locked candidates, its first step on the
// puzzle is the stated one.
func Example(t *testing.T, e heuristics.Entry) {
	s := must(grid.Square(3))
	require.Len(t, e.Example.Puzzle, s.Cells(), "rule %s: the Example in its entry needs a Puzzle of 9×9 on one line", e.Name)
	p := Line(s, e.Example.Puzzle)
	var steps []string
	engine := append(heuristics.MustParse("singles,locked"), e.Rule()).Engine(p.Board())
	engine.Record(func(s heuristics.Step) {
		if s.Rule == e.Name {
			steps = append(steps, s.Describe(p.Shape))
		}
	})
	engine.Propagate()
	require.NotEmpty(t, steps, "rule %s concludes nothing on its example", e.Name)
	require.Equal(t, e.Example.Step, steps[0])
}

// RunSuite checks that rules that run together meet the requirements of the package comment.
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

// Check returns the first violation by the rules on boards of shape s, with the seed, the shape,
// the board and the cause.
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

// asks reports whether the contract demands one fixpoint of rules that run together.
func (c Contract) asks(rules []heuristics.Heuristic) bool {
	singles := slices.ContainsFunc(rules, func(r heuristics.Heuristic) bool { return r.Name() == "hidden-single" })
	return c == Alone || c == WithSingles && singles
}

// explain adds the contract, and which rules may have another one, to the error about several
// fixpoints.
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
