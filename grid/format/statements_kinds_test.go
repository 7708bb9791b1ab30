package format_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
)

// notation is a format under test.
type notation struct {
	name, from string
	shapes     []*grid.Shape
	restrict   bool // cells may have candidates
	named      bool // detection takes its texts for another format, or for two
	// change writes p with a statement of the kind put in; ok is false if the format has none.
	change func(rng *rand.Rand, kind string, p *grid.Puzzle) (c changed, ok bool)
}

// puzzle returns a random puzzle without a contradiction.
func (n notation) puzzle(rng *rand.Rand) *grid.Puzzle {
	s := n.shapes[rng.IntN(len(n.shapes))]
	p := grid.NewPuzzle(s)
	var full []grid.Digit
	if s.IsCube() {
		full = fullCube(s)
	} else {
		full = fullGrid(s, rng.IntN(s.Side()))
	}
	for c, d := range full {
		switch {
		case rng.IntN(2) == 0 || c == 0: // one given at least, one open cell at least
			p.Givens[c] = d
		case n.restrict && rng.IntN(4) == 0:
			p.Restrict(grid.Cell(c), anyDigits(rng, s.Side(), d))
		}
	}
	p.Givens[1] = 0
	return p
}

// anyDigits returns several digits up to n, d among them.
func anyDigits(rng *rand.Rand, n int, d grid.Digit) []grid.Digit {
	other := d%grid.Digit(n) + 1
	var list []grid.Digit
	for e := grid.Digit(1); int(e) <= n; e++ {
		if e == d || e == other || rng.IntN(3) == 0 && len(list) < n-2 {
			list = append(list, e)
		}
	}
	return list
}

// statements are the pieces of a text; of has for each cell the piece that states it.
type statements struct {
	pieces []string
	of     []int
	lines  []int // the pieces with which lines begin that state cells
}

// add appends a piece.
func (s *statements) add(piece string) { s.pieces = append(s.pieces, piece) }

// text returns the pieces with text put before piece i.
func (s *statements) with(i int, text string) string {
	return strings.Join(slices.Insert(slices.Clone(s.pieces), i, text), "")
}

// instead returns the pieces with text in place of piece i.
func (s *statements) instead(i int, text string) string {
	pieces := slices.Clone(s.pieces)
	pieces[i] = text
	return strings.Join(pieces, "")
}

// line returns the pieces of line i.
func (s *statements) line(i int) []string {
	end := len(s.pieces)
	if i+1 < len(s.lines) {
		end = s.lines[i+1]
	}
	return s.pieces[s.lines[i]:end]
}

// pick returns one of several.
func pick[T any](rng *rand.Rand, list ...T) T { return list[rng.IntN(len(list))] }

// layout says how a format lays out the cells of a puzzle.
type layout struct {
	before, after       string // around all
	lineStart, lineEnd  string
	between             string // cells
	open                string
	width               int  // cells on a line; 0 for a row
	header              bool // the size may be in a comment
	comment             string
	prose               bool // lines of words are titles
	repeats             bool // the line may be repeated: it is the puzzle
	oneSymbol, brackets bool
	symbols             string // of the digits, in place of decimal numbers
	numbered            bool   // lines begin with their number, twice
	rowsEnd             bool   // a row may end before its last open cells
}

// symbol returns what a digit is written with.
func (l layout) symbol(d grid.Digit) string {
	if l.symbols != "" {
		return l.symbols[d-1 : d]
	}
	return strconv.Itoa(int(d))
}

// rows returns the notation of a layout.
func rows(name string, shapes []*grid.Shape, l layout) notation {
	return notation{name: name, from: name, shapes: shapes, restrict: l.brackets, change: l.change}
}

// write writes p.
func (l layout) write(p *grid.Puzzle, promise bool) *statements {
	s := &statements{}
	if promise {
		s.add(fmt.Sprintf("%s N=%d %skind=%s\n", l.comment, p.Shape.Side(), unitsText(p.Shape), kindText(p.Shape)))
	}
	s.add(l.before)
	width := p.Shape.Side()
	if l.width < 0 {
		width = p.Shape.Cells()
	}
	for c, d := range p.Givens {
		text := l.open
		if d != 0 {
			text = l.symbol(d)
		} else if p.Allowed != nil && p.Allowed[c] != nil {
			text = bracketed(p.Allowed[c])
		}
		switch {
		case c%width == 0:
			s.lines = append(s.lines, len(s.pieces))
			text = l.lineStart + text
			if l.numbered {
				text = fmt.Sprintf("%d,%[1]d,", c/width+1) + text
			}
		default:
			text = l.between + text
		}
		if c%width == width-1 {
			text += l.lineEnd
		}
		s.of = append(s.of, len(s.pieces))
		s.add(text)
	}
	s.add(l.after)
	return s
}

// bracketed lists digits in brackets.
func bracketed(digits []grid.Digit) string {
	return "[" + strings.Join(strings.Fields(strings.Trim(fmt.Sprint(digits), "[]")), ",") + "]"
}

// unitsText states the units of a shape as headers do.
func unitsText(s *grid.Shape) (text string) {
	l := s.Layout()
	if s.HasBoxes() {
		text = fmt.Sprintf("box=%dx%d ", l.BoxRows, l.BoxCols)
	}
	if names := l.Names(); names != nil {
		text += "units=" + strings.Join(names, ",") + " "
	}
	if l.Regions != nil {
		text += "regions=" + l.RegionText() + " "
	}
	return text
}

func kindText(s *grid.Shape) string {
	if s.IsCube() {
		return "3d"
	}
	return "2d"
}

// token splits the piece of a cell into the text before the cell, of the cell and after it.
func (l layout) token(piece string) (before, text, after string) {
	text = piece
	if first := strings.LastIndex(text, ","); l.numbered && first > 0 {
		return text[:first+1], strings.TrimSuffix(text[first+1:], l.lineEnd), text[len(strings.TrimSuffix(text, l.lineEnd)):]
	}
	for _, start := range []string{l.lineStart, l.between} {
		if start != "" && strings.HasPrefix(text, start) {
			before, text = start, strings.TrimPrefix(text, start)
			break
		}
	}
	if l.lineEnd != "" && strings.HasSuffix(text, l.lineEnd) {
		after, text = l.lineEnd, strings.TrimSuffix(text, l.lineEnd)
	}
	return before, text, after
}

// open reports whether rows from up to to of a flat puzzle have no givens.
func open(p *grid.Puzzle, from, to int) bool {
	n := p.Shape.Side()
	return !slices.ContainsFunc(p.Givens[from*n:to*n], func(d grid.Digit) bool { return d != 0 })
}

// change puts a statement into rows of cells.
func (l layout) change(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
	promise := l.header && (rng.IntN(2) == 0 || !p.Shape.IsPlain() || p.Shape.IsCube() || l.width < 0 && kind == "truncated")
	s := l.write(p, promise)
	c := 1 + rng.IntN(len(s.of)-1) // text before the first cell of a line may be its name
	i := s.of[c]
	before, text, after := l.token(s.pieces[i])
	n := p.Shape.Side()
	refused := expected{}
	switch kind {
	case "contradictory":
		if l.brackets && rng.IntN(2) == 0 {
			return changed{s.instead(i, before+"[]"+after), refused}, true
		}
		between := l.between
		if l.oneSymbol {
			between = ""
		}
		more := between + l.symbol(grid.Digit(1+rng.IntN(n)))
		if l.width < 0 || l.open == "" {
			more += more // one cell more may be the number of the line, or a comma at its end
		}
		kept := !l.rowsEnd || p.Givens[c/n*n+n-1] != 0 // an open cell at the end of a row may be missing
		return changed{s.instead(i, before+text+more+after), refused}, kept
	case "negated":
		if p.Givens[c] < 2 { // -1 may be an open cell
			return changed{}, false
		}
		return changed{s.instead(i, before+pick(rng, "!", "~", "not ", "-", "¬")+text+after), refused}, true
	case "repeated":
		k := rng.IntN(len(s.lines))
		again := s.with(s.lines[k], strings.Join(s.line(k), ""))
		if k == len(s.lines)-1 {
			again = s.with(s.lines[k], strings.Join(s.pieces[s.lines[k]:s.of[len(s.of)-1]+1], ""))
		}
		want := refused
		if l.repeats || l.rowsEnd && open(p, k, k+1) { // a row of spaces is an empty line
			want.puzzle = p
		}
		return changed{again, want}, true
	case "foreign":
		if promise && rng.IntN(4) == 0 {
			units := pick(rng, " units=antiknight ", " units=x,cages ", " regions=ABC ", " units=jigsaw,latin ")
			return changed{s.instead(0, strings.Replace(s.pieces[0], " kind=", units+"kind=", 1)), refused}, true
		}
		if l.prose && rng.IntN(2) == 0 {
			k := rng.IntN(len(s.lines))
			words := pick(rng, "AntiKnight", "Cage(10,R1C1,R1C2)", "thermometer: R1C1 R1C2", "a diagonal of the grid")
			return changed{s.with(s.lines[k], words+"\n"), expected{puzzle: p}}, true
		}
		return changed{s.instead(i, before+pick(rng, "@", "R1C1", "99999", "é", "cage", "1+2", "+-")+after), refused}, true
	case "truncated":
		if l.rowsEnd {
			k := rng.IntN(n)
			want := refused
			if open(p, k, n) {
				want.puzzle = p
			}
			return changed{strings.Join(s.pieces[:s.lines[k]], ""), want}, k > 0
		}
		if p.Shape.IsCube() || rng.IntN(2) == 0 {
			last := s.of[len(s.of)-1]
			cut := strings.Join(s.pieces[:last-rng.IntN(min(n-1, 5))], "")
			return changed{cut, refused}, true
		}
		return changed{s.instead(i, before+after), refused}, l.between == "" || l.between == " "
	default:
		if l.comment == "" {
			return changed{s.with(len(s.pieces), pick(rng, "\n", " \n", "\n\n")), expected{puzzle: p, read: true}}, true
		}
		comment := l.comment + pick(rng, " a comment", " cage 10 R1C1 R1C2", " 1 2 3", "") + "\n"
		return changed{s.with(s.lines[rng.IntN(len(s.lines))], comment), expected{puzzle: p, read: true}}, true
	}
}

// squares returns the square shapes of some bases.
func squares(k ...int) []*grid.Shape {
	var list []*grid.Shape
	for _, k := range k {
		list = append(list, must(grid.Square(k)))
	}
	return list
}

// must returns a shape that exists.
func must(s *grid.Shape, err error) *grid.Shape {
	if err != nil {
		panic(err)
	}
	return s
}

// notations lists all formats.
func notations() []notation {
	small := squares(2, 3)
	any := append(squares(2, 3, 4), must(grid.NewBox(2, 3)), must(grid.NewBox(3, 4)))
	layouts := layoutsUnderTest()
	cubes := []*grid.Shape{must(grid.Cube(2))}
	flat := append(squares(2, 3), must(grid.NewBox(2, 3)))
	list := []notation{
		rows("grid", append(flat, layouts...), layout{lineEnd: "\n", open: ".", header: true, comment: "#", prose: true, oneSymbol: true}),
		rows("line", small, layout{lineEnd: "\n", open: ".", width: -1, header: true, comment: "#", prose: true, repeats: true, oneSymbol: true}),
		rows("tokens", append(any, layouts...), layout{lineEnd: "\n", between: " ", open: ".", width: -1, header: true, comment: "#", prose: true, repeats: true, brackets: true}),
		rows("csv", append(any, layouts...), layout{lineEnd: "\n", between: ",", open: "", header: true, comment: "#", prose: true}),
		rows("candidates", append(any, layouts...), layout{lineEnd: "\n", between: " ", open: ".", header: true, comment: "#", prose: true, brackets: true}),
		rows("layers", cubes, layout{lineEnd: "\n", open: ".", comment: "#", oneSymbol: true}),
		rows("sdk", small[1:], layout{before: "[Puzzle]\n", lineEnd: "\n", open: ".", oneSymbol: true}),
		rows("sdm", small[1:], layout{lineEnd: "\n", open: "0", width: -1, header: true, comment: "#", repeats: true, oneSymbol: true}),
		rows("ss", small[1:], layout{lineEnd: "|\n", lineStart: "|", open: ".", oneSymbol: true}),
		rows("vbforums", small[1:], layout{lineEnd: "\n", open: ".", oneSymbol: true}),
		rows("acs", squares(2, 3), layout{lineEnd: "\n", between: "\t", open: "-1", header: true, comment: "#"}),
		rows("yaml", small, layout{before: "rows:\n", lineStart: "  - '", lineEnd: "'\n", open: ".", comment: "#", oneSymbol: true}),
		rows("program", any, layout{before: "grid = [\n", after: "]\n", lineStart: "[", lineEnd: "],\n", between: ",", open: "0", comment: "//"}),
		rows("hodoku", small[1:], layout{lineStart: ":0000:x:", lineEnd: ":::\n", open: ".", width: -1, comment: "#", repeats: true, oneSymbol: true}),
		rows("hex", squares(4), layout{lineEnd: "\n", open: ".", header: true, comment: "#", oneSymbol: true, symbols: "0123456789ABCDEF"}),
	}
	from := map[string]string{"sdk": "grid", "sdm": "line", "ss": "grid", "vbforums": "grid", "acs": "tokens", "yaml": ""}
	for i := range list {
		list[i].named = list[i].name == "layers"
		if name, other := from[list[i].name]; other {
			list[i].from = name // forms of plain text, and YAML, which is found by its keys
		}
	}
	return append(list, factNotations()...)
}
