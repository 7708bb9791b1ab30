package results

import (
	"fmt"
	"strings"
)

// Markdown returns summary.md: each section as question, answer, method, figures,
// tables and caveats. Text is taken as it is, so authors may write Markdown. Figures are
// links to files of their names. The errors are those of a report that does not fit
// together.
func (r *Report) Markdown() ([]byte, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", r.Title)
	for _, line := range r.About {
		fmt.Fprintf(&b, "- %s\n", line)
	}
	for i := range r.Sections {
		b.WriteString("\n")
		r.Sections[i].markdown(&b)
	}
	return []byte(b.String()), nil
}

// markdown writes one section.
func (s *Section) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "## %s\n", s.Name)
	paragraph(b, "Question", s.Question)
	paragraph(b, "Answer", s.Answer)
	paragraph(b, "Method", s.Method)
	for _, f := range s.Figures {
		fmt.Fprintf(b, "\n![%s](%s.svg)\n", f.Title, f.Name)
		if f.Caption != "" {
			fmt.Fprintf(b, "\n*%s*\n", f.Caption)
		}
	}
	for _, t := range s.Tables {
		fmt.Fprintf(b, "\n**%s**\n\n%s", t.Title, t.markdown())
		if t.Note != "" {
			fmt.Fprintf(b, "\n%s\n", t.Note)
		}
	}
	caveats := s.AllCaveats()
	if len(caveats) > 0 {
		b.WriteString("\n**Caveats**\n\n")
	}
	for _, caveat := range caveats {
		fmt.Fprintf(b, "- %s\n", caveat)
	}
}

// paragraph writes a paragraph that begins with its name, or nothing for no text.
func paragraph(b *strings.Builder, name, text string) {
	if text != "" {
		fmt.Fprintf(b, "\n**%s.** %s\n", name, text)
	}
}

// Paragraph returns the paragraph of that name, such as Question or Answer, that a
// summary.md has first; empty if it has none.
func Paragraph(summary []byte, name string) string {
	for line := range strings.Lines(string(summary)) {
		if text, found := strings.CutPrefix(line, "**"+name+".** "); found {
			return strings.TrimSpace(text)
		}
	}
	return ""
}
