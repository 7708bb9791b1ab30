// Command compareruns compares two complete runs of one experiment from a program: do both give the same
// answer, and is each value that had to be equal the same? It fails if one is not.
//
//	compareruns BEFORE AFTER
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"basisk/cmd/cli"
	"basisk/experiments"
)

func main() {
	if err := run(context.Background(), os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "compareruns:", err)
		os.Exit(1)
	}
}

// run compares the runs in the two folders of args.
func run(ctx context.Context, w io.Writer, args []string) error {
	if len(args) != 2 {
		return errors.New("expected two folders of runs")
	}
	// The catalogue has the experiments that the program knows; append yours to it.
	c, err := experiments.Runs{Catalog: cli.Default()}.Compare(ctx, args[0], args[1])
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "A: %s\nB: %s\n", c.AnswerA, c.AnswerB)
	for _, reason := range c.Reasons {
		fmt.Fprintln(w, reason)
	}
	fmt.Fprintf(w, "%d trials agree\n", c.Equal)
	for _, m := range c.Metrics {
		for _, d := range m.First {
			fmt.Fprintf(w, "%s of %s differs\n", m.Name, d.Key)
		}
	}
	if c.Differ > 0 {
		return fmt.Errorf("%d trials differ in what had to be equal", c.Differ)
	}
	return nil
}
