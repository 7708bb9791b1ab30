package results_test

import (
	"bytes"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/internal/disk"
	"basisk/results"
)

// odd is a section whose words are all that may go wrong in LaTeX.
func odd() results.Section {
	return results.Section{
		Name: "odd & ends_1", Question: "Is 50 % of {a, b} ~ #1 ^ 2 or $x\\y$?", Answer: "From 10⁻⁵ to 2³, x₁₂, é, “so” – ∞ → “no” (`--rules all`)",
		Tables: []results.Table{{
			Title: "100 % of a_b & c", Columns: []string{"range", "n", "9×9"},
			Rows: [][]string{{"[0, 1]", "12", "≥ 3 ± 1"}, {"* <x|y>", "–", "≤ 3 †"}, {"", "7 %", "−1e-5"}},
			Note: "A #1 ~ note with `code_1` and a ` alone.",
		}},
		Figures: []results.Figure{{
			Name: "odd", Title: "A & B_1: 50 % of {x} ≥ 10⁻⁵", Caption: "10 % of \\all.",
			X: results.Axis{Label: "size $k$ ~ #1"}, Y: results.Axis{Label: "share^2", Log: true},
			Series: []results.Series{{Name: "α ≤ 2·10⁻⁹ → ∞", Points: []results.Point{{X: 1, Y: 1e-9, Low: 1e-10, High: 1e-8}, {X: 2, Y: 1, Low: 1, High: 1}}}},
		}},
	}
}

func TestTableLaTeX(t *testing.T) {
	require.Equal(t, `% needs \usepackage{booktabs}
\begin{table}
  \centering
  \caption{100 \% of a\_b \& c}
  \begin{tabular}{lrr}
    \toprule
    range & n & 9$\times$9 \\
    \midrule
    {}[0, 1] & 12 & $\geq$ 3 $\pm$ 1 \\
    {}* \textless{}x\textbar{}y\textgreater{} & -- & $\leq$ 3 \dag{} \\
     & 7 \% & $-$1e-5 \\
    \bottomrule
  \end{tabular}
  \par\smallskip\parbox{0.95\linewidth}{\footnotesize A \#1 \textasciitilde{} note with \texttt{code\_1} and a \textasciigrave{} alone. \dag{} NOTE}
\end{table}
`, regexp.MustCompile(`An interval with this mark.*left out\.`).ReplaceAllString(odd().Tables[0].LaTeX(), "NOTE"))
}

// Words of a picture are for LaTeX, and none of its numbers is one that TeX cannot read.
func TestFigurePGF(t *testing.T) {
	f := odd().Figures[0]
	pgf, err := f.PGF()
	require.NoError(t, err)
	text := string(pgf)
	for _, words := range []string{`A \& B\_1: 50 \% of \{x\} $\geq$ 10$^{-5}$`, `size \$k\$ \textasciitilde{} \#1`, `$\alpha$ $\leq$ 2$\cdot$10$^{-9}$ $\to$ $\infty$`} {
		require.Contains(t, text, words)
	}
	require.NotRegexp(t, `[0-9]e-?[0-9]+pt`, text)
	require.Equal(t, strings.Count(text, `\begin{pgfscope}`), strings.Count(text, `\end{pgfscope}`))

	band := results.Figure{Name: "band", Series: []results.Series{{Style: results.Band, Points: []results.Point{{X: 0, Y: 1, Low: 0, High: 2}, {X: 1, Y: 1, Low: 0, High: 2}}}}}
	pgf, err = band.PGF()
	require.NoError(t, err)
	// The first colour of the palette, #0072B2, and not that times 0.18.
	require.Regexp(t, `\\color\[rgb\]\{0,0\.447\d*,0\.698\d*\}\n +\\pgfsetstrokeopacity\{0\.1[78]`, string(pgf))
}

// The same figure gives the same bytes, which know no date but one; an error is that of
// the SVG.
func TestFigurePDF(t *testing.T) {
	again := figures()
	for i, f := range figures() {
		first, err := f.PDF()
		require.NoError(t, err)
		second, err := again[i].PDF()
		require.NoError(t, err)
		require.True(t, bytes.Equal(first, second), f.Name)
		require.Less(t, len(first), 100_000, f.Name)
		require.True(t, bytes.HasPrefix(first, []byte("%PDF-")))
		require.Equal(t, []string{"D:19700101000000", "D:19700101000000"}, regexp.MustCompile(`D:\d+`).FindAllString(string(first), -1))
	}
	wrong := results.Figure{Name: "wrong", Series: []results.Series{{Style: 9}}}
	_, svg := wrong.SVG()
	_, pdf := wrong.PDF()
	_, pgf := wrong.PGF()
	require.EqualError(t, pdf, svg.Error())
	require.EqualError(t, pgf, svg.Error())
}

// TestPaper: all that is made of all sections, compiled by pdflatex where there is one.
func TestPaper(t *testing.T) {
	sections := append(madeUp().Sections, odd())
	for i := range sections {
		before, err := sections[i].LaTeXFiles()
		require.NoError(t, err)
		require.Contains(t, string(before["paper.tex"]), `\begin{document}`)
		again, err := sections[i].LaTeXFiles()
		require.NoError(t, err)
		require.Equal(t, before, again)
		for _, f := range sections[i].Figures {
			require.Contains(t, string(before["paper.tex"]), `\input{`+f.Name+".pgf}")
			require.Contains(t, before, f.Name+".pdf")
		}
		if _, err := exec.LookPath("pdflatex"); err == nil && !testing.Short() {
			compile := exec.Command("pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper.tex")
			compile.Dir = t.TempDir()
			require.NoError(t, (*disk.Disk)(nil).WriteFiles(compile.Dir, before))
			out, err := compile.CombinedOutput()
			require.NoError(t, err, string(out))
		}
	}
	bad := results.Section{Figures: []results.Figure{{Name: "No Name"}}}
	_, err := bad.LaTeXFiles()
	require.ErrorContains(t, err, `figure name "No Name": expected small letters`)
}
