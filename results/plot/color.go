package plot

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Ink is for words and axes, rule for the grid lines below the data, paper for the ground.
var (
	ink   = color.NRGBA{0x1f, 0x23, 0x28, 0xff}
	rule  = color.NRGBA{0xd8, 0xde, 0xe4, 0xff}
	paper = color.NRGBA{0xff, 0xff, 0xff, 0xff}
)

// palette has the colours of series, from M. Okabe and K. Ito (2008), which people with any
// kind of colour blindness can distinguish, without yellow, which is too light for lines, the
// darker ones first.
var palette = []color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	{0x00, 0x9e, 0x73, 0xff}, // bluish green
	{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky blue
}

// darkPalette has the same hues for dark pages, the dark ones lightened.
var darkPalette = []color.NRGBA{
	{0x4f, 0xa8, 0xe0, 0xff},
	{0xf0, 0x84, 0x3c, 0xff},
	{0x2f, 0xc0, 0x94, 0xff},
	{0xdc, 0x93, 0xbb, 0xff},
	{0xf0, 0xb4, 0x29, 0xff},
	{0x8a, 0xd0, 0xf5, 0xff},
}

// The other ways in which series differ, for readers who see no colours: marks and dashes.
var (
	glyphs = []draw.GlyphDrawer{
		draw.CircleGlyph{}, draw.BoxGlyph{}, triangle{1, true}, triangle{-1, true}, draw.CrossGlyph{},
	}
	dashPatterns = [][]vg.Length{nil, {6, 3}, {2, 2}, {8, 2, 2, 2}}
)

// translucent is a colour for areas, so that grid lines and other areas remain visible.
type translucent struct{ color.NRGBA }

// RGBA returns the colour multiplied by alpha, as image/color requires. It is rounded up, and one
// more, since vgsvg divides by alpha again and rounds down: the file must name the exact colour for
// pages to replace it.
func (t translucent) RGBA() (r, g, b, a uint32) {
	const alpha = 0xffff * 18 / 100
	up := func(v uint8) uint32 { return (uint32(v)*alpha+254)/255 + 1 }
	return up(t.R), up(t.G), up(t.B), alpha
}

// cssColor formats a colour for SVG and CSS.
func cssColor(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

// themed replaces the colours that have roles by the variables of a page.
func themed(svg string) string {
	pairs := []string{":" + cssColor(ink), ":currentColor", ":" + cssColor(rule), ":var(--rule)", ":" + cssColor(paper), ":var(--ground)"}
	for i, c := range palette {
		pairs = append(pairs, ":"+cssColor(c), fmt.Sprintf(":var(--series-%d)", i))
	}
	return strings.NewReplacer(pairs...).Replace(svg)
}

// Light and Dark return the colours of series as the variables of a page that [Figure.Inline] names.
func Light() string { return variables(palette) }

// Dark returns the colours for dark pages.
func Dark() string { return variables(darkPalette) }

// variables returns a palette as CSS declarations.
func variables(colors []color.NRGBA) string {
	var b strings.Builder
	for i, c := range colors {
		fmt.Fprintf(&b, "--series-%d:%s;", i, cssColor(c))
	}
	return b.String()
}
