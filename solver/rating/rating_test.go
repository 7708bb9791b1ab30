package rating_test

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/payoff"
	"basisk/solver/rating"
)

// rate rates p without a budget.
func rate(t testing.TB, p *grid.Puzzle) rating.Rating {
	t.Helper()
	r, err := rating.Rate(context.Background(), p.Board(), rating.Config{})
	require.NoError(t, err)
	return r
}

// rated are puzzles of side 9 and what they need, easy ones first.
var rated = []struct{ hardest, line string }{
	{"hidden-single-box", "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."},
	{"search", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."},
}

// A rating names the hardest rule, and grows with what is needed.
func TestRate(t *testing.T) {
	last := 0.0
	for _, x := range rated {
		r := rate(t, puzzle(t, 3, x.line))
		require.Equal(t, solver.Solved, r.Status)
		require.Equal(t, x.hardest, r.Hardest)
		require.Greater(t, r.Value, last)
		last = r.Value
		if x.hardest == "search" {
			require.Positive(t, r.Nodes)
			require.Positive(t, r.Left)
			require.Greater(t, r.Value, 8.0)
		}
	}
}

// levelOf is the level of a rule as the scale states it.
func levelOf(t *testing.T, rule string) float64 {
	t.Helper()
	levels := map[string]float64{
		"hidden-single-box": 1, "hidden-single": 1.5, "naked-single": 2, "locked": 3, "chain-2": 4.5, "chain-3": 4.95,
		"chain-4": 6.1, "chain-5": 6.2, "chain-6": 6.3, "chain-7": 6.3, "chain": 6.4, "probe": 7, "dilemma": 7.5, "search": 8,
	}
	if level, ok := levels[rule]; ok {
		return level
	}
	name, number, _ := strings.Cut(rule, "-")
	size, err := strconv.Atoi(number)
	require.NoError(t, err, rule)
	tuple := func(size int) float64 { return 6 - 4/float64(size) }
	switch name {
	case "fish":
		return (tuple(size) + tuple(size+1)) / 2
	case "probe":
		return 7 - .5/float64(size)
	}
	return tuple(size)
}

// gapOf is the distance from the level of a rule to the next one, and 0 below pairs.
func gapOf(t *testing.T, shape *grid.Shape, rule string) float64 {
	t.Helper()
	level, next := levelOf(t, rule), 8.0
	if level < 4 {
		return 0
	}
	for _, r := range heuristics.Ladder(shape, nil) {
		if other := levelOf(t, r.Name()); other > level {
			next = min(next, other)
		}
	}
	return max(next-level, 0)
}

// The rating is the level of the hardest rule, the share of the surplus that is left when it is first
// needed, worked out by the rules below it alone, and what the formula adds for nodes, on a board of 81 cells.
func TestRateFormula(t *testing.T) {
	puzzles := slices.Concat(puzzlesOf(t, "famous9.txt"), every(puzzlesOf(t, "corpus/16x16.txt"), 10))
	for _, s := range heuristictest.SmallShapes() {
		for _, x := range heuristictest.Instances(s, 19, 12) {
			puzzles = append(puzzles, x.Puzzle)
		}
	}
	for _, needsChains := range []string{
		"5.....4.1..9..7...27.8.4......4..1.8.1..2.953........2..8.9.3........61..4.......",
		"..93......6....29.7.51.......4...328.....3..98.6...5.....4.69...129...6.........1",
		".8.67....15..4......42..18.3.....6....2..47.871..........8...2.............72.93.",
	} {
		puzzles = append(puzzles, puzzle(t, 3, needsChains))
	}
	hardest := map[string]int{}
	for _, p := range puzzles {
		r, err := rating.Rate(t.Context(), p.Board(), rating.Config{Nodes: 3000})
		require.NoError(t, err)
		if r.Status != solver.Solved || r.Hardest == "" {
			continue
		}
		name, _, _ := strings.Cut(r.Hardest, "-")
		hardest[name]++
		b, cells := p.Board(), p.Shape.Cells()
		surplus := float64(b.Candidates() - cells)
		rules := below(t, r.Hardest)
		if r.Hardest == "hidden-single" {
			rules = heuristics.MustParse("ladder").For(p.Shape)[:1] // in boxes
		}
		rules.Engine(b).Propagate()
		want := levelOf(t, r.Hardest) + math.Log10(1+81/float64(cells)*float64(r.Nodes))
		gap := gapOf(t, p.Shape, r.Hardest)
		if r.Hardest == "search" {
			gap = 1
		}
		if surplus > 0 {
			require.InDelta(t, float64(b.Candidates()-cells)/surplus, r.Share, 1e-9, "%s below %s", rules, r.Hardest)
		}
		require.InDelta(t, want+r.Share*gap, r.Value, 1e-9)
	}
	for _, rule := range []string{"naked", "hidden", "locked", "hall", "chain", "probe", "search"} {
		require.Positive(t, hardest[rule], "%s: %v", rule, hardest)
	}
}

// below returns the rules that the scale has below one.
func below(t *testing.T, rule string) heuristics.Rules {
	t.Helper()
	name, number, _ := strings.Cut(rule, "-")
	size, _ := strconv.Atoi(number)
	const plain = "singles,locked,hall,fish,chain,"
	lists := map[string]string{
		"naked": "hidden-single", "hidden": "none", "locked": "singles", "probe": plain + "probe-12",
		"dilemma": plain + "probe-12,probe", "search": plain + "probe-12,probe,dilemma",
		"hall":  fmt.Sprintf("singles,locked,hall-%d,fish-%d,chain-%d", size-1, size-1, min(size-1, 3)),
		"fish":  fmt.Sprintf("singles,locked,hall-%d,fish-%d,chain-%d", size, size-1, min(size-1, 3)),
		"chain": fmt.Sprintf("singles,locked,hall,fish,chain-%d", cmp.Or(size, 8)-1),
	}
	if name == "probe" && size > 0 {
		lists[name] = strings.TrimSuffix(fmt.Sprintf(plain+"probe-%d", size-1), "probe-0")
	}
	if name == "chain" && (size == 2 || size == 3) {
		lists[name] = map[int]string{2: "singles,locked,hall-2,fish-2", 3: "singles,locked,hall-3,fish-3,chain-2"}[size]
	}
	list := strings.ReplaceAll(strings.ReplaceAll(lists[name], "hall-1,fish-1,chain-1", ""), ",fish-1,chain-1", "")
	return heuristics.MustParse(strings.TrimSuffix(list, ","))
}

// A rating counts for each size of tuples what a payoff counts, for puzzles that need neither fish nor
// assumptions.
func TestRateAgreesWithPayoff(t *testing.T) {
	compared := 0
	for _, name := range []string{"corpus/16x16.txt", "corpus/25x25.txt"} {
		for _, p := range every(puzzlesOf(t, name), testenv.Scale(40, 20, 1)) {
			r, err := rating.Rate(t.Context(), p.Board(), rating.Config{Nodes: 1})
			require.NoError(t, err)
			removed := map[int]uint64{}
			others := false
			for _, tally := range r.Tallies {
				rule, number, _ := strings.Cut(tally.Rule, "-")
				size, _ := strconv.Atoi(number)
				switch rule {
				case "hall":
					removed[size] = tally.Eliminations
				case "fish", "chain", "probe", "dilemma":
					others = true
				}
			}
			if others || len(removed) == 0 {
				continue
			}
			compared++
			var sizes []heuristics.Size
			for size := 2; size <= p.Shape.Side()/2; size++ {
				sizes = append(sizes, heuristics.Size(size))
			}
			y := payoff.NewLadder(payoff.Config{Sizes: sizes}).Measure(t.Context(), p.Board())
			for size, uses := range y.Sizes {
				require.Equal(t, uses.Eliminations, removed[size], "size %d of %s", size, name)
				delete(removed, size)
			}
			require.Empty(t, removed)
		}
	}
	require.Positive(t, compared)
}

// Puzzles without one solution have no rating; with a solution printed nothing is
// needed.
func TestRateStatuses(t *testing.T) {
	for _, test := range []struct {
		line   string
		status solver.Status
	}{
		{"................", solver.Multiple},
		{"1234............", solver.Multiple},
		{"123....4........", solver.Unsolvable},
		{"1......2..4..3..", solver.Solved},
		{"1234341221434321", solver.Solved},
	} {
		r := rate(t, puzzle(t, 2, test.line))
		require.Equal(t, test.status, r.Status, test.line)
		require.Equal(t, r.Status == solver.Solved && r.Hardest != "", r.Value > 0, test.line)
	}
}

// turned returns p under a random symmetry: digits relabelled, bands and stacks and
// the lines in them permuted, and transposed if boxes allow.
func turned(rng *rand.Rand, p *grid.Puzzle) *grid.Puzzle {
	s := p.Shape
	boxRows, boxCols := s.Box()
	rows, cols := lines(rng, s.Side(), boxRows), lines(rng, s.Side(), boxCols)
	digits, transpose := rng.Perm(s.Side()), boxRows == boxCols && rng.IntN(2) == 0
	q := grid.NewPuzzle(s)
	for c, d := range p.Givens {
		_, row, col := s.Coordinates(grid.Cell(c))
		row, col = rows[row], cols[col]
		if transpose {
			row, col = col, row
		}
		if d != 0 {
			q.Givens[s.CellAt(0, row, col)] = grid.Digit(digits[d-1]) + 1
		}
	}
	return q
}

// lines draws an order of n lines that keeps groups together.
func lines(rng *rand.Rand, n, group int) []int {
	var order []int
	for _, g := range rng.Perm(n / group) {
		for _, i := range rng.Perm(group) {
			order = append(order, g*group+i)
		}
	}
	return order
}

// bare is a rating without the time and without the tallies, which depend on the order of units.
func bare(r rating.Rating) rating.Rating {
	r.Elapsed, r.Tallies = 0, nil
	return r
}

// A puzzle is rated alike however it is turned and relabelled, search and budget
// included.
func TestRateIsImpartial(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	var puzzles []*grid.Puzzle
	for _, x := range rated {
		puzzles = append(puzzles, puzzle(t, 3, x.line))
	}
	for hardest, line := range map[string]string{
		"probe-1": "2...15.8.1.....7...6..9..........1..7..4...5.4.8...6.3...9.....35.6...78.....4...",
		"probe-2": "..8...5.25...9.....7..6.81....82.1.7.....72...9.1..64...5.7......3...78.........4",
		"probe-3": "....7....6.9..8...7.....38.4....6..8..3.2.14.5..1...7.......5..3.4..98..8...627..",
	} {
		puzzles = append(puzzles, puzzle(t, 3, line))
		require.Equal(t, hardest, rate(t, puzzle(t, 3, line)).Hardest)
	}
	for _, s := range heuristictest.SmallShapes()[:5] {
		for _, x := range heuristictest.Instances(s, 6, 6) {
			if len(x.Solutions) == 1 && x.Puzzle.Allowed == nil {
				puzzles = append(puzzles, x.Puzzle)
			}
		}
	}
	for _, p := range puzzles {
		for _, nodes := range []uint64{0, 1500, 300} {
			want, err := rating.Rate(context.Background(), p.Board(), rating.Config{Nodes: nodes})
			require.NoError(t, err)
			for range testenv.Scale(1, 2, 2) {
				got, err := rating.Rate(context.Background(), turned(rng, p).Board(), rating.Config{Nodes: nodes})
				require.NoError(t, err)
				require.Equal(t, bare(want), bare(got))
			}
		}
	}
}

// The steps of the ladder match the board: all open cells are placed by
// the rules if no search was needed, and no rule is listed that did nothing.
func TestRateSteps(t *testing.T) {
	for _, s := range heuristictest.SmallShapes() {
		for _, x := range heuristictest.Instances(s, 9, 12) {
			if len(x.Solutions) != 1 {
				continue
			}
			r := rate(t, x.Puzzle)
			require.Equal(t, solver.Solved, r.Status)
			placed := 0
			for _, tally := range r.Tallies {
				require.Positive(t, tally.Hits)
				require.Positive(t, tally.Placements+tally.Eliminations)
				placed += int(tally.Placements)
			}
			if r.Hardest != "search" && x.Puzzle.Allowed == nil {
				require.Equal(t, x.Puzzle.Board().Open(), placed)
			}
		}
	}
}

// A budget or a deadline makes the rating a lower bound.
func TestRateLimits(t *testing.T) {
	p := puzzle(t, 3, rated[1].line)
	full := rate(t, p)
	for _, nodes := range []uint64{1, 200} {
		r, err := rating.Rate(context.Background(), p.Board(), rating.Config{Nodes: nodes})
		require.NoError(t, err)
		require.Equal(t, solver.Limit, r.Status)
		require.Less(t, r.Value, full.Value)
		require.LessOrEqual(t, r.Nodes, nodes)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	r, err := rating.Rate(ctx, p.Board(), rating.Config{})
	require.NoError(t, err)
	require.Equal(t, solver.Limit, r.Status)
	ctx, stop := context.WithCancel(context.Background())
	time.AfterFunc(5*time.Millisecond, stop)
	begin := time.Now()
	_, err = rating.Rate(ctx, grid.NewPuzzle(square(t, 7)).Board(), rating.Config{})
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, time.Since(begin), 30*time.Second)
}

// lockedByLevel is locked candidates as a custom rule, with a level below the built-in rule's.
type lockedByLevel struct{ heuristics.Locked }

func (lockedByLevel) Name() string { return "mine" }

// A custom rule with a level is a rung of its own: here it takes the place of the
// rung above it, and the rating falls. Without a level it is none.
func TestRateOwnRule(t *testing.T) {
	own := heuristics.Entry{Name: "mine", New: func() heuristics.Heuristic { return lockedByLevel{} }, Level: 2.5}
	names := func(steps []heuristics.Tally) (list []string) {
		for _, s := range steps {
			list = append(list, s.Rule)
		}
		return list
	}
	used := 0
	for _, p := range puzzlesOf(t, "famous9.txt") {
		ours, err := rating.Rate(t.Context(), p.Board(), rating.Config{Nodes: 2000})
		require.NoError(t, err)
		mine, err := rating.Rate(t.Context(), p.Board(), rating.Config{Nodes: 2000, Rules: heuristics.Entries{own}})
		require.NoError(t, err)
		require.NotContains(t, names(mine.Tallies), "locked")
		require.Equal(t, slices.Contains(names(ours.Tallies), "locked"), slices.Contains(names(mine.Tallies), "mine"))
		if slices.Contains(names(ours.Tallies), "locked") {
			used++
		}
		unleveled := own
		unleveled.Level = 0
		again, err := rating.Rate(t.Context(), p.Board(), rating.Config{Nodes: 2000, Rules: heuristics.Entries{unleveled}})
		require.NoError(t, err)
		require.Equal(t, ours.Value, again.Value)
	}
	require.Positive(t, used)
}
