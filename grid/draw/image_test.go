package draw_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"basisk/grid"
	"basisk/grid/draw"

	"github.com/stretchr/testify/require"
)

// pixels draws p as PNG and returns the image.
func pixels(t *testing.T, p draw.Picture) image.Image {
	var out bytes.Buffer
	require.NoError(t, draw.PNG(&out, p))
	i, err := png.Decode(&out)
	require.NoError(t, err)
	return i
}

// hexOf is a colour without transparency.
func hexOf(c uint32) color.Color {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}

// share returns the part of a rectangle, in the units of SVG, that has a colour.
func share(i image.Image, c color.Color, x, y, width, height int) float64 {
	count := 0
	r, g, b, _ := c.RGBA()
	for px := 2 * x; px < 2*(x+width); px++ {
		for py := 2 * y; py < 2*(y+height); py++ {
			if r2, g2, b2, _ := i.At(px, py).RGBA(); r == r2 && g == g2 && b == b2 {
				count++
			}
		}
	}
	return float64(count) / float64(4*width*height)
}

// The parts of a picture have their places and colours, as in SVG, at two pixels a unit.
func TestPNG(t *testing.T) {
	i := pixels(t, nakedPair(t))
	require.Equal(t, image.Rect(0, 0, 1160, 1160), i.Bounds())
	for _, test := range []struct {
		name                string
		color               uint32
		x, y, width, height int
		least, most         float64
	}{
		{"paper", 0xffffff, 0, 0, 36, 20, 1, 1},
		{"the number of column 1", 0x555555, 56, 8, 20, 24, 0.03, 0.3},
		{"the number of row 1, centred at the left", 0x555555, 10, 54, 20, 24, 0.03, 0.3},
		{"no other number", 0xffffff, 70, 8, 40, 24, 0.99, 1},
		{"thick lines", 0x000000, 214, 36, 4, 540, 0.74, 0.8},
		{"their square end", 0x000000, 35, 35, 1, 1, 1, 1},
		{"a cell of the unit", 0xe4f0fa, 36, 278, 60, 56, 0.8, 0.98},
		{"a cell of the pattern", 0xffdf70, 216, 278, 60, 56, 0.7, 0.95},
		{"a candidate's ground", 0xe69f00, 219, 279, 18, 18, 0.4, 0.75},
		{"which is round", 0xffdf70, 219, 279, 2, 2, 0.5, 1},
		{"a given digit", 0x000000, 46, 46, 40, 40, 0.1, 0.4},
		{"in the middle", 0xffffff, 38, 38, 14, 56, 0.98, 1},
		{"a removed candidate", 0xc00000, 40, 280, 17, 16, 0.05, 0.3},
		{"a candidate", 0x333333, 120, 60, 12, 12, 0.02, 0.4},
	} {
		found := share(i, hexOf(test.color), test.x, test.y, test.width, test.height)
		require.GreaterOrEqual(t, found, test.least, test.name)
		require.LessOrEqual(t, found, test.most, test.name)
	}

	i = pixels(t, xWing(t))
	require.InDelta(t, 0.1, share(i, hexOf(0xd8b19c), 156, 36, 60, 60), 0.09, "hatching")
	require.Zero(t, share(i, hexOf(0xd8b19c), 216, 36, 60, 60))
	require.NotEqual(t, pixels(t, filled(t, square(t, 2), 5)), pixels(t, draw.Picture{Board: filled(t, square(t, 2), 5).Board}))
}

// Cells are smaller where an image would have more than 4,000 pixels.
func TestPNGSize(t *testing.T) {
	for want, s := range map[int]*grid.Shape{4000: box(t, 6, 6), 1284: cube(t, 2)} {
		require.Equal(t, want, pixels(t, draw.Picture{Board: grid.NewBoard(s)}).Bounds().Dy(), s)
	}
}
