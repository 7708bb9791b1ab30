package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/dlx/proof"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
	"basisk/solver/certify"
)

// Checking a proof trusts neither the engine that wrote it, nor the clauses beside it, nor the
// code that wrote those: package certify derives the clauses from the puzzle by another way. The
// only inputs are the proof and, from the comments of the clauses, the solution to be proved
// unique, which the judge of package grid checks. The clauses beside the proof are compared with
// those derived, so that the results of other checkers are about the puzzle too.

func newProofCheck(Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "check", Short: "check that a puzzle has no solution, or only one",
			Options: []option.Option{ask.TimeoutOption()},
		},
		use: "PUZZLE PROOF", args: exactArguments(2), flags: inputFlags(colorFlag(), sideBySide()),
		run: checkProofs,
	}
}

type proofCheckRun struct {
	*session
	// directory has the proofs of all puzzles; otherwise file is the proof of one, and asked reports
	// whether its puzzle occurred.
	directory, file string
	asked           bool
}

// checkProofs runs the command.
func checkProofs(ctx context.Context, x *request) error {
	args := x.args
	info, err := os.Stat(args[1])
	if err != nil {
		return err
	}
	x.args = args[:1]
	s, err := newSession(x)
	if err != nil {
		return err
	}
	c := &proofCheckRun{session: s, file: args[1]}
	if info.IsDir() {
		c.directory, c.file = args[1], ""
	}
	end := func() {
		if c.file != "" && !c.asked && ctx.Err() == nil {
			s.Fail(output.Unusable)
			s.Errorf("%s: not the name of a proof of any puzzle of %s", c.file, args[0])
		}
	}
	return process(ctx, s, task[proofVerdict]{worker: sameWork(c.check), print: c.print, end: end})
}

// proofVerdict is the outcome of a check; the zero value is for a puzzle without one.
type proofVerdict struct {
	ask.Subject
	Verified bool          `json:"verified"`          // whether the proof holds
	Status   solver.Status `json:"status"`            // what is proved, or `refused`
	Message  string        `json:"message,omitempty"` // what is wrong with the proof
	*proofSteps
	Proof string `json:"proof"` // the file with the proof
}

// proofSteps counts the lines of a valid proof.
type proofSteps struct {
	Steps     int `json:"steps"`     // clauses that it adds
	Deletions int `json:"deletions"` // clauses that it deletes
}

func (c *proofCheckRun) check(ctx context.Context, r format.Record) proofVerdict {
	v := proofVerdict{Subject: ask.About(r), Proof: c.proofOf(r)}
	if v.Proof == "" {
		return v
	}
	ctx, cancel := ask.Limit(ctx, c.options.asking.Timeout)
	defer cancel()
	err := v.check(ctx, r.Puzzle)
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("not checked within --timeout %v", c.options.asking.Timeout)
	}
	if v.Verified = err == nil; !v.Verified {
		v.Status, v.Message, v.proofSteps = ask.Refused, err.Error(), nil
	}
	return v
}

// proofOf returns the file with the proof of r, or "" if none is to be checked.
func (c *proofCheckRun) proofOf(r format.Record) string {
	switch {
	case c.directory != "":
		return proofBase(c.directory, r) + proofEnding
	case c.single || c.file == proofBase(filepath.Dir(c.file), r)+proofEnding:
		return c.file
	}
	return ""
}

// check checks the proof about p.
func (v *proofVerdict) check(ctx context.Context, p *grid.Puzzle) error {
	if err := grid.CheckPuzzle(p); err != nil {
		return err
	}
	clauses := strings.TrimSuffix(v.Proof, proofEnding) + claimEnding
	solution, err := readSolution(clauses)
	if err != nil {
		return err
	}
	v.Status = solver.None // unless the claim excludes a solution
	if solution != nil {
		v.Status = solver.Unique
	}
	formula, err := certify.Formula(p, solution)
	if err != nil {
		return err
	}
	if err := readFile(clauses, func(r io.Reader) error { return certify.CheckClauses(formula, r) }); err != nil {
		return err
	}
	return readFile(v.Proof, func(r io.Reader) error {
		report, err := proof.Check(ctx, formula, r, proof.Options{})
		v.proofSteps = &proofSteps{report.Added, report.Deleted}
		return err
	})
}

// readFile opens a file for read and adds the name to its error.
func readFile(name string, read func(io.Reader) error) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := read(file); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// print prints the outcome for a puzzle whose proof was checked.
func (c *proofCheckRun) print(r format.Record, v proofVerdict) {
	if v.Proof == "" {
		return
	}
	c.asked = true
	text, color := "verified: "+string(v.Status), output.Green
	if !v.Verified {
		text, color = string(v.Status), output.Red
		c.Fail(output.Failed)
	}
	if c.options.JSON {
		c.Out.JSON(v)
		return
	}
	c.Out.Printf("%s %d: %s%s\n", r.Source, r.Index, output.Paint(c.Out.Color, color, text), because(v.Message))
}
