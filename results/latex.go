package results

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// Tables for papers: LaTeX with the package booktabs, in letters that pdflatex knows without
// further packages.

// LaTeX returns the table as a LaTeX float, for \input: rules of the package booktabs, the title as its caption,
// columns of numbers aligned to the right, the note below. Package graphicx makes a wide table as narrow as the line.
// It supports the Markdown that sentences need: `code`.
func (t Table) LaTeX() string {
	var b strings.Builder
	b.WriteString("% needs \\usepackage{booktabs,graphicx}\n\\begin{table}\n  \\centering\n")
	fmt.Fprintf(&b, "  \\caption{%s}\n  %s\n", texText(t.Title), texFitted)
	fmt.Fprintf(&b, "  \\begin{tabular}{%s}\n    \\toprule\n", t.alignment())
	writeTeXRow(&b, t.Columns)
	b.WriteString("    \\midrule\n")
	for _, row := range t.Rows {
		writeTeXRow(&b, row)
	}
	b.WriteString("    \\bottomrule\n  \\end{tabular}}\n")
	if note := strings.Join(t.Notes(), " "); note != "" {
		fmt.Fprintf(&b, "  \\par\\smallskip\\parbox{0.95\\linewidth}{\\footnotesize %s}\n", texText(note))
	}
	b.WriteString("\\end{table}\n")
	return b.String()
}

// texFitted begins a box that is as wide as its contents, or as the line if that is less.
const texFitted = `\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%`

// alignment returns the columns for tabular: "lrr".
func (t *Table) alignment() string {
	var b strings.Builder
	for _, right := range t.Numeric() {
		if right {
			b.WriteByte('r')
		} else {
			b.WriteByte('l')
		}
	}
	return b.String()
}

// writeTeXRow writes a row. Its text must not be parsed as an option of the end of the previous
// row.
func writeTeXRow(b *strings.Builder, row []string) {
	cells := make([]string, len(row))
	for i, entry := range row {
		cells[i] = texText(entry)
	}
	line := strings.Join(cells, " & ")
	if strings.HasPrefix(line, "[") || strings.HasPrefix(line, "*") {
		line = "{}" + line
	}
	fmt.Fprintf(b, "    %s \\\\\n", line)
}

// texCommands replaces the texts that LaTeX reads as commands or sets differently, and the letters
// that its fonts lack.
var texCommands = strings.NewReplacer(
	`\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "{", `\{`, "}", `\}`,
	"~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "<", `\textless{}`, ">", `\textgreater{}`, "|", `\textbar{}`,
	"`", `\textasciigrave{}`, `"`, `''`, "---", "-{}-{}-", "--", "-{}-", "\r\n", " ", "\n", " ", "\u00a0", "~",
	"\u2009", `\,`, "–", "--", "—", "---", "“", "``", "”", "''", "‘", "`", "’", "'", "…", `\ldots{}`, "†", `\dag{}`,
	"‡", `\ddag{}`, "×", `$\times$`, "·", `$\cdot$`, "±", `$\pm$`, "−", `$-$`, "≥", `$\geq$`, "≤", `$\leq$`,
	"≠", `$\neq$`, "≈", `$\approx$`, "∞", `$\infty$`, "→", `$\to$`, "←", `$\gets$`, "↔", `$\leftrightarrow$`, "∈", `$\in$`,
	"∝", `$\propto$`, "√", `$\surd$`, "⌊", `$\lfloor$`, "⌋", `$\rfloor$`, "⌈", `$\lceil$`, "⌉", `$\rceil$`,
	"∪", `$\cup$`, "∩", `$\cap$`, "∑", `$\sum$`, "°", `$^\circ$`, "½", `$\frac12$`, "¼", `$\frac14$`,
	"¾", `$\frac34$`, "✓", `$\surd$`,
	"α", `$\alpha$`, "β", `$\beta$`, "γ", `$\gamma$`, "δ", `$\delta$`, "Δ", `$\Delta$`, "ε", `$\varepsilon$`,
	"λ", `$\lambda$`, "μ", `$\mu$`, "µ", `$\mu$`, "π", `$\pi$`, "ρ", `$\rho$`, "σ", `$\sigma$`, "τ", `$\tau$`,
	"φ", `$\varphi$`, "χ", `$\chi$`, "ω", `$\omega$`,
)

// raised and lowered match runs of small digits.
var (
	raised  = regexp.MustCompile(`[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ]+`)
	lowered = regexp.MustCompile(`[₀₁₂₃₄₅₆₇₈₉]+`)
)

// full maps small digits and signs to full ones.
var full = strings.NewReplacer(
	"⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9",
	"⁺", "+", "⁻", "-", "ⁿ", "n",
	"₀", "0", "₁", "1", "₂", "2", "₃", "3", "₄", "4", "₅", "5", "₆", "6", "₇", "7", "₈", "8", "₉", "9")

// texText returns text for LaTeX. Letters without a command, such as é, remain: LaTeX reads UTF-8.
func texText(text string) string {
	parts := strings.Split(text, "`")
	var b strings.Builder
	for i, part := range parts {
		alone := i%2 == 1 && i == len(parts)-1 // a backtick without its partner
		if alone {
			part = "`" + part
		}
		part = texCommands.Replace(strings.Map(printable, part))
		part = raised.ReplaceAllStringFunc(part, func(s string) string { return "$^{" + full.Replace(s) + "}$" })
		part = lowered.ReplaceAllStringFunc(part, func(s string) string { return "$_{" + full.Replace(s) + "}$" })
		if i%2 == 1 && !alone {
			part = `\texttt{` + part + "}"
		}
		b.WriteString(part)
	}
	return b.String()
}

// printable replaces control characters, which LaTeX refuses.
func printable(c rune) rune {
	if unicode.IsControl(c) && !unicode.IsSpace(c) {
		return unicode.ReplacementChar
	}
	return c
}
