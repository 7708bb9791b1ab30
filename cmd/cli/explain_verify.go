package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"basisk/cmd/cli/internal/input"
	"basisk/cmd/cli/internal/output"
	"basisk/cmd/cli/internal/worker"
	"basisk/grid/format"
	"basisk/heuristics/verify"
)

// explain --verify: package verify re-checks a log, and here it is only asked. A log
// is about one puzzle, so there must be one. A log that cannot be read is unusable
// input; one that can but does not follow, or not as far as the budget goes, has failed a
// check.

// verified is what is known of a log.
type verified struct {
	verify.Report
	err error // nil if nothing of it is wrong
	// cut tells that err is the end of the time or an interrupt, and interrupted which.
	cut, interrupted bool
}

// status says what became of the log: refused if something in it does not follow,
// unproved if that could not be told of all of it.
func (v *verified) status() string {
	switch {
	case v.cut:
		return "unproved"
	case v.err != nil:
		return "refused"
	case len(v.Unproved) > 0:
		return "unproved"
	}
	return "verified"
}

// verifying is one run of explain --verify. The log is opened before any puzzle is
// read, so that a wrong name is told at once.
type verifying struct {
	*session
	log   io.Reader
	name  string // of the log
	nodes int    // for a conclusion of a step whose pattern is not known
}

// verifyLog runs the command. The puzzle comes from the user and not from the log: what
// is verified is the explanation of this puzzle.
func verifyLog(ctx context.Context, args []string, o *explainOptions) error {
	if o.verify == "-" && (len(args) == 0 || args[0] == "-") {
		return errors.New("--verify -: standard input cannot be both log and puzzle")
	}
	log, name, err := input.Open(o.verify)
	if err != nil {
		return err
	}
	defer log.Close()
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &verifying{s, log, name, o.nodes}
	return process(ctx, s, task[verified]{
		inline: true, // there is one puzzle
		worker: func(int) work[verified] { return c.check },
		print:  c.print,
	})
}

// check re-checks the log of r. An error leaves in the report how far the log follows.
func (c *verifying) check(ctx context.Context, r format.Record) verified {
	if !c.single {
		return verified{err: errors.New("--verify re-checks the log of a single puzzle")}
	}
	ctx, cancel := worker.Limit(ctx, c.options.timeout)
	defer cancel()
	report, err := verify.Verify(ctx, c.log, r.Puzzle, verify.Options{Nodes: c.nodes})
	if ctx.Err() == nil || !errors.Is(err, ctx.Err()) {
		return verified{Report: report, err: err}
	}
	v := verified{Report: report, cut: true, interrupted: worker.Interrupted(ctx)}
	v.err = fmt.Errorf("not verified within --timeout %v", c.options.timeout)
	if v.interrupted {
		v.err = errors.New("interrupted")
	}
	return v
}

// print tells what was verified, or what does not follow. The verdict on a log that is
// refused, or was not read to its end, goes to stderr, as do all complaints.
func (c *verifying) print(r format.Record, v verified) {
	var unread *os.PathError
	switch {
	case !c.single, errors.As(v.err, &unread):
		c.Fail(output.Unusable)
	case v.status() != "verified":
		c.Fail(output.Failed)
	}
	if v.interrupted {
		c.answered--
	}
	if c.options.JSON {
		c.printObject(r, v)
		return
	}
	if v.err != nil {
		c.Complain("%s: %s: %s: %v", title(r), c.name, output.Paint(c.Colored, output.Red, v.status()), v.err)
		return
	}
	color := output.Green
	if len(v.Unproved) > 0 {
		color = output.Red
	}
	c.Out.Print("%s: %s: %s\n", title(r), c.name, output.Paint(c.Out.Color, color, v.status()))
	c.Out.Print("%s, %s within trials\n", plural(uint64(v.Steps), "step"), plural(uint64(v.TrialSteps), "step"))
	c.printRefutations(v)
	c.Out.Print("smallest sizes of %s confirmed, of %d too large to check\n", plural(uint64(v.Sizes), "step"), v.SizesUnchecked)
	c.Out.Print("outcome: %s%s\n", v.Outcome, candidatesLeft(v.Candidates))
}

// printRefutations tells of the steps whose patterns are not known, if there are any.
func (c *verifying) printRefutations(v verified) {
	if v.Refutations > 0 || len(v.Unproved) > 0 {
		c.Out.Print("%s proved by refutation, %d unproved\n", plural(uint64(v.Refutations), "step"), len(v.Unproved))
	}
	for _, u := range v.Unproved {
		within := ""
		for _, assumption := range u.Under {
			within += ", if " + assumption
		}
		c.Out.Print("step %d%s: %s: not proved: %s\n", u.Step, within, u.Rule, strings.Join(u.Conclusions, ", "))
	}
}

// candidatesLeft says how many candidates there are; 0 stands for a contradiction and
// for a log that was stopped, where nobody counts.
func candidatesLeft(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %d candidates left", n)
}

// printObject prints a verdict as JSON. The counts of a log that is refused or cut short
// are those up to the line where that happened.
func (c *verifying) printObject(r format.Record, v verified) {
	o := c.beginObject(r, "")
	o.Value("log", c.name)
	o.Word("status", v.status())
	if v.err == nil {
		o.Word("outcome", v.Outcome)
		o.Number("candidates_left", v.Candidates)
	}
	o.Number("steps", v.Steps)
	o.Number("trial_steps", v.TrialSteps)
	o.Number("sizes", v.Sizes)
	o.Number("sizes_unchecked", v.SizesUnchecked)
	o.Number("refutations", v.Refutations)
	o.Value("unproved", slices.Concat([]verify.Unproved{}, v.Unproved))
	if v.err != nil {
		o.Value("message", v.err.Error())
	}
	c.EndObject("")
}
