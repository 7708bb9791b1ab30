package cli

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// The columns of the tables in testdata/corpus.
const (
	corpusGivens = 2
	corpusStatus = 3
	corpusRating = 4
)

// corpus returns the puzzles and the table of a size.
func corpus(t *testing.T, size string) ([]format.Record, [][]string) {
	name := filepath.Join("../../testdata/corpus", size)
	file, err := os.Open(name + ".txt")
	require.NoError(t, err)
	defer file.Close()
	var records []format.Record
	for r := range format.Read(file, size, format.Options{}) {
		require.NoError(t, r.Err)
		records = append(records, r)
	}
	table, err := os.Open(name + ".tsv")
	require.NoError(t, err)
	defer table.Close()
	reader := csv.NewReader(table)
	reader.Comma = '\t'
	rows, err := reader.ReadAll()
	require.NoError(t, err)
	return records, rows[1:]
}

// TestCorpus: the table has a row for each puzzle, and every tenth puzzle (with -short every
// hundredth) has one solution and, if rating it is quick, the rating of its row.
func TestCorpus(t *testing.T) {
	stride := 10
	if testing.Short() {
		stride = 100
	}
	for size, least := range map[string]int{
		"16x16": 200, "25x25": 200, "36x36": 20,
		"dug-16x16": 90, "dug-25x25": 90, "dug-36x36": 45, "dug-49x49": 30, "dug-64x64": 15,
	} {
		t.Run(size, func(t *testing.T) {
			records, rows := corpus(t, size)
			require.GreaterOrEqual(t, len(records), least)
			require.Len(t, rows, len(records))
			seen := map[string]bool{}
			for i, r := range records {
				row := rows[i]
				require.Equal(t, strconv.Itoa(i+1), row[0])
				require.Equal(t, strconv.Itoa(r.Puzzle.Clues()), row[corpusGivens])
				require.False(t, seen[digitsKey(r)], "twice")
				seen[digitsKey(r)] = true
				if i%stride == 0 {
					checkSample(t, r, row)
				}
			}
		})
	}
}

// TestCorpusSolutions: the solutions beside the dug puzzles are right, as the judge sees them.
func TestCorpusSolutions(t *testing.T) {
	const ending = ".solutions.txt"
	names, err := filepath.Glob("../../testdata/corpus/*" + ending)
	require.NoError(t, err)
	require.Len(t, names, 5)
	for _, name := range names {
		size := strings.TrimSuffix(filepath.Base(name), ending)
		puzzles, _ := corpus(t, size)
		file, err := os.Open(name)
		require.NoError(t, err)
		defer file.Close()
		i := 0
		for r := range format.Read(file, size, format.Options{}) {
			require.NoError(t, r.Err)
			require.NoError(t, grid.CheckSolution(puzzles[i].Puzzle, r.Puzzle.Givens), "%s %d", size, i+1)
			i++
		}
		require.Len(t, puzzles, i)
	}
}

// digitsKey returns the givens as a key.
func digitsKey(r format.Record) string { return fmt.Sprint(r.Puzzle.Givens) }

// checkSample fails unless a puzzle of the corpus is unique and as easy as its row says.
func checkSample(t *testing.T, r format.Record, row []string) {
	ctx := context.Background()
	counted, err := solver.Count(ctx, r.Puzzle.Board(), solver.Config{}, 2)
	require.NoError(t, err)
	require.Equal(t, solver.Unique, counted.Status, "puzzle %d", r.Index)
	rating, err := strconv.ParseFloat(row[corpusRating], 64)
	require.NoError(t, err)
	if rating > 6 {
		return
	}
	rated, err := solver.Rate(ctx, r.Puzzle.Board(), solver.RateConfig{})
	require.NoError(t, err)
	require.Equal(t, string(rated.Status), row[corpusStatus])
	require.InDelta(t, rating, rated.Value, 0.001, "puzzle %d", r.Index)
}
