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

// Drawing: draws fall into cells with known probabilities, and χ² measures the distance of the counts
// from them (Pearson 1900). For basis 2 the cells are the 288 grids; for basis 3 the classes of the
// first floor: a class with s floors of c completions each has the part s·c/Σs·c of all grids. Cells
// with fewer than five expected draws are pooled, beginning with the smallest (Cochran 1954); else
// χ² does not have the distribution that it is compared with.
//
// Two draws that are the same grid are a coincidence: of n draws from m grids, all with
// the same chance, n(n-1)/2m pairs are (the birthday problem). If chances differ there
// are more; 1/(share of pairs) is then the effective number of grids.

// minExpected is the minimum of expected draws per cell.
const minExpected = 5

// measureDraws draws grids and returns how often they fell into each cell, or with nil for cells only
// their coincidences.
func measureDraws(ctx context.Context, c *reachCells, draws int, next source) ([]results.Metric, error) {
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
	metrics := []results.Metric{exact(reachDraws, "grids", float64(draws)), timed(metricTime, cputime.Since(begin))}
	metrics = append(metrics, coincidences(seen)...)
	if c == nil {
		return metrics, nil
	}
	chi2, cells := c.pearson(draws)
	return append(metrics,
		exact(reachChi2, "", repeatable(chi2)), exact(reachCellCount, "cells", float64(cells)),
		exact(reachHit, "cells", float64(c.hit()))), nil
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

// coincidences returns how many different grids there were and how many pairs of draws
// were the same.
func coincidences(seen map[uint64]int) []results.Metric {
	pairs := 0
	for _, n := range seen {
		pairs += n * (n - 1) / 2
	}
	return []results.Metric{exact("different", "grids", float64(len(seen))), exact(reachPairs, "pairs", float64(pairs))}
}

// reachCells are the cells that draws fall into.
type reachCells struct {
	// parts are the probabilities, counts the draws so far.
	parts  []float64
	counts []int
	find   func(full []grid.Digit) (int, error)
}

// newCells returns the cells of a configuration, nil if it counts coincidences only.
func newCells(ctx context.Context, c experiments.Config) (*reachCells, error) {
	switch c.Text("aim") {
	case reachGrids:
		return gridCells(ctx, c.Int("basis"))
	case reachFloors:
		return floorCells(ctx, c.Int("basis"))
	case reachBirthday:
		return nil, nil
	}
	return nil, fmt.Errorf("aim %q: expected %s, %s, %s or %s",
		c.Text("aim"), reachGroup, reachGrids, reachFloors, reachBirthday)
}

// gridCells returns a cell for each grid, which only basis 2 has few enough of.
func gridCells(ctx context.Context, basis int) (*reachCells, error) {
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
	parts := make([]float64, len(number))
	for i := range parts {
		parts[i] = 1 / float64(len(parts))
	}
	return newReachCells(parts, func(full []grid.Digit) (int, error) {
		i, ok := number[fingerprint(full)]
		if !ok {
			return 0, fmt.Errorf("a generator drew %v, which is no grid", full)
		}
		return i, nil
	}), nil
}

// floorCells returns a cell for each class of first floors.
func floorCells(ctx context.Context, basis int) (*reachCells, error) {
	catalog, err := bands.Classify(ctx, basis, bands.Options{Completions: true})
	if err != nil {
		return nil, err
	}
	total, _ := new(big.Float).SetInt(new(big.Int).Quo(catalog.Grids(), bands.Relabellings(basis))).Float64()
	var parts []float64
	for _, class := range catalog.Classes() {
		parts = append(parts, float64(class.Size)*float64(class.Completions)/total)
	}
	floor := basis * basis * basis
	return newReachCells(parts, func(full []grid.Digit) (int, error) { return catalog.Find(full[:floor]) }), nil
}

func newReachCells(parts []float64, find func([]grid.Digit) (int, error)) *reachCells {
	return &reachCells{parts: parts, counts: make([]int, len(parts)), find: find}
}

func (c *reachCells) add(full []grid.Digit) error {
	i, err := c.find(full)
	if err == nil {
		c.counts[i]++
	}
	return err
}

// hit returns how many cells have a draw.
func (c *reachCells) hit() int {
	hit := 0
	for _, n := range c.counts {
		if n > 0 {
			hit++
		}
	}
	return hit
}

// pearson returns χ² of the draws and the number of cells after pooling.
func (c *reachCells) pearson(draws int) (chi2 float64, cells int) {
	order := make([]int, len(c.parts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(c.parts[a], c.parts[b]) })
	expected, count := 0.0, 0
	for rank, i := range order {
		expected += c.parts[i] * float64(draws)
		count += c.counts[i]
		// The last cell is the largest: it takes what is left, so that nothing is lost.
		if expected < minExpected && rank < len(order)-1 {
			continue
		}
		chi2 += (float64(count) - expected) * (float64(count) - expected) / expected
		expected, count = 0, 0
		cells++
	}
	return chi2, cells
}
