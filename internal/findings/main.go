// Findings writes the tables of published runs into texts, and their figures.
//
//	go run ./internal/findings -runs results/runs -figures docs docs/findings.md docs/results.md
//
// A table is between two comment lines, which are invisible in the rendered text:
//
//	<!--table payoff-solved-->
//	<!--end-->
//
// The name is one of [tables], which makes the table from the records of the runs. With -check nothing is
// written, and the exit code is 1 if a text would change.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

func main() {
	runs := flag.String("runs", "results/runs", "the `folder` of the runs")
	figures := flag.String("figures", "docs", "the `folder` of the figures")
	check := flag.Bool("check", false, "write nothing, end with 1 if a text would change")
	flag.Parse()
	s := newSource(*runs)
	if err := errors.Join(fillAll(s, *check, flag.Args()), s.drawAll(*check, *figures)); err != nil {
		fmt.Fprintln(os.Stderr, "findings:", err)
		os.Exit(1)
	}
}

// fillAll writes the tables into texts that change, or into none if check is set.
func fillAll(s *source, check bool, names []string) error {
	var problems []error
	for _, name := range names {
		old, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		text, err := s.fill(string(old))
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", name, err))
			continue
		}
		problems = append(problems, keep(name, old, []byte(text), check))
	}
	return errors.Join(problems...)
}

// drawAll draws the figures into a folder, or none if check is set.
func (s *source) drawAll(check bool, folder string) error {
	figures, err := s.figures()
	problems := []error{err}
	for _, f := range figures {
		name := filepath.Join(folder, f.Name+".svg")
		old, _ := os.ReadFile(name) // a new one is missing
		picture, err := f.SVG()
		if err == nil {
			err = keep(name, old, picture, check)
		}
		problems = append(problems, err)
	}
	return errors.Join(problems...)
}

// keep writes a file that changes, or says so if check is set.
func keep(name string, old, now []byte, check bool) error {
	switch {
	case bytes.Equal(old, now):
		return nil
	case check:
		return fmt.Errorf("%s differs from the runs: run make findings", name)
	}
	return os.WriteFile(name, now, 0o644)
}

// block finds a table between its comment lines.
var block = regexp.MustCompile(`(?s)<!--table ([a-z0-9-]+)-->\n(.*?)<!--end-->`)

// fill returns a text with every table as the runs have it. The error lists all that cannot be made.
func (s *source) fill(text string) (string, error) {
	var problems []error
	filled := block.ReplaceAllStringFunc(text, func(match string) string {
		name := block.FindStringSubmatch(match)[1]
		t, err := s.table(name)
		if err != nil {
			problems = append(problems, fmt.Errorf("table %s: %w", name, err))
			return match
		}
		return "<!--table " + name + "-->\n" + t.markdown() + "<!--end-->"
	})
	return filled, errors.Join(problems...)
}
