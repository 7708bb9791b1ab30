package format

import (
	"bytes"
	"encoding/json"
	"iter"
	"slices"
)

// Nested lists and objects of any source: braces of programs, JSON. A node is a
// piece of the text instead of a tree: each request for its elements walks over the piece, so that
// a document of brackets and commas needs no more memory than its text. Cost: one pass over a node
// per request.

// node is a value: a cell, a list, or an object.
type node struct {
	cell   // for a list or an object with its brackets
	kind   nodeKind
	quoted bool // whether a cell was a string
	json   bool
	parts  []node // for adjacent strings, which need no brackets
}

type nodeKind uint8

const (
	leafNode nodeKind = iota
	listNode
	rowNode // a list between bars, without brackets
	objectNode
)

// lexer returns a lexer for the inside of a list or an object.
func (n *node) lexer() lexer {
	x := lexer{text: n.text, json: n.json, line: n.line, start: 1 - n.col}
	if n.kind != rowNode {
		x.pos = 1
	}
	return x
}

// leaf returns the cell of a string or of a word.
func (x *lexer) leaf(p piece) node {
	n := node{cell: cell{p.text, p.position}, quoted: p.kind == stringPiece, json: x.json}
	switch {
	case n.quoted:
		n.text = unescaped(p.text, x.json)
		if len(n.text) > maxList && n.text[0] == '[' {
			n.text = n.text[:maxList] // an error in any puzzle
		}
	case slices.Contains(nothings, string(p.text)):
		n.text = nil
	}
	return n
}

// nothings are the names of an open cell in various languages.
var nothings = []string{"null", "None", "nil", "nan", "NaN", "_", "<>"}

// unescaped returns the text of a string with its escapes resolved.
func unescaped(text []byte, isJSON bool) []byte {
	if bytes.IndexByte(text, '\\') < 0 {
		return text
	}
	if isJSON {
		var s string
		if json.Unmarshal(slices.Concat([]byte(`"`), text, []byte(`"`)), &s) == nil {
			return []byte(s)
		}
		return text
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && bytes.IndexByte([]byte(`\"'`), text[i+1]) >= 0 {
			i++
		}
		out = append(out, text[i])
	}
	return out
}

// list returns the list or the object that begins with p, and skips it.
func (x *lexer) list(p piece) node {
	n := node{cell: cell{position: p.position}, kind: listNode, json: x.json}
	if x.json && x.text[p.from] == '{' {
		n.kind = objectNode
	}
	for deep := x.deep; x.deep >= deep && x.next().kind != noPiece; {
	}
	n.text = x.text[p.from:x.pos]
	return n
}

// kids yields the elements of a list or an object, with its keys in lower case.
func (n *node) kids() iter.Seq2[string, node] {
	return func(yield func(string, node) bool) {
		for _, kid := range n.parts {
			if !yield("", kid) {
				return
			}
		}
		if n.kind == leafNode || n.parts != nil {
			return
		}
		x := n.lexer()
		for {
			key := ""
			p := x.next()
			if n.kind == objectNode && p.kind == stringPiece {
				key = string(bytes.ToLower(unescaped(p.text, true)))
				p = x.next()
			}
			var kid node
			switch p.kind {
			case noPiece, closing:
				return
			case opening:
				kid = x.list(p)
			case barPiece:
				if kid = x.row(p); len(bytes.TrimSpace(kid.text)) == 0 && x.pos >= len(x.text)-1 {
					return // after the last bar
				}
			case apostrophe:
				continue
			default:
				if kid = x.leaf(p); isGlue(p) {
					continue
				}
			}
			if !yield(key, kid) {
				return
			}
		}
	}
}

// row returns the list between the bar p and the next bar, which it does not consume.
func (x *lexer) row(p piece) node {
	n := node{cell: cell{position: position{p.line, p.col + 1}}, kind: rowNode}
	from, end := x.pos, x.pos
	for deep := x.deep; ; end = x.pos {
		at := *x
		if q := x.next(); q.kind == noPiece || at.deep == deep && (q.kind == closing || q.kind == barPiece) {
			*x = at
			n.text = x.text[from:end]
			return n
		}
	}
}

// depth returns 0 for a cell, 1 for a list of cells, and so on.
func (n *node) depth() int {
	switch {
	case n.kind == leafNode:
		return 0
	case n.parts != nil || n.kind == rowNode:
		return 1
	}
	deepest := 1
	x := n.lexer()
	for {
		switch p := x.next(); p.kind {
		case noPiece:
			return deepest
		case barPiece:
			deepest = max(deepest, x.deep+2)
		}
		deepest = max(deepest, x.deep+1)
	}
}

// hasObject reports whether the node is or contains an object.
func (n *node) hasObject() bool {
	if n.kind == leafNode {
		return false
	}
	x := n.lexer()
	for x.pos = 0; ; {
		switch p := x.next(); {
		case p.kind == noPiece:
			return false
		case p.kind == opening && x.text[p.from] == '{':
			return true
		}
	}
}

// isRow reports whether the node is a string of several symbols.
func (n *node) isRow() bool {
	return n.quoted && len(n.text) > 3 && n.text[0] != '['
}

// hasRows reports whether some cell of a list is a row of symbols.
func (n *node) hasRows() bool {
	for _, kid := range n.kids() {
		if kid.isRow() {
			return true
		}
	}
	return false
}

// leaves appends the cells of the node to dst, up to an index and one cell too many. A string of
// several symbols that is not a number is a row of symbols.
func (n *node) leaves(dst []cell) []cell {
	switch {
	case len(dst) >= maxCut:
	case n.kind != leafNode:
		for _, kid := range n.kids() {
			if dst = kid.leaves(dst); len(dst) >= maxCut {
				break
			}
		}
	case n.isRow():
		return append(dst, cut(choose(n.text), line{text: n.text, num: n.line})...)
	default:
		return append(dst, n.cell)
	}
	return dst
}

// count returns the number of elements of a list or an object.
func (n *node) count() int {
	k := 0
	for range n.kids() {
		k++
	}
	return k
}

// first returns the first element of a list or an object, or nil.
func (n *node) first() *node {
	for _, kid := range n.kids() {
		first := kid
		return &first
	}
	return nil
}

func (n *node) items() (list [][]byte) {
	for _, kid := range n.kids() {
		list = append(list, kid.text)
	}
	return list
}
