package solver_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/solver"
	"basisk/solver/catalog"

	"github.com/stretchr/testify/require"
)

// dig takes clues out of a filled grid in random order as long as the solution stays
// the only one, and stops at the given number of clues.
func dig(t testing.TB, rng *rand.Rand, s *grid.Shape, clues int) *grid.Puzzle {
	t.Helper()
	p := grid.NewPuzzle(s)
	copy(p.Givens, heuristictest.Grid(rng, s))
	judge := newSolver(t, solver.Config{Method: solver.Search(), Rules: heuristics.MustParse("singles,locked")})
	b := grid.NewBoard(s)
	left := s.Cells()
	for _, c := range rng.Perm(s.Cells()) {
		if left == clues {
			break
		}
		d := p.Givens[c]
		p.Givens[c] = 0
		p.Load(b)
		r, err := judge.Solve(context.Background(), solver.Question{Board: b, Limit: 2})
		require.NoError(t, err)
		if r.Status == solver.Unique {
			left--
		} else {
			p.Givens[c] = d
		}
	}
	return p
}

// dug draws count unique puzzles of basis k.
func dug(t testing.TB, k, count, clues int) []*grid.Puzzle {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(k), 0))
	var puzzles []*grid.Puzzle
	for range count {
		puzzles = append(puzzles, dig(t, rng, square(t, k), clues))
	}
	return puzzles
}

// Dug puzzles are unique by every method.
func TestDig(t *testing.T) {
	for _, p := range dug(t, 3, 5, 0) {
		require.Less(t, p.Clues(), 30)
		for _, c := range complete() {
			r, err := solver.Count(context.Background(), p.Board(), c, 2)
			require.NoError(t, err)
			require.Equal(t, solver.Unique, r.Status, name(c))
		}
	}
}

// benchNodes is the budget per puzzle: some methods solve few puzzles of some sets, which open/op
// counts.
const benchNodes = 100_000

// BenchmarkCount looks for second solutions. An op is a whole set, from loading the
// boards to the answers, so nodes/op are the same in every run; open/op are the
// puzzles on which the budget ran out.
func BenchmarkCount(b *testing.B) {
	sets := []struct {
		name string
		read func(b *testing.B) []*grid.Puzzle
	}{
		{"dug9", func(b *testing.B) []*grid.Puzzle { return dug(b, 3, 50, 0) }},
		{"dug16", func(b *testing.B) []*grid.Puzzle { return dug(b, 4, 10, 105) }},
	}
	for _, set := range []string{"royle-17clue-sample_9", "magictour-top1465_9", "serg-benchmark-sample_9", "gecode_16"} {
		sets = append(sets, struct {
			name string
			read func(b *testing.B) []*grid.Puzzle
		}{set, func(b *testing.B) []*grid.Puzzle { return head(readSet(b, set), 100) }})
	}
	for _, set := range sets {
		b.Run("set="+set.name, func(b *testing.B) {
			puzzles := set.read(b)
			for _, m := range catalog.Default().Methods {
				if m.New != nil {
					b.Run("method="+m.Name, func(b *testing.B) { benchmarkCount(b, puzzles, m) })
				}
			}
		})
	}
}

// head returns at most the first n puzzles.
func head(puzzles []*grid.Puzzle, n int) []*grid.Puzzle { return puzzles[:min(n, len(puzzles))] }

func benchmarkCount(b *testing.B, puzzles []*grid.Puzzle, method solver.MethodEntry) {
	s := newSolver(b, solver.Config{Method: method, Nodes: benchNodes})
	board := grid.NewBoard(puzzles[0].Shape)
	var nodes, work uint64
	var open int
	for b.Loop() {
		nodes, work, open = 0, 0, 0
		for _, p := range puzzles {
			p.Load(board)
			r, err := s.Solve(context.Background(), solver.Question{Board: board, Limit: 2})
			require.NoError(b, err)
			nodes += r.Stats.Nodes
			work += r.Stats.Work
			if r.Status == solver.Limit || r.Status == solver.StatusStuck {
				open++
			}
		}
	}
	b.ReportMetric(float64(nodes), "nodes/op")
	b.ReportMetric(float64(work), "work/op")
	b.ReportMetric(float64(open), "open/op")
	b.ReportMetric(float64(b.N*len(puzzles))/b.Elapsed().Seconds(), "puzzles/s")
}

// BenchmarkSolvePuzzle solves puzzles as they are stated, as files of many are.
func BenchmarkSolvePuzzle(b *testing.B) {
	for _, set := range []string{"royle-17clue-sample_9", "magictour-top1465_9", "goomii16-sample_16"} {
		for _, m := range []solver.MethodEntry{solver.Auto(), solver.Bitboard()} {
			b.Run("set="+set+"/method="+m.Name, func(b *testing.B) {
				puzzles := readSet(b, set)
				s := newSolver(b, solver.Config{Method: m})
				load := func(p *grid.Puzzle) *grid.Board { return p.Board() }
				b.ReportAllocs()
				for b.Loop() {
					for _, p := range puzzles {
						r, err := s.Solve(context.Background(), solver.Question{Puzzle: p, Load: load, Limit: 1})
						if err != nil || r.Status != solver.Solved {
							b.Fatal(r.Status, err)
						}
					}
				}
				n := float64(b.N * len(puzzles))
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/n, "ns/puzzle")
			})
		}
	}
}

// fourClues is a puzzle of side 4 with one solution.
func fourClues() *grid.Puzzle {
	shape, err := grid.Square(2)
	if err != nil {
		panic(err)
	}
	p := grid.NewPuzzle(shape)
	p.Givens[0], p.Givens[7], p.Givens[10], p.Givens[13] = 1, 2, 4, 3
	return p
}

// A board is solved by the method that suits it.
func ExampleSolve() {
	r, err := solver.Solve(context.Background(), fourClues().Board(), solver.Config{})
	fmt.Println(r.Status, err)
	for ; len(r.Solution) > 0; r.Solution = r.Solution[4:] {
		fmt.Println(r.Solution[:4])
	}
	// Output:
	// solved <nil>
	// [1 2 3 4]
	// [3 4 1 2]
	// [2 1 4 3]
	// [4 3 2 1]
}

// Without one of its clues the puzzle has several solutions.
func ExampleCount() {
	p := fourClues()
	r, err := solver.Count(context.Background(), p.Board(), solver.Config{}, 0)
	fmt.Println(r.Status, r.Count, err)
	p.Givens[0] = 0
	r, err = solver.Count(context.Background(), p.Board(), solver.Config{}, 0)
	fmt.Println(r.Status, r.Count, err)
	// Output:
	// unique 1 <nil>
	// multiple 3 <nil>
}

// A count can look at each solution, and can be ended.
func ExampleSolver_Solve() {
	s, err := solver.New(solver.Config{Method: solver.DLX()})
	if err != nil {
		fmt.Println(err)
		return
	}
	shape, err := grid.NewBox(1, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Solve(context.Background(), solver.Question{Board: grid.NewBoard(shape), Each: func(solution []grid.Digit) bool {
		fmt.Println(solution)
		return solution[0] == 1
	}})
	fmt.Println(r.Status, r.Exact, err)
	// Output:
	// [1 2 3 2 3 1 3 1 2]
	// [1 2 3 3 1 2 2 3 1]
	// [1 3 2 2 1 3 3 2 1]
	// [1 3 2 3 2 1 2 1 3]
	// [2 1 3 1 3 2 3 2 1]
	// multiple false <nil>
}
