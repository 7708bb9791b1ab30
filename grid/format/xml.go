package format

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"basisk/grid"
)

// XML of two programs. OpenSudoku keeps games as attributes,
//
//	<folder name="easy"><game data="5300700006…"/></folder>        81 symbols
//	<game data="version: 1&#10;5|-|0|3|-|0|0|-|1|…"/>               or fields
//
// and KSudoku keeps one game in elements,
//
//	<puzzle><graph order="16" type="sudoku"/><values>b_c__…</values></puzzle>
//
// where a letter is a digit, b for 1, and _ is an open cell. Other types of KSudoku
// graphs, and cells that are not part of the puzzle, are refused. The document is
// read piece by piece and the records come as their elements end. Memory is needed for one
// piece, a tag or the text between two, and for the tags that are open.

// xmlReader reads XML.
type xmlReader struct {
	*text
	dec   *xml.Decoder
	game  ksudoku
	inner []byte // the text of the element that is being read
	open  int    // elements
	// within is the number of elements that are open when the puzzle is whose parts come, 0
	// outside of one.
	within int
}

// maxPiece is the number of bytes of the longest piece of a document, more than any puzzle
// takes.
const maxPiece = 1 << 20

// pieceReader reads a document byte by byte, for a decoder that then never reads ahead,
// and stops it within a piece or a document that is too long.
type pieceReader struct {
	io.ByteReader
	piece, document int // bytes left
}

// ReadByte returns the next byte.
func (p *pieceReader) ReadByte() (byte, error) {
	b, err := p.ByteReader.ReadByte()
	if err != nil {
		return 0, err
	}
	if p.document--; p.document < 0 {
		return 0, errTooLong
	}
	if p.piece--; p.piece < 0 {
		return 0, errPiece
	}
	return b, nil
}

// Read is there for the decoder, which does not call it.
func (p *pieceReader) Read(b []byte) (int, error) {
	c, err := p.ReadByte()
	if err != nil || len(b) == 0 {
		return 0, err
	}
	b[0] = c
	return 1, nil
}

// errPiece is the error for a piece of a document over the limit.
var errPiece = errors.New("a piece over the limit")

// ksudoku is a KSudoku game as far as it was read.
type ksudoku struct {
	kind             string
	order            string
	values, solution []byte
	line             int
	stated           map[string]int // the lines of its elements
}

// readXML reads the puzzles of a document.
func readXML(t *text) {
	in := &pieceReader{ByteReader: t.in.in, document: t.opt.MaxDocument}
	x := &xmlReader{text: t, dec: xml.NewDecoder(in)}
	x.dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for !t.done {
		in.piece = maxPiece
		token, err := x.dec.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err == nil {
			err = x.take(token)
		}
		if err != nil {
			t.fail(x.line(), position{x.line(), 0}.place(xmlError(err, t.opt.MaxDocument)))
			return
		}
	}
}

// xmlError explains an error of the decoder.
func xmlError(err error, limit int) error {
	var e *xml.SyntaxError
	switch {
	case errors.As(err, &e):
		return position{e.Line, 0}.refused(e.Msg, "XML")
	case errors.Is(err, errTooLong):
		return jsonError(err, limit)
	case errors.Is(err, errPiece):
		return mistake(fmt.Sprintf("a tag or a text of more than %d bytes", maxPiece), "a puzzle")
	}
	return err
}

// line returns the line that was reached.
func (x *xmlReader) line() int {
	l, _ := x.dec.InputPos()
	return l
}

// take takes one piece of the document.
func (x *xmlReader) take(token xml.Token) error {
	switch v := token.(type) {
	case xml.CharData:
		if x.inner = append(x.inner, v...); len(x.inner) > maxPiece {
			return errPiece
		}
	case xml.StartElement:
		if x.open++; x.open > maxNesting {
			return mistake(fmt.Sprintf("more than %d elements in one another", maxNesting), "fewer")
		}
		x.inner = x.inner[:0]
		if err := x.check(v); err != nil {
			return err
		}
		x.start(v)
	case xml.EndElement:
		x.open--
		if x.open < x.within {
			x.within = 0
		}
		x.end(v.Name.Local)
	}
	return nil
}

// check returns an error for an attribute that is there twice, and for an element in a puzzle
// that is none of its parts or one of them once more.
func (x *xmlReader) check(e xml.StartElement) error {
	seen := make(map[string]string)
	for _, a := range e.Attr {
		key := strings.ToLower(a.Name.Local)
		if first, again := seen[key]; again && first != a.Value {
			return mistake(fmt.Sprintf("attribute %s=%q", a.Name.Local, a.Value), fmt.Sprintf("only %q for it", first))

		}
		seen[key] = a.Value
	}
	name := e.Name.Local
	switch {
	case x.within == 0 && (name == "puzzle" || name == "game" && seen["data"] != ""):
		x.within = x.open
		x.game.stated = make(map[string]int)
	case x.within == 0:
	case x.open != x.within+1 || !slices.Contains([]string{"graph", "values", "solution"}, name):
		return mistake("element "+name+" in a puzzle", "graph, values and solution")
	case x.game.stated[name] > 0:
		return mistake("element "+name, fmt.Sprintf("only that in line %d", x.game.stated[name]))
	default:
		x.game.stated[name] = x.line()
	}
	return nil
}

// start takes the beginning of an element with its attributes.
func (x *xmlReader) start(e xml.StartElement) {
	switch e.Name.Local {
	case "folder":
		x.label = attribute(e, "name")
	case "game":
		if data := attribute(e, "data"); data != "" {
			rec := Record{Line: x.line(), Label: x.label}
			rec.Puzzle, rec.Err = x.openSudoku([]byte(data))
			x.report(rec)
		}
	case "puzzle":
		x.game = ksudoku{line: x.line(), stated: x.game.stated}
	case "graph":
		x.game.kind, x.game.order = attribute(e, "type"), attribute(e, "order")
	}
}

// end takes the end of an element.
func (x *xmlReader) end(name string) {
	text := bytes.Join(bytes.Fields(x.inner), nil)
	x.inner = x.inner[:0]
	switch name {
	case "values":
		x.game.values = text
	case "solution":
		x.game.solution = text
	case "puzzle":
		x.kSudoku()
	}
}

// attribute returns an attribute of an element, or "".
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if strings.EqualFold(a.Name.Local, name) {
			return a.Value
		}
	}
	return ""
}

// openSudoku reads the data of a game: symbols, or after "version: n" a list
// "value|…|editable|" for each cell, where 0 for editable tells a given.
func (x *xmlReader) openSudoku(data []byte) (*grid.Puzzle, error) {
	data = bytes.TrimSpace(data)
	if !bytes.HasPrefix(data, []byte("version:")) {
		return x.symbolPuzzle(data, x.line(), 0)
	}
	_, fields, ok := bytes.Cut(data, []byte("\n"))
	if !ok {
		return nil, mistake(quote(data), "the cells on a line of their own")
	}
	return x.versioned(bytes.Split(bytes.Trim(fields, "| \r\n"), []byte("|")))
}

// versioned makes a puzzle of the fields of all cells, which are equally many for
// each of the 81.
func (x *xmlReader) versioned(fields [][]byte) (*grid.Puzzle, error) {
	const cellCount = 81 // the program knows no other size
	each := len(fields) / cellCount
	if each < 2 || len(fields)%cellCount != 0 {
		return nil, mistake(plural(len(fields), "field"), "equally many for each of 81 cells")
	}
	symbols := make([]byte, cellCount)
	for i := range symbols {
		value, editable := fields[i*each], fields[i*each+each-1]
		symbols[i] = '.'
		switch {
		case len(value) != 1 || !isDigit(value[0]) || string(editable) != "0" && string(editable) != "1":
			return nil, mistake(fmt.Sprintf("value %s and %s of cell %d", quote(value), quote(editable), i+1),
				"a digit, and 0 for a given or 1")

		case string(editable) == "0":
			symbols[i] = value[0]
		}
	}
	return x.symbolPuzzle(symbols, x.line(), 0)
}

// kSudoku reports the game that was read.
func (x *xmlReader) kSudoku() {
	g := x.game
	if g.order == "" && g.values == nil {
		return
	}
	rec := Record{Line: g.line}
	rec.Puzzle, rec.Err = x.kSudokuPuzzle(g.values)
	if rec.Err == nil && len(g.solution) > 0 {
		var solution *grid.Puzzle
		if solution, rec.Err = x.kSudokuPuzzle(g.solution); rec.Err == nil {
			rec.Solution = solution.Givens
		}
	}
	x.report(rec)
}

// kSudokuPuzzle makes a puzzle of the letters of KSudoku.
func (x *xmlReader) kSudokuPuzzle(values []byte) (*grid.Puzzle, error) {
	n, _ := number([]byte(x.game.order))
	if kind := strings.ToLower(x.game.kind); kind != "sudoku" && kind != "" {
		return nil, mistake(fmt.Sprintf("a graph of type %q", x.game.kind), `"sudoku"`)
	}
	if n*n != len(values) || n < 2 {
		return nil, mistake(plural(len(values), "value"), fmt.Sprintf("%d squared", n))
	}
	return x.make(n, false, func(s *grid.Shape) (*grid.Puzzle, error) {
		p := grid.NewPuzzle(s)
		for i, b := range values {
			d := int(b) - 'a'
			if b == '_' {
				d = 0
			}
			if d < 0 || d > n || b == 'a' {
				return nil, mistake(quote([]byte{b}), fmt.Sprintf("_ or b to %c", 'a'+n))
			}
			p.Givens[i] = grid.Digit(d)
		}
		return p, nil
	})
}
