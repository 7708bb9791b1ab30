package cli

import (
	"context"
	"iter"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/input"
	"basisk/cmd/internal/output"
	"basisk/grid/format"

	"github.com/spf13/cobra"
)

// Solutions come from a second stream of records, read in step with the first, so both may be of any
// length; they may stand in any format, and in another than the puzzles.

// newCheck returns the command check.
func newCheck(catalog Catalog) *cobra.Command {
	workers := workersFlag("with --why, work on this `number` of puzzles at a time")
	return asked(catalog, ask.CheckQuestion, inputFlags(colorFlag(), symbolsFlag(), workers), check)
}

// check runs the command.
func check(ctx context.Context, x *request) error {
	s, err := newSession(x)
	if err != nil {
		return err
	}
	var h ask.Hooks
	if name := on[string](x, "solution"); name != "" {
		in, err := input.New([]string{name}, input.Puzzles(x.reading))
		if err != nil {
			return err
		}
		next, stop := iter.Pull(in.Records())
		defer stop()
		h.Solutions = next
	}
	// Inline where solutions are read in step, and where nothing takes long.
	inline := h.Solutions != nil || !on[bool](x, "why")
	t := task[ask.Verdict]{inline: inline, worker: answering[ask.Verdict](x, h), print: s.printVerdict}
	return process(ctx, s, t)
}

// printVerdict prints what check says about a puzzle.
func (s *session) printVerdict(r format.Record, v ask.Verdict) {
	if v.Cut {
		s.answered--
	}
	if v.Status != ask.OK {
		s.Fail(output.Failed)
	}
	if s.options.JSON {
		s.Out.JSON(v)
		return
	}
	s.Out.Print("%s, %s: %s%s\n", title(r), r.Format, mark(s.Out.Color, v.Status), because(v.Message))
}
