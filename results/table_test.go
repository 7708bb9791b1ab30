package results

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNumericColumns(t *testing.T) {
	for _, test := range []struct {
		name    string
		entries []string
		numeric bool
	}{
		{"numbers", []string{"1", "−2.5", "1,000", "4.2e16", ".026", "< 3e-4", "≤ 1", "~7"}, true},
		{"with units and intervals", []string{"97 %", "0.3 [0.2, 0.4]", "–", ""}, true},
		{"sides", []string{"9×9 random 30 %", "4×4 minimal", "16x16"}, false},
		{"words", []string{"1", "hall"}, false},
		{"populations", []string{"3 random 0.3", "4 minimal"}, false},
		{"parts", []string{"1 of 5", "2 to 3 [1, 4]"}, true},
		{"hyphenated words", []string{"-naked"}, false},
		{"nothing", []string{"", ""}, false},
		{"no rows", nil, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			table := Table{Columns: []string{"c"}}
			for _, e := range test.entries {
				table.Rows = append(table.Rows, []string{e})
			}
			require.Equal(t, []bool{test.numeric}, table.Numeric())
		})
	}
}

// A table has the same entries in each of its forms: numbers are aligned to the right where letters have places,
// every letter counts as one place, and characters with a meaning in a form are escaped.
func TestFormsOfATable(t *testing.T) {
	table := Table{
		Title: "Sides", Columns: []string{"side", "N"},
		Rows: [][]string{{"9×9", "1"}, {`a "b", c|d`, "−12"}, {"", ""}},
	}
	require.Equal(t, "side          N\n9×9           1\na \"b\", c|d  −12\n\n", table.Text())
	require.Equal(t, "side,N\n9×9,1\n\"a \"\"b\"\", c|d\",−12\n,\n", string(table.CSV()))
	require.Equal(t, `| side        |   N |
|-------------|----:|
| 9×9         |   1 |
| a "b", c\|d | −12 |
|             |     |
`, table.markdown())
	require.Equal(t, "9×9", table.Rows[0][0], "the table itself is unchanged")
}

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

// broken returns a store with a record, whose file was closed as if the disk were gone.
func broken(t *testing.T) *Store {
	s, err := OpenStore(nil, filepath.Join(t.TempDir(), "records.jsonl"), StoreOptions{Known: Quantities{}})
	require.NoError(t, err)
	require.NoError(t, s.Append(&Record{Key: "a"}))
	require.NoError(t, s.file.Close())
	return s
}

// A file is synced if the disk may lack something, and only then.
func TestStoreSyncs(t *testing.T) {
	s, err := OpenStore(nil, filepath.Join(t.TempDir(), "records.jsonl"), StoreOptions{Known: Quantities{}})
	require.NoError(t, err)
	require.False(t, s.unsynced.Load())
	require.NoError(t, s.Append(&Record{Key: "a"}))
	require.True(t, s.unsynced.Load())
	s.flush()
	require.False(t, s.unsynced.Load())
	require.NoError(t, s.Append(&Record{Key: "b"}))
	require.NoError(t, s.Close())
	require.False(t, s.unsynced.Load())

	quiet := broken(t)
	quiet.unsynced.Store(false)
	quiet.flush()
	require.NoError(t, quiet.err, "there was nothing to sync")
}

// An error of the disk is returned once, by the next record or at the end, and nothing is
// written after it.
func TestStoreReportsTheDisk(t *testing.T) {
	s := broken(t)
	s.flush()
	first := s.err
	require.ErrorIs(t, first, os.ErrClosed)
	s.unsynced.Store(true)
	s.flush()
	require.Same(t, first, s.err, "the first failure is kept")
	require.Equal(t, first, s.Append(&Record{Key: "b"}))
	require.Equal(t, 1, s.Len())
	require.NotContains(t, s.Close().Error(), first.Error(), "it was returned already")

	s = broken(t)
	err := s.Close()
	require.ErrorContains(t, err, "sync")
	require.ErrorContains(t, err, "close")

	s = broken(t)
	err = s.Append(&Record{Key: "b"})
	require.ErrorContains(t, err, "write record")
	require.ErrorContains(t, err, "the records before it are kept")
	require.Equal(t, err, s.Append(&Record{Key: "c"}))
	require.Equal(t, 1, s.Len())
}

// The weaker of two promises counts: none, engine, rules, instance.
func TestWeaker(t *testing.T) {
	order := []Dependency{"", OnEngine, OnRules, OnInstance}
	for i, a := range order {
		for k, b := range order {
			require.Equal(t, order[min(i, k)], a.weaker(b), "%q %q", a, b)
		}
	}
}
