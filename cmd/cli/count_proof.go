package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// The option --proof writes two files per puzzle:
//
//	NAME-INDEX.cnf     the clauses in DIMACS notation: of the puzzle, and one that forbids
//	                   the solution found, which comments state
//	NAME-INDEX.drat    the proof that the clauses contradict each other
//
// NAME is the puzzle's file name without directory and suffix. The proof is written during the
// search and the clauses after it, when the solution to forbid is known. Existing files of these
// names are overwritten, or removed if there is no proof, so that no stale file remains.

// The endings of the files.
const (
	claimEnding = ".cnf"
	proofEnding = ".drat"
)

// solutionComment begins the comments that state the solution. Some checkers limit comments to
// 1024 bytes, so a line has at most solutionDigits.
const (
	solutionComment = "solution "
	solutionDigits  = 64
)

// prepareProofs makes the directory and rejects invalid combinations.
func prepareProofs(x *request, proofs string) error {
	method := on[solver.MethodEntry](x, "method").Name
	switch {
	case proofs == "":
		return nil
	case on[uint64](x, "limit") != 2:
		return fmt.Errorf("--proof takes --limit 2, not %d", on[uint64](x, "limit"))
	case method != "auto" && method != "cdcl":
		return fmt.Errorf("--proof takes -m cdcl, not %s", method)
	}
	var names []string
	for _, file := range x.args {
		name := sourceName(file)
		if slices.Contains(names, name) {
			return fmt.Errorf("--proof: two files are called %s, so their proofs would be too", name)
		}
		names = append(names, name)
	}
	if name := proofOver(proofs, x.args); name != "" {
		return fmt.Errorf("--proof %s would overwrite the input %s", proofs, name)
	}
	return os.MkdirAll(proofs, 0o777)
}

// proofOver returns an input that is also a proof file in the directory, or "". A directory that
// does not exist has none.
func proofOver(directory string, inputs []string) string {
	entries, _ := os.ReadDir(directory)
	for _, e := range entries {
		if ending := filepath.Ext(e.Name()); ending == claimEnding || ending == proofEnding {
			if name := overwritten(filepath.Join(directory, e.Name()), inputs); name != "" {
				return name
			}
		}
	}
	return ""
}

// sourceName returns the name of a source without directory and suffix.
func sourceName(source string) string {
	name := filepath.Base(source)
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// proofBase returns the path of a record's files in a directory, without suffix.
func proofBase(directory string, r format.Record) string {
	return filepath.Join(directory, fmt.Sprintf("%s-%d", sourceName(r.Source), r.Index))
}

// isProved reports whether there is a proof of an answer.
func isProved(s solver.Status) bool { return s == solver.Unique || s == solver.None }

// prover returns a function that counts up to two solutions of r. It writes the files of a proof if there is one, and
// otherwise removes old ones. An error of writing ends the command.
func (c *countRun) prover(r format.Record, config solver.Config) ask.Prover {
	base := proofBase(c.proofs, r)
	return func(ctx context.Context, each func([]grid.Digit) bool) (solver.Result, error) {
		result := solver.Result{Status: solver.Limit}
		claim, err := solver.NewRefutation(ctx, r.Puzzle)
		if err != nil {
			return result, err
		}
		err = c.writeFile(base+proofEnding, func(w io.Writer) error {
			drat := cdcl.NewDRAT(w)
			result, err = claim.Prove(ctx, config, drat, each)
			return errors.Join(err, drat.Flush())
		})
		if err == nil && isProved(result.Status) {
			err = c.writeFile(base+claimEnding, func(w io.Writer) error { return writeClaim(ctx, w, claim, result.Solution) })
		}
		if err != nil {
			result.Status = solver.Limit
		}
		if !isProved(result.Status) {
			err = errors.Join(err, removeFiles(base+proofEnding, base+claimEnding))
		}
		return result, err
	}
}

func removeFiles(names ...string) error {
	for _, name := range names {
		if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// writeFile makes a file with the contents that write writes. An error of the file, not of write,
// ends the command.
func (c *countRun) writeFile(name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		c.Abort(err)
		return err
	}
	err = write(&abortingWriter{file, c.Abort})
	if failed := file.Close(); failed != nil {
		c.Abort(failed)
		err = errors.Join(err, failed)
	}
	return err
}

// abortingWriter is a writer that passes its errors to abort too, so that the search for a proof
// ends as soon as the proof cannot be written.
type abortingWriter struct {
	io.Writer
	abort func(error)
}

// Write writes, or aborts.
func (w *abortingWriter) Write(text []byte) (int, error) {
	n, err := w.Writer.Write(text)
	if err != nil {
		w.abort(err)
	}
	return n, err
}

// writeClaim writes the clauses of a claim, with the solution, if any, forbidden.
func writeClaim(ctx context.Context, w io.Writer, claim *solver.Refutation, solution []grid.Digit) error {
	var comments []string
	if solution != nil {
		if err := claim.Block(solution); err != nil {
			return err
		}
		for digits := range slices.Chunk(solution, solutionDigits) {
			text := fmt.Sprint(digits)
			comments = append(comments, solutionComment+text[1:len(text)-1])
		}
	}
	return claim.WriteCNF(ctx, w, comments...)
}

// readSolution returns the solution that the comments of a file of clauses state, or nil. It does
// not read the clauses.
func readSolution(name string) ([]grid.Digit, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var solution []grid.Digit
	for lines := bufio.NewScanner(file); lines.Scan() && strings.HasPrefix(lines.Text(), "c"); {
		digits, ok := strings.CutPrefix(lines.Text(), "c "+solutionComment)
		if !ok {
			continue
		}
		for _, word := range strings.Fields(digits) {
			d, err := strconv.ParseUint(word, 10, 16)
			if err != nil {
				return nil, fmt.Errorf("%s: the solution has %q, expected a digit", name, word)
			}
			solution = append(solution, grid.Digit(d))
		}
	}
	return solution, nil
}
