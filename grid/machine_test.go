package grid_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/internal/testenv"
)

// point is a state to which a machine can return.
type point struct {
	mark  grid.Mark
	trail int
	board *grid.Board // a clone, to compare with
	model *model
}

// machine drives a board and its model side by side.
type machine struct {
	board    *grid.Board
	model    *model
	points   []point // still valid marks, oldest first
	snapshot grid.Snapshot
	saved    *model
}

func newMachine(s *grid.Shape) *machine {
	return &machine{board: grid.NewBoard(s), model: newModel(s)}
}

func (m *machine) actions() map[string]func(*rapid.T) {
	return map[string]func(*rapid.T){
		"":        m.check,
		"place":   m.place,
		"place2":  m.place, // moves are wanted more often than returns
		"remove":  m.remove,
		"remove2": m.remove,
		"shrink":  m.shrink,
		"naked":   m.naked,
		"hidden":  m.hidden,
		"mark":    m.mark,
		"undo":    m.undo,
		"save":    m.save,
		"restore": m.restore,
		"reset":   m.reset,
		"clone":   m.clone,
	}
}

// candidate draws a candidate: any, or where there is one, one that is left.
func (m *machine) candidate(t *rapid.T) candidate {
	n := m.model.shape.Side()
	i := rapid.IntRange(0, len(m.model.alive)-1).Draw(t, "candidate")
	if rapid.IntRange(0, 3).Draw(t, "any") > 0 {
		if left := slices.Index(m.model.alive[i:], true); left >= 0 {
			i += left
		}
	}
	return candidate{grid.Cell(i / n), grid.Digit(i%n) + 1}
}

func (m *machine) place(t *rapid.T) { m.placeAt(t, m.candidate(t)) }

// placeAt places x on the board and in the model.
func (m *machine) placeAt(t *rapid.T, x candidate) {
	before := m.model.clone()
	m.model.place(x.c, x.d)
	require.Equal(t, !m.model.failed, m.board.Place(x.c, x.d))
	if m.model.failed {
		require.True(t, m.model.adopt(m.board, before), "removed too much")
	}
}

func (m *machine) remove(t *rapid.T) {
	x := m.candidate(t)
	m.model.remove(x.c, x.d)
	require.Equal(t, !m.model.failed, m.board.Remove(x.c, x.d))
}

// shrink removes all members but one from a set, so that it waits in a queue.
func (m *machine) shrink(t *rapid.T) {
	s := grid.Set(rapid.IntRange(0, m.board.Sets()-1).Draw(t, "set"))
	keep, _ := m.board.Bits(s).NextSet(0)
	for i := m.model.shape.Side() - 1; i > int(keep); i-- {
		c, d := m.board.CandidateIn(s, i)
		*m.model.at(c, d) = false
		m.board.Remove(c, d)
	}
	m.model.excludeOthers()
}

func (m *machine) naked(t *rapid.T)  { m.takeSingle(t, m.board.NextNaked, m.model.naked) }
func (m *machine) hidden(t *rapid.T) { m.takeSingle(t, m.board.NextHidden, m.model.hidden) }

// takeSingle takes a single from its queue and places it, or passes it over.
func (m *machine) takeSingle(t *rapid.T, next func() (grid.Cell, grid.Digit, bool), q singles) {
	c, d, ok := next()
	if !ok {
		return
	}
	x := candidate{c, d}
	if !m.model.failed {
		require.Contains(t, q, x)
		q.take(x)
	}
	if rapid.Bool().Draw(t, "place") {
		m.placeAt(t, x)
	}
}

func (m *machine) mark(*rapid.T) {
	m.points = append(m.points, point{m.board.Mark(), m.board.TrailLen(), m.board.Clone(), m.model.clone()})
}

func (m *machine) undo(t *rapid.T) {
	if len(m.points) == 0 {
		return
	}
	i := rapid.IntRange(0, len(m.points)-1).Draw(t, "point")
	p := m.points[i]
	m.points = m.points[:i+1]
	m.board.Undo(p.mark)
	m.model = p.model.clone()
	require.Equal(t, p.trail, m.board.TrailLen())
	requireTwins(t, p.board, m.board)
}

func (m *machine) save(*rapid.T) {
	m.board.Save(&m.snapshot)
	m.saved = m.model.clone()
}

func (m *machine) restore(t *rapid.T) {
	if m.saved == nil {
		return
	}
	m.board.Restore(&m.snapshot)
	m.model = m.saved.clone()
	m.points = nil
	require.Zero(t, m.board.TrailLen())
}

func (m *machine) reset(t *rapid.T) {
	if rapid.IntRange(0, 3).Draw(t, "really") > 0 {
		return
	}
	m.board.Reset()
	m.model = newModel(m.model.shape)
	m.points = nil
}

// clone goes on with a clone; what happens to it must not touch the original.
func (m *machine) clone(t *rapid.T) {
	original, before := m.board, m.model
	m.board = original.Clone()
	requireTwins(t, original, m.board)
	require.Zero(t, m.board.TrailLen())
	x := m.candidate(t)
	m.model = before.clone()
	m.model.remove(x.c, x.d)
	m.board.Remove(x.c, x.d)
	m.points = nil
	require.Empty(t, before.difference(original))
	same := m.board.Equal(original)
	require.Equal(t, slices.Equal(before.alive, m.model.alive), same)
}

// requireTwins holds if the boards differ in their trails alone.
func requireTwins(t require.TestingT, want, got *grid.Board) {
	require.True(t, want.Equal(got))
	require.Equal(t, want.Open(), got.Open())
	wantSet, wantFailed := want.Contradiction()
	gotSet, gotFailed := got.Contradiction()
	require.Equal(t, wantFailed, gotFailed)
	require.Equal(t, wantSet, gotSet)
	wantNaked, wantHidden := drain(want)
	gotNaked, gotHidden := drain(got)
	require.Equal(t, wantNaked, gotNaked)
	require.Equal(t, wantHidden, gotHidden)
}

// check compares all that a board reports with the model.
func (m *machine) check(t *rapid.T) {
	b := m.board
	require.Empty(t, m.model.difference(b))
	require.Equal(t, m.model.values, b.Solution(nil))

	open, candidates := 0, 0
	for c, v := range m.model.values {
		candidates += m.model.sizes[c]
		if v == 0 {
			open++
		}
	}
	require.Equal(t, open, b.Open())
	require.Equal(t, candidates, b.Candidates())
	require.Equal(t, open == 0 && !m.model.failed, b.Solved())
	m.checkFailure(t)

	if !m.model.failed { // what waits on a failed board is of no use
		naked, hidden := drain(b)
		require.Equal(t, m.model.deliverable(m.model.naked), counted(naked))
		require.Equal(t, m.model.deliverable(m.model.hidden), counted(hidden))
	}
}

// checkFailure compares the contradiction: the set named first is named until it
// is undone, and is empty unless a digit was refused to its cell.
func (m *machine) checkFailure(t *rapid.T) {
	s, failed := m.board.Contradiction()
	require.Equal(t, m.model.failed, failed)
	require.Equal(t, failed, m.board.Failed())
	if !failed {
		m.model.failure = -1
		return
	}
	if m.model.failure < 0 {
		m.model.failure = s
		_, isCell := m.board.CellOf(s)
		require.True(t, isCell || m.model.sizes[s] == 0)
	}
	require.Equal(t, m.model.failure, s)
}

func TestBoardModel(t *testing.T) {
	for _, s := range []*grid.Shape{
		must(grid.Square(2)), must(grid.NewBox(2, 3)), must(grid.Square(3)), must(grid.Cube(2)),
		must(grid.NewBox(1, 5)),
	} {
		t.Run(s.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				m := newMachine(s)
				require.Empty(t, header(m.board))
				t.Repeat(m.actions())
				require.Empty(t, header(m.board))
			})
		})
	}
}

// On a wide board a check costs milliseconds, so it comes after the moves only, and
// they are few.
func TestWideBoardModel(t *testing.T) {
	s := must(grid.NewBox(8, 9))
	rapid.Check(t, func(t *rapid.T) {
		m := newMachine(s)
		actions := m.actions()
		delete(actions, "")
		names := rapid.SampledFrom(slices.Sorted(maps.Keys(actions)))
		for _, name := range rapid.SliceOfN(names, 1, testenv.Scale(4, 12, 12)).Draw(t, "actions") {
			actions[name](t)
		}
		m.check(t)
	})
}
