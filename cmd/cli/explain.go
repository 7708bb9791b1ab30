package cli

import (
	"context"
	"fmt"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/explain"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/cancel"
	"basisk/solver"
)

// Explain passes every step of the rules to a step writer as soon as the step is taken, one puzzle
// after another. The writer produces text, a log or pictures.

func newExplain(catalog Catalog) verb {
	drawn := formatFlag("svg or png: draw only the last step", svgFormat, pngFormat)
	return verb{
		Question: ask.ExplainQuestion(catalog.Catalog), flags: inputFlags(colorFlag(), symbolsFlag(), drawn),
		run: func(ctx context.Context, x *request) error {
			if on[string](x, "verify") != "" {
				return verifyLog(ctx, x)
			}
			return explainPuzzles(ctx, x, explainRun{full: on[bool](x, "full"), draw: on[bool](x, "draw")})
		},
	}
}

func newHint(catalog Catalog) verb {
	return verb{
		Question: ask.HintQuestion(catalog.Catalog), flags: inputFlags(symbolsFlag()),
		run: func(ctx context.Context, x *request) error {
			return explainPuzzles(ctx, x, explainRun{place: !on[bool](x, "conclusion")})
		},
	}
}

type explainRun struct {
	*session
	// place leaves out what a step concludes.
	place bool
	// full includes the steps within trials, and draw a drawing of each step.
	full, draw bool
	// written reports whether the current puzzle has a step writer.
	written bool
	// begun reports whether there is text already: then an empty line precedes the next puzzle, which
	// needs no legend.
	begun bool
}

// explainPuzzles runs a command with its settings.
func explainPuzzles(ctx context.Context, x *request, c explainRun) error {
	s, err := newSession(x)
	if err != nil {
		return err
	}
	if s.files != "" {
		return fmt.Errorf("-o %s: the steps of all puzzles are written to one file", s.files)
	}
	c.session = s
	h := ask.Hooks{StepWriter: c.stepWriter}
	if s.Out.Terminal {
		h.After = c.Flush
	}
	explain := answering[ask.Answer](x, h)
	return process(ctx, s, task[ask.Answer]{
		worker: func(w *ask.Worker) work[ask.Answer] { return c.worker(explain(w)) },
		print:  c.print,
	})
}

// worker returns work that explains a puzzle, unless that would be a second picture.
func (c *explainRun) worker(explain work[ask.Answer]) work[ask.Answer] {
	return func(ctx context.Context, r format.Record) ask.Answer {
		if to := c.options.format; isPicture(to) && !c.single && grid.CheckPuzzle(r.Puzzle) == nil {
			c.Abort(onlyOnePicture(to))
			return ask.Answer{}
		}
		c.written = false
		return explain(ctx, r)
	}
}

// stepWriter returns the requested step writer, with a heading in text output.
func (c *explainRun) stepWriter(r format.Record, b *grid.Board, rules []heuristics.Heuristic) ask.StepWriter {
	c.written = true
	switch {
	case c.options.JSON:
		return heuristics.NewLog(c.Out, r.Puzzle, rules)
	case isPicture(c.options.format):
		drawn := func(p draw.Picture) error { return c.writePicture(p, c.options.format) }
		return &explain.LastPicture{Replay: explain.NewReplay(r.Puzzle, b, ask.Title(r)), Draw: drawn}
	}
	if c.begun {
		c.Out.Printf("\n")
	}
	c.Out.Printf("%s\n", ask.Title(r))
	if c.draw && !c.begun {
		c.Out.Printf("%s\n", draw.Legend)
	}
	c.begun = true
	o := heuristics.TextOptions{Full: c.full, Apart: c.draw, Place: c.place, Alphabet: r.Puzzle.Alphabet}
	text := heuristics.NewText(c.Out, r.Puzzle.Shape, o)
	if !c.draw {
		return text
	}
	return &explain.DrawnText{
		Replay: explain.NewReplay(r.Puzzle, b, ask.Title(r)), Text: text, Out: cancel.Writer(c.ctx, c.Out),
		Options: draw.TerminalOptions{Width: c.Out.Columns(), Color: c.Out.Color},
		Say:     func(note string) { c.Infof("%s %d: %s", r.Source, r.Index, note) },
	}
}

// print writes the rest of an answer. A log cannot contain a puzzle without an explanation, so it
// gets an object as in other commands instead.
func (c *explainRun) print(r format.Record, a ask.Answer) {
	c.conclude(a.Head, solver.Solved, ask.StepLimit)
	if a.Message == "" {
		return
	}
	c.Errorf("%s %d: %s", r.Source, r.Index, a.Message)
	if c.options.JSON && !c.written {
		c.Out.JSON(a)
	}
}
