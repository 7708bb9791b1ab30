package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/cmd/internal/output"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"
)

// command returns this test's program as basisk.
func command(t *testing.T, args ...string) *exec.Cmd {
	self, err := os.Executable()
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "basisk") // under which TestMain runs main
	require.NoError(t, os.Symlink(self, name))
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), "GORACE="+raceOptions)
	t.Cleanup(func() {
		if c.Process != nil {
			_ = c.Process.Kill()
		}
	})
	return c
}

// endless returns four puzzles: the second has more solutions than anybody will count,
// the others are quick.
func endless() string {
	const quick = "12..34..21434321\n"
	return quick + strings.Repeat(".", 81) + "\n" + quick + quick
}

// feed starts c, which reads standard input, and returns once it has read nearly all
// of that: more blanks than a pipe holds precede the text.
func feed(t *testing.T, c *exec.Cmd, text string) {
	input, err := c.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	blanks := strings.Repeat(strings.Repeat(" ", 1<<10)+"\n", 1<<8)
	_, err = io.WriteString(input, blanks+text)
	require.NoError(t, err)
	require.NoError(t, input.Close())
}

// letWork lets c use the processor for d, so that it gets as far as it would in that time if it
// were alone; where that cannot be read it waits for d.
func letWork(t *testing.T, c *exec.Cmd, d time.Duration) {
	const tick = 10 * time.Millisecond
	used := func() (ticks int) {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", c.Process.Pid))
		if fields := strings.Fields(string(text)); len(fields) > 14 {
			user, _ := strconv.Atoi(fields[13])
			system, _ := strconv.Atoi(fields[14])
			ticks = user + system
		}
		return ticks
	}
	begun := used()
	time.Sleep(d)
	require.Eventually(t, func() bool { return begun == 0 || used() >= begun+int(d/tick) }, time.Minute, tick)
}

// TestInterrupt: the first signal ends the run, which prints the results so far and their
// number and has the exit code 130.
func TestInterrupt(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		c := command(t, "count", "--limit", "0", "--workers", "1", "-")
		var talk strings.Builder
		c.Stderr = &talk
		pipe, err := c.StdoutPipe()
		require.NoError(t, err)
		feed(t, c, endless())
		text := bufio.NewReader(pipe)
		first, err := text.ReadString('\n')
		require.NoError(t, err)
		require.Contains(t, first, " 1: unique")
		letWork(t, c, 100*time.Millisecond) // for the endless one to begin
		require.NoError(t, c.Process.Signal(signal))
		second, err := text.ReadString('\n')
		require.NoError(t, err)
		require.Contains(t, second, " 2: ")
		require.Contains(t, second, ": interrupted")
		require.Error(t, c.Wait())
		require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
		require.Contains(t, talk.String(), "interrupted: 1 of 4 puzzles done")
	}
}

// TestInterruptWaitingForInput: a signal ends a run that waits for a slow source.
func TestInterruptWaitingForInput(t *testing.T) {
	const lines = 10000 // more than any buffer between source and answer
	c := command(t, "solve", "--from", "line", "-f", "line", "-")
	input, err := c.StdinPipe()
	require.NoError(t, err)
	defer input.Close()
	pipe, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	go func() { // and no end of the input
		_, _ = io.WriteString(input, strings.Repeat("12..34..21434321\n", lines))
	}()
	_, err = bufio.NewReader(pipe).ReadString('\n')
	require.NoError(t, err)
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		_, _ = io.Copy(io.Discard, pipe)
	}()
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	select {
	case <-drained:
	case <-time.After(10 * time.Second):
		t.Fatal("the interrupt was not heard")
	}
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
}

// TestInterruptVerifying: a signal ends a refutation that would take for ever.
func TestInterruptVerifying(t *testing.T) {
	script, err := txtar.ParseFile("testdata/script/explain.txtar")
	require.NoError(t, err)
	files := make(map[string]string)
	for _, f := range script.Files {
		files[f.Name] = string(f.Data)
	}
	puzzle := filepath.Join(t.TempDir(), "endless.txt")
	require.NoError(t, os.WriteFile(puzzle, []byte(files["endless.txt"]), 0o600))
	c := command(t, "explain", "--verify", "-", "--nodes", "1000000000", puzzle)
	var talk strings.Builder
	c.Stderr = &talk
	log, err := c.StdinPipe()
	require.NoError(t, err)
	defer log.Close()
	require.NoError(t, c.Start())
	header, steps, _ := strings.Cut(files["endless.log"], "\n")
	// More than a pipe holds: once it is written the log is being read.
	_, err = io.WriteString(log, header+strings.Repeat(" ", 1<<20)+"\n"+steps)
	require.NoError(t, err)
	letWork(t, c, 100*time.Millisecond) // for the refutation to begin
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Contains(t, talk.String(), "unproved: interrupted")
	require.Contains(t, talk.String(), "interrupted: 0 of 1 puzzles done")
}
