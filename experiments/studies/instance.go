package studies

import (
	"time"

	"basisk/experiments"
	"basisk/solver/maker"
)

// The instances that most experiments share are full grids with holes at random, or the
// same number of holes in every row, column and box. Such puzzles have a solution but
// seldom a unique one where N ≥ 16, so what counts is what the rules find of what is
// certain, not "solved".

// random, balanced, unique and minimal return kinds of puzzles on squares.
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

// boxed returns a kind for boxes of so many columns.
func boxed(columns int, k experiments.Population) experiments.Population {
	if columns != k.Basis {
		k.Columns = columns
	}
	return k
}

// sampled returns a sample of the same size of each kind.
func sampled(count int, each time.Duration, kinds ...experiments.Population) []experiments.Sample {
	list := make([]experiments.Sample, len(kinds))
	for i, k := range kinds {
		list[i] = experiments.Sample{Population: k, Count: count, Each: each}
	}
	return list
}
