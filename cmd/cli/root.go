package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/heuristics"
	"basisk/internal/suggest"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// The command tree, signals, and errors. A command returns an error for a bad command line, which
// is printed here with a pointer to the help, or an exit code after it has reported by itself.

// Main runs the command line of this process with a catalogue, and exits with its exit code.
func Main(catalog Catalog) {
	// Writing to a closed pipe is an error like any other, and does not kill the process.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	os.Exit(Run(catalog, os.Args[1:]))
}

// Run executes a command line and returns the exit code.
func Run(catalog Catalog, args []string) int {
	if err := catalog.Check(); err != nil {
		fmt.Fprintf(os.Stderr, "catalogue: %v\n", err)
		return int(output.Unusable)
	}
	catalog.Rules = solver.Checked(catalog.Rules)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ended := make(chan struct{})
	defer close(ended)
	context.AfterFunc(ctx, func() {
		stop() // a second signal has no handler and kills
		giveUp(ended)
	})

	root := newRoot(catalog, args...)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		completeFlags(root, catalog.Rules) // cobra keeps completions for ever
	}
	root.SetArgs(args)
	command, err := root.ExecuteContextC(ctx)
	var code output.ExitCode
	switch {
	case err == nil:
		return int(output.Done)
	case errors.As(err, &code):
		return int(code)
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		fmt.Fprintf(os.Stderr, "%s: interrupted\n", command.CommandPath())
		return int(output.Interrupted)
	}
	fmt.Fprintf(os.Stderr, "%s: %v\n", command.CommandPath(), err)
	if helps(err) {
		words := strings.Fields(command.CommandPath() + " " + command.Annotations[helpOf] + " --help")
		fmt.Fprintf(os.Stderr, "see %q\n", strings.Join(words, " "))
	}
	return int(output.Unusable)
}

// helps reports whether the help of a command is of use after an error: not with files or unsound rules, nor if the
// error names the word that was meant.
func helps(err error) bool {
	file := errors.As(err, new(*fs.PathError))
	return !file && heuristics.Blame(err, "") == nil && !errors.As(err, new(otherWord)) && !suggest.In(err)
}

// exitGrace is the time that a command has after a signal to report what it has done.
const exitGrace = 4 * time.Second

// giveUp ends the process of an interrupted command that does not end by itself.
func giveUp(ended <-chan struct{}) {
	select {
	case <-ended:
	case <-time.After(exitGrace):
		fmt.Fprintf(os.Stderr, "%s: interrupted, still running after %v; exiting\n", program(), exitGrace)
		os.Exit(int(output.Interrupted))
	}
}

// program returns the name by which this program was called, since other main packages have other
// names.
func program() string { return strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") }

// newRoot returns the tree of commands, or only the part that a command line needs.
func newRoot(catalog Catalog, args ...string) *cobra.Command {
	root := &cobra.Command{
		Use:           program(),
		Short:         "solve, count, check and convert Sudokus of any basis",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	branches(root)
	addVersionFlag(root)
	above := func(name, short string, below makers) func(Catalog) verb {
		return func(Catalog) verb { return verb{Question: ask.Question{Name: name, Short: short}, below: below} }
	}
	all := []branch{
		{"Solve", makers{
			"solve": newSolve, "count": newCount, "check": newCheck, "cover": newCover,
			"proof": above("proof", "check proofs that count wrote", makers{"check": newProofCheck}),
		}},
		{"Explain", makers{"explain": newExplain, "hint": newHint, "candidates": newCandidates}},
		{"Make", makers{
			"generate": newGenerate, "convert": newConvert, "transform": newTransform,
			"pattern": above("pattern", "shift patterns: make them, match puzzles with them",
				makers{"make": newPatternMake, "match": newPatternMatch}),
		}},
		{"Measure", makers{
			"payoff": newPayoff, "bench": newBench, "claims": newClaims,
		}},
		{"Run experiments", makers{"experiment": above("experiment", "run the experiments, and report what they found", makers{
			"list": newExperimentList, "plan": newExperimentPlan, "run": newExperimentRun, "resume": newExperimentResume,
			"submit": newExperimentSubmit,
			"status": newExperimentStatus, "cancel": newExperimentCancel, "merge": newExperimentMerge,
			"report": newExperimentReport, "compare": newExperimentCompare,
		})}},
		{"See it in the browser", makers{"serve": newServe}},
		{"", makers{"rules": newRules, "methods": newMethods, "formats": newFormats}},
	}
	addLines(catalog, all)
	grow(root, catalog, args, all...)
	root.SetFlagErrorFunc(flagMistake)
	addHelp(root)
	return root
}

// makers are functions that make commands, by name.
type makers map[string]func(Catalog) verb

// branch is a group of commands that help lists together, with a title if it has one.
type branch struct {
	title  string
	makers makers
}

// grow gives parent the commands of all branches. If a command line begins with the name of one,
// parent gets only that: making the flags of all takes longer than most commands run.
func grow(parent *cobra.Command, catalog Catalog, args []string, branches ...branch) {
	for _, b := range branches {
		if len(args) > 0 && b.makers[args[0]] != nil {
			branches = []branch{{b.title, makers{args[0]: b.makers[args[0]]}}}
		}
	}
	for _, b := range branches {
		if b.title != "" {
			parent.AddGroup(&cobra.Group{ID: b.title, Title: b.title})
		}
		for _, make := range b.makers {
			c := make(catalog).command(catalog, args[min(1, len(args)):])
			c.GroupID = b.title
			parent.AddCommand(c)
		}
	}
}
