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
// in which a letter is a digit, b for 1, and _ is an open cell. Other types of KSudoku graphs, and
// cells that are not part of the puzzle, are errors. The document is read piece by piece and
// records are yielded as their elements end. Memory is needed for one piece, a tag or the text
// between two, and for the open tags.

type xmlReader struct {
	*text
	dec   *xml.Decoder
	piece *io.LimitedReader
	open  int // the number of open elements
}

// element is an element of a puzzle; the elements in it have only their names.
type element struct {
	XMLName xml.Name
	Attrs   []xml.Attr                   `xml:",any,attr"`
	Text    []byte                       `xml:",chardata"`
	Kids    []struct{ XMLName xml.Name } `xml:",any"`
	line    int
}

// UnmarshalXML decodes an element and records its line.
func (e *element) UnmarshalXML(d *xml.Decoder, start xml.StartElement) error {
	type plain element
	line, _ := d.InputPos()
	err := d.DecodeElement((*plain)(e), &start)
	e.line = line
	return err
}

// maxPiece is the maximum length in bytes of a piece of a document, more than any puzzle needs.
const maxPiece = 1 << 20

// readXML reads the puzzles of a document.
func readXML(t *text) {
	all := &io.LimitedReader{R: t.in.in, N: int64(t.opt.MaxDocument) + 1}
	x := &xmlReader{text: t, piece: &io.LimitedReader{R: all}}
	x.dec = xml.NewDecoder(x.piece)
	x.dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for !t.done {
		x.piece.N = maxPiece
		token, err := x.dec.Token()
		if err == nil {
			err = x.take(token)
		}
		var syntax *xml.SyntaxError
		switch {
		case err == nil:
			continue
		case all.N == 0:
			err = jsonError(errTooLong, t.opt.MaxDocument)
		case x.piece.N == 0:
			err = mistake(fmt.Sprintf("a tag or a text of more than %d bytes", maxPiece), "a puzzle")
		case errors.Is(err, io.EOF):
			return
		case errors.As(err, &syntax):
			err = position{line: syntax.Line}.refused(syntax.Msg, "XML")
		}
		t.fail(x.line(), position{line: x.line()}.place(err))
		return
	}
}

// line returns the current line.
func (x *xmlReader) line() int {
	l, _ := x.dec.InputPos()
	return l
}

// take handles one piece of the document, and a puzzle element as a whole.
func (x *xmlReader) take(token xml.Token) error {
	e, ok := token.(xml.StartElement)
	if !ok {
		if _, ended := token.(xml.EndElement); ended {
			x.open--
		}
		return nil
	}
	if x.open++; x.open > maxNesting {
		return mistake(fmt.Sprintf("more than %d elements in one another", maxNesting), "fewer")
	}
	attributes, err := attributesOf(e.Attr)
	if err != nil {
		return err
	}
	rec := Record{Line: x.line(), Label: x.label}
	switch data := attributes["data"]; {
	case e.Name.Local == "folder":
		x.label = attributes["name"]
	case e.Name.Local == "game" && data != "":
		rec.Puzzle, rec.Err = x.openSudoku([]byte(data))
		x.report(rec)
		_, err = x.parts(e, nil)
	case e.Name.Local == "puzzle":
		rec.Label = ""
		err = x.kSudoku(e, rec)
	}
	return err
}

// attributesOf returns attributes by their names in lower case, or an error for a duplicate.
func attributesOf(list []xml.Attr) (map[string]string, error) {
	seen := make(map[string]string)
	for _, a := range list {
		key := strings.ToLower(a.Name.Local)
		if first, again := seen[key]; again && first != a.Value {
			return nil, mistake(fmt.Sprintf("attribute %s=%q", a.Name.Local, a.Value), fmt.Sprintf("only %q for it", first))
		}
		seen[key] = a.Value
	}
	return seen, nil
}

// parts reads a puzzle to its end and returns the elements in it, which must be known and distinct.
func (x *xmlReader) parts(e xml.StartElement, known []string) (map[string]element, error) {
	var all struct {
		Kids []element `xml:",any"`
	}
	x.piece.N = maxPiece
	x.open--
	if err := x.dec.DecodeElement(&all, &e); err != nil {
		return nil, err
	}
	parts := make(map[string]element)
	for _, kid := range all.Kids {
		name, at := kid.XMLName.Local, position{line: kid.line}
		if first, again := parts[name]; again {
			return nil, at.refused("element "+name, fmt.Sprintf("only that in line %d", first.line))
		}
		isKnown := slices.Contains(known, name)
		if isKnown && len(kid.Kids) > 0 {
			isKnown, name = false, kid.Kids[0].XMLName.Local
		}
		if !isKnown {
			return nil, at.refused("element "+name+" in a puzzle", "graph, values and solution")
		}
		kid.Text = bytes.Join(bytes.Fields(kid.Text), nil)
		parts[name] = kid
	}
	return parts, nil
}

// openSudoku parses the data of a game: symbols, or after "version: n" a list "value|…|editable|"
// for each cell, in which 0 for editable marks a given.
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

// versioned makes a puzzle of the fields of all cells, equally many for each of the 81.
func (x *xmlReader) versioned(fields [][]byte) (*grid.Puzzle, error) {
	const cellCount = 81 // the program supports no other size
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

// kSudoku reports the game of KSudoku that begins with an element.
func (x *xmlReader) kSudoku(e xml.StartElement, rec Record) error {
	parts, err := x.parts(e, []string{"graph", "values", "solution"})
	if err != nil || parts["graph"].Attrs == nil && parts["values"].Text == nil {
		return err
	}
	graph, err := attributesOf(parts["graph"].Attrs)
	if err != nil {
		return err
	}
	rec.Puzzle, rec.Err = x.kSudokuPuzzle(graph, parts["values"].Text)
	if solution := parts["solution"].Text; rec.Err == nil && len(solution) > 0 {
		var full *grid.Puzzle
		if full, rec.Err = x.kSudokuPuzzle(graph, solution); rec.Err == nil {
			rec.Solution = full.Givens
		}
	}
	x.report(rec)
	return nil
}

// kSudokuPuzzle makes a puzzle of the letters of KSudoku.
func (x *xmlReader) kSudokuPuzzle(graph map[string]string, values []byte) (*grid.Puzzle, error) {
	n, _ := number([]byte(graph["order"]))
	if kind := graph["type"]; kind != "" && !isWord([]byte(kind), "sudoku") {
		return nil, mistake(fmt.Sprintf("a graph of type %q", kind), `"sudoku"`)
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
