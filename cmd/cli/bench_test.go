package cli

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/internal/testenv"
	"basisk/results"
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
