package race_test

import (
	"context"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/processor"
	"basisk/solver/race"

	"github.com/stretchr/testify/require"
)

// TestParse: a contestant has the settings in its text, and rules come before a method that uses none.
func TestParse(t *testing.T) {
	c := catalog.Default()
	x, err := race.Parse(c, "search,rules=singles,hall-K,choose=random,max-tuple=K+1,"+
		"nodes=9223372036854775807,restart=9223372036854775806")
	require.NoError(t, err)
	require.Equal(t, "search", x.Config.Method.Name)
	require.Equal(t, heuristics.MustParse("singles,hall-K").String(), x.Config.Rules.String())
	require.Equal(t, []any{heuristics.K + 1, "random", uint64(math.MaxInt64), uint64(math.MaxInt64 - 1)},
		[]any{x.Config.MaxTuple, x.Config.Choose.Name, x.Config.Nodes, x.Config.Restart})
	require.Nil(t, x.Before)
	for text, want := range map[string]string{"dlx,rules=singles": "singles", "dlx,max-tuple=3": "singles,locked,hall"} {
		x, err = race.Parse(c, text)
		require.NoError(t, err)
		require.Equal(t, heuristics.MustParse(want).String(), x.Before.String(), text)
	}

	x, err = race.Parse(c, "cdcl,vivify=0")
	require.NoError(t, err)
	require.NotEqual(t, solver.Config{Method: solver.CDCL()}.CDCL, x.Config.CDCL)

	for text, want := range map[string]string{
		"external:sh -c true":                  "external:sh -c true",
		`external:"sh -c true, x=1"`:           "external:sh -c true, x=1",
		`external:"sh a,b",nodes=3,rules=fish`: "external:sh a,b",
		`external-line:sh "a",nodes=3`:         `external-line:sh "a"`,
	} {
		x, err = race.Parse(c, text)
		require.NoError(t, err, text)
		require.Equal(t, []any{want, strings.Contains(text, "nodes=3")}, []any{x.Config.Method.Name, x.Config.Nodes == 3}, text)
	}

	for text, want := range map[string]string{
		"nothing":                         `method "nothing": expected one of auto`,
		"dlx,four":                        `contestant "dlx,four": "four": expected name=value`,
		"dlx,max-tuple=one":               `contestant "dlx,max-tuple=one": size one`,
		"cdcl,nodes=-1":                   `contestant "cdcl,nodes=-1": `,
		"dlx,ruls=singles":                `"ruls": did you mean rules?`,
		"cdcl,zzzzzzzzz=1":                `cdcl setting "zzzzzzzzz": expected one of`,
		"dlx,nodes=9223372036854775808":   "value out of range",
		"dlx,restart=9223372036854775808": "value out of range",
		"search,rules=zzz":                `rule "zzz": expected one of`,
		"external:sh a,b":                 `"b": expected name=value; a command with commas is quoted, as in external:"CMD"`,
		"external:sh a,x=1":               `a command with commas is quoted`,
	} {
		_, err := race.Parse(c, text)
		require.ErrorContains(t, err, want)
	}
}

// TestPrepare: before a method without rules the board has what they leave, with the cap on tuples.
func TestPrepare(t *testing.T) {
	shape, err := grid.Square(3)
	require.NoError(t, err)
	for text, rules := range map[string]string{
		"dlx": "none", "dlx,rules=singles": "singles", "dlx,max-tuple=3": "singles,locked,hall-3", "search,rules=singles": "none",
	} {
		x, err := race.Parse(catalog.Default(), text)
		require.NoError(t, err)
		p := grid.NewPuzzle(shape)
		for c, d := range map[grid.Cell]grid.Digit{0: 1, 1: 2, 2: 3, 9: 4, 10: 5, 40: 7, 41: 8} {
			p.Givens[c] = d
		}
		b, want := p.Board(), p.Board()
		x.Prepare(t.Context(), b)
		heuristics.MustParse(rules).Engine(want).Propagate()
		require.True(t, want.Equal(b), text)
		ended, end := context.WithCancel(t.Context())
		end()
		b = p.Board()
		x.Prepare(ended, b)
		require.True(t, p.Board().Equal(b), "%s: nothing once the context has ended", text)
	}
}

// TestPrepareCapped: on a puzzle that needs tuples of size 3, a cap of 3 before a method without rules leaves
// less than a cap of 2, and nothing is done once the context has ended.
func TestPrepareCapped(t *testing.T) {
	const needsThree = "4.....8.7......3..7.8....25.267.4....4.1.5...8.5..3.1....6.......35.127..6..3.5.."
	shape, err := grid.Square(3)
	require.NoError(t, err)
	p := grid.NewPuzzle(shape)
	for c, symbol := range needsThree {
		if symbol != '.' {
			p.Givens[c] = grid.Digit(symbol - '0')
		}
	}
	left := map[string]int{}
	for text, rules := range map[string]string{"dlx,max-tuple=2": "singles,locked,hall-2", "dlx,max-tuple=3": "singles,locked,hall-3"} {
		x, err := race.Parse(catalog.Default(), text)
		require.NoError(t, err)
		b, want := p.Board(), p.Board()
		x.Prepare(t.Context(), b)
		heuristics.MustParse(rules).Engine(want).Propagate()
		require.True(t, want.Equal(b), text)
		left[text] = b.Candidates()
		ended, end := context.WithCancel(t.Context())
		end()
		b = p.Board()
		x.Prepare(ended, b)
		require.Greater(t, b.Candidates(), left[text], "it is stopped")
	}
	require.Less(t, left["dlx,max-tuple=3"], left["dlx,max-tuple=2"])
}

// TestParseAll: the second one of a text has a name of its own.
func TestParseAll(t *testing.T) {
	list, err := race.ParseAll(catalog.Default(), []string{"dlx", "auto", "dlx", "dlx"})
	require.NoError(t, err)
	var names []string
	for _, x := range list {
		names = append(names, x.Name)
	}
	require.Equal(t, []string{"dlx", "auto", "dlx (2)", "dlx (3)"}, names)
	_, err = race.ParseAll(catalog.Default(), []string{"dlx", "dxl"})
	require.ErrorContains(t, err, "did you mean dlx?")
}

// TestRun: a run is charged for what it does until its limit ends it, and has a memory of its own.
func TestRun(t *testing.T) {
	large := make([]byte, 64<<20)
	for i := range large {
		large[i] = 1
	}
	high := processor.PeakMemory()
	large = nil
	ctx, cancel := processor.WithLimit(t.Context(), 200*time.Millisecond)
	defer cancel()
	begin, processors, own := processor.Time(), runtime.GOMAXPROCS(0), time.Duration(0)
	o := race.Run(ctx, func(ctx context.Context) (solver.Result, error) {
		require.Equal(t, 1, runtime.GOMAXPROCS(0))
		entered := processor.Time()
		for ctx.Err() == nil {
		}
		own = processor.Time() - entered
		return solver.Result{Count: 7}, ctx.Err()
	})
	require.LessOrEqual(t, o.Time, processor.Time()-begin, "no earlier time")
	require.Equal(t, processors, runtime.GOMAXPROCS(0))
	require.Nil(t, large)
	require.Error(t, o.Err)
	require.EqualValues(t, 7, o.Count)
	require.False(t, o.External)
	require.GreaterOrEqual(t, o.Time, own)
	if high > 0 {
		require.Positive(t, o.Memory)
		require.Less(t, o.Memory, high)
	}
}

// TestRunOfProgram: a run of an external program takes the time of the program, and has no memory.
func TestRunOfProgram(t *testing.T) {
	o := race.Run(t.Context(), func(context.Context) (solver.Result, error) {
		return solver.Result{Stats: solver.Stats{ExternalSeconds: 1.5}}, nil
	})
	require.NoError(t, o.Err)
	require.True(t, o.External)
	require.Equal(t, 1500*time.Millisecond, o.Time)
	require.Zero(t, o.Memory)
}
