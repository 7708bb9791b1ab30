package draw

// The lines of a drawing in text: heavy around boxes, light between cells. A rule is
// drawn in the order fill, crossings, ends, so that no crossing has to know where in
// the layer it is.

// lineSet is the characters of lines. A rule has five: its left end, itself, where
// it meets a light and a heavy line, and its right end.
type lineSet struct {
	top, heavy, light, bottom []rune
	lightBar, heavyBar        rune
	gone                      string // a digit that is no candidate, or an open cell
}

var (
	unicodeLines = lineSet{
		[]rune("┏━┯┳┓"), []rune("┣━┿╋┫"), []rune("┠─┼╂┨"), []rune("┗━┷┻┛"), '│', '┃', "·",
	}
	asciiLines = lineSet{
		[]rune("+=+++"), []rune("+=+++"), []rune("|-+||"), []rune("+=+++"), ':', '|', ".",
	}
)

// ruleAbove draws the line above a row of some layers side by side, if there is one;
// the row behind the last stands for the bottom line.
func (t *terminal) ruleAbove(row, layers int) {
	if row%t.boxRows != 0 && !t.lined {
		return
	}
	t.across(0, layers, func(_, x int) { t.rule(x, t.ruleSet(row)) })
	t.strip.flush(1)
}

// ruleSet returns the characters of the line above a row.
func (t *terminal) ruleSet(row int) []rune {
	switch {
	case row == 0:
		return t.set.top
	case row == t.side:
		return t.set.bottom
	case row%t.boxRows == 0:
		return t.set.heavy
	}
	return t.set.light
}

// rule draws a line of a layer whose left edge is x.
func (t *terminal) rule(x int, set []rune) {
	left, right := x+t.lineX(0), x+t.lineX(t.side)
	for i := left + 1; i < right; i++ {
		t.strip.set(i, 0, faint, set[1])
	}
	t.bars(x, 0, set[2], set[3])
	t.strip.set(left, 0, faint, set[0])
	t.strip.set(right, 0, faint, set[4])
}

// bars draws the upright lines of a layer whose left edge is x in a line of the strip.
func (t *terminal) bars(x, line int, light, heavy rune) {
	for col := range t.side + 1 {
		switch {
		case col%t.boxCols == 0:
			t.strip.set(x+t.lineX(col), line, faint, heavy)
		case t.lined:
			t.strip.set(x+t.lineX(col), line, faint, light)
		}
	}
}
