package plot

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// DrawingHead begins every file of a figure.
const DrawingHead = `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="`

// SVG draws the figure as a separate SVG file, on a white ground. The same figure gives the same
// bytes. It returns an error if a series has an unknown style; a figure without data says so.
func (f *Figure) SVG() ([]byte, error) {
	body, height, err := f.draw()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, DrawingHead+`%dpt" height="%.0[2]fpt" viewBox="0 0 %[1]d %.0[2]f">`+"\n", width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", escaped(f.Title))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n%s", cssColor(paper), body)
	return b.Bytes(), nil
}

// Inline draws the figure as a part of a page: without size and ground, in the colours of the page,
// which has the variables --rule, --ground and the ones that [Light] or [Dark] names.
func (f *Figure) Inline() (string, error) {
	body, height, err := f.draw()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(`<svg viewBox="0 0 %d %.0f" role="img" aria-label="%s">`+"\n%s",
		width, height, escaped(f.Title), themed(body)), nil
}

// PNG draws the figure as a picture of the given width in pixels.
func (f *Figure) PNG(pixels int) ([]byte, error) {
	p, err := f.layout()
	if err != nil {
		return nil, err
	}
	const inch = 72
	c := vgimg.NewWith(vgimg.UseWH(width, p.height), vgimg.UseDPI(pixels*inch/width), vgimg.UseBackgroundColor(paper))
	p.paint(draw.New(c))
	var b bytes.Buffer
	_, err = vgimg.PngCanvas{Canvas: c}.WriteTo(&b)
	return b.Bytes(), err
}

// PDF draws the figure as a page of its size, with the letters that it needs embedded. The same figure gives the same
// bytes.
func (f *Figure) PDF() ([]byte, error) {
	p, err := f.layout()
	if err != nil {
		return nil, err
	}
	c := newPage(width, p.height)
	p.paint(draw.New(c))
	var b bytes.Buffer
	err = c.doc.Output(&b)
	return b.Bytes(), err
}

// draw returns the content of the SVG after the opening tag, and its height.
func (f *Figure) draw() (string, float64, error) {
	p, err := f.layout()
	if err != nil {
		return "", 0, err
	}
	canvas := vgsvg.New(width, p.height)
	p.paint(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "", 0, fmt.Errorf("figure %q: %w", f.Name, err)
	}
	body, err := plainSVG(b.String())
	if err != nil {
		return "", 0, fmt.Errorf("figure %q: %w", f.Name, err)
	}
	end := strings.LastIndex(body, "</svg>")
	return body[:end] + p.spots() + body[end:], float64(p.height), nil
}

// spots returns an invisible circle on every point, with its title for the pointer and for readers of
// screens, and with the numbers of its series and of the point in it for scripts of a page.
func (p *picture) spots() string {
	var b strings.Builder
	for _, panel := range p.panels {
		for _, d := range panel.series {
			trX, trY := panel.plot.Transforms(&panel.canvas)
			for i, q := range d.points() {
				title := p.Series[d.number].Points[d.places[i]].Title
				if title == "" {
					continue
				}
				fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="6" fill-opacity="0" data-series="%d" data-point="%d"><title>%s</title></circle>`+"\n",
					trX(q.X), p.height-trY(q.Y), d.number, d.places[i], escaped(title))
			}
		}
	}
	return b.String()
}

// plainSVG removes the head that gonum/plot writes and adds fonts that every reader has to the one
// in which words were measured. It returns an error if the head is unexpected: then the library has
// changed, and so may have the rest.
func plainSVG(svg string) (string, error) {
	const endOfHead = "xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n"
	_, body, found := strings.Cut(svg, endOfHead)
	if !found {
		return "", fmt.Errorf("gonum/plot writes an SVG without %q: this program expects another version of it", endOfHead)
	}
	body = strings.NewReplacer(
		"font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;",
		"font-family:Liberation Sans,Arial,Helvetica,sans-serif;",
		"\n\tstyle=", " style=",
	).Replace(body)
	return strings.Map(legal, body), nil
}

// escaped returns text for an element or an attribute.
func escaped(text string) string { return html.EscapeString(strings.Map(legal, text)) }

// legal replaces characters that XML does not allow, which names may contain.
func legal(c rune) rune {
	if c == '\t' || c == '\n' || c == '\r' || c >= ' ' && c != 0xfffe && c != 0xffff {
		return c
	}
	return '\ufffd'
}
