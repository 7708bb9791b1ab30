package studies

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/big"
	"slices"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/bands"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
)

// Drawing: draws fall into bins with known probabilities, and χ² measures the distance of the counts
// from them (Pearson 1900). For basis 2 the bins are the 288 grids; for basis 3 the classes of the
// first floor: a class with s floors of c completions each has the share s·c/Σs·c of all grids. Bins
// with fewer than five expected draws are pooled, beginning with the smallest (Cochran 1954);
// otherwise χ² would not have the assumed distribution.
//
// Two draws of the same grid are a coincidence: among n draws from m grids with equal probabilities,
// n(n-1)/2m pairs are (the birthday problem). If probabilities differ there are more; 1/(share of
// pairs) is then the effective number of grids.

// minExpected is the minimum number of expected draws per bin.
const minExpected = 5

// measureDraws draws grids and returns the number of draws per bin; with nil bins it only counts
// coincidences.
func measureDraws(ctx context.Context, c *chiSquareBins, draws int, next gridSource) ([]results.Metric, error) {
	seen := map[uint64]int{}
	if c != nil {
		clear(c.counts)
	}
	begin := cputime.Thread()
	for range draws {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		full, err := next()
		if err == nil && c != nil {
			err = c.add(full)
		}
		if err != nil {
			return nil, err
		}
		seen[fingerprint(full)]++
	}
	metrics := []results.Metric{exact(generatorDraws, "grids", float64(draws)), timed(metricTime, cputime.Since(begin))}
	metrics = append(metrics, coincidences(seen)...)
	if c == nil {
		return metrics, nil
	}
	chi2, bins := c.pearson(draws)
	return append(metrics,
		exact(generatorChi2, "", repeatable(chi2)), exact(generatorCellCount, "cells", float64(bins)),
		exact(generatorHit, "cells", float64(c.nonEmpty()))), nil
}

// fingerprint returns 64 bits that distinguish grids: by FNV-1a, which is the same everywhere. Among a
// million grids two agree with a probability of 3e-8.
func fingerprint(full []grid.Digit) uint64 {
	h := fnv.New64a()
	var buf [4]byte
	for _, d := range full {
		binary.LittleEndian.PutUint32(buf[:], uint32(d))
		h.Write(buf[:])
	}
	return h.Sum64()
}

// coincidences returns the number of different grids and of pairs of equal draws.
func coincidences(seen map[uint64]int) []results.Metric {
	pairs := 0
	for _, n := range seen {
		pairs += n * (n - 1) / 2
	}
	return []results.Metric{exact("different", "grids", float64(len(seen))), exact(generatorPairs, "pairs", float64(pairs))}
}

// chiSquareBins are the bins for draws.
type chiSquareBins struct {
	// probabilities are those of the bins, counts the draws so far.
	probabilities []float64
	counts        []int
	find          func(full []grid.Digit) (int, error)
}

// binsFor returns the bins of a configuration, or nil if it counts coincidences only.
func binsFor(ctx context.Context, c experiments.Config) (*chiSquareBins, error) {
	switch c.Text("aim") {
	case generatorGrids:
		return gridBins(ctx, c.Int("basis"))
	case generatorFloors:
		return floorBins(ctx, c.Int("basis"))
	case generatorBirthday:
		return nil, nil
	}
	return nil, fmt.Errorf("aim %q: expected %s, %s, %s or %s",
		c.Text("aim"), generatorGroup, generatorGrids, generatorFloors, generatorBirthday)
}

// gridBins returns a bin for each grid; only basis 2 has few enough.
func gridBins(ctx context.Context, basis int) (*chiSquareBins, error) {
	s, err := grid.Square(basis)
	if err != nil {
		return nil, err
	}
	number := map[uint64]int{}
	if _, err := eachSolution(ctx, solver.DLX(), grid.NewBoard(s), func(full []grid.Digit) bool {
		number[fingerprint(full)] = len(number)
		return true
	}); err != nil {
		return nil, err
	}
	probabilities := make([]float64, len(number))
	for i := range probabilities {
		probabilities[i] = 1 / float64(len(probabilities))
	}
	return newBins(probabilities, func(full []grid.Digit) (int, error) {
		i, ok := number[fingerprint(full)]
		if !ok {
			return 0, fmt.Errorf("a generator drew %v, which is not a valid grid", full)
		}
		return i, nil
	}), nil
}

// floorBins returns a bin for each class of first floors.
func floorBins(ctx context.Context, basis int) (*chiSquareBins, error) {
	catalog, err := bands.Classify(ctx, basis, bands.Options{Completions: true})
	if err != nil {
		return nil, err
	}
	total, _ := new(big.Float).SetInt(new(big.Int).Quo(catalog.Grids(), bands.Relabellings(basis))).Float64()
	var probabilities []float64
	for _, class := range catalog.Classes() {
		probabilities = append(probabilities, float64(class.Size)*float64(class.Completions)/total)
	}
	floor := basis * basis * basis
	return newBins(probabilities, func(full []grid.Digit) (int, error) { return catalog.Find(full[:floor]) }), nil
}

func newBins(probabilities []float64, find func([]grid.Digit) (int, error)) *chiSquareBins {
	return &chiSquareBins{probabilities: probabilities, counts: make([]int, len(probabilities)), find: find}
}

func (c *chiSquareBins) add(full []grid.Digit) error {
	i, err := c.find(full)
	if err == nil {
		c.counts[i]++
	}
	return err
}

// nonEmpty returns the number of bins with a draw.
func (c *chiSquareBins) nonEmpty() int {
	n := 0
	for _, count := range c.counts {
		if count > 0 {
			n++
		}
	}
	return n
}

// pearson returns χ² of the draws and the number of bins after pooling.
func (c *chiSquareBins) pearson(draws int) (chi2 float64, bins int) {
	order := make([]int, len(c.probabilities))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(c.probabilities[a], c.probabilities[b]) })
	expected, count := 0.0, 0
	for rank, i := range order {
		expected += c.probabilities[i] * float64(draws)
		count += c.counts[i]
		// The last bin is the largest and receives the remainder, so that nothing is lost.
		if expected < minExpected && rank < len(order)-1 {
			continue
		}
		chi2 += (float64(count) - expected) * (float64(count) - expected) / expected
		expected, count = 0, 0
		bins++
	}
	return chi2, bins
}
