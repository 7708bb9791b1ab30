package plot_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"
	gonum "gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
)

// word is a text of an SVG with the box it covers, y downwards from the top.
type word struct {
	text                     string
	left, top, right, bottom float64
	turned                   bool
	color                    string
	size                     float64
}

// drawing has the parts of an SVG that the tests read.
type drawing struct {
	width, height float64
	words         []word
	shapes        []shape
	colors        map[string]bool
}

// shape is a path: its parts, each a list of places with y upwards from the bottom, and
// how it is drawn. A missing fill or line is empty.
type shape struct {
	parts                     [][]place
	fill, line, dashes, alpha string
	width                     float64
	round                     bool // of arcs, which are circles
	closed                    int  // the parts that go back to their beginning
}

// place is a point of a drawing, in points of 1/72 inch.
type place struct{ x, y float64 }

var (
	numberInSVG = regexp.MustCompile(`-?[0-9.]+(?:e-?[0-9]+)?`)
	fontSize    = regexp.MustCompile(`font-size:([0-9.]+)px`)
	colorInSVG  = regexp.MustCompile(`(?:fill|stroke):(#[0-9A-F]{6})`)
)

// readSVG parses an SVG; it must be well-formed and every number in it finite.
func readSVG(t require.TestingT, svg []byte) drawing {
	d := drawing{colors: make(map[string]bool)}
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	decoder.Strict = true
	angle := 0.0
	var open []float64
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			require.Empty(t, open, "groups that are not closed")
			return d
		}
		require.NoError(t, err)
		switch element := token.(type) {
		case xml.StartElement:
			attributes := make(map[string]string)
			for _, a := range element.Attr {
				attributes[a.Name.Local] = a.Value
				require.NotRegexp(t, `NaN|Inf`, a.Value, a.Name.Local)
			}
			for _, match := range colorInSVG.FindAllStringSubmatch(attributes["style"], -1) {
				d.colors[match[1]] = true
			}
			switch element.Name.Local {
			case "svg":
				_, err := fmt.Sscanf(attributes["viewBox"], "0 0 %g %g", &d.width, &d.height)
				require.NoError(t, err)
			case "path":
				d.shapes = append(d.shapes, shapeOf(t, attributes))
			case "text":
				var content string
				require.NoError(t, decoder.DecodeElement(&content, &element))
				d.words = append(d.words, measured(t, content, attributes, angle))
				continue
			}
			open = append(open, angle)
			if turn, ok := strings.CutPrefix(attributes["transform"], "rotate("); ok {
				by, err := strconv.ParseFloat(strings.TrimSuffix(turn, ")"), 64)
				require.NoError(t, err)
				angle += by
			}
		case xml.EndElement:
			angle = open[len(open)-1]
			open = open[:len(open)-1]
		}
	}
}

// shapeOf returns a path; of an arc it takes the end.
func shapeOf(t require.TestingT, attributes map[string]string) shape {
	style := map[string]string{}
	for entry := range strings.SplitSeq(attributes["style"], ";") {
		name, value, _ := strings.Cut(entry, ":")
		style[name] = value
	}
	s := shape{fill: style["fill"], line: style["stroke"], dashes: style["stroke-dasharray"], alpha: style["fill-opacity"], width: 1}
	if s.fill == "none" {
		s.fill = ""
	}
	if w, ok := style["stroke-width"]; ok {
		_, err := fmt.Sscan(w, &s.width)
		require.NoError(t, err)
	}
	for _, command := range regexp.MustCompile(`[MLAZ][^MLAZ]*`).FindAllString(attributes["d"], -1) {
		if command == "Z" {
			s.closed++
			continue
		}
		if command[0] == 'M' {
			s.parts = append(s.parts, nil)
		}
		s.round = s.round || command[0] == 'A'
		var p place
		_, err := fmt.Sscanf(command[1+strings.LastIndexByte(command[1:], ' ')+1:], "%g,%g", &p.x, &p.y)
		require.NoError(t, err)
		last := len(s.parts) - 1
		s.parts[last] = append(s.parts[last], p)
	}
	return s
}

// measured returns the box of a text in the font that the drawing was made with.
func measured(t require.TestingT, content string, attributes map[string]string, angle float64) word {
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(numberInSVG.FindString(s), 64)
		require.NoError(t, err)
		return v
	}
	size := number(fontSize.FindStringSubmatch(attributes["style"])[1])
	x, base := number(attributes["x"]), number(attributes["y"])
	return word{
		text: content, turned: angle != 0, size: size, color: colorInSVG.FindStringSubmatch(attributes["style"] + ";fill:#000000")[1],
		left: x, right: x + widthOf(content, size), top: base - 0.75*size, bottom: base + 0.2*size,
	}
}

// widthOf returns the width of words of a size in that font.
func widthOf(content string, size float64) float64 {
	style := text.Style{
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: font.Length(size)},
		Handler: gonum.DefaultTextHandler,
	}
	return float64(style.Width(content))
}

// shifted returns the word with y from the top of a drawing; SVG counts it from the group's origin below.
func (w word) shifted(height float64) word {
	w.top, w.bottom = w.top+height, w.bottom+height
	return w
}

func (w word) overlaps(v word) bool {
	return w.left < v.right && v.left < w.right && w.top < v.bottom && v.top < w.bottom
}

// ticks returns the places of the labels below and beside the plot. A tick is a line of
// ink four points long; its label is centred below it, or ends left of it.
func (d drawing) ticks(t require.TestingT) (xs, ys map[string]float64) {
	xs, ys = map[string]float64{}, map[string]float64{}
	for _, s := range d.shapes {
		if s.line != "#1F2328" || len(s.parts) != 1 || len(s.parts[0]) != 2 {
			continue
		}
		from, to := s.parts[0][0], s.parts[0][1]
		for _, w := range d.words {
			switch {
			case from.x == to.x && math.Abs(to.y-from.y-4) < 0.01 && -w.top < to.y && math.Abs((w.left+w.right)/2-from.x) < 0.05:
				if _, known := xs[w.text]; !known { // the name of the axis comes later
					xs[w.text] = from.x
				}
			case from.y == to.y && math.Abs(to.x-from.x-4) < 0.01 && w.right < to.x && math.Abs(-(w.top+w.bottom)/2-from.y) < 0.4:
				ys[w.text] = from.y
			}
		}
	}
	return xs, ys
}

// scale returns where values lie by the labels of the axes; all labels must agree.
func (d drawing) scale(t require.TestingT, logX, logY bool) func(x, y float64) place {
	xs, ys := d.ticks(t)
	x, y := line(t, xs, logX), line(t, ys, logY)
	return func(a, b float64) place { return place{x(a), y(b)} }
}

// line returns where values of an axis lie.
func line(t require.TestingT, ticks map[string]float64, log bool) func(v float64) float64 {
	scaled := func(v float64) float64 {
		if log {
			return math.Log(v)
		}
		return v
	}
	values := map[float64]float64{}
	low, high := math.Inf(1), math.Inf(-1)
	for label, at := range ticks {
		v, err := strconv.ParseFloat(strings.NewReplacer("−", "-", ",", "").Replace(label), 64)
		require.NoError(t, err)
		values[scaled(v)] = at
		low, high = min(low, scaled(v)), max(high, scaled(v))
	}
	require.Less(t, low, high, "two labels")
	at := func(v float64) float64 { return values[low] + (v-low)/(high-low)*(values[high]-values[low]) }
	for v, place := range values {
		require.InDelta(t, at(v), place, 0.02)
	}
	return func(v float64) float64 { return at(scaled(v)) }
}
