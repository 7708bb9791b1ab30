package verify_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/heuristics/heuristictest"

	"github.com/stretchr/testify/require"
)

// What a log says beside its patterns: header, lines, names, conclusions and outcomes.

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

// Leaving out any line, exchanging any two neighbours or cutting the log somewhere
// is noticed.
func TestLinesMissingOrExchanged(t *testing.T) {
	p := heuristictest.Puzzle(rand.New(rand.NewPCG(1, 7)), square(t, 3))
	log, _ := explain(t, p, suites()["hall"]())
	lines := bytes.SplitAfter(log, []byte("\n"))
	require.Greater(t, len(lines), 20)
	lines = lines[:len(lines)-1]
	for i := range lines {
		without := slices.Concat(lines[:i], lines[i+1:])
		_, err := check(bytes.Join(without, nil), p)
		require.Error(t, err, "without line %d", i+1)
		if i > 0 {
			exchanged := slices.Clone(lines)
			exchanged[i-1], exchanged[i] = exchanged[i], exchanged[i-1]
			_, err = check(bytes.Join(exchanged, nil), p)
			require.Error(t, err, "lines %d and %d exchanged", i, i+1)
		}
	}
	text := bytes.TrimSpace(bytes.Join(lines, nil))
	for i := 0; i < len(text); i += 29 {
		_, err := check(text[:i], p)
		require.Error(t, err, "cut after %d bytes", i)
	}
}
