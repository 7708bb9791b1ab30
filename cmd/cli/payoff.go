package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/experiments/studies"
	"basisk/results"
	"basisk/solver/payoff"
)

// The value of tuples of each size: the experiment tuple-payoff with the ladder of each kind and size, on
// the puzzles of the user.

func newPayoff(catalog Catalog) verb {
	written := formatFlag("write "+strings.Join(reportFormats, ", ")+" (default: text)", reportFormats...)
	own := settingFlags(catalog, "tuple-payoff", map[string]string{
		studies.OptionSizes: "show only these sizes (default: up to K+1)",
		studies.OptionTruthNodes: "search with at most this `number` of nodes for a second solution; 0: do not search " +
			"(default: as long as the measurement)",
	})
	kinds := option.Words(payoff.Each, payoff.Naked, payoff.Hidden)
	kind := option.NewOneOf(studies.OptionKind, "KIND", kinds, "show only naked or only hidden tuples, or each").
		WithDefault(string(payoff.Each))
	return verb{
		Question: ask.PayoffQuestion(catalog.Catalog),
		flags:    append(inputFlags(written, keepFlag(), sideBySide(), kind), own...), run: runPayoff,
	}
}

func runPayoff(ctx context.Context, x *request) error {
	kind := map[string]payoff.Kind{string(payoff.Naked): studies.EachNaked, string(payoff.Hidden): studies.EachHidden}
	options := map[string]string{studies.OptionKind: string(cmp.Or(kind[on[string](x, studies.OptionKind)], payoff.Each))}
	for _, name := range []string{studies.OptionRules, studies.OptionSizes, studies.OptionTruthNodes} {
		if x.values.Has(name) {
			options[name] = x.values.Text(name)
		}
	}
	s, err := newStudy(ctx, x, "tuple-payoff", options)
	if err != nil {
		return err
	}
	s.key = "shape"
	a, err := s.answer(ctx, on[string](x, "keep"))
	if err != nil && ctx.Err() == nil {
		return err
	}
	for i := range a.Sections {
		nameGroups(&a.Sections[i])
	}
	s.print(&a, payoffText)
	return s.end(ctx)
}

// nameGroups moves the numbers of puzzles with one solution and more from a table into the name of a
// section: "9×9: 200 unique, 1 undecided".
func nameGroups(s *results.Section) {
	at := slices.IndexFunc(s.Tables, func(t results.Table) bool { return t.Name == "solutions" })
	if at < 0 {
		return
	}
	var parts []string
	for _, row := range s.Tables[at].Rows {
		parts = append(parts, row[1]+" "+row[0])
	}
	s.Name += ": " + strings.Join(parts, ", ")
	s.Tables = slices.Delete(s.Tables, at, at+1)
}

// payoffText returns the section of a shape as text: its name, the sentences, the tables.
func payoffText(s *results.Section) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", s.Name, s.Answer)
	for _, t := range s.Tables {
		fmt.Fprintf(&b, "\n%s\n%s", t.Title, tableText(&t))
	}
	return b.String()
}
