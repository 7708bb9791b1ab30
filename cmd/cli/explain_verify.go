package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/input"
	"basisk/cmd/internal/output"
	"basisk/grid/format"
)

// explain --verify passes a log to package verify. A log is about one puzzle, so the input must
// have exactly one. An unreadable log is bad input; a log that cannot be confirmed within the budget
// is a failed check.

// verifyRun is one run of explain --verify. It opens the log before it reads a puzzle, so that a
// wrong name is reported at once.
type verifyRun struct {
	*session
	log     io.Reader
	name    string // of the log
	nodes   int    // search budget per conclusion of an unknown pattern
	refused bool   // whether --verify has been refused because there are several puzzles
}

// verifyLog runs the command. It verifies the log for the user's puzzle, not the log's.
func verifyLog(ctx context.Context, x *request) error {
	name := on[string](x, "verify")
	if name == "-" && (len(x.args) == 0 || x.args[0] == "-") {
		return errors.New("--verify -: standard input cannot be both log and puzzle")
	}
	log, name, err := input.Open(name)
	if err != nil {
		return err
	}
	defer log.Close()
	s, err := newSession(x)
	if err != nil {
		return err
	}
	c := &verifyRun{session: s, log: log, name: name, nodes: cmp.Or(count(x, "nodes"), -1)} // package verify uses -1 for 0
	return process(ctx, s, task[ask.Verification]{worker: sameWork(c.check), print: c.print})
}

// check re-checks the log of r.
func (c *verifyRun) check(ctx context.Context, r format.Record) ask.Verification {
	if !c.single {
		v := ask.Verification{Subject: ask.About(r), Log: c.name}
		v.Refuse(errors.New("--verify re-checks the log of a single puzzle"))
		return v
	}
	limited, cancel := ask.Limit(ctx, c.options.asking.Timeout)
	defer cancel()
	v := ask.Verify(limited, r, c.log, c.nodes)
	v.Log = c.name
	if v.Interrupted {
		v.Message = fmt.Sprintf("not verified within --timeout %v", c.options.asking.Timeout)
		if v.Interrupted = ask.Interrupted(ctx); v.Interrupted {
			v.Message = "interrupted"
		}
	}
	return v
}

// print reports the verdict. The verdict on a refused log goes to stderr, like all errors.
func (c *verifyRun) print(r format.Record, v ask.Verification) {
	var unread *os.PathError
	if !c.single && !c.options.JSON {
		if c.Fail(output.Unusable); !c.refused {
			c.refused = true
			c.Errorf("--verify re-checks the log of a single puzzle, and there are several")
		}
		return
	}
	switch {
	case !c.single, errors.As(v.Err, &unread):
		c.Fail(output.Unusable)
	case v.Status != ask.Verified:
		c.Fail(output.Failed)
	}
	if v.Interrupted {
		c.answered--
	}
	if c.options.JSON {
		c.Out.JSON(v)
		return
	}
	if v.Err != nil {
		c.Errorf("%s: %s: %s: %v", ask.Title(r), c.name, mark(c.Colored, v.Status), v.Message)
		return
	}
	c.Out.Printf("%s: %s: %s\n", ask.Title(r), c.name, mark(c.Out.Color, v.Status))
	c.Out.Printf("%s, %s within trials\n", ask.Plural(uint64(v.Steps), "step"), ask.Plural(uint64(v.TrialSteps), "step"))
	c.printRefutations(v)
	c.Out.Printf("smallest sizes of %s confirmed, of %d too large to check\n",
		ask.Plural(uint64(v.Sizes), "step"), v.SizesUnchecked)
	c.Out.Printf("outcome: %s%s\n", v.Outcome, candidatesLeft(v.Candidates))
}

// printRefutations lists the steps with unknown patterns, if there are any.
func (c *verifyRun) printRefutations(v ask.Verification) {
	if v.Refutations > 0 || len(v.Unproved) > 0 {
		c.Out.Printf("%s proved by refutation, %d unproved\n", ask.Plural(uint64(v.Refutations), "step"), len(v.Unproved))
	}
	for _, u := range v.Unproved {
		within := ""
		for _, assumption := range u.Under {
			within += ", if " + assumption
		}
		c.Out.Printf("step %d%s: %s: not proved: %s\n", u.Step, within, u.Rule, strings.Join(u.Conclusions, ", "))
	}
}

// candidatesLeft formats the number of candidates. After a contradiction or a stopped log they are
// not counted, and n is 0.
func candidatesLeft(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %d candidates left", n)
}
