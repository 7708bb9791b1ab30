package generate

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"basisk/grid"
)

// The steps of repairing a balanced pattern; unavoidable.go has the idea.

// repairSwitches is the number of switches per hole after which the repair gives up a pattern that
// still misses known sets.
const repairSwitches = 3

// noise is the share of random switches, with which the repair leaves local optima: the value that
// Selman, Kautz and Cohen recommend.
const noise = 0.2

// patternRepair is a pattern that is being repaired until it hits all known unavoidable sets.
type patternRepair struct {
	shape   *grid.Shape
	full    []grid.Digit
	rng     *rand.Rand
	other   func(left *grid.Puzzle) ([]grid.Digit, error) // another solution, or nil
	left    *grid.Puzzle                                  // what is left without a part, also on the board
	board   *grid.Board
	saved   grid.Snapshot
	pattern Pattern
	sets    [][]grid.Cell
	hits    []int   // the number of clues in each set
	of      [][]int // by cell: the sets that have it
	parts   *parts  // of other solutions
}

// ready draws a pattern if there is none and repairs it.
func (m *patternRepair) ready(ctx context.Context, holes int) error {
	if m.pattern == nil {
		p, err := BalancedPattern(ctx, m.shape, holes, m.rng)
		if err != nil {
			return err
		}
		m.pattern = p
		for i := range m.sets {
			m.hits[i] = m.countHits(i)
		}
	}
	if m.shape.IsCube() {
		return nil
	}
	for range repairSwitches * holes * m.shape.Side() {
		missed := m.missed()
		if len(missed) == 0 || ctx.Err() != nil {
			break
		}
		set := m.sets[missed[m.rng.IntN(len(missed))]]
		m.fill(set[m.rng.IntN(len(set))])
	}
	return ctx.Err()
}

// countHits returns the number of clues of set i.
func (m *patternRepair) countHits(i int) int {
	hits := 0
	for _, c := range m.sets[i] {
		if m.pattern[c] {
			hits++
		}
	}
	return hits
}

// missed returns the sets without a clue.
func (m *patternRepair) missed() []int {
	var list []int
	for i, hits := range m.hits {
		if hits == 0 {
			list = append(list, i)
		}
	}
	return list
}

// rectangle is a switch: a and d become clues, b and c holes.
//
//	a . . b
//	c . . d
type rectangle struct{ a, b, c, d grid.Cell }

// fill makes the hole a clue by the switch that leaves the fewest sets missed, or sometimes by a
// random one.
func (m *patternRepair) fill(hole grid.Cell) {
	all := m.rectangles(hole)
	if len(all) == 0 {
		return
	}
	m.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	best := all[0]
	if m.rng.Float64() >= noise {
		least := math.MaxInt
		for _, r := range all {
			if delta := m.flip(r); delta < least {
				best, least = r, delta
			}
			m.flip(r)
		}
	}
	m.flip(best)
}

// rectangles returns the switches that make the hole a clue and keep the number of clues in every
// unit.
func (m *patternRepair) rectangles(hole grid.Cell) []rectangle {
	var all []rectangle
	n := m.shape.Side()
	_, r1, c1 := m.shape.Coordinates(hole)
	for i := range n * n {
		r2, c2 := i/n, i%n
		x := rectangle{hole, m.shape.CellAt(0, r1, c2), m.shape.CellAt(0, r2, c1), grid.Cell(i)}
		if !m.pattern[x.d] && m.pattern[x.b] && m.pattern[x.c] && m.balanced(x) {
			all = append(all, x)
		}
	}
	return all
}

// balanced reports whether every unit has equally many of the cells that become clues and of those
// that become holes.
func (m *patternRepair) balanced(x rectangle) bool {
	own := func(c grid.Cell) []grid.Place { return m.shape.Places(c)[2:] } // a row or column has one of each
	for _, c := range [4]grid.Cell{x.a, x.b, x.c, x.d} {
		for _, p := range own(c) {
			sum := 0
			for i, corner := range [4]grid.Cell{x.a, x.d, x.b, x.c} {
				if slices.ContainsFunc(own(corner), func(q grid.Place) bool { return q.Unit == p.Unit }) {
					sum += 1 - i/2*2
				}
			}
			if sum != 0 {
				return false
			}
		}
	}
	return true
}

// flip exchanges clues and holes at the corners, and returns by how much the number of missed sets
// grows.
func (m *patternRepair) flip(r rectangle) int {
	missed := 0
	for _, c := range [4]grid.Cell{r.a, r.d, r.b, r.c} {
		step := 1
		if m.pattern[c] {
			step = -1
		}
		m.pattern[c] = !m.pattern[c]
		for _, i := range m.of[c] {
			if min(m.hits[i], m.hits[i]+step) == 0 {
				missed -= step
			}
			m.hits[i] += step
		}
	}
	return missed
}

// learn keeps an unavoidable set from each part in which solution differs from the full grid.
func (m *patternRepair) learn(solution []grid.Digit) error {
	for _, part := range slices.Collect(m.parts.of(solution)) { // before shrink calls of for other grids
		set, err := m.shrink(part)
		if err != nil {
			return err
		}
		m.keep(set)
	}
	return nil
}

// shrink returns an unavoidable set within part that contains no smaller one. What is needed for
// part is needed for each set within, so every cell is tried once.
func (m *patternRepair) shrink(part []grid.Cell) ([]grid.Cell, error) {
	needed := map[grid.Cell]bool{}
	m.allBut(part)
	for i := 0; i < len(part); i++ {
		if needed[part[i]] {
			continue
		}
		solution, err := m.askWith(part[i])
		if err != nil {
			return nil, err
		}
		if needed[part[i]] = solution == nil; solution != nil {
			for part = range m.parts.of(solution) {
				break // one is enough
			}
			i = -1
			m.allBut(part)
		}
	}
	return part, nil
}

// allBut sets what is left to all cells of the full grid except a part.
func (m *patternRepair) allBut(part []grid.Cell) {
	m.left = grid.NewPuzzle(m.shape)
	copy(m.left.Givens, m.full)
	for _, c := range part {
		m.left.Givens[c] = 0
	}
	m.left.Load(m.board)
	m.board.Save(&m.saved)
}

// askWith asks for another solution of what is left and a cell. Usually there is none, and singles
// show it.
func (m *patternRepair) askWith(c grid.Cell) ([]grid.Digit, error) {
	m.board.Restore(&m.saved)
	m.board.Place(c, m.full[c])
	for placeSingle(m.board) {
	}
	if m.board.Open() == 0 {
		return nil, nil
	}
	m.left.Givens[c] = m.full[c]
	solution, err := m.other(m.left)
	m.left.Givens[c] = 0
	return solution, err
}

// keep adds an unavoidable set.
func (m *patternRepair) keep(part []grid.Cell) {
	i := len(m.sets)
	m.sets = append(m.sets, part)
	m.hits = append(m.hits, m.countHits(i))
	for _, c := range part {
		m.of[c] = append(m.of[c], i)
	}
}
