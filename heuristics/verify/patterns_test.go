package verify_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// Every pattern by hand on a small board: one step that is true, and next to it steps
// that are not.

// claim is a puzzle of basis 2, in which some cells are restricted to some digits, and a
// step about it that is true. The cells are called a to p here.
type claim struct {
	name, cells string
	digits      []grid.Digit
	step        string
	wrong       []change
}

// change makes the step wrong: it has fields that replace those of the step, null for fields
// to drop, and the error that says so.
type change struct{ fields, message string }

// claims returns one of each pattern at least.
func claims() []claim {
	pair := `"units":["row 1"],"cells":["R1C1","R1C3"],"digits":[1,2]`
	return []claim{
		{
			"naked-single", "a", []grid.Digit{1}, `{"pattern":"naked-single","cells":["R1C1"],"digits":[1],"naked":1,"placed":["R1C1=1"]}`, []change{
				{`{"naked":2}`, "sizes 2 naked, 0 hidden: expected 1 and 0"},
				{`{"hidden":1}`, "sizes 1 naked, 1 hidden: expected 1 and 0"},
				{`{"placed":["R1C2=1"]}`, "R1C2=1 does not follow"},
				{`{"placed":null,"removed":["R1C1<>1"]}`, "R1C1<>1 does not follow"},
				{`{"cells":["R1C2"],"placed":["R1C2=1"]}`, "R1C2 has 4 digits, not 1 alone"},
			},
		},
		{
			"hidden-single", "bcd", []grid.Digit{2, 3, 4}, `{"pattern":"hidden-single","units":["row 1"],"cells":["R1C1"],"digits":[1],"hidden":1,"placed":["R1C1=1"]}`, []change{
				{`{"naked":1}`, "sizes 1 naked, 1 hidden: expected 0 and 1"},
				{`{"placed":["R1C1=2"]}`, "R1C1=2 does not follow"},
				{`{"placed":null,"removed":["R1C1<>1"]}`, "R1C1<>1 does not follow"},
				{`{"digits":[2],"placed":["R1C1=2"]}`, "2 has 4 places in row 1"},
				{`{"units":["box 1"]}`, "1 has 3 places in box 1"},
				{`{"cells":["R2C1"],"placed":["R2C1=1"]}`, "1 has 1 places in row 1"},
			},
		},
		{
			"pairwise", "a", []grid.Digit{1}, `{"pattern":"pairwise","cells":["R1C1"],"digits":[1],"naked":1,"removed":["R1C4<>1","R2C2<>1","R4C1<>1"]}`, []change{
				{`{"hidden":1}`, "sizes 1 naked, 1 hidden: expected 1 and 0"},
				{`{"removed":["R2C3<>1"]}`, "R2C3<>1 does not follow"},
				{`{"removed":["R1C2<>2"]}`, "R1C2<>2 does not follow"},
				{`{"removed":["R1C1<>1"]}`, "R1C1<>1 does not follow"},
				{`{"removed":null,"placed":["R1C2=1"]}`, "R1C2=1 does not follow"},
				{`{"digits":[2],"removed":["R1C2<>2"]}`, "R1C1 has 1 digits, not 2 alone"},
				{`{"cells":["R1C2"],"removed":["R1C4<>1"]}`, "R1C2 has 4 digits, not 1 alone"},
			},
		},
		{
			"locked", "cd", []grid.Digit{2, 3, 4}, `{"pattern":"locked","units":["row 1","box 1"],"cells":["R1C1","R1C2"],"digits":[1],"removed":["R2C1<>1"]}`, []change{
				{`{"naked":2}`, "sizes 2 naked, 0 hidden: expected 0 and 0"},
				{`{"removed":["R1C1<>1"]}`, "R1C1<>1 does not follow"},
				{`{"removed":["R3C1<>1"]}`, "R3C1<>1 does not follow"},
				{`{"removed":["R2C1<>2"]}`, "R2C1<>2 does not follow"},
				{`{"removed":null,"placed":["R2C1=1"]}`, "R2C1=1 does not follow"},
				{`{"units":["row 1","row 2"]}`, "R1C1 is not in row 2"},
				{`{"units":["box 1","row 1"]}`, "the cells are not the places of 1 in box 1"},
				{`{"cells":["R1C1"]}`, "the cells are not the places of 1 in row 1"},
			},
		},
		{
			"naked-tuple", "ac", []grid.Digit{1, 2}, `{"pattern":"naked-tuple",` + pair + `,"naked":2,"hidden":2,"removed":["R1C2<>1","R1C4<>2"]}`, []change{
				{`{"removed":["R1C2<>3"]}`, "R1C2<>3 does not follow"},
				{`{"removed":["R2C1<>1"]}`, "R2C1<>1 does not follow"},
				{`{"removed":["R1C1<>1"]}`, "R1C1<>1 does not follow"},
				{`{"removed":null,"placed":["R1C2=1"]}`, "R1C2=1 does not follow"},
				{`{"removed":null,"failed":true}`, "the contradiction does not follow"},
				{`{"naked":3}`, "a set of 2, stated as one of 3"},
				{`{"digits":[1,2,3]}`, "a set of 2 shares 3 others"},
				{`{"digits":[1]}`, "R1C1 has 2 too"},
				{`{"digits":[2]}`, "R1C1 has 1 too"},
				{`{"cells":["R1C1","R2C3"]}`, "R2C3 is not an open cell of row 1"},
				{`{"locked":true}`, "locked is stated as true"},
				{`{"hidden":1}`, "size 1 of the other kind is stated, but no such set shows the same"},
				{`{"hidden":3}`, "size 3 of the other kind is stated, but a smaller set shows the same"},
			},
		},
		{
			"naked-tuple of several cells in a box", "ab",
			[]grid.Digit{1, 4},
			`{"pattern":"naked-tuple","units":["row 1"],"cells":["R1C1","R1C2"],"digits":[1,4],"naked":2,"locked":true,"removed":["R1C3<>1"]}`,
			[]change{{`{"locked":false}`, "locked is stated as false"}, {`{"digits":[1]}`, "R1C1 has 4 too"}},
		},
		{
			"naked-tuple of one cell", "a",
			[]grid.Digit{1},
			`{"pattern":"naked-tuple","units":["row 1"],"cells":["R1C1"],"digits":[1],"naked":1,"removed":["R1C3<>1"]}`,
			[]change{{`{"locked":true}`, "locked is stated as true"}},
		},
		{
			"naked-tuple with too few digits", "abc",
			[]grid.Digit{1, 2},
			`{"pattern":"naked-tuple","units":["row 1"],"cells":["R1C1","R1C2","R1C3"],"digits":[1,2],"naked":3,"failed":true}`,
			[]change{{`{"failed":false,"removed":["R1C4<>1"]}`, "R1C4<>1 does not follow"}},
		},
		{
			"hidden-tuple", "bd", []grid.Digit{3, 4}, `{"pattern":"hidden-tuple",` + pair + `,"naked":2,"hidden":2,"removed":["R1C1<>3","R1C3<>4"]}`, []change{
				{`{"removed":["R1C1<>1"]}`, "R1C1<>1 does not follow"},
				{`{"removed":["R1C2<>3"]}`, "R1C2<>3 does not follow"},
				{`{"removed":["R2C1<>3"]}`, "R2C1<>3 does not follow"},
				{`{"removed":null,"placed":["R1C1=3"]}`, "R1C1=3 does not follow"},
				{`{"hidden":1}`, "a set of 2, stated as one of 1"},
				{`{"digits":[1],"hidden":1}`, "a set of 1 shares 2 others"},
				{`{"digits":[1,3]}`, "3 has a place in R1C2 too"},
				{`{"cells":["R1C1","R2C3"]}`, "R2C3 is not an open cell of row 1"},
				{`{"locked":true}`, "locked is stated as true"},
				{`{"naked":1}`, "size 1 of the other kind is stated, but no such set shows the same"},
				{`{"naked":3}`, "size 3 of the other kind is stated, but a smaller set shows the same"},
			},
		},
		{
			"fish", "bdjl", []grid.Digit{2, 3, 4}, `{"pattern":"fish","units":["row 1","row 3"],"covers":["column 1","column 3"],"cells":["R1C1","R1C3","R3C1","R3C3"],` +
				`"digits":[1],"naked":2,"hidden":2,"removed":["R2C1<>1","R4C3<>1"]}`, []change{
				{`{"removed":["R2C2<>1"]}`, "R2C2<>1 does not follow"},
				{`{"removed":["R1C1<>1"]}`, "R1C1<>1 does not follow"},
				{`{"removed":["R2C1<>2"]}`, "R2C1<>2 does not follow"},
				{`{"removed":null,"placed":["R2C1=1"]}`, "R2C1=1 does not follow"},
				{`{"covers":["column 1","column 2"]}`, "R1C3 is in no crossing line"},
				{`{"covers":["column 1","column 2","column 3"]}`, "a set of 2 shares 3 others"},
				{`{"cells":["R1C1","R1C3","R3C1"]}`, "the cells are not the places of 1 in the lines, each once"},
				{`{"hidden":1}`, "size 1 of the other kind is stated, but no such set shows the same"},
				{`{"hidden":3}`, "size 3 of the other kind is stated, but a smaller set shows the same"},
				{
					`{"units":["row 1","box 1"],"covers":["row 1","row 2"],"cells":["R1C1","R1C3","R2C1","R2C2"],"hidden":0,"removed":["R2C4<>1"]}`,
					"the cells are not the places of 1 in the lines, each once",
				},
			},
		},
		{
			"fish of columns", "egmo",
			[]grid.Digit{2, 3, 4},
			`{"pattern":"fish","units":["column 1","column 3"],"covers":["row 1","row 3"],` +
				`"cells":["R1C1","R1C3","R3C1","R3C3"],"digits":[1],"naked":2,"hidden":2,"removed":["R1C2<>1","R3C4<>1"]}`,
			[]change{{`{"hidden":3}`, "size 3 of the other kind is stated, but a smaller set shows the same"}},
		},
		{
			"fish of boxes", "eflp",
			[]grid.Digit{2, 3, 4},
			`{"pattern":"fish","units":["box 1","box 4"],"covers":["row 1","column 3"],` +
				`"cells":["R1C1","R1C2","R3C3","R4C3"],"digits":[1],"naked":2,"removed":["R1C4<>1","R2C3<>1"]}`,
			[]change{
				{`{"hidden":2}`, "the units are not lines of one plane and crossing ones"},
				{`{"covers":["row 1","row 3"]}`, "R4C3 is in no crossing line"},
			},
		},
		{
			"fish of a row in a box", "cd",
			[]grid.Digit{2, 3, 4},
			`{"pattern":"fish","units":["row 1"],"covers":["box 1"],"cells":["R1C1","R1C2"],"digits":[1],"naked":1,"removed":["R2C1<>1"]}`,
			[]change{{`{"hidden":1}`, "the units are not lines of one plane and crossing ones"}},
		},
		{
			"fish of a box in a row", "ef",
			[]grid.Digit{2, 3, 4},
			`{"pattern":"fish","units":["box 1"],"covers":["row 1"],"cells":["R1C1","R1C2"],"digits":[1],"naked":1,"removed":["R1C3<>1"]}`,
			[]change{{`{"hidden":1}`, "the units are not lines of one plane and crossing ones"}},
		},
		{
			"probe", "b", []grid.Digit{1}, `{"pattern":"probe","cells":["R1C1"],"digits":[1],"trials":[{"assume":"R1C1=1","failed":true}],"removed":["R1C1<>1"]}`, []change{
				{`{"naked":1}`, "sizes 1 naked, 0 hidden: expected 0 and 0"},
				{`{"removed":["R1C1<>2"]}`, "R1C1<>2 does not follow"},
				{`{"removed":["R1C3<>1"]}`, "R1C3<>1 does not follow"},
				{`{"removed":null,"placed":["R1C1=1"]}`, "R1C1=1 does not follow"},
				{`{"digits":[2]}`, "the trial assumes something else"},
				{`{"cells":["R1C3"]}`, "the trial assumes something else"},
				{`{"trials":[{"assume":"R1C1=1","failed":true},{"assume":"R1C3=1","failed":true}]}`, "the trial assumes something else"},
				{`{"trials":[{"assume":"R1C1=1"}]}`, "stated as failed: false, but the steps lead to a contradiction"},
			},
		},
		{
			"probe of an absence", "b",
			[]grid.Digit{1},
			`{"pattern":"probe","cells":["R1C2"],"digits":[1],"trials":[{"assume":"R1C2<>1","failed":true}],"placed":["R1C2=1"]}`,
			[]change{{`{"placed":null,"removed":["R1C2<>1"]}`, "R1C2<>1 does not follow"}},
		},
		{
			"dilemma", "cd", []grid.Digit{2, 3, 4}, `{"pattern":"dilemma","units":["row 1"],"digits":[1],"trials":[{"assume":"R1C1=1"},{"assume":"R1C2=1"}],"removed":["R2C1<>1"]}`, []change{
				{`{"naked":1}`, "sizes 1 naked, 0 hidden: expected 0 and 0"},
				{`{"removed":["R3C1<>1"]}`, "R3C1<>1 does not follow"},
				{`{"removed":null,"placed":["R2C1=1"]}`, "R2C1=1 does not follow"},
				{`{"trials":[{"assume":"R1C1=1"}]}`, "the cases are not all there are"},
				{`{"trials":[{"assume":"R1C1=1"},{"assume":"R1C2=1"},{"assume":"R1C2=1"}]}`, "the cases are not all there are"},
				{`{"trials":[{"assume":"R1C1=1"},{"assume":"R1C2=2"}]}`, "the cases are not all there are"},
			},
		},
		{
			"dilemma of a cell", "ab",
			[]grid.Digit{1, 2},
			`{"pattern":"dilemma","cells":["R1C1"],"trials":[` +
				`{"assume":"R1C1=1","steps":[{"step":1,"rule":"mine","pattern":"naked-single","cells":["R1C2"],"digits":[2],"naked":1,"placed":["R1C2=2"]}]},` +
				`{"assume":"R1C1=2","steps":[{"step":1,"rule":"mine","pattern":"naked-single","cells":["R1C2"],"digits":[1],"naked":1,"placed":["R1C2=1"]}]}` +
				`],"removed":["R1C3<>1","R2C2<>2"]}`,
			[]change{
				{`{"removed":["R3C2<>1"]}`, "R3C2<>1 does not follow"},
				{`{"trials":[{"assume":"R1C1=1"},{"assume":"R1C1=2"}]}`, "R1C3<>1 does not follow"},
				{`{"trials":[{"assume":"R1C1=1"}]}`, "the cases are not all there are"},
				{`{"trials":[{"assume":"R1C2=1"},{"assume":"R1C2<>1"}]}`, "the cases are not all there are"},
			},
		},
	}
}

// puzzle returns the puzzle of a claim.
func (c claim) puzzle(t *testing.T) *grid.Puzzle {
	p := grid.NewPuzzle(square(t, 2))
	for _, cell := range c.cells {
		p.Restrict(grid.Cell(cell-'a'), c.digits)
	}
	return p
}

// with returns the step with other fields; null drops one.
func (c claim) with(t *testing.T, fields string) string {
	t.Helper()
	step := object{"step": 1, "rule": "mine"}
	for _, text := range []string{c.step, fields} {
		require.NoError(t, json.Unmarshal([]byte(text), &step), text)
	}
	text, err := json.Marshal(step)
	require.NoError(t, err)
	return string(text)
}

// What a pattern shows is accepted, and what it would show only if one of its parts were
// not looked at is refused.
func TestPatternsByHand(t *testing.T) {
	for _, c := range claims() {
		t.Run(c.name, func(t *testing.T) {
			p := c.puzzle(t)
			_, err := check(byHand(t, p, c.with(t, `{}`)), p)
			require.NoError(t, err)
			for _, wrong := range c.wrong {
				_, err := check(byHand(t, p, c.with(t, wrong.fields)), p)
				require.ErrorContains(t, err, wrong.message, wrong.fields)
			}
		})
	}
}

// A pattern names no more than it has, and no less: what nothing would check is refused.
func TestFormsOfPatterns(t *testing.T) {
	anyNumber := map[string]string{
		"locked": "cells", "naked-tuple": "cells digits", "hidden-tuple": "cells digits", "fish": "units covers cells",
	}
	surplus := object{"units": "row 4", "covers": "column 4", "cells": "R4C4", "digits": 4.0, "trials": object{"assume": "R4C4=4"}}
	for _, c := range claims() {
		t.Run(c.name, func(t *testing.T) {
			p := c.puzzle(t)
			for list, more := range surplus {
				step := object{}
				require.NoError(t, json.Unmarshal([]byte(c.step), &step))
				has, _ := step[list].([]any)
				message := map[bool]string{false: "the pattern names ", true: "the pattern has "}[list == "trials"]
				if len(has) > 0 {
					_, err := check(byHand(t, p, c.with(t, fmt.Sprintf(`{%q:null}`, list))), p)
					require.ErrorContains(t, err, message+"0 ", list)
				}
				if contains(anyNumber[step["pattern"].(string)], list) || list == "trials" && len(has) > 0 {
					continue
				}
				text, err := json.Marshal(object{list: append(has, more)})
				require.NoError(t, err)
				_, err = check(byHand(t, p, c.with(t, string(text))), p)
				require.ErrorContains(t, err, message, "more %s", list)
			}
		})
	}
}
