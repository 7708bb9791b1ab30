package solver_test

import (
	"context"
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
	"basisk/internal/testenv"
	"basisk/solver"
)

// rate rates p without a budget.
func rate(t testing.TB, p *grid.Puzzle) solver.Rating {
	t.Helper()
	r, err := solver.Rate(context.Background(), p.Board(), solver.RateConfig{})
	require.NoError(t, err)
	return r
}

// rated are puzzles of side 9 and what they need, easy ones first.
var rated = []struct{ hardest, line string }{
	{"naked-single", "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."},
	{"search", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."},
}

// A rating names the hardest rule, and grows with what is needed.
func TestRate(t *testing.T) {
	last := 1.0
	for _, x := range rated {
		r := rate(t, puzzle(t, 3, x.line))
		require.Equal(t, solver.Solved, r.Status)
		require.Equal(t, x.hardest, r.Hardest)
		require.Greater(t, r.Value, last)
		last = r.Value
		if x.hardest == "search" {
			require.Positive(t, r.Nodes)
			require.Positive(t, r.Left)
			require.Greater(t, r.Value, 9.0)
		}
	}
}

// levelOf is the level of a rule as the scale states it.
func levelOf(t *testing.T, rule string) float64 {
	t.Helper()
	levels := map[string]float64{
		"naked-single": 1, "hidden-single": 2, "locked": 3, "probe-singles": 6, "probe": 7, "dilemma": 8, "search": 9,
	}
	if level, ok := levels[rule]; ok {
		return level
	}
	name, number, _ := strings.Cut(rule, "-")
	size, err := strconv.Atoi(number)
	require.NoError(t, err, rule)
	tuple := func(size int) float64 { return 6 - 4/float64(size) }
	if name == "fish" {
		return (tuple(size) + tuple(size+1)) / 2
	}
	return tuple(size)
}

// The rating is the level of the hardest rule, and what the formula adds for rounds, for
// candidates that were tried for each refuted one, and for nodes, on a board of 81 cells. The
// sizes and the candidates refuted are those of the steps.
func TestRateFormula(t *testing.T) {
	puzzles := slices.Concat(puzzlesOf(t, "famous9.txt"), every(puzzlesOf(t, "corpus/16x16.txt"), 10))
	for _, s := range shapes(t) {
		for _, x := range instances(s, 19, 12) {
			puzzles = append(puzzles, x.puzzle)
		}
	}
	hardest := map[string]int{}
	for _, p := range puzzles {
		r, err := solver.Rate(t.Context(), p.Board(), solver.RateConfig{Nodes: 3000})
		require.NoError(t, err)
		if r.Status != solver.Solved || r.Hardest == "" {
			continue
		}
		rounds, refuted, tuple, fish := 0, 0, 0, 0
		for _, step := range r.Steps {
			rounds += step.Rounds
			name, number, _ := strings.Cut(step.Rule, "-")
			size, _ := strconv.Atoi(number)
			switch name {
			case "hall":
				tuple = max(tuple, size)
			case "fish":
				fish = max(fish, size)
			case "probe", "dilemma":
				refuted += step.Removed
			}
		}
		require.Equal(t, []int{tuple, fish, refuted}, []int{r.Tuple, r.Fish, r.Refuted})
		cells := 81 / float64(p.Shape.Cells())
		want := levelOf(t, r.Hardest) + math.Log10(1+float64(rounds))/2 + math.Log10(1+cells*float64(r.Nodes))
		if r.Tried > 0 {
			want += math.Log10(1+cells*float64(r.Tried)/float64(max(refuted, 1))) / 2
		}
		require.InDelta(t, want, r.Value, 1e-9)
		name, _, _ := strings.Cut(r.Hardest, "-")
		hardest[name]++
	}
	for _, rule := range []string{"naked", "hidden", "locked", "hall", "probe", "search"} {
		require.Positive(t, hardest[rule], "%s: %v", rule, hardest)
	}
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
		{oneSolution, solver.Solved},
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

// bare is a rating without the time.
func bare(r solver.Rating) solver.Rating {
	r.Elapsed = 0
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
	for _, s := range shapes(t)[:5] {
		for _, x := range instances(s, 6, 6) {
			if len(x.solutions) == 1 && x.puzzle.Allowed == nil {
				puzzles = append(puzzles, x.puzzle)
			}
		}
	}
	for _, p := range puzzles {
		for _, nodes := range []uint64{0, 1500, 300} {
			want, err := solver.Rate(context.Background(), p.Board(), solver.RateConfig{Nodes: nodes})
			require.NoError(t, err)
			for range testenv.Scale(1, 2, 2) {
				got, err := solver.Rate(context.Background(), turned(rng, p).Board(), solver.RateConfig{Nodes: nodes})
				require.NoError(t, err)
				require.Equal(t, bare(want), bare(got))
			}
		}
	}
}

// The steps of the ladder match the board: all open cells are placed by
// the rules if no search was needed, and no rule is listed that did nothing.
func TestRateSteps(t *testing.T) {
	for _, s := range shapes(t) {
		for _, x := range instances(s, 9, 12) {
			if len(x.solutions) != 1 {
				continue
			}
			r := rate(t, x.puzzle)
			require.Equal(t, solver.Solved, r.Status)
			placed := 0
			for _, step := range r.Steps {
				require.Positive(t, step.Rounds)
				require.Positive(t, step.Placed+step.Removed)
				placed += step.Placed
			}
			if r.Hardest != "search" && x.puzzle.Allowed == nil {
				require.Equal(t, x.puzzle.Board().Open(), placed)
			}
		}
	}
}

// A budget or a deadline makes the rating a lower bound.
func TestRateLimits(t *testing.T) {
	p := puzzle(t, 3, rated[1].line)
	full := rate(t, p)
	for _, nodes := range []uint64{1, 200, 1500} {
		r, err := solver.Rate(context.Background(), p.Board(), solver.RateConfig{Nodes: nodes})
		require.NoError(t, err)
		require.Equal(t, solver.Limit, r.Status)
		require.Less(t, r.Value, full.Value)
		require.LessOrEqual(t, r.Tried+r.Nodes, nodes)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	r, err := solver.Rate(ctx, p.Board(), solver.RateConfig{})
	require.NoError(t, err)
	require.Equal(t, solver.Limit, r.Status)
	ctx, stop := context.WithCancel(context.Background())
	time.AfterFunc(5*time.Millisecond, stop)
	begin := time.Now()
	_, err = solver.Rate(ctx, empty(t, 7).Board(), solver.RateConfig{})
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, time.Since(begin), 5*time.Second)
}

// lockedByLevel is locked candidates as a rule of one's own, with a level below ours.
type lockedByLevel struct{ heuristics.Locked }

func (lockedByLevel) Name() string { return "mine" }

// A rule of one's own with a level is a rung of its own: here it takes the place of the
// rung above it, and the rating falls. Without a level it is none.
func TestRateOwnRule(t *testing.T) {
	own := heuristics.Entry{Name: "mine", New: func() heuristics.Heuristic { return lockedByLevel{} }, Level: 2.5}
	names := func(steps []solver.RuleSteps) (list []string) {
		for _, s := range steps {
			list = append(list, s.Rule)
		}
		return list
	}
	used := 0
	for _, p := range puzzlesOf(t, "famous9.txt") {
		ours, err := solver.Rate(t.Context(), p.Board(), solver.RateConfig{Nodes: 2000})
		require.NoError(t, err)
		mine, err := solver.Rate(t.Context(), p.Board(), solver.RateConfig{Nodes: 2000, Rules: heuristics.Rules{own}})
		require.NoError(t, err)
		require.NotContains(t, names(mine.Steps), "locked")
		require.Equal(t, slices.Contains(names(ours.Steps), "locked"), slices.Contains(names(mine.Steps), "mine"))
		if slices.Contains(names(ours.Steps), "locked") {
			used++
		}
		unleveled := own
		unleveled.Level = 0
		again, err := solver.Rate(t.Context(), p.Board(), solver.RateConfig{Nodes: 2000, Rules: heuristics.Rules{unleveled}})
		require.NoError(t, err)
		require.Equal(t, ours.Value, again.Value)
	}
	require.Positive(t, used)
}
