package page

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"basisk/experiments/studies"
	"basisk/grid"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// listBody returns the object of a question about a list.
func (c *client) listBody(question string, options map[string]any, boards ...*Board) string {
	text, err := json.Marshal(map[string]any{"question": question, "options": texts(options), "boards": boards})
	require.NoError(c.t, err)
	return string(text)
}

// rowsOf returns the values of the rows by their numbers, and the answer.
func (k *talk) rowsOf() (rows map[int]map[string]any, x listAnswer) {
	k.t.Helper()
	rows = map[int]map[string]any{}
	got := k.read()
	for _, line := range got.rows {
		var r listRow
		require.NoError(k.t, json.Unmarshal(line, &r))
		require.NotContains(k.t, rows, r.At, "a puzzle has one row")
		values := map[string]any{}
		for name, v := range r.Values {
			var value any
			require.NoError(k.t, json.Unmarshal(v, &value))
			values[name] = value
		}
		rows[r.At] = values
	}
	require.Empty(k.t, got.failed)
	require.NoError(k.t, json.Unmarshal([]byte(got.answer), &x))
	return rows, x
}

// TestList: a question about a list has a row for each puzzle, as the question about it alone, and no
// other values than the columns need.
func TestList(t *testing.T) {
	c := open(t, usual())
	boards := []*Board{c.boardFrom(easy), c.boardFrom(none), c.boardFrom(multiple), c.boardFrom(clash), c.boardFrom(hard)}
	rows, x := c.say(c.listBody("count", nil, boards...)).rowsOf()
	require.Equal(t, listAnswer{Done: 5, Of: 5}, x)
	for at, status := range []string{"unique", "none", "multiple", "invalid", "unique"} {
		require.Equal(t, status, rows[at]["Status"], at)
		require.Positive(t, rows[at]["Time"], at)
		require.NotContains(t, rows[at], "stats")
	}
	require.Contains(t, rows[3]["Message"], "1 occurs twice")
	rows, _ = c.say(c.listBody("rate", nil, boards...)).rowsOf()
	alone := members(t, c.ask("rate", boards[4], nil).answer)
	for name, title := range map[string]string{"rating": "Rating", "title": "Hardest rule", "tuple_size_needed": "Largest size"} {
		require.Equal(t, alone[name], rows[4][title], name)
		require.NotContains(t, rows[1], title, "a puzzle without a rating")
	}
	rows, _ = c.say(c.listBody("explain", map[string]any{"rules": "singles"}, boards...)).rowsOf()
	require.Equal(t, []any{"solved", "stuck"}, []any{rows[0]["By rules"], rows[4]["By rules"]})
	rows, _ = c.say(c.listBody("solve", map[string]any{"method": "cdcl"}, boards...)).rowsOf()
	require.Equal(t, []any{"solved", "cdcl"}, []any{rows[4]["Status"], rows[4]["Method"]})
}

// TestListStop: the rows that are finished stay, a puzzle that is interrupted has none, and meanwhile a
// board is answered, while another list waits.
func TestListStop(t *testing.T) {
	o := usual()
	began := make(chan int, 10)
	o.Catalog.Methods = append(o.Catalog.Methods, solver.MethodEntry{Name: "second", New: func(solver.Config) (solver.Method, error) { return &second{began: began}, nil }})
	o.AtOnce = 2
	c := open(t, o)
	body := c.listBody("solve", map[string]any{"method": "second"}, c.boardFrom(hard), c.boardFrom(hard), c.boardFrom(hard))
	k := c.say(body)
	in(t, began, "the first")
	in(t, began, "the second")
	require.NotEmpty(t, c.ask("why", c.boardFrom(unique), nil).answer, "a board has a worker")
	other := c.say(body)
	require.Contains(t, other.next().data, "waiting")
	other.stop()
	_, x := other.rowsOf()
	require.Equal(t, listAnswer{Of: 3, Message: "stopped"}, x)
	k.stop()
	rows, x := k.rowsOf()
	require.Equal(t, listAnswer{Done: 1, Of: 3, Message: "stopped"}, x)
	require.Len(t, rows, 1)
	require.Contains(t, rows, 0)
}

// second is a method that finds nothing, and does not end by itself when it is used again.
type second struct {
	began chan int
	uses  int
}

func (*second) Name() string { return "second" }

func (m *second) Search(ctx context.Context, _ *grid.Board, _ func([]grid.Digit) bool) (solver.Stats, error) {
	m.uses++
	m.began <- m.uses
	if m.uses > 1 {
		<-ctx.Done()
		return solver.Stats{End: solver.Cancelled}, ctx.Err()
	}
	return solver.Stats{End: solver.Stuck}, nil
}

// TestListTime: each puzzle has the time limit to itself.
func TestListTime(t *testing.T) {
	o, _ := blocked()
	c := open(t, o)
	rows, x := c.say(c.listBody("solve", map[string]any{"method": "blocker", "seconds": 0.05}, c.boardFrom(hard), c.boardFrom(hard))).rowsOf()
	require.Equal(t, 2, x.Done)
	require.Equal(t, []any{"limit", "limit"}, []any{rows[0]["Status"], rows[1]["Status"]})
}

// TestListRefused: a list with a board that is none, and a question about one board, are refused.
func TestListRefused(t *testing.T) {
	c := open(t, usual())
	require.Contains(t, c.refusal(c.listBody("why", nil, c.boardFrom(unique))), "is about one board")
	require.Contains(t, c.refusal(c.listBody("solve", nil, c.boardFrom(unique), &Board{})), "puzzle 2 of the list: box")
}

// TestListPayoff: the payoff of a list is the experiment of the command, with its tables and figures.
func TestListPayoff(t *testing.T) {
	o := usual()
	o.Catalog.Experiments = studies.Catalog()
	c := open(t, o)
	got := c.say(c.listBody("payoff", nil, c.boardFrom(easy), c.boardFrom(rules), c.boardFrom(clash), c.boardFrom(unique))).read()
	var x listAnswer
	require.NoError(t, json.Unmarshal([]byte(got.answer), &x), got.failed)
	require.Equal(t, []int{3, 4}, []int{x.Done, x.Of}, "a board with a clash is left out")
	require.Len(t, x.Sections, 2, "one for each shape")
	for _, s := range x.Sections {
		require.Contains(t, s.Page, "<table")
		require.Contains(t, s.Page, "<svg")
		require.Contains(t, string(s.Files["table-1.csv"]), ",")
		require.Contains(t, string(s.Files["each-adds.svg"]), "<svg")
		require.Contains(t, string(s.Files["each-adds.png"]), "PNG")
	}
}

// TestBoardPayoff: the payoff of a board equals the payoff of a list of one; the chosen rules run before
// tuples; and a puzzle without a measurement has a sentence that says why.
func TestBoardPayoff(t *testing.T) {
	o := usual()
	o.Catalog.Experiments = studies.Catalog()
	c := open(t, o)
	tables := func(k *talk) string {
		t.Helper()
		got := k.read()
		var x listAnswer
		require.NoError(t, json.Unmarshal([]byte(got.answer), &x), got.failed)
		require.Equal(t, []int{1, 1}, []int{x.Done, x.Of})
		require.Len(t, x.Sections, 1)
		var rows []string
		for row := range strings.Lines(string(x.Sections[0].Files["table-1.csv"])) {
			rows = append(rows, row[:strings.LastIndex(row, ",")]) // without the time
		}
		require.Greater(t, len(rows), 1)
		return fmt.Sprint(rows)
	}
	b := c.boardFrom(rules)
	board := tables(c.put("payoff", b, nil))
	require.Equal(t, tables(c.say(c.listBody("payoff", nil, b))), board)
	require.NotEqual(t, tables(c.put("payoff", b, map[string]any{"rules": "none"})), board)
	require.Contains(t, c.ask("payoff", c.boardFrom(clash), nil).failed, "1 occurs twice")
	require.Contains(t, c.ask("payoff", c.boardFrom(none), nil).failed, "unsolvable: ")
	require.Contains(t, c.refusal(`{"question":"payoff"}`), "needs a board")
}
