package cli

import (
	"bytes"
	"strings"

	"basisk/grid"
	"basisk/grid/format"
)

// The picture of a solution for terminals that show colors: givens bold, found
// digits green. It is the picture of format "grid" with its digits painted, so
// that both always look alike.

// writeColored writes the solution p of r in colors.
func (s *session) writeColored(r format.Record, p *grid.Puzzle) {
	var picture bytes.Buffer
	w, err := format.NewWriter(&picture, "grid")
	if err == nil {
		err = w.Write(p)
	}
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		s.fail(unusable)
		s.complain("%s %d: %v", r.Source, r.Index, err)
		return
	}
	s.out.print("%s", colorDigits(picture.String(), r.Puzzle.Givens))
}

// colorDigits paints the digits of a picture, which stand there row by row, by
// whether they are given.
func colorDigits(picture string, givens []grid.Digit) string {
	var text strings.Builder
	cell := 0
	for line := range strings.Lines(picture) {
		if line[0] == '#' || line[0] == '+' { // a header, or a rule between boxes
			text.WriteString(line)
			continue
		}
		for i, word := range strings.Split(strings.TrimSuffix(line, "\n"), " ") {
			if i > 0 {
				text.WriteByte(' ')
			}
			if word == "" || word == "|" {
				text.WriteString(word)
				continue
			}
			text.WriteString(colorDigit(word, givens[cell]))
			cell++
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// colorDigit paints a digit by whether it is given.
func colorDigit(word string, given grid.Digit) string {
	if given != 0 {
		return paint(true, bold, word)
	}
	return paint(true, green, word)
}
