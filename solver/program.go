package solver

import (
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

	"basisk/grid/format"
)

// A run of a program has a folder for its files: clauses or a line in, answer out. Its output goes
// to files instead of pipes, so that processes which it leaves running cannot block us. It has its
// own process group, which is killed when the context ends.

// The marks in a command for the file of clauses, for a file of the grid in the format of Lloyd and
// Amos, for the file to which the program writes its model, for the seed of the configuration, and
// for the options that are best on problems that have solutions.
const (
	cnfMark  = "{cnf}"
	acsMark  = "{acs}"
	outMark  = "{out}"
	seedMark = "{seed}"
	bestMark = "{best}"
)

func marks() []string { return []string{cnfMark, acsMark, outMark, seedMark, bestMark} }

// anyMark matches what looks like a mark.
var anyMark = regexp.MustCompile(`\{[a-z][a-z0-9]*\}`)

// foreignMark returns the first mark in a command that is not one of marks, or "".
func foreignMark(command string) string {
	for _, m := range anyMark.FindAllString(command, -1) {
		if !slices.Contains(marks(), m) {
			return m
		}
	}
	return ""
}

// peer is a program that takes a seed by seedFlag, and its best options.
type peer struct{ name, best string }

// peers returns the programs, named by prefix. clasp chooses its configuration by itself; its
// portfolio of four threads took twice the processor time on quasigroups and 25×25.
func peers() []peer {
	return []peer{{"cadical", "-q --sat"}, {"kissat", "-q --sat"}, {"clasp", ""}}
}

// peerOf returns the peer that a command runs, and whether it runs one.
func peerOf(command string) (peer, bool) {
	for _, p := range peers() {
		if words := strings.Fields(command); len(words) > 0 && strings.HasPrefix(filepath.Base(words[0]), p.name) {
			return p, true
		}
	}
	return peer{}, false
}

// withBest substitutes the best options for bestMark, and keeps the mark if they are unknown.
func withBest(command string) string {
	if p, known := peerOf(command); known {
		return strings.TrimSpace(strings.ReplaceAll(command, bestMark, p.best))
	}
	return command
}

// seedFlag gives a program its seed, which is below seedRange, since programs read an int.
const (
	seedFlag  = "--seed="
	seedRange = 1 << 31
)

// minisat is the prefix of programs that write a model to a file only.
const minisat = "minisat"

// tailBytes is the maximum length of a program's output in an error.
const tailBytes = 300

// program is a command to run.
type program struct {
	path string
	args []string // may hold cnfMark, acsMark and outMark
}

// newProgram splits a command at its blanks, without quoting, and looks up the program. A known
// program gets the seed, unless the command mentions seeds. The example is a valid command for
// error messages.
func newProgram(command, example string, seed uint64) (program, error) {
	number := strconv.FormatUint(seed%seedRange, 10)
	words := strings.Fields(strings.ReplaceAll(command, seedMark, number))
	if len(words) == 0 {
		return program{}, fmt.Errorf("expected a command, as in %s", example)
	}
	if m := foreignMark(command); m != "" {
		return program{}, fmt.Errorf("no file for %s: expected %s", m, strings.Join(marks(), ", "))
	}
	if strings.Contains(command, bestMark) {
		return program{}, fmt.Errorf("the best options of %s are not known: expected options in place of %s", words[0], bestMark)
	}
	path, err := exec.LookPath(words[0])
	if _, known := peerOf(command); known && !strings.Contains(command, "seed") {
		words = append(words, seedFlag+number)
	}
	return program{path: path, args: words[1:]}, err
}

// newSAT returns the program of a command. The file of clauses becomes the last argument unless it
// is one; minisat and similar programs get the file of the model after it.
func newSAT(command string, seed uint64) (program, error) {
	p, err := newProgram(command, "external:cadical -q {cnf}", seed)
	if !strings.Contains(command, cnfMark) {
		p.args = append(p.args, cnfMark)
	}
	if strings.HasPrefix(filepath.Base(p.path), minisat) && !strings.Contains(command, outMark) {
		p.args = append(p.args, outMark)
	}
	return p, err
}

// ask has the program answer the clauses that write writes.
func (p program) ask(
	ctx context.Context, write func(context.Context, io.Writer) error,
) (a format.Answer, taken usage, err error) {
	taken, err = p.run(ctx,
		func(w io.Writer) error { return write(ctx, w) },
		func(f runFiles, state *os.ProcessState) (err error) {
			a, err = answerOf(f, state)
			return err
		})
	return a, taken, err
}

// run runs the program on the input that write writes, has read read the answer, and returns the
// cost.
func (p program) run(
	ctx context.Context, write func(io.Writer) error, read func(runFiles, *os.ProcessState) error,
) (usage, error) {
	dir, err := os.MkdirTemp("", "basisk-")
	if err != nil {
		return usage{}, err
	}
	defer os.RemoveAll(dir)
	f := newRunFiles(dir)
	if err := create(f.in, write); err != nil {
		return usage{}, err
	}
	state, taken, err := p.execute(ctx, f)
	if err == nil {
		err = read(f, state)
	}
	return taken, err
}

// runFiles are the paths of the files of a run. cnfMark names the input, which is the standard
// input too.
type runFiles struct{ in, out, stdout, stderr string }

// newRunFiles names the files in a folder.
func newRunFiles(dir string) runFiles {
	in := func(name string) string { return filepath.Join(dir, name) }
	return runFiles{in("input"), in("model"), in("stdout"), in("stderr")}
}

// create makes a file with write.
func create(name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}

// execute runs the command and waits for its end. Its failure is not an error here.
func (p program) execute(ctx context.Context, f runFiles) (state *os.ProcessState, taken usage, err error) {
	files := strings.NewReplacer(cnfMark, f.in, acsMark, f.in, outMark, f.out)
	var args []string
	for _, arg := range p.args {
		args = append(args, files.Replace(arg))
	}
	c := exec.CommandContext(ctx, p.path, args...)
	isolate(c)
	stdin, err := os.Open(f.in)
	if err != nil {
		return nil, taken, err
	}
	defer stdin.Close()
	c.Stdin = stdin
	err = create(f.stdout, func(stdout io.Writer) error {
		return create(f.stderr, func(stderr io.Writer) error {
			c.Stdout, c.Stderr = stdout, stderr // files, so that exec starts no goroutines
			taken, err = runMetered(ctx, c)
			return err
		})
	})
	var failure *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return nil, taken, ctx.Err()
	case errors.As(err, &failure):
		err = nil
	}
	return c.ProcessState, taken, err
}

// outputTail returns the end of the program's output, preferably of stderr.
func outputTail(f runFiles) string {
	for _, name := range []string{f.stderr, f.stdout} {
		if said := strings.TrimSpace(tail(name)); said != "" {
			return fmt.Sprintf("; it said %q", said)
		}
	}
	return ""
}

// tail returns the last tailBytes of a file, nothing if it cannot be read.
func tail(name string) string {
	file, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return ""
	}
	text := make([]byte, min(size, tailBytes))
	if _, err := file.ReadAt(text, size-int64(len(text))); err != nil {
		return ""
	}
	return string(text)
}
