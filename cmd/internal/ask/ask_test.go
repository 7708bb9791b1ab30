package ask_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// The puzzles of the tests: with one solution, with two, with none, with a clash, and one
// that rules alone do not solve.
const (
	unique   = "12..34..21434321"
	multiple = "123434122.4.4.2."
	none     = "123........4...."
	clash    = "11.............."
	hard     = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	empty    = "................................................................................."
)

// record returns the puzzle of a line.
func record(line string) format.Record {
	for r := range format.Read(strings.NewReader(line), "test", format.Options{}) {
		if r.Err != nil {
			panic(r.Err)
		}
		return r
	}
	panic("no record")
}

// object returns the JSON of an answer.
func object(x any) string {
	text, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// ExampleWorker_Solve asks for a solution and shows the object without the costs.
func ExampleWorker_Solve() {
	w := ask.New(ask.Options{})
	a := w.Solve(context.Background(), record("12..34..21434321"))
	a.Tail = ask.Tail{}
	fmt.Println(object(a))
	// Output: {"source":"test","index":1,"n":4,"box":[2,2],"givens":12,"status":"solved","solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]}
}

// statusTest is a question about a puzzle with the expected answer.
type statusTest struct {
	question string
	puzzle   string
	options  ask.Options
	status   solver.Status
	message  string // its beginning
}

// logic returns options of the method that only reasons.
func logic() ask.Options { return ask.Options{Config: solver.Config{Method: solver.Logic()}} }

// nodes returns options of a search with a limit of nodes.
func nodes(n uint64) ask.Options {
	return ask.Options{Config: solver.Config{Nodes: n, Method: solver.Search()}}
}

// TestStatuses: every question has the right status, however it ends.
func TestStatuses(t *testing.T) {
	for _, x := range []statusTest{
		{"solve", unique, ask.Options{}, solver.Solved, ""},
		{"solve", none, ask.Options{}, solver.Unsolvable, "proved without guessing"},
		{"solve", clash, ask.Options{}, solver.Invalid, "digit 1"},
		{"solve", hard, logic(), solver.StatusStuck, "no rule applies any more"},
		{"solve", hard, nodes(2), solver.Limit, "not settled within 2 nodes"},
		{"solve", hard, ask.Options{Timeout: 1}, solver.Limit, "not settled within 1ns"},
		{"all", multiple, ask.Options{}, solver.Solved, ""},
		{"all", none, ask.Options{}, solver.Unsolvable, "proved without guessing"},
		{"all", clash, ask.Options{}, solver.Invalid, "digit 1"},
		{"all", hard, logic(), solver.StatusStuck, "no rule applies any more"},
		{"all", empty, nodes(100), solver.Limit, "not settled within 100 nodes"},
		{"count", unique, ask.Options{}, solver.Unique, ""},
		{"count", multiple, ask.Options{}, solver.Multiple, ""},
		{"count", none, ask.Options{}, solver.None, "proved without guessing"},
		{"count", clash, ask.Options{}, solver.Invalid, "digit 1"},
		{"count", hard, nodes(2), solver.Limit, "not settled within 2 nodes"},
		{"cells", multiple, ask.Options{}, solver.Multiple, ""},
		{"cells", clash, ask.Options{}, solver.Invalid, "digit 1"},
		{"walks", empty, ask.Options{}, solver.Multiple, "only "},
		{"check", unique, ask.Options{}, ask.OK, ""},
		{"check", clash, ask.Options{}, ask.StatusClash, "digit 1"},
		{"fixpoint", unique, ask.Options{}, solver.Solved, ""},
		{"fixpoint", hard, ask.Options{}, solver.StatusStuck, ""},
		{"fixpoint", none, ask.Options{}, solver.Unsolvable, "R1C4 has no candidate left"},
		{"fixpoint", clash, ask.Options{}, solver.Invalid, "digit 1"},
		{"survey", unique, ask.Options{}, solver.Solved, ""},
		{"survey", multiple, ask.Options{}, solver.Multiple, ""},
		{"survey", none, ask.Options{}, solver.Unsolvable, "proved without guessing"},
		{"survey", clash, ask.Options{}, solver.Invalid, "digit 1"},
		{"survey", hard, ask.Options{Timeout: 1}, solver.Limit, "not settled within 1ns"},
		{"rate", unique, ask.Options{}, solver.Solved, ""},
		{"rate", multiple, ask.Options{}, solver.Multiple, "several solutions"},
		{"rate", none, ask.Options{}, solver.Unsolvable, ""},
		{"rate", hard, nodes(2), solver.Limit, "not settled within 2 nodes"},
		{"explain", unique, ask.Options{}, solver.Solved, ""},
		{"explain", hard, ask.Options{}, solver.StatusStuck, "no rule applies any more"},
		{"explain", none, ask.Options{}, solver.Unsolvable, ""},
		{"explain", hard, ask.Options{Timeout: 1}, solver.Limit, "not explained within 1ns"},
		{"hint", unique, ask.Options{}, ask.StepLimit, ""},
	} {
		t.Run(x.question+"/"+string(x.status), func(t *testing.T) {
			head, message := pose(t.Context(), x.question, ask.New(x.options), record(x.puzzle))
			require.Equal(t, x.status, head.Status)
			require.Regexp(t, "^"+x.message, message)
			if x.message == "" {
				require.Empty(t, message)
			}
		})
	}
}

// rules returns the rules of the tests that only reason.
func rules() heuristics.Rules { return heuristics.MustParse("singles,locked") }

// pose asks a question by its name, and returns the head and the message of the answer.
func pose(ctx context.Context, question string, w *ask.Worker, r format.Record) (ask.Head, string) {
	var head ask.Head
	var tail ask.Tail
	switch question {
	case "solve":
		a := w.Solve(ctx, r)
		head, tail = a.Head, a.Tail
	case "all":
		a := w.SolveAll(ctx, r, 0, func([]grid.Digit) {})
		head, tail = a.Head, a.Tail
	case "count":
		a := w.Count(ctx, r, ask.CountOptions{Limit: 2})
		head, tail = a.Head, a.Tail
	case "cells", "walks":
		a := w.Estimate(ctx, r, ask.EstimateOptions{Cells: "R1C1", Walks: question == "walks", Probes: 5})
		head, tail = a.Head, a.Tail
	case "check":
		v := w.Check(ctx, r, ask.CheckOptions{Limit: 2})
		return ask.Head{Status: v.Status}, v.Message
	case "fixpoint":
		a := w.Fixpoint(context.Background(), r, rules())
		head, tail = a.Head, a.Tail
	case "survey":
		a := w.Survey(ctx, r, 3, true)
		head, tail = a.Head, a.Tail
	case "rate":
		a := w.Rate(ctx, r, nil)
		head, tail = a.Head, a.Tail
	case "explain", "hint":
		o := ask.ExplainOptions{Rules: rules(), StepWriter: func(*grid.Board, []heuristics.Heuristic) ask.StepWriter { return silent{} }}
		if question == "hint" {
			o.Steps = 1
		}
		a := w.Explain(ctx, r, o)
		head, tail = a.Head, a.Tail
	}
	return head, tail.Message
}

// silent is a step writer that writes nothing.
type silent struct{}

func (silent) Step(heuristics.Step)           {}
func (silent) Close(heuristics.Outcome) error { return nil }

// TestInterrupt: the answer of an interrupted question comes soon and says that it was interrupted.
func TestInterrupt(t *testing.T) {
	for _, question := range []string{"solve", "all", "count", "cells", "survey", "rate", "explain"} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		head, message := pose(ctx, question, ask.New(ask.Options{}), record(hard))
		require.Equal(t, "stopped", message, question)
		require.True(t, head.Interrupted, question)
		require.NotEqual(t, solver.Solved, head.Status, question)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	a := ask.New(ask.Options{}).Count(ctx, record(empty), ask.CountOptions{})
	require.True(t, a.Interrupted)
	require.Equal(t, "stopped", a.Message)
	require.Positive(t, a.Result.Count)
}

// TestInterruptedLists: an interrupt waits for lists that take a moment to write, and no longer.
func TestInterruptedLists(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for basis, lists := range map[int]int{7: 49 * 49, 8: 0} {
		shape, err := grid.NewBox(basis, basis)
		require.NoError(t, err)
		a := ask.New(ask.Options{}).Survey(ctx, format.Record{Puzzle: grid.NewPuzzle(shape)}, 5, true)
		require.True(t, a.Interrupted)
		require.Len(t, a.Candidates, lists)
		require.Len(t, a.Counts, lists)
		require.Equal(t, lists > 0, a.Remaining != nil)
	}
}

// TestObjects: members have the documented order, and empty ones are left out.
func TestObjects(t *testing.T) {
	w := ask.New(ask.Options{})
	const begin = `{"source":"test","index":1,"n":4,"box":[2,2],"givens":`
	count := w.Count(t.Context(), record(multiple), ask.CountOptions{Show: 1})
	count.Tail = ask.Tail{}
	require.Equal(t, begin+`12,"status":"multiple","count":"2","exact":true,`+
		`"solutions":[[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]]}`, object(count))
	require.Equal(t, begin+`2,"status":"invalid","candidates_left":0,"candidates":[],`+
		`"message":"digit 1 occurs twice in row 1 and box 1: R1C1 and R1C2",`+
		`"clashes":[{"digit":1,"unit":"row 1","cells":["R1C1","R1C2"]},{"digit":1,"unit":"box 1","cells":["R1C1","R1C2"]}]}`, object(w.Fixpoint(t.Context(), record(clash), rules())))
	survey := w.Survey(t.Context(), record(multiple), 5, true)
	require.Equal(t, begin+`12,"status":"multiple","candidates_left":20,"candidates":`+
		`[[1],[2],[3],[4],[3],[4],[1],[2],[2],[1,3],[4],[1,3],[4],[1,3],[2],[1,3]],"counts":`+
		`[[2],[2],[2],[2],[2],[2],[2],[2],[2],[1,1],[2],[1,1],[2],[1,1],[2],[1,1]],"limit":5,"exact":true}`, object(survey))
	estimate := w.Estimate(t.Context(), record(multiple), ask.EstimateOptions{Cells: "R3C2"})
	estimate.Tail = ask.Tail{}
	require.Equal(t, begin+`12,"status":"multiple","count":"2","exact":true,"cells":["R3C2"],"joint":`+
		`[{"digits":[1],"count":"1","share":0.5},{"digits":[3],"count":"1","share":0.5}]}`, object(estimate))
	require.Contains(t, object(w.Rate(t.Context(), record(none), nil)),
		`"rating":null,"hardest":"","tuple_size_needed":0,"fish_size_needed":0,"share_left":0,"steps":{},"breakdown":`)
	unread := ask.Invalid(format.Record{Source: "x", Index: 2}, context.Canceled)
	require.Equal(t, `{"source":"x","index":2,"n":0,"status":"invalid","message":"context canceled"}`, object(unread))
	require.Equal(t, `{"seconds":0.000000100}`, object(ask.Tail{Seconds: 1e-7}))
}

// TestEverySolution: solutions are passed on as they are found, and the rest ends the object.
func TestEverySolution(t *testing.T) {
	w := ask.New(ask.Options{})
	found := 0
	a := w.SolveAll(t.Context(), record(multiple), 0, func(solution []grid.Digit) {
		require.NoError(t, grid.CheckSolution(record(multiple).Puzzle, solution))
		found++
	})
	require.Equal(t, 2, found)
	require.Regexp(t, `^{"count":"2","exact":true,"status":"solved","solution":\[1,.*\],"method":"auto","seconds":0\.\d{9},"stats":{`, object(a.Rest()))
}

// TestCheckSolutions: a solution beside the puzzle is judged, and the next of a stream.
func TestCheckSolutions(t *testing.T) {
	r := record(unique)
	right := ask.New(ask.Options{}).Solve(t.Context(), r).Solution
	r.Solution = right
	next, stop := iter.Pull(format.ReadAnswers(strings.NewReader("1............1..\n"), "s", format.Options{}))
	defer stop()
	answer := func(format.Record) (format.Answer, bool) { return next() }
	check := func(o ask.CheckOptions) ask.Checked { return ask.New(ask.Options{}).Check(t.Context(), r, o) }
	require.Equal(t, ask.OK, check(ask.CheckOptions{}).Status)
	v := check(ask.CheckOptions{Answer: answer})
	require.Equal(t, ask.Wrong, v.Status)
	require.Regexp(t, "^s 1: ", v.Message)
	require.Equal(t, "there is no solution left for it", check(ask.CheckOptions{Answer: answer}).Message)
	r.Solution = make([]grid.Digit, len(right))
	require.Regexp(t, "^the solution beside it: ", check(ask.CheckOptions{}).Message)
}

// TestCheckAnswers: what a program says of a puzzle is settled, whether it shows a solution, several, or none.
func TestCheckAnswers(t *testing.T) {
	right := solved(t, unique)
	model := func(line string) string { // as clauses have it
		text := "v"
		for i, d := range line {
			text += fmt.Sprintf(" %d", 4*i+int(d-'0'))
		}
		return text + " 0\n"
	}
	first := "c Answer: 1\n" + model(right) + "c Answer: 2\n"
	other := multiple[:9] + "3" + multiple[10:11] + "1" + multiple[12:13] + "1" + multiple[14:15] + "3"
	for _, test := range []struct {
		puzzle, answer string
		status         solver.Status
		message        string
		solutions      int
	}{
		{unique, right, ask.OK, "", 1},
		{multiple, right, ask.OK, "", 1},
		{unique, "1" + unique[1:], ask.Wrong, "s 1: R1C3 is open", 1},
		{unique, first + model(right) + "s SATISFIABLE", ask.Wrong, "s 1, solution 2: is solution 1 again", 2},
		{multiple, first + model(other) + "s SATISFIABLE", ask.OK, "", 2},
		{multiple, first + model("2"+other[1:]) + "s SATISFIABLE", ask.Wrong, "s 1, solution 2: R1C1 holds 2, but 1 is given", 2},
		{unique, "s UNSATISFIABLE", ask.Wrong, "s 1: says UNSATISFIABLE, but there is a solution", 0},
		{none, "s UNSATISFIABLE", ask.OK, "", 0},
		{unique, "s UNKNOWN", solver.Limit, "s 1: says UNKNOWN", 0},
		{unique, "s SATISFIABLE", ask.Wrong, "s 1: says SATISFIABLE and shows no solution", 0},
	} {
		next, stop := iter.Pull(format.ReadAnswers(strings.NewReader(test.answer+"\n"), "s", format.Options{}))
		answer := func(format.Record) (format.Answer, bool) { return next() }
		v := ask.New(ask.Options{}).Check(t.Context(), record(test.puzzle), ask.CheckOptions{Answer: answer})
		stop()
		require.Equal(t, []any{test.status, test.message}, []any{v.Status, v.Message}, test.answer)
		require.Equal(t, test.solutions, v.Answer.Solutions)
	}
	says := ask.ProgramAnswer{Source: "out", Index: 2, Format: "dimacs"}
	require.Equal(t, "out 2: dimacs, 0 solutions", says.String())
	says.Statement, says.Solutions, says.Complete = "SATISFIABLE", 1, true
	require.Equal(t, "out 2: dimacs, SATISFIABLE, 1 solution, no others", says.String())
}

// TestVerify: a log is re-checked, and refused for another puzzle.
func TestVerify(t *testing.T) {
	var log strings.Builder
	r := record(unique)
	a := ask.New(ask.Options{}).Explain(t.Context(), r, ask.ExplainOptions{Rules: rules(), StepWriter: func(_ *grid.Board, rules []heuristics.Heuristic) ask.StepWriter {
		return heuristics.NewLog(&log, r.Puzzle, rules)
	}})
	require.Equal(t, solver.Solved, a.Status)
	v := ask.Verify(t.Context(), r, strings.NewReader(log.String()), 0)
	require.Equal(t, ask.Verified, v.Status)
	require.Contains(t, object(v), `"log":"","status":"verified","outcome":"solved","candidates_left":16,"steps":`)
	v = ask.Verify(t.Context(), record(multiple), strings.NewReader(log.String()), 0)
	require.Equal(t, ask.Refused, v.Status)
	require.NotContains(t, object(v), "outcome")
	require.Equal(t, v.Err.Error(), v.Message)
}

// TestMessages: messages of a command name its flags, and messages of a page none.
func TestMessages(t *testing.T) {
	stuck := solver.Config{Method: solver.Logic(), Rules: heuristics.MustParse("naked-single")}
	nodes := solver.Config{Method: solver.Search(), Nodes: 1}
	for _, x := range []struct {
		program string
		config  solver.Config
		timeout time.Duration
		want    string
	}{
		{"", solver.Config{}, 1, "not settled within 1ns"},
		{"lab", solver.Config{}, 1, "not settled within --timeout 1ns"},
		{"", nodes, 0, "not settled within 1 nodes"},
		{"lab", nodes, 0, "not settled within --nodes 1"},
		{"", stuck, 0, "no rule applies any more"},
		{"lab", stuck, 0, "no rule applies any more; -m auto also branches"},
	} {
		w := ask.New(ask.Options{Config: x.config, Timeout: x.timeout, Program: x.program})
		require.Equal(t, x.want, w.Solve(t.Context(), record(hard)).Message)
	}
	e := ask.New(ask.Options{Program: "lab"}).Estimate(t.Context(), record(hard), ask.EstimateOptions{Cells: "nowhere"})
	require.Regexp(t, "^--cells: ", e.Message)
	require.Equal(t, solver.Invalid, e.Status)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.Equal(t, "stopped", ask.Options{}.LimitMessage(ctx, ""))
	require.Equal(t, "interrupted", ask.Options{Program: "lab"}.LimitMessage(ctx, ""))
}

// TestBadConfig: a worker without a solver says why.
func TestBadConfig(t *testing.T) {
	a := ask.New(ask.Options{Config: solver.Config{MaxTuple: -1}}).Solve(t.Context(), record(unique))
	require.Equal(t, solver.Invalid, a.Status)
	require.Error(t, a.Fault)
	require.Equal(t, a.Fault.Error(), a.Message)
}
