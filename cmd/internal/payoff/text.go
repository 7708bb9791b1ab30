package payoff

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"basisk/cmd/internal/output"
	"basisk/results"
)

// barWidth is the number of columns of a full bar.
const barWidth = 10

// Text returns the summary, which has a shape, as text for a terminal of 80 columns.
func (x *Summary) Text() string {
	var text strings.Builder
	for i := range x.Shapes {
		if i > 0 {
			text.WriteString("\n")
		}
		x.Shapes[i].text(&text)
	}
	notes := append(x.about(), clearedNote, costNote)
	if strings.Contains(text.String(), results.Mark) {
		notes = append(notes, fmt.Sprintf("%s Fewer than %d puzzles: the interval is too narrow.", results.Mark, few))
	}
	text.WriteString("\n")
	for _, note := range notes {
		text.WriteString(output.Fill(strings.Fields(note), "", "", 80))
	}
	return text.String()
}

// text writes the tables of a shape and the puzzles that need larger sizes.
func (s *Shape) text(text *strings.Builder) {
	fmt.Fprintf(text, "%s\n\n", s.title())
	cleared := s.clearedTable()
	cleared.Columns = append(cleared.Columns[:3:3], append([]string{""}, cleared.Columns[3:]...)...)
	for i, row := range cleared.Rows {
		cleared.Rows[i] = append(row[:3:3], append([]string{bar(s.Rows[i].Cleared[0])}, row[3:]...)...)
	}
	writeTable(text, cleared, 3)
	for _, l := range ladders() {
		t := s.costTable(l)
		fmt.Fprintf(text, "\n%s\n", t.Title)
		writeTable(text, t, 0)
	}
	fmt.Fprintf(text, "\n%s\n", s.answer())
	for _, b := range s.Beyond {
		fmt.Fprintf(text, "  size %d: %s\n", b.Size, b.name())
	}
}

// bar draws a share as a bar of eighths of a column.
func bar(share float64) string {
	eighths := int(share*8*barWidth + 0.5)
	full := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		full += string([]rune(" ▏▎▍▌▋▊▉")[rest])
	}
	return full + strings.Repeat(" ", barWidth-utf8.RuneCountInString(full))
}

// writeTable writes a table with words, which are in the first column and in column left, to the
// left and numbers to the right.
func writeTable(text *strings.Builder, t results.Table, left int) {
	rows := append([][]string{t.Columns}, t.Rows...)
	text.WriteString(output.Columns(rows, func(x int) bool { return x != 0 && x != left }))
}
