package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/cmd/internal/output"

	"github.com/stretchr/testify/require"
)

// TestPayoffWorkers: all but times is the same with any number of workers.
func TestPayoffWorkers(t *testing.T) {
	times := regexp.MustCompile(`(?m)^.*,"time, µs",.*$`)
	corpus, err := os.ReadFile("../../testdata/corpus/16x16.txt")
	require.NoError(t, err)
	var some []byte // every sixth line of the corpus, so of all kinds
	i := 0
	for line := range bytes.Lines(corpus) {
		if i++; i%6 == 0 {
			some = append(some, line...)
		}
	}
	puzzles := filepath.Join(t.TempDir(), "some.txt")
	require.NoError(t, os.WriteFile(puzzles, some, 0o600))
	var objects []string
	for _, workers := range []string{"1", "2"} {
		file := filepath.Join(t.TempDir(), "payoff.csv")
		code := Run(Default(), []string{
			"payoff", "-q", "-f", "csv", "--workers", workers, "-o", file, puzzles, "../../testdata/unique25.txt",
		})
		require.Equal(t, int(output.Done), code)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		objects = append(objects, times.ReplaceAllString(string(text), ""))
	}
	require.Contains(t, objects[0], "16×16,hidden pairs,lost without,share,")
	require.Contains(t, objects[0], ",39,")
	require.Equal(t, objects[0], objects[1])
}

// TestPayoffInterrupted: what is known is printed, and says that it is not all.
func TestPayoffInterrupted(t *testing.T) {
	c := command(t, "payoff", "--rules", "singles,probe", "--workers", "1", "-")
	var result, talk strings.Builder
	c.Stdout, c.Stderr = &result, &talk
	// Probing an empty 64×64 takes longer than this test.
	feed(t, c, "12..34..21434321\n"+strings.Repeat("0 ", 64*64)+"\n")
	letWork(t, c, 300*time.Millisecond) // for the first to end
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Contains(t, talk.String(), "interrupted: 1 of 2 puzzles done")
	require.Contains(t, result.String(), "4×4: 1 unique\n")
	require.NotContains(t, result.String(), "64×64")
}
