package verify

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"basisk/grid"
)

// Options limit the effort. The zero value is for logs of any reasonable length.
type Options struct {
	// MaxLine is the maximum length of a line in bytes; default 256 MiB. A step of a deep dilemma
	// is a long line.
	MaxLine int
	// SizeWork is the number of subsets to examine for the check of sizes, over all steps; default
	// 20 million, negative none.
	SizeWork int
	// Nodes is the number of digits to try to refute the opposite of one conclusion of a step with
	// an unknown pattern; default 1000, negative none, so that singles alone must suffice.
	Nodes int
}

// The defaults of [Options].
const (
	defaultMaxLine  = 256 << 20
	defaultSizeWork = 20e6
	defaultNodes    = 1000
)

// maxDepth is the maximum nesting of trials.
const maxDepth = 16

// Report counts what was verified.
type Report struct {
	// Steps is the number of checked steps of the log, TrialSteps of those within trials.
	Steps, TrialSteps int
	// Sizes is the number of steps, also within trials, whose smallest sizes brute force confirmed;
	// SizesUnchecked is the number of those that were too large.
	Sizes, SizesUnchecked int
	// Refutations is the number of steps, also within trials, whose pattern is unknown and whose
	// conclusions were all proved by refuting their opposites; Unproved are the other steps with
	// unknown patterns. A log is proved only if there are none.
	Refutations int
	Unproved    []Unproved
	// Outcome is the statement at the end of the log: solved, stuck, contradiction or stopped.
	Outcome string
	// Candidates is the number of candidates left, 1 for a placed cell; 0 after a contradiction.
	Candidates int
}

// The reading of a log, line by line: the header must state the puzzle, each step must follow, and
// the outcome must be right for the resulting board. A line is dropped once it is checked, so
// memory holds the longest one and the boards of the trials in it.

// verifier re-checks one log.
type verifier struct {
	ctx    context.Context
	puzzle *grid.Puzzle
	names  names
	rules  []string        // of the header
	known  map[string]rule // the standard rules by name
	work   int             // the remaining number of subsets to examine
	nodes  int             // the number of digits to try per conclusion
	report Report
}

// position is a board at a point of a log: the board of the puzzle, or of a trial.
type position struct {
	board *board
	under []string // the assumptions of the enclosing trials
	sweep sweep
}

// Verify reads a log and checks that it is about p and that every step and the outcome follow.
// Steps that were neither proved nor refuted are not errors: [Report] lists them. The error names
// the line, the step and what does not follow; it wraps the error of ctx if that ended first, and
// the report then covers what came before. The context is checked many times per step, but not
// while a line is read and decoded.
func Verify(ctx context.Context, r io.Reader, p *grid.Puzzle, o Options) (Report, error) {
	if err := inRange(p); err != nil {
		return Report{}, fmt.Errorf("puzzle: %w", err)
	}
	v := &verifier{
		ctx: ctx, puzzle: p, names: namesOf(p.Shape), known: known(),
		work: cmp.Or(o.SizeWork, defaultSizeWork), nodes: cmp.Or(o.Nodes, defaultNodes),
	}
	err := v.read(r, cmp.Or(o.MaxLine, defaultMaxLine))
	return v.report, err
}

// inRange returns an error unless all digits of p are digits of its shape. Givens that contradict
// each other are not an error: a log may show that.
func inRange(p *grid.Puzzle) error {
	if err := grid.CheckDigits(p.Shape, p.Givens); err != nil {
		return err
	}
	if p.Allowed != nil && len(p.Allowed) != p.Shape.Cells() {
		return fmt.Errorf("candidates for %d cells, expected %d", len(p.Allowed), p.Shape.Cells())
	}
	return nil
}

// read checks the log line by line.
func (v *verifier) read(r io.Reader, maxLine int) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	lines.Split(objectLine)
	at := position{board: newBoard(v.puzzle)}
	number := 1
	for ; lines.Scan(); number++ {
		if err := v.line(&at, number, lines.Bytes()); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	err := lines.Err()
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		err = fmt.Errorf("longer than %d bytes", maxLine)
	case err == nil && v.report.Outcome == "":
		err = errors.New("the log is cut off: no outcome")
	}
	if err != nil {
		return fmt.Errorf("line %d: %w", number, err)
	}
	return nil
}

// line checks one line: the first is the header, and nothing follows the outcome.
func (v *verifier) line(at *position, number int, text []byte) error {
	if v.report.Outcome != "" {
		return errors.New("the log goes on after its outcome")
	}
	if number == 1 {
		var h headerLine
		if err := decode(text, &h); err != nil {
			return err
		}
		v.rules = h.Rules
		return h.check(v.puzzle, v.names)
	}
	var body bodyLine
	if err := decode(text, &body); err != nil {
		return err
	}
	if body.Schema != "" && body.Schema != schema {
		return fmt.Errorf("schema %q: expected %q", body.Schema, schema)
	}
	if body.Outcome != "" {
		return v.outcome(at.board, &body)
	}
	v.report.Steps++
	return v.step(at, v.report.Steps, &body.stepLine)
}

// objectLine is bufio.ScanLines for lines of objects: it returns an error at the first byte of a line that
// begins otherwise, before a file that is not a log is read as one long line.
func objectLine(data []byte, atEnd bool) (int, []byte, error) {
	if len(data) > 0 && bytes.IndexByte([]byte("{ \t\r\n"), data[0]) < 0 {
		return 0, nil, fmt.Errorf("found %q, expected an object of JSON", data[0])
	}
	return bufio.ScanLines(data, atEnd)
}

// cut returns an error if the context has ended.
func (v *verifier) cut() error {
	if err := v.ctx.Err(); err != nil {
		return fmt.Errorf("cut short: %w", err)
	}
	return nil
}

// outcome checks the last line. It does not check that the rules find nothing more: stuck means
// only that the board is neither solved nor refuted.
func (v *verifier) outcome(b *board, line *bodyLine) error {
	if line.Steps != v.report.Steps {
		return fmt.Errorf("the log has %d steps, its outcome states %d", v.report.Steps, line.Steps)
	}
	candidates := b.candidates()
	var holds bool
	switch line.Outcome {
	case "solved":
		holds = b.solved()
	case "stuck":
		holds = !b.failed && !b.solved()
	case "contradiction":
		holds, candidates = b.failed, 0
	case "stopped":
		holds, candidates = true, 0
	default:
		return fmt.Errorf("there is no outcome %.40q", line.Outcome)
	}
	switch {
	case !holds:
		return fmt.Errorf("outcome %q does not follow: %s", line.Outcome, b.state())
	case line.Candidates != candidates:
		return fmt.Errorf("the outcome states %d candidates, but there are %d", line.Candidates, candidates)
	}
	v.report.Outcome, v.report.Candidates = line.Outcome, candidates
	if line.Outcome == "solved" {
		return grid.CheckSolution(v.puzzle, b.values)
	}
	return nil
}

// state describes the board in a word or two.
func (b *board) state() string {
	switch {
	case b.failed:
		return "the steps lead to a contradiction"
	case b.solved():
		return "the steps solve the puzzle"
	}
	return fmt.Sprintf("the steps leave %d candidates", b.candidates())
}
