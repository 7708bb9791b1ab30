package heuristics

import (
	"cmp"
	"slices"

	"basisk/grid"
)

// The ladder: rules from the easiest on, each used only if all before it find nothing, so that what a
// rule concludes needs that rule. Tuples and fish have a rung for each size. A rung of tuples draws the
// conclusions of the smallest sets of one unit, and then the easier rules run again: so no size is used
// where a smaller one suffices, and the tallies of an engine say what each size has removed.
//
// Fixpoints do not depend on the order of conclusions, so what a rung and those below it leave is the same
// for a puzzle and for its images under symmetries. What each conclusion removes may depend on the order,
// since units are visited in turn.

// The name of the ladder in lists of rules, and what it is in words.
const (
	LadderName = "ladder"
	LadderHelp = "the rules that rate climbs, without assumptions: singles, locked, hall-2, fish-2, chain-2, hall-3 and so on"
)

// rungName is the name of the rule whose sizes ladder-SIZE has.
const rungName = "hall"

// AllSizes is the size of a rung without a limit.
const AllSizes = unlimited

// The levels of the rungs. Their order is that of Sudoku Explainer (N. Juillerat 2006), whose scale also leads from
// singles over sets and fish to forcing chains; the levels of sizes are formulas without an end.
const (
	levelBox     = 1.0
	levelHidden  = 1.5
	levelNaked   = 2.0
	levelLocked  = 3.0
	levelChain   = 6.0 // above all tuples and fish
	levelProbe   = 6.5
	levelRules   = 7.0 // probes that follow all cheaper rules
	levelDilemma = 7.5
)

// levelOfTuple returns the level of tuples of a size: 4 for pairs, 5 for size 4, less than 6 for all.
func levelOfTuple(size int) float64 { return levelChain - 4/float64(size) }

// levelOfFish returns the level of fish of a size, halfway between tuples of that size and of the next.
func levelOfFish(size int) float64 { return (levelOfTuple(size) + levelOfTuple(size+1)) / 2 }

// levelOfChain returns the level of chains of a size: two links come before triples, three before quads, and the others
// after all fish, where the level rises as Sudoku Explainer's, by .1 above 4, 6, 8, 12, 16 and so on nodes beside the
// ends.
func levelOfChain(size int) float64 {
	if size < 4 {
		return map[int]float64{2: 4.5, 3: 4.95}[size]
	}
	level := levelChain
	for most, next := 4, 6; 2*size-2 > most; most, next = next, 2*most {
		level += .1
	}
	return level
}

// levelOfProbe returns the level of probes up to a number of rounds: 6.5 for one, less than 7 for all.
func levelOfProbe(rounds int) float64 { return levelRules - .5/float64(rounds) }

// Rung is a rule on the ladder.
type Rung struct {
	Heuristic
	// Size is the size of the largest tuple, fish or chain that the rung uses, which may be [AllSizes]; 0 for other rules.
	Size int
	// Level is the level of the rung on the scale of ratings.
	Level float64
	// Aside reports whether the rung is left out within assumptions, where a rung of all sizes or an
	// easier rule concludes the same at less cost.
	Aside bool

	tier  int
	fresh func() Heuristic
}

// newRung returns a rung of the rule that fresh makes, with its level and its size.
func newRung(level float64, size int, fresh func() Heuristic) *Rung {
	return &Rung{Heuristic: fresh(), Level: level, Size: size, fresh: fresh}
}

// Tier returns a tier that keeps the rungs in their order.
func (r *Rung) Tier() int { return r.tier }

// Apply applies the rule.
func (r *Rung) Apply(p *Pass) {
	if !r.Aside || !p.Assuming() {
		r.Heuristic.Apply(p)
	}
}

// TupleRungs returns the rungs of tuples of the given sizes, in increasing order, and one of every size
// above them. Naked and hidden choose the kinds.
func TupleRungs(naked, hidden bool, sizes []int) []*Rung {
	var rungs []*Rung
	lowest := minSize
	for _, size := range append(slices.Clone(sizes), AllSizes) {
		rungs = append(rungs, tupleRung(naked, hidden, lowest, size))
		lowest = size + 1
	}
	return inOrder(rungs)
}

// EachTupleRungs returns a rung of naked and one of hidden tuples of each of the given sizes, in increasing
// order, and one of both kinds and every size above them.
func EachTupleRungs(sizes []int) []*Rung {
	var rungs []*Rung
	lowest := minSize
	for _, size := range sizes {
		rungs = append(rungs, tupleRung(true, false, lowest, size), tupleRung(false, true, lowest, size))
		lowest = size + 1
	}
	return inOrder(append(rungs, tupleRung(true, true, lowest, AllSizes)))
}

// tupleRung returns the rung of tuples of sizes from lowest to size.
func tupleRung(naked, hidden bool, lowest, size int) *Rung {
	rung := newRung(levelOfTuple(size), size, func() Heuristic {
		rule := tuplesOf(naked, hidden, size)
		rule.Lowest = lowest
		return rule
	})
	rung.Aside = size != AllSizes
	return rung
}

// tuplesOf returns the rule of tuples up to a size.
func tuplesOf(naked, hidden bool, size int) *Tuple {
	switch {
	case naked && hidden:
		return NewTuple(sized(rungName, size), size, size)
	case naked:
		return NewTuple(sized("naked-tuple", size), size, 0)
	}
	return NewTuple(sized("hidden-tuple", size), 0, size)
}

// inOrder gives the rungs tiers in which an engine runs them one after the other, and returns them.
func inOrder(rungs []*Rung) []*Rung {
	tier := 0
	for _, r := range rungs {
		tier = max(tier, r.Heuristic.Tier())
		r.tier = tier
	}
	return rungs
}

// Ladder returns the rungs of the scale of ratings for puzzles of a shape, with the further rules that
// have a level: singles, locked candidates, tuples and fish of each size up to half the side, since of the
// naked and the hidden set of a conclusion one is no larger, and rules with assumptions.
func Ladder(s *grid.Shape, further Entries) []*Rung {
	rungs := []*Rung{
		newRung(levelBox, 0, func() Heuristic { return boxSingle{} }),
		newRung(levelHidden, 0, func() Heuristic { return HiddenSingle{} }),
		newRung(levelNaked, 0, func() Heuristic { return NakedSingle{} }),
		newRung(levelLocked, 0, func() Heuristic { return Locked{} }),
	}
	rungs[0].Aside = true
	most := max(minSize, s.Side()/2)
	for size := minSize; size <= most; size++ {
		tuple := tupleRung(true, true, size, size)
		fish := newRung(levelOfFish(size), size, func() Heuristic { return NewFish(size) })
		tuple.Aside, fish.Aside = size < most, size < most
		rungs = append(rungs, tuple, fish)
	}
	for size := minSize; size <= usualChain; size++ {
		rungs = append(rungs, newRung(levelOfChain(size), size, func() Heuristic { return NewChain(size) }))
	}
	for _, e := range further.Leveled() {
		rungs = append(rungs, newRung(e.Level, 0, e.New))
	}
	for rounds := 1; rounds <= mostRounds; rounds++ {
		rungs = append(rungs, newRung(levelOfProbe(rounds), 0, func() Heuristic { return &Probe{Rounds: rounds} }))
	}
	rungs = append(rungs, newRung(levelRules, 0, func() Heuristic { return &Probe{} }),
		newRung(levelDilemma, 0, func() Heuristic { return &Dilemma{} }))
	slices.SortStableFunc(rungs, func(x, y *Rung) int { return cmp.Compare(x.Level, y.Level) })
	return inOrder(rungs)
}

// Below returns the rules of the ladder below a rule, in sizes for all shapes: those that have a lower level, and
// smaller sizes of its own kind. It returns nil for a rule without a place on the ladder, as tuples without a size.
func Below(r Rule) Rules {
	kind, size := r.Entry.Name, int(r.size)
	if r.Entry.Tuple {
		kind = rungName
	}
	level := r.Entry.Level
	switch {
	case kind == "locked":
		level = levelLocked
	case kind == "chain":
		size = r.limit()
		level = levelOfChain(size)
	case kind == "probe" && size == 0:
		level = levelProbe
	case kind == "dilemma" && size == 0:
		level = levelDilemma
	case size < minSize || r.Entry.Reference:
	case kind == rungName:
		level = levelOfTuple(size)
	case kind == "fish":
		level = levelOfFish(size)
	}
	if level == 0 {
		return nil
	}
	names := "singles"
	if level > levelLocked {
		names += ",locked"
	}
	for _, x := range []struct {
		kind string
		of   func(size int) float64
		most int
	}{
		{rungName, levelOfTuple, AllSizes},
		{"fish", levelOfFish, AllSizes},
		{"chain", levelOfChain, usualChain},
		{"probe", levelOfProbe, AllSizes},
	} {
		isBelow := func(k int) bool { return x.of(k) < level || x.kind == kind && k < size }
		largest := minSize
		for !isBelow(x.most) && isBelow(largest+1) {
			largest++
		}
		switch {
		case isBelow(x.most):
			names += "," + x.kind
		case isBelow(largest):
			names += "," + sized(x.kind, largest)
		}
	}
	return MustParse(names)
}

// wholeLadder returns the rule that is the ladder: on each shape the rungs of [Ladder] that make no assumptions,
// with the rules of the catalogue that have a level.
func (c Entries) wholeLadder() Rule {
	further := c.Leveled()
	rungs := func(s *grid.Shape) (list Rules) {
		for _, rung := range Ladder(s, further) {
			if rung.tier < TrialTier {
				list = append(list, rung.rule())
			}
		}
		return list
	}
	return Rule{Name: LadderName, Entry: Entry{Name: LadderName}, rungs: rungs}
}

// rule returns the rung as a rule of a list.
func (r *Rung) rule() Rule {
	_, isTuple := r.Heuristic.(*Tuple)
	fresh := func() Heuristic {
		instance := *r
		instance.Heuristic = r.fresh()
		return &instance
	}
	return Rule{Name: r.Name(), Entry: Entry{Name: r.Name(), Tuple: isTuple, New: fresh}, size: Size(r.Size)}
}
