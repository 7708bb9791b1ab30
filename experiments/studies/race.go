package studies

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"basisk/experiments"
	"basisk/results"
)

// A race is contestants on the same instances, each of which ends or runs out. What it
// shows is the same whatever the cost is, nodes or seconds: how many ended, the median,
// the penalised mean, the curve of those not yet ended.

// race has the costs of the contestants, by kind of instances.
type race struct {
	// cost names the cost and its unit, and limit is what a run may cost.
	cost, unit string
	limit      float64
	kinds      map[experiments.Kind]map[string]map[heat]results.Lifetime // kind, contestant, heat
}

// heat is what contestants meet in: an instance, and the how many-th seed of their own.
type heat struct {
	instance string
	seed     int
}

// compare orders heats by instance.
func (h heat) compare(o heat) int {
	return cmp.Or(cmp.Compare(h.instance, o.instance), cmp.Compare(h.seed, o.seed))
}

// newRace returns an empty race.
func newRace(cost, unit string) *race {
	return &race{cost: cost, unit: unit, kinds: map[experiments.Kind]map[string]map[heat]results.Lifetime{}}
}

// add adds a run of a race with a limit unless its cost is missing.
func (r *race) add(k experiments.Kind, contestant string, h heat, l results.Lifetime, limit float64) {
	if math.IsNaN(l.Time) {
		return
	}
	r.limit = max(r.limit, limit)
	within(within(r.kinds, k), contestant)[h] = l
}

// contestants returns those of a kind, the least penalised mean first.
func (r *race) contestants(k experiments.Kind) []string {
	list := sortedKeys(r.kinds[k])
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(r.mean(k, a), r.mean(k, b)) })
	return list
}

// heats returns those of a contestant in order: sums of the same records then agree to
// the bit.
func (r *race) heats(k experiments.Kind, contestant string) []heat {
	return slices.SortedFunc(maps.Keys(r.kinds[k][contestant]), heat.compare)
}

// runs returns the runs of a contestant.
func (r *race) runs(k experiments.Kind, contestant string) []results.Lifetime {
	var list []results.Lifetime
	for _, h := range r.heats(k, contestant) {
		list = append(list, r.kinds[k][contestant][h])
	}
	return list
}

// all yields the contestants of each kind, the best first.
func (r *race) all() iter.Seq2[experiments.Kind, string] {
	return func(yield func(experiments.Kind, string) bool) {
		for _, k := range sortedKinds(r.kinds) {
			for _, contestant := range r.contestants(k) {
				if !yield(k, contestant) {
					return
				}
			}
		}
	}
}

// table compares the contestants of each kind; ratios are those of penalised means to
// that of the best, over the heats that both ran.
func (r *race) table(title string) results.Table {
	t := results.Table{
		Title:   title,
		Columns: []string{"puzzles", "contestant", "runs", "ended", "median " + r.label(), "PAR-2, mean " + r.unit, "times the best"},
		Note: fmt.Sprintf("A run that does not end within %s %s counts twice that in PAR-2, and as ∞ in the median. Medians have exact 95 %% intervals, "+
			"shares Wilson's, and the ratios, of PAR-2 on the same puzzles, bootstrap intervals over them; where runs did not end, a ratio depends on the limit.%s",
			results.FormatNumber(r.limit, 6), r.unit, r.seedsNote()),
	}
	for k, contestant := range r.all() {
		runs := r.runs(k, contestant)
		t.Rows = append(t.Rows, row(k.Title(), contestant, len(runs), ended(runs),
			r.median(runs), results.FormatNumber(r.mean(k, contestant), 4), r.against(k, contestant, r.best(k))))
	}
	return t
}

// seedsNote tells what several seeds mean, if there are any.
func (r *race) seedsNote() string {
	for k, contestant := range r.all() {
		for h := range r.kinds[k][contestant] {
			if h.seed > 1 {
				return " A puzzle runs with several seeds: its runs count by their mean in the ratios, and each by itself elsewhere, where intervals are a little too narrow for that."
			}
		}
	}
	return ""
}

// ended counts the runs that ended.
func ended(runs []results.Lifetime) (done rate) {
	for _, l := range runs {
		done.count(l.Done)
	}
	return done
}

// median returns the median cost, a run that did not end being ∞.
func (r *race) median(runs []results.Lifetime) results.Interval {
	costs := make([]float64, len(runs))
	for i, l := range runs {
		costs[i] = math.Inf(1)
		if l.Done {
			costs[i] = l.Time
		}
	}
	return results.Median(costs, confidence)
}

// best returns the contestant with the least penalised mean.
func (r *race) best(k experiments.Kind) string { return r.contestants(k)[0] }

// second returns the contestant with the least penalised mean but for the best; empty
// if there is only one.
func (r *race) second(k experiments.Kind) string {
	if list := r.contestants(k); len(list) > 1 {
		return list[1]
	}
	return ""
}

// mean returns the penalised mean cost.
func (r *race) mean(k experiments.Kind, contestant string) float64 {
	return results.Mean(results.PenalizedTimes(r.runs(k, contestant), r.limit, 2))
}

// against writes the ratio of the penalised means of two contestants over the heats that
// both ran, a dash if one costs nothing. What is drawn for the interval are instances, with
// all their seeds.
func (r *race) against(k experiments.Kind, contestant, best string) string {
	switch {
	case contestant == best:
		return "1"
	case r.mean(k, best) == 0:
		return "–"
	}
	first, second := map[string][]float64{}, map[string][]float64{}
	for _, h := range r.heats(k, contestant) {
		if other, ok := r.kinds[k][best][h]; ok {
			costs := results.PenalizedTimes([]results.Lifetime{r.kinds[k][contestant][h], other}, r.limit, 2)
			first[h.instance] = append(first[h.instance], costs[0])
			second[h.instance] = append(second[h.instance], costs[1])
		}
	}
	a, b := meansOf(first), meansOf(second)
	rng := rand.New(rand.NewPCG(1, uint64(len(a)))) // the same records give the same report
	return results.Bootstrap{}.Ratio(a, b, results.Mean, rng).String()
}

// meansOf returns the mean of each list, by name.
func meansOf(lists map[string][]float64) []float64 {
	var means []float64
	for _, name := range sortedKeys(lists) {
		means = append(means, results.Mean(lists[name]))
	}
	return means
}

// figures draws for each kind the share of runs that are not yet ended.
func (r *race) figures(name, title string) []results.Figure {
	var figures []results.Figure
	for i, k := range sortedKinds(r.kinds) {
		// A straight tail shows on a logarithmic scale, but where there are few runs it
		// would show little else: the last step, to none, has no place on it.
		f := results.Figure{
			Name: fmt.Sprintf("%s-%d", name, i+1), Title: title + ": " + k.Title(),
			Caption: "Share of the puzzles that need more (Kaplan–Meier, runs that reached the limit are censored). Further left and lower is better; where both axes are logarithmic, a straight tail is a heavy one.",
			X:       results.Axis{Label: r.label(), Log: true}, Y: results.Axis{Label: "share not yet ended", Log: r.most(k) >= 30},
		}
		for _, contestant := range sortedKeys(r.kinds[k]) { // colours are the same in all figures
			s := results.KaplanMeier(r.runs(k, contestant), confidence)
			f.Series = append(f.Series, s.Series(contestant, r.start(k)))
		}
		figures = append(figures, f)
	}
	return figures
}

// label names the cost and its unit, once if they are the same word.
func (r *race) label() string {
	if r.cost == r.unit {
		return r.cost
	}
	return r.cost + ", " + r.unit
}

// most returns the most runs of a contestant of a kind.
func (r *race) most(k experiments.Kind) int {
	most := 0
	for _, runs := range r.kinds[k] {
		most = max(most, len(runs))
	}
	return most
}

// start returns where the curves of a kind begin: half of its least positive cost.
func (r *race) start(k experiments.Kind) float64 {
	least := r.limit
	for _, runs := range r.kinds[k] {
		for _, l := range runs {
			if l.Time > 0 {
				least = min(least, l.Time)
			}
		}
	}
	return least / 2
}
