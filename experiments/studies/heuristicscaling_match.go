package studies

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver/maker"
)

// Matched difficulty. The fill of a shape is the one at which singles and locked candidates
// clear half of the surplus of puzzles with random holes, on average. It is found by
// halving: each of some full grids has its cells in a random order, of which the first are
// given, so that more clues only ever clear more, and the mean over the grids rises from 0
// to 1; within the last two numbers of clues it is taken for a line. The grids are drawn
// again for the interval.
//
// A plan must not depend on measurements, so it cannot name the fill. It names a seed,
// which follows from that of the run and from the shape alone, and the offset from the
// fill; whoever measures finds the fill from that, the same in every process, and keeps it.
// The fixpoint of rules does not depend on how they are run, so no later version finds
// another fill either. A calibration is a trial of its own too, so that the fill and its
// interval are recorded; and every measurement records the fill that its puzzle has.
//
// The road not taken is a table of fills: it would save each process the ten seconds that
// all squares of K = 3 to 10 take, but tell nothing of boxes and cubes, and keep the
// mistake of whoever measured it.

// calibration is the variant of the trials that find a fill, and the name by which
// configurations state the seed that it is found from.
const calibration = "calibration"

// The metrics of calibrations besides the fill: its interval, and the grids it is found with.
const (
	fillLow   = "fill-low"
	fillHigh  = "fill-high"
	fillGrids = "grids"
)

// configMatched is the name by which a configuration states how many points of fill a
// puzzle lies above the matched one.
const configMatched = "matched"

// offset is a fill relative to the matched one, in points, and what stands for it in
// names.
type offset struct {
	holes  maker.Holes
	points float64
	title  string
}

// offsets returns the fills that are measured.
func offsets() []offset {
	return []offset{
		{"matched", 0, "at the matched fill"},
		{"matched-3", -3, "3 points below"},
		{"matched+3", 3, "3 points above"},
	}
}

// offsetOf returns the offset that stands in the name of a kind.
func offsetOf(k experiments.Kind) (o offset, found bool) {
	list := offsets()
	at := slices.IndexFunc(list, func(o offset) bool { return o.holes == k.Holes })
	if at < 0 {
		return offset{}, false
	}
	return list[at], true
}

// matchConfig returns the part of a configuration that states where the fill of a shape
// comes from: a seed of six digits, which people can read and type.
func matchConfig(p experiments.Params, on experiments.Kind) experiments.Config {
	const seeds = 1_000_000
	return experiments.Config{calibration: int(experiments.DeriveSeed(p.Seed, calibration+"/"+on.ShapeName()) % seeds)}
}

// config returns the configuration of a set of rules on puzzles at the offset.
func (o offset) config(p experiments.Params, on experiments.Kind, set heuristics.RuleSet) experiments.Config {
	c := ruled(set)
	maps.Copy(c, matchConfig(p, on))
	c[configMatched] = o.points
	return c
}

// matcher finds fills, each once in a process.
type matcher struct {
	mutex sync.Mutex
	fills map[match]results.Interval
}

// match is what a fill follows from.
type match struct {
	seed uint64
	on   experiments.Kind
}

// measure runs one trial.
func (m *matcher) measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	if t.Config.Text("set") == "" {
		fill, err := m.fill(ctx, t.Config)
		if err != nil {
			return nil, err
		}
		return depending(results.OnInstance,
			exact(scalingFill, "", fill.Value), exact(fillLow, "", fill.Low),
			exact(fillHigh, "", fill.High), exact(fillGrids, "grids", float64(fill.N))), nil
	}
	puzzle, err := m.puzzle(ctx, t)
	if err != nil {
		return nil, err
	}
	rules, err := rulesOf(t)
	if err != nil {
		return nil, err
	}
	return measureRung(ctx, t, puzzle, rules)
}

// puzzle returns the puzzle of a trial: where a matched fill is asked for, one with random
// holes at that fill.
func (m *matcher) puzzle(ctx context.Context, t experiments.Trial) (*grid.Puzzle, error) {
	points := t.Config.Number(configMatched)
	if math.IsNaN(points) {
		return t.Puzzle(ctx)
	}
	fill, err := m.fill(ctx, t.Config)
	if err != nil {
		return nil, err
	}
	k := experiments.KindOf(t.Config)
	s, err := k.Shape()
	if err != nil {
		return nil, err
	}
	cells := float64(s.Cells())
	clues := math.Round((fill.Value + points/100) * cells)
	k.Holes, k.Clues = maker.RandomHoles, int(min(max(clues, 1), cells-1))
	t.Config = experiments.Params{}.Trial("", "", k.Config(nil)).Config // with numbers as records have them
	return t.Puzzle(ctx)
}

// fill returns the matched fill that a configuration asks for. Two workers may look for it
// at once and find the same.
func (m *matcher) fill(ctx context.Context, c experiments.Config) (results.Interval, error) {
	key := match{uint64(c.Int(calibration)), experiments.KindOf(c).OnShape()}
	m.mutex.Lock()
	found, known := m.fills[key]
	m.mutex.Unlock()
	if known {
		return found, nil
	}
	s, err := key.on.Shape()
	if err != nil {
		return found, err
	}
	if found, err = matchedFill(ctx, key.seed, s); err != nil {
		return found, err
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.fills == nil {
		m.fills = map[match]results.Interval{}
	}
	m.fills[key] = found
	return found, nil
}

// matchedHalf is the part of the surplus that is to be cleared.
const matchedHalf = 0.5

// matchedFill returns the fill of a shape with its interval, rounded to what the same sums
// give on every machine.
func matchedFill(ctx context.Context, seed uint64, s *grid.Shape) (results.Interval, error) {
	grids, err := gradedGrids(ctx, seed, s)
	if err != nil {
		return results.Interval{}, err
	}
	low, high := 0, s.Cells()
	below, above := make([]float64, len(grids)), make([]float64, len(grids)) // cleared at either
	for i := range above {
		above[i] = 1
	}
	for high-low > max(1, s.Cells()/256) { // less than half a point
		clues := (low + high) / 2
		cleared, err := clearedAt(ctx, s, grids, clues)
		if err != nil {
			return results.Interval{}, err
		}
		if results.Mean(cleared) < matchedHalf {
			low, below = clues, cleared
		} else {
			high, above = clues, cleared
		}
	}
	missing, gain := make([]float64, len(grids)), make([]float64, len(grids))
	for i := range grids {
		missing[i], gain[i] = matchedHalf-below[i], above[i]-below[i]
	}
	way := results.RatioOfMeans(missing, gain, rand.New(rand.NewPCG(seed, 0)))
	return fillBetween(way, low, high, s.Cells()), nil
}

// fillBetween returns the fill at a part of the way between two numbers of clues.
func fillBetween(way results.Interval, low, high, cells int) results.Interval {
	fill := func(part float64) float64 {
		if math.IsNaN(part) {
			part = 1
		}
		f := (float64(low) + part*float64(high-low)) / float64(cells)
		return math.Round(1e4*min(max(f, 0), 1)) / 1e4
	}
	way.Value, way.Low, way.High = fill(way.Value), fill(way.Low), fill(way.High)
	return way
}

// gradedGrid is a full grid with its cells in the order in which they are given.
type gradedGrid struct {
	digits []grid.Digit
	order  []int
}

// gradedGrids returns the grids that a fill is found with: fewer where there are more
// cells, each of which says as much.
func gradedGrids(ctx context.Context, seed uint64, s *grid.Shape) ([]gradedGrid, error) {
	const leastGrids, mostGrids, cells = 60, 1000, 400_000
	list := make([]gradedGrid, min(max(cells/s.Cells(), leastGrids), mostGrids))
	for i := range list {
		rng := rand.New(rand.NewPCG(seed, uint64(i)+1))
		full, err := generate.FullWithin(ctx, s, rng)
		if err != nil {
			return nil, err
		}
		list[i] = gradedGrid{full, rng.Perm(s.Cells())}
	}
	return list, nil
}

// clearedAt returns which part of the surplus singles and locked candidates clear of each
// grid with so many clues.
func clearedAt(ctx context.Context, s *grid.Shape, grids []gradedGrid, clues int) ([]float64, error) {
	cleared := make([]float64, len(grids))
	rules := heuristics.MustParse("singles,locked")
	for i, g := range grids {
		pattern := make(generate.Pattern, s.Cells())
		for _, c := range g.order[:clues] {
			pattern[c] = true
		}
		b := generate.Carve(s, g.digits, pattern).Board()
		surplus := b.Candidates() - s.Cells()
		engineOn(ctx, b, rules).Propagate()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cleared[i] = 1
		if surplus > 0 {
			cleared[i] = float64(surplus+s.Cells()-b.Candidates()) / float64(surplus)
		}
	}
	return cleared, nil
}
