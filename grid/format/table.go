package format

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// A table of puzzles: a first line of names, and a puzzle on each line after it.
//
//	id,puzzle,solution,rating        the column of the puzzles has one of a few names, or the option names it
//	1,53..7…,534678912…,4.2
//	puzzle,regions                   irregular boxes, with a letter for each cell
//	53..7…,AAABBB…
//
// The other fields are the label.

// The names of the columns that hold puzzles, in order of preference, and of those that hold solutions and regions.
var (
	puzzleColumns   = []string{"puzzle", "puzzles", "quizzes", "quiz", "question", "questions", "sudoku", "sudokus", "grid", "clues"}
	solutionColumns = []string{"solution", "solutions", "solved", "answer", "answers"}
	regionColumns   = []string{"regions"}
)

// tableDelimiter returns the delimiter of the names of columns in a first line, or 0 if it has none.
func tableDelimiter(text []byte) byte {
	return slices.MaxFunc([]byte(",;\t|"), func(a, b byte) int { return bytes.Count(text, []byte{a}) - bytes.Count(text, []byte{b}) })
}

// isNames reports whether a line names the columns of a table: all of its fields are words, one of them that of
// puzzles or asked for, or the field of the next line that is a puzzle shows that they are.
func (t *text) isNames(l, next line) bool {
	delim := tableDelimiter(l.text)
	names := t.fields.cut(nil, l, delim)
	isName := func(c cell) bool {
		return len(c.text) <= 32 && (len(c.text) == 0 || isLetter(c.text[0]) || c.text[0] == '_')
	}
	if slices.ContainsFunc(names, func(c cell) bool { return !isName(c) }) {
		return false
	}
	if len(names) == 1 {
		_, isPuzzle := t.wholeOf(next)
		return isPuzzle && columnOf(names, puzzleColumns) == 0
	}
	if columnOf(names, []string{t.opt.Column}) >= 0 && t.opt.Column != "" || columnOf(names, puzzleColumns) >= 0 {
		return true
	}
	cells := t.fields.cut(nil, next, delim)
	isLong := func(c cell) bool { return t.isWhole(len(c.text)) && isSymbols(c.text) }
	isWide := func(c cell) bool { return len(c.text) > 1 }
	return len(cells) == len(names) && slices.ContainsFunc(cells, isLong) && slices.ContainsFunc(names, isWide)
}

// columnOf returns the index of the first column that has one of the names, in their order, or -1.
func columnOf(names []cell, list []string) int {
	for _, name := range list {
		if i := slices.IndexFunc(names, func(c cell) bool { return strings.EqualFold(string(c.text), name) }); i >= 0 {
			return i
		}
	}
	return -1
}

// tableColumns are the number of the columns of a table, and the indexes of some of them, -1 where there is none.
type tableColumns struct{ count, puzzle, solution, regions int }

// table reads the lines after the names of columns.
func (t *text) table(l line) {
	delim := tableDelimiter(l.text)
	names := t.fields.cut(nil, kept(l), delim)
	t.in.drop()
	wanted := puzzleColumns
	if t.opt.Column != "" {
		wanted = []string{t.opt.Column}
	}
	at := tableColumns{
		len(names), columnOf(names, wanted), columnOf(names, solutionColumns), columnOf(names, regionColumns),
	}
	if at.puzzle < 0 {
		var list []string
		for _, c := range names {
			list = append(list, string(c.text))
		}
		wanted := "one of puzzles, with a name such as " + strings.Join(puzzleColumns[:3], ", ")
		if option := t.opt.name("column"); option != "" {
			wanted += ", or " + option + " NAME"
		}
		t.fail(l.num, position{l.num, 1}.refused("the columns "+strings.Join(list, ", "), wanted))
		for _, ok := t.in.next(); ok; _, ok = t.in.next() { // the rest is of the same table
		}
		return
	}
	for l, ok := t.start(); ok; l, ok = t.start() {
		rec := t.tableRecord(l, delim, at)
		t.in.drop()
		t.report(rec)
	}
}

// tableRecord makes a record of a line of a table.
func (t *text) tableRecord(l line, delim byte, at tableColumns) Record {
	rec := Record{Line: l.num, Err: l.foreign()}
	fields := t.fields.cut(nil, l, delim)
	if rec.Err == nil && len(fields) != at.count {
		rec.Err = l.at(0).refused(plural(len(fields), "field"), fmt.Sprintf("%d as the first line has", at.count))
	}
	if rec.Err != nil {
		return rec
	}
	var words []string
	for i, c := range fields {
		if i != at.puzzle && i != at.solution && i != at.regions && len(c.text) > 0 {
			words = append(words, string(c.text))
		}
	}
	field := fields[at.puzzle]
	rec.Label = strings.Join(words, " ")
	if at.regions >= 0 && len(fields[at.regions].text) > 0 {
		before := t.head
		defer func() { t.head = before }()
		if _, err := t.head.setRegions(string(fields[at.regions].text), t.side()); err != nil {
			rec.Err = fields[at.regions].wrong(err)
			return rec
		}
	}
	w, ok := t.wholeOf(line{text: field.text, num: l.num, before: field.col - 1})
	switch {
	case !ok:
		rec.Err = field.place(t.miscounted(len(field.text)))
	case w.cells != nil:
		rec.Puzzle, rec.Err = t.whole(len(w.cells), t.fillerOf(w.cells))
	default:
		rec.Puzzle, rec.Err = t.symbolPuzzle(w.text[w.from:w.to], field.position)
	}
	if rec.Err == nil {
		t.last = rec.Puzzle.Shape.Side()
	}
	if rec.Err == nil && at.solution >= 0 && len(fields[at.solution].text) > 0 {
		rec.Err = t.solvedOnLine(&rec, fields[at.solution].text, fields[at.solution].position)
	}
	return rec
}
