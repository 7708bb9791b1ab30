// Mutate makes small mistakes in a package, one at a time, and reports which of them the package's
// tests notice.
//
//	go run ./internal/mutate -n 40 -seed 1 ./dlx/cdcl
//	go run ./internal/mutate -line reduce.go:51 ./dlx/cdcl
//
// It draws lines uniformly from the package's lines with possible mutants, except tests and
// generated files, and one mutant per line that compiles. Every mutant runs against the package's
// tests with -short. A mutant is noticed if a test fails or panics, or runs longer than ten times
// the first run (and ten seconds). Property tests have a fixed seed, so that a second run has the
// same result.
//
// A mutant may do anything that its package and the user can: run mutants of a package that ends
// processes or removes files in a container.
//
// Equivalent mutants, which change nothing that the package promises, are listed with their reason
// in equivalent.txt beside this program, by file, text of the line and mutation. At most five of
// them per draw are left out of the share; further ones count as survivors. The exit code is 1 if
// the share is below -least.
//
// The maintained tools were considered first: gremlins does not drop statements or change constants
// and returns, and draws no sample; go-mutesting has had no release for years.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"strings"
	"time"
)

// options are those of the command line.
type options struct {
	number  int
	seed    uint64
	line    string
	least   float64
	pattern string
}

func main() {
	var o options
	flag.IntVar(&o.number, "n", 40, "mutants to draw")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the draw")
	flag.StringVar(&o.line, "line", "", "every mutant of these lines instead, as file.go:51,file.go:58")
	flag.Float64Var(&o.least, "least", 0.85, "share of mutants that must be noticed")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: mutate [-n N] [-seed S] [-line FILE:LINE,…] PACKAGE")
		os.Exit(2)
	}
	o.pattern = flag.Arg(0)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := mutate(ctx, o, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// errBelow says that too few mutants were noticed.
var errBelow = errors.New("fewer mutants were noticed than asked for")

// mutate runs the mutants and prints the report.
func mutate(ctx context.Context, o options, out io.Writer) error {
	began := time.Now()
	bench, err := newBench(ctx, o.pattern)
	if err != nil {
		return err
	}
	defer bench.close()
	lines, err := read(bench.folder, bench.files)
	if err != nil {
		return err
	}
	if o.line != "" {
		if lines, err = only(lines, strings.Split(o.line, ",")); err != nil {
			return err
		}
	} else {
		shuffle(lines, o.seed)
	}
	reasons, err := readReasons(bench.root)
	if err != nil {
		return err
	}
	t := tally{allowed: allowed}
	if o.line != "" {
		t.allowed = math.MaxInt // lines named by the user are all examined, not sampled
	}
	for _, line := range lines {
		if o.line == "" && t.drawn() == o.number {
			break
		}
		for _, mutant := range line.mutants {
			verdict, err := bench.try(ctx, mutant)
			if err != nil {
				return err
			}
			if verdict == uncompiled {
				continue
			}
			t.add(mutant, verdict, reasons[bench.key(mutant)])
			if o.line == "" {
				break
			}
		}
		fmt.Fprintf(os.Stderr, "\r%d of %d mutants, %d noticed", t.drawn(), o.number, t.noticed)
	}
	fmt.Fprintln(os.Stderr)
	t.print(out, o, time.Since(began))
	if t.share() < o.least {
		return errBelow
	}
	return nil
}

// allowed is the number of equivalent mutants that a draw may leave out of its share. With more of
// them the share says too little about the tests.
const allowed = 5

// A tally counts the fates of the mutants.
type tally struct {
	allowed    int // maximum number of equivalent mutants left out of the share
	noticed    int
	equivalent []string
	survivors  []string
}

func (t *tally) drawn() int { return t.noticed + len(t.equivalent) + len(t.survivors) }

// share is the share of mutants noticed, without the equivalent ones.
func (t *tally) share() float64 {
	counted := t.noticed + len(t.survivors)
	if counted == 0 {
		return 1
	}
	return float64(t.noticed) / float64(counted)
}

// add counts a mutant. The reason in the list applies only to mutants that survive.
func (t *tally) add(m mutant, v verdict, reason string) {
	text := fmt.Sprintf("%s:%d: %s\n      %s", m.file, m.line, m.what, m.text)
	switch {
	case v == noticed:
		t.noticed++
	case reason != "" && len(t.equivalent) < t.allowed:
		t.equivalent = append(t.equivalent, text+"\n      "+reason)
	case reason != "":
		beyond := fmt.Sprintf("\n      beyond the %d equivalent mutants that count: ", t.allowed)
		t.survivors = append(t.survivors, text+beyond+reason)
	default:
		t.survivors = append(t.survivors, text)
	}
}

func (t *tally) print(out io.Writer, o options, took time.Duration) {
	fmt.Fprintf(out, "%s, seed %d: drawn %d, noticed %d, equivalent %d, survivors %d: %.1f %% in %s\n",
		o.pattern, o.seed, t.drawn(), t.noticed, len(t.equivalent), len(t.survivors), 100*t.share(), took.Round(time.Second))
	list := func(title string, entries []string) {
		if len(entries) == 0 {
			return
		}
		fmt.Fprintln(out, title)
		for _, entry := range entries {
			fmt.Fprintln(out, "   ", entry)
		}
	}
	list("equivalent:", t.equivalent)
	list("survivors:", t.survivors)
}
