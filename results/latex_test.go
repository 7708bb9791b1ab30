package results

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTexText(t *testing.T) {
	for text, want := range map[string]string{
		"":               "",
		"x₁₂ and 10⁻⁵":   "x$_{12}$ and 10$^{-5}$",
		"`a_1` or `b`":   `\texttt{a\_1} or \texttt{b}`,
		"a ` alone":      `a \textasciigrave{} alone`,
		"`a` and `b":     `\texttt{a} and \textasciigrave{}b`,
		"a\x00b":         "a\ufffdb",
		"1 -- 2 --- 3":   "1 -{}- 2 -{}-{}- 3",
		"two\r\nlines\n": "two lines ",
	} {
		require.Equal(t, want, texText(text), "%q", text)
	}
}

// What may go wrong in the words of a table in LaTeX.
func TestTableLaTeX(t *testing.T) {
	odd := Table{
		Title: "100 % of a_b & c", Columns: []string{"range", "n", "9×9"},
		Rows: [][]string{{"[0, 1]", "12", "≥ 3 ± 1"}, {"* <x|y>", "–", "≤ 3 †"}, {"", "7 %", "−1e-5"}},
		Note: "A #1 ~ note with `code_1` and a ` alone.", Doubts: []string{"† n: few."},
	}
	require.Equal(t, `% needs \usepackage{booktabs,graphicx}
\begin{table}
  \centering
  \caption{100 \% of a\_b \& c}
  \resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%
  \begin{tabular}{lrr}
    \toprule
    range & n & 9$\times$9 \\
    \midrule
    {}[0, 1] & 12 & $\geq$ 3 $\pm$ 1 \\
    {}* \textless{}x\textbar{}y\textgreater{} & -- & $\leq$ 3 \dag{} \\
     & 7 \% & $-$1e-5 \\
    \bottomrule
  \end{tabular}}
  \par\smallskip\parbox{0.95\linewidth}{\footnotesize A \#1 \textasciitilde{} note with \texttt{code\_1} and a \textasciigrave{} alone. \dag{} n: few.}
\end{table}
`, odd.LaTeX())
}

// A row that begins like an option of the end of the row before it is kept from that.
func TestTexRows(t *testing.T) {
	table := Table{Title: "T", Columns: []string{"a", "n"}, Rows: [][]string{{"[1]", "1"}, {"*", "2"}, {"x", "3"}}}
	require.Equal(t, `% needs \usepackage{booktabs,graphicx}
\begin{table}
  \centering
  \caption{T}
  \resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%
  \begin{tabular}{lr}
    \toprule
    a & n \\
    \midrule
    {}[1] & 1 \\
    {}* & 2 \\
    x & 3 \\
    \bottomrule
  \end{tabular}}
\end{table}
`, table.LaTeX())
}
