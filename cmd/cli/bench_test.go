package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/internal/testenv"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// raceOf returns the answer about two contestants and the same again, from the times of each on puzzles. A
// time of 0 is of a puzzle that the contestant did not race on.
func raceOf(t *testing.T, first, second, again []float64) *bench {
	t.Helper()
	entry, err := Default().Find("frontier")
	require.NoError(t, err)
	var records []results.Record
	add := func(i int, name string, seconds float64, more ...results.Metric) {
		if seconds > 0 {
			records = append(records, results.Record{
				Key: fmt.Sprintf("a.txt:%d/%s", i+1, name), Config: map[string]any{
					"contestant": name, "first": "a", "limit": 10.0, "basis": 3.0, "holes": "given", "engine-seed": 1.0, "file": "a",
				},
				Metrics: append(results.Metrics{{Name: "ended", Value: 1}, {Name: "seconds", Unit: "s", Value: seconds}, {Name: "solutions", Value: 1}}, more...),
			})
		}
	}
	for i := range first {
		add(i, "a", first[i], results.Metric{Name: "seconds-again", Unit: "s", Value: again[i]})
		add(i, "b", second[i])
	}
	a, err := experiments.AnswerOf(entry.Experiment, func(yield func(results.Record, error) bool) {
		for _, r := range records {
			if !yield(r, nil) {
				return
			}
		}
	}, "")
	require.NoError(t, err)
	return &bench{Answer: &a, first: "a"}
}

// verdictOn returns the verdict on a contestant.
func verdictOn(b *bench, name string) string {
	c := b.cells("contestants")
	return b.verdict(c, slices.IndexFunc(c.Labels, func(l []string) bool { return l[0] == name }))
}

// noisy returns n times around a typical one for each puzzle, which vary by chance, times a factor.
func noisy(rng *rand.Rand, typical []float64, factor float64) []float64 {
	list := make([]float64, len(typical))
	for i, x := range typical {
		list[i] = factor * x * math.Exp(0.05*rng.NormFloat64())
	}
	return list
}

// TestVerdict: the same contestant twice makes no difference, in nearly all races (in all of 1000 when this was written); half as much more or less is
// seen in all; few puzzles have no verdict.
func TestVerdict(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	wrong := 0
	races := testenv.Scale(30, 30, 1000)
	for range races {
		typical := make([]float64, 60)
		for i := range typical {
			typical[i] = 1e-3 * math.Exp(0.5*rng.NormFloat64())
		}
		first, again := noisy(rng, typical, 1), noisy(rng, typical, 1)
		if verdictOn(raceOf(t, first, noisy(rng, typical, 1), again), "b") != "no difference" {
			wrong++
		}
		if rng.IntN(20) == 0 {
			require.Equal(t, "slower", verdictOn(raceOf(t, first, noisy(rng, typical, 1.5), again), "b"))
			require.Equal(t, "faster", verdictOn(raceOf(t, first, noisy(rng, typical, 0.6), again), "b"))
		}
	}
	require.LessOrEqual(t, wrong, 1+races/500)

	b := raceOf(t, []float64{1, 2, 3}, []float64{2, 4, 6}, []float64{1, 2, 3})
	require.Equal(t, "too few puzzles", verdictOn(b, "b"))
	require.Equal(t, "the first", verdictOn(b, "a"))
	require.Equal(t, "the noise floor", verdictOn(b, studies.SameAgain))

	many := slices.Repeat([]float64{1}, 40)
	tail := append(slices.Repeat([]float64{0.5}, 39), 100)
	require.Contains(t, verdictOn(raceOf(t, many, tail, many), "b"), "median: faster")
	shifted := make([]float64, 40)
	for i := range shifted {
		shifted[i] = 1.2 + 0.001*float64(i%3)
	}
	require.Equal(t, "no difference", verdictOn(raceOf(t, many, shifted, shifted), "b"), "the floor is as wide")
}

// TestSameTwice: one contestant, given twice, makes no difference, with several seeds.
func TestSameTwice(t *testing.T) {
	corpus, err := os.ReadFile("../../testdata/corpus/16x16.txt")
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "some.txt")
	lines := strings.SplitAfter(string(corpus), "\n")
	require.NoError(t, os.WriteFile(name, []byte(strings.Join(lines[:24], "")), 0o600))
	var out string
	for range 3 { // one race in some hundred is wrong by chance, and this machine may be busy
		p := capture(t, "bench", "-q", "--with", "auto", "--with", "auto", "--seeds", "2", name)
		require.Empty(t, p.err)
		if out = p.out; strings.Contains(out, "  no difference\n") {
			return
		}
	}
	require.Contains(t, out, "  no difference\n")
}

// TestBenchInterrupt: an interrupt prints the figures of the puzzles that are done.
func TestBenchInterrupt(t *testing.T) {
	corpus, err := os.ReadFile("../../testdata/corpus/36x36.txt")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(corpus)), "\n")
	c := command(t, "bench", "--with", "dlx", "--with", "auto", "--timeout", "1h", "-")
	var printed, talk strings.Builder
	c.Stdout, c.Stderr = &printed, &talk
	// Dancing links do not finish the last of the corpus.
	feed(t, c, "12..34..21434321\n# N=36 box=6x6 kind=2d symbols=1\n"+lines[len(lines)-1]+"\n")
	letWork(t, c, 300*time.Millisecond)
	require.NoError(t, c.Process.Signal(os.Interrupt))
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Regexp(t, `(?m)^dlx +1 +1 of 1 `, printed.String())
	require.Contains(t, talk.String(), "interrupted: 1 of 2 puzzles done")
}

// TestEstimateInterrupt: a signal leaves the estimate of the walks taken.
func TestEstimateInterrupt(t *testing.T) {
	c := command(t, "count", "--estimate", "--probes", "1000000000", "-")
	var out strings.Builder
	c.Stdout = &out
	feed(t, c, strings.Repeat(".", 81)+"\n")
	letWork(t, c, 200*time.Millisecond) // for some thousand walks
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Regexp(t, ` 1: multiple: interrupted, about \d\.\d+e21 \(95 %: .*\) solutions, reached by \d+ of \d+ walks\n$`, out.String())
}

// TestInterruptGenerate: a signal ends a long run, which has written whole puzzles
// and prints their number.
func TestInterruptGenerate(t *testing.T) {
	c := command(t, "generate", "-n", "20000", "--workers", "2")
	var talk strings.Builder
	c.Stderr = &talk
	pipe, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	lines := 0
	for output := bufio.NewScanner(pipe); output.Scan(); {
		if lines++; lines == 10 {
			require.NoError(t, c.Process.Signal(syscall.SIGINT))
		}
		require.Len(t, output.Text(), 81)
	}
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Regexp(t, `interrupted: [0-9]+ of 20000 puzzles done`, talk.String())
	require.GreaterOrEqual(t, lines, 10)
}

// TestPayoffWorkers: all but times is the same with any number of workers.
func TestPayoffWorkers(t *testing.T) {
	times := regexp.MustCompile(`(?m)^.*,"time, µs",.*$`)
	corpus, err := os.ReadFile("../../testdata/corpus/16x16.txt")
	require.NoError(t, err)
	var some []byte // every sixth line of the corpus, so of all kinds
	i := 0
	for line := range bytes.Lines(corpus) {
		if i++; i%6 == 0 {
			some = append(some, line...)
		}
	}
	puzzles := filepath.Join(t.TempDir(), "some.txt")
	require.NoError(t, os.WriteFile(puzzles, some, 0o600))
	var objects []string
	for _, workers := range []string{"1", "2"} {
		file := filepath.Join(t.TempDir(), "payoff.csv")
		code := Run(Default(), []string{
			"payoff", "-q", "-f", "csv", "--workers", workers, "-o", file, puzzles, "../../testdata/unique25.txt",
		})
		require.Equal(t, int(output.Done), code)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		objects = append(objects, times.ReplaceAllString(string(text), ""))
	}
	require.Contains(t, objects[0], "16×16,hidden pairs,lost without,share,")
	require.Contains(t, objects[0], ",39,")
	require.Equal(t, objects[0], objects[1])
}

// TestPayoffInterrupted: what is known is printed, and says that it is not all.
func TestPayoffInterrupted(t *testing.T) {
	c := command(t, "payoff", "--rules", "singles,probe", "--workers", "1", "-")
	var result, talk strings.Builder
	c.Stdout, c.Stderr = &result, &talk
	// Probing an empty 64×64 takes longer than this test.
	feed(t, c, "12..34..21434321\n"+strings.Repeat("0 ", 64*64)+"\n")
	letWork(t, c, 300*time.Millisecond) // for the first to end
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Contains(t, talk.String(), "interrupted: 1 of 2 puzzles done")
	require.Contains(t, result.String(), "4×4: 1 unique\n")
	require.NotContains(t, result.String(), "64×64")
}
