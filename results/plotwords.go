package results

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Words are measured in Liberation Sans, which is part of gonum/plot and whose letters are as wide
// as those of Arial and Helvetica: what fits here fits there.

// strip is a part of a figure with the height that it needs.
type strip struct {
	height vg.Length
	draw   func(c draw.Canvas)
}

// words returns the style of words of a size.
func words(size vg.Length) text.Style {
	return text.Style{
		Color:   ink,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		Handler: plot.DefaultTextHandler,
	}
}

// wordStrip returns a strip of words, in as many lines as they take.
func wordStrip(s string, size vg.Length, align text.XAlignment) strip {
	if s == "" {
		return strip{0, func(draw.Canvas) {}}
	}
	style := words(size)
	style.XAlign, style.YAlign = align, draw.YTop
	lines := wrap(s, style, figureWidth-4*gap)
	height := style.FontExtents().Height * 1.1
	return strip{vg.Length(len(lines))*height + gap, func(c draw.Canvas) {
		x := c.Min.X + (c.Max.X-c.Min.X)*vg.Length(-align)
		for i, line := range lines {
			c.FillText(style, vg.Point{X: x, Y: c.Max.Y - vg.Length(i)*height}, line)
		}
	}}
}

// wrap breaks words into lines no wider than width; a longer word has its own line.
func wrap(s string, style text.Style, width vg.Length) []string {
	var lines []string
	for _, word := range strings.Fields(s) {
		if n := len(lines); n > 0 && style.Width(lines[n-1]+" "+word) <= width {
			lines[n-1] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

// shortened truncates words that are wider than width and marks that by dots.
func shortened(s string, style text.Style, width vg.Length) string {
	if style.Width(s) <= width {
		return s
	}
	letters := []rune(s)
	for len(letters) > 0 && style.Width(string(letters)+"…") > width {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}

// remark is a line of words in the middle of a plot.
type remark string

// Plot draws the remark; it implements plot.Plotter.
func (r remark) Plot(c draw.Canvas, _ *plot.Plot) {
	style := words(labelSize)
	style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
	c.FillText(style, c.Center(), string(r))
}
