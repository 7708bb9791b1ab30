package format

import "fmt"

// Rows of fields, with the labels of a spreadsheet: names or numbers of the columns in a first row, and of the rows
// in first fields. They are labels only where there is one more of them than a grid has, and are said in a note.

// labelled returns the layouts of rows of fields.
func (t *text) labelled(rows []line, delim byte) (list []layout) {
	width, ends := len(t.fields.cut(nil, rows[0], delim)), true
	for _, l := range rows {
		if t.cells = t.fields.cut(t.cells[:0], l, delim); len(t.cells) != width {
			return nil
		}
		ends = ends && len(t.cells[width-1].text) == 0
	}
	cut := func(dst []cell, l line) []cell { return t.fields.cut(dst, l, delim) }
	add := func(n int, rows []line, note string, part func([]cell) []cell) {
		if n <= maxSide && !t.isTiny(n) && n > 1 {
			cutPart := func(dst []cell, l line) []cell { return append(dst, part(cut(nil, l))...) }
			list = append(list, layout{n, rows, cutPart, note})
		}
	}
	but := func(c []cell) []cell { return c[:len(c)-1] }
	rest := func(c []cell) []cell { return c[1:] }
	heading := cut(nil, rows[0])
	if len(rows) == width+1 && areLabels(heading) {
		add(width, rows[1:], "the first row names the columns", func(c []cell) []cell { return c })
	}
	if ends && len(rows) == width && areLabels(heading[:width-1]) {
		add(width-1, rows[1:], "the first row names the columns", but)
	}
	if width > 1 && len(rows) == width && areLabels(heading[1:]) && areLabels(labels(rows[1:], cut)) {
		add(width-1, rows[1:], "the first row and the first column are labels", rest)
	}
	if width > 1 && len(rows) == width-1 && areLabels(labels(rows, cut)) {
		add(width-1, rows, "the first column names the rows", rest)
	}
	if width <= maxSide && !t.isTiny(width) {
		list = append(list, layout{n: width, rows: rows, cut: cut})
	}
	if ends {
		add(width-1, rows, "", but)
	}
	for i := range list {
		if list[i].note != "" {
			list[i].note += fmt.Sprintf(" (line %d)", rows[0].num)
		}
	}
	return list
}

// labels returns the first fields of rows.
func labels(rows []line, cut func([]cell, line) []cell) (list []cell) {
	for _, l := range rows {
		list = append(list, cut(nil, l)[0])
	}
	return list
}

// areLabels reports whether cells count from 0 or 1, or are symbols or names in their order.
func areLabels(cells []cell) bool {
	for i, c := range cells {
		if len(c.text) == 0 || isBlankWord(c.text) && !isNumber(c.text) ||
			i > 0 && inOrder(string(cells[i-1].text), string(c.text)) >= 0 {
			return false
		}
		if n, ok := number(c.text); ok && n != i && n != i+1 {
			return false
		}
	}
	return len(cells) > 0
}
