package cli

import (
	"context"

	"basisk/cmd/internal/ask"
	"basisk/grid/format"
	"basisk/solver"
)

// A question whose answers are lines needs no code here: its words are in package ask.

// addLines adds the commands of these questions to the branches of their groups.
func addLines(catalog Catalog, branches []branch) {
	for _, q := range ask.LineQuestions(catalog.Catalog) {
		for _, b := range branches {
			if b.title == q.Group {
				b.makers[q.Name] = func(Catalog) verb {
					return verb{Question: q, flags: inputFlags(colorFlag(), sideBySide()), run: runLines}
				}
			}
		}
	}
}

func runLines(ctx context.Context, x *request) error {
	s, err := newSession(x)
	if err != nil {
		return err
	}
	return process(ctx, s, task[ask.Line]{worker: answering[ask.Line](x, ask.Hooks{}), print: s.printLine})
}

// printLine prints an answer, with its details if the input is a single puzzle.
func (s *session) printLine(r format.Record, x ask.Line) {
	head, tail := x.Ends()
	s.report(head, solver.Solved)
	if s.options.JSON {
		s.Out.JSON(x)
		return
	}
	line, details := x.Text()
	s.Out.Printf("%s %d: %s%s%s\n", r.Source, r.Index, line, mark(s.Out.Color, head.Status), because(tail.Message))
	if s.single {
		s.Out.Printf("%s", details)
	}
}
