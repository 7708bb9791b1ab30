package generate

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"basisk/grid"
)

// The idea: where a puzzle has another solution, the cells in which that differs fall
// into parts that are unavoidable sets: parts on which the full grid could be exchanged
// by itself. A pattern makes a unique puzzle if and only if it has a clue in each
// unavoidable set of the full grid. So the sets that were met are kept, and the pattern
// is mended by switches until it hits them all; then the question for another solution
// is asked again. A switch moves two holes along two rows of a band, or two columns of
// a stack, so that every unit keeps its number of holes.
//
// Source: unavoidable sets: Felgenhauer and Jarvis (2005), McGuire, Tugemann and
// Civario (2014); asking for one more set until all are hit: the implicit hitting sets of
// Moreno-Centeno and Karp (2013); the choice of switches is that of WalkSAT (Selman,
// Kautz and Cohen 1994).
//
// Cost: a question for each round; a switch looks at about 2N·K rectangles.

// Other returns a solution of b that is not full, nil if there is none, or ErrUndecided.
// The board is its to change.
type Other func(ctx context.Context, b *grid.Board, full []grid.Digit) ([]grid.Digit, error)

// mendSwitches is the number of switches after which a pattern that still misses
// known sets is given up, for each hole.
const mendSwitches = 20

// noise is the part of the switches that are made at random, so that mending leaves
// local optima: the value that Selman, Kautz and Cohen found good.
const noise = 0.2

// BalancedUnique returns a pattern with exactly holes holes in every unit that leaves of
// the full grid a puzzle with one solution, or an error if rounds questions did not
// lead to one. Patterns of cubes are not mended but drawn anew.
func BalancedUnique(ctx context.Context, s *grid.Shape, full []grid.Digit, holes, rounds int, other Other, rng *rand.Rand) (Pattern, error) {
	if err := grid.CheckSolution(grid.NewPuzzle(s), full); err != nil {
		return nil, fmt.Errorf("balanced holes: not a full grid: %w", err)
	}
	m := &mending{shape: s, rng: rng, of: make([][]int, s.Cells())}
	b := grid.NewBoard(s)
	for range rounds {
		if err := m.ready(holes); err != nil {
			return nil, err
		}
		if len(m.missed()) > 0 {
			m.pattern = nil // not to be mended
			continue
		}
		Carve(s, full, m.pattern).Load(b)
		solution, err := other(ctx, b, full)
		if err != nil || solution == nil {
			return m.pattern, err
		}
		m.learn(full, solution)
	}
	return nil, fmt.Errorf("%d holes in every unit of %v: no unique puzzle in %d attempts", holes, s, rounds)
}

// mending is a pattern on its way to hit all unavoidable sets that are known.
type mending struct {
	shape   *grid.Shape
	rng     *rand.Rand
	pattern Pattern
	sets    [][]grid.Cell
	hits    []int   // clues of each set
	of      [][]int // by cell: the sets that have it
}

// ready draws a pattern if there is none and mends it.
func (m *mending) ready(holes int) error {
	if m.pattern == nil {
		p, err := BalancedPattern(m.shape, holes, m.rng)
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
	for range mendSwitches * holes * m.shape.Side() {
		missed := m.missed()
		if len(missed) == 0 {
			break
		}
		set := m.sets[missed[m.rng.IntN(len(missed))]]
		m.fill(set[m.rng.IntN(len(set))])
	}
	return nil
}

// countHits returns the number of clues of set i.
func (m *mending) countHits(i int) int {
	hits := 0
	for _, c := range m.sets[i] {
		if m.pattern[c] {
			hits++
		}
	}
	return hits
}

// missed returns the sets without a clue.
func (m *mending) missed() []int {
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

// fill makes the hole a clue by the switch that leaves the fewest sets missed, or now
// and then by a random one.
func (m *mending) fill(hole grid.Cell) {
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

// rectangles returns the switches that make the hole a clue.
func (m *mending) rectangles(hole grid.Cell) []rectangle {
	var all []rectangle
	n := m.shape.Side()
	thick, wide := m.shape.Box()
	_, r1, c1 := m.shape.Coordinates(hole)
	for i := range n * n {
		r2, c2 := i/n, i%n
		x := rectangle{hole, m.shape.CellAt(0, r1, c2), m.shape.CellAt(0, r2, c1), grid.Cell(i)}
		neighbours := r1/thick == r2/thick || c1/wide == c2/wide
		if neighbours && !m.pattern[x.d] && m.pattern[x.b] && m.pattern[x.c] {
			all = append(all, x)
		}
	}
	return all
}

// flip makes clues of holes and holes of clues at the corners, and returns how many
// sets more are missed than before.
func (m *mending) flip(r rectangle) int {
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

// learn keeps the parts in which solution differs from the full grid. Two cells belong
// together if the one has in one grid what the other has in the other.
func (m *mending) learn(full, solution []grid.Digit) {
	n := m.shape.Side()
	at := func(u grid.Unit, d grid.Digit) int { return int(u)*n + int(d) - 1 }
	inFull, inSolution := make([]grid.Cell, m.shape.Units()*n), make([]grid.Cell, m.shape.Units()*n)
	for c := range full {
		for _, p := range m.shape.Places(grid.Cell(c)) {
			inFull[at(p.Unit, full[c])], inSolution[at(p.Unit, solution[c])] = grid.Cell(c), grid.Cell(c)
		}
	}
	seen := make([]bool, len(full))
	for c := range full {
		if full[c] == solution[c] || seen[c] {
			continue
		}
		part := []grid.Cell{grid.Cell(c)}
		seen[c] = true
		for i := 0; i < len(part); i++ {
			for _, p := range m.shape.Places(part[i]) {
				for _, next := range [2]grid.Cell{inFull[at(p.Unit, solution[part[i]])], inSolution[at(p.Unit, full[part[i]])]} {
					if !seen[next] {
						seen[next] = true
						part = append(part, next)
					}
				}
			}
		}
		m.keep(part)
	}
}

// keep adds an unavoidable set.
func (m *mending) keep(part []grid.Cell) {
	i := len(m.sets)
	m.sets = append(m.sets, part)
	m.hits = append(m.hits, m.countHits(i))
	for _, c := range part {
		m.of[c] = append(m.of[c], i)
	}
}
