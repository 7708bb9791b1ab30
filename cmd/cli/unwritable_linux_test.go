package cli

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"basisk/cmd/internal/output"

	"github.com/stretchr/testify/require"
)

// endlessly feeds standard input of c with the same easy puzzle until c closes it.
func endlessly(t *testing.T, c *exec.Cmd) {
	input, err := c.StdinPipe()
	require.NoError(t, err)
	go func() {
		for lines := []byte(strings.Repeat("12..34..21434321\n", 1000)); err == nil; {
			_, err = input.Write(lines)
		}
	}()
}

// unwritable are command lines with results that never end, or not within minutes. Their
// files are samples, and - is an endless input.
var unwritable = []string{
	"solve -", "solve --json --stats -", "solve --all -m search empty9.txt", "count -", "count --json -", "check -", "explain -",
	"explain --json -", "candidates -q --true -", "rate -", "convert --to csv -",
	"transform -q --random -", "transform --canonical -", "pattern match -q --complete -",
	"generate -n 1000000000", "generate --json -n 1000000000",
	"cover empty9.dlx", "cover --json empty9.dlx", "cover -m cdcl empty9.dlx", "claims",
}

// written are command lines whose results end.
var written = []string{
	"solve -q one.txt", "cover -q toy.dlx", "payoff two.txt", "payoff --json two.txt", "bench two.txt", "pattern make",
	"check --why none.txt", "rules", "methods", "experiment list", "experiment plan phase --pilot 0s --brief --json", "claims -q L1", "--version",
}

// start starts a command line with its files.
func start(t *testing.T, line string) (c *exec.Cmd, talk *strings.Builder) {
	c, talk = command(t, strings.Fields(line)...), new(strings.Builder)
	c.Stderr = talk
	if strings.HasSuffix(line, " -") {
		endlessly(t, c)
	}
	return c, talk
}

// requireBroken waits for c, which must end by itself with one message and exit code 2.
func requireBroken(t *testing.T, c *exec.Cmd, talk *strings.Builder, why string) {
	defer time.AfterFunc(time.Minute, func() { _ = c.Process.Kill() }).Stop()
	require.Error(t, c.Wait(), c.Args)
	require.Equal(t, int(output.Unusable), c.ProcessState.ExitCode(), "%v: %s", c.Args, talk)
	require.Regexp(t, `^basisk[a-z ]*: write results: write /dev/stdout: `+why+`\n$`, talk.String(), c.Args)
}

// TestFullDisk: a disk without room ends every command, with one message.
func TestFullDisk(t *testing.T) {
	inSamples(t)
	writeEmpty(t)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	require.NoError(t, err)
	defer full.Close()
	for _, line := range append(unwritable, written...) {
		c, talk := start(t, line)
		c.Stdout = full
		require.NoError(t, c.Start())
		requireBroken(t, c, talk, "no space left on device")
	}
}

// TestClosedPipe: a reader that takes only the first results ends every command with one message, too.
func TestClosedPipe(t *testing.T) {
	inSamples(t)
	writeEmpty(t)
	for _, line := range unwritable {
		c, talk := start(t, line)
		results, err := c.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, c.Start())
		_, err = io.ReadFull(results, make([]byte, 1))
		require.NoError(t, err, line)
		require.NoError(t, results.Close())
		requireBroken(t, c, talk, "broken pipe")
	}
}

// writeEmpty writes an empty board, and its exact cover problem.
func writeEmpty(t *testing.T) {
	require.NoError(t, os.WriteFile("empty9.txt", []byte(strings.Repeat(".", 81)+"\n"), 0o600))
	require.Zero(t, capture(t, "convert", "--to", "dlx", "-o", "empty9.dlx", "empty9.txt").code)
}

// TestFullDiskOfProofs: a proof, or its clauses, that cannot be written end the command. The second
// puzzle has no answer within minutes.
func TestFullDiskOfProofs(t *testing.T) {
	for _, ending := range []string{proofEnding, claimEnding} {
		inSamples(t)
		require.NoError(t, os.Mkdir("proofs", 0o700))
		require.NoError(t, os.Symlink("/dev/full", filepath.Join("proofs", "one-1"+ending)))
		require.NoError(t, os.WriteFile("open.txt", []byte(strings.Repeat(".", 10000)+"\n"), 0o600))
		c, talk := start(t, "count --workers 2 --json --proof proofs one.txt open.txt")
		var results strings.Builder
		c.Stdout = &results
		require.NoError(t, c.Start())
		defer time.AfterFunc(time.Minute, func() { _ = c.Process.Kill() }).Stop()
		require.Error(t, c.Wait())
		require.Equal(t, int(output.Unusable), c.ProcessState.ExitCode())
		require.Equal(t, "basisk count: write proofs/one-1"+ending+": no space left on device\n", talk.String())
		require.Empty(t, results.String())
		require.NoFileExists(t, filepath.Join("proofs", "one-1"+ending))
	}
}
