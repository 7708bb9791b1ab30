package draw

import (
	"fmt"
	"strings"
)

// canvas is what a picture is drawn on: SVG, an image or a page of a PDF. Lengths are in the units of
// plan. Later parts lie above earlier ones.
type canvas interface {
	// group has draw add rectangles and texts of this look, or lines if it has no fill.
	group(l look, draw func())
	// rectangle fills a box, whose corners are rounded with the given radius.
	rectangle(b box, radius float64)
	// lines draws lines, whose ends are square.
	lines(p pen, list ...segment)
	// text writes text whose middle is at x and whose baseline is at y.
	text(x, y float64, text string)
}

// look is how the elements of a group look.
type look struct {
	class string // for pages that want other colours
	fill  string // "#rgb" or "#rrggbb"; empty for lines
	// bold, italic and size are for texts.
	bold, italic bool
	size         float64
}

// pen is how lines look.
type pen struct {
	color string
	width float64
}

// segment is a line from x, y to x + dx, y + dy.
type segment struct{ x, y, dx, dy float64 }

// components returns the parts of a colour "#rgb" or "#rrggbb"; black without one.
func components(color string) (red, green, blue uint8) {
	digits := strings.TrimPrefix(color, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	// The colours are constants of this package.
	_, _ = fmt.Sscanf(digits, "%02x%02x%02x", &red, &green, &blue)
	return red, green, blue
}
