package format_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/internal/testenv"
)

// sudokuRules are the rules of side 4 for answer set programming, and what the facts of a puzzle
// mean.
const sudokuRules = `
1 { x(R,C,D) : D=1..4 } 1 :- R=1..4, C=1..4.
:- x(R,C,D), x(R,E,D), C<E.
:- x(R,C,D), x(S,C,D), R<S.
:- x(R,C,D), x(S,E,D), (R-1)/2=(S-1)/2, (C-1)/2=(E-1)/2, (R,C)<(S,E).
:- given(R,C,D), not x(R,C,D).
:- cell(R,C,D), not x(R,C,D).
:- allowed(R,C,_), x(R,C,D), not allowed(R,C,D).
#show x/3.
`

// aspAtom matches an atom of an answer set.
var aspAtom = regexp.MustCompile(`x\((\d),(\d),(\d)\)`)

// answerSets returns the solutions that clingo finds; ok is false if it refuses the program.
func answerSets(t *testing.T, program string) (found [][]grid.Digit, ok bool) {
	clingo := exec.Command("clingo", "--verbose=0", "--models=0", "-W", "none", "-")
	clingo.Stdin = strings.NewReader(program + sudokuRules)
	out, err := clingo.Output()
	var exit *exec.ExitError
	require.True(t, err == nil || errors.As(err, &exit), "%v", err)
	const wrongInput = 65
	if clingo.ProcessState.ExitCode() == wrongInput {
		return nil, false
	}
	found = [][]grid.Digit{}
	for line := range strings.Lines(string(out)) {
		if !strings.HasPrefix(line, "x(") {
			continue
		}
		digits := make([]grid.Digit, 16)
		for _, m := range aspAtom.FindAllStringSubmatch(line, -1) {
			digits[(m[1][0]-'1')*4+m[2][0]-'1'] = grid.Digit(m[3][0] - '0')
		}
		found = append(found, digits)
	}
	slices.SortFunc(found, slices.Compare)
	return found, true
}

// TestFactsAsClingoReadsThem compares what is read of changed facts with clingo: the same
// solutions, or an error.
func TestFactsAsClingoReadsThem(t *testing.T) {
	if _, err := exec.LookPath("clingo"); err != nil {
		t.Skip("clingo is not installed")
	}
	asp := notation{shapes: squares(2), restrict: true, change: changeASP}
	came := map[string]int{}
	for i := range testenv.Scale(5, 25, 2000) {
		rng := rand.New(rand.NewPCG(11, uint64(i)))
		kind := kinds[i%len(kinds)]
		change, ok := (&pair{notation: asp, kind: kind}).draw(rng)
		require.True(t, ok)
		want, legal := answerSets(t, change.text)
		records := read(change.text, optionsFrom("asp"))
		result := judged(records, expected{solutions: want})
		if !legal && result != "error" {
			result = "lost"
		}
		require.NotEqual(t, "lost", result, "%s, case %d: clingo has %d solutions (the program is one: %t)\n%s\nread:\n%s",
			kind, i, len(want), legal, change.text, shown(records))
		came[fmt.Sprintf("%s: %s", kind, result)]++
	}
	t.Log(came)
}
