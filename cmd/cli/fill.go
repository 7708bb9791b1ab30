package cli

import (
	"slices"
	"strings"
	"unicode/utf8"

	"basisk/cmd/internal/output"
)

// Filling lines: paragraphs are refilled, and indented lines, which are lists, stay as they are;
// those that are too long continue below their last column.

// fill breaks text into lines of helpWidth columns, each with a newline.
func fill(text string) string {
	var b strings.Builder
	var paragraph, item []string // lines, of the one at hand
	end := func() {
		b.WriteString(output.Fill(strings.Fields(strings.Join(paragraph, " ")), "", "", helpWidth))
		b.WriteString(fillItem(item))
		paragraph, item = nil, nil
	}
	for line := range strings.Lines(strings.TrimRight(text, "\n")) {
		line = strings.TrimRight(line, " \n")
		switch in := indent(line); {
		case line == "":
			end()
			b.WriteByte('\n')
		case in == 0 && item == nil:
			paragraph = append(paragraph, line)
		case in > 0 && item != nil && in > indent(item[0]):
			item = append(item, line)
		case in == 0:
			end()
			paragraph = []string{line}
		default:
			end()
			item = []string{line}
		}
	}
	end()
	return b.String()
}

// indent returns the number of blanks before a line.
func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// fillItem fills an entry of a list: an indented line and the lines below it with more indent. It
// stays as it is unless a line is too long.
func fillItem(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	text := strings.Join(lines, "\n") + "\n"
	if !slices.ContainsFunc(lines, func(line string) bool { return utf8.RuneCountInString(line) > helpWidth }) {
		return text
	}
	first, in := lines[0], indent(lines[0])
	column, below := in, in+2
	if gap := strings.LastIndex(first[in:], "  "); gap >= 0 {
		column = in + gap + 2
		below = utf8.RuneCountInString(first[:column])
	}
	return output.Fill(strings.Fields(text[column:]), first[:column], strings.Repeat(" ", below), helpWidth)
}

// fillExamples breaks command lines: a long one continues after a backslash.
func fillExamples(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimRight(text, "\n")) {
		line = strings.TrimRight(line, "\n")
		for utf8.RuneCountInString(line) > helpWidth {
			cut := lastBreak(line)
			if cut < 0 {
				break
			}
			b.WriteString(line[:cut] + " \\\n")
			line = "      " + line[cut+1:]
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// lastBreak returns the last blank outside quotes at which a command line can be broken with room
// for a backslash, or -1.
func lastBreak(line string) int {
	last, quoted := -1, false
	for i, r := range line {
		switch {
		case r == '\'':
			quoted = !quoted
		case r == ' ' && !quoted && i > indent(line) && i <= helpWidth-2:
			last = i
		}
	}
	return last
}
