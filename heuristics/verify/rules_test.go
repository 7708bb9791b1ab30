package verify_test

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
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
		"naked-tuple-map": {"naked-tuple", 4}, "hidden-tuple-map": {"hidden-tuple", 4}, "naked-tuple-map-3": {"naked-tuple", 3},
		"mine": {"", 0}, "mine-2": {"", 0}, "naked-tuple-x": {"", 0}, // of others: their patterns are all that is known
	}
	for _, size := range []int{2, 3, 5} {
		for _, name := range []string{"hall", "naked-tuple", "hidden-tuple", "fish"} {
			names[fmt.Sprintf("%s-%d", name, size)] = bearing{names[name].patterns, size}
		}
	}
	return names
}

// A step has the name of a rule that takes such steps, or of an unknown rule: any
// other name of the header is refused, however true the step is.
func TestStepsNameTheirRules(t *testing.T) {
	logs := newRandom()
	accepted, refused := 0, 0
	for _, pattern := range patterns {
		suite := map[heuristics.Kind]string{
			heuristics.KindPairwise: "alone", heuristics.KindFish: "fish", heuristics.KindDilemma: "dilemma",
		}[pattern] // where the pattern comes up before the board is solved
		x := logs.find(t, cmp.Or(suite, "everything"), string(pattern))
		x.lines = append(x.lines[:x.at+1], object{"outcome": "stopped", "steps": x.at})
		size := sizeOf(x.step())
		var rules []any
		for name := range named() {
			rules = append(rules, name)
		}
		x.lines[0]["rules"] = append(x.lines[0]["rules"].([]any), rules...)
		for name, takes := range named() {
			x.step()["rule"] = name
			_, err := check(x.bytes(t), x.puzzle)
			if takes.patterns == "" || contains(takes.patterns, string(pattern)) && size <= takes.size {
				require.NoError(t, err, "%s by %s", pattern, name)
				accepted++
				continue
			}
			require.ErrorContains(t, err, "rule "+name, "%s of size %d", pattern, size)
			refused++
		}
	}
	require.Greater(t, accepted, 40)
	require.Greater(t, refused, 150)
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

// sizeOf returns the size of the set of a step, 1 if it has none.
func sizeOf(step object) int {
	size := 1.0
	for _, field := range []string{"naked", "hidden"} {
		if step["pattern"] == "hidden-tuple" == (field == "hidden") && step[field] != nil {
			size = step[field].(float64)
		}
	}
	return int(size)
}

// A rule finds no larger sets than its name says, or than it looks for without a size.
func TestRulesOfSizes(t *testing.T) {
	shape, err := grid.NewBox(1, 6)
	require.NoError(t, err)
	for size, rules := range map[int]map[string]bool{
		3: {"naked-tuple-2": false, "naked-tuple-3": true, "hall-2": false, "hall-3": true, "naked-tuple-map": true, "naked-tuple-map-2": false},
		4: {"naked-tuple-map": true, "hall": true, "hall-3": false},
		5: {"naked-tuple-map": false, "naked-tuple-map-5": true, "naked-tuple": true},
	} {
		p, cells, digits := grid.NewPuzzle(shape), []string{}, []string{}
		for i := range size {
			p.Restrict(grid.Cell(i), []grid.Digit{1, 2, 3, 4, 5, 6}[:size])
			cells, digits = append(cells, fmt.Sprintf(`"R1C%d"`, i+1)), append(digits, fmt.Sprint(i+1))
		}
		for rule, shows := range rules {
			log := byHand(t, p, fmt.Sprintf(`{"step":1,"rule":%q,"pattern":"naked-tuple","units":["row 1"],"cells":[%s],"digits":[%s],`+
				`"naked":%d,"removed":["R1C6<>1"]}`, rule, strings.Join(cells, ","), strings.Join(digits, ","), size))
			log = []byte(strings.Replace(string(log), `"rules":[`, fmt.Sprintf(`"rules":[%q,`, rule), 1))
			_, err := check(log, p)
			if shows {
				require.NoError(t, err, rule)
			} else {
				require.ErrorContains(t, err, fmt.Sprintf("rule %s with a set of %d", rule, size))
			}
		}
	}
}

// Contradictions are shown by sets of any size, those of hidden tuples also by naked ones;
// singles show none.
func TestRulesOfContradictions(t *testing.T) {
	p := pair(t)
	p.Restrict(2, []grid.Digit{1, 2})
	const step = `{"step":1,"rule":%q,"pattern":"naked-tuple","units":["row 1"],"cells":["R1C1","R1C2","R1C3"],` +
		`"digits":[1,2],"naked":3,"failed":true}`
	for rule, shows := range map[string]bool{
		"hall": true, "hall-2": true, "hidden-tuple-2": true, "naked-tuple": true, "mine": true,
		"naked-single": false, "fish": false, "locked": false, "probe": false, "naked-tuple-map": false,
	} {
		log := byHand(t, p, fmt.Sprintf(step, rule))
		log = []byte(strings.Replace(string(log), `"rules":[`, `"rules":["hall-2","hidden-tuple-2","naked-tuple","naked-tuple-map",`, 1))
		_, err := check(log, p)
		if shows {
			require.NoError(t, err, rule)
		} else {
			require.ErrorContains(t, err, "rule "+rule+" does not show", rule)
		}
	}
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
		"probe": false, "probe-1": false, "probe-2": true, "probe-10": true, "probe-0": false,
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
