package results

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// check returns an error if a row has more or fewer entries than the head.
func (t *Table) check() error {
	for i, row := range t.Rows {
		if len(row) != len(t.Columns) {
			return fmt.Errorf("table %q: row %d has %d entries: expected %d", t.Title, i+1, len(row), len(t.Columns))
		}
	}
	return nil
}

// number matches the beginning of an entry that is aligned to the right: "12", "-0.5 ± 0.1", "<
// 3e-4", "97 %", "1 of 5", "–"; but not "9×9" or "3 random".
var number = regexp.MustCompile(`^([-+−<>≤≥≈~]* ?[0-9.]+(e[-+]?[0-9]| (to|of) | ?[^0-9.×a-z ]|$)|[–—-]?$)`)

// Numeric reports for each column whether all of its entries are numbers or empty,
// and at least one is not empty.
func (t *Table) Numeric() []bool {
	right := make([]bool, len(t.Columns))
	for x := range t.Columns {
		for _, row := range t.Rows {
			if !number.MatchString(row[x]) {
				right[x] = false
				break
			}
			right[x] = right[x] || row[x] != ""
		}
	}
	return right
}

// words returns all entries.
func (t *Table) words() string {
	var b strings.Builder
	for _, row := range t.Rows {
		b.WriteString(strings.Join(row, " ") + "\n")
	}
	return b.String()
}

// Text returns the table for a terminal, without its title and notes, with two blanks between
// columns.
func (t *Table) Text() string {
	var b strings.Builder
	for _, row := range t.padded(0, nil) {
		b.WriteString(strings.TrimRight(strings.Join(row, "  "), " ") + "\n")
	}
	return b.String()
}

// CSV returns the head and the rows as comma-separated values (RFC 4180).
func (t *Table) CSV() []byte {
	var text bytes.Buffer
	_ = csv.NewWriter(&text).WriteAll(t.lines()) // memory is not full
	return text.Bytes()
}

// markdown returns the table and its notes as Markdown, padded so that it is readable as plain text
// as well.
func (t *Table) markdown() string {
	var b strings.Builder
	for y, row := range t.padded(3, escapeCell) {
		b.WriteString("| " + strings.Join(row, " | ") + " |\n")
		if y == 0 {
			writeRule(&b, row, t.Numeric())
		}
	}
	for _, note := range t.Notes() {
		b.WriteString("\n" + note + "\n")
	}
	return b.String()
}

// lines returns the head and the rows.
func (t *Table) lines() [][]string { return append([][]string{t.Columns}, t.Rows...) }

// padded returns the lines with entries padded to the width of their columns, at least least;
// numbers are aligned to the right. Entries are escaped unless escape is nil.
func (t *Table) padded(least int, escape func(string) string) [][]string {
	right, width := t.Numeric(), make([]int, len(t.Columns))
	lines := t.lines()
	for y, row := range lines {
		lines[y] = slices.Clone(row)
		for x, entry := range row {
			if escape != nil {
				lines[y][x] = escape(entry)
			}
			width[x] = max(width[x], least, utf8.RuneCountInString(lines[y][x]))
		}
	}
	for _, row := range lines {
		for x, entry := range row {
			pad := strings.Repeat(" ", width[x]-utf8.RuneCountInString(entry))
			if row[x] = entry + pad; right[x] {
				row[x] = pad + entry
			}
		}
	}
	return lines
}

// writeRule writes the rule below the head, which also sets the alignment of columns.
func writeRule(b *strings.Builder, head []string, right []bool) {
	for x, entry := range head {
		end := "-"
		if right[x] {
			end = ":"
		}
		b.WriteString("|" + strings.Repeat("-", utf8.RuneCountInString(entry)+1) + end)
	}
	b.WriteString("|\n")
}

// escapeCell escapes what would end a cell: bars and line ends.
func escapeCell(entry string) string {
	return strings.NewReplacer("|", `\|`, "\r\n", " ", "\n", " ").Replace(entry)
}
