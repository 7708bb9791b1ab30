package cli

import (
	"context"
	"fmt"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/results"
)

func newExperimentCompare(catalog Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "compare", Short: "compare two runs of one experiment",
		},
		use: "A B", args: exactArguments(2), flags: append(outputFlags(), quietFlag()),
		run: func(ctx context.Context, x *request) error {
			return compareRuns(ctx, x.catalog, x.args[0], x.args[1], &x.Options)
		},
	}
}

// compareRuns compares two runs and prints the comparison. It fails if values that must be equal
// differ.
func compareRuns(ctx context.Context, catalog Catalog, a, b string, o *output.Options) error {
	c, err := experiments.Runs{Catalog: catalog}.Compare(ctx, a, b)
	if err != nil {
		return err
	}
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
	out.Out.Printf("%s", comparedText(c))
	if table := c.Table(); len(table.Rows) > 0 {
		out.Infof("%s", strings.ReplaceAll(table.Note, ". ", ".\n"))
	}
	return out.Close(ctx)
}

// comparedText has the comparison of two runs.
func comparedText(c *experiments.Compared) string {
	text := answersText(c) + "\n" + agreementText(c)
	if table := c.Table(); len(table.Rows) > 0 {
		text += "\n" + string(table.Text())
	}
	return text
}

// answersText has the answers of the experiment, the rows of its table that differ, and why runs may differ.
func answersText(c *experiments.Compared) string {
	var b strings.Builder
	if c.AnswerA == c.AnswerB {
		fmt.Fprintf(&b, "A and B: %s\n", c.AnswerA)
	} else {
		fmt.Fprintf(&b, "A: %s\nB: %s\n", c.AnswerA, c.AnswerB)
	}
	if len(c.Differing.Rows) > 0 {
		fmt.Fprintf(&b, "%s\n%s", c.Differing.Title, c.Differing.Text())
	}
	for _, reason := range c.Reasons {
		fmt.Fprintf(&b, "%s\n", reason)
	}
	return b.String()
}

// agreementText says how many trials agree, and which were left out.
func agreementText(c *experiments.Compared) string {
	var b strings.Builder
	cut := c.Censored.A.Count + c.Censored.B.Count + c.Censored.Both.Count
	free, what := unpromised(&c.Comparison), "all but times"
	if free != nil {
		what = "what had to be equal"
	}
	fmt.Fprintf(&b, "%d records: %d agree in %s, %d were censored, %d differ\n",
		c.Equal+c.Differ+cut, c.Equal, what, cut, c.Differ)
	if free != nil {
		fmt.Fprintf(&b, "not required to be equal (%s): %s\n", whyFree(c), someOf(free))
	}
	for _, part := range []struct {
		what string
		keys results.Keys
	}{
		{"only in A", c.OnlyA},
		{"only in B", c.OnlyB},
		{"other instances, compared by groups", c.Reseeded},
		{"made with other rules or settings, so they may differ", c.Reconfigured},
		{"ended by a limit in A, in no row", c.Censored.A},
		{"ended by a limit in B, in no row", c.Censored.B},
		{"ended by a limit in both, in no row", c.Censored.Both},
	} {
		if part.keys.Count > 0 {
			fmt.Fprintf(&b, "%s: %d, as %s\n", part.what, part.keys.Count, strings.Join(part.keys.First, ", "))
		}
	}
	if equal := c.EqualRows(); len(equal) > 0 {
		fmt.Fprintf(&b, "equal nevertheless: %s\n", someOf(equal))
	}
	var missing []string
	for i := range c.Metrics {
		m := &c.Metrics[i]
		if b.WriteString(metricText(m)); m.Differ == 0 && m.Missing > 0 {
			missing = append(missing, fmt.Sprintf("%s (%d)", m.Name, m.Missing))
		}
	}
	if missing != nil {
		fmt.Fprintf(&b, "in only one of two records, with their number: %s\n", someOf(missing))
	}
	return b.String()
}

// someOf lists names, of many the first: --json has all.
func someOf(names []string) string {
	const most = 8
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s, … (%d)", strings.Join(names[:most], ", "), len(names))
}

// whyFree says why values that repeat did not have to be equal.
func whyFree(c *experiments.Compared) string {
	var why []string
	for _, reason := range c.Reasons {
		if strings.HasPrefix(reason, "other version ") {
			why = append(why, reason)
		}
	}
	if why == nil {
		return "the rules or settings differ"
	}
	return strings.Join(why, "; ")
}

// unpromised names the exact metrics that had to be equal in no trial.
func unpromised(c *results.Comparison) []string {
	var names []string
	if c.Equal+c.Differ == 0 {
		return nil // there are no pairs
	}
	for _, m := range c.Metrics {
		if m.Depends != "" && m.Required == 0 && m.Missing == 0 {
			names = append(names, m.Name)
		}
	}
	return names
}

// metricText says where a metric had to agree and does not.
func metricText(m *results.Agreement) string {
	if m.Differ > 0 {
		named := make([]string, len(m.First))
		for i, d := range m.First {
			named[i] = fmt.Sprintf("%s (%s, %s)", d.Key, valueText(d.A), valueText(d.B))
		}
		return fmt.Sprintf("%s, which depends on the %s, differs in %d of %d: %s\n",
			m.Name, m.Depends, m.Differ, m.Required, strings.Join(named, ", "))
	}
	return ""
}

func valueText(v *float64) string {
	if v == nil {
		return "missing"
	}
	return fmt.Sprint(*v)
}
