package studies

import (
	"cmp"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// rungAt is a set of rules on a kind of puzzles.
type rungAt struct {
	kind experiments.Kind
	set  string
}

// rungs are the records of a run, sorted.
type rungs struct {
	samples[rungAt]
	// instances are the names of the puzzles behind the samples.
	instances map[rungAt][]string
	// sets and kinds are in the order of the plan, but for kinds, of which the shapes of
	// one population stand together.
	sets  []string
	rules map[string]string // the lists of the sets
	kinds []experiments.Kind
	// fills are those that were found.
	fills map[experiments.Kind]results.Interval
}

// sortRungs sorts records.
func sortRungs(records iter.Seq[results.Record]) *rungs {
	g := &rungs{samples: samples[rungAt]{}, instances: map[rungAt][]string{}, rules: map[string]string{}, fills: map[experiments.Kind]results.Interval{}}
	for r := range records {
		c := experiments.Config(r.Config)
		k := experiments.KindOf(c)
		if c.Text("set") == "" {
			g.fills[k] = results.Interval{Value: r.Value(scalingFill), Low: r.Value(fillLow), High: r.Value(fillHigh), N: int(r.Value(fillGrids))}
			continue
		}
		if points := c.Number(configMatched); !math.IsNaN(points) {
			at := slices.IndexFunc(offsets(), func(o offset) bool { return o.points == points })
			k.Holes = offsets()[max(at, 0)].holes
		}
		g.put(k, c.Text("set"), &r)
	}
	slices.SortStableFunc(g.kinds, func(a, b experiments.Kind) int {
		return cmp.Or(cmp.Compare(populationRank(a), populationRank(b)), cmp.Compare(a.Holes, b.Holes), a.Compare(b))
	})
	return g
}

// put adds a record.
func (g *rungs) put(k experiments.Kind, set string, r *results.Record) {
	if !slices.Contains(g.kinds, k) {
		g.kinds = append(g.kinds, k)
	}
	if !slices.Contains(g.sets, set) {
		g.sets = append(g.sets, set)
		g.rules[set] = experiments.Config(r.Config).Text("rules")
	}
	at := rungAt{k, set}
	instance, _ := splitVariant(r.Key)
	g.add(at, r)
	g.instances[at] = append(g.instances[at], instance)
}

// populationRank orders populations: the matched ones as they were planned, then others.
func populationRank(k experiments.Kind) int {
	at := slices.IndexFunc(offsets(), func(o offset) bool { return o.holes == k.Holes })
	if at < 0 {
		return len(offsets())
	}
	return at
}

// cleared returns the part of the surplus that a set of rules clears of each puzzle.
func (g *rungs) cleared(at rungAt) []float64 {
	s, err := at.kind.Shape()
	if err != nil {
		return nil
	}
	return g.of(at).each(func(metric func(string) float64) float64 {
		return 1 - (metric(metricLeft)-float64(s.Cells()))/metric(scalingSurplus)
	})
}

// gained returns by how much more a set clears than the one before it, of the puzzles that
// both met.
func (g *rungs) gained(k experiments.Kind, set int) []float64 {
	if set == 0 {
		return nil
	}
	before, after := rungAt{k, g.sets[set-1]}, rungAt{k, g.sets[set]}
	less := map[string]float64{}
	for i, cleared := range g.cleared(before) {
		less[g.instances[before][i]] = cleared
	}
	var gains []float64
	for i, cleared := range g.cleared(after) {
		if first, both := less[g.instances[after][i]]; both {
			gains = known(gains, cleared-first)
		}
	}
	return gains
}

// populationOf names what the shapes of a population have in common.
func (g *rungs) populationOf(k experiments.Kind) string {
	if o, found := offsetOf(k); found {
		return o.title
	}
	alike := func(o experiments.Kind) bool {
		return o != k && o.OnShape() == k.OnShape() && o.Holes == k.Holes && o.SolvableBy == k.SolvableBy
	}
	title := string(k.Holes)
	if slices.ContainsFunc(g.kinds, alike) { // several fills of one shape are populations of their own
		title = strings.TrimSpace(strings.TrimPrefix(k.Title(), k.ShapeTitle()))
	}
	return title
}

// populations returns the names of the populations and their kinds.
func (g *rungs) populations() (names []string, kinds map[string][]experiments.Kind) {
	kinds = map[string][]experiments.Kind{}
	for _, k := range g.kinds {
		name := g.populationOf(k)
		if kinds[name] == nil {
			names = append(names, name)
		}
		kinds[name] = append(kinds[name], k)
	}
	return names, kinds
}

// table returns a row a shape of every population, with what a function writes of each set
// from a number on.
func (g *rungs) table(title, note string, from int, write func(k experiments.Kind, set int) string) results.Table {
	t := results.Table{Title: title, Columns: append([]string{"population", "shape", "given", "puzzles"}, g.sets[min(from, len(g.sets)):]...), Note: note}
	t.Rows = rows(g.kinds, func(k experiments.Kind) []string {
		entries, most := []string{}, 0
		for i := from; i < len(g.sets); i++ {
			most = max(most, g.of(rungAt{k, g.sets[i]}).size)
			entries = append(entries, write(k, i))
		}
		fill := g.of(rungAt{k, g.sets[0]}).known(scalingFill)
		return append(row(g.populationOf(k), k.ShapeTitle(), percent(results.Mean(fill)), most), entries...)
	})
	return t
}

// metricTable returns the means of a metric, times a factor.
func (g *rungs) metricTable(title, note, metric string, factor float64) results.Table {
	return g.table(title, note, 0, func(k experiments.Kind, set int) string {
		return meanText(g.of(rungAt{k, g.sets[set]}).known(metric), factor)
	})
}

// meanText writes a mean with Student's interval, a dash if there is none.
func meanText(values []float64, factor float64) string {
	if len(values) == 0 {
		return "–"
	}
	return results.MeanInterval(values, confidence).Times(factor).String()
}

// sortedKinds returns the kinds that a map has, in order.
func sortedKinds[V any](m map[experiments.Kind]V) []experiments.Kind {
	return slices.SortedFunc(maps.Keys(m), experiments.Kind.Compare)
}
