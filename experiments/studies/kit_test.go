package studies

import (
	"iter"
	"math/bits"
	"slices"
	"testing"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// square returns the shape of a basis.
func square(t *testing.T, basis int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(basis)
	require.NoError(t, err)
	return s
}

// Summarize returns the section of the records.
func (q question) Summarize(records iter.Seq[results.Record]) results.Section {
	a := experiments.AnalysisOf(q)
	s, err := a.Section(records, nil)
	if err != nil {
		panic(err) // a mistake in the declaration
	}
	return s
}

// summaryOf returns the section of records, and checks that its figures can be drawn.
func summaryOf(t *testing.T, q question, records []results.Record) results.Section {
	t.Helper()
	s := q.Summarize(slices.Values(records))
	for _, table := range s.Tables {
		for _, row := range table.Rows {
			require.Len(t, row, len(table.Columns), table.Title)
		}
	}
	for _, f := range s.Figures {
		_, err := f.SVG()
		require.NoError(t, err, f.Name)
	}
	return s
}

// tableOf returns the table with a title.
func tableOf(t *testing.T, s results.Section, title string) results.Table {
	t.Helper()
	i := slices.IndexFunc(s.Tables, func(table results.Table) bool { return table.Title == title })
	require.GreaterOrEqual(t, i, 0, title)
	return s.Tables[i]
}

// recordOf returns a record of a trial with the given metrics.
func recordOf(trial experiments.Trial, metrics ...results.Metric) results.Record {
	return results.Record{Key: trial.Key, Seed: trial.Seed, Config: trial.Config, Metrics: metrics}
}

// check returns why an experiment refuses parameters.
func check(p experiments.Params, e experiments.Experiment) error {
	_, err := p.For(e)
	return err
}

// The oracle: puzzles as lists of sets of digits, with rules and a search written as they are defined. It is
// slow and shares no code with boards, rules and engines, so that it checks what an experiment measures of a
// small puzzle.

// naive is a puzzle: for each cell the digits that it may have, digit d as bit d-1.
type naive struct {
	side  int
	units [][]int
	// lines are the rows and the columns.
	lines [2][][]int
	// around has for each cell the units that it lies in.
	around [][][]int
	cells  []uint
	// dead reports whether a rule has met a contradiction.
	dead bool
}

// naiveOf returns a puzzle without clues.
func naiveOf(k maker.Population) *naive {
	rows, columns := k.Basis, k.Columns
	if columns == 0 {
		columns = rows
	}
	n := &naive{side: rows * columns}
	across, along, boxes := make([][]int, n.side), make([][]int, n.side), make([][]int, n.side)
	for a := range n.side {
		for b := range n.side {
			c := a*n.side + b
			across[a], along[b] = append(across[a], c), append(along[b], c)
			box := a/rows*rows + b/columns
			boxes[box] = append(boxes[box], c)
		}
	}
	n.lines = [2][][]int{across, along}
	n.units = slices.Concat(across, along, boxes)
	n.cells = slices.Repeat([]uint{1<<n.side - 1}, n.side*n.side)
	n.around = make([][][]int, len(n.cells))
	for _, unit := range n.units {
		for _, c := range unit {
			n.around[c] = append(n.around[c], unit)
		}
	}
	return n
}

// with returns the puzzle with clues: each takes its digit from the cells that share a
// unit with it.
func (n *naive) with(givens []grid.Digit) *naive {
	m := n.copy()
	for c, d := range givens {
		if d != 0 {
			m.set(c, 1<<(d-1))
		}
	}
	for c, d := range givens {
		if d != 0 {
			m.exclude(c)
		}
	}
	return m
}

// copy returns an independent copy.
func (n *naive) copy() *naive {
	m := *n
	m.cells = slices.Clone(n.cells)
	return &m
}

// set removes all but the given digits from a cell.
func (n *naive) set(c int, digits uint) {
	n.cells[c] &= digits
	n.dead = n.dead || n.cells[c] == 0
}

// exclude removes a cell's digits from all other cells of its units.
func (n *naive) exclude(c int) {
	for _, unit := range n.around[c] {
		for _, o := range unit {
			if o != c {
				n.set(o, ^n.cells[c])
			}
		}
	}
}

// places returns the cells of a unit, by their numbers in it, that may have a digit.
func (n *naive) places(unit []int, digit int) (found uint) {
	for i, c := range unit {
		found |= n.cells[c] >> digit & 1 << i
	}
	return found
}

// candidates counts the digits that are left.
func (n *naive) candidates() (sum int) {
	for _, digits := range n.cells {
		sum += bits.OnesCount(digits)
	}
	return sum
}

// open counts the cells with more than one digit.
func (n *naive) open() (count int) {
	for _, digits := range n.cells {
		if bits.OnesCount(digits) > 1 {
			count++
		}
	}
	return count
}

// openUnits counts the units that have a cell with more than one digit.
func (n *naive) openUnits() (count int) {
	for _, unit := range n.units {
		if slices.ContainsFunc(unit, func(c int) bool { return bits.OnesCount(n.cells[c]) > 1 }) {
			count++
		}
	}
	return count
}

// solutions passes solutions, each cell a digit as a bit, to a function until it returns false.
func (n *naive) solutions(each func(cells []uint) bool) (goOn bool) {
	m := n.copy().close(nakedSingles, hiddenSingles)
	if m.dead {
		return true
	}
	fewest := -1
	for c, digits := range m.cells {
		if count := bits.OnesCount(digits); count > 1 && (fewest < 0 || count < bits.OnesCount(m.cells[fewest])) {
			fewest = c
		}
	}
	if fewest < 0 {
		return each(m.cells)
	}
	for d := range n.side {
		if m.cells[fewest]>>d&1 == 1 {
			part := m.copy()
			part.set(fewest, 1<<d)
			if !part.solutions(each) {
				return false
			}
		}
	}
	return true
}

// count counts the solutions up to a limit.
func (n *naive) count(most int) (found int) {
	n.solutions(func([]uint) bool { found++; return found < most })
	return found
}

// trueCandidates counts the candidates that are in some solution.
func (n *naive) trueCandidates() int {
	held := n.copy()
	clear(held.cells)
	for c, digits := range n.cells {
		for d := uint(1); d < 1<<n.side; d <<= 1 {
			if digits&d == 0 || held.cells[c]&d != 0 {
				continue
			}
			assumed := n.copy()
			assumed.set(c, d)
			assumed.solutions(func(cells []uint) bool {
				for i, digit := range cells {
					held.cells[i] |= digit
				}
				return false
			})
		}
	}
	return held.candidates()
}
