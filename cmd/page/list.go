package page

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
)

// A question about a list of puzzles uses all workers but one, which a question about a board then has.
// It sends a row for each puzzle that is answered; a puzzle that a stop interrupts has none.

// listRow is an event: the row of a puzzle.
type listRow struct {
	At     int                        `json:"at"`     // the number of the board in the request, from 0
	Values map[string]json.RawMessage `json:"values"` // its values by the titles of the columns
}

// listAnswer is the answer to a question about a list.
type listAnswer struct {
	Done     int           `json:"done"`              // the number of puzzles that were answered
	Of       int           `json:"of"`                // the number of puzzles that were asked about
	Message  string        `json:"message,omitempty"` // why not all were answered
	Sections []listSection `json:"sections,omitempty"`
}

// subjects returns the records of the boards of a list.
func (s *Server) subjects(q *query, boards []Board) ([]format.Record, error) {
	if q.List == nil && q.Study == "" {
		return nil, fmt.Errorf("the question %s is about one board", q.Name)
	}
	return recordsOf(boards, solveSide)
}

// workList answers the question about every record.
func (q *query) workList(ctx context.Context, t *reporter) listAnswer {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next, done atomic.Int64
	var all sync.WaitGroup
	for range min(q.workers, len(q.list)) {
		all.Go(func() {
			var at int64
			var mistake error
			defer func() {
				if mistake != nil {
					stop(heuristics.Blame(mistake, fmt.Sprintf("puzzle %d", at+1)))
				}
			}()
			defer heuristics.Caught(&mistake)
			answer := q.worker(ask.New(q.options), ask.Hooks{StepWriter: noSteps})
			for at = next.Add(1) - 1; at < int64(len(q.list)) && ctx.Err() == nil; at = next.Add(1) - 1 {
				begin := time.Now()
				x := answer(ctx, q.list[at])
				if ctx.Err() != nil {
					return
				}
				t.row(listRow{int(at), q.valuesOf(x, time.Since(begin))})
				t.progress(float64(done.Add(1)) / float64(len(q.list)))
			}
		})
	}
	all.Wait()
	return q.ended(ctx, int(done.Load()))
}

// ended returns the answer when a number of puzzles are done.
func (q *query) ended(ctx context.Context, done int) listAnswer {
	x := listAnswer{Done: done, Of: len(q.list)}
	if ctx.Err() != nil {
		x.Message = "stopped"
	}
	if mistake := heuristics.Blame(context.Cause(ctx), ""); mistake != nil {
		x.Message = mistake.Error()
	}
	return x
}

// valuesOf returns the values of an answer that the columns of the list show.
func (q *query) valuesOf(answer any, took time.Duration) map[string]json.RawMessage {
	var members map[string]json.RawMessage
	_ = json.Unmarshal(output.Object(answer), &members) // an object that was just written
	values := map[string]json.RawMessage{}
	has := func(name string) bool { return members[name] != nil && string(members[name]) != "null" }
	for _, c := range q.List {
		if has(c.Of) && (c.With == "" || has(c.With)) {
			values[c.Title] = members[c.Of]
		}
	}
	values["Time"], _ = json.Marshal(ask.Seconds(took.Seconds()))
	if message, has := members["message"]; has {
		values["Message"] = message
	}
	return values
}

// noSteps writes no steps.
func noSteps(format.Record, *grid.Board, []heuristics.Heuristic) ask.StepWriter { return silent{} }

type silent struct{}

func (silent) Step(heuristics.Step)           {}
func (silent) Close(heuristics.Outcome) error { return nil }
