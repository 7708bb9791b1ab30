package results

import (
	"bytes"
	_ "embed"
	"html/template"
	"strings"

	"basisk/results/plot"
)

// The page is one file: it contains style and pictures, has no script, and a policy in its head
// forbids every request, so that it can be mailed, archived and opened on any device. Colours
// follow the reader's choice of light or dark and are light on paper.

//go:embed htmlpage.tmpl
var pageTemplate string

// page is the data of the template.
type page struct {
	Title        string
	About        []string
	Light, Dark  template.CSS
	Sections     []pageSection
	How, Sources string // the titles of folds
}

// pageSection is a section with its figures drawn, and the folded parts.
type pageSection struct {
	Section
	MoreTables       []Table
	Drawn, MoreDrawn []pageFigure
}

// pageFigure is an SVG figure that is part of the page.
type pageFigure struct {
	SVG            template.HTML
	Title, Caption string
}

// HTML returns report.html, one file that contains its figures. It fails if the report is
// inconsistent.
func (r *Report) HTML() ([]byte, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	p := page{
		Title: r.Title, About: r.About, How: howMeasured, Sources: sources,
		Light: template.CSS(plot.Light()), Dark: template.CSS(plot.Dark()),
	}
	for _, s := range r.Sections {
		section, err := s.forPage()
		if err != nil {
			return nil, err
		}
		p.Sections = append(p.Sections, section)
	}
	// Parsed here and not once in a global: it takes milliseconds per page.
	parsed, err := template.New("page").Funcs(template.FuncMap{
		"inline":  inlineHTML,
		"aligned": func(t Table) []bool { return t.Numeric() },
	}).Parse(pageTemplate)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := parsed.Execute(&b, p); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// forPage returns the section as the template needs it.
func (s Section) forPage() (pageSection, error) {
	drawn := make([]pageFigure, len(s.Figures))
	for i := range s.Figures {
		f := &s.Figures[i]
		svg, err := f.Inline()
		if err != nil {
			return pageSection{}, err
		}
		// Drawings are ours and already escaped; the template escapes everything else.
		drawn[i] = pageFigure{template.HTML(svg), f.Title, f.Caption}
	}
	s.Caveats = s.AllCaveats()
	p := pageSection{Section: s}
	tables, figures := s.ShownTables(), s.ShownFigures()
	p.Tables, p.MoreTables = s.Tables[:tables], s.Tables[tables:]
	p.Drawn, p.MoreDrawn = drawn[:figures], drawn[figures:]
	return p, nil
}

// inlineHTML returns text as HTML. It supports the Markdown that sentences need, which is `code`.
func inlineHTML(text string) template.HTML {
	var b strings.Builder
	parts := strings.Split(text, "`")
	for i, part := range parts {
		escaped := template.HTMLEscapeString(part)
		switch {
		case i%2 == 0:
			b.WriteString(escaped)
		case i == len(parts)-1: // a backtick without its partner
			b.WriteString("`" + escaped)
		default:
			b.WriteString("<code>" + escaped + "</code>")
		}
	}
	return template.HTML(b.String())
}
