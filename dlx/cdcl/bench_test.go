package cdcl_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"

	"github.com/stretchr/testify/require"
)

// puzzlesVariable names the environment variable with the folders, in the form of
// PATH, whose puzzles BenchmarkSolve solves: one a line, decimals and dots.
const puzzlesVariable = "BASISK_PUZZLES"

// BenchmarkSolve finds the first solution of each puzzle of a file; an operation
// is the whole file.
func BenchmarkSolve(b *testing.B) {
	for _, folder := range filepath.SplitList(os.Getenv(puzzlesVariable)) {
		files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
		require.NoError(b, err)
		for _, file := range files {
			if strings.HasSuffix(file, ".solutions.txt") {
				continue
			}
			b.Run("set="+strings.TrimSuffix(filepath.Base(file), ".txt"), func(b *testing.B) {
				benchmarkAll(b, readPuzzles(b, file), 1)
			})
		}
	}
}

// BenchmarkCount counts the solutions of problems that need no files.
func BenchmarkCount(b *testing.B) {
	for name, p := range map[string]*dlx.Problem{"queens=8": queens(8), "latin=4": latin(4), "sudoku=4": sudoku(2, 2)} {
		b.Run(name, func(b *testing.B) { benchmarkAll(b, []*dlx.Problem{p}, 0) })
	}
}

// benchmarkAll searches each problem for the given number of solutions.
func benchmarkAll(b *testing.B, problems []*dlx.Problem, solutions uint64) {
	s := cdcl.New(cdcl.Config{})
	var conflicts, propagations uint64
	b.ReportAllocs()
	for b.Loop() {
		conflicts, propagations = 0, 0
		for _, p := range problems {
			s.Load(p)
			stats, err := s.Search(b.Context(), cdcl.Limits{Solutions: solutions, Conflicts: 1 << 20}, nil)
			require.NoError(b, err)
			conflicts += stats.Conflicts
			propagations += stats.Propagations
		}
	}
	b.ReportMetric(float64(conflicts), "conflicts/op")
	b.ReportMetric(float64(propagations), "propagations/op")
}

// readPuzzles returns the problems of the puzzles of a file with square boxes.
func readPuzzles(b *testing.B, file string) []*dlx.Problem {
	f, err := os.Open(file)
	require.NoError(b, err)
	defer func() { require.NoError(b, f.Close()) }()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<22)
	var problems []*dlx.Problem
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if basis := squareBasis(len(fields)); basis > 0 {
			problems = append(problems, puzzle(basis, fields))
		}
	}
	require.NoError(b, lines.Err())
	return problems
}

// squareBasis returns k where cells = k⁴, and 0 otherwise.
func squareBasis(cells int) int {
	for k := 2; k*k*k*k <= cells; k++ {
		if k*k*k*k == cells {
			return k
		}
	}
	return 0
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
			must(p.AddOption(numbers[at[0]], numbers[at[1]], numbers[at[2]], numbers[at[3]]))
		}
	}
	return p
}
