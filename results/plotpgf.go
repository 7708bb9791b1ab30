package results

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"regexp"
	"strconv"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgtex"
)

// PGF draws the figure as a picture of the LaTeX package pgf, which tikz loads as well:
// \input{NAME.pgf} includes it in a document, with words in the document's font. The same figure
// gives the same bytes. The errors are those of [Figure.SVG].
func (f *Figure) PGF() ([]byte, error) {
	rows, width, height, err := f.layout()
	if err != nil {
		return nil, err
	}
	c := pgfCanvas{vgtex.New(vg.Length(width), vg.Length(height))}
	paint(c, rows)
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("figure %q: %w", f.Name, err)
	}
	return pgfLength.ReplaceAllFunc(b.Bytes(), shortLength), nil
}

// pgfLength matches a length as vgtex writes it. TeX cannot read 1e-16, and a hundredth of a point
// is invisible on paper.
var pgfLength = regexp.MustCompile(`\{-?[0-9.]+(e[-+]?[0-9]+)?pt\}`)

// shortLength rounds a length to two decimals.
func shortLength(length []byte) []byte {
	v, _ := strconv.ParseFloat(string(length[1:len(length)-len("pt}")]), 64)
	v = math.Round(100*v)/100 + 0 // no -0
	return fmt.Appendf(nil, "{%gpt}", v)
}

// pgfCanvas adapts the canvas of vgtex, which treats words as LaTeX, and colours multiplied by
// their alpha as if they were not.
type pgfCanvas struct {
	*vgtex.Canvas
}

// SetColor sets the colour of what follows.
func (c pgfCanvas) SetColor(col color.Color) { c.Canvas.SetColor(unmultiplied{col}) }

// unmultiplied is a colour that does not multiply by alpha.
type unmultiplied struct{ color.Color }

// RGBA returns the colour itself, and alpha.
func (u unmultiplied) RGBA() (r, g, b, a uint32) {
	plain, alpha := straight(u.Color)
	const full = 0xffff / 0xff
	return full * uint32(plain.R), full * uint32(plain.G), full * uint32(plain.B), uint32(math.Round(alpha * 0xffff))
}

// FillString writes words around the middle of their extent in our font; vgtex would use the middle
// of the commands.
func (c pgfCanvas) FillString(f font.Face, left vg.Point, text string) {
	commands := texText(text)
	left.X += (f.Width(text) - f.Width(commands)) / 2
	c.Canvas.FillString(f, left, commands)
}
