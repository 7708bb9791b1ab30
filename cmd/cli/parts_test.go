package cli

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/cmd/internal/progress"
	"basisk/experiments/option"
	"basisk/grid/pattern"
	"basisk/internal/testenv"
	"basisk/results"
	"basisk/solver"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

// TestValues: flags with their own syntax accept right values only.
func TestValues(t *testing.T) {
	c := &cobra.Command{}
	values := addOptions(c, ask.BoxOption("rows and columns"), option.NewBytes("memory", "bytes"),
		option.NewFiniteTime("pause", "a time"))
	for _, text := range []string{"", "3", "x", "0x3", "3x-1", "2x3x4", "axb", "1x1", "16x17", "1000000000x1000000000"} {
		require.Error(t, c.Flags().Set("box", text), text)
	}
	require.NoError(t, c.Flags().Set("box", "2x6"))
	require.Equal(t, [2]int{2, 6}, option.Get[[2]int](*values, "box"))
	require.Equal(t, "2x6", c.Flags().Lookup("box").Value.String())
	require.NoError(t, c.Flags().Set("memory", "64M"))
	require.Equal(t, 64<<20, option.Get[int](*values, "memory"))
	require.NoError(t, c.Flags().Set("pause", "2"))
	require.Equal(t, 2*time.Second, option.Get[time.Duration](*values, "pause"))
}

// TestOneValidator: options parse the values of all flags, so no other code decides which numbers and times are absurd.
func TestOneValidator(t *testing.T) {
	eachFlag(newRoot(Default()), func(c *cobra.Command, f *pflag.Flag) {
		kinds := []string{"bool", "string"}
		if _, ours := f.Value.(*flagValue); !ours {
			require.Contains(t, kinds, f.Value.Type(), "%s --%s", c.CommandPath(), f.Name)
		}
	})
}

// TestBranches: for a line that begins with a command, the tree has that command with the same help as in the whole
// tree, and no other command of ours.
func TestBranches(t *testing.T) {
	eachCommand(newRoot(Default()), func(c *cobra.Command) {
		words := strings.Fields(c.CommandPath())[1:]
		if len(words) == 0 || words[0] == "help" || words[0] == "completion" {
			return
		}
		root := newRoot(Default(), words...)
		alone, _, err := root.Find(words)
		require.NoError(t, err)
		require.Equal(t, helpText(c), helpText(alone))
		require.Equal(t, c.GroupID, alone.GroupID)
		eachCommand(root, func(other *cobra.Command) {
			path, made := c.CommandPath()+" ", other.CommandPath()+" "
			cobras := strings.HasPrefix(made, program()+" help ") || strings.HasPrefix(made, program()+" completion ")
			require.True(t, cobras || strings.HasPrefix(path, made) || strings.HasPrefix(made, path), "%s for %s", made, path)
		})
	})
}

// TestTimeFlags: every flag of a time takes a number without a unit, in seconds.
func TestTimeFlags(t *testing.T) {
	times := 0
	eachFlag(newRoot(Default()), func(c *cobra.Command, f *pflag.Flag) {
		if f.Value.Type() == "time" || f.Value.Type() == "TIME" {
			times++
			require.NoError(t, f.Value.Set("20"), "%s --%s", c.CommandPath(), f.Name)
			require.Error(t, f.Value.Set("-1s"), "%s --%s", c.CommandPath(), f.Name)
		}
	})
	require.Greater(t, times, 15)
}

// TestNewWorker: a single puzzle gets all workers if that changes no answer or the user asked for it, and every
// callback gets the progress.
func TestNewWorker(t *testing.T) {
	workers := func(single, team bool, m solver.MethodEntry) int {
		o := &puzzleOptions{workers: 3, team: team, asking: ask.Options{Config: solver.Config{Method: m}}}
		s := &session{Console: &output.Console{}, single: single, options: o}
		return s.newWorker(0).Config.Workers
	}
	require.Equal(t, 3, workers(true, false, solver.DLX()))
	require.Equal(t, 1, workers(false, true, solver.DLX()))
	require.Equal(t, 1, workers(true, false, solver.CDCL()))
	require.Equal(t, 3, workers(true, true, solver.CDCL()))

	reports := 0
	o := &puzzleOptions{asking: ask.Options{Config: solver.Config{Progress: func(float64) { reports++ }}}}
	for _, p := range []*progress.Progress{nil, progress.New("puzzles", 1, func() float64 { return 1 })} {
		s := &session{Console: &output.Console{Progress: p}, options: o}
		s.newWorker(0).Config.Progress(0.5)
		require.Equal(t, p != nil, s.newWorker(0).Config.Learning != nil)
		p.Hide()
	}
	require.Equal(t, 2, reports)
}

// TestDoneOfAll: a command that makes puzzles always knows their number, however busy the machine is.
func TestDoneOfAll(t *testing.T) {
	s := &session{making: 1_000_000, answered: 3}
	require.Equal(t, "3 of 1000000 puzzles", s.doneOfAll(nil))
}

// TestSummary: times are ranked by the nearest rank, which is a time that occurred.
func TestSummary(t *testing.T) {
	s := newSummary()
	s.detailed = true
	for i := range 200 {
		s.add(ask.Head{Status: solver.Solved, Result: &solver.Result{Elapsed: time.Duration(200 - i)}})
	}
	s.detailed = false
	s.add(ask.Head{Status: solver.Unsolvable, Result: &solver.Result{}})
	require.Equal(t, 201, s.puzzles())
	require.Contains(t, s.line(), "200 solved, 1 unsolvable")
	require.Contains(t, s.table(), "200  100ns   100ns  198ns  200ns")
	require.Equal(t, time.Duration(7), quantile([]time.Duration{7}, 0.5))
	require.Equal(t, 1230*time.Microsecond, short(1234567*time.Nanosecond))
}

// TestParseGroup: a group has a name or three numbers of swaps; the error of any other text names what is expected.
func TestParseGroup(t *testing.T) {
	for text, want := range map[string]symmetryGroup{
		"all": {}, "swaps": {inPlace: true}, "7+8+9": {counted: true, swaps: pattern.Swaps{Rows: 7, Columns: 8, Digits: 9}},
	} {
		got, err := parseGroup(text)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	for _, text := range []string{"", "none", "7+7", "7+7+x"} {
		_, err := parseGroup(text)
		require.ErrorContains(t, err, "expected all, swaps or numbers of swaps: ", text)
	}
}

// TestInterruptedClaims: the error of an interrupt has the number of claims that are done, and no further one is begun.
func TestInterruptedClaims(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	c := newClaims(standard()).command(standard(), nil)
	c.SetArgs([]string{"L1", "G3"})
	messages := testenv.Messages(t)
	_ = c.ExecuteContext(ended)
	text := messages()
	require.Equal(t, 1, strings.Count(text, "interrupted: 0 of 2 claims done"), text)
	require.Contains(t, text, "0 claims: 0 agree, 0 corrected")
}

// conflictsOf matches the conflicts of a record.
var conflictsOf = regexp.MustCompile(`("conflicts":)(\d+)`)

// forge copies a run and changes a metric of its first record with the sum of the line, then the hash of
// the records in its manifest, and then the version of its engine: "forge run copy [hashed [version]]".
func forge(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) < 2 {
		ts.Fatalf("usage: forge run copy [hashed [version]]")
	}
	source, target := ts.MkAbs(args[0]), ts.MkAbs(args[1])
	ts.Check(os.RemoveAll(target))
	ts.Check(os.CopyFS(target, os.DirFS(source)))
	records := filepath.Join(target, "records.jsonl")
	first, rest, _ := strings.Cut(ts.ReadFile(records), "\n")
	first = conflictsOf.ReplaceAllStringFunc(first, func(metric string) string {
		parts := conflictsOf.FindStringSubmatch(metric)
		n, err := strconv.Atoi(parts[2])
		ts.Check(err)
		return parts[1] + strconv.Itoa(n+1)
	})
	text := testenv.WithSums([]byte(first + "\n" + rest))
	ts.Check(os.WriteFile(records, text, 0o600))
	if slices.Contains(args, "hashed") {
		entry, err := results.HashFile(records)
		ts.Check(err)
		hash(ts, filepath.Join(target, "manifest.json"), entry.SHA256, slices.Contains(args, "version"))
	}
}

// hash changes the hash of the records in a manifest, and the version of the engine if asked to.
func hash(ts *testscript.TestScript, name, sum string, version bool) {
	var manifest map[string]any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(name)), &manifest))
	manifest["files"].([]any)[0].(map[string]any)["sha256"] = sum
	for _, session := range manifest["sessions"].([]any) {
		if version {
			session.(map[string]any)["versions"].(map[string]any)["engine"] = 99
		}
	}
	delete(manifest, "sum")
	text, err := json.Marshal(manifest)
	ts.Check(err)
	ts.Check(os.WriteFile(name, text, 0o600))
}
