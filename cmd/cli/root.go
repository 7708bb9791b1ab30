package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"basisk/cmd/cli/internal/output"

	"github.com/spf13/cobra"
)

// The way in and the way out: the command tree, signals, and what becomes of errors.
// A command returns an error for mistakes of use, which is printed here with the
// way to the help, or an exit code for what it has told already.

// Main runs the command line of this process and ends it with the exit code.
func Main() { os.Exit(run(os.Args[1:])) }

// run executes the command line args and returns the exit code.
func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal finds no handler and kills

	root := newRoot()
	root.SetArgs(args)
	command, err := root.ExecuteContextC(ctx)
	var code output.Code
	switch {
	case err == nil:
		return int(output.Done)
	case errors.As(err, &code):
		return int(code)
	}
	fmt.Fprintf(os.Stderr, "%s: %v\n", command.CommandPath(), err)
	fmt.Fprintf(os.Stderr, "see %q\n", command.CommandPath()+" --help")
	return int(output.Unusable)
}

// newRoot returns the command tree.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "basisk",
		Short: "solve, count, check and convert Sudokus of any basis",
		Long: `basisk solves, counts, checks and converts Sudokus of any basis: 4x4 to 256x256,
boxes of every shape, cubes, candidate sets, in most formats met in the wild.

Every command takes many files, each with many puzzles; - is standard input.
Results go to standard output, talk to standard error.

Exit codes: 0 all done; 1 some puzzle has no solution, is stuck, ran out of a
budget or failed a check; 2 unusable options or input; 130 interrupted.`,
		Example: `  basisk solve puzzle.txt
  basisk count --limit 0 puzzles.txt
  basisk explain --steps 1 puzzle.txt
  basisk convert --to csv puzzle.txt`,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.AddCommand(
		newSolve(), newCount(), newCheck(), newConvert(), newCandidates(), newExplain(), newRate(),
		newCover(), newBench(), newProof(), newRules(), newMethods(), newVersion(),
		newBands(), newGenerate(), newExperiment(),
		newTransform(), newCanonical(), newPattern(), newClaims(),
	)
	completeFlags(root)
	return root
}
