package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/explain"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/suggest"
)

// This file turns the object of a request into options of package ask, or refuses it.

// request is the object of a question.
type request struct {
	Question string `json:"question"` // the name of a question
	// the puzzle; missing if the question makes puzzles
	Board   *Board            `json:"board,omitempty"`
	Boards  []Board           `json:"boards,omitempty"`  // a list of puzzles in place of one
	Options map[string]string `json:"options,omitempty"` // its options by the names of their fields
}

// diagramMemory is the limit of the memory of a diagram, in bytes.
const diagramMemory = 128 << 20

// query is a question with its options and its puzzle.
type query struct {
	*form
	values  option.Values
	options ask.Options
	record  format.Record
	list    []format.Record // in place of the record; of a study, which has no worker, in any case
	limit   time.Duration   // of its time, or of each puzzle of the list; 0: no limit
	workers int             // for the list
	catalog experiments.Catalog
	worker  ask.Answerer
}

// understand returns the question of a request.
func (s *Server) understand(x *request) (*query, error) {
	at, err := findForm(s.forms, x.Question)
	if err != nil {
		return nil, fmt.Errorf("question: %w", err)
	}
	f := &s.forms[at]
	q := &query{form: f, limit: s.options.Time, workers: max(1, s.options.AtOnce-1), catalog: s.options.Catalog}
	if q.values, err = f.read(x.Options); err != nil {
		return nil, err
	}
	switch {
	case len(x.Boards) > 0:
		q.list, err = s.subjects(q, x.Boards)
	case f.Study != "" && x.Board != nil:
		q.list, err = s.subjects(q, []Board{*x.Board})
	default:
		q.record, err = s.subject(q, x.Board)
	}
	if err != nil {
		return nil, err
	}
	asked := option.Get[time.Duration](q.values, ask.SecondsField().Option)
	if asked > 0 && (q.limit == 0 || asked < q.limit) {
		q.limit = asked
	}
	return q, q.configure()
}

// findForm returns the index of the form of a name. The error suggests similar names.
func findForm(forms []form, name string) (int, error) {
	var names []string
	for i, f := range forms {
		if f.Name == name {
			return i, nil
		}
		names = append(names, f.Name)
	}
	return 0, errors.New(suggest.Expected(name, names))
}

// subject returns the record that a question is about.
func (s *Server) subject(q *query, b *Board) (format.Record, error) {
	switch {
	case q.question.Made && b != nil:
		return format.Record{}, fmt.Errorf("the question %s takes no board", q.Name)
	case q.question.Made:
		return s.blank(q.values)
	case b == nil:
		return format.Record{}, fmt.Errorf("the question %s needs a board", q.Name)
	}
	return b.record(solveSide)
}

// blank returns the record of a question that makes puzzles: an empty one.
func (s *Server) blank(v option.Values) (format.Record, error) {
	shape, err := ask.ShapeOf(v)
	if err != nil {
		return format.Record{}, err
	}
	if err := fits(shape, solveSide); err != nil {
		return format.Record{}, err
	}
	return format.Record{Source: "generate", Index: 1, Puzzle: grid.NewPuzzle(shape)}, nil
}

// configure sets the options and the worker of the question.
func (q *query) configure() (err error) {
	if q.options, err = ask.Configure(q.values); err != nil {
		return err
	}
	q.options.Timeout, q.options.Config.Memory = q.limit, diagramMemory
	if err = cmp.Or(q.options.Config.Check(), q.question.Check(q.values)); err == nil && q.Study == "" {
		q.worker, err = q.question.Answer(q.values)
	}
	if err != nil {
		err = errors.New(strings.ReplaceAll(err.Error(), "--", "")) // the page has no flags
	}
	return err
}

// work answers the question, or returns why there is no answer. If it makes several puzzles, the last is
// the answer, and those before it are partial answers.
func (q *query) work(ctx context.Context, t *reporter) (any, error) {
	switch {
	case q.Study != "":
		return q.study(ctx, t)
	case q.list != nil:
		return q.workList(ctx, t), nil
	}
	o := q.options
	t.watch(&o.Config)
	answer := q.worker(ask.New(o), ask.Hooks{
		Found: t.found, Partial: t.partial, Hint: func() bool { return true },
		StepWriter: func(r format.Record, _ *grid.Board, rules []heuristics.Heuristic) ask.StepWriter {
			return explain.NewReasons(t, r.Puzzle, rules)
		},
	})
	if !q.question.Made {
		return answer(ctx, q.record), nil
	}
	for r, count := q.record, ask.CountOf(q.values); ; r.Index++ {
		x := answer(ctx, r)
		if made, ok := x.(ask.Generated); r.Index == count || !ok || made.Interrupted {
			return x, nil
		}
		t.partial(x) // even if it was made just before the question was stopped
	}
}
