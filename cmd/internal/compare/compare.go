// Package compare answers by how much two runs differ, of an experiment, of bench or of payoff, in
// JSON and in words. Package results makes the comparison.
package compare

import (
	"fmt"
	"strings"

	"basisk/results"
)

// Comparison is the comparison of two runs, A and B, for JSON.
type Comparison struct {
	Kind string `json:"kind"`          // `experiment`, `bench`, `payoff`, or `again` for two programs in turn
	A    string `json:"a"`             // the first run, or program
	B    string `json:"b"`             // the second run, or program
	Run  string `json:"run,omitempty"` // the run whose trials the programs measured
	results.Comparison
}

// Counts says how many trials agree, and which were left out.
func (c *Comparison) Counts() string {
	var b strings.Builder
	cut := c.Censored.A.Count + c.Censored.B.Count + c.Censored.Both.Count
	free, what := c.free(), "all but times"
	if free != nil {
		what = "what had to be equal"
	}
	fmt.Fprintf(&b, "%d records: %d agree in %s, %d were censored, %d differ\n",
		c.Equal+c.Differ+cut, c.Equal, what, cut, c.Differ)
	if free != nil {
		fmt.Fprintf(&b, "of other versions, or of unknown ones, so nothing had to be equal: %s\n", strings.Join(free, ", "))
	}
	for _, part := range []struct {
		what string
		keys results.Keys
	}{
		{"only in A", c.OnlyA},
		{"only in B", c.OnlyB},
		{"another instance, so compared by groups", c.Reseeded},
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

// free names the exact metrics for which no trial had a promise.
func (c *Comparison) free() []string {
	var names []string
	for _, m := range c.Metrics {
		if m.Depends != "" && m.Promised == 0 && m.Missing == 0 {
			names = append(names, m.Name)
		}
	}
	return names
}

// agreement says where a metric had to agree and does not, or that one run lacks it.
func agreement(m *results.Agreement) string {
	if m.Differ > 0 {
		named := make([]string, len(m.First))
		for i, d := range m.First {
			named[i] = fmt.Sprintf("%s (%s, %s)", d.Key, value(d.A), value(d.B))
		}
		return fmt.Sprintf("%s, which depends on the %s, differs in %d of %d: %s\n",
			m.Name, m.Depends, m.Differ, m.Promised, strings.Join(named, ", "))
	}
	if m.Missing > 0 {
		return fmt.Sprintf("%s: only one of the two has it, in %d\n", m.Name, m.Missing)
	}
	return ""
}

func value(v *float64) string {
	if v == nil {
		return "missing"
	}
	return fmt.Sprint(*v)
}
