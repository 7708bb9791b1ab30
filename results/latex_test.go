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

// A row that begins like an option of the end of the row before it is kept from that.
func TestTexRows(t *testing.T) {
	table := Table{Title: "T", Columns: []string{"a", "n"}, Rows: [][]string{{"[1]", "1"}, {"*", "2"}, {"x", "3"}}}
	require.Equal(t, `% needs \usepackage{booktabs}
\begin{table}
  \centering
  \caption{T}
  \begin{tabular}{lr}
    \toprule
    a & n \\
    \midrule
    {}[1] & 1 \\
    {}* & 2 \\
    x & 3 \\
    \bottomrule
  \end{tabular}
\end{table}
`, table.LaTeX())
}
