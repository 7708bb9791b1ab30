package results

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// check returns an error if a row has another number of entries than the head.
func (t *Table) check() error {
	for i, row := range t.Rows {
		if len(row) != len(t.Columns) {
			return fmt.Errorf("table %q: row %d has %d entries: expected %d", t.Title, i+1, len(row), len(t.Columns))
		}
	}
	return nil
}

// number is how an entry begins that reads best when it is set to the right:
// "12", "-0.5 ± 0.1", "< 3e-4", "97 %", "–"; but not "9×9 random".
var number = regexp.MustCompile(`^([-+−<>≤≥≈]* ?[0-9.]+([^0-9.×x]|$)|[–—-]?$)`)

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

// marked reports whether an entry bears the mark of intervals with warnings.
func (t *Table) marked() bool {
	return slices.ContainsFunc(t.Rows, func(row []string) bool { return strings.Contains(strings.Join(row, " "), Mark) })
}

// markdown returns the table as GitHub reads it, padded so that it can be read as
// plain text as well.
func (t *Table) markdown() string {
	right := t.Numeric()
	width := make([]int, len(t.Columns))
	cells := make([][]string, 0, len(t.Rows)+1)
	for _, row := range append([][]string{t.Columns}, t.Rows...) {
		escaped := make([]string, len(row))
		for x, entry := range row {
			escaped[x] = escapeCell(entry)
			width[x] = max(width[x], 3, len([]rune(escaped[x])))
		}
		cells = append(cells, escaped)
	}
	var b strings.Builder
	for y, row := range cells {
		writeRow(&b, row, width, right)
		if y == 0 {
			writeRule(&b, width, right)
		}
	}
	return b.String()
}

// writeRow writes one row, padded to the widths, numbers to the right.
func writeRow(b *strings.Builder, row []string, width []int, right []bool) {
	for x, entry := range row {
		pad := strings.Repeat(" ", width[x]-len([]rune(entry)))
		if right[x] {
			b.WriteString("| " + pad + entry + " ")
		} else {
			b.WriteString("| " + entry + pad + " ")
		}
	}
	b.WriteString("|\n")
}

// writeRule writes the rule below the head, which also says how columns are aligned.
func writeRule(b *strings.Builder, width []int, right []bool) {
	for x, w := range width {
		end := "-"
		if right[x] {
			end = ":"
		}
		b.WriteString("|" + strings.Repeat("-", w+1) + end)
	}
	b.WriteString("|\n")
}

// escapeCell keeps an entry inside its cell: no bars, no line ends.
func escapeCell(entry string) string {
	return strings.NewReplacer("|", `\|`, "\r\n", " ", "\n", " ").Replace(entry)
}
