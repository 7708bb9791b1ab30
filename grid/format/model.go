package format

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"basisk/grid"
)

// Models: a puzzle with the rules, for programs that are not Sudoku solvers. Each unit is listed
// with its cells, so that all layouts and cubes are treated equally.
//
//	minizinc   x[row,column] in 1..n, start and candidates as constraints, all_different
//	asp        cell(row,column,digit), given and allowed as facts, unit(number,row,column)
//	xcsp3      x[row][column] from 0, candidates as domains, givens as an instantiation, allDifferent
//
// In cubes the layer comes first. There are no other variables, so that the solutions of a model
// correspond one to one to those of the puzzle: programs that list all can count.
//
// Source: the MiniZinc Handbook; Gebser et al. 2019, Potassco User Guide; Boussemart et al. 2020,
// XCSP3-core. Cost: one pass over the units.

// model is a model being written.
type model struct {
	*Writer
	puzzle  *grid.Puzzle
	exclude [][]grid.Digit
}

type modelKind struct {
	name, suffix string
	write        func(*model)
}

// modelKinds lists the formats of models.
func modelKinds() []modelKind {
	return []modelKind{
		{"minizinc", ".mzn", (*model).minizinc}, {"asp", ".lp", (*model).asp}, {"xcsp3", ".xml", (*model).xcsp3},
	}
}

// ModelFormats returns the names of the formats of models, and the file suffixes that programs
// expect.
func ModelFormats() (names, suffixes []string) {
	for _, k := range modelKinds() {
		names, suffixes = append(names, k.name), append(suffixes, k.suffix)
	}
	return names, suffixes
}

// WriteModel writes the puzzle with all its rules in the named format of [ModelFormats]. The model excludes
// the given grids, one digit per cell, as solutions. The error is that of w, or reports an unknown format.
func WriteModel(w io.Writer, to string, p *grid.Puzzle, exclude ...[]grid.Digit) error {
	kinds := modelKinds()
	i := slices.IndexFunc(kinds, func(k modelKind) bool { return k.name == to })
	if i < 0 {
		names, _ := ModelFormats()
		return fmt.Errorf("no models in format %q: expected one of %s", to, strings.Join(names, ", "))
	}
	m := &model{&Writer{out: bufio.NewWriterSize(w, bufferSize)}, p, exclude}
	kinds[i].write(m)
	return m.Flush()
}

// minizinc writes a model for MiniZinc.
func (m *model) minizinc() {
	s := m.puzzle.Shape
	index, at, list := "1..n, 1..n", "i, j", "[%[2]s|]"
	text := numbers(m.puzzle.Givens, s.Side(), "| ", "\n")
	if s.IsCube() {
		index, at, list = "1..n, 1..n, 1..n", "i, j, k", "array3d(1..n, 1..n, 1..n, [\n%[2]s])"
		text = numbers(m.puzzle.Givens, s.Side(), "", ",\n")
	}
	m.print("%% %s\ninclude \"alldifferent.mzn\";\nint: n = %d;\n", describePuzzle(m.puzzle), s.Side())
	m.print("array[%s] of 0..n: start = "+list+";\narray[%[1]s] of var 1..n: x;\n", index, text)
	m.print("constraint forall(%[1]s in 1..n where start[%[1]s] > 0)(x[%[1]s] = start[%[1]s]);\n", at)
	for c := range grid.Cell(s.Cells()) {
		if digits := restriction(m.puzzle, c); digits != nil {
			m.print("constraint %s in {%s};\n", m.name(c), joined(digits, ", "))
		}
	}
	for u := range grid.Unit(s.Units()) {
		m.print("constraint alldifferent([%s]); %% %s\n", m.cells(s.UnitCells(u), ", ", m.name), s.UnitName(u))
	}
	for _, digits := range m.exclude {
		m.print("constraint exists(i in 1..%d)(array1d(x)[i] != [%s][i]);\n", s.Cells(), joined(digits, ", "))
	}
	m.print("solve satisfy;\n")
}

// asp writes a program for clingo, or for gringo and clasp.
func (m *model) asp() {
	s := m.puzzle.Shape
	from := "R = 1..%[1]d, C = 1..%[1]d"
	at := "R,C"
	if s.IsCube() {
		from, at = "L = 1..%[1]d, "+from, "L,R,C"
	}
	for c, digits := range m.puzzle.Allowed {
		if digits != nil && len(digits) == 0 {
			m.print(":- cell(%s,_).\n", m.place(grid.Cell(c)))
		}
	}
	m.facts(m.puzzle)
	for u := range grid.Unit(s.Units()) {
		place := func(c grid.Cell) string { return fmt.Sprintf("%d,%s", u+1, m.place(c)) }
		m.print("unit(%s). %% %s\n", m.cells(s.UnitCells(u), ";", place), s.UnitName(u))
	}
	m.print(strings.NewReplacer("FROM", from, "AT", at).Replace(`#defined given/%[2]d.
#defined allowed/%[2]d.
1 { cell(AT,D) : D = 1..%[1]d } 1 :- FROM.
1 { cell(AT,D) : unit(U,AT) } 1 :- U = 1..%[3]d, D = 1..%[1]d.
:- given(AT,D), not cell(AT,D).
:- allowed(AT,_), cell(AT,D), not allowed(AT,D).
`), s.Side(), strings.Count(at, ",")+2, s.Units())
	for _, digits := range m.exclude {
		atom := func(c grid.Cell) string { return fmt.Sprintf("cell(%s,%d)", m.place(c), digits[c]) }
		m.print(":- %s.\n", m.cells(m.all(), ", ", atom))
	}
	m.print("#show cell/%d.\n", strings.Count(at, ",")+2)
}

// xcsp3 writes an instance of XCSP3-core.
func (m *model) xcsp3() {
	s := m.puzzle.Shape
	dimensions := 2
	if s.IsCube() {
		dimensions = 3
	}
	all := "x" + strings.Repeat("[]", dimensions)
	m.print("<!-- %s -->\n<instance format=\"XCSP3\" type=\"CSP\">\n<variables>\n", describePuzzle(m.puzzle))
	m.print("<array id=\"x\" size=\"%s\">", strings.Repeat(fmt.Sprintf("[%d]", s.Side()), dimensions))
	m.domains()
	m.print("</array>\n</variables>\n<constraints>\n")
	given := slices.DeleteFunc(m.all(), func(c grid.Cell) bool { return m.puzzle.Givens[c] == 0 })
	if len(given) > 0 {
		digit := func(c grid.Cell) string { return fmt.Sprint(m.puzzle.Givens[c]) }
		m.print("<instantiation><list> %s </list><values> %s </values></instantiation>\n",
			m.cells(given, " ", m.indexed), m.cells(given, " ", digit))
	}
	for u := range grid.Unit(s.Units()) {
		m.print("<allDifferent note=\"%s\"> %s </allDifferent>\n", s.UnitName(u), m.cells(s.UnitCells(u), " ", m.indexed))
	}
	for _, digits := range m.exclude {
		m.print("<extension><list> %s </list><conflicts> (%s) </conflicts></extension>\n", all, joined(digits, ","))
	}
	for _, c := range m.all() {
		if digits := restriction(m.puzzle, c); digits != nil && len(digits) == 0 {
			m.print("<intension> lt(%s,1) </intension>\n", m.indexed(c))
		}
	}
	m.print("</constraints>\n</instance>\n")
}

// domains writes the domains of the cells in XCSP3: one for each cell that is restricted to some
// digits, and one for the others.
func (m *model) domains() {
	s := m.puzzle.Shape
	others := fmt.Sprintf("1..%d", s.Side())
	restricted := 0
	for _, c := range m.all() {
		if digits := restriction(m.puzzle, c); len(digits) > 0 {
			m.print("\n<domain for=\"%s\"> %s </domain>", m.indexed(c), joined(digits, " "))
			restricted++
		}
	}
	switch restricted {
	case 0:
		m.print(" %s ", others)
	case s.Cells():
		m.print("\n")
	default:
		m.print("\n<domain for=\"others\"> %s </domain>\n", others)
	}
}

func (m *model) all() []grid.Cell {
	list := make([]grid.Cell, m.puzzle.Shape.Cells())
	for c := range list {
		list[c] = grid.Cell(c)
	}
	return list
}

// place returns the coordinates of a cell, as in facts.
func (m *model) place(c grid.Cell) string { return place(m.puzzle.Shape, c) }

// name returns the variable of a cell in MiniZinc.
func (m *model) name(c grid.Cell) string { return "x[" + m.place(c) + "]" }

// indexed returns the variable of a cell in XCSP3.
func (m *model) indexed(c grid.Cell) string {
	return "x" + coordinates(m.puzzle.Shape, c, 0, "[%d]", "")
}

// cells joins the texts of some cells.
func (m *model) cells(list []grid.Cell, between string, say func(grid.Cell) string) string {
	var text []string
	for _, c := range list {
		text = append(text, say(c))
	}
	return strings.Join(text, between)
}

func joined(digits []grid.Digit, between string) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(digits), "[]"), " ", between)
}
