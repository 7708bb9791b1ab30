package results

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The idea: a figure is a column of strips, title, legend, name of the y axis, plot, name of the x
// axis, so that nothing can cover anything. In a figure with panels the head, each panel and the
// foot are blocks of such strips. The strips are as high as their words need; gonum/plot draws the
// axes, the rest is drawn here because its plotters write a path per mark and this code writes one
// per series. Words stay words in the SVG, in the fonts of the reader.
//
// A series without a name belongs to the series before it: it has the same colour and no entry in
// the legend. A fitted line joins its marks in this way.

// Sizes in points of 1/72 inch.
const (
	figureWidth = 340
	plotHeight  = 205
	panelWidth  = 226
	panelHeight = 150
	panelsInRow = 3
	gap         = 5
	tickSize    = 9.5
	labelSize   = 10
	titleSize   = 11.5
)

// drawingHead begins every file of a figure.
const drawingHead = `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="`

// SVG draws the figure as a separate SVG file, on a white ground. The same figure gives the same
// bytes. It returns an error if a series has an unknown style; a figure without data says so.
func (f *Figure) SVG() ([]byte, error) {
	rows, width, height, err := f.layout()
	if err != nil {
		return nil, err
	}
	body, err := f.draw(rows)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, drawingHead+`%dpt" height="%[2]dpt" viewBox="0 0 %[1]d %[2]d">`+"\n", width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(strings.Map(legal, f.Title)))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", cssColor(paper))
	b.WriteString(body)
	return b.Bytes(), nil
}

// inline draws the figure for a page: without size and ground, in the page's colours. Each block is
// a separate picture, so that panels wrap if there is no room.
func (f *Figure) inline() (string, error) {
	rows, _, _, err := f.layout()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, part := range slices.Concat(rows...) {
		single := [][]block{{part}}
		width, height := size(single)
		body, err := f.draw(single)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" role="img" aria-label="%s"%s>`+"\n", width, height,
			html.EscapeString(strings.Map(legal, cmp.Or(part.title, f.Title))), part.class())
		b.WriteString(themed(body))
	}
	return b.String(), nil
}

// draw returns the content of the SVG after the opening tag.
func (f *Figure) draw(rows [][]block) (string, error) {
	width, height := size(rows)
	canvas := vgsvg.New(vg.Length(width), vg.Length(height))
	paint(canvas, rows)
	var b bytes.Buffer
	_, err := canvas.WriteTo(&b)
	body := ""
	if err == nil {
		body, err = plainSVG(b.String())
	}
	if err != nil {
		return "", fmt.Errorf("figure %q: %w", f.Name, err)
	}
	return body, nil
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

// legal replaces characters that XML does not allow, which names may contain.
func legal(c rune) rune {
	if c == '\t' || c == '\n' || c == '\r' || c >= ' ' && c != 0xfffe && c != 0xffff {
		return c
	}
	return '\ufffd'
}

// check returns an error for inconsistent data.
func (f *Figure) check() error {
	for _, s := range f.Series {
		if s.Style < Marks || s.Style > Bars {
			return fmt.Errorf("series %q: unknown style %d", s.Name, s.Style)
		}
	}
	return nil
}

// drawable reports whether the axes can show a point.
func drawable(p Point, logX, logY bool) bool { return onAxis(p.X, logX) && onAxis(p.Y, logY) }

// setAxis sets the range, scale and ticks of an axis, with about as many labels as wanted, and no
// more than fit side by side in the room; 0 means no limit.
func (s scale) setAxis(axis *plot.Axis, wanted int, room vg.Length) {
	axis.Min, axis.Max = s.low, s.high
	if s.log() {
		axis.Scale = plot.LogScale{}
	}
	spaced(axis, wanted, room, s.ticks)
}
