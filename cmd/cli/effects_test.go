package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

// Every flag that a command accepts must do something: for each there are two command lines
// that differ in the flag alone and in what comes of them, times apart. A flag that a
// command shares with others has its lines in flagEffects, one of its own, or one that needs
// a special input, in ownEffects.

// effect is a command line without its command, and what sets the flag.
type effect struct{ base, with string }

// bases are what commands are called with where nothing else is said.
var bases = map[string]string{
	"bench":              "--methods dlx two.txt",
	"claims":             "T1",
	"compare":            "a.json b.json",
	"convert":            "--to line two.txt",
	"cover":              "toy.dlx",
	"experiment bundle":  "run -o new.zip",
	"experiment compare": "run other",
	"experiment list":    "--bases 2 --scale 0.001",
	"experiment merge":   "run",
	"experiment plan":    "phase --scale 0.0001 --brief --pilot 0s",
	"experiment report":  "run",
	"experiment rerun":   "run -o new",
	"experiment resume":  "run",
	"experiment run":     "phase --bases 2 --scale 0.0001 -o new",
	"experiment cancel":  "sub",
	"experiment status":  "sub",
	"experiment submit":  "phase --bases 2 --scale 0.0001 --pilot 0s --dry-run --on local -o new",
	"experiment task":    "sub 1",
	"explain":            "one.txt",
	"generate":           "--basis 2 -n 2",
	"man":                "new",
	"pattern complete":   "two.txt",
	"pattern decode":     "grid.code",
	"pattern encode":     "full.txt",
	"pattern make":       "--basis 2",
	"pattern match":      "two.txt",
	"proof check":        "one.txt proofs",
	"survival":           "a.json",
	"transform":          "--transpose two.txt",
	"bands":              "--basis 2",
	"methods":            "", "rules": "", "version": "", "": "",
	"completion bash": "", "completion fish": "", "completion powershell": "", "completion zsh": "",
}

// baseOf returns what a command is called with.
func baseOf(command string) string {
	if base, ok := bases[command]; ok {
		return base
	}
	return "two.txt"
}

// flagEffects are what sets the flags that several commands share.
var flagEffects = map[string]string{
	"box": "--box 2x3", "color": "--color always", "cube": "--cube", "format": "-f csv", "from": "--from hypotheses", "json": "--json",
	"max-line": "--max-line 1", "max-side": "--max-side 1", "output": "-o out.txt", "quiet": "-q", "symbols": "--symbols a", "timeout": "--timeout 1ns",
	// That the work is shared cannot be seen: commands that have the flag hand their task to
	// so many workers, and those without it have none; see process.
	"workers":         "--workers 0",
	"no-descriptions": "--no-descriptions",
}

// progressOnly are the commands in which --quiet hides no more than progress, which stands
// on terminals alone, and warnings to which no sample leads.
var progressOnly = []string{
	"bands", "bench", "canonical", "check", "convert", "cover", "experiment merge", "explain", "generate", "pattern decode", "proof check",
	"transform",
}

// runners are the commands that run or plan much, or read runs, too slow for short tests. Most
// of their flags are those of experiment plan.
var runners = []string{
	"experiment run", "experiment rerun", "experiment resume", "experiment bundle", "experiment merge", "experiment report",
	"experiment compare", "experiment list", "claims", "experiment submit", "experiment status", "experiment cancel", "experiment task",
}

// times are what differs from run to run.
var times = regexp.MustCompile(`[0-9.]+(ns|µs|ms|m[0-9]+s|s|h)\b|[0-9.]+ s\b|[0-9]+/s|"(\w*seconds|median|par2|ratio|overhead|seed)":[0-9.e-]+|[0-9]\.[0-9]+ `)

// leftovers are what command lines make.
var leftovers = []string{"new", "new.zip", "out.txt", "runs"}

// result is what came of a command line, without times.
func result(t *testing.T, args string) string {
	t.Helper()
	for _, name := range leftovers {
		require.NoError(t, os.RemoveAll(name))
	}
	p := capture(t, strings.Fields(args)...)
	text := times.ReplaceAllString(p.out+"\n"+p.err+"\n", "T") + string(rune('0'+p.code%10))
	for _, name := range leftovers {
		if _, err := os.Stat(name); err == nil {
			text += name
		}
	}
	if manifest, err := os.ReadFile("new/manifest.json"); err == nil {
		text += times.ReplaceAllString(string(manifest), "T")
	}
	return text
}

// TestFlagsHaveAnEffect: no command accepts a flag that it ignores.
func TestFlagsHaveAnEffect(t *testing.T) {
	inSamples(t)
	lines := []string{
		"count --proof proofs one.txt", "explain --json -o log.jsonl one.txt",
		"bench --methods dlx --json -o a.json two.txt", "bench --methods dlx --json -o b.json two.txt",
	}
	if !testing.Short() {
		lines = append(lines, "experiment run phase --bases 2 --scale 0.0001 -q -o run", "experiment run phase --bases 2 --scale 0.0001 -q -o other")
		submitSample(t, "sub")
	}
	for _, line := range lines {
		require.Zero(t, capture(t, strings.Fields(line)...).code, line)
	}
	before := map[string]string{} // what came of the lines without the flag
	eachCommand(newRoot(Default()), func(c *cobra.Command) {
		name := strings.TrimPrefix(strings.TrimPrefix(c.CommandPath(), program()), " ")
		if testing.Short() && contains(runners, name) || name == "serve" { // whose flags TestServeFlags holds
			return
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if held(name, f) {
				return
			}
			e, own := ownEffects[name+" "+f.Name]
			switch {
			case own:
			case f.Name == "max-document": // read whole are some formats
				e = effect{strings.NewReplacer("two.txt", "array.txt", "one.txt", "array.txt", "full.txt", "array.txt").Replace(baseOf(name)), "--max-document 1"}
			default:
				e = effect{baseOf(name), flagEffects[f.Name]}
			}
			if f.Name == "help" || f.Name == "progress" || f.Name == "quiet" && contains(progressOnly, name) {
				return
			}
			if e.with == "" {
				t.Errorf("%s --%s: add a line to ownEffects that shows what it does", name, f.Name)
				return
			}
			base := name + " " + e.base
			if before[base] == "" {
				before[base] = result(t, base)
			}
			if before[base] == result(t, base+" "+e.with) {
				t.Errorf("%s: %s changes nothing", base, e.with)
			}
		})
	})
}

// byCommand are the options of questions that their commands obey, and not an answer.
var byCommand = []string{
	"solve stats", "count proof", "count show", "explain full", "explain draw", "explain verify", "explain nodes", "check solution", "check timeout",
}

// held reports whether a flag is an option of a question that package ask answers, of which
// TestEveryOption there holds that it has an effect.
func held(command string, f *pflag.Flag) bool {
	for _, q := range ask.Questions(Default().Catalog) {
		if q.Name == command && q.Answer != nil && !contains(byCommand, command+" "+f.Name) {
			return option.NewValues(q.Options...).Find(f.Name) != nil
		}
	}
	return false
}

// contains reports whether a list has a word.
func contains(list []string, word string) bool {
	for _, x := range list {
		if x == word {
			return true
		}
	}
	return false
}
