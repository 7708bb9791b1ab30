package results

import (
	"fmt"
	"strings"
)

// LaTeX returns the table as LaTeX: a table environment with rules of package booktabs,
// title and note as its caption, numbers set to the right. The document needs
// \usepackage{booktabs}.
func (t Table) LaTeX() string {
	var b strings.Builder
	columns := ""
	for _, right := range t.numeric() {
		if right {
			columns += "r"
		} else {
			columns += "l"
		}
	}
	caption := latex(t.Title)
	if t.Note != "" {
		caption += ". " + latex(t.Note)
	}
	fmt.Fprintf(&b, "\\begin{table}[htbp]\n\\centering\n\\caption{%s}\n\\begin{tabular}{%s}\n\\toprule\n", caption, columns)
	latexRow(&b, t.Columns)
	b.WriteString("\\midrule\n")
	for _, row := range t.Rows {
		latexRow(&b, row)
	}
	b.WriteString("\\bottomrule\n\\end{tabular}\n\\end{table}\n")
	return b.String()
}

// latexRow writes a row.
func latexRow(b *strings.Builder, row []string) {
	for x, entry := range row {
		if x > 0 {
			b.WriteString(" & ")
		}
		b.WriteString(latex(entry))
	}
	b.WriteString(` \\` + "\n")
}

// latex returns text as LaTeX sets it in any font encoding.
func latex(text string) string {
	return strings.NewReplacer(
		`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "%", `\%`, "#", `\#`, "_", `\_`,
		"~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "<", `$<$`, ">", `$>$`, "[", "{[}", "\n", " ",
		"≤", `$\le$`, "≥", `$\ge$`, "≈", `$\approx$`, "−", `$-$`, "×", `$\times$`, "∞", `$\infty$`,
		"±", `$\pm$`, "µ", `\textmu{}`, "–", "--", "—", "---", "†", `\dag{}`, "⌊", `$\lfloor$`, "⌋", `$\rfloor$`,
	).Replace(text)
}
