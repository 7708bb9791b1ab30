package ask

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/dlx/cdcl"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/catalog"
)

// Every option of every question changes what is answered, or is refused by its name: in one
// of the situations of the question, with one of the texts of its kind.

// The puzzles of situations.
const (
	emptyFour  = "................"
	openFour   = "1...4...3...2..."
	lonelyFour = "123...4........."
	hardNine   = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	emptyNine  = "................................................................................."
)

// searches are situations in which what directs a search has something to direct.
var searches = []string{
	openFour, hardNine, hardNine + " method=search rules=none nodes=50", hardNine + " method=search rules=none nodes=50 choose=random",
	hardNine + " method=cdcl", hardNine + " method=logic rules=hall", hardNine + " method=cdcl rules=none nodes=30",
}

// situations are a puzzle and what is set, for each question.
var situations = map[string][]string{
	"solve": append(searches, emptyFour, emptyFour+" all=true"),
	"count": append(searches, emptyFour, emptyFour+" estimate=true probes=20", emptyFour+" method=diagram limit=0"),
	"candidates": append(searches, hardNine+" counts=true limit=1 method=search rules=none nodes=20", emptyFour+" counts=true",
		emptyFour+" counts=true limit=1 method=search rules=none nodes=20", emptyFour+" counts=true limit=1 method=search rules=none nodes=20 choose=random",
		hardNine+" counts=true limit=1 method=cdcl rules=none nodes=30", "triple rules=hall"),
	"explain": {openFour, hardNine, hardNine + " rules=hall"},
	"rate":    {hardNine},
	"payoff":  {openFour, hardNine},
	"check":   {lonelyFour, lonelyFour + " why=true", openFour},
	"generate": {
		"basis=2", "", "basis=2 clues=8", "basis=2 clues=3 unique=true", "basis=3 method=search", "basis=2 rules=singles,hall", "basis=3 rules=singles,hall clues=24",
	},
}

// byCommand are the options that are for the command to obey, by questions.
var byCommand = map[string]string{
	"solve": "stats", "count": "proof", "explain": "full draw verify nodes", "check": "solution",
}

// texts returns what an option is set to, one after the other.
func texts(o option.Option) []string {
	switch o.Kind {
	case option.Switch:
		return []string{"true"}
	case option.Count:
		return []string{"1", "2", "5"}
	case option.Number:
		return []string{"0.5"}
	case option.Time:
		return []string{"1ns"}
	case option.Bytes:
		return []string{"1"}
	case option.Rules:
		return []string{"none", "singles"}
	case option.Size:
		return []string{"2"}
	case option.OneOf:
		return o.Range.Names()
	}
	return []string{"R1C1", "vivify=0", "1x4", "2x3,4", "0.5", "latin", "1:9"}
}

// changing matches the parts that differ from run to run.
var changing = regexp.MustCompile(`"seconds":[^,}]*`)

// outcome answers a question in a situation, with an option set besides.
func outcome(t *testing.T, q Question, situation, name, text string) string {
	v := option.NewValues(q.Options...)
	words := strings.Fields(situation)
	record := format.Record{Source: q.Name, Index: 1}
	if !q.Made {
		record, words = recordOf(t, words[0]), words[1:]
	}
	set := map[string]string{}
	for _, word := range words {
		option, value, _ := strings.Cut(word, "=")
		set[option] = value
	}
	if name != "" {
		set[name] = text
	}
	for option, value := range maps.All(set) {
		if err := v.Set(option, value); err != nil {
			return ""
		}
	}
	return answerOf(q, v, record)
}

// recordOf returns the record of a puzzle.
func recordOf(t *testing.T, text string) format.Record {
	if text == "triple" { // which tuples of three change
		text = "[123] [123] [123] . . . . . .\n" + strings.Repeat(". . . . . . . . .\n", 8)
	}
	for r := range format.Read(strings.NewReader(text), "puzzle", format.Options{}) {
		require.NoError(t, r.Err)
		return r
	}
	return format.Record{}
}

// answerOf returns the answer as JSON and in words, with everything before it, or the reason why there is none.
func answerOf(q Question, v option.Values, r format.Record) string {
	if err := q.Check(v); err != nil {
		return err.Error()
	}
	o, err := Configure(v)
	if err != nil {
		return err.Error()
	}
	if o.Timeout == 0 {
		o.Timeout = time.Second // no situation takes as long, but an option may lead far from it
	}
	if _, err := solver.New(o.Config); err != nil {
		return err.Error()
	}
	worker, err := q.Answer(v)
	if err != nil {
		return err.Error()
	}
	if q.Made {
		specs, err := Specs(v)
		if err != nil {
			return err.Error()
		}
		s, err := specs[0].Shape()
		if err != nil {
			return err.Error()
		}
		r.Puzzle = grid.NewPuzzle(s)
	}
	var out strings.Builder
	h := Hooks{
		Each: func(_ format.Record, solution []grid.Digit) { fmt.Fprintln(&out, solution) },
		StepWriter: func(r format.Record, _ *grid.Board, rules []heuristics.Heuristic) StepWriter {
			return heuristics.NewLog(&out, r.Puzzle, rules)
		},
	}
	do := worker(New(o), h)
	for range max(CountOf(v), 1) {
		answer := do(context.Background(), r)
		text, err := json.Marshal(answer)
		fmt.Fprintln(&out, string(text), err)
		if line, is := answer.(Line); is {
			words, details := line.Text()
			fmt.Fprintln(&out, words, details)
		}
		r.Index++
	}
	return changing.ReplaceAllString(out.String(), "")
}

// TestEveryOption: no question has an option that it ignores.
func TestEveryOption(t *testing.T) {
	for _, q := range Questions(catalog.Default()) {
		if q.Answer == nil {
			continue
		}
		plain := map[string]string{}
		for _, s := range situations[q.Name] {
			plain[s] = outcome(t, q, s, "", "")
		}
		for _, o := range q.Options {
			if strings.Contains(" "+byCommand[q.Name]+" ", " "+o.Name+" ") {
				continue
			}
			t.Run(q.Name+" "+o.Name, func(t *testing.T) {
				require.True(t, hasEffect(t, q, o, plain), "it changes nothing: add a situation in which it does")
			})
		}
	}
}

// hasEffect reports whether an option changes an answer, or the refusal of one names it.
func hasEffect(t *testing.T, q Question, o option.Option, plain map[string]string) bool {
	for _, s := range situations[q.Name] {
		for _, text := range texts(o) {
			got := outcome(t, q, s, o.Name, text)
			if got != "" && got != plain[s] && (strings.HasPrefix(got, "{") || strings.HasPrefix(got, "[") || strings.Contains(got, o.Name)) {
				return true
			}
		}
	}
	return false
}

// TestConfigure: all settings of clause learning are kept, a cap of 0 is none, and rules that
// hold by default do not count as set.
func TestConfigure(t *testing.T) {
	v := option.NewValues(CandidatesQuestion(catalog.Default()).Options...)
	o, err := Configure(v)
	require.NoError(t, err)
	require.Nil(t, o.Config.Rules)
	var learning cdcl.Config
	for _, setting := range []string{"vivify=0", "phase=0"} {
		require.NoError(t, v.Set("cdcl", setting))
		require.NoError(t, learning.Parse(setting))
	}
	require.NoError(t, v.Set("max-tuple", "0"))
	require.NoError(t, v.Set("rules", "singles"))
	o, err = Configure(v)
	require.NoError(t, err)
	require.Equal(t, learning, o.Config.CDCL)
	require.Zero(t, o.Config.MaxTuple)
	require.Len(t, o.Config.Rules, 2)
}
