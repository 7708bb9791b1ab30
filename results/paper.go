package results

import (
	"cmp"
	"fmt"
	"strings"
)

// LaTeXFiles returns the files of the section for a paper in LaTeX, by name: NAME.pdf and NAME.pgf for
// each figure, table-N.tex for each table, and paper.tex, a document that shows all of them. The same
// section gives the same bytes. It returns an error for a section that [Report.Write] refuses.
func (s *Section) LaTeXFiles() (map[string][]byte, error) {
	if err := (&Report{Sections: []Section{*s}}).check(); err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	files := map[string][]byte{}
	var b strings.Builder
	fmt.Fprintf(&b, "\\documentclass{article}\n\\usepackage{booktabs,pgf}\n\\begin{document}\n\\section*{%s}\n",
		texText(s.Name))
	for _, text := range []string{s.Question, s.Answer, s.Method} {
		fmt.Fprintf(&b, "%s\n\n", texText(text))
	}
	for i := range s.Figures {
		f := &s.Figures[i]
		pdf, err := f.PDF()
		if err != nil {
			return nil, fmt.Errorf("paper: %w", err)
		}
		pgf, err := f.PGF()
		if err != nil {
			return nil, fmt.Errorf("paper: %w", err)
		}
		files[f.Name+".pdf"], files[f.Name+".pgf"] = pdf, pgf
		fmt.Fprintf(&b, "\\begin{figure}\n  \\centering\n  \\input{%s.pgf}\n  \\caption{%s}\n\\end{figure}\n",
			f.Name, texText(cmp.Or(f.Caption, f.Title)))
	}
	b.WriteString("\\clearpage\n")
	for i, t := range s.Tables {
		name := fmt.Sprintf("table-%d.tex", i+1)
		files[name] = []byte(t.LaTeX())
		fmt.Fprintf(&b, "\\input{%s}\n", name)
	}
	b.WriteString("\\end{document}\n")
	files["paper.tex"] = []byte(b.String())
	return files, nil
}
