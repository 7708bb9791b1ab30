package plot

import (
	"math"
	"regexp"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Liberation Sans lacks some of the small digits of exponents, so all of them are drawn as smaller and raised ones. In
// SVG they stay letters, which the fonts of readers have.

const (
	raisedSize = 0.7  // of the size of the letters beside them
	raisedBy   = 0.35 // of that size
)

var (
	raisedPart = regexp.MustCompile("[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|[^⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")
	lowered    = strings.NewReplacer("⁻", "−", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4",
		"⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")
)

// raising draws words, with exponents.
type raising struct{ text.Plain }

// handler is the one handler of words.
var handler = raising{plot.DefaultTextHandler.(text.Plain)}

// each passes the parts of a text with their fonts, and with the distance from its begin and from its baseline.
func (h raising) each(words string, f font.Font, pass func(part string, f font.Font, x, y vg.Length)) {
	x := vg.Length(0)
	for _, part := range raisedPart.FindAllString(words, -1) {
		g, y := f, vg.Length(0)
		if full := lowered.Replace(part); full != part {
			part, y = full, raisedBy*f.Size
			g.Size *= raisedSize
		}
		pass(part, g, x, y)
		width, _, _ := h.Plain.Box(part, g)
		x += width
	}
}

// Box returns the size of a line.
func (h raising) Box(words string, f font.Font) (width, height, depth vg.Length) {
	_, height, depth = h.Plain.Box(words, f)
	h.each(words, f, func(part string, g font.Font, x, _ vg.Length) {
		wide, _, _ := h.Plain.Box(part, g)
		width = x + wide
	})
	return width, height, depth
}

// Draw draws a line.
func (h raising) Draw(c vg.Canvas, words string, s text.Style, at vg.Point) {
	if keepsSmall(c) {
		h.Plain.Draw(c, words, s, at)
		return
	}
	width, _, _ := h.Box(words, s.Font)
	along, up := vg.Length(s.XAlign)*width, vg.Length(s.YAlign)*s.Height(words)
	sin, cos := math.Sincos(s.Rotation)
	h.each(words, s.Font, func(part string, g font.Font, x, y vg.Length) {
		style := s
		style.Font, style.XAlign, style.YAlign = g, text.XLeft, text.YBottom
		// Plain draws a line above its own bottom, which for smaller letters is nearer to the baseline.
		y += up + h.bottom(s.Font) - h.bottom(g)
		x += along
		h.Plain.Draw(c, part, style, at.Add(vg.Point{
			X: x*vg.Length(cos) - y*vg.Length(sin), Y: x*vg.Length(sin) + y*vg.Length(cos),
		}))
	})
}

// bottom returns how far above a point Plain has the baseline of a line at its bottom.
func (h raising) bottom(f font.Font) vg.Length { return f.Size - h.Extents(f).Ascent }

// keepsSmall reports whether a canvas, which may be a part of another, writes SVG.
func keepsSmall(c vg.Canvas) bool {
	switch on := c.(type) {
	case *draw.Canvas:
		return keepsSmall(on.Canvas)
	case draw.Canvas:
		return keepsSmall(on.Canvas)
	case *vgsvg.Canvas:
		return true
	}
	return false
}
