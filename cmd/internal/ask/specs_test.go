package ask

import (
	"math"
	"testing"

	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/solver/catalog"
	"basisk/solver/maker"
	"basisk/solver/rating"

	"github.com/stretchr/testify/require"
)

// generating returns the options of generate set to texts, in pairs.
func generating(t *testing.T, pairs ...string) option.Values {
	t.Helper()
	v := option.NewValues(GenerateQuestion(catalog.Default()).Options...)
	for i := 0; i < len(pairs); i += 2 {
		require.NoError(t, v.Set(pairs[i], pairs[i+1]))
	}
	return v
}

// TestEasier: below each single rule are those that come before it on the ladder.
func TestEasier(t *testing.T) {
	for rule, want := range map[string]string{
		"locked": "singles", "probe": "singles,locked,hall,fish,chain", "dilemma": "singles,locked,hall,fish,chain,probe",
		"chain-2": "singles,locked,hall-2,fish-2", "chain-3": "singles,locked,hall-3,fish-3,chain-2",
		"chain-4": "singles,locked,hall,fish,chain-3", "chain": "singles,locked,hall,fish,chain-7", "chain-1": "",
		"fish-2": "singles,locked,hall-2", "fish-3": "singles,locked,hall-3,fish-2,chain-2", "hall-2": "singles,locked",
		"hall-3": "singles,locked,hall-2,fish-2,chain-2", "naked-tuple-4": "singles,locked,hall-3,fish-3,chain-3", "hidden-tuple-2": "singles,locked",
		"hall": "", "fish": "", "naked-tuple-map-3": "", "singles": "", "hall-2,hall-3": "", "dilemma-2": "",
	} {
		below, err := easier(heuristics.MustParse(rule))
		if want == "" {
			require.ErrorContains(t, err, "expected --not too, the rules that do not solve the puzzles", rule)
			continue
		}
		require.NoError(t, err, rule)
		require.Equal(t, heuristics.MustParse(want).String(), below.String(), rule)
	}
}

// TestParseRatings: a range has two ends, of which the first is not larger.
func TestParseRatings(t *testing.T) {
	for text, want := range map[string]maker.Ratings{
		"4:5": {Low: 4, High: 5}, "0:0.5": {High: 0.5}, "3:3": {Low: 3, High: 3}, "2.5:9": {Low: 2.5, High: 9},
	} {
		got, err := parseRatings(text)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	for _, text := range []string{"", "4", "4:", ":5", "5:4", "-1:5", "0:0", "4:Inf", "NaN:5", "4:NaN", "4:5:6", "a:b"} {
		_, err := parseRatings(text)
		require.EqualError(t, err, "expected the least and the largest rating, as in 4:5, or easy, medium or hard", text)
	}
}

// TestGrades: a rating has one grade, the one that is printed, and --rating with a grade takes the ratings that have it.
func TestGrades(t *testing.T) {
	ratings := []float64{0, 1, 99, 1e6}
	for _, bound := range []float64{4, 6} {
		for i := -2000.0; i <= 2000; i++ {
			ratings = append(ratings, bound+i/1000, bound+i*1e-12)
		}
		ratings = append(ratings, math.Nextafter(bound, 0), math.Nextafter(bound, 9))
	}
	for _, value := range ratings {
		want := map[bool]string{value < 4: "easy", value >= 4 && value < 6: "medium", value >= 6: "hard"}[true]
		require.Equal(t, want, rating.GradeOf(value), value)
		for _, g := range rating.Grades() {
			r, err := parseRatings(g.Name)
			require.NoError(t, err)
			require.Equal(t, g.Name == want, r.Outside(value) == 0, "%v is %s", value, g.Name)
		}
	}
}

// TestParseBox: a box has as many cells as a side may be long.
func TestParseBox(t *testing.T) {
	for text, want := range map[string][2]int{"2x6": {2, 6}, "1x2": {1, 2}, "16x16": {16, 16}, "256x1": {256, 1}} {
		got, err := parseBox(text)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	for _, text := range []string{"", "3", "x", "2x", "x2", "0x5", "1x1", "16x17", "257x1", "2x3x4", "-2x3"} {
		_, err := parseBox(text)
		require.EqualError(t, err, "expected the rows and columns of a box of 2 to 256 cells, as in 2x6", text)
	}
}

// TestSpecs: there is a spec for each population and each fill, and what is said twice is refused.
func TestSpecs(t *testing.T) {
	for _, test := range []struct {
		set  []string
		want []string
	}{
		{nil, []string{"3 random"}},
		{[]string{"population", "2,3"}, []string{"2 random", "3 random"}},
		{
			[]string{"population", "2,3", "fill", "0.4,0.5"},
			[]string{"2 random 0.4", "2 random 0.5", "3 random 0.4", "3 random 0.5"},
		},
		{[]string{"basis", "2", "clues", "8", "holes", "balanced"}, []string{"2 balanced 8"}},
		{[]string{"population", "2 random 8"}, []string{"2 random 8"}},
	} {
		specs, err := Specs(generating(t, test.set...))
		require.NoError(t, err)
		var got []string
		for _, w := range specs {
			got = append(got, w.Population.String())
		}
		require.Equal(t, test.want, got)
	}
	for want, set := range map[string][]string{
		`--population "3 by singles": expected no rules: `:           {"population", "3 by singles"},
		`--holes cannot be combined with --population "3 random"`:    {"population", "3 random", "holes", "random"},
		`--clues cannot be combined with --population "3 random 30"`: {"population", "3 random 30", "clues", "30"},
		`--clues cannot be combined with --population "3 minimal"`:   {"population", "3 minimal", "clues", "30"},
		`--fill cannot be combined with --population "3 random 0.4"`: {"population", "3 random 0.4", "fill", "0.4"},
		"--symmetry none cannot be combined with --holes":            {"holes", "symmetric", "symmetry", "none"},
		"--needs hall: expected --not too, the rules that do not":    {"needs", "hall"},
	} {
		_, err := Specs(generating(t, set...))
		require.ErrorContains(t, err, want)
	}
	specs, err := Specs(generating(t, "needs", "hall-3"))
	require.NoError(t, err)
	require.Equal(t, "naked-single,hidden-single,locked,hall-2,fish-2,chain-2", specs[0].Not.String())
	require.Equal(t, "naked-single,hidden-single,locked,hall-2,fish-2,chain-2,hall-3", specs[0].Rules.String())
	specs, err = Specs(generating(t, "needs", "hall-3", "not", "hall-2", "attempts", "7", "rating", "0:9"))
	require.NoError(t, err)
	require.Equal(t, []string{"hall-2", "hall-3"}, []string{specs[0].Not.String(), specs[0].Rules.String()})
	require.Equal(t, 7, specs[0].Attempts)
	require.Equal(t, maker.Ratings{High: 9}, specs[0].Rating)
	for _, test := range []struct {
		set  []string
		fill float64
	}{
		{[]string{"rating", "medium", "size", "16"}, .45},
		{[]string{"rating", "medium", "size", "16", "minimal", "true"}, 0},
		{[]string{"rating", "medium", "size", "16", "clues", "130"}, 0},
		{[]string{"rating", "hard", "size", "16"}, 0},
		{[]string{"rating", "medium"}, 0},
	} {
		specs, err = Specs(generating(t, test.set...))
		require.NoError(t, err)
		require.InDelta(t, test.fill, specs[0].Fill, 1e-9, test.set)
	}
}

// TestShapesOfPopulations: one population with a shape names a shape.
func TestShapesOfPopulations(t *testing.T) {
	for _, text := range []string{"2,3", "random 0.4"} {
		_, err := ShapeOf(generating(t, "population", text))
		require.EqualError(t, err, "shape: expected one as in 3, 2x3, cube2")
	}
}

// TestQuestionChecks: options that have no effect together are refused by their names.
func TestQuestionChecks(t *testing.T) {
	q := GenerateQuestion(catalog.Default())
	for want, set := range map[string][]string{
		"":                    {"needs", "hall-3", "not", "hall-2"},
		"--not needs --needs": {"not", "hall-2"},
		"--nodes cannot be combined with --needs":        {"needs", "hall-3", "nodes", "30"},
		"--fill cannot be combined with --holes minimal": {"holes", "minimal", "fill", "0.4"},
		"basis and box cannot be combined":               {"basis", "2", "box", "2x2"},
	} {
		err := q.Check(generating(t, set...))
		if want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, want)
	}
	on := IsSet("minimal")
	require.False(t, on(generating(t)))
	require.True(t, on(generating(t, "minimal", "true")))
	require.False(t, on(generating(t, "minimal", "false")))
	require.True(t, IsSet("seed")(generating(t, "seed", "0")))
}

// TestTallies: counts have the limit of the question, unless that is none.
func TestTallies(t *testing.T) {
	r := recordOf(t, openFour)
	for limit, want := range map[uint64]uint64{5: 5, math.MaxUint32 - 1: math.MaxUint32 - 1, math.MaxUint32: 0} {
		x := New(Options{}).Survey(t.Context(), r, limit, true)
		require.Equal(t, want, x.Limit)
		require.Equal(t, limit != 5, x.Exact)
	}
	require.Nil(t, New(Options{}).Survey(t.Context(), r, 5, false).Tallies)
}
