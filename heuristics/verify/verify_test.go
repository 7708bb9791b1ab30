package verify_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/heuristics/verify"
	"basisk/internal/testenv"
)

// patterns are all that a step may state.
var patterns = []heuristics.Kind{
	heuristics.KindNakedSingle, heuristics.KindHiddenSingle, heuristics.KindPairwise, heuristics.KindLocked,
	heuristics.KindNakedTuple, heuristics.KindHiddenTuple, heuristics.KindFish,
	heuristics.KindChain, heuristics.KindProbe, heuristics.KindDilemma,
}

// What every rule says of random boards of every shape is true in all its parts,
// and the verifier's board ends like the engine's. Every pattern occurs.
func TestRandomBoards(t *testing.T) {
	boards := uint64(testenv.Scale(2, 3, 100))
	var systems []*grid.Shape
	for rng := rand.New(rand.NewPCG(4, 0)); len(systems) < 10; {
		systems = append(systems, heuristictest.System(rng, false))
	}
	var logs strings.Builder
	for name, rules := range suites() {
		t.Run(name, func(t *testing.T) {
			for _, s := range append(heuristictest.Shapes(), systems...) {
				for seed := range boards {
					p := heuristictest.Puzzle(rand.New(rand.NewPCG(seed, 7)), s)
					log, outcome := explain(t, p, rules())
					report, err := check(log, p)
					require.NoError(t, err, "%s, seed %d\n%s", s, seed, heuristictest.Text(p))
					require.Equal(t, string(outcome.Status), report.Outcome)
					require.Equal(t, outcome.Candidates, report.Candidates)
					require.Zero(t, report.SizesUnchecked)
					logs.Write(log)
				}
			}
		})
	}
	for _, pattern := range patterns {
		occurs(t, `"pattern":"`+string(pattern)+`"`, logs.String())
	}
}

// occurs requires that some part of a long text matches.
func occurs(t *testing.T, pattern, text string) {
	t.Helper()
	require.True(t, regexp.MustCompile(pattern).MatchString(text), pattern)
}

// Inkala's puzzle is solved by dilemmas within dilemmas, and every step of that
// follows.
func TestInkala(t *testing.T) {
	p := tokens(t, square(t, 3), strings.Split(inkala, ""))
	rules := append(suites()["everything"](), &heuristics.Dilemma{Depth: 2})
	log, outcome := explain(t, p, rules)
	require.Equal(t, heuristics.Solved, outcome.Status)
	occurs(t, `"trials":\[{"assume":"[^"]*","failed":(true|false),"steps":\[{.*"trials":`, string(log))
	report, err := check(log, p)
	require.NoError(t, err)
	require.Equal(t, "solved", report.Outcome)
	require.Greater(t, report.TrialSteps, 1000)
	require.Greater(t, report.Sizes, 100)
}

func TestBasis5(t *testing.T) {
	p := file(t, square(t, 5), "unique25.txt")
	rules, status := "probe", heuristics.Solved
	if testing.Short() {
		rules, status = "hall, fish, pair", heuristics.Stuck
	}
	log, outcome := explain(t, p, suites()[rules]())
	require.Equal(t, status, outcome.Status)
	report, err := check(log, p)
	require.NoError(t, err)
	require.Equal(t, outcome.Candidates, report.Candidates)
	require.Positive(t, report.Steps)
	require.Zero(t, report.Sizes, "no brute force at this side")
	require.Positive(t, report.SizesUnchecked)
}

// A contradiction that no single cell or place shows is a step of its own.
func TestContradictions(t *testing.T) {
	latin, err := grid.NewBox(1, 4)
	require.NoError(t, err)
	for _, test := range []struct {
		rule    heuristics.Heuristic
		pattern heuristics.Kind
		cells   []grid.Cell
		keep    []grid.Digit
	}{
		{heuristics.NewTuple("hall", 256, 256), heuristics.KindNakedTuple, []grid.Cell{0, 1, 2}, []grid.Digit{1, 2}},
		{heuristics.NewFish(256), heuristics.KindFish, []grid.Cell{2, 3, 6, 7, 10, 11}, []grid.Digit{2, 3, 4}},
		{&heuristics.Dilemma{}, heuristics.KindDilemma, []grid.Cell{0, 1, 2}, []grid.Digit{1, 2}},
	} {
		p := grid.NewPuzzle(latin)
		for _, c := range test.cells {
			p.Restrict(c, test.keep)
		}
		log, _ := explain(t, p, []heuristics.Heuristic{heuristics.NakedSingle{}, test.rule})
		occurs(t, `"pattern":"`+string(test.pattern)+`".*"failed":true}\n{"schema":"basisk-explanation-1","outcome":"contradiction"`, string(log))
		report, err := check(log, p)
		require.NoError(t, err, test.rule.Name())
		require.Equal(t, "contradiction", report.Outcome)
	}
}

// A log of the first steps is complete in itself.
func TestStopped(t *testing.T) {
	p := tokens(t, square(t, 3), strings.Split(inkala, ""))
	var out bytes.Buffer
	rules := suites()["everything"]()
	log := heuristics.NewLog(&out, p, rules)
	e := heuristics.NewEngine(p.Board(), rules...)
	e.RecordFirst(3, log.Step)
	require.True(t, e.Propagate())
	require.NoError(t, log.Close(e.Outcome()))
	report, err := check(out.Bytes(), p)
	require.NoError(t, err)
	require.Equal(t, 3, report.Steps)
	require.Equal(t, "stopped", report.Outcome)
}

// Sizes are checked until the work is used up.
func TestSizeWork(t *testing.T) {
	p := tokens(t, square(t, 3), strings.Split(inkala, ""))
	log, _ := explain(t, p, suites()["dilemma"]())
	full, err := check(log, p)
	require.NoError(t, err)
	for _, work := range []int{-1, 1, 1000} {
		part, err := verify.Verify(t.Context(), bytes.NewReader(log), p, verify.Options{SizeWork: work})
		require.NoError(t, err)
		require.Less(t, part.Sizes, full.Sizes)
		require.Equal(t, full.Sizes, part.Sizes+part.SizesUnchecked)
	}
}

// A probe has only the steps that its contradiction needs: without one of them the log is refused.
func TestProbesAreCut(t *testing.T) {
	p := tokens(t, square(t, 3), strings.Split(inkala, ""))
	log, _ := explain(t, p, suites()["probe"]())
	lines, dropped := strings.SplitAfter(strings.TrimSpace(string(log)), "\n"), 0
	for i := 1; i < len(lines)-1 && dropped < testenv.Scale(20, 30, 1000); i++ {
		step := fields(t, lines[i])
		trials, _ := step["trials"].([]any)
		if len(trials) != 1 {
			continue
		}
		trial := trials[0].(object)
		steps := trial["steps"].([]any)
		for j := range steps {
			dropped++
			trial["steps"] = slices.Delete(slices.Clone(steps), j, j+1)
			for k, s := range trial["steps"].([]any) {
				s.(object)["step"] = k + 1
			}
			line, err := json.Marshal(step)
			require.NoError(t, err)
			_, err = check([]byte(strings.Join(lines[:i], "")+string(line)+"\n"), p)
			require.ErrorContains(t, err, "trial ", "step %d without step %d of its trial", i, j+1)
		}
	}
	require.Positive(t, dropped)
}

// A puzzle that contradicts itself needs no steps.
func TestClashingGivens(t *testing.T) {
	p := grid.NewPuzzle(square(t, 2))
	p.Givens[0], p.Givens[1] = 1, 1
	log, outcome := explain(t, p, suites()["everything"]())
	require.Equal(t, heuristics.Contradiction, outcome.Status)
	report, err := check(log, p)
	require.NoError(t, err)
	require.Equal(t, verify.Report{Outcome: "contradiction"}, report)
}

func TestReaderFails(t *testing.T) {
	p := grid.NewPuzzle(square(t, 2))
	broken := errors.New("broken")
	_, err := verify.Verify(t.Context(), iotest.ErrReader(broken), p, verify.Options{})
	require.ErrorIs(t, err, broken)
	log, _ := explain(t, p, nil)
	_, err = verify.Verify(t.Context(), bytes.NewReader(log), p, verify.Options{MaxLine: 20})
	require.EqualError(t, err, "line 1: longer than 20 bytes")
}

func TestPuzzleOutOfRange(t *testing.T) {
	p := grid.NewPuzzle(square(t, 2))
	p.Givens[3] = 5
	_, err := check(nil, p)
	require.EqualError(t, err, "puzzle: digit 5 in R1C4, expected 1 to 4")
	p.Givens[3] = 0
	p.Allowed = make([][]grid.Digit, 3)
	_, err = check(nil, p)
	require.EqualError(t, err, "puzzle: candidates for 3 cells, expected 16")
}

// Whatever a log says, nothing but a verdict comes of it, and no verdict is wrong:
// the puzzle has a solution.
func FuzzVerify(f *testing.F) {
	p := grid.NewPuzzle(square(f, 2))
	p.Givens[0], p.Givens[7], p.Givens[10] = 1, 2, 4
	for _, rules := range suites() {
		log, _ := explain(f, p, rules())
		f.Add(log)
	}
	f.Fuzz(func(t *testing.T, log []byte) {
		report, err := check(log, p)
		if err == nil {
			require.NotEqual(t, "contradiction", report.Outcome)
		}
	})
}
