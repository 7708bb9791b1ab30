package cli

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/internal/testenv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

// Every option of every command does something: in one of the situations of the command, with
// one of the texts of its kind, it changes what the line prints or writes, times apart. And none does
// harm, whatever people mistype: the line ends in time, within its memory, with exit code 0,
// 1 or 2, and says what is wrong in words; a refused line leaves no file.

// situations are lines in which the options of a command have something to do. The default
// is one that reads puzzles.
var situations = map[string][]string{
	"bench":           {"--with dlx two.txt --json", "--with dlx empty.txt --json", "--with search,rules=none hard.txt --json", "two.txt"},
	"candidates":      {"two.txt", "two.txt --true", "hard.txt --counts"},
	"check":           {"two.txt", "clash.txt", "none.txt", "none.txt --why"},
	"claims":          {"L1", "Y3b"},
	"convert":         {"--to line two.txt", "two.txt", "--to pdf two.txt", "--to dimacs one.txt", "--to minizinc one.txt"},
	"count":           {"two.txt", "--show 1 two.txt", "--json one.txt", "--estimate two.txt", "--limit 0 -m diagram empty.txt"},
	"completion bash": {""}, "completion fish": {""}, "completion powershell": {""}, "completion zsh": {""},
	"cover":              {"toy.dlx", "toy.dlx --json", "toy.dlx --count", "toy.dlx --choose random --json"},
	"experiment cancel":  {"sub"},
	"experiment compare": {"run other"},
	"experiment list":    {""},
	"experiment merge":   {"run"},
	"experiment plan":    planning("--pilot 0s", "--brief"),
	"experiment report":  {"run", "run --value conflicts", "run --value conflicts --summary peak", "run --value conflicts --summary ratio", "run -f svg"},
	"experiment resume":  {"run", "sub --shard 1/1 --attempt 8-0"},
	"experiment run":     append(planning("-q --output new", "--output new"), "-q --output new"),
	"experiment status":  {"sub"},
	"experiment submit":  planning("--pilot 0s --dry-run --output new", "--pilot 0s --dry-run --shards 2 --output new", "--dry-run --output new", "--pilot 0s --dry-run", "./done"),
	"explain":            {"one.txt", "one.txt --draw", "hard.txt --rules singles,dilemma-2 --steps 1", "hard.txt --verify hard.jsonl"},
	"generate":           {"--basis 2 -n 2", "--basis 2 -n 2 -f pdf", "-n 2 --clues 20", "--basis 2 --solvable-by singles,hall", "--basis 2", "--not none --attempts 1", "--needs singles"},
	"hint":               {"hard.txt", "two.txt", "one.txt --conclusion", "hard.txt --json", "two.txt --rules none"},
	"methods":            {""},
	"payoff":             {"-f csv two.txt", "two.txt", "-f csv hard.txt", "-f csv empty.txt", "two.txt -f svg"},
	"pattern make":       {"--basis 2", ""},
	"pattern match":      {"two.txt", "one.txt --complete -f svg", "two.txt --complete", "shift.txt --complete", "floor.txt --complete --by tower", "empty.txt --complete --by floors"},
	"proof check":        {"one.txt proofs"},
	"rules":              {""},
	"serve":              {"--addr 203.0.113.1:1"}, // which is no address of any machine: it would not end
	"solve":              {"two.txt", "one.txt", "empty.txt --all"},
	"transform":          {"--by transpose two.txt", "one.txt", "--by transpose one.txt", "--random one.txt", "--by digits=2,3,4,1 one.txt", "--by transpose --cube cube.txt", "--canonical two.txt", "--canonical empty.txt", "--canonical empty.txt --work 1"},
	"":                   {""},
}

// planning returns the situations of a command that plans experiments, by what else it is called
// with, the first in all of them.
func planning(with string, more ...string) []string {
	phase := "phase --population 2 --scale 0.0001 "
	lines := []string{phase + with, "coupling --data two.txt --scale 0.001 " + with}
	for _, words := range more {
		if !strings.HasPrefix(words, "./") { // a run, which has an experiment
			words = phase + words
		}
		lines = append(lines, words)
	}
	return append(lines, "./sub "+with)
}

// usual are the situations of commands that have none of their own: files of which some have
// a format that is read whole, and some are large.
var usual = []string{"two.txt", "hard.txt"}

// textsOf returns what an option is set to, one after the other.
func textsOf(o option.Option) []string {
	switch o.Name {
	case "output":
		return []string{"out.txt"}
	case "like":
		return []string{"run"}
	}
	free := []string{"2", "3", "0.3", "X", "dlx", "cell", "balanced", "singles", "a=singles", "2,1,3,4", "2,1", "2,1,3", "1/2", "2x3", "latin", "vivify=0", "transpose", "1G", "5h", "full.txt", "log.jsonl", "site.sh", "1:9"}
	switch o.Kind {
	case option.Switch:
		return []string{"true"}
	case option.Count:
		return []string{"1", "3", "2", "0"}
	case option.Number:
		return []string{"0.0002", "0.01", "0.5"}
	case option.Time:
		return []string{"1ns", "5h", "0"}
	case option.Bytes:
		return []string{"1"}
	case option.Rules:
		return []string{"none", "singles"}
	case option.OneOf:
		return append(o.Range.Names(), "a")
	}
	return free
}

// unseen reports whether nothing can be seen of an option: of the number of workers, and of
// --quiet where it hides progress alone, which is on terminals, and warnings to which no
// sample leads.
func unseen(command, name string) bool {
	quiet := []string{
		"bench", "check", "convert", "cover", "experiment merge", "explain", "generate", "hint",
		"proof check", "transform",
	}
	if command == "bench" && name == "seed" {
		return true // nodes are only in the run that is kept
	}
	if command == "experiment plan threshold" && (name == "steps" || name == "goal") {
		return true // these are for some populations alone; a test of the studies tries them
	}
	return name == "help" || name == "workers" || name == "quiet" && slices.Contains(quiet, command)
}

// byCommand are the options of questions that their commands obey, and not an answer.
var byCommand = []string{
	"solve stats", "count proof", "count show", "explain full", "explain draw", "explain verify", "explain nodes", "check solution",
}

// answered reports whether TestEveryOption of package ask holds that an option has an effect.
func answered(command, name string) bool {
	for _, q := range ask.Questions(Default().Catalog) {
		if q.Name == command && q.Answer != nil && !slices.Contains(byCommand, command+" "+name) {
			return option.NewValues(q.Options...).Find(name) != nil
		}
	}
	return false
}

// runners are the commands that run or plan much, or read runs, too slow for short tests.
var runners = regexp.MustCompile(`^(experiment (run|resume|merge|report|compare|list|submit|status|cancel)|claims)$`)

// times differ from run to run.
var times = regexp.MustCompile(`[0-9.]+(ns|µs|ms|m[0-9]+s|s|h)\b|[0-9.e-]+ s\b|[0-9]+/s|"(\w*seconds|\w*memory_bytes|median|par2|ratio|overhead|seed)":[0-9.e-]+|[0-9]\.[0-9]+\s|` +
	`(?m)"value":"time",.*$|,time,mean,.*$|^(naked|hidden|sets above|singles|before).*$|` +
	`"value":"(time to the answer|PAR-2|run time|memory|start|larger time over smaller)",.*$|"[0-9,]+(\.[0-9]+(e-[0-9]+)?|e-[0-9]+)( to [0-9.,e∞-]+)?( \[[^"]*\]| \(no interval\))?†?"|(\]†?|–)","[0-9]+"\]|† [^"]*"`)

// likely returns texts that have an effect wherever their options do, which are tried first.
func likely() map[string]string {
	return map[string]string{
		"box": "2x3", "cdcl": "vivify=0", "from": "rows", "limit": "3", "max-tuple": "2",
		"units": "latin",
	}
}

// lines are command lines with their output, without times.
type lines struct {
	t     *testing.T
	files []string // in the present directory
	came  map[string]printed
	texts map[string]string // what options were set to that had an effect, or is likely to
	again map[string]bool   // whether the same came of a line twice
}

// run runs a line and returns its output, from an earlier time if there was one.
func (l *lines) run(line string) printed {
	if p, ok := l.came[line]; ok {
		return p
	}
	p := capture(l.t, strings.Fields(line)...)
	if strings.HasPrefix(line, "bench ") {
		p.out = unmeasured(l.t, p.out)
	}
	for _, name := range l.made() {
		p.out += name
		if manifest, err := os.ReadFile(name + "/manifest.json"); err == nil {
			p.out += string(manifest)
		}
		require.NoError(l.t, os.RemoveAll(name))
	}
	// The full output of all lines would take much memory.
	p.out = fmt.Sprint(sha256.Sum256(times.ReplaceAll([]byte(p.out), []byte("T"))))
	p.err = times.ReplaceAllString(p.err, "T")
	l.came[line] = p
	return p
}

// counted are the columns of bench that hold no time, ratio or memory.
var counted = []string{
	"contestant", "puzzles", "settled", "file", "runs", "failed runs", "wrong runs", "solved", "proved unique", "agree",
}

// numbers are the numbers in a table of bench, the blanks around them, and the notes, which order puzzles by their times.
var numbers = regexp.MustCompile(`(?s)\n†.*|[ 0-9.,e-]*[0-9][ .,]*| +`)

// unmeasured returns what bench has printed without what it has measured: of JSON the columns that count, of other
// text the words.
func unmeasured(t *testing.T, out string) string {
	if !strings.HasPrefix(out, "{") {
		return numbers.ReplaceAllString(out, " ")
	}
	var report struct {
		Tables []struct {
			Columns []string
			Rows    [][]string
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &report), out)
	var kept []string
	for _, table := range report.Tables {
		for i, column := range table.Columns {
			if !slices.Contains(counted, column) {
				continue
			}
			kept = append(kept, column)
			for _, row := range table.Rows {
				kept = append(kept, row[i])
			}
		}
	}
	require.NotEmpty(t, kept, out)
	return strings.Join(kept, "\n")
}

// made returns the files that a line has made.
func (l *lines) made() []string {
	return slices.DeleteFunc(namesOf(l.t), func(name string) bool { return slices.Contains(l.files, name) })
}

// namesOf returns the names of the files in the present directory.
func namesOf(t *testing.T) (names []string) {
	t.Helper()
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, f := range files {
		names = append(names, f.Name())
	}
	return names
}

// named are refusals of options that have an effect where they are taken, by their names.
var named = regexp.MustCompile("it is taken by|cannot be combined with a scale|, not two|--quick leaves it out")

// effective returns a situation in which an option has an effect, if there is one. That it cannot be combined with
// others is no effect, but that an experiment refuses it is one. Texts that had an effect elsewhere are tried first.
func (l *lines) effective(command string, o option.Option) (situation string, ok bool) {
	all, texts := situationsOf(command, o), textsOf(o)
	if text := l.texts[o.Name]; slices.Contains(texts, text) {
		if situation, ok = l.try(command, o, all, text); ok {
			return situation, true
		}
	}
	return l.try(command, o, all, texts...)
}

// try returns a situation in which an option set to one of the texts has an effect.
func (l *lines) try(command string, o option.Option, all []string, texts ...string) (situation string, ok bool) {
	elsewhere := answered(command, o.Name)
	for _, s := range all {
		for _, text := range texts {
			after := l.run(setTo(command+" "+s, o.Name, text))
			switch {
			case named.MatchString(after.err):
				return s, true
			case strings.Contains(after.err, `--help"`) && strings.Contains(after.err, "--"+o.Name):
			case elsewhere || after != l.run(command+" "+s) && l.steady(command, s):
				l.texts[o.Name] = text
				return s, true
			}
		}
	}
	return all[0], false
}

// setTo returns a line with an option set to a text, in place of the text that it has there.
func setTo(line, name, text string) string {
	words := strings.Fields(line)
	if i := slices.Index(words, "--"+name); i >= 0 && name != experiments.OptionData {
		words = slices.Delete(words, i, i+2)
	}
	return strings.Join(append(words, "--"+name+"="+text), " ")
}

// steady reports whether a line prints the same again. Lines of runners are not tried twice.
func (l *lines) steady(command, situation string) bool {
	line := command + " " + situation
	if _, known := l.again[line]; !known && !runners.MatchString(command) {
		before := l.run(line)
		delete(l.came, line)
		l.again[line] = l.run(line) == before
	}
	return runners.MatchString(command) || l.again[line]
}

// situationsOf returns the situations of a command without a switch that is tried, and for an
// option of experiments first the plan of one that takes it.
func situationsOf(command string, o option.Option) (list []string) {
	lines, own := situations[command]
	switch {
	case own:
	case strings.HasPrefix(command, "experiment plan "):
		lines = []string{"--scale 0.0001 --pilot 0s --population 3", "--scale 0.0001 --pilot 0s"} // the first is quick
	default:
		lines = usual
	}
	for _, line := range lines {
		words := strings.Fields(line)
		if i := slices.Index(words, "--"+o.Name); i >= 0 && o.Name == experiments.OptionData {
			words = slices.Delete(words, i, i+2)
		} else if i >= 0 && o.Kind == option.Switch {
			words = slices.Delete(words, i, i+1)
		}
		list = append(list, strings.Join(words, " "))
	}
	return list
}

// TestEveryOption: no command has an option that it ignores, or that does harm. The groups of options for input and for
// output are the same in many commands: of these a long run tries every option in each, and other runs in one.
func TestEveryOption(t *testing.T) {
	inSamples(t)
	makeSamples(t)
	l := &lines{t: t, files: namesOf(t), came: map[string]printed{}, texts: likely(), again: map[string]bool{}}
	var mistakes []string
	shared := map[string]bool{}
	visit := func(command string, f *pflag.Flag) {
		if testing.Short() && runners.MatchString(command) || unseen(command, f.Name) && f.Value.Type() == "bool" {
			return
		}
		if group := groupOf(f); group == ask.GroupInput || group == ask.GroupOutput {
			if shared[f.Name+f.Usage] && !testenv.Long() {
				return
			}
			shared[f.Name+f.Usage] = true
		}
		o := option.Option{Name: f.Name, Kind: option.Switch}
		if p, ours := f.Value.(*flagValue); ours {
			o = p.Option
		}
		s, ok := situationsOf(command, o)[0], true
		if !unseen(command, f.Name) && command != "serve" { // whose flags TestServeFlags holds
			s, ok = l.effective(command, o)
		}
		if !ok {
			t.Errorf("%s --%s changes nothing in any situation", command, f.Name)
			return
		}
		if o.Kind != option.Switch && f.Name != "output" {
			for _, text := range mistyped {
				mistakes = append(mistakes, setTo(command+" "+s, f.Name, text))
			}
		}
	}
	eachFlag(newRoot(Default()), func(c *cobra.Command, f *pflag.Flag) {
		_, command, _ := strings.Cut(c.CommandPath(), " ")
		visit(command, f)
	})
	for _, e := range Default().Experiments { // each has options of its own
		for _, o := range experiments.OptionsOf(e.Experiment, Default().Catalog) {
			if o.Name != experiments.OptionData {
				visit("experiment plan "+e.Name(), flagOf(o, new(option.Values)))
			}
		}
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // as users have it, since memory is measured
	require.Greater(t, len(mistakes), testenv.Scale(400, 500, 1500))
	rand.New(rand.NewPCG(1, 0)).Shuffle(len(mistakes), func(i, j int) { mistakes[i], mistakes[j] = mistakes[j], mistakes[i] })
	for _, line := range mistakes[:testenv.Scale(60, 100, len(mistakes))] {
		t.Run(line, func(t *testing.T) { l.check(t, line) })
	}
}

// makeSamples makes what the situations read besides the samples.
func makeSamples(t *testing.T) {
	t.Helper()
	lines := []string{
		"count --proof proofs one.txt", "explain --json -o log.jsonl one.txt", "explain --json -o hard.jsonl hard.txt --rules singles,dilemma-2 --steps 1",
	}
	if !testing.Short() {
		lines = append(lines, "experiment run phase --population 2 --scale 0.0001 -q -o run", "experiment run phase --population 2 --scale 0.0001 -q -o other")
		submitSample(t, "sub")
		submitSample(t, "done")
		lines = append(lines, "experiment merge done")
		stubSlurm(t)
	}
	for _, line := range lines {
		require.Zero(t, capture(t, strings.Fields(line)...).code, line)
	}
	log, err := os.ReadFile("hard.jsonl")
	require.NoError(t, err)
	log = regexp.MustCompile(`"(pattern|rule)":"dilemma[-2]*"|"dilemma-2"`).ReplaceAllFunc(log, func(word []byte) []byte {
		return regexp.MustCompile(`dilemma[-2]*`).ReplaceAll(word, []byte("mine"))
	})
	require.NoError(t, os.WriteFile("hard.jsonl", log, 0o600)) // steps that are proved by refutation
}

// stubSlurm puts commands on the PATH that answer as a Slurm that has no jobs.
func stubSlurm(t *testing.T) {
	t.Helper()
	require.NoError(t, os.Mkdir("stubs", 0o700))
	for _, name := range []string{"squeue", "scontrol", "sinfo", "sbatch", "scancel"} {
		require.NoError(t, os.WriteFile(filepath.Join("stubs", name), []byte("#!/bin/sh\n"), 0o700))
	}
	dir, err := filepath.Abs("stubs")
	require.NoError(t, err)
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// mistyped are the values that every option is set to.
var mistyped = []string{"-1", "0", "1", "1000000000000", "NaN", "", "text"}

// What a line may take, and what it may not print.
const (
	lineTime   = 2 * time.Minute
	lineMemory = 300 << 20
)

var unspeakable = regexp.MustCompile(`goroutine |panic|internal error|strconv|invalid syntax|%!|-9223372036854775808`)

// check runs a command line and fails if it does what no line may do.
func (l *lines) check(t *testing.T, line string) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p := within(t, line)
	runtime.ReadMemStats(&after)
	require.Contains(t, []int{int(output.Done), int(output.Failed), int(output.Unusable)}, p.code, p.err)
	require.NotRegexp(t, unspeakable, p.err)
	require.Less(t, after.Sys, before.Sys+lineMemory, "memory")
	made := l.made()
	for _, name := range made {
		require.NoError(t, os.RemoveAll(name))
	}
	if p.code == int(output.Unusable) {
		require.NotEmpty(t, p.err)
		require.Empty(t, made, "%s", p.err)
	}
}

// within runs a command line in this process, and fails if it does not end in time.
func within(t *testing.T, line string) (p printed) {
	ended := make(chan string, 1)
	go func() {
		defer func() {
			if reason := recover(); reason != nil {
				ended <- fmt.Sprintf("panic: %v\n%s", reason, debug.Stack())
			}
		}()
		p = capture(t, strings.Fields(line)...)
		ended <- ""
	}()
	select {
	case text := <-ended:
		p.err += text
	case <-time.After(lineTime):
		stacks := make([]byte, 1<<16)
		t.Fatalf("not ended after %v\n%s", lineTime, stacks[:runtime.Stack(stacks, true)]) // and standard output remains taken
	}
	return p
}

// eachFlag calls visit with the own flags of all commands below c.
func eachFlag(c *cobra.Command, visit func(*cobra.Command, *pflag.Flag)) {
	for _, sub := range c.Commands() {
		sub.LocalFlags().VisitAll(func(f *pflag.Flag) { visit(sub, f) })
		eachFlag(sub, visit)
	}
}
