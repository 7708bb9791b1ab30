package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/cmd/internal/output"
	"basisk/internal/testenv"

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

// TestStop: a signal soon ends every command that works long, with the largest number of workers, too. With
// -short the first few are tried.
func TestStop(t *testing.T) {
	folder := t.TempDir()
	open := func(side int) string {
		name := filepath.Join(folder, "open.txt")
		require.NoError(t, os.WriteFile(name, []byte(strings.Repeat(strings.Repeat(".", side)+"\n", side)), 0o600))
		return name
	}
	empty := open(9)
	problem := filepath.Join(folder, "open.dlx")
	require.NoError(t, command(t, "convert", "-q", "--to", "dlx", "-o", problem, empty).Run())
	many := filepath.Join(folder, "many.txt")
	line := "1" + strings.Repeat(".", 11) + "1" + strings.Repeat(".", 68) + "\n" // empty ones could be rows of 81×81
	require.NoError(t, os.WriteFile(many, []byte(strings.Repeat(line, 2000)), 0o600))
	lines := [][]string{
		{"count", "--limit", "0", "-m", "cdcl", "--workers", "1024", empty},
		{"count", "--estimate", "--probes", "1000000000", "--workers", "1024", empty},
		{"generate", "-n", "1000000000", "--basis", "4", "--workers", "1024"},
		{"claims"},
		{"solve", "--all", "-m", "search", empty},
		{"count", "--limit", "0", "-m", "dlx", "--workers", "1024", empty},
		{"candidates", "--counts", "--limit", "0", "--workers", "1024", many},
		{"bench", many},
		{"cover", "--count", "--workers", "1024", problem},
		{"experiment", "plan", "phase", "--scale", "100", "--pilot", "0"},
		{"experiment", "run", "phase", "--scale", "0.1", "--workers", "1024", "-q", "-o", filepath.Join(folder, "run")},
		// The exhaustive version has these, too.
		{"count", "--limit", "0", "-m", "search", "--workers", "1024", many},
		{"count", "--limit", "0", "-m", "diagram", empty},
		{"solve", "--all", "-m", "cdcl", "--workers", "1024", empty},
		{"cover", "-m", "diagram", "--count", problem},
		{"cover", "-m", "cdcl", "--count", problem},
		{"experiment", "list", "--scale", "100"},
	}
	for _, args := range lines[:testenv.Scale(3, 11, len(lines))] {
		t.Run(strings.Join(args[:min(4, len(args))], " "), func(t *testing.T) {
			t.Parallel()
			code, wait := -1, 100*time.Millisecond
			for ; code < 0 && wait < time.Minute; wait *= 4 { // a slow machine had not begun
				code = stopAfter(t, wait, args)
			}
			require.Equal(t, int(output.Interrupted), code)
		})
	}
}

// stopAfter starts a command line, sends it a signal after some time, so that it is
// at work, and returns its exit code: -1 if it did not yet listen to signals.
func stopAfter(t *testing.T, wait time.Duration, args []string) (code int) {
	c := command(t, args...)
	var talk strings.Builder
	c.Stderr = &talk
	require.NoError(t, c.Start())
	time.Sleep(wait)
	require.NoError(t, c.Process.Signal(syscall.SIGTERM))
	kill := time.AfterFunc(20*time.Second, func() { _ = c.Process.Kill() })
	require.Error(t, c.Wait(), "it had ended before: %s", talk.String())
	require.True(t, kill.Stop(), "the signal was not heard: %v", args)
	require.NotContains(t, talk.String(), "still running")
	return c.ProcessState.ExitCode()
}

// experimentArgs is a run that takes long enough to be killed.
var experimentArgs = []string{
	"experiment", "run", "phase", "--seed", "7", "--puzzles", "5",
	"--population", "3 random,balanced 0.06:0.75:0.03", "-q",
}

// recordsOf returns how many whole records a run has by now.
func recordsOf(dir string) int {
	text, _ := os.ReadFile(filepath.Join(dir, "records.jsonl"))
	return bytes.Count(text, []byte("\n"))
}

// TestExperimentKilled: a run that is killed without warning, at random moments and,
// where time allows, three times with different numbers of workers, ends with the records
// of one that was left in peace.
func TestExperimentKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("runs an experiment twice")
	}
	base := t.TempDir()
	peaceful, killed := filepath.Join(base, "peaceful"), filepath.Join(base, "killed")
	args := append(append([]string{}, experimentArgs...), "--workers", "1", "-o", killed)
	least := 0
	for kill := range testenv.Scale(0, 1, 3) {
		if kill > 0 {
			args = []string{"experiment", "resume", killed, "-q", "--workers", []string{"1", "2"}[kill%2]}
		}
		c := command(t, args...)
		require.NoError(t, c.Start())
		require.Eventually(t, func() bool { return recordsOf(killed) > least }, 30*time.Second, time.Millisecond)
		time.Sleep(time.Duration(rand.IntN(50)) * time.Millisecond)
		require.NoError(t, c.Process.Signal(syscall.SIGKILL))
		require.Error(t, c.Wait())
		require.GreaterOrEqual(t, recordsOf(killed), least, "nothing is lost")
		least = recordsOf(killed)
	}
	tear(t, filepath.Join(killed, "records.jsonl"))

	c := command(t, "experiment", "resume", killed)
	var talk strings.Builder
	c.Stderr = &talk
	require.NoError(t, c.Run(), talk.String())
	require.Contains(t, talk.String(), "the last record was cut off; its trial is run again")
	require.NoError(t, command(t, append(append([]string{}, experimentArgs...), "--workers", "2", "-o", peaceful)...).Run())
	out, err := command(t, "experiment", "compare", killed, peaceful).Output()
	require.NoError(t, err)
	require.Contains(t, string(out), " 0 differ\n")
}

// tear cuts the last line of a file in two, as the end of a machine may.
func tear(t *testing.T, name string) {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NotEmpty(t, text)
	last := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
	require.NoError(t, os.Truncate(name, int64(last+(len(text)-last)/2)))
}

// TestExperimentInterrupted: the first signal ends a run, which says how to go on.
func TestExperimentInterrupted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	c := command(t, "experiment", "run", "phase", "--puzzles", "10", "--population", "4 random,balanced 0.15:0.75:0.03", "-o", dir)
	var talk strings.Builder
	c.Stderr = &talk
	require.NoError(t, c.Start())
	require.Eventually(t, func() bool { return recordsOf(dir) > 0 }, 30*time.Second, time.Millisecond)
	require.NoError(t, c.Process.Signal(os.Interrupt))
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Regexp(t, `interrupted: \d+ of \d+ trials done; go on with: basisk experiment resume `, talk.String())
	require.Positive(t, recordsOf(dir))
}
