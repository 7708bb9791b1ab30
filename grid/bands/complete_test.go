package bands_test

import (
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/grid/bands"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// The number of full grids, and the 44 numbers of completions of B. Felgenhauer and
// F. Jarvis (2005).
func TestGrids(t *testing.T) {
	for k, want := range map[int]struct {
		grids  string
		counts int
	}{2: {"288", 2}, 3: {"6670903752021072936960", 44}} {
		c := bands.Samplers[k]().Catalog()
		require.Equal(t, want.grids, c.Grids().String())
		require.Equal(t, want.counts, c.CompletionCounts())
	}
	none, err := bands.Classify(t.Context(), 2, bands.Options{})
	require.NoError(t, err)
	require.Zero(t, none.Grids().Sign())
}

// gridsOfBasis2 returns all full grids by trying every digit in every cell.
func gridsOfBasis2(t *testing.T) [][]grid.Digit {
	shape, err := grid.Square(2)
	require.NoError(t, err)
	var all [][]grid.Digit
	cells := make([]grid.Digit, shape.Cells())
	var fill func(c int)
	fill = func(c int) {
		if grid.HasClash(shape, cells) {
			return
		}
		if c == len(cells) {
			all = append(all, append([]grid.Digit(nil), cells...))
			return
		}
		for d := range grid.Digit(4) {
			cells[c] = d + 1
			fill(c + 1)
		}
		cells[c] = 0
	}
	fill(0)
	return all
}

// The completions of basis 2 are those of all grids that begin with a floor of the
// class, found one by one.
func TestCompletionsOfBasis2(t *testing.T) {
	c := bands.Samplers[2]().Catalog()
	all := gridsOfBasis2(t)
	require.Len(t, all, 288)
	seen := make([]uint64, len(c.Classes()))
	for _, full := range all {
		class, err := c.Find(full[:8])
		require.NoError(t, err)
		seen[class]++
	}
	for i, class := range c.Classes() {
		require.Equal(t, seen[i], class.Size*24*class.Completions)
	}
}

// Every grid of basis 2 is drawn as often as any other.
func TestSamplerOfBasis2(t *testing.T) {
	all, s, rng := gridsOfBasis2(t), bands.Samplers[2](), rand.New(rand.NewPCG(2, 2))
	const each = 100
	counts := make(map[string]float64)
	for range each * len(all) {
		counts[text(s.Grid(rng))]++
	}
	expected, seen := make([]float64, len(all)), make([]float64, len(all))
	for i, full := range all {
		expected[i], seen[i] = each, counts[text(full)]
	}
	require.Len(t, counts, len(all))
	requireFit(t, expected, seen)
}

// In grids that are drawn uniformly every band and every stack has each class as often
// as the class has grids, though the sampler builds the first band in one way, the
// others in another, and stacks not at all.
func TestSamplerOfBasis3(t *testing.T) {
	shape, err := grid.Square(3)
	require.NoError(t, err)
	s, rng, draws := bands.Samplers[3](), rand.New(rand.NewPCG(3, 3)), testenv.Scale(2000, 3000, 100_000)
	classes := s.Catalog().Classes()
	parts := map[string][]float64{"band 1": nil, "band 2": nil, "band 3": nil, "stack 1": nil, "stack 3": nil}
	for name := range parts {
		parts[name] = make([]float64, len(classes))
	}
	count := func(name string, floor []grid.Digit) {
		class, err := s.Catalog().Find(floor)
		require.NoError(t, err)
		parts[name][class]++
	}
	for range draws {
		full := s.Grid(rng)
		require.False(t, grid.HasClash(shape, full))
		turned := transpose(full)
		count("band 1", full[:27])
		count("band 2", full[27:54])
		count("band 3", full[54:])
		count("stack 1", turned[:27])
		count("stack 3", turned[54:])
	}
	total, expected := 0.0, make([]float64, len(classes))
	for _, class := range classes {
		total += float64(class.Size * class.Completions)
	}
	for i, class := range classes {
		expected[i] = float64(draws) * float64(class.Size*class.Completions) / total
	}
	for _, seen := range parts {
		requireFit(t, expected, seen)
	}
}

// transpose returns a grid of side 9 with rows and columns exchanged.
func transpose(full []grid.Digit) []grid.Digit {
	turned := make([]grid.Digit, len(full))
	for i, d := range full {
		turned[i%9*9+i/9] = d
	}
	return turned
}

// The same seed draws the same grids.
func TestSamplerRepeats(t *testing.T) {
	s := bands.Samplers[3]()
	one, two := rand.New(rand.NewPCG(4, 4)), rand.New(rand.NewPCG(4, 4))
	for range 3 {
		require.Equal(t, s.Grid(one), s.Grid(two))
	}
}

func BenchmarkSampler(b *testing.B) {
	s, rng := bands.Samplers[3](), rand.New(rand.NewPCG(5, 5))
	for b.Loop() {
		s.Grid(rng)
	}
}
