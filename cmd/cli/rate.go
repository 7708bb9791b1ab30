package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Package solver rates puzzles and explains the scale.

func newRate(catalog Catalog) *cobra.Command {
	flags := inputFlags(colorFlag(), sideBySide())
	return asked(catalog, ask.RateQuestion, flags, func(ctx context.Context, x *request) error {
		s, err := newSession(x)
		if err != nil {
			return err
		}
		return process(ctx, s, task[ask.Rate]{worker: answering[ask.Rate](x, ask.Hooks{}), print: s.printRate})
	})
}

func (s *session) printRate(r format.Record, x ask.Rate) {
	s.report(x.Head, solver.Solved)
	if s.options.JSON {
		s.Out.JSON(x)
		return
	}
	s.Out.Printf("%s %d: %s%s%s\n", r.Source, r.Index, ratingWords(x), mark(s.Out.Color, x.Status), because(x.Message))
	if s.single {
		s.Out.Printf("%s", breakdown(x))
	}
}

// ratingWords returns the rating and the hardest rule needed, or "" if there is no rating. A rating
// that a limit ended is a lower bound.
func ratingWords(x ask.Rate) string {
	switch {
	case x.Value == nil:
		return ""
	case x.Status == solver.Limit && x.Hardest == "":
		return fmt.Sprintf("at least %.2f, ", x.Rating.Value)
	case x.Status == solver.Limit:
		return fmt.Sprintf("at least %.2f, so far %s, ", x.Rating.Value, heuristics.Title(x.Hardest))
	}
	return fmt.Sprintf("%.2f %s, ", x.Rating.Value, cmp.Or(heuristics.Title(x.Hardest), "nothing"))
}

// breakdown lists the parts of a rating, one rule per line.
func breakdown(x ask.Rate) string {
	var text strings.Builder
	for _, t := range x.Breakdown {
		fmt.Fprintf(&text, "  %-22s used %s, %d placed, %d removed\n",
			heuristics.Title(t.Rule), plural(t.Hits, "time"), t.Placements, t.Eliminations)
	}
	if s := x.Search; s.Nodes > 0 {
		fmt.Fprintf(&text, "  %-22s %d candidates left, %s\n", "search", s.Left, plural(s.Nodes, "node"))
	}
	return text.String()
}
