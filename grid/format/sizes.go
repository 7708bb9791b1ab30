package format

import (
	"cmp"
	"fmt"
	"slices"

	"basisk/grid"
)

// Sizes at the top of a source, on a line or two, and the line "order N".
//
//	36            the side, the order (which is 3 for side 9), or the number of puzzles
//	8 / 1         two of these
//	5 6           the rows and columns of a box
//	order 30      a Latin square of that side, whose numbers count from 0 where -1 is an open cell
//	              (Gomes and Selman)
//
// They are checked against what follows; only rows and columns of a box, and an order, state anything.

type sizes struct {
	numbers []int
	line    int
	pending int // what must be the number of puzzles, 0 if nothing
}

// sizeLine matches a line that states only sizes: "36", "5 6", "3, 3", "N = 9", "order 9 3".
var sizeLine = lazily(
	`^\s*(?i:(n|k|size|order|dim|dimension|side|basis|box)(?:\s*[=:]\s*|\s+))?(\d{1,3})(?:(?:\s*,\s*|\s*[x×*]\s*|\s+)(\d{1,3}))?\s*$`)

// orderWord matches the beginning of a line that is never a title.
var orderWord = lazily(`^\s*(?i:order)\b`)

// takeSizes reports whether a line states an order, or sizes at the top of the source, and keeps them.
func (t *text) takeSizes(l line) bool {
	if len(l.text) > 64 || t.delimiter(l) != 0 {
		return false
	}
	m := sizeLine().FindSubmatch(l.text)
	if m == nil && orderWord().Match(l.text) {
		t.fail(l.num, l.at(0).refused(quote(l.text), "order and a side"))
		return true
	}
	if m == nil {
		return false
	}
	a := atoi(m[2])
	switch isOrder := len(m[1]) == len("order") && m[1][0]|0x20 == 'o'; {
	case isOrder && m[3] == nil:
		t.endLayers()
		t.order(a, l.num)
		return true
	case t.side() != 0 && t.hasCells(l, t.side()), t.index+len(t.grids.held) > 0, len(t.sizes.numbers) > 1,
		a == 0 && len(t.sizes.numbers) == 0:
		return false
	}
	if next, ok := t.after(); m[3] != nil && ok && haveEqualWords(l.text, next.text) {
		return false // two words of a row
	}
	t.sizes.numbers, t.sizes.line = append(t.sizes.numbers, a), cmp.Or(t.sizes.line, l.num)
	if m[3] != nil {
		t.sizes.numbers = append(t.sizes.numbers, atoi(m[3]))
	}
	return true
}

// order announces Latin squares of a side.
func (t *text) order(side, line int) {
	h := header{side: side, ordered: true}
	_ = h.add(grid.UnitsLatin) // the name is valid
	if side < 2 || side > maxSide {
		h.err = mistake(fmt.Sprintf("order %d", side), fmt.Sprintf("2 to %d", maxSide))
	}
	t.announce(h, line)
}

// sized checks the sizes at the top against the side of the first puzzle. Rows and columns of a box become
// those of all puzzles.
func (t *text) sized(n int) error {
	numbers := t.sizes.numbers
	t.sizes.numbers = nil
	isSide := func(x int) bool { return x == n || x*x == n }
	switch {
	case len(numbers) == 0:
	case slices.Contains(numbers, 0):
		return t.missized(numbers, n, "")
	case len(numbers) == 1 && !isSide(numbers[0]):
		t.sizes.pending = numbers[0]
	case len(numbers) == 1:
	case len(numbers) == 2 && min(numbers[0], numbers[1]) > 1 && numbers[0]*numbers[1] == n:
		return t.boxed([2]int(numbers))
	case len(numbers) == 2 && isSide(numbers[0]) && isSide(numbers[1]):
	case len(numbers) == 2 && isSide(numbers[0]):
		t.sizes.pending = numbers[1]
	case len(numbers) == 2 && isSide(numbers[1]):
		t.sizes.pending = numbers[0]
	default:
		return t.missized(numbers, n, "")
	}
	return nil
}

// boxed states the rows and columns of a box, which must agree with those of a header.
func (t *text) boxed(box [2]int) error {
	if t.head.box != [2]int{} && t.head.box != box {
		return position{t.sizes.line, 1}.refused(fmt.Sprintf("a box of %dx%d", box[0], box[1]),
			fmt.Sprintf("%dx%d%s", t.head.box[0], t.head.box[1], t.statedBy()))
	}
	t.head.side, t.head.box, t.head.by = box[0]*box[1], box, fmt.Sprintf("line %d", t.sizes.line)
	return nil
}

// endSizes reports a number at the top that is not the number of puzzles either.
func (t *text) endSizes() {
	s := &t.sizes
	if s.pending > 0 && s.pending != t.index && !t.done && t.in.err == nil {
		t.fail(s.line, t.missized([]int{s.pending}, t.last, fmt.Sprintf(", or the number of puzzles %d", t.index)))
	}
}

// missized returns the error for sizes at the top that fit nothing.
func (t *text) missized(numbers []int, n int, more string) *Error {
	want := fmt.Sprintf("the side %d", n)
	if k := root(n, 2); k > 1 {
		want += fmt.Sprintf(", the order %d", k)
	}
	if rows, cols := boxOf(n); len(numbers) == 2 && rows > 1 {
		want += fmt.Sprintf(", rows and columns of a box such as %d %d, or one of them and the number of puzzles", rows, cols)
	}
	return position{t.sizes.line, 1}.refused(fmt.Sprintf("the sizes %v", numbers), want+more)
}

// boxOf returns the rows and columns of the most nearly square box of a side, or zeros if it has none.
func boxOf(n int) (rows, cols int) {
	s, err := grid.NearlySquare(n)
	if err != nil {
		return 0, 0
	}
	return s.Box()
}

// checkBox returns an error if no puzzle has the side and the boxes that the options ask for.
func (o *Options) checkBox() error {
	rows, cols := o.Box[0], o.Box[1]
	if o.Side != 0 && o.Box != [2]int{} && o.Side != rows*cols {
		return mistake(fmt.Sprintf("%s %dx%d", o.name("box"), rows, cols), fmt.Sprintf("boxes of %d cells as %s says", o.Side, o.name("size")))
	}
	if o.Box == [2]int{} || min(rows, cols) >= 1 && max(rows, cols) <= maxSide && rows*cols >= 2 && rows*cols <= maxSide {
		return nil
	}
	return mistake(fmt.Sprintf("%s %dx%d", o.name("box"), rows, cols),
		fmt.Sprintf("rows and columns whose product, the side, is 2 to %d", maxSide))
}
