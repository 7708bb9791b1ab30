package results

import (
	"fmt"
	"image/color"
	"math"
	"strings"
)

// Colours have roles, so that a page can change their values in the dark: the SVG file has the
// light values, the page names variables instead.

// Ink is for words and axes, rule for the grid lines below the data, paper for the ground.
var (
	ink   = color.NRGBA{0x1f, 0x23, 0x28, 0xff}
	rule  = color.NRGBA{0xd8, 0xde, 0xe4, 0xff}
	paper = color.NRGBA{0xff, 0xff, 0xff, 0xff}
)

// palette has the colours of series: those of M. Okabe and K. Ito (2008), which people with any
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

// cssColor formats a colour for SVG and CSS.
func cssColor(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

// shade is a translucent colour.
type shade struct {
	color color.NRGBA
	alpha float64
}

// RGBA returns the colour multiplied by alpha, as image/color requires. It is rounded up, and one
// more, since vgsvg divides by alpha again and rounds down: the file must name the exact colour for
// pages to replace it.
func (s shade) RGBA() (r, g, b, a uint32) {
	part := uint32(math.Round(s.alpha * 0xffff))
	up := func(v uint8) uint32 { return (uint32(v)*part+254)/255 + 1 }
	return up(s.color.R), up(s.color.G), up(s.color.B), part
}

// themed replaces the colours that have roles by the variables of the page.
func themed(svg string) string {
	pairs := []string{
		":" + cssColor(ink), ":currentColor",
		":" + cssColor(rule), ":var(--rule)",
	}
	for i, c := range palette {
		pairs = append(pairs, ":"+cssColor(c), fmt.Sprintf(":var(--series-%d)", i))
	}
	return strings.NewReplacer(pairs...).Replace(svg)
}

// paletteVariables returns the variables of a palette as CSS declarations.
func paletteVariables(colors []color.NRGBA) string {
	var b strings.Builder
	for i, c := range colors {
		fmt.Fprintf(&b, "--series-%d:%s;", i, cssColor(c))
	}
	return b.String()
}
