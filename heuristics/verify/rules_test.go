package verify_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/verify"

	"github.com/stretchr/testify/require"
)

// named are names of rules, each with the patterns of the steps that may have it and the
// largest size of those steps; sizes of singles and the like are 1.
func named() map[string]struct {
	patterns string
	size     int
} {
	type bearing = struct {
		patterns string
		size     int
	}
	names := map[string]bearing{
		"naked-single": {"naked-single", 1}, "hidden-single": {"hidden-single", 1}, "pairwise": {"pairwise", 1},
		"locked": {"locked", 1}, "probe": {"probe", 1}, "dilemma": {"dilemma", 1}, "dilemma-3": {"dilemma", 1},
		"hall": {"naked-tuple hidden-tuple", math.MaxInt}, "naked-tuple": {"naked-tuple", math.MaxInt},
		"hidden-tuple": {"hidden-tuple", math.MaxInt}, "fish": {"fish", math.MaxInt},
		"chain": {"chain", 8}, "chain-2": {"chain", 2}, "chain-3": {"chain", 3},
		"naked-tuple-map": {"naked-tuple", 4}, "hidden-tuple-map": {"hidden-tuple", 4},
		"mine": {"", 0}, "mine-2": {"", 0}, "naked-tuple-x": {"", 0}, // of others: their patterns are all that is known
	}
	for _, size := range []int{2, 3, 5} {
		for _, name := range []string{"hall", "naked-tuple", "hidden-tuple", "fish", "naked-tuple-map"} {
			names[fmt.Sprintf("%s-%d", name, size)] = bearing{names[name].patterns, size}
		}
	}
	return names
}

// contains reports whether a word is one of a text.
func contains(text, word string) bool {
	for _, w := range strings.Fields(text) {
		if w == word {
			return true
		}
	}
	return false
}

// sizeOf returns the size of the set or the chain of a step, 1 if it has none.
func sizeOf(step object) int {
	size := 1.0
	if chain, ok := step["chain"].([]any); ok {
		size = float64(len(chain) / 2)
	}
	for _, field := range []string{"naked", "hidden"} {
		if step["pattern"] == "hidden-tuple" == (field == "hidden") && step[field] != nil {
			size = step[field].(float64)
		}
	}
	return int(size)
}

// A rule makes no more trials inside each other than its name says.
func TestRulesOfTrials(t *testing.T) {
	p := tokens(t, square(t, 3), strings.Split(inkala, ""))
	log, outcome := explain(t, p, append(suites()["everything"](), &heuristics.Dilemma{Depth: 2}))
	require.Equal(t, heuristics.Solved, outcome.Status)
	text := strings.ReplaceAll(string(log), `"rule":"dilemma-2"`, `"rule":"dilemma-3"`)
	text = strings.Replace(text, `"dilemma-2"`, `"dilemma-3"`, 1)
	_, err := check([]byte(text), p)
	require.NoError(t, err)
	_, err = check([]byte(strings.ReplaceAll(text, `"rule":"dilemma-3"`, `"rule":"dilemma"`)), p)
	require.ErrorContains(t, err, "rule dilemma within 1 trials")
}

// A rule without a size in its name makes no trials within trials, whatever rule they belong
// to; and a name whose end is no size belongs to another rule, of which nothing is known.
func TestNamesOfRules(t *testing.T) {
	p := pair(t)
	p.Restrict(2, []grid.Digit{2})
	const probe = `{"step":1,"rule":"%s","pattern":"probe","cells":["R1C1"],"digits":[2],` +
		`"trials":[{"assume":"R1C1=2","failed":true}],"removed":["R1C1<>2"]}`
	for rule, shows := range map[string]bool{
		"probe": false, "probe-1": false, "probe-2": false, "probe-10": false, "probe-0": false,
		"probe2": true, "probe-": true, "probe-2a": true, "2": true, "-2": true,
	} {
		step := `{"step":1,"rule":"mine","trials":[{"assume":"R3C3=1","steps":[` + fmt.Sprintf(probe, rule) + `]}],"removed":["R1C4<>1"]}`
		log := strings.Replace(string(byHand(t, p, step)), `"rules":[`, fmt.Sprintf(`"rules":[%q,`, rule), 1)
		_, err := check([]byte(log), p)
		if shows {
			require.NoError(t, err, rule)
		} else {
			require.ErrorContains(t, err, fmt.Sprintf("rule %s within 1 trials", rule))
		}
	}
}

// A probe with a number of rounds follows singles alone.
func TestRoundsAreSingles(t *testing.T) {
	p := tokens(t, square(t, 3), strings.Split(inkala, ""))
	log, _ := explain(t, p, suites()["probe"]())
	text := strings.Replace(strings.ReplaceAll(string(log), `"rule":"probe"`, `"rule":"probe-12"`), `"probe"`, `"probe-12"`, 1)
	_, err := check([]byte(text), p)
	require.ErrorContains(t, err, "rule probe-12 with other steps than singles")
}

// Rounds follow singles even if the log has no such rules.
func TestRoundsWithoutSingles(t *testing.T) {
	const easy = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
	p := tokens(t, square(t, 3), strings.Split(easy, ""))
	log, _ := explain(t, p, []heuristics.Heuristic{&heuristics.Probe{Rounds: 20}})
	r, err := check(log, p)
	require.NoError(t, err)
	require.Positive(t, r.Steps)
}

// A log of the conclusions of rules is verified, and refused after one digit is changed.
func ExampleVerify() {
	shape, err := grid.Square(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := grid.NewPuzzle(shape)
	p.Givens[0], p.Givens[7], p.Givens[10], p.Givens[13] = 1, 2, 4, 3
	var log bytes.Buffer
	rules := []heuristics.Heuristic{heuristics.NakedSingle{}}
	l := heuristics.NewLog(&log, p, rules)
	engine := heuristics.NewEngine(p.Board(), rules...)
	engine.Record(l.Step)
	engine.Propagate()
	if err := l.Close(engine.Outcome()); err != nil {
		fmt.Println(err)
		return
	}
	text := log.String()
	report, err := verify.Verify(context.Background(), strings.NewReader(text), p, verify.Options{})
	fmt.Println(report.Steps, "steps,", report.Outcome, err)
	text = strings.Replace(text, `"placed":["R1C4=4"]`, `"placed":["R1C4=3"]`, 1)
	_, err = verify.Verify(context.Background(), strings.NewReader(text), p, verify.Options{})
	fmt.Println(err)
	// Output:
	// 12 steps, solved <nil>
	// line 6: step 5: R1C4 has no candidate 3
}
