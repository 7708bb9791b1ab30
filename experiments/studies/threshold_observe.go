package studies

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver/maker"
)

// worthOf returns what tuples are worth on an order: nothing if a set that the table compares was not measured.
func worthOf(r *results.Record, k maker.Population) (m []results.Metric) {
	low, high := map[string]float64{}, map[string]float64{}
	for _, name := range []string{worthLocked, worthPairs, "quads", "K+1", worthAll} {
		if low[name], high[name] = thresholdIn(r, name); math.IsNaN(low[name]) {
			return nil
		}
	}
	for _, name := range []string{worthLocked, worthPairs, worthAll} {
		m = append(m, between(name, unitClues, low[name], high[name])...)
	}
	scale := 100 / float64(k.Cells())
	least, most := low[worthLocked]-high[worthAll], high[worthLocked]-low[worthAll]
	m = append(m, between(worthGain, unitClues, least, most)...)
	m = append(m, between(worthShare, unitPercent, scale*least, scale*most)...)
	for _, x := range []struct{ name, set string }{{worthTuple, worthLocked}, {worthQuads, "quads"}, {worthMost, "K+1"}} {
		m = append(m, answerBetween(x.name, low[x.set] > high[worthAll], high[x.set] > low[worthAll])...)
	}
	return m
}

// observeThreshold makes of the record of an order or a puzzle one for each set of rules, and one of its own.
func observeThreshold(records []results.Record) []results.Record {
	var list []results.Record
	for i := range records {
		r := &records[i]
		k := addKind(r)
		if isOrder(k) {
			list = append(list, observeOrder(r, k)...)
		} else {
			list = append(list, observePuzzle(r)...)
		}
	}
	return list
}

// observeOrder returns the records of an order.
func observeOrder(r *results.Record, k maker.Population) (list []results.Record) {
	r.Config[keyOrders] = string(k.Holes)
	if goal, ok := r.Config[thresholdGoal].(float64); ok {
		r.Config[keyOrders] = fmt.Sprintf("%s, goal %g %%", k.Holes, 100*goal)
	}
	sets := setsOf(r)
	open := false
	for i, set := range sets {
		least, most := thresholdIn(r, set.name)
		if math.IsNaN(least) {
			continue // a time limit ended the trial
		}
		open = open || least != most
		m := between(valueClues, unitClues, least, most)
		if b := besideSet(sets, i); b >= 0 {
			low, high := thresholdIn(r, sets[b].name)
			m = append(m, gap(valueSaved, valueGains, low-most, high-least)...)
		}
		if top := topSet(sets); top != i {
			low, high := thresholdIn(r, sets[top].name)
			scale := 100 / float64(k.Cells())
			m = append(append(m, gap(valueLacking, valueNeeds, least-high, most-low)...),
				between(valueShare, unitPercent, scale*(least-high), scale*(most-low))...)
			if isDrawn(sets, set.name, []string{keyOnlyLocked, "pairs", "triples", "quads", "K+1"}) {
				m = append(m, answerBetween(valueFew, least > high, most > low)...)
			}
		}
		list = append(list, deriveRecord(r, map[string]any{configSet: set.name}, m...))
		if isDrawn(sets, set.name, []string{keyOnlyLocked, "pairs", keyAllTuples}) {
			list = append(list, curvePoints(&list[len(list)-1], k, least, most)...)
		}
	}
	own := append(worthOf(r, k), exactly(valueOrder, true), exactly(valueOpen, open))
	return append(list, deriveRecord(r, nil, own...))
}

// gap returns a number of clues between two bounds, and whether it is positive.
func gap(value, positive string, low, high float64) []results.Metric {
	return append(between(value, unitClues, low, high), answerBetween(positive, low > 0, high > 0)...)
}

// The units of numbers of clues and of shares of the cells: without one a mean of zeros would be a share of cases.
const (
	unitClues   = "clues"
	unitPercent = "%"
)

// curvePoints returns a record for each share of the cells near which sets begin to solve: whether a set does.
func curvePoints(r *results.Record, k maker.Population, least, most float64) (list []results.Record) {
	middle, cells := experiments.PeakFill(k.Side()), float64(k.Cells())
	reach := min(curveReach/float64(k.Side()), mostReach)
	for i := range curveSteps + 1 {
		fill := math.Round(1e4*(middle-reach+2*reach*float64(i)/curveSteps)) / 1e4
		list = append(list, deriveRecord(r, map[string]any{keyFill: fill},
			answerBetween(valueReached, most <= fill*cells, least <= fill*cells)...))
	}
	return list
}

// isDrawn reports whether a set is in a figure: only a few of the sets are if all tuples are one of them, since the
// points of all would overlap.
func isDrawn(sets []namedRules, name string, few []string) bool {
	return slices.Contains(few, name) || indexOf(sets, keyAllTuples) < 0
}

// thresholdIn returns the bounds of T of a set, NaN if it was not measured.
func thresholdIn(r *results.Record, set string) (least, most float64) {
	least = r.Value(numbered(thresholdLeast, set))
	if m, open := r.Metric(numbered(thresholdMost, set)); open {
		return least, m
	}
	return least, least
}

// observePuzzle returns a record for each set of a puzzle without an order.
func observePuzzle(r *results.Record) (list []results.Record) {
	r.Config[thresholdWalk] = "–"
	if start := r.Text(thresholdStart); start != "" {
		r.Config[thresholdWalk] = fmt.Sprintf("from %s: %s", start, r.Text(thresholdSteps))
	}
	sets := setsOf(r)
	first := max(0, indexOf(sets, keyOnlyLocked))
	before := r.Value(numbered(thresholdSolved, sets[first].name))
	for _, set := range sets {
		if solved, ok := r.Metric(numbered(thresholdSolved, set.name)); ok {
			list = append(list, deriveRecord(r, map[string]any{configSet: set.name},
				exactly(valueByRules, solved == 1), results.Metric{Name: valueOnly, Value: solved - before}))
		}
	}
	return append(list, *r)
}

// namedRules are a set of rules in a record.
type namedRules struct{ name, list string }

// setsOf returns the sets of rules of a record.
func setsOf(r *results.Record) (sets []namedRules) {
	for set := range strings.SplitSeq(r.Text(configRules), ";") {
		name, list, named := strings.Cut(set, "=")
		if !named {
			list = name
		}
		sets = append(sets, namedRules{name, list})
	}
	return sets
}

// sizeSuffix is the size at the end of the name of a rule.
var sizeSuffix = regexp.MustCompile(`-(\d+|K.*|N.*)$`)

// has reports whether a set has rules of all families of another one.
func (s namedRules) has(other namedRules) bool {
	var families []string
	for rule := range strings.SplitSeq(s.list, ",") {
		families = append(families, sizeSuffix.ReplaceAllString(rule, ""))
	}
	for rule := range strings.SplitSeq(other.list, ",") {
		if !slices.Contains(families, sizeSuffix.ReplaceAllString(rule, "")) {
			return false
		}
	}
	return true
}

// besideSet returns the last set before set i whose families of rules set i has, -1 if there is none.
func besideSet(sets []namedRules, i int) int {
	for b := i - 1; b >= 0; b-- {
		if sets[i].has(sets[b]) {
			return b
		}
	}
	return -1
}

// topSet returns the set of all tuples, or the last one.
func topSet(sets []namedRules) int {
	if i := indexOf(sets, keyAllTuples); i >= 0 {
		return i
	}
	return len(sets) - 1
}

// indexOf returns the index of the set with a name, -1 if there is none.
func indexOf(sets []namedRules, name string) int {
	return slices.IndexFunc(sets, func(s namedRules) bool { return s.name == name })
}
