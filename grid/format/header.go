package format

import (
	"bytes"
	"regexp"
	"strconv"

	"basisk/grid"
)

// What a source says about its puzzles: in comments of a fixed form, which hold until
// the next, and in numbers before a grid, which hold for that grid.
//
//	# N=12 box=2x6 (rows x cols) kind=2d     side and box; kind 2d, 3d, or pm for
//	# N=16 box=4x4 kind=2d symbols=0-F       flat with candidates; hexadecimal
//	36                                       the side
//	8                                        the basis of a grid of side 64
//	4 / 1                                    basis and a flag, on two lines
//	5 6                                      rows and columns of a box
//	order 9 3                                side and basis
//
// A header is a promise: what does not fit it is an error and not another puzzle.

// header is what a source says about the puzzles that follow. The zero value says
// nothing.
type header struct {
	side     int    // N, or 0
	box      [2]int // rows and columns of a box, or 0
	flat     bool   // kind=2d or kind=pm
	cube     bool   // kind=3d
	numbers  []int  // numbers on lines of their own before a grid
	numbered int    // the line of the first of them
	symbols  grid.Alphabet
}

// The parts of a comment such as "# N=12 box=2x6 kind=2d symbols=1".
var (
	headerSide    = regexp.MustCompile(`(?:^|[^\w])N\s*=\s*(\d{1,4})\b`)
	headerBox     = regexp.MustCompile(`\bbox\s*=\s*(\d{1,4})\s*x\s*(\d{1,4})\b`)
	headerKind    = regexp.MustCompile(`\bkind\s*=\s*(2d|3d|pm)\b`)
	headerSymbols = regexp.MustCompile(`\bsymbols\s*=\s*([0-9A-Za-z-]+)`)
)

// parseHeader reads a comment as a header; ok is false if it is none. A header
// replaces the one before it as a whole.
func parseHeader(comment []byte) (h header, ok bool) {
	side := headerSide.FindSubmatch(comment)
	if side == nil {
		return h, false
	}
	h.side = atoi(side[1])
	if m := headerBox.FindSubmatch(comment); m != nil {
		h.box = [2]int{atoi(m[1]), atoi(m[2])}
	}
	if m := headerKind.FindSubmatch(comment); m != nil {
		h.cube = string(m[1]) == "3d"
		h.flat = !h.cube
	}
	if m := headerSymbols.FindSubmatch(comment); m != nil {
		if a, err := grid.ParseAlphabet(string(m[1])); err == nil {
			h.symbols, _ = a.For(h.side) // found out if there are too few
		}
	}
	return h, true
}

// numberLine matches a line that states sizes and nothing else: "36", "5 6",
// "3, 3", "N = 9", "order 9 3".
var numberLine = regexp.MustCompile(`^\s*(?:(?i:n|k|size|order|dim|dimension|side|basis|box)\s*[=:]?)?\s*(\d{1,4})(?:(?:\s*[,x*]\s*|\s+)(\d{1,4}))?\s*$`)

// parseNumbers reads a line of one or two numbers; ok is false if it is none.
func parseNumbers(text []byte) (numbers []int, ok bool) {
	if len(text) > 64 || bytes.ContainsAny(text, "._|-") {
		return nil, false
	}
	m := numberLine.FindSubmatch(text)
	if m == nil {
		return nil, false
	}
	for _, digits := range m[1:] {
		if len(digits) > 0 {
			numbers = append(numbers, atoi(digits))
		}
	}
	return numbers, true
}

// fits reports whether the numbers before a grid agree with side n: they are N, or
// K with K² = N, perhaps with an order flag after it, or the rows and columns of a
// box, which are returned.
func (h *header) fits(n int) (box [2]int, ok bool) {
	if len(h.numbers) == 0 {
		return box, true
	}
	first, second := h.numbers[0], 0
	if len(h.numbers) > 1 {
		second = h.numbers[1]
	}
	switch {
	case second != 0 && first*second == n && first > 1 && second > 1:
		return [2]int{first, second}, true
	case first == n, first*first == n:
		return box, true
	}
	return box, false
}

// atoi converts digits that a pattern has checked.
func atoi(digits []byte) int {
	n, err := strconv.Atoi(string(bytes.TrimLeft(digits, "0")))
	if err != nil {
		return 0 // all zeros
	}
	return n
}
