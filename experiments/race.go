package experiments

import (
	"fmt"
	"iter"
	"maps"
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
}

// newRace returns an empty race.
func newRace(cost, unit string, limit float64) *race {
	return &race{cost: cost, unit: unit, limit: limit, groups: map[string]map[string]map[string]results.Lifetime{}}
}

// add adds a run.
func (r *race) add(group, contestant, instance string, l results.Lifetime) {
	if r.groups[group] == nil {
		r.groups[group] = map[string]map[string]results.Lifetime{}
	}
	if r.groups[group][contestant] == nil {
		r.groups[group][contestant] = map[string]results.Lifetime{}
	}
	r.groups[group][contestant][instance] = l
}

// all yields the runs of each contestant of each group, in the order of names.
func (r *race) all() iter.Seq2[[2]string, map[string]results.Lifetime] {
	return func(yield func([2]string, map[string]results.Lifetime) bool) {
		for _, group := range sortedKeys(r.groups) {
			for _, contestant := range sortedKeys(r.groups[group]) {
				if !yield([2]string{group, contestant}, r.groups[group][contestant]) {
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
		Columns: []string{"puzzles", "contestant", "runs", "ended", "median " + r.cost, "PAR-2, mean " + r.unit, "times the best"},
		Note: fmt.Sprintf("A run that does not end within %s %s counts twice that in PAR-2. Medians have exact 95 %% intervals, ratios bootstrap intervals over the puzzles.",
			results.FormatNumber(r.limit, 6), r.unit),
	}
	for key, runs := range r.all() {
		group, contestant := key[0], key[1]
		best := r.best(group)
		ended, costs := 0, []float64{}
		for _, l := range runs {
			costs = append(costs, l.Time)
			if l.Done {
				ended++
			}
		}
		t.Rows = append(t.Rows, []string{
			group, contestant, fmt.Sprint(len(runs)), results.Wilson(ended, len(runs), confidence).Percent(),
			results.Median(costs, confidence).String(), results.FormatNumber(r.mean(runs), 4), r.against(group, contestant, best),
		})
	}
	return t
}

// best returns the contestant with the least penalised mean.
func (r *race) best(group string) string {
	contestants := sortedKeys(r.groups[group])
	return slices.MinFunc(contestants, func(a, b string) int {
		if x, y := r.mean(r.groups[group][a]), r.mean(r.groups[group][b]); x < y {
			return -1
		} else if x > y {
			return 1
		}
		return 0
	})
}

// mean returns the penalised mean cost.
func (r *race) mean(runs map[string]results.Lifetime) float64 {
	return results.Mean(results.PenalizedTimes(slices.Collect(maps.Values(runs)), r.limit, 2))
}

// against writes the ratio of the penalised means of a contestant and the best.
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
	for i, group := range sortedKeys(r.groups) {
		f := results.Figure{
			Name: fmt.Sprintf("%s-%d", name, i+1), Title: title + ": " + group,
			Caption: "Share of the puzzles that need more (Kaplan–Meier, runs that reached the limit are censored). Further left and lower is better; a straight tail is a heavy one.",
			X:       results.Axis{Label: r.cost + ", " + r.unit, Log: true}, Y: results.Axis{Label: "share not yet ended", Log: true},
		}
		for _, contestant := range sortedKeys(r.groups[group]) {
			runs := slices.Collect(maps.Values(r.groups[group][contestant]))
			f.Series = append(f.Series, results.KaplanMeier(runs, confidence).Series(contestant, 1))
		}
		figures = append(figures, f)
	}
	return figures
}
