package format

import (
	"bytes"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"basisk/grid"
)

// Links of f-puzzles and SudokuPad: LZString over the JSON of a grid of objects.
//
//	https://f-puzzles.com/?load=N4Ig…          the text that is packed:
//	https://sudokupad.app/fpuzzlesN4Ig…        {"size":9,"grid":[[
//	fpuzN4Ig…                                    {"value":5,"given":true},
//	N4Ig…                                        {"givenPencilMarks":[1,2]}, {}, …
//
// Constraints beyond rows, columns and boxes are an error, since the puzzle would be
// another without them. A short link that only names a puzzle on a server holds no
// puzzle and is passed over as a line of words.

// packed matches the compressed part of a link, or of an identifier alone.
var packed = regexp.MustCompile(`(?:[?&](?:load|puzzleid|puzzle)=(?:fpuzzles|fpuz|scl)?|/(?:fpuzzles|fpuz|scl)|^\s*(?:fpuzzles|fpuz|scl)|^\s*(N4Ig))([A-Za-z0-9+/%=$-]{16,})`)

// maxPacked bounds the JSON of one puzzle, in UTF-16 units.
const maxPacked = 1 << 20

// isFPuzzles matches such a link.
func isFPuzzles(text []byte) bool {
	return bytes.Contains(text, []byte("N4")) && packed.Match(text)
}

// readFPuzzles reads such a link.
func readFPuzzles(r *reader, l line) (*grid.Puzzle, error) {
	at := packed.FindSubmatchIndex(l.text)
	col := at[4] + 1
	refuse := func(found, expected string) (*grid.Puzzle, error) {
		return nil, position{l.num, col}.refused(found, expected)
	}
	const wanted = "a puzzle of f-puzzles"
	data := append(bytes.Clone(bytes.TrimSpace(l.text[max(at[2], 0):max(at[3], 0)])), l.text[at[4]:at[5]]...)
	if plain, err := url.PathUnescape(string(data)); err == nil {
		data = []byte(plain)
	}
	source, err := decompressLZ(data, maxPacked)
	if err != nil {
		return refuse("data "+err.Error(), wanted)
	}
	n, err := parseJSON(source, l.num)
	if err != nil || n.kind != objectNode {
		return refuse("data that is no JSON object", wanted)
	}
	cells := n.find([]string{"grid", "cells"}, 1)
	if cells == nil || !cells.isGridOfObjects() {
		return refuse("no grid", wanted)
	}
	if err := n.checkKeys(false); err != nil {
		return refuse(err.(*Error).Found, err.(*Error).Expected)
	}
	rec := r.objectRecord(n, cells, nil)
	if e, ok := rec.Err.(*Error); ok {
		e.Line, e.Column = l.num, col // lines inside of the JSON mean nothing outside
	}
	return rec.Puzzle, rec.Err
}

// isGridOfObjects reports whether the node is a list of lists of objects.
func (n *node) isGridOfObjects() bool {
	row := n.first()
	if n.kind != listNode || row == nil || row.kind != listNode {
		return false
	}
	c := row.first()
	return c != nil && c.kind == objectNode
}

// cellObjects makes a puzzle of a grid of objects. Values that are not given are
// what somebody has filled in; they count only if no value is given at all.
func (r *reader) cellObjects(n node) (p *grid.Puzzle, note string, err error) {
	all := true
	for _, row := range n.kids() {
		for _, c := range row.kids() {
			all = all && c.truth("given") == ""
		}
	}
	var values, marks []cell
	side := n.count()
	for _, row := range n.kids() {
		if k := row.count(); k != side || k > grid.MaxSide {
			return nil, "", row.refused(fmt.Sprintf("a row of %d cells", k),
				fmt.Sprint(min(side, grid.MaxSide)))

		}
		for _, c := range row.kids() {
			if err := c.checkCell(); err != nil {
				return nil, "", err
			}
			values, marks = append(values, c.valueOf(all)), append(marks, c.marksOf())
		}
	}
	p, err = r.settle(len(values), func(s *grid.Shape) (*grid.Puzzle, error) {
		if err := n.regular(s); err != nil {
			return nil, err
		}
		return fill(s, values, symbolRule{})
	})
	if err != nil {
		return nil, "", err
	}
	pencil, err := fill(p.Shape, marks, symbolRule{})
	if err != nil {
		return nil, "", err
	}
	for c, digits := range pencil.Allowed {
		if given := p.Givens[c]; digits != nil && !restrict(p, grid.Cell(c), digits) {
			note = fmt.Sprintf("nothing is left for %s: %d is none of its candidates", p.Shape.CellName(grid.Cell(c)), given)
		}
	}
	return p, note, nil
}

// cellKeys are what an object of a cell may have. Only the value, if it is given, its marks
// and the region state anything.
var cellKeys = []string{
	"value", "given", "givenpencilmarks", "region", "highlight", "c", "cornerpencilmarks",
	"centerpencilmarks",
}

// checkCell returns an error if the object of a cell has another key, or one twice.
func (n *node) checkCell() error {
	if n.kind != objectNode {
		return n.refused("a cell "+quote(n.text), "an object")
	}
	seen := make(map[string]node)
	for key, kid := range n.kids() {
		first, again := seen[key]
		switch {
		case again && !bytes.Equal(first.text, kid.text):
			return kid.refused(fmt.Sprintf("another value of %q", key), fmt.Sprintf("one, as in %v", first.position))
		case !slices.Contains(cellKeys, key) && !kid.isNothing():
			return kid.refused(fmt.Sprintf("key %q of a cell", key), "one of "+strings.Join(cellKeys, ", "))
		}
		if want := wrongType(key, kid); want != "" && !kid.isNothing() {
			return kid.refused(fmt.Sprintf("%s under key %q of a cell", kid.what(), key), want)
		}
		seen[key] = kid
	}
	return nil
}

// wrongType returns what the value of a key should be; it is empty if it is that.
func wrongType(key string, kid node) string {
	switch {
	case key == "given" && (kid.quoted || string(kid.text) != "true"):
		return "true or false"
	case key == "givenpencilmarks" && kid.kind != listNode:
		return "a list"
	}
	return ""
}

// truth returns the text under a key of an object, or "".
func (n *node) truth(key string) string {
	for k, kid := range n.kids() {
		if k == key {
			return string(kid.text)
		}
	}
	return ""
}

// valueOf makes a cell of the value of an object, if it counts: it is given, or all values do.
func (n *node) valueOf(all bool) cell {
	c := cell{position: n.position}
	if all || n.truth("given") == "true" {
		c.text = []byte(n.truth("value"))
	}
	return c
}

// marksOf makes a cell of the candidates of an object.
func (n *node) marksOf() cell {
	c := cell{position: n.position}
	marks := n.find([]string{"givenpencilmarks"}, 1)
	if marks == nil || marks.first() == nil {
		return c
	}
	var items [][]byte
	for _, m := range marks.kids() {
		items = append(items, m.text)
	}
	c.text = append(append([]byte("["), bytes.Join(items, []byte(","))...), ']')
	return c
}

// regular returns an error if the objects name regions other than the boxes.
func (n *node) regular(s *grid.Shape) error {
	rows, cols := s.Box()
	i := 0
	for _, row := range n.kids() {
		j := 0
		for _, c := range row.kids() {
			region, ok := number([]byte(c.truth("region")))
			if text := c.truth("region"); text != "" && (!ok || region != i/rows*rows+j/cols) {
				return c.refused("an irregular region in "+s.CellName(s.CellAt(0, i, j)), fmt.Sprintf("boxes of %dx%d", rows, cols))
			}
			j++
		}
		i++
	}
	return nil
}
