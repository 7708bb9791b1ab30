package page

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/explain"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// TestLines: the stream of an explanation has the lines of its log, in any number of batches.
func TestLines(t *testing.T) {
	c := open(t, usual())
	for _, test := range []struct {
		question string
		board    *Board
		options  map[string]any
		explain  ask.ExplainOptions
	}{
		{"explain", c.boardFrom(easy), nil, ask.ExplainOptions{Rules: ask.ExplainRules(heuristics.Catalog())}},
		{"explain", c.boardFrom(hard), map[string]any{"rules": "singles,probe", "steps": 3}, ask.ExplainOptions{Rules: heuristics.MustParse("singles,probe"), Steps: 3}},
		{"hint", c.boardFrom(hard), nil, ask.ExplainOptions{Rules: ask.ExplainRules(heuristics.Catalog()), Steps: 1}},
		{"explain", c.boardFrom(none), nil, ask.ExplainOptions{Rules: ask.ExplainRules(heuristics.Catalog())}},
		{"explain", openBoard(2, 2), map[string]any{"rules": "singles"}, ask.ExplainOptions{Rules: heuristics.MustParse("singles")}},
	} {
		r, err := test.board.record(100)
		require.NoError(t, err)
		var log bytes.Buffer
		test.explain.StepWriter = func(_ *grid.Board, rules []heuristics.Heuristic) ask.StepWriter {
			return explain.NewReasons(&log, r.Puzzle, rules)
		}
		ask.New(ask.Options{}).Explain(t.Context(), r, test.explain)
		x := c.ask(test.question, test.board, test.options)
		var lines strings.Builder
		for _, line := range x.lines {
			lines.Write(append(line, '\n'))
		}
		require.Equal(t, log.String(), lines.String())
	}
	require.Empty(t, c.ask("explain", c.boardFrom(clash), nil).lines)
}

// TestBatches: a full batch of lines is sent at once, and the rest at the end.
func TestBatches(t *testing.T) {
	var sent []string
	x := reportTo(func(event string, data []byte) {
		require.Equal(t, "lines", event)
		sent = append(sent, string(data))
	})
	line := []byte(`{"step":"` + strings.Repeat("x", batchSize/4) + "\"}\n")
	for range 5 {
		_, err := x.Write(line)
		require.NoError(t, err)
	}
	require.Len(t, sent, 1)
	x.end()
	x.end()
	require.Len(t, sent, 2)
	require.Equal(t, 5, strings.Count(strings.Join(sent, ""), `"step"`))
}

// reporting is a method that reports figures and then waits for the end of its context.
type reporting struct{ config solver.Config }

func (reporting) Name() string { return "reporting" }

func (m reporting) Search(ctx context.Context, _ *grid.Board, _ func([]grid.Digit) bool) (solver.Stats, error) {
	m.config.Learning(solver.LearningProgress{Conflicts: 1000, Walk: 0.5})
	m.config.Progress(0.25)
	<-ctx.Done()
	return solver.Stats{End: solver.Cancelled}, ctx.Err()
}

// TestFigures: the stream has figures while a question runs.
func TestFigures(t *testing.T) {
	t.Parallel()
	o := usual()
	o.Catalog.Methods = append(o.Catalog.Methods, solver.MethodEntry{Name: "reporting", New: func(c solver.Config) (solver.Method, error) { return reporting{c}, nil }})
	c := open(t, o)
	x := c.ask("solve", c.boardFrom(hard), map[string]any{"method": "reporting", "seconds": 1})
	var f figures
	require.NotEmpty(t, x.progress)
	require.NoError(t, json.Unmarshal([]byte(x.progress[0]), &f))
	require.EqualValues(t, 1000, f.Conflicts)
	require.InDelta(t, 1000/f.Seconds, f.PerSecond, 1)
	require.Equal(t, 0.5, f.BestWalk)
	require.Equal(t, 0.25, f.Share)
	require.Positive(t, f.Seconds)
}

// TestCountSoFar: a count with a limit reports the number of solutions so far.
func TestCountSoFar(t *testing.T) {
	t.Parallel()
	c := open(t, usual())
	x := c.ask("count", c.boardFrom(endless), map[string]any{"limit": 1e15, "seconds": 0.5, "method": "search"})
	require.NotEmpty(t, x.partial)
	require.Regexp(t, `^\{"schema":1,"count":"[1-9][0-9]*","exact":false\}$`, x.partial[0])
	require.Contains(t, x.answer, `"status":"multiple","count":"`)
	require.Contains(t, x.answer, "not settled within 500ms")
}

// TestEstimateNarrows: the number of walks doubles, and each time the stream has the interval so far.
func TestEstimateNarrows(t *testing.T) {
	c := open(t, usual())
	x := c.ask("estimate", c.boardFrom("1..............."), map[string]any{"probes": 5000, "rules": "none", "seed": 7})
	probes, last := []float64{}, map[string]any{}
	for _, text := range append(x.partial, x.answer) {
		last = members(t, text)
		probes = append(probes, last["probes"].(float64))
	}
	require.Equal(t, []float64{1000, 2000, 4000, 5000}, probes)
	first := members(t, x.partial[0])
	require.Less(t, width(last), width(first), "the interval narrows")

	x = c.ask("estimate", c.boardFrom(endless), map[string]any{"seconds": 0.2})
	require.NotEmpty(t, members(t, x.answer)["interval"], "the interval when the time is up")
}

// width returns the width of the interval of an estimate.
func width(estimate map[string]any) float64 {
	interval := estimate["log10_interval"].([]any)
	return interval[1].(float64) - interval[0].(float64)
}

// TestGenerateMany: each puzzle is sent when it is made, and can be asked about.
func TestGenerateMany(t *testing.T) {
	c := open(t, usual())
	x := c.ask("generate", nil, map[string]any{"shape": "2", "count": 3, "seed": 5})
	require.Len(t, x.partial, 2)
	for i, text := range append(x.partial, x.answer) {
		var made ask.Generated
		require.NoError(t, json.Unmarshal([]byte(text), &made))
		require.Equal(t, i+1, made.Index)
		count := members(t, c.ask("count", &Board{N: made.N, LayoutText: *made.LayoutText, Cells: made.Cells}, nil).answer)
		require.Equal(t, "unique", count["status"])
	}
}

// TestOwn: the page has the rules and methods that a researcher adds to the catalogue.
func TestOwn(t *testing.T) {
	o, _ := blocked()
	own := heuristics.Catalog()[1]
	own.Name, own.Level, own.New = "own-rule", 1, func() heuristics.Heuristic { return named{} }
	o.Catalog.Rules = append(o.Catalog.Rules, own)
	c := open(t, o)
	_, text := c.get("/api/about")
	require.Contains(t, text, `"name":"blocker"`)
	require.Contains(t, text, `"name":"own-rule"`)
	ladder := c.ask("explain", c.boardFrom("...8.1..........435............7.8........1...2..3....6......75..34........2..6.."), nil)
	require.Contains(t, string(ladder.lines[1]), `"rule":"own-rule"`, "its level puts it on the ladder")
	x := c.ask("explain", c.boardFrom(unique), map[string]any{"rules": "own-rule"})
	require.Contains(t, string(x.lines[1]), `"rule":"own-rule"`)
	require.Contains(t, c.ask("rate", c.boardFrom("...8.1..........435............7.8........1...2..3....6......75..34........2..6.."), nil).answer, `"own-rule":`)
}

// named is a rule under another name.
type named struct{ heuristics.HiddenSingle }

func (named) Name() string { return "own-rule" }

// one is a method that finds a solution and then works until its context ends.
type one struct{}

func (one) Name() string { return "one" }

func (one) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (solver.Stats, error) {
	r, err := solver.Solve(ctx, b, solver.Config{})
	if err != nil {
		return r.Stats, err
	}
	yield(r.Solution)
	<-ctx.Done()
	return solver.Stats{End: solver.Cancelled}, ctx.Err()
}

// TestFirstSoFar: a count sends the first solution, too, and only once.
func TestFirstSoFar(t *testing.T) {
	t.Parallel()
	o := usual()
	o.Catalog.Methods = append(o.Catalog.Methods, solver.MethodEntry{Name: "one", New: func(solver.Config) (solver.Method, error) { return one{}, nil }})
	c := open(t, o)
	x := c.ask("count", c.boardFrom(hard), map[string]any{"limit": 5, "seconds": 0.7, "method": "one"})
	require.Equal(t, []string{`{"schema":1,"count":"1","exact":false}`}, x.partial)
}

// slow is a rule that waits for goOn and concludes nothing.
type slow struct {
	heuristics.HiddenSingle
	goOn chan struct{}
}

func (slow) Name() string { return "slow" }

func (s slow) Apply(*heuristics.Pass) { <-s.goOn }

// TestLinesSoFar: the lines of an explanation are sent while it is made.
func TestLinesSoFar(t *testing.T) {
	t.Parallel()
	o, goOn := usual(), make(chan struct{})
	own := heuristics.Catalog()[1]
	own.Name, own.New = "slow", func() heuristics.Heuristic { return slow{goOn: goOn} }
	o.Catalog.Rules = append(o.Catalog.Rules, own)
	c := open(t, o)
	k := c.put("explain", c.boardFrom(unique), map[string]any{"rules": "slow"})
	for k.next().name != "lines" {
	}
	close(goOn)
	require.NotEmpty(t, k.read().answer)
}

// TestIndex: a board without a source and an index is the first of the page.
func TestIndex(t *testing.T) {
	c := open(t, usual())
	got := members(t, c.ask("why", openBoard(2, 2), nil).answer)
	require.Equal(t, []any{"page", 1.0}, []any{got["source"], got["index"]})
}

// wrong is an unsound rule: it places the first candidate of the first open cell.
type wrong struct{ heuristics.HiddenSingle }

func (wrong) Name() string { return "wrong" }

func (wrong) Apply(p *heuristics.Pass) {
	for c := range grid.Cell(p.Board().Shape().Cells()) {
		if p.Board().Value(c) == 0 {
			first, _ := p.Board().Digits(c).NextSet(0)
			p.Place(c, grid.Digit(first)+1)
			return
		}
	}
}

// TestUnsound: the page says which rule of a user is wrong, and no answer rests on it.
func TestUnsound(t *testing.T) {
	o := usual()
	own := heuristics.Catalog()[1]
	own.Name, own.New, own.Level = "wrong", func() heuristics.Heuristic { return wrong{} }, 1.5
	o.Catalog.Rules = append(o.Catalog.Rules, own)
	c := open(t, o)
	for question, options := range map[string]map[string]any{
		"solve": {"rules": "wrong"}, "count": {"rules": "wrong", "method": "search"}, "explain": {"rules": "wrong"}, "rate": nil,
	} {
		x := c.ask(question, c.boardFrom(hard), options)
		require.Empty(t, x.answer, question)
		require.Contains(t, x.failed, "rule wrong is unsound: it places", question)
	}
}
