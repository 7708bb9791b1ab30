package format

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"

	"basisk/grid"
)

// From grids to records. N grids of side N that follow one another are layers of a cube if a header,
// an option or titles such as "Layer 2" say so, or if no digit occurs twice in a pillar or in a box
// of the planes across although many could: there are at least 10·N pairs of givens that could be
// equal there. With fewer pairs that is an error, which names the two options; with two equal
// digits they are N puzzles.
//
// A full grid beside one that it completes is its solution. A full grid below another, in which some
// symbol occurs twice in a row or a column, is the map of its regions: N symbols, each N times.
//
//	12..          AAAB
//	....          CABB
//	....          CCDB
//	..43          CDDD

// layers is a run of grids with only blank lines and rules between them.
type layers struct {
	grids []*block
	flat  bool // whether earlier grids show that these are no cube
	solid bool // whether titles show that these grids are layers
	// first is the number in the title of the first layer, if counted.
	first   int
	counted bool
}

// grid takes a grid.
func (t *text) grid(b *block) {
	n := b.side
	t.end, t.endSide = b.end, n
	box, ok := t.head.fits(n)
	switch side := t.side(); {
	case side != 0 && side != n:
		t.failGrid(b.line, mistake(fmt.Sprintf("a grid of side %d", n), fmt.Sprintf("side %d", side)+t.statedBy()))
		return
	case !ok:
		t.failGrid(b.line, mistake(fmt.Sprintf("a grid of side %d", n),
			fmt.Sprintf("what line %d states: %v", t.head.numbered, t.head.numbers)))
		return
	case len(t.head.numbers) > 0:
		t.head.force(n, box)
	}
	s := &t.layers
	if len(s.grids) > 0 && s.grids[0].side != n {
		t.endLayers()
	}
	if len(s.grids) == n { // more than a cube has, unless these are a cube
		if cube, pairs := t.fitsCube(); cube && (pairs >= 10*n || s.solid) {
			t.flushCube()
		} else {
			t.flushGrids()
			s.flat = !t.cube()
		}
	}
	b.label = t.takeLabel()
	s.grids = append(s.grids, b)
	switch {
	case s.flat || !t.mayBeCube(n):
		t.flushGrids()
	case len(s.grids) == n && t.cube():
		t.flushCube()
	}
}

func (t *text) failGrid(line int, err error) {
	t.endLayers()
	t.release()
	t.head.numbers = nil
	t.report(Record{Line: line, Label: t.takeLabel(), Err: err})
}

// mayBeCube reports whether grids may be layers of side n.
func (t *text) mayBeCube(n int) bool {
	k := root(n, 2)
	return t.cube() || !t.form.rows && !t.reader.flat() && k >= 2 && n <= grid.MaxCubeSide
}

// layerName matches the titles of the layers of a cube.
var layerName = regexp.MustCompile(`(?i)^\W*(?:layer|level|plane|slice|floor)\b\W*(\d*)`)

// layerTitle handles the title of a layer, whose number, if it has one, must be the next.
func (t *text) layerTitle(l line) bool {
	m := layerName.FindSubmatch(l.text)
	if m == nil {
		return false
	}
	s := &t.layers
	n, numbered := number(m[1])
	if numbered && (len(s.grids) == 0 || !s.counted) {
		s.first, s.counted = n-len(s.grids), true
	}
	if next := s.first + len(s.grids); numbered && n != next {
		t.endLayers()
		t.release()
		t.fail(l.num, mistake(quote(l.text), fmt.Sprintf("layer %d", next)))
		return true
	}
	s.solid = true
	return true
}

// flushCube yields the grids as one cube.
func (t *text) flushCube() {
	first := t.layers.grids[0]
	p, err := t.solidOf(t.layers.grids)
	t.layers.grids = nil
	t.hold(Record{Line: first.line, Label: first.label, Puzzle: p, Err: err})
}

func (t *text) solidOf(layers []*block) (*grid.Puzzle, error) {
	var all []cell
	for _, b := range layers {
		all = append(all, b.cells...)
	}
	return t.make(layers[0].side, true, t.of(all))
}

// flushGrids yields the grids one by one; if cubes are promised they are an incomplete one.
func (t *text) flushGrids() {
	grids := t.layers.grids
	t.layers.grids = nil
	if len(grids) > 0 && t.cube() {
		t.hold(Record{Line: grids[0].line, Err: mistake(plural(len(grids), "layer"),
			fmt.Sprintf("%d of side %[1]d", grids[0].side))})
		return
	}
	for _, b := range grids {
		if t.takesMap(b) {
			continue
		}
		p, err := t.make(b.side, false, t.of(b.cells))
		t.hold(Record{Line: b.line, Label: b.label, Puzzle: p, Note: b.note, Err: err})
	}
}

// endLayers yields the grids that wait for more layers.
func (t *text) endLayers() {
	s := &t.layers
	if n := len(s.grids); n > 0 && n == s.grids[0].side && !t.cube() {
		cube, pairs := t.fitsCube()
		switch {
		case cube && (pairs >= 10*n || s.solid):
			t.flushCube()
		case cube:
			line := s.grids[0].line
			*s = layers{}
			t.hold(Record{Line: line, Err: mistake(fmt.Sprintf("%d grids of side %[1]d, which may be %[1]d puzzles or the layers of a cube", n),
				"--from rows or --cube")})
			return
		}
	}
	t.flushGrids()
	*s = layers{}
}

// fitsCube reports whether the grids are a cube without two equal digits in a unit, and the number of
// pairs of givens of different layers that share a unit.
func (t *text) fitsCube() (fits bool, pairs int) {
	p, err := t.solidOf(t.layers.grids)
	if err != nil || grid.CheckPuzzle(p) != nil || p.Clues() == 0 {
		return false, 0
	}
	n := p.Shape.Side()
	for u := range grid.Unit(p.Shape.Units()) {
		in, given := map[int]int{}, 0
		for _, c := range p.Shape.UnitCells(u) {
			if p.Givens[c] != 0 {
				pairs += given - in[int(c)/n/n]
				in[int(c)/n/n]++
				given++
			}
		}
	}
	return true, pairs
}

// hold reports the previously held record and holds rec, unless one is the solution of the other.
func (t *text) hold(rec Record) {
	last := t.last
	switch {
	case last != nil && completes(rec.Puzzle, last.Puzzle):
		last.Solution = rec.Puzzle.Givens
		t.release()
	case last != nil && completes(last.Puzzle, rec.Puzzle):
		rec.Solution, t.last = last.Puzzle.Givens, nil
		t.report(rec)
	default:
		t.release()
		t.last = &rec
	}
}

// release reports the held record.
func (t *text) release() {
	if last := t.last; last != nil {
		t.last = nil
		t.report(*last)
	}
}

// minGivens is the number of givens from which on a full grid with all of them is a solution and no
// other puzzle.
const minGivens = 5

// completes reports whether full is a solution of p: a full grid with all the givens of p.
func completes(full, p *grid.Puzzle) bool {
	if full == nil || p == nil {
		return false
	}
	bent := p.Shape.Layout().Regions != nil && full.Shape.Cells() == p.Shape.Cells() // p has regions from a map
	if !bent && !full.Shape.Equal(p.Shape) || !extends(full, p) {
		return false
	}
	given := p.Clues()
	return given < len(full.Givens) && given >= minGivens
}

func extends(full, p *grid.Puzzle) bool {
	for c, d := range full.Givens {
		if d == 0 || p.Givens[c] != 0 && p.Givens[c] != d {
			return false
		}
	}
	return true
}

// takesMap reports whether a grid is the map of the regions of the puzzle before it, and then applies it, or makes its
// error the puzzle's error.
func (t *text) takesMap(b *block) bool {
	if t.last == nil || t.last.Puzzle == nil || !slices.Contains(t.last.Puzzle.Givens, 0) {
		return false
	}
	n := b.side
	symbols := symbolsIn(b.cells, n)
	if n != t.last.Puzzle.Shape.Side() || symbols == nil || t.last.Puzzle.Shape.IsCube() || !isMap(symbols, n) {
		return false
	}
	if full, err := t.make(n, false, t.of(b.cells)); err == nil && completes(full, t.last.Puzzle) {
		return false
	}
	t.last.applyMap(t, symbols, position{b.line, 0})
	return true
}

// isMapLike reports whether lines that are no grid are a map of regions that is damaged: they have
// letters only, all of them the same or most of them more than once.
func isMapLike(rows []line) bool {
	letters, seen := 0, map[byte]bool{}
	for _, r := range rows {
		for _, b := range r.text {
			if !isLetter(b) && !separates[b] {
				return false
			}
			if isLetter(b) {
				letters++
				seen[b] = true
			}
		}
	}
	return letters > 2*len(seen) || len(seen) == 1
}

// symbolsIn returns the symbols in cells, or nil unless all of them have one each, and at most n neither a
// figure nor a letter.
func symbolsIn(cells []cell, n int) (symbols []byte) {
	others := 0
	for _, c := range cells {
		if len(c.text) != 1 {
			return nil
		}
		if isOther(rune(c.text[0])) {
			others++
		}
		symbols = append(symbols, c.text[0])
	}
	if others > n {
		return nil
	}
	return symbols
}

// isOther reports whether a symbol is neither a figure nor a letter.
func isOther(r rune) bool { return r >= 0x80 || !isDigit(byte(r)) && !isLetter(byte(r)) }

// isBalanced reports whether n symbols occur n times each, except for few that are wrong, or for one in
// place of which there is another symbol.
func isBalanced(symbols []byte, n int) bool {
	counts, wrong, strays := map[byte]int{}, 0, 0
	for _, b := range symbols {
		counts[b]++
	}
	for _, k := range counts {
		if k == 1 {
			strays++
		} else {
			wrong += max(k-n, n-k)
		}
	}
	return len(counts) == n && strays == 0 && wrong <= max(2, n/2) || len(counts) == n+1 && strays == 1 && wrong <= 1
}

// isMap reports whether the symbols of a grid of side n are a map of regions, perhaps a damaged one, and
// neither puzzle nor solution: some figure or letter occurs twice in a row or a column. Digits are a
// map if few are wrong.
func isMap(symbols []byte, n int) bool {
	if bytes.ContainsAny(symbols, "0123456789") && !isBalanced(symbols, n) {
		return false
	}
	for i := range n {
		var row, column [256]bool
		for j := range n {
			a, b := symbols[i*n+j], symbols[j*n+i]
			if row[a] || column[b] {
				return true
			}
			row[a], column[b] = isDigit(a) || isLetter(a), isDigit(b) || isLetter(b)
		}
	}
	return false
}

// applyMap sets the regions of the puzzle of a record from a map, or its error.
func (rec *Record) applyMap(t *text, symbols []byte, at position) {
	n := rec.Puzzle.Shape.Side()
	if n <= len(upper) {
		symbols = bytes.ToUpper(symbols)
	}
	err := regionsOf(symbols, n, &t.head, func() error {
		shape, err := t.shape(n, false)
		if err != nil {
			return err
		}
		puzzle := *rec.Puzzle
		puzzle.Shape = shape
		rec.Puzzle = &puzzle
		return nil
	})
	if err != nil {
		rec.Puzzle, rec.Err = nil, at.place(asError(err))
	}
}

// regionsOf calls use with the regions of a map of side n stated in a header.
func regionsOf(symbols []byte, n int, h *header, use func() error) error {
	if h.regions != "" {
		return mistake("a map of regions", "none, since the header states regions")
	}
	count := map[byte]int{}
	for _, b := range symbols {
		count[b]++
	}
	for _, b := range symbols {
		if count[b] != n || len(count) != n {
			return mistake(fmt.Sprintf("a map of regions with %s, %q %d times", plural(len(count), "symbol"), b, count[b]),
				fmt.Sprintf("%d symbols, each %[1]d times", n))
		}
	}
	saved := *h
	defer func() { *h = saved }()
	if _, err := h.setRegions(string(symbols), n); err != nil {
		return err
	}
	return use()
}
