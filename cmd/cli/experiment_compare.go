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
			Name: "compare", Short: "compare two runs of one experiment", Exclusive: [][]string{{"json", "format"}},
		},
		use: "A B", args: exactArguments(2),
		flags: append(outputFlags(), quietFlag(), formatFlag("write the tables in this format", tableFormats...)),
		run: func(ctx context.Context, x *request) error {
			return compareRuns(ctx, x, x.args[0], x.args[1])
		},
	}
}

// compareRuns compares the runs in two folders and prints the comparison. It fails if values that must be equal differ.
func compareRuns(ctx context.Context, x *request, a, b string) error {
	c, err := experiments.Runs{Catalog: x.catalog}.Compare(ctx, a, b)
	if err != nil {
		return err
	}
	out, err := output.NewConsole(&x.Options)
	if err != nil {
		return err
	}
	if c.Comparison != nil && c.Differ > 0 {
		out.Fail(output.Failed)
	}
	switch {
	case x.JSON:
		out.Out.JSON(c)
	case x.format != "" && x.format != textFormat:
		title := fmt.Sprintf("Comparison of %s and %s", c.A, c.B)
		text, err := encode(results.Report{Title: title, Sections: []results.Section{c.Section}}, nil, x.format)
		if err != nil {
			return err
		}
		_, _ = out.Out.Write(text) // it keeps its error
	default:
		out.Out.Printf("%s", comparedText(c))
		if c.Comparison != nil && len(c.Section.Tables[0].Rows) > 0 {
			out.Infof("%s", strings.ReplaceAll(c.Section.Tables[0].Note, ". ", ".\n"))
		}
	}
	return out.Close(ctx)
}

// comparedText has the comparison of two runs: the answers, why they may differ, how far their trials agree, and the
// tables.
func comparedText(c *experiments.Compared) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", c.Section.Answer)
	for _, reason := range c.Reasons {
		fmt.Fprintf(&b, "%s\n", reason)
	}
	if c.Comparison != nil {
		fmt.Fprintf(&b, "\n%s", agreementText(c))
	}
	for _, t := range c.Section.Tables {
		if len(t.Rows) > 0 {
			fmt.Fprintf(&b, "\n%s\n%s", t.Title, t.Text())
		}
	}
	return b.String()
}

// agreementText says how many trials agree, and which were left out.
func agreementText(c *experiments.Compared) string {
	var b strings.Builder
	cut := c.Censored.A.Count + c.Censored.B.Count + c.Censored.Both.Count
	free, what := unpromised(c.Comparison), "all but times"
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
		{"made with other rules or settings, so they may differ", c.Reconfigured},
		{"ended by a limit in A, in no line", c.Censored.A},
		{"ended by a limit in B, in no line", c.Censored.B},
		{"ended by a limit in both, in no line", c.Censored.Both},
	} {
		if part.keys.Count > 0 {
			fmt.Fprintf(&b, "%s: %d, as %s\n", part.what, part.keys.Count, strings.Join(part.keys.First, ", "))
		}
	}
	if equal := c.EqualNevertheless(); len(equal) > 0 {
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
func metricText(m *results.PairedMetric) string {
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
