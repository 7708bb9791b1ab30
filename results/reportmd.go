package results

import (
	"fmt"
	"strings"

	"basisk/results/plot"
)

// Markdown returns summary.md: each section with question, answer, warnings, the first table and
// the first figures, and the rest in folds, which GitHub opens by a click. Text is not escaped, so
// authors may write Markdown. Figures are links to their files. It fails if the report is
// inconsistent.
func (r *Report) Markdown() ([]byte, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", r.Title)
	for i := range r.Sections {
		r.Sections[i].markdown(&b)
	}
	fold(&b, sources, bullets(r.About))
	return []byte(b.String()), nil
}

// The folded parts besides tables and figures.
const (
	howMeasured = "How it was measured"
	sources     = "Where the figures come from"
)

// markdown writes one section.
func (s *Section) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s\n", s.Name)
	paragraph(b, "Question", s.Question)
	paragraph(b, "Answer", s.Answer)
	if len(s.Warnings) > 0 {
		fmt.Fprintf(b, "\n**Read with care**\n\n%s", bullets(s.Warnings))
	}
	tables, figures := s.ShownTables(), s.ShownFigures()
	for _, t := range s.Tables[:tables] {
		fmt.Fprintf(b, "\n**%s**\n\n%s", t.Title, t.markdown())
	}
	for _, f := range s.Figures[:figures] {
		b.WriteString("\n" + figureMarkdown(&f))
	}
	for _, t := range s.Tables[tables:] {
		fold(b, t.Title, t.markdown())
	}
	for _, f := range s.Figures[figures:] {
		fold(b, f.Title, figureMarkdown(&f))
	}
	var how strings.Builder
	paragraph(&how, "Method", s.Method)
	if caveats := s.AllCaveats(); len(caveats) > 0 {
		fmt.Fprintf(&how, "\n**Caveats**\n\n%s", bullets(caveats))
	}
	fold(b, howMeasured, strings.TrimPrefix(how.String(), "\n"))
}

// figureMarkdown returns a link to the drawing of a figure and the caption.
func figureMarkdown(f *plot.Figure) string {
	text := fmt.Sprintf("![%s](%s.svg)\n", f.Title, f.Name)
	if f.Caption != "" {
		text += fmt.Sprintf("\n*%s*\n", f.Caption)
	}
	return text
}

// fold writes text, unless empty, in a fold with a title.
func fold(b *strings.Builder, title, text string) {
	if text != "" {
		fmt.Fprintf(b, "\n<details><summary>%s</summary>\n\n%s\n</details>\n", inlineHTML(title), text)
	}
}

// bullets returns lines as a list.
func bullets(lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		fmt.Fprintf(&b, "- %s\n", line)
	}
	return b.String()
}

// paragraph writes a paragraph that begins with its name, unless text is empty.
func paragraph(b *strings.Builder, name, text string) {
	if text != "" {
		fmt.Fprintf(b, "\n**%s.** %s\n", name, text)
	}
}

// Paragraph returns the first paragraph of a summary.md with that name, such as Question or Answer;
// empty if it has none.
func Paragraph(summary []byte, name string) string {
	for line := range strings.Lines(string(summary)) {
		if text, found := strings.CutPrefix(line, "**"+name+".** "); found {
			return strings.TrimSpace(text)
		}
	}
	return ""
}
