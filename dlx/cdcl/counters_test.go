package cdcl_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write what the engine counts")

// countersVersion is raised when the engine is to search another way: when a decision, a
// restart, a reduction or a constant of theirs is changed on purpose. Then the version
// of the engines in package solver is raised too, since instances that depend on a
// search differ from then on. A change that is meant to be faster or shorter and to
// search alike leaves both as they are.
const countersVersion = 7

// counted are the searches of the table: each has something happen that no other has, or
// happen more often.
var counted = []struct {
	name     string
	problem  *dlx.Problem
	limits   cdcl.Limits
	seed     uint64
	settings string
}{
	{"queens", cdcl.Queens(8), cdcl.Limits{}, 0, ""},
	{"langford", langford(8), cdcl.Limits{Conflicts: 1500}, 1, "rephase-interval=20 luby=32"},
	{"langford, no solution", langford(6), cdcl.Limits{}, 3, "reduce-interval=10 vivify=1000"},
	{"langford, fast fading", langford(10), cdcl.Limits{Conflicts: 1200}, 0, "decay=500 luby=8"},
	{"chessboard", chessboard(10), cdcl.Limits{Conflicts: 3000}, 0, ""},
	{"chessboard, walks", chessboard(8), cdcl.Limits{Conflicts: 1300}, 0, "walk=1073741824 walk-patience=20 walk-length=1"},
	{"chessboard, rare walks", chessboard(8), cdcl.Limits{Conflicts: 500}, 4, "walk=300000000 walk-patience=7 walk-length=2"},
	{"chessboard, restless", chessboard(8), cdcl.Limits{Conflicts: 1000}, 0, "reduce-interval=1 luby=1 rephase-interval=1 vivify=1000"},
	{"chessboard, reason sides", chessboard(12), cdcl.Limits{Conflicts: 7000}, 0, ""},
	{"pentominoes", cdcl.Pentominoes(), cdcl.Limits{Conflicts: 300}, 1, "luby=100"},
	{"grids, walks", cdcl.Sudoku(3, 3), cdcl.Limits{Solutions: 3}, 0, "walk=1000000 walk-patience=0 walk-length=2"},
	{"grid of 25", clued(1, 25, 270), cdcl.Limits{Solutions: 30}, 0, "walk-patience=0 walk-length=1"},
	{"grid of 25, frequent reductions", clued(2, 25, 260), cdcl.Limits{Solutions: 5, Conflicts: 700}, 2, "walk=0 reduce-interval=20 luby=50 vivify=100"},
	{"queens, no rivals", cdcl.Queens(9), cdcl.Limits{Conflicts: 1000}, 0, "rivals=0 luby=100 phase=0"},
	{"splits", cdcl.Planted(rand.New(rand.NewPCG(2, 1)), 60, 10, 9), cdcl.Limits{Solutions: 30}, 0, ""},
}

// chessboard returns the problem of covering an n × n board without two opposite
// corners by dominoes, which for even n cannot be done: they have one colour.
func chessboard(n int) *dlx.Problem {
	p := dlx.NewProblem(n*n-2, 0)
	for cell := 1; cell < n*n-1; cell++ {
		for _, other := range []int{cell + 1, cell + n} {
			if other < n*n-1 && (other != cell+1 || other%n > 0) {
				cdcl.Must(p.AddOption(dlx.Item(cell-1), dlx.Item(other-1)))
			}
		}
	}
	return p
}

// clued returns the problem of a grid with n digits, a square, in which as many random
// cells are given: the digits that a shifted pattern has there, in another order.
func clued(seed uint64, n, givens int) *dlx.Problem {
	rng := rand.New(rand.NewPCG(seed, 5))
	root := 1
	for root*root < n {
		root++
	}
	names, fields := rng.Perm(n), make([]string, n*n)
	for i := range fields {
		fields[i] = "."
	}
	for _, cell := range rng.Perm(n * n)[:givens] {
		row, column := cell/n, cell%n
		fields[cell] = fmt.Sprint(names[(row%root*root+row/root+column)%n] + 1)
	}
	return puzzle(root, fields)
}

// TestCounters holds everything that a search counts, and the order of what it finds, on
// small problems: whatever changes the search by a step shows here.
func TestCounters(t *testing.T) {
	var b strings.Builder
	for _, test := range counted {
		c := cdcl.MustParse(strings.Fields(test.settings)...)
		c.Seed = test.seed
		s := cdcl.New(c)
		s.Load(test.problem)
		found := fnv.New32a()
		stats, err := s.Search(t.Context(), test.limits, func(solution []dlx.Option) bool {
			fmt.Fprintln(found, solution)
			return true
		})
		require.NoError(t, err)
		fmt.Fprintf(&b, "%s: found %08x, %+v\n", test.name, found.Sum32(), stats)
	}
	testenv.GoldenCounts{
		File: "testdata/counters.txt", Constant: "countersVersion", What: "the searches",
		Version: countersVersion, Text: b.String(),
	}.Check(t, *update)
}

// puzzle returns the problem of what the givens leave open: items are the open
// cells and the open pairs of a unit and a digit.
func puzzle(basis int, fields []string) *dlx.Problem {
	n := basis * basis
	places := func(cell, digit int) [4]int {
		row, column := cell/n, cell%n
		box := row/basis*basis + column/basis
		return [4]int{cell, n*n + row*n + digit, 2*n*n + column*n + digit, 3*n*n + box*n + digit}
	}
	taken := make([]bool, 4*n*n)
	for cell, field := range fields {
		if digit, err := strconv.Atoi(field); err == nil {
			for _, i := range places(cell, digit-1) {
				taken[i] = true
			}
		}
	}
	numbers, open := make([]dlx.Item, 4*n*n), dlx.Item(0)
	for i := range numbers {
		numbers[i] = open
		if !taken[i] {
			open++
		}
	}
	p := dlx.NewProblem(int(open), 0)
	for candidate := range n * n * n {
		at := places(candidate/n, candidate%n)
		if !taken[at[0]] && !taken[at[1]] && !taken[at[2]] && !taken[at[3]] {
			cdcl.Must(p.AddOption(numbers[at[0]], numbers[at[1]], numbers[at[2]], numbers[at[3]]))
		}
	}
	return p
}

// BenchmarkCount counts the solutions of problems that need no files.
func BenchmarkCount(b *testing.B) {
	for name, p := range map[string]*dlx.Problem{"queens=8": cdcl.Queens(8), "latin=4": cdcl.Latin(4), "sudoku=4": cdcl.Sudoku(2, 2)} {
		b.Run(name, func(b *testing.B) {
			s := cdcl.New(cdcl.Config{})
			var stats cdcl.Stats
			b.ReportAllocs()
			for b.Loop() {
				s.Load(p)
				var err error
				stats, err = s.Search(b.Context(), cdcl.Limits{Conflicts: 1 << 20}, nil)
				require.NoError(b, err)
			}
			b.ReportMetric(float64(stats.Conflicts), "conflicts/op")
			b.ReportMetric(float64(stats.Propagations), "propagations/op")
		})
	}
}

// The first example of TAOCP 4B, 7.2.2.1: its only solution, and the proof that
// there is no other.
func ExampleSolver_Search() {
	p, err := dlx.Read(strings.NewReader("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"), dlx.Limits{})
	if err != nil {
		panic(err)
	}
	s := cdcl.New(cdcl.Config{})
	s.Load(p)
	stats, _ := s.Search(context.Background(), cdcl.Limits{}, func(solution []dlx.Option) bool {
		for _, o := range solution {
			fmt.Println(p.FormatOption(o))
		}
		return true
	})
	fmt.Println(stats.Solutions, stats.Status)
	// Unordered output:
	// c e
	// a d f
	// b g
	// 1 exhausted
}

func TestDRATWrites(t *testing.T) {
	var text bytes.Buffer
	w := cdcl.NewDRAT(&text)
	w.Add([]int32{1, -2})
	w.Block([]int32{-3})
	w.Delete([]int32{1, -2})
	w.Add(nil)
	require.NoError(t, w.Flush())
	require.Equal(t, "1 -2 0\nd 1 -2 0\n0\n", text.String())
}

// broken is a writer that fails.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestDRATFails(t *testing.T) {
	w := cdcl.NewDRAT(broken{})
	w.Add(nil)
	require.EqualError(t, w.Flush(), "broken")
}
