package output

import (
	"strings"

	"basisk/grid"
	"basisk/grid/format"
)

// The colors of messages, as parameters of the terminal's "select graphic rendition".
const (
	bold   = "1"
	Red    = "31"
	Green  = "32"
	Yellow = "33"
)

// Paint returns text in a color if color is wanted.
func Paint(want bool, color, text string) string {
	if !want {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}

// Colored writes the solution p of a puzzle with the given digits for terminals that show colors:
// givens bold, found digits green. It is the picture of format "rows" with its digits painted, so
// that both always look the same.
func (o *Results) Colored(givens []grid.Digit, p *grid.Puzzle) error {
	if o.painted == nil {
		// The format exists.
		o.painted, _ = format.NewWriter(&o.picture, "rows")
	}
	o.picture.Reset()
	if err := o.painted.Write(p); err != nil {
		return err
	}
	if err := o.painted.Flush(); err != nil {
		return err
	}
	o.Printf("%s", colorDigits(o.picture.String(), givens))
	return nil
}

// colorDigits paints the digits of a picture, row by row, depending on whether they are given.
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

// colorDigit paints a digit depending on whether it is given.
func colorDigit(word string, given grid.Digit) string {
	if given != 0 {
		return Paint(true, bold, word)
	}
	return Paint(true, Green, word)
}
