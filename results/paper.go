package results

import (
	"cmp"
	"fmt"
	"os"
	"strings"
)

// WritePaper puts what a paper takes of the section into dir, which is made if it is
// missing: a NAME.pdf and a NAME.pgf a figure, a table-N.tex a table, and paper.tex, a
// document that shows all of it. The same section gives the same bytes. It is an error if
// the section is one that [Report.Write] refuses.
func (s *Section) WritePaper(dir string) error {
	files, err := s.paper()
	if err == nil {
		err = os.MkdirAll(dir, 0o777)
	}
	if err == nil {
		err = writeFiles(dir, files...)
	}
	if err != nil {
		return fmt.Errorf("paper: %w", err)
	}
	return nil
}

// paper makes the files.
func (s *Section) paper() ([]file, error) {
	if err := (&Report{Sections: []Section{*s}}).check(); err != nil {
		return nil, err
	}
	var files []file
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
			return nil, err
		}
		pgf, err := f.PGF()
		if err != nil {
			return nil, err
		}
		files = append(files, file{f.Name + ".pdf", pdf}, file{f.Name + ".pgf", pgf})
		fmt.Fprintf(&b, "\\begin{figure}\n  \\centering\n  \\input{%s.pgf}\n  \\caption{%s}\n\\end{figure}\n",
			f.Name, texText(cmp.Or(f.Caption, f.Title)))
	}
	b.WriteString("\\clearpage\n")
	for i, t := range s.Tables {
		name := fmt.Sprintf("table-%d.tex", i+1)
		files = append(files, file{name, []byte(t.LaTeX())})
		fmt.Fprintf(&b, "\\input{%s}\n", name)
	}
	b.WriteString("\\end{document}\n")
	return append(files, file{"paper.tex", []byte(b.String())}), nil
}
