package grid

// Moves change a board. Each removed candidate is recorded on the trail, so that undoing costs as
// much as doing; a placed cell has a separate entry.

// Place puts d in c: it removes the other digits of c, and d from all peers of c. It reports
// whether the board is still consistent; if d is not a candidate of c or some set becomes empty,
// the board has failed: clearing stops there, and until [Board.Undo], [Board.Restore] or
// [Board.Reset] reverts that, nothing can be placed. Placing a placed digit again changes nothing.
func (b *Board) Place(c Cell, d Digit) bool {
	if b.failed || b.values[c] == uint16(d) {
		return !b.failed
	}
	if !b.Has(c, d) {
		b.Fail(Set(c))
		return false
	}
	b.values[c] = uint16(d)
	b.open--
	b.trail = append(b.trail, ^pack(c, int(d)-1))
	if b.width == 1 {
		b.excludeOthers1(c, uint(d-1))
	} else {
		b.excludeOthers(c, int(d-1))
	}
	return !b.failed
}

// Remove removes d from the candidates of c and reports whether the board is still consistent.
// Removing it again changes nothing.
func (b *Board) Remove(c Cell, d Digit) bool {
	if b.Has(c, d) {
		if b.width == 1 {
			b.remove1(c, uint(d-1))
		} else {
			b.remove(c, int(d-1))
		}
	}
	return !b.failed
}

// digitBits is the width of the digit less one in a trail entry: N ≤ 256.
const digitBits = 8

// pack packs a candidate, with the digit less one, as a trail entry.
func pack(c Cell, i int) int32 { return int32(c)<<digitBits | int32(i) }

// unpack is the inverse of pack.
func unpack(e int32) (c Cell, i int) {
	return Cell(e >> digitBits), int(e) & (1<<digitBits - 1)
}

// cellAt returns the cell at a position of the unit of l.
func (b *Board) cellAt(l link, pos int) Cell { return b.shape.unitCells[int(l.first)+pos] }

// Fail marks the board as without solution because of s: the first set that became empty, or one
// for which a rule has shown that it has no member.
func (b *Board) Fail(s Set) {
	if !b.failed {
		b.failed, b.failure = true, s
	}
}

// Mark returns the current point of the trail.
func (b *Board) Mark() Mark {
	return Mark{
		trail: int32(len(b.trail)),
		naked: int32(len(b.naked.found)), nakedHead: int32(b.naked.head),
		hidden: int32(len(b.hidden.found)), hiddenHead: int32(b.hidden.head),
		failed: b.failed, failure: b.failure,
	}
}

// Undo restores the state at which m was taken. m must come from this board, and nothing before it
// may have been undone since; it panics if it detects that.
func (b *Board) Undo(m Mark) {
	if int(m.trail) > len(b.trail) {
		panic("grid: undo to a mark before which the board was undone")
	}
	for i := len(b.trail) - 1; i >= int(m.trail); i-- {
		e := b.trail[i]
		if e < 0 {
			c, _ := unpack(^e)
			b.values[c] = 0
			b.open++
			continue
		}
		if c, i := unpack(e); b.width == 1 {
			b.putBack1(c, uint(i))
		} else {
			b.putBack(c, i)
		}
	}
	b.trail = b.trail[:m.trail]
	b.naked = queue{b.naked.found[:m.naked], int(m.nakedHead)}
	b.hidden = queue{b.hidden.found[:m.hidden], int(m.hiddenHead)}
	b.failed, b.failure = m.failed, m.failure
}

// TrailLen returns the number of entries of the trail.
func (b *Board) TrailLen() int { return len(b.trail) }

// TrailAt returns the i-th entry of the trail, the oldest being 0: a candidate, and whether it was
// placed or removed.
func (b *Board) TrailAt(i int) (c Cell, d Digit, placed bool) {
	e := b.trail[i]
	if placed = e < 0; placed {
		e = ^e
	}
	c, i = unpack(e)
	return c, Digit(i) + 1, placed
}

// NextNaked removes the next cell with one digit left from the queue; ok is false if there is none.
// It skips cells that were placed meanwhile. On a board that has failed the candidate may be gone.
func (b *Board) NextNaked() (c Cell, d Digit, ok bool) { return b.naked.next(b) }

// NextHidden removes the next candidate that is the only place of its digit in some unit from the
// queue; ok is false if there is none. It skips cells that were placed meanwhile. On a board that
// has failed the candidate may be gone.
func (b *Board) NextHidden() (c Cell, d Digit, ok bool) { return b.hidden.next(b) }

// add appends the last candidate of a set, unless it is placed.
func (q *queue) add(b *Board, c Cell, i int) {
	if b.values[c] == 0 {
		q.found = append(q.found, pack(c, i))
	}
}

// next advances q to its next candidate whose cell is open.
func (q *queue) next(b *Board) (Cell, Digit, bool) {
	for q.head < len(q.found) {
		c, i := unpack(q.found[q.head])
		q.head++
		if b.values[c] == 0 {
			return c, Digit(i) + 1, true
		}
	}
	return 0, 0, false
}
