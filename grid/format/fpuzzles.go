package format

import (
	"bytes"
	"fmt"
	"net/url"
	"regexp"

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
		return nil, &Error{Line: l.num, Column: col, Found: found, Expected: expected}
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
	n, err := parseJSON(source)
	if err != nil || n.kind != objectNode {
		return refuse("data that is no JSON object", wanted)
	}
	cells := n.find([]string{"grid", "cells"}, 1)
	if cells == nil || !cells.isGridOfObjects() {
		return refuse("no grid", wanted)
	}
	if name := n.constraint(); name != "" {
		return refuse("constraint "+name, "a puzzle with rows, columns and boxes only")
	}
	p, err := r.cellObjects(*cells)
	if e, ok := err.(*Error); ok {
		e.Line, e.Column = l.num, col // lines inside of the JSON mean nothing outside
	}
	return p, err
}

// harmless are the keys that do not change the puzzle.
var harmless = map[string]bool{
	"size": true, "title": true, "author": true, "ruleset": true, "grid": true, "solution": true,
	"disabledlogic": true, "truecandidatesoptions": true, "successmessage": true, "highlightconflicts": true,
	"cells": true, "regions": true, "metadata": true, "id": true, "cellsize": true, "settings": true,
}

// constraint returns the name of a constraint that is not empty, or "".
func (n *node) constraint() string {
	for key, kid := range n.kids() {
		if !harmless[key] && (kid.first() != nil || kid.kind == leafNode && string(kid.text) == "true") {
			return fmt.Sprintf("%q", key)
		}
	}
	return ""
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
func (r *reader) cellObjects(n node) (*grid.Puzzle, error) {
	all := true
	for _, row := range n.kids() {
		for _, c := range row.kids() {
			all = all && c.truth("given") == ""
		}
	}
	var cells []cell
	side := n.count()
	for _, row := range n.kids() {
		if k := row.count(); k != side || k > grid.MaxSide {
			return nil, &Error{Line: row.line, Found: fmt.Sprintf("a row of %d cells", k), Expected: fmt.Sprint(min(side, grid.MaxSide))}
		}
		for _, c := range row.kids() {
			cells = append(cells, c.cellOf(all || c.truth("given") == "true"))
		}
	}
	return r.settle(len(cells), func(s *grid.Shape) (*grid.Puzzle, error) {
		if err := n.regular(s); err != nil {
			return nil, err
		}
		return fill(s, cells, symbolRule{})
	})
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

// cellOf makes a cell of an object: its value if that counts, or its candidates.
func (n *node) cellOf(counts bool) cell {
	c := cell{line: n.line}
	if value := n.truth("value"); counts && value != "" {
		c.text = []byte(value)
		return c
	}
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
			if ok && region != i/rows*rows+j/cols {
				return &Error{Line: c.line, Found: "an irregular region in " + s.CellName(s.CellAt(0, i, j)), Expected: fmt.Sprintf("boxes of %dx%d", rows, cols)}
			}
			j++
		}
		i++
	}
	return nil
}
