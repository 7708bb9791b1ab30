package main

import (
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"basisk/results"
)

// source has the records of the runs, each read once, and the tables made from them.
type source struct {
	dir   string
	runs  map[string][]results.Record
	made  map[string]table
	saved map[int][]results.Interval // by basis, see savings
}

// newSource returns the source of the runs in a folder.
func newSource(dir string) *source {
	return &source{dir, map[string][]results.Record{}, map[string]table{}, map[int][]results.Interval{}}
}

// records returns the records of a run.
func (s *source) records(run string) ([]results.Record, error) {
	if list, ok := s.runs[run]; ok {
		return list, nil
	}
	dir := filepath.Join(s.dir, run)
	m, err := results.ReadManifest(filepath.Join(dir, "manifest.json"))
	if err != nil {
		return nil, err
	}
	var list []results.Record
	for r, err := range results.ReadMerged(dir, m) {
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	s.runs[run] = list
	return list, nil
}

// table is a table of a text.
type table struct {
	head []string
	rows [][]string
}

// recipe makes a table.
type recipe func(*source) (table, error)

// table returns a table by its name.
func (s *source) table(name string) (table, error) {
	if t, ok := s.made[name]; ok {
		return t, nil
	}
	make, ok := tables()[name]
	if !ok {
		return table{}, fmt.Errorf("there is none: expected one of %q", slices.Sorted(maps.Keys(tables())))
	}
	t, err := make(s)
	if err == nil {
		s.made[name] = t
	}
	return t, err
}

// add adds a row.
func (t *table) add(row ...string) { t.rows = append(t.rows, row) }

// markdown returns the lines of the table.
func (t *table) markdown() string {
	var b strings.Builder
	line := func(row []string) { b.WriteString("|" + strings.Join(row, "|") + "|\n") }
	line(t.head)
	b.WriteString(strings.Repeat("|---", len(t.head)) + "|\n")
	for _, row := range t.rows {
		line(row)
	}
	return b.String()
}

// number returns v with some significant digits.
func number(v float64, digits int) string { return results.FormatNumber(v, digits) }

// ranged returns an estimate with its interval, or with the one end that it has.
func ranged(i results.Interval, digits int) string {
	value, low, high := number(i.Value, digits), number(i.Low, digits), number(i.High, digits)
	switch {
	case math.IsInf(i.Low, -1) && math.IsInf(i.High, 1), i.Low == i.High: // all resamples agree
		return value + ", no interval"
	case math.IsInf(i.High, 1):
		return fmt.Sprintf("%s, at least %s", value, low)
	case math.IsInf(i.Low, -1):
		return fmt.Sprintf("%s, at most %s", value, high)
	}
	return fmt.Sprintf("%s [%s, %s]", value, low, high)
}

// share returns a share of n in percent with the interval of Wilson, or the upper end if there is none.
func share(k, n int) string {
	i := results.Wilson(k, n)
	if k == 0 {
		return fmt.Sprintf("0 [0, %s]", number(100*i.High, 2))
	}
	return ranged(i.Times(100), 2)
}
