package questions

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"basisk/results"
)

// A race is contestants on the same instances, each of which ends or runs out. What it
// shows is the same whatever the cost is, nodes or seconds: how many ended, the median,
// the penalised mean, the curve of those not yet ended.

// race has the costs of the contestants, by group of instances.
type race struct {
	// cost names the cost and its unit, and limit is what a run may cost.
	cost, unit string
	limit      float64
	groups     map[string]map[string]map[string]results.Lifetime // group, contestant, instance
	// order has the groups as they came: records have the order of the plan.
	order []string
}

// newRace returns an empty race.
func newRace(cost, unit string, limit float64) *race {
	return &race{cost: cost, unit: unit, limit: limit, groups: map[string]map[string]map[string]results.Lifetime{}}
}

// add adds a run unless its cost is missing.
func (r *race) add(group, contestant, instance string, l results.Lifetime) {
	if math.IsNaN(l.Time) {
		return
	}
	if r.groups[group] == nil {
		r.order = append(r.order, group)
	}
	within(within(r.groups, group), contestant)[instance] = l
}

// runs returns the runs of a contestant in the order of the instances' names: sums of
// the same records then agree to the bit.
func (r *race) runs(group, contestant string) []results.Lifetime {
	var list []results.Lifetime
	for _, instance := range sortedKeys(r.groups[group][contestant]) {
		list = append(list, r.groups[group][contestant][instance])
	}
	return list
}

// all yields the runs of each contestant, by name, of each group.
func (r *race) all() iter.Seq2[[2]string, []results.Lifetime] {
	return func(yield func([2]string, []results.Lifetime) bool) {
		for _, group := range r.order {
			for _, contestant := range sortedKeys(r.groups[group]) {
				if !yield([2]string{group, contestant}, r.runs(group, contestant)) {
					return
				}
			}
		}
	}
}

// table compares the contestants of each group; ratios are those of penalised means to
// that of the best, over the instances that both ran.
func (r *race) table(title string) results.Table {
	t := results.Table{
		Title:   title,
		Columns: []string{"puzzles", "contestant", "runs", "ended", "median " + r.label(), "PAR-2, mean " + r.unit, "times the best"},
		Note: fmt.Sprintf("A run that does not end within %s %s counts twice that in PAR-2, and as ∞ in the median. Medians have exact 95 %% intervals, "+
			"shares Wilson's, and the ratios, of PAR-2 on the same puzzles, bootstrap intervals over them; where runs did not end, a ratio depends on the limit.",
			results.FormatNumber(r.limit, 6), r.unit),
	}
	for key, runs := range r.all() {
		group, contestant := key[0], key[1]
		best := r.best(group)
		ended, costs := rate{}, make([]float64, len(runs))
		for i, l := range runs {
			ended.count(l.Done)
			costs[i] = math.Inf(1)
			if l.Done {
				costs[i] = l.Time
			}
		}
		t.Rows = append(t.Rows, row(group, contestant, len(runs), ended,
			results.Median(costs, confidence), results.FormatNumber(r.mean(group, contestant), 4), r.against(group, contestant, best)))
	}
	return t
}

// best returns the contestant with the least penalised mean.
func (r *race) best(group string) string {
	contestants := sortedKeys(r.groups[group])
	return slices.MinFunc(contestants, func(a, b string) int {
		if x, y := r.mean(group, a), r.mean(group, b); x < y {
			return -1
		} else if x > y {
			return 1
		}
		return 0
	})
}

// mean returns the penalised mean cost.
func (r *race) mean(group, contestant string) float64 {
	return results.Mean(results.PenalizedTimes(r.runs(group, contestant), r.limit, 2))
}

// second returns the contestant with the least penalised mean but for the best; empty
// if there is only one.
func (r *race) second(group string) string {
	best, second := r.best(group), ""
	for _, c := range sortedKeys(r.groups[group]) {
		if c != best && (second == "" || r.mean(group, c) < r.mean(group, second)) {
			second = c
		}
	}
	return second
}

// against writes the ratio of the penalised means of two contestants, over the
// instances that both ran.
func (r *race) against(group, contestant, best string) string {
	if contestant == best {
		return "1"
	}
	var a, b []results.Lifetime
	for _, instance := range sortedKeys(r.groups[group][contestant]) {
		if l, ok := r.groups[group][best][instance]; ok {
			a, b = append(a, r.groups[group][contestant][instance]), append(b, l)
		}
	}
	first, second := results.PenalizedTimes(a, r.limit, 2), results.PenalizedTimes(b, r.limit, 2)
	rng := rand.New(rand.NewPCG(1, uint64(len(first)))) // the same records give the same report
	return results.Bootstrap{}.Ratio(first, second, results.Mean, rng).String()
}

// figures draws for each group the share of runs that are not yet ended.
func (r *race) figures(name, title string) []results.Figure {
	var figures []results.Figure
	for i, group := range r.order {
		// A straight tail shows on a logarithmic scale, but where there are few runs it
		// would show little else: the last step, to none, has no place on it.
		f := results.Figure{
			Name: fmt.Sprintf("%s-%d", name, i+1), Title: title + ": " + group,
			Caption: "Share of the puzzles that need more (Kaplan–Meier, runs that reached the limit are censored). Further left and lower is better; where both axes are logarithmic, a straight tail is a heavy one.",
			X:       results.Axis{Label: r.label(), Log: true}, Y: results.Axis{Label: "share not yet ended", Log: r.instances(group) >= 30},
		}
		for _, contestant := range sortedKeys(r.groups[group]) {
			s := results.KaplanMeier(r.runs(group, contestant), confidence)
			f.Series = append(f.Series, s.Series(contestant, r.least(group)))
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

// instances returns the most runs of a contestant of a group.
func (r *race) instances(group string) int {
	most := 0
	for _, runs := range r.groups[group] {
		most = max(most, len(runs))
	}
	return most
}

// least returns where the curves of a group begin: half of its least positive cost.
func (r *race) least(group string) float64 {
	least := r.limit
	for _, runs := range r.groups[group] {
		for _, l := range runs {
			if l.Time > 0 {
				least = min(least, l.Time)
			}
		}
	}
	return least / 2
}
