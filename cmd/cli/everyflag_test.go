package cli

import (
	"fmt"
	"io"
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

	"basisk/cmd/internal/output"
	"basisk/internal/testenv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

// Every command is run with every flag that takes a value, set to what people mistype. It
// ends in time, within its memory, with exit code 0, 1 or 2, and tells what is wrong in
// words; a run that refuses its flags leaves no file.

// mistyped are the values that every flag is set to.
var mistyped = []string{"-1", "0", "1", "1000000000000", "NaN", "", "text"}

// What a run may take, and what it may not print.
const (
	lineTime   = 2 * time.Minute
	lineMemory = 300 << 20
)

var unspeakable = regexp.MustCompile(`goroutine |panic|internal error|strconv|invalid syntax|%!|-9223372036854775808`)

// line is how a command is run: args are its arguments, and with has for a flag those that
// it goes with.
type line struct {
	args []string
	with map[string][]string
}

// lines are those of all commands that have flags with values, by their paths. Files lie
// in the parent of the directory in which a command runs.
var lines = map[string]line{
	"bands": {[]string{"--basis", "2"}, map[string][]string{"skip": {"--rows", "--list"}, "limit": {"--rows", "--list"}, "basis": {"--rows"}}},
	"bench": {[]string{"../puzzle.txt", "--methods", "dlx"}, nil},
	"candidates": {[]string{"../puzzles.txt"}, map[string][]string{
		"limit": {"--counts"}, "method": {"--true"}, "choose": {"--true"}, "seed": {"--true"}, "nodes": {"--true"}, "restart": {"--true"}, "cdcl": {"--true"},
	}},
	"canonical": {[]string{"../puzzles.txt"}, nil},
	"check":     {[]string{"../puzzles.txt"}, nil},
	"claims":    {[]string{"L4"}, nil},
	"compare":   {[]string{"../bench.json", "../bench.json"}, nil},
	"convert":   {[]string{"../puzzles.txt", "--to", "html"}, nil},
	"count": {[]string{"../puzzles.txt"}, map[string][]string{
		"probes": {"--estimate"}, "ci": {"--estimate"}, "memory": {"-m", "diagram", "--limit", "0"}, "show": {"--limit", "0"}, "workers": {"--limit", "0", "-m", "dlx"},
	}},
	"cover":              {[]string{"../problem.dlx"}, map[string][]string{"probes": {"--estimate"}, "ci": {"--estimate"}, "workers": {"--count"}}},
	"experiment bundle":  {[]string{"../run"}, nil},
	"experiment compare": {[]string{"../run", "../run"}, nil},
	"experiment list":    {nil, nil},
	"experiment merge":   {[]string{"../run"}, nil},
	"experiment plan":    {[]string{"phase", "--pilot", "1ms", "--shapes", "3", "--scale", "0.002"}, map[string][]string{"pilot": {"--brief"}}},
	"experiment rerun":   {[]string{"../run", "-q"}, nil},
	"experiment resume":  {[]string{"../run", "-q"}, nil},
	"experiment submit": {[]string{"clue-economy", "--shapes", "2", "--scale", "0.01", "--dry-run", "--pilot", "1ms", "--on", "local"}, map[string][]string{
		"time": onSlurm, "mem": onSlurm, "partition": onSlurm, "account": onSlurm, "template": onSlurm,
	}},
	"experiment run":   {[]string{"clue-economy", "--shapes", "2", "-q", "--scale", "0.01"}, nil},
	"explain":          {[]string{"../puzzle.txt"}, map[string][]string{"nodes": {"--verify", "../log.jsonl"}}},
	"generate":         {[]string{"--basis", "2"}, map[string][]string{"max-tuple": {"--rules", "singles,hall"}, "per-page": {"-f", "html"}}},
	"methods":          {nil, nil},
	"pattern complete": {[]string{"../puzzles.txt"}, map[string][]string{"limit": {"--by", "tower"}, "nodes": {"--by", "symmetry"}}},
	"pattern decode":   {[]string{"../codes.txt"}, nil},
	"pattern encode":   {[]string{"../grids.txt"}, nil},
	"pattern make":     {nil, nil},
	"pattern match":    {[]string{"../puzzles.txt"}, map[string][]string{"nodes": {"--symmetry"}}},
	"payoff":           {[]string{"../puzzles.txt"}, nil},
	"proof check":      {[]string{"../puzzles.txt", "../proofs"}, nil},
	"rate":             {[]string{"../puzzles.txt"}, nil},
	"rules":            {nil, nil},
	"serve":            {[]string{"--addr", "203.0.113.1:1"}, nil}, // which is no address of any machine: it would not end
	"solve":            {[]string{"../puzzles.txt"}, map[string][]string{"limit": {"--all"}, "workers": {"-m", "cdcl"}}},
	"transform":        {[]string{"../puzzles.txt"}, map[string][]string{"seed": {"--random"}, "group": {"--random"}}},
	"version":          {nil, nil},
}

// onSlurm is what goes with the flags that mean something to Slurm alone.
var onSlurm = []string{"--on", "slurm"}

// TestEveryFlag runs them all, or with -short a sample.
func TestEveryFlag(t *testing.T) {
	folder := t.TempDir()
	makeInputs(t, folder)
	var all [][]string
	eachFlag(newRoot(Default()), func(c *cobra.Command, f *pflag.Flag) {
		_, path, _ := strings.Cut(c.CommandPath(), " ")
		if f.Value.Type() == "bool" || f.Name == "output" {
			return
		}
		x, known := lines[path]
		require.True(t, known, "%s has --%s and no line in this test", path, f.Name)
		for _, value := range mistyped {
			args := slices.Concat(strings.Fields(path), withoutFlag(x.args, f.Name), x.with[f.Name], []string{"--" + f.Name + "=" + value})
			if c.Flags().Lookup("output") != nil {
				args = append(args, "-o", "out")
			}
			all = append(all, args)
		}
	})
	require.Greater(t, len(all), 2000)
	rand.New(rand.NewPCG(1, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, args := range all[:testenv.Scale(60, 500, len(all))] {
		t.Run(strings.Join(args, " "), func(t *testing.T) { checkLine(t, folder, args) })
	}
}

// withoutFlag returns args without a flag and its value.
func withoutFlag(args []string, name string) []string {
	if i := slices.Index(args, "--"+name); i >= 0 {
		return slices.Delete(slices.Clone(args), i, i+2)
	}
	return args
}

// checkLine runs a command line in a new directory below folder.
func checkLine(t *testing.T, folder string, args []string) {
	t.Chdir(folder)
	require.NoError(t, os.MkdirAll("work", 0o777))
	require.NoError(t, os.Chdir("work"))
	defer os.RemoveAll(filepath.Join(folder, "work"))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	code, text := runLine(t, args)
	runtime.ReadMemStats(&after)
	require.Contains(t, []int{int(output.Done), int(output.Failed), int(output.Unusable)}, code, text)
	require.NotRegexp(t, unspeakable, text)
	require.Less(t, after.Sys, before.Sys+lineMemory, "memory")
	if code == int(output.Unusable) {
		require.NotEmpty(t, text)
		left, err := os.ReadDir(".")
		require.NoError(t, err)
		require.Empty(t, left, "%s", text)
	}
}

// runLine runs a command line in this process and returns the exit code and what was told.
func runLine(t *testing.T, args []string) (code int, text string) {
	in, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer in.Close()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	require.NoError(t, err)
	defer null.Close()
	told, err := os.CreateTemp(t.TempDir(), "")
	require.NoError(t, err)
	defer told.Close()
	oldIn, oldOut, oldErr := os.Stdin, os.Stdout, os.Stderr
	os.Stdin, os.Stdout, os.Stderr = in, null, told
	ended := make(chan string, 1)
	go func() {
		defer func() {
			if reason := recover(); reason != nil {
				ended <- fmt.Sprintf("panic: %v\n%s", reason, debug.Stack())
			}
		}()
		code = Run(Default(), args)
		ended <- ""
	}()
	select {
	case text = <-ended:
	case <-time.After(lineTime):
		stacks := make([]byte, 1<<16)
		t.Fatalf("not ended after %v\n%s", lineTime, stacks[:runtime.Stack(stacks, true)]) // and standard output remains taken
	}
	os.Stdin, os.Stdout, os.Stderr = oldIn, oldOut, oldErr
	_, err = told.Seek(0, io.SeekStart)
	require.NoError(t, err)
	all, err := io.ReadAll(told)
	require.NoError(t, err)
	return code, text + string(all)
}

// makeInputs makes what the lines read.
func makeInputs(t *testing.T, folder string) {
	t.Chdir(folder)
	for name, text := range map[string]string{
		"puzzles.txt": "1.......4...3...\n1...2...4.....1.\n\n" + ninth + "\n",
		"puzzle.txt":  ninth + "\n",
		"grids.txt":   "1234341221434321\n",
		"codes.txt":   "2x2 key {1=4,2=3,3=2,4=1}\n",
		"problem.dlx": "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	for _, args := range [][]string{
		{"explain", "-q", "--json", "-o", "log.jsonl", "puzzle.txt"},
		{"count", "-q", "--proof", "proofs", "puzzles.txt", "-o", "counted"},
		{"bench", "-q", "--json", "--methods", "dlx", "-o", "bench.json", "puzzle.txt"},
		{"experiment", "run", "clue-economy", "--shapes", "2", "-q", "--scale", "0.01", "-o", "run"},
	} {
		code, text := runLine(t, args)
		require.Equal(t, int(output.Done), code, text)
	}
}

// ninth is a 9×9 puzzle.
const ninth = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// eachFlag calls visit with the own flags of all commands below c.
func eachFlag(c *cobra.Command, visit func(*cobra.Command, *pflag.Flag)) {
	for _, sub := range c.Commands() {
		sub.LocalFlags().VisitAll(func(f *pflag.Flag) { visit(sub, f) })
		eachFlag(sub, visit)
	}
}
