package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/race"

	"github.com/stretchr/testify/require"
)

// finished returns a decided run of the given seconds, nodes and solutions.
func finished(seconds ask.Seconds, nodes, count uint64) benchRun {
	return benchRun{Solved: true, Count: count, all: true, Seconds: seconds, Stats: solver.Stats{Nodes: nodes}}
}

// racing returns the summaries of racers with a time-out of 10 s, given the runs of each on each
// puzzle.
func racing(t *testing.T, puzzles ...[][]benchRun) []methodSummary {
	t.Helper()
	o := &benchOptions{request: &request{}}
	o.asking.Timeout = 10 * time.Second
	c := &benchSession{options: o}
	for i := range puzzles[0] {
		c.racers = append(c.racers, &racer{Contestant: race.Contestant{Name: fmt.Sprint("racer ", i)}})
	}
	for _, runs := range puzzles {
		c.addMedianRecords(runs)
	}
	cells, err := results.Project(slices.Values(c.records), nil, benchTable())
	require.NoError(t, err)
	var all []methodSummary
	for _, r := range c.racers {
		all = append(all, c.summaryOf(r, cells[0]))
	}
	return all
}

// TestMedianRun: with several seeds the run with the median time counts, and an undecided run is
// slower than any decided one.
func TestMedianRun(t *testing.T) {
	open := benchRun{Seconds: 0.5}
	require.Equal(t, ask.Seconds(2), racing(t, [][]benchRun{{finished(3, 0, 1), open, finished(2, 0, 1), finished(1, 0, 1)}})[0].Median)
	require.Zero(t, racing(t, [][]benchRun{{open, finished(3, 0, 1), open}})[0].Solved)
}

// TestFigures: in the mean and the medians, an unsolved puzzle counts as twice the time-out.
func TestFigures(t *testing.T) {
	f := racing(t, [][]benchRun{{finished(1, 10, 1)}}, [][]benchRun{{{Seconds: 9, Cut: true}}}, [][]benchRun{{finished(3, 30, 0)}})[0]
	require.Equal(t, []float64{3, 2, 1, 3, 8, 10}, []float64{
		float64(f.Puzzles), float64(f.Solved), float64(f.Cut), float64(f.Median), float64(f.PAR2), float64(f.Nodes),
	})
}

// TestUnserved: the figures of a method, and the ratio, leave out puzzles that it does not support.
func TestUnserved(t *testing.T) {
	none := benchRun{Stats: solver.Stats{End: solver.Unsupported}, Message: "not served"}
	all := racing(t,
		[][]benchRun{{finished(1, 10, 1)}, {finished(2, 20, 1)}, {none, none}},
		[][]benchRun{{none}, {finished(8, 80, 1)}, {finished(8, 80, 1)}},
		[][]benchRun{{finished(4, 40, 1)}, {none}, {none}})
	first, second, third := all[0], all[1], all[2]
	require.Equal(t, []int{2, 2, 1}, []int{first.Solved, first.Puzzles, first.Unserved})
	require.Equal(t, ask.Seconds(2.5), first.PAR2)
	require.InDelta(t, 2, *second.Ratio, 1e-9)
	require.Nil(t, third.Ratio)
	require.Equal(t, 2, third.Unserved)
	all = racing(t, [][]benchRun{{none}, {finished(1, 1, 1)}})
	require.Equal(t, []int{0, 0, 1}, []int{all[0].Solved, all[0].Puzzles, all[0].Unserved})
}

// TestDispute: only decided runs can disagree, and every different result is reported once.
func TestDispute(t *testing.T) {
	racers := []*racer{{Contestant: race.Contestant{Name: "a"}}, {Contestant: race.Contestant{Name: "b"}}}
	one, two := finished(1, 0, 1), finished(1, 0, 2)
	require.Empty(t, disagreement(racers, [][]benchRun{{one, one}, {one, {}}}))
	require.Equal(t, "a 1 solution; b 2 solutions", disagreement(racers, [][]benchRun{{one, one}, {{}, two}}))
}

// TestBenchInterrupt: an interrupt prints the figures of the puzzles that are done.
func TestBenchInterrupt(t *testing.T) {
	c := command(t, "bench", "--methods", "auto,dlx", "--limit", "1000000000000", "-")
	var printed, talk strings.Builder
	c.Stdout, c.Stderr = &printed, &talk
	feed(t, c, endless())
	letWork(t, c, 200*time.Millisecond) // until the endless puzzle has started
	require.NoError(t, c.Process.Signal(os.Interrupt))
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Regexp(t, `(?m)^auto +1 +100 %`, printed.String())
	require.Contains(t, talk.String(), "interrupted: 1 of 4 puzzles done")
}
