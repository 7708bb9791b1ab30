package cli

import (
	"os"
	"strings"
	"testing"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// finished returns a decided run of the given seconds, nodes and solutions.
func finished(seconds ask.Seconds, nodes, count uint64) lap {
	return lap{Solved: true, Count: count, all: true, Seconds: seconds, Stats: solver.Stats{Nodes: nodes}}
}

// TestSplitMethods: commas split methods and not the commands of external ones.
func TestSplitMethods(t *testing.T) {
	require.Equal(t, []string{"auto", "magic", "external:clasp --restarts=L,60", "cdcl", "external:minisat"},
		splitMethods(Default(), "auto,magic,external:clasp --restarts=L,60,cdcl,external:minisat"))
}

// TestMedianLap: a run that is not decided is slower than any that is.
func TestMedianLap(t *testing.T) {
	open := lap{Seconds: 0.5}
	require.Equal(t, ask.Seconds(2), medianLap([]lap{finished(3, 0, 1), open, finished(2, 0, 1), finished(1, 0, 1)}, 20).Seconds)
	require.False(t, medianLap([]lap{open, finished(3, 0, 1), open}, 20).Solved)
}

// TestFigures: the mean and the medians count what is not solved twice the time-out.
func TestFigures(t *testing.T) {
	r := &racer{laps: []lap{finished(1, 10, 1), {Seconds: 9}, finished(3, 30, 0)}}
	require.Equal(t, figures{benchHead: newBenchHead(), Solved: 2, Puzzles: 3, Median: 3, PAR2: 8, Nodes: 10}, figuresOf(r, 20))
}

// TestUnserved: what a method does not serve is in none of its figures, nor in the ratio.
func TestUnserved(t *testing.T) {
	none := lap{Stats: solver.Stats{End: solver.Unserved}}
	first := &racer{laps: []lap{finished(1, 10, 1), none, finished(4, 40, 1)}}
	second := &racer{laps: []lap{finished(2, 20, 1), finished(8, 80, 1), none}}
	third := &racer{laps: []lap{none, finished(8, 80, 1), none}}
	require.Equal(t, figures{benchHead: newBenchHead(), Solved: 2, Puzzles: 2, Unserved: 1, Median: 1, PAR2: 2.5, Nodes: 10}, figuresOf(first, 20))
	require.InDelta(t, 2, *ratioOf(second, first, 20), 1e-9)
	require.Nil(t, ratioOf(third, first, 20))
	require.Equal(t, figures{benchHead: newBenchHead(), Unserved: 1}, figuresOf(&racer{laps: []lap{none}}, 20))
}

// TestDispute: only decided runs can disagree, and every view is told once.
func TestDispute(t *testing.T) {
	racers := []*racer{{name: "a"}, {name: "b"}}
	one, two := finished(1, 0, 1), finished(1, 0, 2)
	require.Empty(t, dispute(racers, [][]lap{{one, one}, {one, {}}}))
	require.Equal(t, "a 1 solution; b 2 solutions", dispute(racers, [][]lap{{one, one}, {{}, two}}))
}

// TestBenchInterrupt: an interrupt prints the figures of the puzzles that are done.
func TestBenchInterrupt(t *testing.T) {
	c := command(t, "bench", "--methods", "auto,dlx", "--limit", "1000000000000", "-")
	var results, talk strings.Builder
	c.Stdout, c.Stderr = &results, &talk
	feed(t, c, endless())
	time.Sleep(200 * time.Millisecond) // for the endless one to begin
	require.NoError(t, c.Process.Signal(os.Interrupt))
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Contains(t, results.String(), " 1/1 ")
	require.Contains(t, talk.String(), "interrupted: 1 of 4 puzzles done")
}
