package draw

import "bufio"

// Styled text: characters with styles, written with escape sequences only where the
// style changes.

// style is how a character is drawn if colors are allowed.
type style uint8

const (
	plain style = iota
	faint       // lines and coordinates
	givenStyle
	placedStyle
	patternStyle
	removedStyle
	newStyle // placed by the highlighted step
)

// sgr are the parameters of ECMA-48's "select graphic rendition" for each style. Bold, reverse and
// crossed out distinguish them if hues do not.
var sgr = [...]string{
	plain:        "0",
	faint:        "0;2",
	givenStyle:   "0;1",
	placedStyle:  "0;36",
	patternStyle: "0;7;33",
	removedStyle: "0;9;31",
	newStyle:     "0;1;7;36",
}

// markStyles and markSigns show the marks with colors and without.
var (
	markStyles = [...]style{unmarked: plain, inPattern: patternStyle, isRemoved: removedStyle, isPlaced: newStyle}
	markSigns  = [...]string{unmarked: "", inPattern: "*", isRemoved: "-", isPlaced: "+"}
)

// glyph is a character with its style.
type glyph struct {
	r rune
	s style
}

// strip is a band of lines, as wide as the drawing, that is filled and written repeatedly.
type strip struct {
	out    *bufio.Writer
	color  bool
	lines  [][]glyph
	latest style // the style written last
}

// newStrip returns a blank strip that is written to out.
func newStrip(out *bufio.Writer, width, lines int, color bool) *strip {
	s := &strip{out: out, color: color, lines: make([][]glyph, lines)}
	for i := range s.lines {
		s.lines[i] = make([]glyph, width)
	}
	return s
}

// set sets a character of a line.
func (s *strip) set(x, line int, st style, r rune) { s.lines[line][x] = glyph{r, st} }

// put writes text to a line.
func (s *strip) put(x, line int, st style, text string) {
	for _, r := range text {
		s.set(x, line, st, r)
		x++
	}
}

// flush writes the first lines, without blanks at their ends, and clears them.
func (s *strip) flush(lines int) {
	for _, line := range s.lines[:lines] {
		end := len(line)
		for end > 0 && line[end-1].r == 0 {
			end--
		}
		s.line(line[:end])
		clear(line)
	}
}

// line writes a line. Errors stay in the buffer until the end.
func (s *strip) line(line []glyph) {
	for _, g := range line {
		if g.r == 0 {
			g = glyph{' ', plain}
		}
		s.change(g.s)
		s.out.WriteRune(g.r)
	}
	s.change(plain)
	s.out.WriteByte('\n')
}

// change writes the escape sequence of a new style.
func (s *strip) change(to style) {
	if s.color && to != s.latest {
		s.out.WriteString("\x1b[" + sgr[to] + "m")
	}
	s.latest = to
}
