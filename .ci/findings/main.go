// Findings fills documents with tables and figures of the reports of published runs. It computes nothing itself.
//
//	go run ./.ci/findings docs/findings.md docs/results.md
//
// A table is between two comment lines. The first names the runs by patterns, the table, and, by default all, the
// labels of the rows and the columns: <!--table *-dug-7?: solved; puzzles=4 unique 112,5 unique 302; none|all-->.
// <!--figure *-dug-7?: need--> draws need.svg beside the document. With -check a file that would change is an error.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/results"
	"basisk/results/plot"
)

var check = flag.Bool("check", false, "write nothing, end with 1 if a file would change")

func main() {
	flag.Parse()
	f := filler{}
	for _, name := range flag.Args() {
		if err := f.fill(name); err != nil {
			log.Fatal("findings: ", err)
		}
	}
}

// filler fills documents from reports, each made once: it has them by the patterns of their runs.
type filler map[string]*results.Section

// section returns the report of the runs that patterns match, pooled if there are several.
func (f filler) section(patterns string) (*results.Section, error) {
	if s := f[patterns]; s != nil {
		return s, nil
	}
	var dirs []string
	for _, pattern := range strings.Fields(patterns) {
		found, _ := filepath.Glob(filepath.Join("results", "runs", pattern))
		dirs = append(dirs, found...)
	}
	if dirs == nil {
		return nil, fmt.Errorf("no run matches %s", patterns)
	}
	catalog := experiments.Catalog{Experiments: studies.Catalog()}
	s, err := experiments.Runs{Catalog: catalog}.Summarize(context.Background(), dirs...)
	f[patterns] = &s.Section
	return &s.Section, err
}

var block = regexp.MustCompile(`(?s)<!--table ([^:]+): ([a-z-]+)([^>]*)-->\n(.*?)<!--end-->`)

var figure = regexp.MustCompile(`<!--figure ([^:]+): ([a-z-]+)-->`)

// fill writes the tables and figures of a document.
func (f filler) fill(name string) error {
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
func (f filler) table(patterns, name, choice string) (string, error) {
	s, err := f.section(patterns)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(s.Tables, func(t results.Table) bool { return t.Name == name })
	if at < 0 {
		return "", errors.New("the report has no such table")
	}
	head, rows := s.Tables[at].Columns, slices.Clone(s.Tables[at].Rows)
	shown := head
	for part := range strings.SplitSeq(strings.TrimPrefix(choice, "; "), "; ") {
		if key, labels, isCondition := strings.Cut(part, "="); isCondition {
			column, wanted := slices.Index(head, key), strings.Split(labels, ",")
			other := func(row []string) bool { return column < 0 || !slices.Contains(wanted, row[column]) }
			rows = slices.DeleteFunc(rows, other)
		} else if part != "" {
			shown = strings.Split(part, "|")
		}
	}
	lines := "|" + strings.Join(shown, "|") + "|\n" + strings.Repeat("|---", len(shown)) + "|\n"
	for _, row := range rows {
		for _, column := range shown {
			if !slices.Contains(head, column) {
				return "", fmt.Errorf("no column is called %s", column)
			}
			lines += "|" + row[slices.Index(head, column)]
		}
		lines += "|\n"
	}
	if len(rows) == 0 {
		return "", fmt.Errorf("no row has%s", choice)
	}
	return lines, nil
}

// draw draws a figure into a folder.
func (f filler) draw(patterns, name, folder string) error {
	s, err := f.section(patterns)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(s.Figures, func(x plot.Figure) bool { return x.Name == name })
	if at < 0 {
		return fmt.Errorf("the report of %s has no figure %s", patterns, name)
	}
	picture, err := s.Figures[at].SVG()
	old, _ := os.ReadFile(filepath.Join(folder, name+".svg")) // a new one is missing
	return errors.Join(err, f.keep(filepath.Join(folder, name+".svg"), old, picture))
}

// keep writes a file, or says so if it changes and nothing is to be written.
func (f filler) keep(name string, old, now []byte) error {
	switch {
	case !*check:
		return os.WriteFile(name, now, 0o644)
	case !bytes.Equal(old, now):
		return fmt.Errorf("%s differs from the runs: run make findings", name)
	}
	return nil
}
