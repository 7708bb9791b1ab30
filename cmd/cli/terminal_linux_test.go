package cli

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"basisk/internal/testenv"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

// A terminal for the scripts: the command line of a script with standard output and
// standard error on a terminal of n columns, without colours, as in "terminal 80
// basisk solve puzzle.txt". What appears there is the stdout of the script.

// hasTerminal reports whether there are terminals here.
func hasTerminal() bool {
	_, err := os.Stat("/dev/ptmx")
	return err == nil
}

// runOnTerminal is the command of scripts.
func runOnTerminal(ts *testscript.TestScript, negated bool, args []string) {
	var columns uint16
	if len(args) < 2 {
		ts.Fatalf("usage: terminal columns program [argument...]")
	}
	_, err := fmt.Sscan(args[0], &columns)
	ts.Check(err)
	c := exec.Command(pathOf(ts, args[1]), args[2:]...)
	c.Dir, c.Env = ts.MkAbs("."), append(os.Environ(), "GORACE="+raceOptions, "NO_COLOR=1")
	text, err := onTerminal(c, columns)
	_, isExit := err.(*exec.ExitError)
	if err != nil && !isExit {
		ts.Check(err)
	}
	_, _ = io.WriteString(ts.Stdout(), text)
	if isExit != negated {
		ts.Fatalf("%v, expected failure: %v", err, negated)
	}
}

// pathOf returns where a program of the script is.
func pathOf(ts *testscript.TestScript, name string) string {
	for _, dir := range filepath.SplitList(ts.Getenv("PATH")) {
		if path := filepath.Join(dir, name); isFile(path) {
			return path
		}
	}
	return name
}

// isFile reports whether there is a file of that name.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// onTerminal runs c with both outputs on a new terminal and returns what appears there.
func onTerminal(c *exec.Cmd, columns uint16) (string, error) {
	screen, device, err := testenv.OpenTerminal(columns)
	if err != nil {
		return "", err
	}
	defer screen.Close()
	c.Stdout, c.Stderr = device, device
	err = c.Start()
	device.Close()
	if err != nil {
		return "", err
	}
	// The error is that the program has closed the other end.
	text, _ := io.ReadAll(screen)
	return strings.ReplaceAll(string(text), "\r\n", "\n"), c.Wait()
}

// TestTerminal: the terminal of the scripts is one, and has the width asked for.
func TestTerminal(t *testing.T) {
	c := exec.Command("stty", "size")
	if !hasTerminal() {
		t.Skip("there are no terminals")
	}
	screen, device, err := testenv.OpenTerminal(57)
	require.NoError(t, err)
	defer screen.Close()
	c.Stdin = device
	size, err := c.Output()
	require.NoError(t, err)
	require.Equal(t, "24 57\n", string(size))
	device.Close()
}
