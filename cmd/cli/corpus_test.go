package cli

import (
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"basisk/cmd/internal/output"
	"basisk/dlx"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
	"basisk/solver/rating"

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
		"dug-16x16": 90, "dug-25x25": 90, "dug-36x36": 60, "dug-49x49": 30, "dug-64x64": 15,
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
	value, err := strconv.ParseFloat(row[corpusRating], 64)
	require.NoError(t, err)
	if value > 6 {
		return
	}
	rated, err := rating.Rate(ctx, r.Puzzle.Board(), rating.Config{})
	require.NoError(t, err)
	require.Equal(t, string(rated.Status), row[corpusStatus])
	require.InDelta(t, value, rated.Value, 0.001, "puzzle %d", r.Index)
}

// TestStagesAgree compares what auto lists and counts with dancing links, for many and for few nodes of
// its first stage, so that every engine answers, and with limits.
func TestStagesAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	answered := map[string]int{}
	for range 100 {
		p := randomCover(rng)
		want := map[string]bool{}
		_, err := dlx.Search(t.Context(), p, dlx.Config{}, func(s []dlx.Option) bool {
			want[new(coverAuto).keyOf(s)] = true
			return true
		})
		require.NoError(t, err)
		total := uint64(len(want))
		for _, trial := range []uint64{1, 3, 10, trialNodes} {
			for _, limit := range []uint64{0, 1, 2, 5, 150} {
				r, listed := ofStages(t, p, limit, true, trial)
				answered[r.method]++
				found := map[string]bool{}
				for _, key := range listed {
					require.True(t, want[key] && !found[key])
					found[key] = true
				}
				requireCount(t, r, total, limit)
				require.Len(t, listed, int(r.stats.Solutions))

				if limit != 1 { // a count has a limit of at least two
					r, _ = ofStages(t, p, limit, false, trial)
					answered[r.method]++
					requireCount(t, r, total, limit)
				}
			}
		}
	}
	for _, e := range coverEngines()[1:] {
		require.Positive(t, answered[e.name], e.name)
	}
}

// TestStagesShareNodes ends all stages at --nodes, or before it with the answer.
func TestStagesShareNodes(t *testing.T) {
	p := randomCover(rand.New(rand.NewPCG(5, 6)))
	for nodes := uint64(1); nodes < 40; nodes++ {
		for _, lists := range []bool{false, true} {
			r := coverResult{problem: p}
			each := receiver(lists, func([]dlx.Option) {})
			a := &coverAuto{coverRun: coverOf(t, 0, nodes), result: &r, each: each}
			require.NoError(t, byStages(t.Context(), a, coverStages(7)))
			require.Contains(t, []dlx.Status{dlx.NodeLimit, dlx.Exhausted}, r.stats.Status)
		}
	}
}

// requireCount requires the count of a problem with total solutions, up to limit.
func requireCount(t *testing.T, r coverResult, total, limit uint64) {
	if limit != 0 && total >= limit && !r.stats.Exhausted() {
		require.Equal(t, dlx.SolutionLimit, r.stats.Status)
		require.Equal(t, limit, r.stats.Solutions)
		return
	}
	require.True(t, r.stats.Exhausted())
	require.Equal(t, total, r.stats.Solutions)
}

// ofStages returns the result of auto whose first stage has trial nodes, and the keys of what it lists.
func ofStages(t *testing.T, p *dlx.Problem, limit uint64, lists bool, trial uint64) (coverResult, []string) {
	var keys []string
	r := coverResult{problem: p}
	each := receiver(lists, func(s []dlx.Option) { keys = append(keys, new(coverAuto).keyOf(s)) })
	a := &coverAuto{coverRun: coverOf(t, limit, 0), result: &r, each: each}
	require.NoError(t, byStages(t.Context(), a, coverStages(trial)))
	return r, keys
}

// receiver returns what takes all solutions, or nil if they are only counted.
func receiver(lists bool, take func([]dlx.Option)) func([]dlx.Option) bool {
	if !lists {
		return nil
	}
	return func(s []dlx.Option) bool {
		take(s)
		return true
	}
}

// coverOf returns a run with a limit of solutions and of nodes, and defaults.
func coverOf(t *testing.T, limit, nodes uint64) *coverRun {
	out, err := output.NewConsole(&output.Options{Quiet: true})
	require.NoError(t, err)
	x := &request{puzzleOptions: puzzleOptions{values: option.NewValues(coverOptionList()...)}}
	return &coverRun{Console: out, options: x, limit: limit, nodes: nodes}
}

// randomCover returns a small problem, with secondary items or without.
func randomCover(rng *rand.Rand) *dlx.Problem {
	primary, secondary := 6+rng.IntN(7), rng.IntN(4)
	p := dlx.NewProblem(primary, secondary)
	for range 10 + rng.IntN(50) {
		items := rng.Perm(primary + secondary)[:1+rng.IntN(4)]
		if slices.Min(items) >= primary {
			continue
		}
		var option []dlx.Item
		for _, i := range items {
			option = append(option, dlx.Item(i))
		}
		_, _ = p.AddOption(option...)
	}
	return p
}
