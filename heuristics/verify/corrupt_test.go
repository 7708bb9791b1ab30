package verify_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
)

// object is a line of a log, or a part of one, as loosely as JSON has it.
type object = map[string]any

// sample is a log and a step of it that states a certain pattern.
type sample struct {
	puzzle *grid.Puzzle
	lines  []object
	at     int
}

// step returns the step of interest.
func (x *sample) step() object { return x.lines[x.at] }

// bytes writes the log.
func (x *sample) bytes(t *testing.T) []byte {
	var out bytes.Buffer
	for _, line := range x.lines {
		require.NoError(t, json.NewEncoder(&out).Encode(line))
	}
	return out.Bytes()
}

// random writes the logs of rules on random 9x9 boards, each once.
type random struct {
	puzzles map[uint64]*grid.Puzzle
	logs    map[string][]byte // by rules and seed
}

// newRandom returns a writer that has written nothing yet.
func newRandom() *random {
	return &random{puzzles: make(map[uint64]*grid.Puzzle), logs: make(map[string][]byte)}
}

// sample returns the log of a board, with the first step of a pattern.
func (r *random) sample(t *testing.T, seed uint64, rules, pattern string) *sample {
	if r.puzzles[seed] == nil {
		r.puzzles[seed] = heuristictest.Puzzle(rand.New(rand.NewPCG(seed, 7)), square(t, 3))
	}
	x, key := &sample{puzzle: r.puzzles[seed]}, fmt.Sprint(rules, seed)
	if r.logs[key] == nil {
		r.logs[key], _ = explain(t, x.puzzle, suites()[rules]())
	}
	for text := range bytes.Lines(r.logs[key]) {
		var line object
		require.NoError(t, json.Unmarshal(text, &line))
		x.lines = append(x.lines, line)
	}
	x.at = slices.IndexFunc(x.lines, func(line object) bool { return line["pattern"] == pattern })
	return x
}

// find returns the first log of a random 9x9 board in which rules state the pattern
// somewhere before the end.
func (r *random) find(t *testing.T, rules, pattern string) *sample {
	t.Helper()
	for seed := range uint64(300) {
		x := r.sample(t, seed, rules, pattern)
		if x.at > 0 && x.at < len(x.lines)-3 && x.step()["failed"] == nil {
			return x
		}
	}
	require.Fail(t, "no board shows the pattern", pattern)
	return nil
}

// other returns a number 1 to 9 that differs from the one given.
func other(number any) float64 { return float64(int(number.(float64))%9 + 1) }

// otherName exchanges the last digit of a name: of row 3 or R1C2=3.
func otherName(name any) string {
	text := name.(string)
	last := len(text) - 1
	return text[:last] + strconv.Itoa(int(text[last]-'0')%9+1)
}

// clue returns a given of the puzzle and its cell.
func (x *sample) clue() (cell string, digit grid.Digit) {
	c := slices.IndexFunc(x.puzzle.Givens, func(d grid.Digit) bool { return d != 0 })
	return x.puzzle.Shape.CellName(grid.Cell(c)), x.puzzle.Givens[c]
}

// member returns the i-th member of a list of an object.
func member(o object, list string, i int) any { return o[list].([]any)[i] }

// Every log of the table is true before it is changed and refused afterwards, with
// an error that names the line.
func TestCorrupted(t *testing.T) {
	logs := newRandom()
	for _, test := range []struct {
		name, rules, pattern string
		change               func(x *sample)
		message              string
	}{
		{"digit of a naked single", "hall", "naked-single", func(x *sample) {
			x.step()["digits"] = []any{other(member(x.step(), "digits", 0))}
		}, "naked-single: R"},
		{"placement without its reason", "hall", "naked-single", func(x *sample) {
			x.step()["cells"] = []any{"R1C1"}
		}, "naked-single: "},
		{"another placement", "hall", "hidden-single", func(x *sample) {
			x.step()["placed"] = []any{otherName(member(x.step(), "placed", 0))}
		}, "step "},
		{"unit of a hidden single", "hall", "hidden-single", func(x *sample) {
			x.step()["units"] = []any{otherName(member(x.step(), "units", 0))}
		}, "hidden-single: "},
		{"size of a hidden single", "hall", "hidden-single", func(x *sample) { x.step()["hidden"] = 2 }, "sizes 0 naked, 2 hidden"},
		{"digit of locked candidates", "everything", "locked", func(x *sample) {
			x.step()["digits"] = []any{other(member(x.step(), "digits", 0))}
		}, "locked: the cells are not the places"},
		{"cell of locked candidates", "everything", "locked", func(x *sample) {
			x.step()["cells"] = x.step()["cells"].([]any)[1:]
		}, "locked: the"},
		{"units of locked candidates exchanged", "everything", "locked", func(x *sample) {
			slices.Reverse(x.step()["units"].([]any))
		}, "locked: "},
		{"size of a naked tuple", "hall", "naked-tuple", func(x *sample) {
			x.step()["naked"] = x.step()["naked"].(float64) + 1
		}, "naked-tuple: a set of "},
		{"smallest naked size beside a hidden tuple", "hall, fish, pair", "hidden-tuple", func(x *sample) {
			x.step()["naked"] = x.step()["naked"].(float64) + 1
		}, "of the other kind is stated, but a smaller set shows the same"},
		{"smallest hidden size beside a naked tuple", "hall", "naked-tuple", func(x *sample) {
			x.step()["hidden"] = x.step()["hidden"].(float64) - 1
		}, "of the other kind is stated, but no such set"},
		{"digit of a naked tuple", "hall", "naked-tuple", func(x *sample) {
			x.step()["digits"].([]any)[0] = other(member(x.step(), "digits", 0))
		}, "naked-tuple: "},
		{"cell of a naked tuple twice", "hall", "naked-tuple", func(x *sample) {
			x.step()["cells"].([]any)[0] = member(x.step(), "cells", 1)
		}, "is named twice"},
		{"naked taken for hidden", "hall", "naked-tuple", func(x *sample) { x.step()["pattern"] = "hidden-tuple" }, "hidden-tuple: "},
		{"locked flag", "hall", "naked-tuple", func(x *sample) { x.step()["locked"] = x.step()["locked"] == nil }, "locked is stated as"},
		{"cover of a fish", "fish", "fish", func(x *sample) {
			x.step()["covers"] = x.step()["covers"].([]any)[1:]
		}, "fish: R"},
		{"size of a fish", "fish", "fish", func(x *sample) {
			x.step()["naked"] = x.step()["naked"].(float64) - 1
		}, "fish: a set of "},
		{"claim of a contradiction", "fish", "fish", func(x *sample) {
			delete(x.step(), "removed")
			x.step()["failed"] = true
		}, "the contradiction does not follow"},
		{"steps of a trial", "everything", "probe", func(x *sample) {
			trial := member(x.step(), "trials", 0).(object)
			trial["steps"] = trial["steps"].([]any)[1:]
		}, "step 2 where step 1 is expected"},
		{"last step of a trial", "everything", "probe", func(x *sample) {
			trial := member(x.step(), "trials", 0).(object)
			trial["steps"] = trial["steps"].([]any)[:1]
		}, "stated as failed: true"},
		{"step within a trial", "everything", "probe", func(x *sample) {
			step := member(member(x.step(), "trials", 0).(object), "steps", 0).(object)
			step["pattern"] = "naked-tuple"
		}, `step 1: rule hidden-single does not show the pattern "naked-tuple"`},
		{"assumption of a trial", "everything", "probe", func(x *sample) {
			member(x.step(), "trials", 0).(object)["assume"] = "R1C1=0"
		}, "trial R1C1=0: digit 0"},
		{"trial that stands", "everything", "probe", func(x *sample) {
			trial := member(x.step(), "trials", 0).(object)
			trial["failed"], trial["steps"] = false, []any{}
		}, "probe: the trial has no contradiction"},
		{"case left out", "dilemma", "dilemma", func(x *sample) {
			x.step()["trials"] = x.step()["trials"].([]any)[1:]
		}, "dilemma: the cases are not all there are"},
		{"pairwise from afar", "alone", "pairwise", func(x *sample) { x.step()["removed"] = []any{"R1C1<>10"} }, "digit 10: expected 1 to 9"},
		{"unknown rule", "hall", "naked-single", func(x *sample) { x.step()["rule"] = "magic" }, `the header names no rule "magic"`},
		{"unknown cell", "hall", "naked-single", func(x *sample) { x.step()["cells"] = []any{"R0C1"} }, `there is no cell "R0C1"`},
		{"unknown field", "hall", "naked-single", func(x *sample) { x.step()["magic"] = 1 }, `unknown field "magic"`},
		{"nothing concluded", "hall", "naked-single", func(x *sample) { delete(x.step(), "placed") }, "the step concludes nothing"},
		{"conclusion about a clue", "hall", "naked-tuple", func(x *sample) {
			cell, digit := x.clue()
			x.step()["removed"] = []any{fmt.Sprintf("%s<>%d", cell, digit)}
		}, "is placed already"},
		{"removal of what is gone", "hall", "naked-tuple", func(x *sample) {
			cell, digit := x.clue()
			x.step()["removed"] = []any{fmt.Sprintf("%s<>%d", cell, digit%9+1)}
		}, "has no candidate"},
		{"removal among the placements", "hall", "naked-single", func(x *sample) { x.step()["placed"] = []any{"R1C1<>1"} }, "a removal among the placements"},
		{"statement", "hall", "naked-single", func(x *sample) { x.step()["placed"] = []any{"R1C1"} }, "expected CELL=DIGIT"},
		{"step again", "hall", "naked-single", func(x *sample) {
			x.lines = slices.Insert(x.lines, x.at, x.step())
		}, "is expected"},
		{"given", "hall", "naked-single", func(x *sample) {
			x.lines[0]["givens"].([]any)[0] = other(member(x.lines[0], "givens", 0))
		}, "line 1: another puzzle: given"},
		{"shape", "hall", "naked-single", func(x *sample) { x.lines[0]["kind"] = "3d" }, "line 1: another shape"},
		{"schema", "hall", "naked-single", func(x *sample) { x.lines[0]["schema"] = "0" }, `line 1: schema "0"`},
		{"header missing", "hall", "naked-single", func(x *sample) { x.lines = x.lines[1:] }, "line 1: "},
		{"outcome", "hall", "naked-single", func(x *sample) {
			x.lines[len(x.lines)-1]["outcome"] = "contradiction"
		}, `outcome "contradiction" does not follow`},
		{"number of steps", "hall", "naked-single", func(x *sample) { x.lines[len(x.lines)-1]["steps"] = 1 }, "its outcome states 1"},
		{"unknown outcome", "hall", "naked-single", func(x *sample) { x.lines[len(x.lines)-1]["outcome"] = "won" }, `there is no outcome "won"`},
		{"candidates left", "hall", "naked-single", func(x *sample) {
			x.lines[len(x.lines)-1]["candidates_left"] = 3
		}, "the outcome states 3 candidates"},
		{"lines after the outcome", "hall", "naked-single", func(x *sample) {
			x.lines = append(x.lines, x.step())
		}, "the log goes on after its outcome"},
	} {
		t.Run(test.name, func(t *testing.T) {
			x := logs.find(t, test.rules, test.pattern)
			_, err := check(x.bytes(t), x.puzzle)
			require.NoError(t, err)
			test.change(x)
			_, err = check(x.bytes(t), x.puzzle)
			require.ErrorContains(t, err, "line ")
			require.ErrorContains(t, err, test.message)
		})
	}
}

// Leaving out any line, exchanging any two neighbours or cutting the log somewhere
// is noticed.
func TestLinesMissingOrExchanged(t *testing.T) {
	x := newRandom().find(t, "hall", "naked-tuple")
	lines := bytes.SplitAfter(x.bytes(t), []byte("\n"))
	lines = lines[:len(lines)-1]
	for i := range lines {
		without := slices.Concat(lines[:i], lines[i+1:])
		_, err := check(bytes.Join(without, nil), x.puzzle)
		require.Error(t, err, "without line %d", i+1)
		if i > 0 {
			exchanged := slices.Clone(lines)
			exchanged[i-1], exchanged[i] = exchanged[i], exchanged[i-1]
			_, err = check(bytes.Join(exchanged, nil), x.puzzle)
			require.Error(t, err, "lines %d and %d exchanged", i, i+1)
		}
	}
	text := bytes.TrimSpace(bytes.Join(lines, nil))
	for i := 0; i < len(text); i += 29 {
		_, err := check(text[:i], x.puzzle)
		require.Error(t, err, "cut after %d bytes", i)
	}
}

// A log of another puzzle is refused, also if only the restrictions differ.
func TestAnotherPuzzle(t *testing.T) {
	p := grid.NewPuzzle(square(t, 2))
	p.Restrict(3, []grid.Digit{1, 4})
	log, _ := explain(t, p, nil)
	_, err := check(log, p)
	require.NoError(t, err)

	q := grid.NewPuzzle(p.Shape)
	_, err = check(log, q)
	require.EqualError(t, err, "line 1: another puzzle: 1 restricted cells instead of 0")
	q.Restrict(3, []grid.Digit{4, 1, 2})
	_, err = check(log, q)
	require.EqualError(t, err, "line 1: another puzzle: R1C4 is restricted to [1 4] instead of [4 1 2]")
}
