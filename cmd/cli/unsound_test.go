package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/heuristics"

	"github.com/stretchr/testify/require"
)

// ownRule is a rule from outside package heuristics.
type ownRule struct {
	name  string
	apply func(*heuristics.Pass)
}

func (r ownRule) Name() string             { return r.name }
func (ownRule) Tier() int                  { return 1 }
func (ownRule) Wakes() heuristics.Event    { return heuristics.Pruned }
func (r ownRule) Apply(p *heuristics.Pass) { r.apply(p) }

// placeFirst places the first candidate of the first open cell.
func placeFirst(p *heuristics.Pass) {
	b := p.Board()
	for c := range grid.Cell(b.Shape().Cells()) {
		if b.Value(c) == 0 {
			first, _ := b.Digits(c).NextSet(0)
			p.Place(c, grid.Digit(first)+1)
			return
		}
	}
}

// removeRarely removes digit 4 from some cells with two candidates.
func removeRarely(p *heuristics.Pass) {
	b := p.Board()
	for c := grid.Cell(1); int(c) < b.Shape().Cells(); c += 3 {
		if b.Digits(c).Count() == 2 && b.Has(c, 4) {
			p.Remove(c, 4)
			return
		}
	}
}

// singlesAgain is sound: it places naked singles.
func singlesAgain(p *heuristics.Pass) { heuristics.NakedSingle{}.Apply(p) }

// withRules is a catalogue with two wrong rules and a sound one of a user.
func withRules() Catalog {
	c := Default()
	for name, apply := range map[string]func(*heuristics.Pass){
		"bad-rule": placeFirst, "subtle-rule": removeRarely, "sound-rule": singlesAgain,
	} {
		rule := ownRule{name, apply}
		c.Rules = append(c.Rules, heuristics.Entry{
			Name: name, Help: "a rule of a user", New: func() heuristics.Heuristic { return rule },
		})
	}
	return c
}

// askOwn are the commands that run rules; RULE is the name of a rule, and a dot is a space in an argument.
var askOwn = []string{
	"solve --rules RULE,naked-single puzzles.txt",
	"solve --unique --rules RULE,naked-single puzzles.txt",
	"solve -m logic --rules RULE,naked-single puzzles.txt",
	"solve -m search --rules RULE,naked-single puzzles.txt",
	"solve -m diagram --rules RULE,naked-single puzzles.txt",
	"solve -m cdcl --workers 2 --rules RULE,naked-single puzzles.txt",
	"count --limit 2 --rules RULE,naked-single puzzles.txt",
	"count --limit 0 -m search --rules RULE,naked-single,probe puzzles.txt",
	"candidates --rules RULE,naked-single puzzles.txt",
	"candidates --rules RULE,dilemma puzzles.txt",
	"candidates --true --rules RULE,naked-single puzzles.txt",
	"candidates --counts --rules RULE,naked-single puzzles.txt",
	"explain --rules RULE,naked-single puzzles.txt",
	"explain --json --rules RULE,naked-single puzzles.txt",
	"hint --rules RULE one.txt",
	"payoff --rules RULE,naked-single puzzles.txt",
	"bench --with search --with search,rules=RULE puzzles.txt",
	"bench --with cdcl --with cdcl,rules=RULE puzzles.txt",
	"generate --solvable-by RULE,singles --json",
	"generate --needs RULE,singles --not singles --json",
	"experiment run threshold --puzzles 60 --population 3·unique --rules s=singles;x=singles,RULE -o run",
	"experiment run coupling --data puzzles.txt --rules p=hall-2;x=RULE -o run",
	"experiment run coupling --scale .002 --population 3·by·RULE,singles -o run",
	"experiment run phase --scale .002 --population 3,4 --rules x=singles,RULE -o run",
	"experiment run tuple-payoff --population 3 --scale .001 --rules RULE,naked-single -o run",
}

// words returns the arguments of a command with a rule.
func words(line, of, rule string) []string {
	args := strings.Fields(strings.ReplaceAll(line, of, rule))
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "·", " ")
	}
	return args
}

// inFolderOfPuzzles runs test in a new folder with the puzzles of the commands.
func inFolderOfPuzzles(t *testing.T, test func(t *testing.T)) {
	t.Chdir(t.TempDir())
	made := capture(t, "generate", "-n", "12", "--seed", "3", "-q")
	require.Zero(t, made.code, made.err)
	require.NoError(t, os.WriteFile("puzzles.txt", []byte(made.out), 0o600))
	one := ".5.9.8..1.....2....74.....5..18...39..6...5...2......7..3...9......26...4....3.8.\n"
	require.NoError(t, os.WriteFile("one.txt", []byte(one), 0o600))
	test(t)
}

// TestUnsoundRules: a wrong rule of a user ends every command that runs it with exit code 2, and the error names
// the rule, the conclusion and the puzzle. A run keeps the reason and has no report.
func TestUnsoundRules(t *testing.T) {
	message := regexp.MustCompile(
		`rule (bad-rule is unsound: it places \d+ in|subtle-rule is unsound: it removes 4 from) R\d+C\d+ of (puzzles.txt:\d+|one.txt:1|generate:1|\S.*/\d+), ` +
			`(a solution of )?which has \d+ there`)
	for _, line := range askOwn {
		for _, rule := range []string{"bad-rule", "subtle-rule"} {
			if strings.HasPrefix(line, "hint") && rule == "subtle-rule" {
				continue // it has nothing to say about the first step
			}
			t.Run(line+" "+rule, func(t *testing.T) {
				inFolderOfPuzzles(t, func(t *testing.T) {
					x := captureOf(t, withRules(), words(line, "RULE", rule)...)
					require.Equal(t, 2, x.code, x.err+x.out)
					require.Regexp(t, message, x.err)
					require.NotContains(t, x.out, "unsolvable")
					if strings.HasPrefix(line, "experiment") {
						manifest, err := os.ReadFile(filepath.Join("run", "manifest.json"))
						require.NoError(t, err)
						require.Regexp(t, message, string(manifest))
						require.NoFileExists(t, filepath.Join("run", "summary.md"))
						report := captureOf(t, withRules(), "experiment", "report", "run")
						require.Equal(t, 2, report.code, report.out)
						require.Regexp(t, message, report.err)
					}
				})
			})
		}
	}
}

// TestSoundRules: with a sound rule of a user these commands answer as without it.
func TestSoundRules(t *testing.T) {
	inFolderOfPuzzles(t, func(t *testing.T) {
		for _, line := range askOwn {
			if !strings.Contains(line, "naked-single") || strings.Contains(line, "payoff") || strings.Contains(line, "experiment") || strings.HasPrefix(line, "explain") {
				continue // times, or the name of the rule
			}
			with := captureOf(t, withRules(), words(line, "RULE", "sound-rule")...)
			without := captureOf(t, withRules(), words(line, "RULE,", "")...)
			require.Equal(t, without.code, with.code, line+with.err)
			require.Equal(t, without.out, with.out, line)
		}
	})
}
