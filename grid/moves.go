package grid

// Moves change a board. Each candidate that goes is written on the trail, so that
// undoing costs what doing did; a placed cell leaves an entry of its own.

// Place puts d in c: the other digits of c go, and d goes from all peers of c. It
// reports whether the board still stands; if d is not a candidate of c or some
// set runs empty, the board has failed and only [Board.Undo] or [Board.Reset]
// mends it. Placing a placed digit again changes nothing.
func (b *Board) Place(c Cell, d Digit) bool {
	if b.values[c] == uint16(d) {
		return !b.failed
	}
	if !b.Has(c, d) {
		b.fail(Set(c))
		return false
	}
	b.values[c] = uint16(d)
	b.open--
	b.trail = append(b.trail, ^b.candidate(c, d))
	if b.width == 1 {
		b.settle1(c, uint(d-1))
	} else {
		b.settle(c, int(d-1))
	}
	return !b.failed
}

// Remove takes d from the candidates of c and reports whether the board still
// stands. Removing what is gone changes nothing.
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

// digitBits is the part of a trail entry that holds the digit less one: N ≤ 256.
const digitBits = 8

// candidate packs (c, d) for the trail.
func (b *Board) candidate(c Cell, d Digit) int32 {
	return int32(c)<<digitBits | (int32(d) - 1)
}

// fail notes the first set that ran empty.
func (b *Board) fail(s Set) {
	if !b.failed {
		b.failed, b.failure = true, s
	}
}

// Mark returns the present point of the trail.
func (b *Board) Mark() Mark {
	return Mark{
		trail: int32(len(b.trail)),
		naked: int32(len(b.naked.sets)), nakedHead: int32(b.naked.head),
		hidden: int32(len(b.hidden.sets)), hiddenHead: int32(b.hidden.head),
		failed: b.failed, failure: b.failure,
	}
}

// Undo restores every bit to what it was when m was taken. m must come from this
// board, and nothing before it may have been undone since.
func (b *Board) Undo(m Mark) {
	for i := len(b.trail) - 1; i >= int(m.trail); i-- {
		e := b.trail[i]
		switch {
		case e < 0:
			b.values[^e>>digitBits] = 0
			b.open++
		case b.width == 1:
			b.putBack1(Cell(e>>digitBits), uint(e)&(1<<digitBits-1))
		default:
			b.putBack(Cell(e>>digitBits), int(e)&(1<<digitBits-1))
		}
	}
	b.trail = b.trail[:m.trail]
	b.naked = queue{b.naked.sets[:m.naked], int(m.nakedHead)}
	b.hidden = queue{b.hidden.sets[:m.hidden], int(m.hiddenHead)}
	b.failed, b.failure = m.failed, m.failure
}

// TrailLen returns the number of entries of the trail.
func (b *Board) TrailLen() int { return len(b.trail) }

// TrailAt returns the i-th entry of the trail, the oldest being 0: a candidate,
// and whether it was placed or taken out.
func (b *Board) TrailAt(i int) (c Cell, d Digit, placed bool) {
	e := b.trail[i]
	if placed = e < 0; placed {
		e = ^e
	}
	return Cell(e >> digitBits), Digit(e&(1<<digitBits-1)) + 1, placed
}

// NextNaked takes the next cell with one digit left from the queue; ok is false
// if there is none. Cells placed meanwhile are passed over.
func (b *Board) NextNaked() (c Cell, d Digit, ok bool) {
	return b.nextSingle(&b.naked)
}

// NextHidden takes the next place with one cell left from the queue; ok is false
// if there is none. s tells which unit and digit asked for it.
func (b *Board) NextHidden() (c Cell, d Digit, s Set, ok bool) {
	c, d, ok = b.nextSingle(&b.hidden)
	if ok {
		s = b.hidden.sets[b.hidden.head-1]
	}
	return c, d, s, ok
}

// nextSingle advances q to its next set whose one candidate is not placed.
func (b *Board) nextSingle(q *queue) (c Cell, d Digit, ok bool) {
	for q.head < len(q.sets) {
		s := q.sets[q.head]
		q.head++
		member := b.Only(s)
		if member < 0 {
			continue
		}
		if c, d = b.CandidateIn(s, member); b.values[c] == 0 {
			return c, d, true
		}
	}
	return 0, 0, false
}

// shrunk notes that s, a set of places or of digits, has at most one member left.
func (b *Board) shrunk(s Set, empty bool) {
	switch {
	case empty:
		b.fail(s)
	case int(s) < b.shape.cells:
		b.naked.sets = append(b.naked.sets, s)
	default:
		b.hidden.sets = append(b.hidden.sets, s)
	}
}
