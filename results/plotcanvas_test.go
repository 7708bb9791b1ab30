package results_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// The tests here hold the pictures for papers against the SVG of the same figure, which
// another canvas draws: all shapes and words are the same, at the same places.

// start returns where words begin on the page.
func (w word) start() place { return turn(place{w.left, w.baseline()}, w.angle) }

// readPDF reads the page of a file of one page.
func readPDF(t *testing.T, pdf []byte) (shapes []shape, words []word) {
	alphas := map[string]float64{}
	for i, m := range regexp.MustCompile(`/ca ([0-9.]+) `).FindAllSubmatch(pdf, -1) {
		alphas[fmt.Sprintf("/GS%d", i+1)] = numbersIn(string(m[1]))[0]
	}
	_, stream, _ := bytes.Cut(pdf, []byte("stream\n"))
	unpacked, err := zlib.NewReader(bytes.NewReader(stream))
	require.NoError(t, err)
	text, err := io.ReadAll(unpacked)
	require.NoError(t, err)
	var now, drawn shape
	var color string
	var alpha, size float64
	angles := []float64{0}
	for line := range strings.SplitSeq(string(text), "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		n := numbersIn(line)
		switch operator := fields[len(fields)-1]; operator {
		case "rg":
			color = hex(n)
		case "g": // a grey
			color = hex([]float64{n[0], n[0], n[0]})
		case "gs":
			alpha = alphas[fields[0]]
		case "w":
			now.width = n[0]
		case "d":
			now.dashes = strings.ReplaceAll(strings.ReplaceAll(line[1:strings.Index(line, "]")], ".00", ""), " ", ",")
		case "q":
			angles = append(angles, angles[len(angles)-1])
		case "Q":
			angles = angles[:len(angles)-1]
		case "cm":
			require.Equal(t, []float64{0, 0}, n[4:], "turned around the origin")
			require.InDelta(t, 1, math.Hypot(n[0], n[1]), 1e-4)
			angles[len(angles)-1] += math.Atan2(n[1], n[0]) * 180 / math.Pi
		case "m":
			drawn.parts = append(drawn.parts, []place{{n[0], n[1]}})
		case "l", "c":
			last := len(drawn.parts) - 1
			drawn.parts[last] = append(drawn.parts[last], place{n[len(n)-2], n[len(n)-1]})
			drawn.round = drawn.round || operator == "c"
		case "h":
			drawn.closed++
		case "S", "f", "B":
			drawn.width, drawn.dashes, drawn.alpha = now.width, now.dashes, opacity(alpha)
			if operator != "f" {
				drawn.line = color
			}
			if operator != "S" {
				drawn.fill = color
			}
			shapes = append(shapes, drawn)
			drawn = shape{}
		case "ET":
			if strings.Contains(line, "Tf") {
				size = n[len(n)-1]
				continue
			}
			letters := line[strings.Index(line, "(")+1 : strings.LastIndex(line, ")")]
			words = append(words, word{text: strings.ReplaceAll(letters, "\x00", ""), left: n[0], bottom: -n[1] + 0.2*size, size: size, angle: angles[len(angles)-1], color: color})
		}
	}
	return shapes, words
}

// same fails unless two lists have the same shapes, circles by middle and radius.
func same(t *testing.T, want, got []shape) {
	t.Helper()
	require.Len(t, got, len(want))
	for i, w := range want {
		g := got[i]
		require.Equal(t, []string{w.fill, w.line, w.alpha}, []string{g.fill, g.line, g.alpha}, "%d", i)
		require.Equal(t, []any{w.round, w.closed}, []any{g.round, g.closed})
		if w.line != "" {
			require.Equal(t, w.width, g.width)
			require.Equal(t, w.dashes, g.dashes)
		}
		require.Len(t, g.parts, len(w.parts))
		for k := range w.parts {
			if w.round {
				near(t, []place{middle(w.parts[k]), {w.parts[k][0].x, w.parts[k][0].y}}, []place{middle(g.parts[k]), {g.parts[k][0].x, g.parts[k][0].y}})
				continue
			}
			near(t, w.parts[k], g.parts[k])
		}
	}
}

// drawnAlike are figures that have everything a figure may have.
func drawnAlike() map[string]results.Figure {
	points := []results.Point{{X: 1, Y: 10, Low: 5, High: 20}, {X: 2, Y: 30, Low: 30, High: 30}}
	turned := scattered(results.Bars)
	turned.X.Ticks = []string{"a place", "of some length", "that does not", "stand beside it"}
	return map[string]results.Figure{
		"series": {
			Name: "f", Title: "Title", X: results.Axis{Label: "x"}, Y: results.Axis{Label: "y"}, Series: []results.Series{
				{Name: "a", Points: points}, {Style: results.Line, Points: points}, {Name: "b", Style: results.Band, Points: points}, {Name: "c", Style: results.Bars, Points: points},
			},
		},
		"turned": turned,
	}
}

func TestPDFIsLikeTheSVG(t *testing.T) {
	for name, f := range drawnAlike() {
		t.Run(name, func(t *testing.T) {
			d := draws(t, f)
			pdf, err := f.PDF()
			require.NoError(t, err)
			shapes, words := readPDF(t, pdf)
			require.Contains(t, string(pdf), fmt.Sprintf("/MediaBox [0 0 340.00 %.2f]", d.height))
			same(t, d.shapes, shapes)
			require.Len(t, words, len(d.words))
			for i, w := range d.words {
				require.Equal(t, []any{w.text, w.size, w.color}, []any{words[i].text, words[i].size, words[i].color})
				require.InDelta(t, w.angle, words[i].angle, 0.01)
				near(t, []place{w.start()}, []place{words[i].start()})
			}
		})
	}
}

// Exponents are digits of seven tenths of the size, a third of it higher, and each part directly
// follows the one before it.
func TestPDFExponents(t *testing.T) {
	f := scattered(results.Marks)
	f.Y.Label = "10⁻⁵ to 10² m"
	d := draws(t, f)
	pdf, err := f.PDF()
	require.NoError(t, err)
	_, words := readPDF(t, pdf)
	var parts []word
	for i, w := range words {
		if w.text == "10" && words[i+1].text == "-5" {
			parts = words[i : i+5]
		}
	}
	require.Len(t, parts, 5)
	label, x := d.word(t, f.Y.Label), d.word(t, f.Y.Label).left
	for i, want := range []string{"10", "-5", " to 10", "2", " m"} {
		w := parts[i]
		size, up := 10.0, 0.0
		if i%2 == 1 {
			size, up = 7, 3.5
		}
		require.Equal(t, want, w.text)
		require.InDelta(t, size, w.size, 1e-9)
		near(t, []place{{x, label.baseline() + up}}, []place{w.start()})
		x += widthOf(want, size)
	}
}

// readPGF reads a picture of LaTeX.
func readPGF(t *testing.T, pgf []byte) (shapes []shape, words []word) {
	var now shape
	var color string
	angles := []float64{0}
	for line := range strings.SplitSeq(string(pgf), "\n") {
		command, _, _ := strings.Cut(strings.TrimSpace(line), "{")
		n := numbersIn(line)
		switch command {
		case `\begin`:
			angles = append(angles, angles[len(angles)-1])
		case `\end`:
			angles = angles[:len(angles)-1]
		case `\pgftransformrotate`:
			angles[len(angles)-1] += n[0]
		case `\color[rgb]`:
			color = hex(n)
		case `\pgfsetfillopacity`:
			now.alpha = opacity(n[0])
		case `\pgfsetlinewidth`:
			now.width = n[0]
		case `\pgfsetdash`:
			var dashes []string
			for _, v := range n[:len(n)-1] {
				dashes = append(dashes, strconv.FormatFloat(v, 'g', -1, 64))
			}
			now.dashes = strings.Join(dashes, ",")
		case `\pgfpathmoveto`:
			now.parts = append(now.parts, []place{{n[0], n[1]}})
		case `\pgflineto`:
			last := len(now.parts) - 1
			now.parts[last] = append(now.parts[last], place{n[0], n[1]})
		case `\pgfpatharc`:
			require.Equal(t, []float64{0, 360}, n[:2])
			last := len(now.parts) - 1
			from := now.parts[last][0]
			now.round = true
			now.parts[last] = append(now.parts[last], place{from.x - 2*n[2], from.y})
		case `% path-close`:
			now.closed++
		case `\pgfusepath`:
			now.fill, now.line = "", ""
			if strings.Contains(line, "fill") {
				now.fill = color
			} else {
				now.line = color
			}
			shapes = append(shapes, now)
			now.parts, now.round, now.closed = nil, false, 0
		case `\pgftext[base,at=`:
			_, text, _ := strings.Cut(line, `\selectfont `)
			words = append(words, word{text: strings.TrimSuffix(text, "}}"), left: n[0], bottom: -n[1] + 0.2*n[2], size: n[2], angle: angles[len(angles)-1], color: color})
		}
	}
	return shapes, words
}

// The words of a PGF are centred where those of the SVG are: a document has another font.
func TestPGFIsLikeTheSVG(t *testing.T) {
	for name, f := range drawnAlike() {
		t.Run(name, func(t *testing.T) {
			d := draws(t, f)
			pgf, err := f.PGF()
			require.NoError(t, err)
			shapes, words := readPGF(t, pgf)
			same(t, d.shapes, shapes)
			require.Len(t, words, len(d.words))
			for i, w := range d.words {
				require.Equal(t, []any{w.text, w.size, w.color}, []any{words[i].text, words[i].size, words[i].color})
				require.InDelta(t, w.angle, words[i].angle, 0.01)
				w.left = (w.left + w.right) / 2
				near(t, []place{w.start()}, []place{words[i].start()})
			}
		})
	}
}
