package verify_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
)

// object is a line of a log, or a part of one, as loosely as JSON has it.
type object = map[string]any

// A claim is an entry of testdata/claims.txt: a log about a small puzzle that is true, and changes.
type claim struct {
	name    string
	puzzle  *grid.Puzzle
	lines   []object // the header first
	report  string
	changes []change
}

// A change is one of a line of the log, from 1: its fields replace those of the line, or it drops the
// line or comes before it. The message must come then; "ok" is none.
type change struct {
	line          int
	text, message string
}

// claims reads the claims.
func claims(t *testing.T) (list []claim) {
	text, err := os.ReadFile("testdata/claims.txt")
	require.NoError(t, err)
	for _, entry := range strings.Split(string(text), "\n== ")[1:] {
		log, wrong, ok := strings.Cut(strings.TrimSpace(entry), "\n---\n")
		require.True(t, ok, entry)
		lines, changes := strings.Split(log, "\n"), strings.Split(wrong, "\n")
		c := claim{name: lines[0], puzzle: smallPuzzle(t, lines[1]), report: changes[0]}
		c.lines = c.log(t, lines[2:])
		for _, line := range changes[1:] {
			var x change
			number, rest, _ := strings.Cut(line, " ")
			x.text, x.message, ok = strings.Cut(rest, " => ")
			require.True(t, ok, line)
			x.line, err = strconv.Atoi(number)
			require.NoError(t, err, line)
			c.changes = append(c.changes, x)
		}
		list = append(list, c)
	}
	return list
}

// smallPuzzle returns a puzzle: its box, and all givens, or cells with their digits.
func smallPuzzle(t *testing.T, text string) *grid.Puzzle {
	words := strings.Fields(text)
	var rows, columns int
	_, err := fmt.Sscanf(words[0], "%dx%d", &rows, &columns)
	require.NoError(t, err)
	shape, err := grid.NewBox(rows, columns)
	require.NoError(t, err)
	p := grid.NewPuzzle(shape)
	for _, word := range words[1:] {
		name, digits, restricts := strings.Cut(word, ":")
		name, given, isGiven := strings.Cut(name, "=")
		if !restricts && !isGiven {
			return tokens(t, shape, strings.Split(word, ""))
		}
		c, err := shape.ParseCell(name)
		require.NoError(t, err)
		if isGiven {
			p.Givens[c] = grid.Digit(given[0] - '0')
			continue
		}
		list := []grid.Digit{}
		for _, d := range strings.ReplaceAll(digits, ",", "") {
			list = append(list, grid.Digit(d-'0'))
		}
		p.Restrict(c, list)
	}
	return p
}

// log completes the lines of a log: with the header, numbers of steps, the rule "mine" and an outcome.
func (c *claim) log(t *testing.T, lines []string) []object {
	head := fields(t, string(header(t, c.puzzle)))
	for _, name := range slices.Sorted(maps.Keys(named())) {
		if !slices.Contains(head["rules"].([]any), any(name)) {
			head["rules"] = append(head["rules"].([]any), name)
		}
	}
	all := []object{head}
	for i, line := range lines {
		o := fields(t, line)
		if o["outcome"] == nil {
			step := object{"step": i + 1, "rule": "mine"}
			maps.Copy(step, o)
			o = step
		}
		all = append(all, o)
	}
	if last := all[len(all)-1]; last["outcome"] == nil {
		all = append(all, object{"outcome": "stopped", "steps": len(lines)})
	}
	return all
}

// fields reads an object.
func fields(t *testing.T, text string) (o object) {
	require.NoError(t, json.Unmarshal([]byte(text), &o), text)
	return o
}

// text writes the log after a change.
func (c *claim) text(t *testing.T, x change) []byte {
	lines := slices.Clone(c.lines)
	switch more, isNew := strings.CutPrefix(x.text, "+ "); {
	case isNew:
		lines = slices.Insert(lines, x.line-1, fields(t, more))
	case x.text == "-":
		lines = slices.Delete(lines, x.line-1, x.line)
	case x.text != "":
		lines[x.line-1] = maps.Clone(lines[x.line-1])
		maps.Copy(lines[x.line-1], fields(t, x.text))
	}
	var out bytes.Buffer
	for _, o := range lines {
		maps.DeleteFunc(o, func(_ string, value any) bool { return value == nil })
		require.NoError(t, json.NewEncoder(&out).Encode(o))
	}
	return out.Bytes()
}

// Every claim is accepted, with its report, and what it would show only if one of its parts were not
// looked at is refused.
func TestClaims(t *testing.T) {
	for _, c := range claims(t) {
		t.Run(c.name, func(t *testing.T) {
			report, err := check(c.text(t, change{}), c.puzzle)
			require.NoError(t, err)
			require.Equal(t, c.report, fmt.Sprintf("%+v", report))
			for _, x := range c.changes {
				_, err := check(c.text(t, x), c.puzzle)
				if x.message == "ok" {
					require.NoError(t, err, x.text)
					continue
				}
				require.ErrorContains(t, err, "line ", x.text)
				require.ErrorContains(t, err, x.message, x.text)
			}
		})
	}
}

// patterned returns the claims of one step that has a pattern of the catalogue.
func patterned(t *testing.T) []claim {
	return slices.DeleteFunc(claims(t), func(c claim) bool {
		return len(c.lines) != 3 || c.lines[1]["pattern"] == nil
	})
}

// A pattern names no more than it has, and no less: what nothing would check is refused.
func TestFormsOfPatterns(t *testing.T) {
	anyNumber := map[string]string{
		"locked": "cells", "naked-tuple": "cells digits", "hidden-tuple": "cells digits", "fish": "units covers cells",
	}
	surplus := object{"units": "row 4", "covers": "column 4", "cells": "R4C4", "digits": 4.0, "trials": object{"assume": "R4C4=4"}}
	for _, c := range patterned(t) {
		for list, more := range surplus {
			has, _ := c.lines[1][list].([]any)
			message := map[bool]string{false: "the pattern names ", true: "the pattern has "}[list == "trials"]
			if len(has) > 0 {
				_, err := check(c.text(t, change{line: 2, text: fmt.Sprintf(`{%q:null}`, list)}), c.puzzle)
				require.ErrorContains(t, err, message+"0 ", list)
			}
			if contains(anyNumber[c.lines[1]["pattern"].(string)], list) || list == "trials" && len(has) > 0 {
				continue
			}
			text, err := json.Marshal(object{list: append(has, more)})
			require.NoError(t, err)
			_, err = check(c.text(t, change{line: 2, text: string(text)}), c.puzzle)
			require.ErrorContains(t, err, message, "%s: more %s", c.name, list)
		}
	}
}

// A step has the name of a rule that takes such steps, or of an unknown rule: any other name of the
// header is refused, however true the step is.
func TestStepsNameTheirRules(t *testing.T) {
	seen := map[heuristics.Kind]bool{}
	for _, c := range patterned(t) {
		if c.lines[1]["failed"] != nil {
			continue // sets of any size show contradictions, as an entry of the claims says
		}
		pattern, size := c.lines[1]["pattern"].(string), sizeOf(c.lines[1])
		seen[heuristics.Kind(pattern)] = true
		for name, takes := range named() {
			_, err := check(c.text(t, change{line: 2, text: fmt.Sprintf(`{"rule":%q}`, name)}), c.puzzle)
			if takes.patterns == "" || contains(takes.patterns, pattern) && size <= takes.size {
				require.NoError(t, err, "%s by %s", c.name, name)
			} else {
				require.ErrorContains(t, err, "rule "+name, "%s of size %d", c.name, size)
			}
		}
	}
	require.Subset(t, slices.Collect(maps.Keys(seen)), patterns)
}
