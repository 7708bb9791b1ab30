package verify_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
)

// Logs written by hand, for what rules do not say or say rarely.

// mine is a rule of somebody else's, which concludes nothing.
type mine struct{ gives }

func (mine) Name() string           { return "mine" }
func (mine) Apply(*heuristics.Pass) {}

// byHand returns a log of one step, written out, about p.
func byHand(t *testing.T, p *grid.Puzzle, step string) []byte {
	t.Helper()
	return slices.Concat(header(t, p), []byte(step+"\n"), []byte(`{"outcome":"stopped","steps":1}`))
}

// header returns the first line of a log about p.
func header(t *testing.T, p *grid.Puzzle) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, heuristics.NewLog(&out, p, append(suites()["everything"](), mine{})).Close(heuristics.Outcome{}))
	line, err := out.ReadBytes('\n')
	require.NoError(t, err)
	return line
}

// pair returns a Latin square of side 6 whose first cells share two digits.
func pair(t *testing.T) *grid.Puzzle {
	shape, err := grid.NewBox(1, 6)
	require.NoError(t, err)
	p := grid.NewPuzzle(shape)
	p.Restrict(0, []grid.Digit{1, 2})
	p.Restrict(1, []grid.Digit{1, 2})
	p.Restrict(2, []grid.Digit{1, 3})
	return p
}

// Sixteen trials may lie inside each other, with a step in the innermost; one more is
// refused.
func TestTrialsTooDeep(t *testing.T) {
	p := pair(t)
	const form = `{"step":1,"rule":"mine","trials":[%s],"removed":["R1C4<>1"]}`
	step := fmt.Sprintf(form, "")
	for i := range 17 {
		report, err := check(byHand(t, p, step), p)
		require.NoError(t, err, "%d trials", i)
		require.Equal(t, i, report.TrialSteps)
		step = fmt.Sprintf(form, fmt.Sprintf(`{"assume":"R%dC%d<>1","steps":[%s]}`, 2+i%4, 2+i/4, step))
	}
	_, err := check(byHand(t, p, step), p)
	require.ErrorContains(t, err, "more than 16 trials inside each other")
}
