package external

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"basisk/solver/processor"
)

// A run of a program has a folder for its files: clauses or a line in, answer out. Its output goes to files
// and not to pipes, so that processes which it leaves running cannot block us. It has its own process group,
// which is killed when the program or the context ends.

// The marks in a command for the file of clauses, for the file to which the program writes its model, and
// for the seed of the configuration.
const (
	cnfMark  = "{cnf}"
	outMark  = "{out}"
	seedMark = "{seed}"
)

func marks() []string { return []string{cnfMark, outMark, seedMark} }

// anyMark matches what looks like a mark.
var anyMark = regexp.MustCompile(`\{[a-z][a-z0-9]*\}`)

// seedRange exceeds the seeds of programs, which read an int.
const seedRange = 1 << 31

// program is a command to run.
type program struct {
	path string
	args []string // may have cnfMark and outMark
}

// newProgram splits a command at its blanks, without quoting, and looks up the program. The example is a
// valid command for error messages.
func newProgram(command, example string, seed uint64) (program, error) {
	number := strconv.FormatUint(seed%seedRange, 10)
	words := strings.Fields(strings.ReplaceAll(command, seedMark, number))
	if len(words) == 0 {
		return program{}, fmt.Errorf("expected a command, as in %s", example)
	}
	for _, m := range anyMark.FindAllString(command, -1) {
		if !slices.Contains(marks(), m) {
			return program{}, fmt.Errorf("no file for %s: expected %s", m, strings.Join(marks(), ", "))
		}
	}
	path, err := exec.LookPath(words[0])
	return program{path: path, args: words[1:]}, err
}

// output is what a run of a program has left, and its cost.
type output struct {
	stdout, stderr, model []byte
	state                 *os.ProcessState
	taken                 time.Duration // processor time, including the children it waited for
}

// run runs the program on the input that write writes, which is in the file of cnfMark and the standard
// input. A failure of the program is not an error here.
func (p program) run(ctx context.Context, write func(io.Writer) error) (o output, err error) {
	dir, err := os.MkdirTemp("", "basisk-")
	if err != nil {
		return o, err
	}
	defer os.RemoveAll(dir)
	path := func(name string) string { return filepath.Join(dir, name) }
	var files [3]*os.File
	for i, name := range []string{"input", "stdout", "stderr"} {
		if files[i], err = os.Create(path(name)); err != nil {
			return o, err
		}
		defer files[i].Close()
	}
	if err := write(files[0]); err != nil {
		return o, err
	}
	if _, err := files[0].Seek(0, io.SeekStart); err != nil {
		return o, err
	}
	var args []string
	for _, arg := range p.args {
		args = append(args, strings.NewReplacer(cnfMark, path("input"), outMark, path("model")).Replace(arg))
	}
	c := exec.CommandContext(ctx, p.path, args...)
	c.Stdin, c.Stdout, c.Stderr = files[0], files[1], files[2]
	if o, err = wait(ctx, c); err != nil {
		return o, err
	}
	o.model, _ = readOutput(path("model")) // most programs have none
	var err1, err2 error
	o.stdout, err1 = readOutput(path("stdout"))
	o.stderr, err2 = readOutput(path("stderr"))
	return o, errors.Join(err1, err2)
}

// maxOutput is the size in bytes up to which a file is read: minisat writes models in one line.
const maxOutput = 256 << 20

// readOutput reads a file, of which it ignores what exceeds the limit.
func readOutput(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, maxOutput))
}

// wait runs a command to its end and charges its processor time to the limit of ctx.
func wait(ctx context.Context, c *exec.Cmd) (o output, err error) {
	isolate(c)
	limit := processor.LimitOf(ctx)
	if err := c.Start(); err != nil {
		return o, err
	}
	left := limit.Left()
	limitProcess(c.Process.Pid, left)
	err = c.Wait()
	disband(c) // processes that it left behind
	o.state = c.ProcessState
	o.taken = o.state.UserTime() + o.state.SystemTime()
	limit.Charge(o.taken)
	if o.taken > left/2 && killed(o.state) { // the limit counts ticks, which may be ahead of what was taken
		limit.Charge(left)
	}
	var failure *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return o, ctx.Err()
	case errors.As(err, &failure):
		return o, nil
	}
	return o, err
}

// tailBytes is the maximum length of a program's output in an error.
const tailBytes = 300

// tail returns the end of the last line of the output, preferably of stderr, in words.
func (o *output) tail() string {
	for _, text := range [][]byte{o.stderr, o.stdout} {
		text = bytes.TrimSpace(text)
		line := text[bytes.LastIndexByte(text, '\n')+1:]
		if said := bytes.TrimSpace(line[max(0, len(line)-tailBytes):]); len(said) > 0 {
			return fmt.Sprintf("; it said %q", said)
		}
	}
	return ""
}

// blame returns the error of the context if that has ended, else err with the name of the method,
// if err is not nil.
func blame(ctx context.Context, method string, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil:
		return nil
	}
	return fmt.Errorf("method %q: %w", method, err)
}
