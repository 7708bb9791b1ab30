package solver_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/encode"
	"basisk/solver/exploring"
	"basisk/solver/payoff"
	"basisk/solver/sampling"
)

// The methods of the catalogue say what they can do, and instances have their names. Methods
// that are not listed may say of themselves what they like.
func TestMethodsOfCatalog(t *testing.T) {
	flags := map[string]string{
		"auto": "reasons", "logic": "reasons", "search": "reasons plain", "dlx": "plain steady", "cdcl": "reasons",
		"bitboard": "plain", "diagram": "reasons", "rowcol": "plain", "walk": "reasons single", "external:CMD": "", "external-line:CMD": "single",
	}
	for _, m := range catalog.Default().Methods {
		var has []string
		for i, flag := range []bool{m.UsesRules, m.Backtracks, m.Reproducible, m.Single} {
			if flag {
				has = append(has, []string{"reasons", "plain", "steady", "single"}[i])
			}
		}
		if flag, listed := flags[m.Name]; listed {
			require.Equal(t, flag, strings.Join(has, " "), m.Name)
			delete(flags, m.Name)
		}
		require.NotEmpty(t, m.Help)
		if m.Of != nil {
			made := m.Of("true")
			require.Equal(t, strings.Replace(m.Name, "CMD", "true", 1), made.Name)
			require.Equal(t, m.Single, made.Single)
			m = made
		}
		instance, err := m.New(solver.Config{})
		require.NoError(t, err)
		require.Equal(t, m.Name, instance.Name())
		require.Equal(t, m.Name, newSolver(t, solver.Config{Method: m}).Method().Name())
	}
	require.Empty(t, flags, "methods that are gone")
}

// Lists have commas between names, and the command of a program with commas is quoted.
func TestMethodLists(t *testing.T) {
	catalog := catalog.Default()
	for list, want := range map[string]string{
		"auto":                          "auto",
		"auto,dlx":                      "auto dlx",
		"external:true,dlx":             "external:true dlx",
		`external:"true a,b,c",dlx`:     "external:true_a,b,c dlx",
		`dlx,external:"true -x,1",auto`: "dlx external:true_-x,1 auto",
	} {
		methods, err := catalog.MethodList(list)
		require.NoError(t, err, list)
		var names []string
		for _, m := range methods {
			names = append(names, strings.ReplaceAll(m.Name, " ", "_"))
		}
		require.Equal(t, want, strings.Join(names, " "))
	}
	for list, message := range map[string]string{
		"":                      "expected names of methods with commas between",
		"auto,":                 "expected names of methods with commas between",
		"auto,magic":            `method "magic": expected one of auto`,
		"external:true a,magic": `method "magic": expected one of auto`,
		"magic":                 `method "magic": expected one of auto`,
	} {
		_, err := catalog.MethodList(list)
		require.ErrorContains(t, err, message, list)
	}
}

// Above side 16 tuples of every size are among the rules that run before a search, and
// above 9 among the rules of walks, unless others are asked for.
func TestRulesBySide(t *testing.T) {
	for side, want := range map[int]string{
		9: "naked-single hidden-single locked", 16: "naked-single hidden-single locked", 17: "naked-single hidden-single locked hall",
	} {
		s, err := grid.NewBox(1, side)
		require.NoError(t, err)
		for _, m := range []solver.MethodEntry{solver.Logic(), solver.Diagram()} {
			r, err := solver.Count(t.Context(), grid.NewBoard(s), solver.Config{Method: m, Nodes: 1}, 2)
			require.NoError(t, err)
			var rules []string
			for _, tally := range r.Stats.Rules {
				rules = append(rules, tally.Rule)
			}
			require.Equal(t, want, strings.Join(rules, " "), "%s of side %d", m.Name, side)
		}
	}
}

// The cap on tuples limits the rules of a configuration and the rules of the method.
func TestCapOfTuples(t *testing.T) {
	s, err := grid.NewBox(1, 17)
	require.NoError(t, err)
	for _, rules := range []heuristics.Rules{nil, heuristics.MustParse("singles,locked,hall")} {
		r, err := solver.Count(t.Context(), grid.NewBoard(s), solver.Config{Method: solver.Logic(), Rules: rules, MaxTuple: 3}, 2)
		require.NoError(t, err)
		require.Equal(t, "hall-3", r.Stats.Rules[len(r.Stats.Rules)-1].Rule)
	}
}

// Rules that do not serve the side of a board are an error for whoever asks, and no answer.
func TestRulesBeyondTheirSide(t *testing.T) {
	s, err := grid.NewBox(6, 11)
	require.NoError(t, err)
	rules := heuristics.MustParse("naked-tuple-map-2")
	const message = `rule "naked-tuple-map-2": side 66, expected 64 at most`
	for _, m := range []solver.MethodEntry{solver.Auto(), solver.Logic(), solver.Search(), solver.CDCL(), solver.Diagram()} {
		r, err := solver.Count(t.Context(), grid.NewBoard(s), solver.Config{Method: m, Rules: rules}, 2)
		require.ErrorContains(t, err, message, m.Name)
		require.Equal(t, solver.StatusUnsupported, r.Status, m.Name)
		require.Equal(t, solver.Unsupported, r.Stats.End, m.Name)
		r, err = solver.Count(t.Context(), grid.NewBoard(s), solver.Config{Method: m, Rules: rules}, 0)
		require.ErrorContains(t, err, message, m.Name)
		require.Equal(t, solver.StatusUnsupported, r.Status, m.Name)
	}
	survey, err := exploring.Candidates(t.Context(), grid.NewBoard(s), solver.Config{Rules: rules}, 1)
	require.ErrorContains(t, err, message)
	require.Equal(t, solver.StatusUnsupported, survey.Status)
	require.Equal(t, exploring.Unknown, survey.Holds(0, 1))
	e, err := sampling.Estimate(t.Context(), grid.NewBoard(s), sampling.Config{Rules: rules})
	require.ErrorContains(t, err, message)
	require.Equal(t, solver.StatusUnsupported, e.Status)
	n, err := sampling.Naive(t.Context(), grid.NewBoard(s), []grid.Cell{0}, sampling.Config{Rules: rules})
	require.ErrorContains(t, err, message)
	require.Zero(t, n)
	_, _, ok := sampling.JointTotal(t.Context(), newSolver(t, solver.Config{Rules: rules}), grid.NewBoard(s), []grid.Cell{0})
	require.False(t, ok)
}

// Everything that is asked ends with the context, whatever had been looked at before:
// without an error at a deadline, with one if it was cancelled.
func TestEveryQuestionEnds(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	b := func() *grid.Board { return empty(t, 3).Board() }
	for name, ask := range map[string]func() error{
		"estimate": func() error { _, err := sampling.Estimate(ended, b(), walks(10, 1)); return err },
		"sample":   func() error { _, err := sampling.Naive(ended, b(), []grid.Cell{0}, walks(10, 1)); return err },
		"joint": func() error {
			_, _, err := sampling.CountJoint(ended, newSolver(t, solver.Config{}), b(), []grid.Cell{0}, 5)
			return err
		},
		"clauses": func() error { return encode.WriteCNF(ended, &strings.Builder{}, empty(t, 3)) },
		"reduced": func() error { return encode.WriteReducedCNF(ended, &strings.Builder{}, b()) },
		"claim":   func() error { _, err := solver.NewRefutation(ended, empty(t, 3)); return err },
	} {
		require.ErrorIs(t, ask(), context.Canceled, name)
	}
	_, _, ok := sampling.JointTotal(ended, newSolver(t, solver.Config{Method: solver.Diagram()}), b(), []grid.Cell{0})
	require.False(t, ok)
	require.Equal(t, solver.Limit, payoff.NewLadder(payoff.Config{}).Measure(ended, b()).Status)
}
