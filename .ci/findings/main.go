// Findings fills documents with tables and figures of the reports of published runs. It computes nothing itself.
//
//	go run ./.ci/findings docs/findings.md docs/results.md
//
// A table is between two comment lines, which are invisible in the rendered text. The first names the runs by
// patterns, the table, the labels of the rows that are shown, and the columns, by default all:
//
//	<!--table *-dug-7? *-dug8-7?: solved; puzzles=4 unique 112,5 unique 302; puzzles|none|all-->
//	<!--end-->
//
// A figure is drawn beside the document: <!--figure *-dug-7?: need--> makes need.svg. With -check nothing is written,
// and the exit code is 1 if a file would change.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
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
	check := flag.Bool("check", false, "write nothing, end with 1 if a file would change")
	flag.Parse()
	f := &filler{dir: *runs, check: *check, sections: map[string]*results.Section{}}
	var problems []error
	for _, name := range flag.Args() {
		problems = append(problems, f.fill(name))
	}
	if err := errors.Join(problems...); err != nil {
		fmt.Fprintln(os.Stderr, "findings:", err)
		os.Exit(1)
	}
}

// filler fills documents from the reports of the runs in a folder, each made once.
type filler struct {
	dir      string
	check    bool
	sections map[string]*results.Section // by patterns
}

// section returns the report of the runs that patterns match, pooled if there are several.
func (f *filler) section(patterns string) (*results.Section, error) {
	if s := f.sections[patterns]; s != nil {
		return s, nil
	}
	var dirs []string
	for _, pattern := range strings.Fields(patterns) {
		found, err := filepath.Glob(filepath.Join(f.dir, pattern))
		if err != nil || found == nil {
			return nil, errors.Join(err, fmt.Errorf("no run matches %s", pattern))
		}
		dirs = append(dirs, found...)
	}
	catalog := experiments.Catalog{Experiments: studies.Catalog()}
	s, err := experiments.Runs{Catalog: catalog}.Summarize(context.Background(), dirs...)
	f.sections[patterns] = &s.Section
	return &s.Section, err
}

// The comments that name a table with its rows, and a figure.
var (
	block  = regexp.MustCompile(`(?s)<!--table ([^:]+): ([a-z-]+)([^>]*)-->\n(.*?)<!--end-->`)
	figure = regexp.MustCompile(`<!--figure ([^:]+): ([a-z-]+)-->`)
)

// fill writes the tables and figures of a document.
func (f *filler) fill(name string) error {
	old, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var problems []error
	text := block.ReplaceAllStringFunc(string(old), func(match string) string {
		parts := block.FindStringSubmatch(match)
		table, err := f.table(parts[1], parts[2], parts[3])
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: table %s: %w", name, parts[2], err))
			return match
		}
		return strings.TrimSuffix(match, parts[4]+"<!--end-->") + table + "<!--end-->"
	})
	for _, parts := range figure.FindAllStringSubmatch(text, -1) {
		problems = append(problems, f.draw(parts[1], parts[2], filepath.Dir(name)))
	}
	return errors.Join(append(problems, f.keep(name, old, []byte(text)))...)
}

// table returns the lines of a table. The choice has conditions KEY=LABEL,LABEL and the columns, after semicolons.
func (f *filler) table(patterns, name, choice string) (string, error) {
	s, err := f.section(patterns)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(s.Tables, func(t results.Table) bool { return t.Name == name })
	if at < 0 {
		return "", errors.New("the report has no such table")
	}
	head, rows := s.Tables[at].Columns, s.Tables[at].Rows
	shown := head
	for part := range strings.SplitSeq(strings.TrimPrefix(choice, "; "), "; ") {
		key, labels, isCondition := strings.Cut(part, "=")
		switch column := slices.Index(head, key); {
		case part == "":
		case !isCondition:
			shown = strings.Split(part, "|")
		case column < 0:
			return "", fmt.Errorf("no column is called %s", key)
		default:
			wanted := strings.Split(labels, ",")
			rows = slices.DeleteFunc(slices.Clone(rows), func(row []string) bool { return !slices.Contains(wanted, row[column]) })
		}
	}
	if len(rows) == 0 {
		return "", fmt.Errorf("no row has%s", choice)
	}
	lines := "|" + strings.Join(shown, "|") + "|\n" + strings.Repeat("|---", len(shown)) + "|\n"
	for _, row := range rows {
		for _, column := range shown {
			at := slices.Index(head, column)
			if at < 0 {
				return "", fmt.Errorf("no column is called %s", column)
			}
			lines += "|" + row[at]
		}
		lines += "|\n"
	}
	return lines, nil
}

// draw draws a figure into a folder.
func (f *filler) draw(patterns, name, folder string) error {
	s, err := f.section(patterns)
	if err != nil {
		return err
	}
	for i := range s.Figures {
		if s.Figures[i].Name == name {
			picture, err := s.Figures[i].SVG()
			file := filepath.Join(folder, name+".svg")
			old, _ := os.ReadFile(file) // a new one is missing
			return errors.Join(err, f.keep(file, old, picture))
		}
	}
	return fmt.Errorf("the report of %s has no figure %s", patterns, name)
}

// keep writes a file that changes, or says so if nothing is to be written.
func (f *filler) keep(name string, old, now []byte) error {
	switch {
	case bytes.Equal(old, now):
		return nil
	case f.check:
		return fmt.Errorf("%s differs from the runs: run make findings", name)
	}
	return os.WriteFile(name, now, 0o644)
}
