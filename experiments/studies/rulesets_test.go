package studies

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/results"
)

// Puzzles that tests give to questions. The first needs naked singles, the second hidden
// singles too, the third hidden pairs; the last two have several solutions and none.
const (
	easy4    = "..1.4.2..2......"
	easy6    = "....2..1..4.1.....6.3....456.......5"
	pair9    = ".8.......4....63.51...8.72.5..2...7.64..9......8.65........8.....7...5......42..1"
	several4 = "1..............."
	refuted4 = "12....3........."
)

// given returns parameters with puzzles, called some:1 and so on.
func given(t *testing.T, puzzles ...string) experiments.Params {
	t.Helper()
	var p experiments.Params
	for i, text := range puzzles {
		for r := range format.Read(strings.NewReader(text), "some", format.Options{}) {
			require.NoError(t, r.Err)
			p.Puzzles = append(p.Puzzles, experiments.Puzzle{Name: fmt.Sprintf("some:%d", i+1), Puzzle: r.Puzzle})
		}
	}
	require.Len(t, p.Puzzles, len(puzzles))
	return p
}

// recordsBy returns the records of a whole plan.
func recordsBy(t *testing.T, q question, p experiments.Params) []results.Record {
	t.Helper()
	require.NoError(t, check(p, q))
	var records []results.Record
	for trial := range q.Plan(p) {
		records = append(records, measured(t, q, trial))
	}
	return records
}

// answered returns the section of a whole plan about given puzzles.
func answered(t *testing.T, q question, p experiments.Params) results.Section {
	t.Helper()
	return q.Summarize(slices.Values(recordsBy(t, q, p)))
}

// entriesOf returns the entries of a column.
func entriesOf(table results.Table, column string) []string {
	at := slices.Index(table.Columns, column)
	return rowsOf(table.Rows, func(row []string) string { return row[at] })
}

// shares returns entries without their intervals.
func shares(entries []string) []string {
	return rowsOf(entries, func(entry string) string {
		share, _, _ := strings.Cut(entry, " [")
		return share
	})
}

// rowsOf applies a function to each member of a list.
func rowsOf[T, U any](list []T, of func(T) U) []U {
	var all []U
	for _, member := range list {
		all = append(all, of(member))
	}
	return all
}

// TestLimitWork: an engine whose work is limited stops with a sound board, even within nested rules, and goes
// on if it is called again with a higher limit.
func TestLimitWork(t *testing.T) {
	p := given(t, pair9).Puzzles[0].Puzzle
	solution := p.Board()
	require.True(t, heuristics.MustParse("singles,locked,hall").Engine(solution).Propagate())
	b := p.Board()
	most := uint64(200)
	var e *heuristics.Engine
	rules := heuristics.MustParse("naked-single,dilemma-2").New(b.Shape())
	for i, r := range rules {
		rules[i] = stoppable{r, func() {
			if e.Work() >= most {
				e.Stop()
			}
		}}
	}
	e = heuristics.NewEngine(b, rules...)
	require.True(t, e.Propagate())
	require.False(t, b.Solved())
	require.GreaterOrEqual(t, e.Work(), most)
	require.Less(t, e.Work(), 2*most)
	for c := range grid.Cell(81) {
		require.True(t, b.Has(c, solution.Value(c)))
	}
	most = 1 << 40
	e.Reset()
	require.True(t, e.Propagate())
	require.True(t, b.Solved())
}

// stoppable is a rule after which a function may stop its engine.
type stoppable struct {
	heuristics.Heuristic
	stop func()
}

// Apply runs the rule.
func (r stoppable) Apply(p *heuristics.Pass) {
	r.Heuristic.Apply(p)
	r.stop()
}
