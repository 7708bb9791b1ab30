package cli

import (
	"context"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/cmd/internal/payoff"
	"basisk/experiments"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// The value of tuples of each size: every puzzle is measured separately, and the answers are summed
// by shape. So the output is at the end; after an interrupt it has the puzzles done so far.

func newPayoff(catalog Catalog) *cobra.Command {
	written := formatFlag("write "+strings.Join(payoff.Formats(), ", ")+" (default: text)", payoff.Formats()...)
	return asked(catalog, ask.PayoffQuestion, inputFlags(written, sideBySide()), runPayoff)
}

func runPayoff(ctx context.Context, x *request) error {
	s, err := newSession(x)
	if err != nil {
		return err
	}
	s.whole = true
	var tally payoff.Tally
	asked := payoff.OptionsOf(x.values)
	return process(ctx, s, task[ask.Payoff]{
		worker: answering[ask.Payoff](x, ask.Hooks{}),
		print: func(_ format.Record, x ask.Payoff) {
			s.report(x.Head, solver.Solved, solver.StatusStuck)
			if x.Interrupted {
				return // as if it had not begun
			}
			if x.Message != "" {
				s.Errorf("%s %d: %s: %s", x.Source, x.Index, x.Status, x.Message)
			}
			tally.Add(x)
		},
		end: func() {
			for range s.refused {
				tally.LeaveOut("unreadable")
			}
			sum := tally.Summary(asked, ctx.Err() != nil)
			sum.Versions = experiments.Versions()
			s.printPayoff(sum)
		},
	})
}

// printPayoff prints the summary.
func (s *session) printPayoff(x payoff.Summary) {
	if len(x.Shapes) == 0 {
		s.Fail(output.Unusable)
		s.Errorf("no puzzle to measure")
	}
	switch {
	case s.options.JSON:
		s.Out.JSON(x)
	case len(x.Shapes) == 0:
	case s.options.format == "":
		s.Out.Printf("%s", x.Text())
	default:
		text, err := x.Encode(s.options.format)
		if err != nil {
			s.Fail(output.Failed)
			s.Errorf("%v", err)
		}
		// Write stores its error.
		_, _ = s.Out.Write(text)
	}
}
