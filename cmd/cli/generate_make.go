package cli

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"basisk/cmd/cli/internal/ask"
	"basisk/cmd/cli/internal/output"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/solver"
	"basisk/solver/maker"
)

// Generating is like answering questions, but that the records are blank: they pass
// through the same batch, so puzzles come in order, each as soon as those before it are
// done, and after an interrupt what was written stands. Puzzle i of a wish depends on the
// seed and i alone, not on the workers, nor on the other wishes. The work is that of
// package maker.

// made is what came of a wish.
type made struct {
	maker.Made
	elapsed time.Duration
	failure error // why there is no puzzle, or only the best so far
	cut     bool  // an interrupt came in between
}

// status says what is known of the puzzle in a word.
func (m *made) status() solver.Status {
	switch {
	case m.failure != nil:
		return solver.Limit
	case m.Unique:
		return solver.Unique
	}
	return "unchecked"
}

// generating is one run of generate.
type generating struct {
	*session
	options *generateOptions
	// wishes are what is wanted, each as many times as the options say.
	wishes []maker.Wish
}

// generatePuzzles runs the command.
func generatePuzzles(ctx context.Context, o *generateOptions) error {
	wishes, err := o.wishes()
	if err != nil {
		return err
	}
	g := &generating{options: o, wishes: wishes}
	g.session, err = newMaking(
		&puzzleOptions{Options: o.Options, format: o.format, symbolOptions: o.symbolOptions, workers: o.workers}, o.count*len(wishes),
		func(i int) format.Record {
			return format.Record{Source: "generate", Index: i, Puzzle: grid.NewPuzzle(wishes[(i-1)/o.count].Shape)}
		},
	)
	if err != nil {
		return err
	}
	g.Out.SheetOptions = o.sheet
	return process(ctx, g.session, task[made]{worker: g.worker, print: g.print})
}

// worker returns the work of one worker: a puzzle. The maker of a wish serves as long as
// the wishes stay the same.
func (g *generating) worker(d *ask.Desk) work[made] {
	var m *maker.Maker
	var failure error
	present, report := -1, d.Config.Progress
	return func(ctx context.Context, r format.Record) made {
		if number := (r.Index - 1) / g.options.count; number != present {
			wish := g.wishes[number]
			wish.Progress = report
			m, failure = maker.New(wish)
			present = number
		}
		x := made{failure: failure}
		if failure == nil {
			i := (r.Index-1)%g.options.count + 1
			x = g.make(ctx, m, rand.New(rand.NewPCG(g.options.seed, uint64(i))))
		}
		if report != nil {
			report(0) // nothing is at hand any more
		}
		return x
	}
}

// make makes a puzzle within the time-out.
func (g *generating) make(ctx context.Context, m *maker.Maker, rng *rand.Rand) (x made) {
	begin, limited := time.Now(), ctx
	if timeout := g.options.timeout; timeout > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeoutCause(ctx, timeout, fmt.Errorf("not made within --timeout %v", timeout))
		defer cancel()
	}
	x.Made, x.failure = m.Make(limited, rng)
	x.elapsed = time.Since(begin)
	x.cut = x.failure != nil && ask.Interrupted(ctx)
	return x
}

// print writes a puzzle, and why it is not what was wished for, if it is not.
func (g *generating) print(r format.Record, m made) {
	if m.cut {
		g.answered--
		return
	}
	if m.Puzzle != nil {
		m.Puzzle.Alphabet, r.Puzzle = r.Puzzle.Alphabet, m.Puzzle
	}
	if m.failure != nil {
		g.Fail(output.Failed)
	}
	if g.session.options.JSON {
		g.printObject(r, m)
		return
	}
	if m.failure != nil {
		g.note(r, g.pretty(), fmt.Sprintf("%s %d: %v", r.Source, r.Index, m.failure))
	}
	switch {
	case m.Puzzle == nil:
	case g.options.format == htmlFormat:
		g.printSheet(r, m)
	default:
		g.writeGrid(r, r.Puzzle, g.layout(r.Puzzle, g.pretty()))
	}
}

// printSheet writes a puzzle on the print sheet. Only a solution that is known to be the
// only one is shown.
func (g *generating) printSheet(r format.Record, m made) {
	p := draw.Print{Title: sheetTitle(r), Puzzle: m.Puzzle}
	if m.failure != nil {
		p.Title += " · best so far"
	}
	if m.Unique {
		p.Solution = m.Full
	}
	g.unable(r, g.Out.Sheet(p))
}

// puzzleMade is the object of a puzzle, or of the message why there is none, or only the
// best so far.
type puzzleMade struct {
	ask.Head
	Seed    uint64 `json:"seed"`
	Message string `json:"message,omitempty"`
	*content
	Attempts int         `json:"attempts"`
	Asked    int         `json:"asked"`
	Seconds  ask.Seconds `json:"seconds"`
}

// content is what is known of a puzzle that was made.
type content struct {
	Minimal  bool         `json:"minimal"`
	Unique   bool         `json:"unique"`
	Cells    []grid.Digit `json:"cells"`
	Solution []grid.Digit `json:"solution"`
}

// printObject writes a puzzle as JSON.
func (g *generating) printObject(r format.Record, m made) {
	x := puzzleMade{
		Head: ask.NewAnswer(r, m.status(), "").Head, Seed: g.options.seed, Attempts: m.Attempts, Asked: m.Asked,
		Seconds: ask.Seconds(m.elapsed.Seconds()),
	}
	if m.failure != nil {
		x.Message = m.failure.Error()
	}
	if m.Puzzle != nil {
		x.content = &content{m.Minimal, m.Unique, m.Puzzle.Givens, m.Full}
	}
	g.Out.JSON(x)
}
