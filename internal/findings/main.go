// Findings writes the numbers of published runs into texts.
//
//	go run ./internal/findings -runs results/runs README.md docs/findings.md
//
// A number is between two marks, which are invisible in the rendered text:
//
//	<!--RUN;TABLE;ROW;COLUMN-->0.046 % [0.018, 0.12]<!--.-->
//
// Semicolons separate the parts, since a | would end the cell of a table. RUN is a folder of the runs, TABLE
// the name of a projection in its report, ROW the first entries of a row, joined by blanks, and COLUMN the head
// of a column, with _ for blanks. The tables are made from the current records. With -check nothing is written,
// and the exit code is 1 if a text would change.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/results"
)

func main() {
	runs := flag.String("runs", "results/runs", "the `folder` of the runs")
	check := flag.Bool("check", false, "write nothing, end with 1 if a text would change")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := fillAll(ctx, newNumbers(*runs), *check, flag.Args())
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "findings:", err)
		os.Exit(1)
	}
}

// fillAll fills in texts, and writes those that change unless check is set.
func fillAll(ctx context.Context, n *numbers, check bool, names []string) error {
	var problems []error
	texts := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		texts[name] = string(text)
		for _, match := range marked.FindAllStringSubmatch(texts[name], -1) {
			run, rest, _ := strings.Cut(match[1], ";")
			table, _, _ := strings.Cut(rest, ";")
			n.named[run] = append(n.named[run], strings.ReplaceAll(table, "_", " "))
		}
	}
	for _, name := range names {
		old := texts[name]
		text, err := n.fill(ctx, old)
		switch {
		case err != nil:
			err = fmt.Errorf("%s: %w", name, err)
		case text == old:
		case check:
			err = fmt.Errorf("%s: its numbers are not those of the runs: run make findings", name)
		default:
			err = os.WriteFile(name, []byte(text), 0o644)
		}
		problems = append(problems, err)
	}
	return errors.Join(problems...)
}

// numbers are the tables of published runs, each read once.
type numbers struct {
	dir  string
	runs experiments.Runs
	// named has the names of the tables in marks, by run.
	named map[string][]string
	read  map[string][]results.Table
}

// newNumbers returns the numbers of the runs in a folder.
func newNumbers(dir string) *numbers {
	catalog := experiments.Catalog{Experiments: studies.Catalog()}
	return &numbers{dir, experiments.Runs{Catalog: catalog}, map[string][]string{}, map[string][]results.Table{}}
}

// marked finds a number between its marks.
var marked = regexp.MustCompile(`<!--([^;\s]+(?:;[^;\s]+){3})-->[^<]*<!--\.-->`)

// fill returns a text with every marked number as the runs have it. The error lists all marks
// without a number.
func (n *numbers) fill(ctx context.Context, text string) (string, error) {
	var problems []error
	filled := marked.ReplaceAllStringFunc(text, func(match string) string {
		mark := marked.FindStringSubmatch(match)[1]
		number, err := n.number(ctx, strings.Split(strings.ReplaceAll(mark, "_", " "), ";"))
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", mark, err))
			return match
		}
		return "<!--" + mark + "-->" + number + "<!--.-->"
	})
	return filled, errors.Join(problems...)
}

// number returns the entry for a mark of four parts.
func (n *numbers) number(ctx context.Context, mark []string) (string, error) {
	run, name, label, column := mark[0], mark[1], mark[2], mark[3]
	tables, ok := n.read[run]
	if !ok {
		var err error
		if tables, err = n.runs.Tables(ctx, filepath.Join(n.dir, run), n.named[run]...); err != nil {
			return "", err
		}
		n.read[run] = tables
	}
	at := slices.IndexFunc(tables, func(t results.Table) bool { return t.Name == name })
	if at < 0 {
		var names []string
		for _, t := range tables {
			names = append(names, t.Name)
		}
		return "", fmt.Errorf("no table %q: expected one of %q", name, names)
	}
	t := tables[at]
	x := slices.Index(t.Columns, column)
	y := slices.IndexFunc(t.Rows, func(row []string) bool { return begins(row, label) })
	switch {
	case x < 0:
		return "", fmt.Errorf("no column %q: expected one of %q", column, t.Columns)
	case y < 0:
		return "", fmt.Errorf("no row begins with %q", label)
	}
	return t.Rows[y][x], nil
}

// begins reports whether the first entries of a row, joined by blanks, are a label.
func begins(row []string, label string) bool {
	for i := range row {
		if strings.Join(row[:i+1], " ") == label {
			return true
		}
	}
	return false
}
