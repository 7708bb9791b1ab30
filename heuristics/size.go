package heuristics

import (
	"fmt"
	"strconv"
	"strings"

	"basisk/grid"
)

// Sizes of rules may be relative to the basis: hall-K+1 is hall-4 on 9×9 and hall-6 on 25×25, so
// one list of rules means the same at every side. A list keeps such sizes as written; they become
// numbers for a given shape.

// Size is the maximum size of the sets that a rule looks for: a number from 1 to [MaxSize], or one
// relative to the basis of the puzzle, written K, K+1 or K-1 both in Go and in lists of rules. 0
// means no size.
type Size int

// K is the basis as a size: the longer side of a box, and so K on K²×K², and in a cube the longer
// side of the boxes in its planes. Sizes up to [MaxSize] above and below it are relative. Shapes
// without equal boxes have no K.
const K Size = 1 << 16

// MaxSize is the largest valid size.
const MaxSize = 256

// minSize is the smallest result of a relative size: singles cover one cell with one digit.
const minSize = 2

// ParseSize parses a size in the notation of [Size.String].
func ParseSize(text string) (Size, error) {
	base, sign, number := Size(0), Size(1), text
	if rest, relative := strings.CutPrefix(text, "K"); relative {
		switch base = K; {
		case rest == "":
			return K, nil
		case rest[0] == '-':
			sign = -1
			fallthrough
		case rest[0] == '+':
			number = rest[1:]
		}
	}
	n, err := strconv.ParseUint(number, 10, 16)
	if err != nil || n < 1 || n > MaxSize {
		return 0, badSize(text, 1)
	}
	return base + sign*Size(n), nil
}

// relative reports whether the size depends on the basis.
func (x Size) relative() bool { return x >= K-MaxSize }

// Check returns an error unless x is a valid cap: none, a number from 2 to [MaxSize], or relative.
func (x Size) Check() error {
	if x == 0 || x >= minSize && x <= MaxSize || x.relative() && x <= K+MaxSize {
		return nil
	}
	return badSize(x.String(), minSize)
}

// badSize returns the error for an invalid size.
func badSize(text string, least int) error {
	return fmt.Errorf("size %s, expected %d to %d, or one relative to the basis: K, K+1, K-1 and the like",
		text, least, MaxSize)
}

// For returns the size for puzzles of a shape. A relative size is at most [MaxSize]. A result below
// 2, such as 0 for a shape without K, is not a valid size for a rule: see [Size.CheckFor].
func (x Size) For(s *grid.Shape) int {
	switch {
	case !x.relative():
		return int(x)
	case !s.HasBoxes():
		return 0
	}
	rows, cols := s.Box()
	return min(max(rows, cols)+int(x-K), MaxSize)
}

// CheckFor returns an error if the size is relative and the shape has no K.
func (x Size) CheckFor(s *grid.Shape) error {
	if x.relative() && !s.HasBoxes() {
		return fmt.Errorf("size %s: %v has no boxes, and so no basis K; expected a number, as in hall-4", x, s)
	}
	return nil
}

// String formats the size as in a name: "3", "K", "K+1".
func (x Size) String() string {
	switch {
	case !x.relative():
		return strconv.Itoa(int(x))
	case x == K:
		return "K"
	}
	return fmt.Sprintf("K%+d", int(x-K))
}
