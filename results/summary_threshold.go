package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// The idea: if the answer to a question turns from no to yes along an axis, such as "solved" along
// the clues, the mean at one position mixes two modes and says how many puzzles have tipped over,
// not how much anything helped. The useful number is the position at which half of them have tipped
// over: where straight lines between the shares of yes cross one half, after neighbours that are out of
// order are pooled (M. Ayer and others, Annals of Mathematical Statistics 26, 1955). So the curve is monotone,
// and no other form is assumed. Two answers of the same cases, with rules and without them, give what
// the rules save. A curve that crosses one half outside the positions says only on which side of them it
// does, since nothing was measured there: such a threshold is the nearest position, marked as lying
// beyond it. Intervals are percentiles of resamples of the cases, which are drawn within each seed if
// several runs are pooled (B. Efron, 1979). Cost: a few binomial numbers for each position, seed and resample.

// The bits of a pair of answers: of a case, and of the one with which it is compared.
const (
	sayYes  = 1
	baseYes = 2
)

// answers are yes-or-no answers along an axis, counted by position and seed.
type answers struct {
	places []float64  // distinct and ascending
	groups []answered // by seed, then by place
	count  int
	falls  bool // whether fewer answers are yes further along the axis
}

// answered are the answers at a position with a seed: how many cases have each pair of answers.
type answered struct {
	place int
	seed  string
	pairs [4]float64
}

// newAnswers counts the answers of some cases of a sample, all without a list, and those of their bases.
func newAnswers(s *Sample, yes, base []float64, cases []int) *answers {
	type key struct {
		place float64
		seed  string
	}
	groups := map[key]*[4]float64{}
	a := &answers{count: len(cases)}
	for _, i := range cases {
		at := key{s.Places[i], s.seeds[i]}
		if groups[at] == nil {
			groups[at] = new([4]float64)
			a.places = append(a.places, at.place)
		}
		groups[at][pairOf(yes[i], base[i])]++
	}
	slices.Sort(a.places)
	a.places = slices.Compact(a.places)
	keys := make([]key, 0, len(groups))
	for at := range groups {
		keys = append(keys, at)
	}
	slices.SortFunc(keys, func(x, y key) int {
		return cmp.Or(cmp.Compare(x.seed, y.seed), cmp.Compare(x.place, y.place))
	})
	for _, at := range keys {
		place, _ := slices.BinarySearch(a.places, at.place)
		a.groups = append(a.groups, answered{place, at.seed, *groups[at]})
	}
	a.falls = a.slope() < 0
	return a
}

// pairOf returns the bits of a pair of answers.
func pairOf(yes, base float64) (pair int) {
	if yes == 1 {
		pair |= sayYes
	}
	if base == 1 {
		pair |= baseYes
	}
	return pair
}

// of returns how many cases of a group say yes, or how many of their bases.
func (g *answered) of(bit int) float64 { return g.pairs[bit] + g.pairs[sayYes|baseYes] }

// size returns the number of cases of a group.
func (g *answered) size() float64 { return g.pairs[0] + g.pairs[1] + g.pairs[2] + g.pairs[3] }

// slope is positive if answers are yes at later places, and negative if they are at earlier ones.
func (a *answers) slope() (slope float64) {
	middle := 0.0
	for i := range a.groups {
		middle += a.groups[i].size() * a.places[a.groups[i].place] / float64(a.count)
	}
	for i := range a.groups {
		g := &a.groups[i]
		slope += (a.places[g.place] - middle) * (g.of(sayYes) + g.of(baseYes))
	}
	return slope
}

// said returns how many cases say yes.
func (a *answers) said(bit int) (said float64) {
	for i := range a.groups {
		said += a.groups[i].of(bit)
	}
	return said
}

// rarer returns how many cases gave the rarer answer.
func (a *answers) rarer() int {
	said := int(a.said(sayYes))
	return min(said, a.count-said)
}

// curve returns the places that have answers and the shares of yes at them, or of no if those of yes fall, with
// adjacent violators pooled.
func (a *answers) curve(bit int) (places, shares []float64) {
	type part struct {
		said, asked float64
		places      int
	}
	asked, said := make([]float64, len(a.places)), make([]float64, len(a.places))
	for i := range a.groups {
		g := &a.groups[i]
		yes := g.of(bit)
		if a.falls {
			yes = g.size() - yes
		}
		asked[g.place], said[g.place] = asked[g.place]+g.size(), said[g.place]+yes
	}
	var parts []part
	for i, place := range a.places {
		if asked[i] == 0 {
			continue // none was drawn
		}
		places, parts = append(places, place), append(parts, part{said[i], asked[i], 1})
		for n := len(parts); n > 1 && parts[n-2].said*parts[n-1].asked > parts[n-1].said*parts[n-2].asked; n-- {
			before, last := &parts[n-2], parts[n-1]
			before.said, before.asked, before.places = before.said+last.said, before.asked+last.asked, before.places+last.places
			parts = parts[:n-1]
		}
	}
	for _, p := range parts {
		shares = append(shares, slices.Repeat([]float64{p.said / p.asked}, p.places)...)
	}
	return places, shares
}

// crossing returns where a curve crosses one half: +Inf if it does so after all places, and -Inf if before.
func (a *answers) crossing(bit int) float64 {
	places, shares := a.curve(bit)
	i := slices.IndexFunc(shares, func(x float64) bool { return x >= 0.5 })
	switch {
	case i < 0:
		return math.Inf(1)
	case i == 0 && shares[0] > 0.5:
		return math.Inf(-1)
	case i == 0:
		return places[0]
	}
	part := (0.5 - shares[i-1]) / (shares[i] - shares[i-1])
	return places[i-1] + part*(places[i]-places[i-1])
}

// measured returns the first and the last place.
func (a *answers) measured() limits { return limits{a.places[0], a.places[len(a.places)-1]} }

// threshold returns the crossing, just beyond the nearest place if it lies beyond the places.
func (a *answers) threshold(bit int) float64 { return a.measured().wider().nearest(a.crossing(bit)) }

// What gives a threshold a warning: fewer of the rarer answers, and places between which the share of yes
// rises by more.
const (
	minAnswers = 6
	leastBelow = 0.2
	mostAbove  = 0.8
)

// warn adds reasons to doubt the threshold: an answer that hardly any case gave, and positions so
// far apart that nothing says where between them the threshold lies.
func (a *answers) warn(i Interval) Interval {
	if math.IsNaN(i.Value) {
		return i.doubt("the answers put no threshold at, before or after the places")
	}
	if i.outside() {
		return i.doubt(fmt.Sprintf("beyond the places, by %d of %d answers", i.Said, i.N))
	}
	if rare := a.rarer(); rare < minAnswers {
		i = i.doubt(fmt.Sprintf("the rarer answer was given %s only", times(rare)))
	}
	places, shares := a.curve(sayYes)
	next := slices.IndexFunc(shares, func(x float64) bool { return x >= 0.5 })
	if next > 0 && shares[next-1] < leastBelow && shares[next] > mostAbove {
		gap := FormatNumber(places[next]-places[next-1], 2)
		i = i.doubt(fmt.Sprintf("places %s apart: the transition between them is narrower", gap))
	}
	return i
}

// times formats a number of occurrences.
func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// thresholdOf is the position at which half of the answers are yes.
func thresholdOf(s *Sample) Interval {
	return s.curves(func(a *answers) Interval {
		in := a.measured()
		threshold := func(list []*answers) float64 { return list[0].threshold(sayYes) }
		i := resampledCurve([]*answers{a}, a.rarer(), in.wider(), threshold)
		i.Least, i.Most = in.low, in.high
		i.Said = a.sayBeyond(sayYes, i.Value > i.Most)
		return i
	})
}

// sayBeyond returns how many answers put a threshold after the places, or before them.
func (a *answers) sayBeyond(bit int, after bool) int {
	said := int(a.said(bit))
	if after != a.falls {
		return a.count - said
	}
	return said
}

// savedOf is the threshold of the bases minus the threshold of the values, on the same cases: what the values
// save along the axis.
func savedOf(s *Sample) Interval {
	return s.curves(func(a *answers) Interval {
		saved := func(list []*answers) float64 { return list[0].saved() }
		return a.open(resampledCurve([]*answers{a}, a.rarer(), rangeOfSaved(s), saved))
	})
}

// saved returns the difference of the two thresholds, NaN if both lie beyond the same end of the places or there is
// only one place: nothing is known of their order, or of their distance.
func (a *answers) saved() float64 {
	threshold, base := a.threshold(sayYes), a.threshold(baseYes)
	if in := a.measured(); in.low == in.high || threshold == base && (base < in.low || base > in.high) {
		return math.NaN()
	}
	return base - threshold
}

// open marks what is saved where one threshold lies beyond the places, so that it is more or less than it seems.
func (a *answers) open(i Interval) Interval {
	in, threshold, from := a.measured(), a.threshold(sayYes), a.threshold(baseYes)
	i.Least, i.Most = math.Inf(-1), math.Inf(1)
	at := limits{i.Value, i.Value}.wider()
	switch {
	case math.IsNaN(i.Value):
	case from > in.high:
		i.Most, i.Said = at.low, a.sayBeyond(baseYes, true)
	case threshold < in.low:
		i.Most, i.Said = at.low, a.sayBeyond(sayYes, false)
	case from < in.low:
		i.Least, i.Said = at.high, a.sayBeyond(baseYes, false)
	case threshold > in.high:
		i.Least, i.Said = at.high, a.sayBeyond(sayYes, true)
	}
	return i
}

// curves returns the interval that a function makes of curves through answers, or through the
// certain and the possible ones.
func (s *Sample) curves(of func(a *answers) Interval) Interval {
	return s.between(func(yes, base []float64) Interval {
		a := newAnswers(s, yes, base, indices(len(yes)))
		return a.warn(of(a))
	})
}
