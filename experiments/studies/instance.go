package studies

import (
	"time"

	"basisk/experiments"
	"basisk/solver/maker"
)

// Most experiments share their instances: full grids with random holes, or with the same number of
// holes in every row, column and box. Such puzzles have a solution but seldom a unique one if N ≥ 16,
// so the measure is the share of the certain conclusions that rules find, not "solved".

// random, balanced, unique and minimal return populations of puzzles on squares.
func random(basis int, fill float64) experiments.Population {
	return experiments.Population{Basis: basis, Holes: maker.RandomHoles, Fill: fill}
}

func balanced(basis int, fill float64) experiments.Population {
	return experiments.Population{Basis: basis, Holes: maker.BalancedHoles, Fill: fill}
}

func unique(basis int, fill float64) experiments.Population {
	return experiments.Population{Basis: basis, Holes: maker.UniqueHoles, Fill: fill}
}

func minimal(basis int) experiments.Population {
	return experiments.Population{Basis: basis, Holes: maker.MinimalHoles}
}

// boxed returns a population with boxes of the given number of columns.
func boxed(columns int, k experiments.Population) experiments.Population {
	if columns != k.Basis {
		k.Columns = columns
	}
	return k
}

// sampled returns a sample of the same size for each population.
func sampled(count int, each time.Duration, kinds ...experiments.Population) []experiments.Sample {
	list := make([]experiments.Sample, len(kinds))
	for i, k := range kinds {
		list[i] = experiments.Sample{Population: k, Count: count, Each: each}
	}
	return list
}
