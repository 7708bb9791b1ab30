package cli

import (
	"context"

	"basisk/cmd/internal/ask"
	"basisk/grid/format"
	"basisk/solver"
)

func newRate(catalog Catalog) verb {
	return verb{Question: ask.RateQuestion(catalog.Catalog), flags: inputFlags(colorFlag(), sideBySide()), run: rate}
}

// rate runs the command.
func rate(ctx context.Context, x *request) error {
	s, err := newSession(x)
	if err != nil {
		return err
	}
	return process(ctx, s, task[ask.Rate]{worker: answering[ask.Rate](x, ask.Hooks{}), print: s.printRate})
}

// printRate prints a rating as a line, with its parts if the input is a single puzzle.
func (s *session) printRate(r format.Record, x ask.Rate) {
	s.report(x.Head, solver.Solved)
	if s.options.JSON {
		s.Out.JSON(x)
		return
	}
	s.Out.Printf("%s %d: %s%s%s\n", r.Source, r.Index, x.Words(), mark(s.Out.Color, x.Status), because(x.Message))
	if s.single {
		s.Out.Printf("%s", x.Parts())
	}
}
