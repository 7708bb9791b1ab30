package draw

import (
	"bufio"
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"basisk/grid"
)

// Pictures in SVG. A group has the look that its elements share, and lines have theirs.

// SVG draws p as one svg element without an XML declaration, so that it can be a file or part of an
// HTML page. It has a viewBox and no size: it fills the available room. The layers of a cube are in
// rows of as many as a box has columns.
//
// Values are large, bold if given and blue if not. Units of the step have a blue ground and covers
// are hatched; cells of the pattern have a yellow ground, its candidates an orange one; removed
// candidates are red and struck through, placed digits are white on blue. It fails if w fails or
// the parts of p do not fit together.
func SVG(w io.Writer, p Picture) error {
	s, err := newScene(p)
	if err != nil {
		return err
	}
	v := &svg{plan: newPlan(s, false), out: bufio.NewWriter(w)}
	v.head()
	(&painting{v.plan, v}).picture()
	v.print("</svg>\n")
	return v.out.Flush()
}

// svg is an SVG picture in progress.
type svg struct {
	plan
	out     *bufio.Writer
	pending string // the beginning of a group that is still empty
}

// failed reports whether the writer has failed; then further text is useless. Its error stays in
// the buffer until the end.
func (v *svg) failed() bool {
	_, err := v.out.Write(nil)
	return err != nil
}

// print writes formatted text, preceded by the pending group.
func (v *svg) print(text string, args ...any) {
	if v.failed() {
		return
	}
	v.out.WriteString(v.pending)
	v.pending = ""
	fmt.Fprintf(v.out, text, args...)
}

// group writes the output of draw in a group; if that is empty, it writes nothing.
func (v *svg) group(l look, draw func()) {
	v.pending = "<g class=\"" + l.class + "\"" + l.attributes() + ">\n"
	draw()
	if v.pending == "" {
		v.print("</g>\n")
	}
	v.pending = ""
}

// attributes returns the attributes of a group of this look.
func (l *look) attributes() string {
	if l.fill == "" {
		return ` fill="none" stroke-linecap="square"`
	}
	text := ""
	if l.bold {
		text += ` font-weight="bold"`
	}
	text += ` fill="` + l.fill + `"`
	if l.italic {
		text += ` font-style="italic"`
	}
	if l.size > 0 {
		text += ` font-size="` + number(l.size) + `"`
	}
	return text
}

func (v *svg) rectangle(b box, radius float64) {
	round := ""
	if radius > 0 {
		round = ` rx="` + number(radius) + `"`
	}
	v.print("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"%s/>\n",
		number(b.x), number(b.y), number(b.width), number(b.height), round)
}

func (v *svg) lines(p pen, list ...segment) {
	var path strings.Builder
	for _, s := range list {
		path.WriteString("M" + number(s.x) + " " + number(s.y))
		switch {
		case s.dy == 0:
			path.WriteString("h" + number(s.dx))
		case s.dx == 0:
			path.WriteString("v" + number(s.dy))
		default:
			path.WriteString("l" + number(s.dx) + " " + number(s.dy))
		}
	}
	v.print("<path stroke=\"%s\" stroke-width=\"%s\" d=\"%s\"/>\n", p.color, number(p.width), path.String())
}

func (v *svg) text(x, y float64, text string) {
	if v.failed() {
		return
	}
	v.print("<text x=\"%s\" y=\"%s\">%s</text>\n", number(x), number(y), text)
}

// head opens the picture: its size, its description, and white paper.
func (v *svg) head() {
	width, height := number(v.width), number(v.height)
	v.print(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" role="img" `, width, height)
	v.print(`font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif" text-anchor="middle">` + "\n")
	title := cmp.Or(v.Title, "Sudoku "+v.shape.String())
	v.print("<title>%s</title>\n<desc>%s</desc>\n", escape(title), escape(v.describe()))
	v.print("<rect class=\"paper\" width=\"%s\" height=\"%s\" fill=\"#fff\"/>\n", width, height)
}

// describe describes the picture in words.
func (v *svg) describe() string {
	given, placed := 0, 0
	for c := range grid.Cell(v.shape.Cells()) {
		switch {
		case v.Board.Value(c) == 0:
		case v.isGiven(c):
			given++
		default:
			placed++
		}
	}
	open := v.Board.Open()
	text := fmt.Sprintf("%v: %d given, %d placed, %d open with %d candidates.",
		v.shape, given, placed, open, v.Board.Candidates()-given-placed)
	parts := append([]string{text}, v.describeStep()...)
	if v.Text != "" {
		parts = append(parts, v.Text)
	}
	return strings.Join(parts, " ")
}

// describeStep names the candidates of the highlight.
func (v *svg) describeStep() []string {
	var parts []string
	for _, part := range []struct {
		name string
		list []grid.Candidate
	}{{"Pattern", v.Step.Pattern}, {"Placed", v.Step.Placed}, {"Removed", v.Step.Removed}} {
		if len(part.list) > 0 {
			parts = append(parts, part.name+": "+v.names(part.list)+".")
		}
	}
	return parts
}

// names lists candidates for people: "R1C2=3, R4C5=6".
func (v *svg) names(list []grid.Candidate) string {
	var names []string
	for _, x := range list {
		names = append(names, v.shape.CellName(x.Cell)+"="+v.Alphabet.Symbol(x.Digit))
	}
	return strings.Join(names, ", ")
}

// escape escapes text for use inside an element.
func escape(text string) string {
	var b strings.Builder
	// A strings.Builder never fails.
	_ = xml.EscapeText(&b, []byte(text))
	return b.String()
}
