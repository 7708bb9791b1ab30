package ask

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// Subject says which puzzle an object is about; every object begins with it.
type Subject struct {
	Source string `json:"source"`          // the file, `stdin`, or what made the puzzle
	Index  int    `json:"index"`           // its number in the source, from 1
	Label  string `json:"label,omitempty"` // its name in the input
	N      int    `json:"n"`               // the side; 0 without a puzzle
	*grid.LayoutText
	Cube   bool `json:"cube,omitempty"`   // whether it is a cube
	Givens *int `json:"givens,omitempty"` // the number of given cells
}

// About returns the subject of a record, which need not have a puzzle.
func About(r format.Record) Subject {
	s := Subject{Source: r.Source, Index: r.Index, Label: r.Label}
	if r.Puzzle != nil {
		givens := r.Puzzle.Clues()
		layout := r.Puzzle.Shape.Layout()
		text := layout.Text()
		s.N, s.LayoutText, s.Cube, s.Givens = r.Puzzle.Shape.Side(), &text, r.Puzzle.Shape.IsCube(), &givens
	}
	return s
}

// OK is the status of a puzzle that has passed, or about which there was nothing to find out.
const OK solver.Status = "ok"

// Head begins an answer, with its puzzle and the status of the question.
type Head struct {
	Subject
	Status solver.Status `json:"status"` // the status of the question
	// Result is the answer of the solver, nil if none was asked. It is not copied with the head.
	Result *solver.Result `json:"-"`
	// Fault is a mistake in this program: an invalid solution.
	Fault error `json:"-"`
	// Interrupted reports whether an interrupt ended the work early.
	Interrupted bool `json:"-"`
}

// Tail ends an answer: the cost of the solver, if one was asked, and what is wrong or missing, if
// anything is.
type Tail struct {
	Method  string        `json:"method,omitempty"`  // the method that was used
	Seconds Seconds       `json:"seconds,omitzero"`  // wall-clock time
	Stats   *solver.Stats `json:"stats,omitempty"`   // what the search cost
	Message string        `json:"message,omitempty"` // what is wrong or missing
	// rules that would go on where an explanation is stuck
	Advice []string `json:"advice,omitempty"`
	// all clashes
	Clashes []Clash `json:"clashes,omitempty"`
}

// Clash is a digit that occurs more than once in a unit, by the names of the unit and of all
// cells there that hold it.
type Clash struct {
	Digit grid.Digit `json:"digit"` // the digit as a number from 1
	// its name, as `row 3`; in cubes `pillar R3C4`, `box 5 of layer 1`
	Unit  string   `json:"unit"`
	Cells []string `json:"cells"` // the cells with that digit
}

// clashesOf lists the clashes in err, nil if there are none.
func clashesOf(err error) []Clash {
	var clash *grid.ClashError
	if !errors.As(err, &clash) {
		return nil
	}
	list := make([]Clash, len(clash.Clashes))
	for i, c := range clash.Clashes {
		list[i] = Clash{c.Digit, c.Unit, clash.CellNames(c)}
	}
	return list
}

// Answer is an answer with nothing between head and tail.
type Answer struct {
	Head
	Tail
}

// Seconds is a time with nine decimals in JSON.
type Seconds float64

// MarshalJSON returns the number.
func (s Seconds) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(s), 'f', 9, 64), nil
}

// NewAnswer returns an answer about r.
func NewAnswer(r format.Record, status solver.Status, message string) Answer {
	return answer(r, status, message, new(solver.Result))
}

// answer returns an answer about r with the result of the solver.
func answer(r format.Record, status solver.Status, message string, x *solver.Result) Answer {
	return Answer{Head{Subject: About(r), Status: status, Result: x}, Tail{Message: message}}
}

// Invalid returns the answer about an invalid record.
func Invalid(r format.Record, err error) Answer {
	a := answer(r, solver.Invalid, err.Error(), &solver.Result{Status: solver.Invalid, Exact: true})
	a.Clashes = clashesOf(err)
	return a
}

// Undecided returns the answer to a question that was given up. ctx is the context from Limit; the
// message says that it was interrupted, or out of time, or otherwise.
func (o Options) Undecided(ctx context.Context, r format.Record, otherwise string) Answer {
	a := NewAnswer(r, solver.Limit, o.LimitMessage(ctx, otherwise))
	a.Interrupted = Interrupted(ctx)
	return a
}

// LimitMessage says what stopped work within ctx, a context from Limit: an interrupt, the time, or
// otherwise.
func (o Options) LimitMessage(ctx context.Context, otherwise string) string {
	switch {
	case Interrupted(ctx):
		return o.halted()
	case ctx.Err() != nil:
		return o.timedOut("settled")
	}
	return otherwise
}

// judge sets a fault if solution does not solve p.
func (a *Answer) judge(p *grid.Puzzle, solution []grid.Digit) {
	if err := grid.CheckSolution(p, solution); err != nil {
		a.Fault = fmt.Errorf("internal error: method %s gave a wrong solution, please report it: %w", a.Result.Method, err)
		a.Status, a.Message, a.Result.Solution = solver.Invalid, a.Fault.Error(), nil
	}
}

// explain returns the message of an incomplete answer.
func (w *Worker) explain(ctx context.Context, p *grid.Puzzle, r *solver.Result, err error) string {
	switch {
	case Interrupted(ctx):
		return w.halted()
	case err != nil:
		return err.Error()
	case r.Status == solver.Unsolvable || r.Status == solver.None:
		return proved(r.Stats.Nodes)
	case r.Stats.End == solver.Claimed:
		return r.Stats.Note + w.flag("; -m auto decides")
	case r.Stats.Note != "":
		return r.Stats.Note
	case r.Stats.End == solver.Stuck:
		return noMore + w.flag("; -m auto also branches")
	case r.Stats.End == solver.Cancelled:
		return w.timedOut("settled") + w.beyond(p, r)
	case r.Stats.End == solver.OutOfNodes:
		return w.outOfNodes() + w.beyond(p, r)
	}
	return ""
}

// proved says how it was proved that there is no solution.
func proved(branches uint64) string {
	switch branches {
	case 0:
		return "proved without guessing"
	case 1:
		return "proved after 1 branch"
	}
	return fmt.Sprintf("proved after %d branches", branches)
}

// If a search that does not learn has found nothing after manyBranches on a side beyond plainSide,
// it will usually not end at all. Of 73 puzzles of 9×9 to 16×16 dancing links decided all within
// 51,000 branches. Of 24 of 25×25 near the hardness peak they left eleven open after two seconds,
// with a million or two branches; method auto took at most 20 ms on those.
const (
	manyBranches = 100_000
	plainSide    = 9
)

// beyond returns a sentence for the message that a plain search was the wrong method for p, or
// empty.
func (w *Worker) beyond(p *grid.Puzzle, r *solver.Result) string {
	s, asked := p.Shape, r.Method != "" // if nobody asked the solver, the branches belong to many questions
	if !asked || !w.Config.Method.Backtracks || r.Status != solver.Limit || r.Stats.Nodes < manyBranches ||
		s.Side() <= plainSide {
		return ""
	}
	size, _, _ := strings.Cut(s.String(), ",")
	return fmt.Sprintf(": %s tried %d branches, and a %s with %d open cells is often beyond a search that does not learn%s",
		r.Method, r.Stats.Nodes, size, s.Cells()-p.Clues(), w.flag("; use -m auto or cdcl"))
}

// Cells has the digits of a grid, 0 for open cells, and the candidates of restricted ones: what an
// object has instead of a picture.
type Cells struct {
	Cells []grid.Digit `json:"cells,omitempty"` // the digit of each cell
	// the candidates of each restricted cell, null for others
	Candidates [][]grid.Digit `json:"candidates,omitempty"`
}

// CellsOf returns the cells of p.
func CellsOf(p *grid.Puzzle) Cells { return Cells{p.Givens, p.Allowed} }
