package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"basisk/cmd/cli/internal/output"
	"basisk/dlx/proof"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
	"basisk/solver/certify"

	"github.com/spf13/cobra"
)

// Checking a proof trusts neither the engine that wrote it, nor the clauses beside it,
// nor the code that wrote those: package certify derives them from the puzzle again, by
// another way. All that is taken from the proof's directory is the proof and, from the
// comments of the clauses, the solution that is to be the only one; the judge of package
// grid says whether it is a solution. The clauses beside the proof are compared with
// those derived, so that what the checkers of others accept is about the puzzle too.

// newProof returns the command proof.
func newProof() *cobra.Command {
	c := &cobra.Command{
		Use:   "proof",
		Short: "check proofs that count wrote",
		Long:  "Check the proofs that basisk count --proof wrote.",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newProofCheck())
	return c
}

// newProofCheck returns the command proof check.
func newProofCheck() *cobra.Command {
	var o puzzleOptions
	c := &cobra.Command{
		Use:   "check PUZZLE PROOF",
		Short: "check that a puzzle has no solution, or only one",
		Long: `Check proofs that a puzzle has no solution, or no other than a given one. The clauses
that the proof refutes are derived from the puzzle; from the file NAME.cnf beside the
proof NAME.drat only the solution is taken, and judged, and its clauses must be among
those derived.

PUZZLE is a file of puzzles. PROOF is the proof of one of them, found by its name if
they are several, or a directory with proofs of all.`,
		Example: `  basisk count --proof proofs puzzles.txt
  basisk proof check puzzles.txt proofs
  basisk proof check puzzles.txt proofs/puzzles-1.drat`,
		Args: cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error { return checkProofs(c.Context(), args, &o) },
	}
	addPuzzleFlags(c, &o)
	return c
}

// proofChecking is one run of proof check.
type proofChecking struct {
	*session
	// directory has the proofs of all puzzles; or else file has that of one, and
	// asked tells whether its puzzle came up.
	directory, file string
	asked           bool
}

// checkProofs runs the command.
func checkProofs(ctx context.Context, args []string, o *puzzleOptions) error {
	info, err := os.Stat(args[1])
	if err != nil {
		return err
	}
	s, err := newSession(args[:1], o)
	if err != nil {
		return err
	}
	c := &proofChecking{session: s, file: args[1]}
	if info.IsDir() {
		c.directory, c.file = args[1], ""
	}
	end := func() {
		if c.file != "" && !c.asked && ctx.Err() == nil {
			s.Fail(output.Unusable)
			s.Complain("%s: not the name of a proof of any puzzle of %s", c.file, args[0])
		}
	}
	return process(ctx, s, task[proved]{worker: c.worker, print: c.print, end: end})
}

// proved is the outcome of a check. Its zero value is that nobody asked.
type proved struct {
	// proof is the file with the proof.
	proof string
	// status is what is proved, unique or none, if err is nil.
	status solver.Status
	report proof.Report
	err    error
}

// worker returns the work of one worker.
func (c *proofChecking) worker(int) work[proved] {
	timeout := c.options.timeout
	return func(ctx context.Context, r format.Record) proved {
		v := proved{proof: c.proofOf(r)}
		if v.proof == "" {
			return v
		}
		if timeout > 0 {
			limited, cancel := context.WithTimeout(ctx, timeout)
			defer cancel()
			ctx = limited
		}
		v.err = v.check(ctx, r.Puzzle)
		if errors.Is(v.err, context.DeadlineExceeded) {
			v.err = fmt.Errorf("not checked within --timeout %v", timeout)
		}
		return v
	}
}

// proofOf returns the file with the proof of r, empty if none is to be checked.
func (c *proofChecking) proofOf(r format.Record) string {
	switch {
	case c.directory != "":
		return proofBase(c.directory, r) + proofEnding
	case c.single || c.file == proofBase(filepath.Dir(c.file), r)+proofEnding:
		return c.file
	}
	return ""
}

// check checks the proof about p.
func (v *proved) check(ctx context.Context, p *grid.Puzzle) error {
	if err := grid.CheckPuzzle(p); err != nil {
		return err
	}
	clauses := strings.TrimSuffix(v.proof, proofEnding) + claimEnding
	solution, err := readSolution(clauses)
	if err != nil {
		return err
	}
	v.status = solver.None // unless a solution is excepted from the claim
	if solution != nil {
		v.status = solver.Unique
	}
	formula, err := certify.Formula(p, solution)
	if err != nil {
		return err
	}
	if err := readFile(clauses, func(r io.Reader) error { return certify.CheckClauses(formula, r) }); err != nil {
		return err
	}
	return readFile(v.proof, func(r io.Reader) error {
		v.report, err = proof.Check(ctx, formula, r, proof.Options{})
		return err
	})
}

// readFile opens a file for read, whose error is told with the name.
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

// print prints the outcome, for puzzles whose proof was asked for.
func (c *proofChecking) print(r format.Record, v proved) {
	if v.proof == "" {
		return
	}
	c.asked = true
	status, color, message := "verified: "+string(v.status), output.Green, ""
	if v.err != nil {
		status, color, message = "refused", output.Red, v.err.Error()
		c.Fail(output.Failed)
	}
	if !c.options.JSON {
		c.Out.Print("%s %d: %s%s\n", r.Source, r.Index, output.Paint(c.Out.Color, color, status), because(message))
		return
	}
	c.printObject(r, v, message)
}

// printObject prints the outcome as a JSON object.
func (c *proofChecking) printObject(r format.Record, v proved, message string) {
	o := c.beginObject(r, "")
	o.Flag("verified", v.err == nil)
	if v.err != nil {
		o.Word("status", "refused")
		o.Value("message", message)
	} else {
		o.Word("status", string(v.status))
		o.Number("steps", v.report.Added)
		o.Number("deletions", v.report.Deleted)
	}
	o.Value("proof", v.proof)
	c.EndObject("")
}
