package studies

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/results"
	"basisk/solver/maker"
)

// givens returns a 4×4 puzzle of 16 characters.
func givens(t *testing.T, text string) *grid.Puzzle {
	s, err := grid.Square(2)
	require.NoError(t, err)
	return heuristictest.Line(s, text)
}

// value returns a metric of a list.
func value(t *testing.T, metrics []results.Metric, name string) float64 {
	r := results.Record{Metrics: metrics}
	x, ok := r.Metric(name)
	require.True(t, ok, name)
	return x
}

// TestPhaseMeasures: on puzzles whose solutions can be counted by hand.
func TestPhaseMeasures(t *testing.T) {
	for _, test := range []struct {
		name, puzzle            string
		unique, solved          float64
		open, backbone, unknown float64
	}{
		{"one solution", "12..34..21434321", 1, 1, 4, 4, 0},
		// Four open cells of two boxes may swap 1 and 2, the fifth is forced.
		{"two solutions", "..343412..43432.", 0, 0, 5, 1, 0},
		{"empty", "................", 0, 0, 16, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := givens(t, test.puzzle)
			b := p.Board()
			metrics := reason(t.Context(), b, heuristics.RuleSet{Name: "rules", Rules: heuristics.MustParse("singles,locked,hall")})
			require.Equal(t, test.solved, value(t, metrics, "rules-solve"))
			require.Equal(t, test.solved == 1, value(t, metrics, "rules-left") == 0)
			metrics, err := settle(t.Context(), experiments.Trial{}, p, b)
			require.NoError(t, err)
			require.Equal(t, test.unique, value(t, metrics, "unique"))
			require.Equal(t, 1.0, value(t, metrics, "settled"))
			require.Equal(t, 1.0, value(t, metrics, "search-settled"))
			p.Load(b)
			metrics, err = measureBackbone(t.Context(), experiments.Trial{}, b)
			require.NoError(t, err)
			require.Equal(t, test.open, value(t, metrics, "open"))
			require.Equal(t, test.backbone, value(t, metrics, "backbone"))
			require.Equal(t, test.unknown, value(t, metrics, "backbone-unknown"))
		})
	}
}

// TestPhaseHoles: fills are in range and apart, and balanced ones whole clues a unit.
func TestPhaseHoles(t *testing.T) {
	box, cube := experiments.Kind{Basis: 2, Columns: 3}, experiments.Kind{Basis: 2, Cube: true}
	for _, s := range append(phaseSamples(), phaseSampleOf(box), phaseSampleOf(cube)) {
		last := map[maker.Holes]float64{maker.RandomHoles: -1, maker.BalancedHoles: -1}
		for _, h := range s.holes() {
			require.Equal(t, s.shape, h.OnShape())
			require.GreaterOrEqual(t, 100*h.Fill+1e-9, float64(s.from))
			require.LessOrEqual(t, 100*h.Fill-1e-9, float64(s.to))
			require.Greater(t, h.Fill-last[h.Holes], 0.028)
			last[h.Holes] = h.Fill
			if h.Holes == maker.BalancedHoles {
				clues := h.Fill * float64(s.shape.Side())
				require.InDelta(t, math.Round(clues), clues, 0.01)
			}
		}
	}
}

// TestPhasePlanMixesBases: a tenth of the plan has about a tenth of each basis.
func TestPhasePlanMixesBases(t *testing.T) {
	all, early := map[int]int{}, map[int]int{}
	var bases []int
	for trial := range phase().Plan(experiments.Params{Scale: float64(testenv.Scale(2, 4, 4)) / 10}) {
		bases = append(bases, trial.Config.Int("basis"))
	}
	for i, k := range bases {
		all[k]++
		if i < len(bases)/10 {
			early[k]++
		}
	}
	for k, n := range all {
		require.InDelta(t, 0.1, float64(early[k])/float64(n), 0.06, "basis %d", k)
	}
	for trial := range phase().Plan(experiments.Params{Scale: 0.01}.With("shapes", "4")) {
		require.Equal(t, 4, trial.Config.Int("basis"))
	}
}

// TestPhaseUndecided: where the limit comes before the first solution, nothing is known of
// the open cells, and clues are none of them.
func TestPhaseUndecided(t *testing.T) {
	p := experiments.Params{Seed: 1}.With("shapes", "5").With("holes", "balanced").With("fill", "0.44").With("nodes", "1")
	for trial := range phase().Plan(p) {
		if trial.Config.Text("aim") != phaseBackbone {
			continue
		}
		metrics, err := phase().Measure(t.Context(), trial)
		require.NoError(t, err)
		require.Equal(t, []float64{350, 0, 350}, []float64{
			value(t, metrics, metricOpen), value(t, metrics, phaseFixed), value(t, metrics, phaseUnknown),
		})
		return
	}
	require.Fail(t, "no backbone is planned")
}

// TestPhaseBackbone: cells that a limit left open are bounds, whoever measured them, and a
// puzzle that the time ended is one of which nothing is known.
func TestPhaseBackbone(t *testing.T) {
	mean := func(metrics ...[]results.Metric) string {
		var records []results.Record
		for i, m := range metrics {
			records = append(records, made(balanced(5, 0.44), i, phaseBackbone, experiments.Config{"aim": phaseBackbone}, m...))
		}
		text := tableOf(t, phase().Summarize(slices.Values(records)), "Backbones, % of the open cells").Rows[0][3]
		return text[:strings.Index(text, " [")]
	}
	half := numbers("open", 100, "backbone", 50, "backbone-unknown", 0)
	require.Equal(t, "50", mean(half, half))
	require.Equal(t, "25 to 75", mean(half, numbers("open", 350, "backbone", -275, "backbone-unknown", 625)))
	require.Equal(t, "25 to 75", mean(half, numbers("open", 350, "backbone", 0, "backbone-unknown", 350)))
	require.Equal(t, "25 to 75", mean(half, numbers(results.Censored, 1)))
	require.Equal(t, "75", mean(half, numbers("open", 100, "backbone", 100, "backbone-unknown", 0)))
}

// TestPhaseFindsThePeak: where it was put, with an interval that goes out to the next fills;
// what the limit ended has no upper bound.
func TestPhaseFindsThePeak(t *testing.T) {
	var records []results.Record
	for i := range 40 {
		for fill := 20; fill <= 60; fill += 10 {
			place := float64(fill) / 100
			c := experiments.Config{"aim": phaseSettle, "rules": phaseRules}
			records = append(records, made(random(4, place), i, phaseSettle, c,
				numbers("conflicts", 100-400*math.Abs(place-0.4)+float64(i%3), "settled", i > 0 || fill != 40, "unique", fill > 40)...))
		}
	}
	section := phase().Summarize(slices.Values(records))
	require.Contains(t, section.Answer, "16×16 puzzles are hardest to settle with 40 % [30, 50] of the cells given")
	require.Equal(t, []string{"16×16", "random", "40 % [30, 50]", "99.5 % [97.2, 99.9]"}, tableOf(t, section, "The peaks").Rows[0])
	fills := tableOf(t, section, "Conflicts by fill")
	require.Equal(t, []string{"0.2", "0.3", "0.4", "0.5", "0.6"}, entriesOf(fills, "fill"))
	require.Regexp(t, `^101 to ∞ \[101, ∞\]†$`, entriesOf(fills, "mean")[2])
	require.Equal(t, "0 to 2.5 % [0, 12.9]†", entriesOf(fills, "unique")[2], "the one that was not settled may be unique")
	require.NoError(t, section.Readable())

	solvable := random(3, 0.4)
	solvable.SolvableBy = "singles"
	both := []results.Record{made(solvable, 0, phaseSettle, experiments.Config{}, numbers("conflicts", 1)...), made(random(3, 0.4), 0, phaseSettle, experiments.Config{}, numbers("conflicts", 2)...)}
	require.Equal(t, []string{"random, solvable by singles", "random"}, entriesOf(tableOf(t, phase().Summarize(slices.Values(both)), "The peaks"), "holes"))
}

// phaseFillsOf returns the different fills of a plan, by shape and holes.
func phaseFillsOf(p experiments.Params) map[experiments.Kind][]float64 {
	fills := map[experiments.Kind][]float64{}
	for trial := range phase().Plan(p) {
		k := experiments.KindOf(trial.Config)
		fill := shareGiven(k)
		k.Fill, k.Clues = 0, 0
		if !slices.Contains(fills[k], fill) {
			fills[k] = append(fills[k], fill)
		}
	}
	return fills
}

// TestPhaseShapes: boxes and cubes have fills from below their peak on, whatever holes are
// chosen, and a fill that is chosen takes the place of all.
func TestPhaseShapes(t *testing.T) {
	own := phaseFillsOf(experiments.Params{Scale: 1e-9}.With("shapes", "3"))
	require.Len(t, own, 2)
	for _, holes := range []string{"random", "balanced", "balanced,random"} {
		for k, fills := range phaseFillsOf(experiments.Params{Scale: 1e-9}.With("shapes", "3").With("holes", holes)) {
			require.ElementsMatch(t, own[k], fills, k.Title())
		}
	}
	_, err := experiments.Runs{}.Create(t.Context(), t.TempDir(), phase(), experiments.Params{Scale: 1e-9}.With("shapes", "2,2x3,cube2"), experiments.Setup{})
	require.NoError(t, err, "every puzzle has a clue")
	fills := phaseFillsOf(experiments.Params{Scale: 1e-9}.With("shapes", "2x3,cube2,2").With("holes", "random,balanced,unique"))
	require.Len(t, fills, 9)
	for k, list := range fills {
		require.Less(t, slices.Min(list), 0.3, k.Title())
		require.Greater(t, slices.Min(list), 0.0, k.Title())
		require.Greater(t, slices.Max(list), 0.6, k.Title())
	}
	fills = phaseFillsOf(experiments.Params{Scale: 1e-9}.With("shapes", "3").With("clues", "30"))
	require.Equal(t, []float64{0.3704}, fills[experiments.Kind{Basis: 3, Holes: maker.RandomHoles}])
	require.Equal(t, []float64{0.3333}, fills[experiments.Kind{Basis: 3, Holes: maker.BalancedHoles}], "whole holes a unit")
	require.ErrorContains(t, experiments.Params{}.With("holes", "minimal").Check(phase()), "expected holes that leave a fill to choose")
}

// TestPhaseOptions: sets of rules are told apart by name, shapes have rows of their own, and
// the limit is that of the run.
func TestPhaseOptions(t *testing.T) {
	p := experiments.Params{Seed: 1}.With("shapes", "2,2x3,cube2").With("holes", "random").With("fill", "0.3").With("puzzles", "3").
		With("rules", "more=singles,hall-K;mine=naked-single").With("nodes", "3")
	records := recordsOf(t, phase(), p, nil)
	s := summaryOf(t, phase(), records)
	require.Equal(t, []string{"4×4", "6×6 (2×3)", "4×4×4"}, columnOf(t, s, "Rules alone, by fill", "shape"))
	mine, more := "mine, candidates left, mean", "more, candidates left, mean"
	require.NotEqual(t, columnOf(t, s, "Rules alone, by fill", mine), columnOf(t, s, "Rules alone, by fill", more), "each set begins anew")
	for _, r := range records {
		require.LessOrEqual(t, r.Value(phaseSearchCost), 3.0)
	}
}
