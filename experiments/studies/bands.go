package studies

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/bands"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
)

// bandCounts asks how many second rows, floors and classes of floors there are (Burdett,
// Doku_Autocomplete 2020, asked it for basis 3), by every method of package bands for a basis:
// results on which several methods agree need no reference. For the classes of basis 2 and 3 it
// also asks how many grids begin with each, and so how good the estimate is that assumes
// independent bands and stacks.
func bandCounts() question {
	return question{
		depends: results.OnInstance,
		name:    "bands",
		asks:    "How many second rows, floors and classes of floors are there for each basis, and how well do floors alone estimate the number of grids?",
		plan:    repeated(5, bandCountsTrials), estimate: repetitions(5, 15*time.Second),
		takes: basesSetting(2, 3, 4, 5, 6, 7, 8, 9, 10), check: onlyBases(2, 3, 4, 5, 6, 7, 8, 9, 10),
		measure: measureBandCounts, analysis: bandsAnalysis,
	}
}

// Its own metrics; those of a class are numbered.
const (
	bandIndependent = "independent-log10"
	bandDifferent   = "different"
	bandSize        = "size"
	bandCompletions = "completions"
)

// The counted objects, by their names in configurations.
const (
	bandRows    = "second-rows"
	bandFloors  = "floors"
	bandClasses = "classes"
	bandGrids   = "grids"
)

// bandMethod is a way to count something.
type bandMethod struct {
	quantity string
	bands.Method
}

// bandMethods returns the methods. Rook polynomials reach beyond these questions, and lists end at
// basis 3: basis 4 has 2.5e11 second rows. Counting all grids by the completions of classes is
// separate, see Measure.
func bandMethods() []bandMethod {
	var all []bandMethod
	add := func(quantity string, methods ...bands.Method) {
		for _, m := range methods {
			m.Name = strings.ReplaceAll(m.Name, " ", "-")
			all = append(all, bandMethod{quantity, m})
		}
	}
	add(bandRows, bands.RowMethods()...)
	add(bandFloors, bands.FloorMethods()...)
	add(bandClasses,
		bands.Method{Name: "burnside", MaxBasis: bands.MaxClassBasis, Count: bands.CountClasses},
		bands.Method{Name: "canonical-floors", MaxBasis: bands.MaxListedClassBasis, Count: canonicalClasses})
	add(bandGrids,
		bands.Method{Name: "completed-classes", MaxBasis: bands.MaxListedClassBasis},
		bands.Method{Name: "links", MaxBasis: 2, Count: linkedGrids})
	return all
}

// canonicalClasses counts the different canonical floors.
func canonicalClasses(ctx context.Context, k int, _ func(float64)) (*big.Int, error) {
	c, err := bands.Classify(ctx, k, bands.Options{})
	if err != nil {
		return nil, err
	}
	return big.NewInt(int64(len(c.Classes()))), nil
}

// linkedGrids counts all grids one by one, which is possible only for basis 2.
func linkedGrids(ctx context.Context, k int, _ func(float64)) (*big.Int, error) {
	s, err := grid.Square(k)
	if err != nil {
		return nil, err
	}
	r, err := eachSolution(ctx, solver.DLX(), grid.NewBoard(s), nil)
	return r.BigCount(), err
}

// bandCountsTrials returns the trials. Nothing is random: repetitions only measure time.
func bandCountsTrials(p experiments.Params, i int) (list []experiments.Trial) {
	for _, k := range p.Bases(2, 3, 4, 5, 6, 7, 8, 9, 10) {
		for _, m := range bandMethods() {
			if k <= m.MaxBasis {
				c := experiments.Config{"basis": k, "quantity": m.quantity, "method": m.Name}
				list = append(list, p.Trial(fmt.Sprintf("k%d-%s/%d", k, m.quantity, i), m.Name, c))
			}
		}
	}
	return list
}

func measureBandCounts(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	k := t.Config.Int("basis")
	if t.Config.Text("quantity") == bandGrids && t.Config.Text("method") == "completed-classes" {
		return completedClasses(ctx, k)
	}
	for _, m := range bandMethods() {
		if m.quantity != t.Config.Text("quantity") || m.Name != t.Config.Text("method") {
			continue
		}
		begin := cputime.Thread()
		n, err := m.Count(ctx, k, nil)
		if err != nil {
			return nil, err
		}
		metrics := append(exactWhole(metricCount, "", n), timed(metricTime, cputime.Since(begin)))
		if m.quantity == bandFloors {
			all := bands.EstimateGrids(k, new(big.Int).Mul(n, bands.Relabellings(k)))
			metrics = append(metrics, exact(bandIndependent, "", results.Log10(all)))
		}
		return metrics, nil
	}
	return nil, fmt.Errorf("method %q of counting %s: this experiment has none", t.Config.Text("method"), t.Config.Text("quantity"))
}

// completedClasses counts all grids by the classes of their first floors, and also returns the size
// and the completions of every class.
func completedClasses(ctx context.Context, k int) ([]results.Metric, error) {
	begin := cputime.Thread()
	c, err := bands.Classify(ctx, k, bands.Options{Completions: true})
	if err != nil {
		return nil, err
	}
	metrics := append(exactWhole(metricCount, "", c.Grids()),
		timed(metricTime, cputime.Since(begin)),
		exact(bandDifferent, "numbers", float64(c.CompletionCounts())),
	)
	for i, class := range c.Classes() {
		// Both are far below 2^53: at most 2,612,736 floors, some 7e9 completions.
		metrics = append(metrics,
			exact(numbered(bandSize, i), "floors", float64(class.Size)),
			exact(numbered(bandCompletions, i), "grids", float64(class.Completions)))
	}
	return metrics, nil
}
