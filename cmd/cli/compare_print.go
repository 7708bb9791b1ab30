package cli

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"basisk/cmd/cli/internal/output"
	"basisk/results"
)

// comparison is a comparison in JSON.
type comparison struct {
	// Kind is experiment, bench or payoff.
	Kind string `json:"kind"`
	A    string `json:"a"`
	B    string `json:"b"`
	results.Comparison
}

// printComparison prints what came of a comparison. It fails if equality was promised
// and does not hold.
func printComparison(ctx context.Context, c comparison, o *output.Options) error {
	out, err := output.NewConsole(o)
	if err != nil {
		return err
	}
	if c.Differ > 0 {
		out.Fail(output.Failed)
	}
	if o.JSON {
		out.Out.JSON(c)
		return out.Close(ctx)
	}
	out.Out.Print("%s", c.counts())
	if table := c.Table(); len(table.Rows) > 0 {
		out.Out.Print("\n%s", plainTable(&table))
		out.Say("%s", strings.ReplaceAll(table.Note, ". ", ".\n"))
	}
	return out.Close(ctx)
}

// counts writes how many trials agree, and which were left out.
func (c *comparison) counts() string {
	var b strings.Builder
	cut := c.Censored.A.Count + c.Censored.B.Count + c.Censored.Both.Count
	free, what := c.free(), "all but times"
	if free != nil {
		what = "what had to be equal"
	}
	fmt.Fprintf(&b, "%d records: %d agree in %s, %d were censored, %d differ\n", c.Equal+c.Differ+cut, c.Equal, what, cut, c.Differ)
	if free != nil {
		fmt.Fprintf(&b, "of other versions, or of unknown ones, so nothing had to be equal: %s\n", strings.Join(free, ", "))
	}
	for _, part := range []struct {
		what string
		keys results.Keys
	}{
		{"only in A", c.OnlyA},
		{"only in B", c.OnlyB},
		{"another instance, so not compared", c.Reseeded},
		{"another configuration, so nothing had to agree", c.Reconfigured},
		{"ended by a limit in A, in no row", c.Censored.A},
		{"ended by a limit in B, in no row", c.Censored.B},
		{"ended by a limit in both, in no row", c.Censored.Both},
	} {
		if part.keys.Count > 0 {
			fmt.Fprintf(&b, "%s: %d, as %s\n", part.what, part.keys.Count, strings.Join(part.keys.First, ", "))
		}
	}
	if equal := c.EqualRows(); len(equal) > 0 {
		fmt.Fprintf(&b, "equal all the same: %s\n", strings.Join(equal, ", "))
	}
	for i := range c.Metrics {
		b.WriteString(agreement(&c.Metrics[i]))
	}
	return b.String()
}

// free names the metrics that repeat, but that nothing was promised of in any trial.
func (c *comparison) free() []string {
	var names []string
	for _, m := range c.Metrics {
		if m.Depends != "" && m.Promised == 0 && m.Missing == 0 {
			names = append(names, m.Name)
		}
	}
	return names
}

// agreement writes where a metric had to agree and does not, or that one run lacks it.
func agreement(m *results.Agreement) string {
	if m.Differ > 0 {
		named := make([]string, len(m.First))
		for i, d := range m.First {
			named[i] = fmt.Sprintf("%s (%s, %s)", d.Key, value(d.A), value(d.B))
		}
		return fmt.Sprintf("%s, which depends on the %s, differs in %d of %d: %s\n", m.Name, m.Depends, m.Differ, m.Promised, strings.Join(named, ", "))
	}
	if m.Missing > 0 {
		return fmt.Sprintf("%s: only one of the two has it, in %d\n", m.Name, m.Missing)
	}
	return ""
}

// value writes a value of a metric.
func value(v *float64) string {
	if v == nil {
		return "missing"
	}
	return fmt.Sprint(*v)
}

// plainTable writes a table for the terminal, columns two blanks apart, those of numbers
// to the right.
func plainTable(t *results.Table) string {
	rows := append([][]string{t.Columns}, t.Rows...)
	width := make([]int, len(t.Columns))
	for _, row := range rows {
		for x, entry := range row {
			width[x] = max(width[x], utf8.RuneCountInString(entry))
		}
	}
	right := t.Numeric()
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for x, entry := range row {
			pad := strings.Repeat(" ", width[x]-utf8.RuneCountInString(entry))
			if right[x] {
				line.WriteString(pad + entry + "  ")
			} else {
				line.WriteString(entry + pad + "  ")
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}
