package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"basisk/grid"
)

// The idea: a full grid is changed by moves that keep every unit full. A chain is the cells of two
// digits a and b, followed from one cell through all units: it has a and b equally often in every
// unit it meets, so the two can be exchanged on it. A cycle is a set of columns in which two rows
// hold the same digits: the two rows can be exchanged there if all other units have both cells of a
// column or neither, as the boxes of a band do. The same holds for two columns. If a line is alone
// in its class, moves that refill a part of the grid (search.go) replace cycles.
//
// Source: chains: Kempe (1879), the argument for four colours; cycles of rows: the cycle
// switches of Wanless (2004) in Latin squares, of which the intercalates of Jacobson and
// Matthews (1996) are the shortest.
//
// Cost: a move costs the cells it looks at, at most 2N in flat shapes and 2N² in cubes,
// times the units of a cell.
//
// The same choice of cell and digits reverses a move, with the same probability. So a long walk
// visits all grids that it can reach equally often. It reaches all 288 grids of side 4 (tested);
// for larger sides that has not been proved. A move that covers all cells of its two digits, or all
// of its two lines, only relabels or reorders: it is made, too.

// Mixer walks from one full grid to others by moves that keep all units.
type Mixer struct {
	shape  *grid.Shape
	values []grid.Digit
	rng    *rand.Rand
	where  []grid.Cell // by unit and digit: the cell that has it
	chain  []grid.Cell // the current move
	seen   []bool      // by cell: whether it is on the chain
	side   int
	// classes are the classes of rows and of columns that can change places without breaking a unit,
	// nil in cubes; refills reports whether some have a single line, so that parts are refilled, on
	// board.
	classes [2][][]grid.Unit
	refills bool
	board   *grid.Board
}

// NewMixer returns a mixer that starts from a full grid, which it copies. It panics if
// the grid has an open cell or a clash.
func NewMixer(s *grid.Shape, full []grid.Digit, rng *rand.Rand) *Mixer {
	if err := grid.CheckSolution(grid.NewPuzzle(s), full); err != nil {
		panic("generate: mix: " + err.Error())
	}
	m := newMixer(s)
	m.rng = rng
	m.load(full)
	return m
}

// newMixer returns a mixer without a grid.
func newMixer(s *grid.Shape) *Mixer {
	m := &Mixer{
		shape: s, side: s.Side(), values: make([]grid.Digit, s.Cells()),
		where: make([]grid.Cell, s.Units()*s.Side()), seen: make([]bool, s.Cells()),
	}
	for family := range m.classes {
		for i := 0; i < m.side && !s.IsCube(); i++ {
			m.classify(grid.Unit(family*m.side+i), family)
		}
		m.refills = m.refills || slices.ContainsFunc(m.classes[family], func(c []grid.Unit) bool { return len(c) == 1 })
	}
	return m
}

// classify adds the line u of a family to its class.
func (m *Mixer) classify(u grid.Unit, family int) {
	list := m.classes[family]
	for i, class := range list {
		if interchangeable(m.shape, class[0], u) {
			list[i] = append(class, u)
			return
		}
	}
	m.classes[family] = append(list, []grid.Unit{u})
}

// interchangeable reports whether all units except rows and columns have both cells of each line
// across u and v, or neither.
func interchangeable(s *grid.Shape, u, v grid.Unit) bool {
	there := s.UnitCells(v)
	for i, c := range s.UnitCells(u) {
		other := s.Places(there[i])[2:]
		if !slices.EqualFunc(s.Places(c)[2:], other, func(p, q grid.Place) bool { return p.Unit == q.Unit }) {
			return false
		}
	}
	return true
}

// load copies a full grid.
func (m *Mixer) load(full []grid.Digit) {
	for c, d := range full {
		m.write(grid.Cell(c), d)
	}
}

// Grid returns a copy of the grid that the walk has reached.
func (m *Mixer) Grid() []grid.Digit { return append([]grid.Digit(nil), m.values...) }

// Mix makes the given number of moves: chains, and in flat shapes equally many cycles of rows and
// of columns, and if parts are refilled five times as many refills. It fails only if ctx ends.
func (m *Mixer) Mix(ctx context.Context, moves int) error {
	for range moves {
		if err := ctx.Err(); err != nil {
			return err
		}
		kinds := 3
		if m.refills {
			kinds += refillKinds
		}
		switch kind := m.rng.IntN(kinds); {
		case kind == 0 || m.shape.IsCube():
			m.moveChain()
		case kind > 2:
			m.refill(ctx)
		default:
			m.moveCycle(kind - 1)
		}
	}
	return nil
}

// write puts d in c.
func (m *Mixer) write(c grid.Cell, d grid.Digit) {
	m.values[c] = d
	i := int(d) - 1
	for _, p := range m.shape.Places(c) {
		m.where[int(p.Unit)*m.side+i] = c
	}
}

// pos returns the position of c in its unit of a family.
func (m *Mixer) pos(c grid.Cell, family int) int { return int(m.shape.Places(c)[family].Pos) }

// holder returns a pointer to the cell that holds d in u.
func (m *Mixer) holder(u grid.Unit, d grid.Digit) *grid.Cell {
	return &m.where[int(u)*m.side+int(d)-1]
}

// moveChain exchanges two random digits on the chain of a random cell.
func (m *Mixer) moveChain() {
	n := m.shape.Side()
	start := grid.Cell(m.rng.IntN(len(m.values)))
	a, b := m.values[start], grid.Digit(m.rng.IntN(n-1))+1
	if b >= a {
		b++
	}
	m.follow(start, a, b)
	for _, c := range m.chain {
		m.seen[c] = false
		m.write(c, a+b-m.values[c])
	}
}

// follow sets m.chain to the cells with a or b that are connected with start.
func (m *Mixer) follow(start grid.Cell, a, b grid.Digit) {
	m.chain = append(m.chain[:0], start)
	m.seen[start] = true
	for i := 0; i < len(m.chain); i++ {
		c := m.chain[i]
		d := int(a+b-m.values[c]) - 1
		for _, p := range m.shape.Places(c) {
			if next := m.where[int(p.Unit)*m.side+d]; !m.seen[next] {
				m.seen[next] = true
				m.chain = append(m.chain, next)
			}
		}
	}
}

// moveCycle exchanges two random lines of a class, rows if family is 0 and columns if it is 1, on
// the cycle of a random cell. If a class has one line there is nothing to exchange.
func (m *Mixer) moveCycle(family int) {
	class := m.classes[family][m.rng.IntN(len(m.classes[family]))]
	if len(class) == 1 {
		return
	}
	i, j := m.rng.IntN(len(class)), m.rng.IntN(len(class)-1)
	if j >= i {
		j++
	}
	m.cycle(class[i], class[j], m.rng.IntN(m.side))
	line := m.shape.UnitCells(class[j])
	for _, c := range m.chain {
		beside := line[m.pos(c, family)]
		d := m.values[c]
		m.write(c, m.values[beside])
		m.write(beside, d)
	}
}

// cycle sets m.chain to the cells of line u on the cycle through a position with the parallel line
// v, and returns the family of both. Rows are the first family of units and columns the second; a
// position in a line is the number of the line of the other family that crosses it.
func (m *Mixer) cycle(u, v grid.Unit, start int) (family int) {
	n := m.shape.Side()
	here, there := m.shape.UnitCells(u), m.shape.UnitCells(v)
	family = int(u) / n
	length := 0
	for pos := start; ; length++ {
		c, d := here[pos], m.values[there[pos]]
		next := m.pos(*m.holder(u, d), family)
		m.chain = append(m.chain[:length], c)
		if next == start {
			return family
		}
		pos = next
	}
}
