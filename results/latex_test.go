package results_test

import (
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// Columns of numbers are set to the right, and nothing in a table is a command of LaTeX but
// what makes the table.
func TestLaTeX(t *testing.T) {
	table := results.Table{
		Title: "Rules & costs", Columns: []string{"rule", "share"}, Note: "100 % of a_b.",
		Rows: [][]string{{"≤ 2", "5 [4, 6]"}, {`\{x^~}$#`, "–"}},
	}
	require.Equal(t, `\begin{table}[htbp]
\centering
\caption{Rules \& costs. 100 \% of a\_b.}
\begin{tabular}{lr}
\toprule
rule & share \\
\midrule
$\le$ 2 & 5 {[}4, 6] \\
\textbackslash{}\{x\textasciicircum{}\textasciitilde{}\}\$\# & -- \\
\bottomrule
\end{tabular}
\end{table}
`, table.LaTeX())
}

// A report that does not fit together is refused in every form.
func TestReportFormsRefuse(t *testing.T) {
	report := results.Report{Sections: []results.Section{{Tables: []results.Table{{Columns: []string{"a"}, Rows: [][]string{{}}}}}}}
	_, err := report.Markdown()
	require.ErrorContains(t, err, "row 1 has 0 entries: expected 1")
	_, err = report.HTML()
	require.ErrorContains(t, err, "row 1 has 0 entries: expected 1")
}
