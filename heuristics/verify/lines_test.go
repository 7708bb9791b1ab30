package verify_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics/verify"
)

// What a log says beside its patterns: header, lines, names, conclusions and outcomes.

// The header must state the puzzle in all its parts.
func TestHeader(t *testing.T) {
	shape, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	p := grid.NewPuzzle(shape)
	p.Givens[2] = 3
	p.Restrict(7, []grid.Digit{1, 4})
	p.Restrict(8, []grid.Digit{})
	cells := []any{}
	for _, d := range p.Givens {
		cells = append(cells, int(d))
	}
	two := []any{object{"cell": "R2C2", "digits": []int{4, 1}}, object{"cell": "R2C3", "digits": []int{}}}
	for _, test := range []struct {
		key     string
		value   any
		message string
	}{
		{"allowed", two, ""},
		{"n", 5, "another shape: side 5, box [2 3], 2d; the puzzle is "},
		{"box", []int{3, 2}, "another shape: side 6, box [3 2], 2d; the puzzle is "},
		{"kind", "3d", "another shape: side 6, box [2 3], 3d; the puzzle is "},
		{"givens", cells[1:], "another puzzle: 35 cells instead of 36"},
		{"allowed", append(two, object{"cell": "R0C1", "digits": []int{1}}), `there is no cell "R0C1"`},
		{"allowed", append(two, object{"cell": "R2C4", "digits": []int{1}}), "another puzzle: 3 restricted cells instead of 2"},
		{"allowed", []any{two[0], two[0]}, "another puzzle: R2C3 is restricted to [] instead of []"},
	} {
		var h object
		require.NoError(t, json.Unmarshal(header(t, p), &h))
		h[test.key] = test.value
		line, err := json.Marshal(h)
		require.NoError(t, err)
		_, err = check(append(line, "\n"+`{"outcome":"stopped","steps":0}`...), p)
		if test.message == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, "line 1: "+test.message)
	}
}

// A line is one object, whole.
func TestLines(t *testing.T) {
	p := pair(t)
	for line, message := range map[string]string{
		``:                                 "line 2: the line is cut off",
		`{"outcome":`:                      "line 2: the line is cut off",
		`{"outcome":"stopped","steps":0}{`: "line 2: more than one object in the line",
		`{"outcome":"stopped","steps":0} {"outcome":"stopped","steps":0}`: "line 2: more than one object in the line",
		"\x00{":         `line 2: found '\x00', expected an object of JSON`,
		`{"outcome":7}`: "line 2: json: cannot unmarshal number",
	} {
		_, err := check([]byte(string(header(t, p))+line+"\n"), p)
		require.ErrorContains(t, err, message, line)
	}
	_, err := check(header(t, p), p)
	require.EqualError(t, err, "line 2: the log is cut off: no outcome")
}

// A step concludes something, once, and of one kind; and names what there is.
func TestConclusions(t *testing.T) {
	p := pair(t)
	for step, message := range map[string]string{
		`"removed":["R1C4=1"]`:                         "a placement among the removals",
		`"placed":["R1C4<>1"]`:                         "a removal among the placements",
		`"removed":["R1C4<>1"],"failed":true`:          "a contradiction and other conclusions",
		`"failed":false`:                               "the step concludes nothing",
		`"removed":["R1C4<>1","R1C4<>1"]`:              "R1C4<>1 is named twice",
		`"removed":["R1C4<>1"],"digits":[3,3]`:         "3 is named twice",
		`"removed":["R1C4<>1"],"digits":[7]`:           "digit 7: expected 1 to 6",
		`"removed":["R1C4<>1"],"covers":["box 9"]`:     `there is no unit "box 9"`,
		`"removed":["R1C4<>1"],"units":["box 9"]`:      `there is no unit "box 9"`,
		`"removed":["R1C4<>1"],"cells":["R7C1"]`:       `there is no cell "R7C1"`,
		`"removed":["R1C4<>0"]`:                        "digit 0: expected 1 to 6",
		`"removed":["R1C4<>7"]`:                        "digit 7: expected 1 to 6",
		`"removed":["R1C4<>4294967297"]`:               `"R1C4<>4294967297": expected CELL=DIGIT or CELL<>DIGIT`,
		`"removed":["R1C4<>-4294967295"]`:              `"R1C4<>-4294967295": expected CELL=DIGIT or CELL<>DIGIT`,
		`"removed":["R1C4"]`:                           `"R1C4": expected CELL=DIGIT or CELL<>DIGIT`,
		`"removed":["R9C4<>1"]`:                        `there is no cell "R9C4"`,
		`"removed":["R1C1<>3"]`:                        "R1C1 has no candidate 3",
		`"trials":[{"assume":"R1C1=3"}],"failed":true`: "trial R1C1=3: R1C1 has no candidate 3",
	} {
		_, err := check(byHand(t, p, `{"step":1,"rule":"mine",`+step+`}`), p)
		require.ErrorContains(t, err, message, step)
	}
}

// The outcome is what the board shows, with its number of candidates, and nothing follows a
// contradiction. A log that was stopped states no number.
func TestOutcomes(t *testing.T) {
	stuck := pair(t) // 6 candidates in each of 33 cells, and 2 in three
	solved := tokens(t, square(t, 2), strings.Split("1234341221434321", ""))
	clash := pair(t)
	clash.Restrict(2, []grid.Digit{1, 2})
	failed := `{"step":1,"rule":"mine","failed":true}` + "\n"
	for _, test := range []struct {
		puzzle         *grid.Puzzle
		steps, outcome string
		message        string
	}{
		{stuck, "", `"stuck","steps":0,"candidates_left":204`, ""},
		{stuck, "", `"stuck","steps":0,"candidates_left":203`, "line 2: the outcome states 203 candidates, but there are 204"},
		{stuck, "", `"stuck","steps":1,"candidates_left":204`, "line 2: the log has 0 steps, its outcome states 1"},
		{stuck, "", `"solved","steps":0,"candidates_left":204`, `line 2: outcome "solved" does not follow: the steps leave 204 candidates`},
		{stuck, "", `"contradiction","steps":0`, `line 2: outcome "contradiction" does not follow: the steps leave 204 candidates`},
		{stuck, "", `"stopped","steps":0`, ""},
		{stuck, "", `"stopped","steps":0,"candidates_left":204`, "line 2: the outcome states 204 candidates, but there are 0"},
		{solved, "", `"solved","steps":0,"candidates_left":16`, ""},
		{solved, "", `"stuck","steps":0,"candidates_left":16`, `line 2: outcome "stuck" does not follow: the steps solve the puzzle`},
		{solved, "", `"contradiction","steps":0`, `line 2: outcome "contradiction" does not follow: the steps solve the puzzle`},
		{clash, failed, `"contradiction","steps":1`, ""},
		{clash, failed, `"contradiction","steps":1,"candidates_left":203`, "line 3: the outcome states 203 candidates, but there are 0"},
		{clash, failed, `"stuck","steps":1,"candidates_left":204`, `line 3: outcome "stuck" does not follow: the steps lead to a contradiction`},
		{clash, failed, `"solved","steps":1`, `line 3: outcome "solved" does not follow: the steps lead to a contradiction`},
		{clash, failed + strings.Replace(failed, `:1`, `:2`, 1), `"contradiction","steps":2`, "line 3: step 2: the steps before have led to a contradiction"},
		{clash, strings.Replace(failed, `:1`, `:2`, 1), `"contradiction","steps":1`, "line 2: step 2 where step 1 is expected"},
		{clash, failed, `"contradiction","steps":1}` + "\n" + `{"outcome":"stopped","steps":1`, "line 4: the log goes on after its outcome"},
	} {
		log := fmt.Sprintf("%s%s{\"outcome\":%s}\n", header(t, test.puzzle), test.steps, test.outcome)
		report, err := check([]byte(log), test.puzzle)
		if test.message != "" {
			require.EqualError(t, err, test.message)
			continue
		}
		require.NoError(t, err, test.outcome)
		require.Contains(t, test.outcome, fmt.Sprintf("%q", report.Outcome))
		require.Equal(t, strings.Contains(test.outcome, "candidates_left"), report.Candidates > 0)
	}
}

// An unbroken run of steps of a rule in a unit comes from one look: the size that was the
// smallest when it began is a true one. Any other step, with sizes or without, ends it.
func TestRunsOfSteps(t *testing.T) {
	p := pair(t)
	p.Restrict(1, []grid.Digit{1, 2, 3})
	p.Restrict(7, []grid.Digit{3, 4})
	p.Restrict(13, []grid.Digit{3, 4})
	const (
		triple = `{"step":%d,"rule":%q,"pattern":"naked-tuple","units":["row 1"],"cells":["R1C1","R1C2","R1C3"],"digits":[1,2,3],` +
			`"naked":3,"hidden":3,"removed":["R1C%d<>%d"]}`
		pruned = `{"step":2,"rule":%q,"pattern":"naked-tuple","units":["column 2"],"cells":["R2C2","R3C2"],"digits":[3,4],` +
			`"naked":2,"hidden":%d,"removed":["R1C2<>3"]}`
		smaller = "line 4: step 3: naked-tuple: size 3 is stated, but a smaller set shows R1C5<>2"
	)
	for _, test := range []struct{ first, second, third, message string }{
		{fmt.Sprintf(triple, 1, "hall", 4, 1), fmt.Sprintf(triple, 2, "hall", 4, 2), fmt.Sprintf(triple, 3, "hall", 5, 2), ""},
		{fmt.Sprintf(triple, 1, "hall", 4, 1), fmt.Sprintf(pruned, "hall", 4), fmt.Sprintf(triple, 3, "hall", 5, 2), smaller},
		{fmt.Sprintf(triple, 1, "hall", 4, 1), fmt.Sprintf(pruned, "hall", 0), fmt.Sprintf(triple, 3, "hall", 5, 2), smaller},
	} {
		log := bytes.Join([][]byte{bytes.TrimSpace(header(t, p)), []byte(test.first), []byte(test.second), []byte(test.third), []byte(`{"outcome":"stopped","steps":3}`)}, []byte("\n"))
		report, err := check(log, p)
		if test.message != "" {
			require.EqualError(t, err, test.message)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, verify.Report{Steps: 3, Sizes: 3, Outcome: "stopped"}, report)
	}
}

// Sizes are checked up to side 16.
func TestSidesOfSizes(t *testing.T) {
	for _, side := range []int{6, 16, 17} {
		shape, err := grid.NewBox(1, side)
		require.NoError(t, err)
		p := grid.NewPuzzle(shape)
		p.Restrict(0, []grid.Digit{1, 2})
		p.Restrict(1, []grid.Digit{1, 2})
		step := `{"step":1,"rule":"hall","pattern":"naked-tuple","units":["row 1"],"cells":["R1C1","R1C2"],"digits":[1,2],` +
			`"naked":2,"hidden":%d,"removed":["R1C4<>1"]}`
		report, err := check(byHand(t, p, fmt.Sprintf(step, side-2)), p)
		require.NoError(t, err)
		want := verify.Report{Steps: 1, Sizes: 1, Outcome: "stopped"}
		if side > 16 {
			want.Sizes, want.SizesUnchecked = 0, 1
		}
		require.Equal(t, want, report)
	}
}
