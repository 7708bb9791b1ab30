package bands_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/grid"
	"basisk/grid/bands"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// moveFloor returns floor under a random symmetry of its band, written out cell by
// cell.
func moveFloor(k int, floor []grid.Digit, rng *rand.Rand) []grid.Digit {
	n := k * k
	label, rows, boxes := rng.Perm(n), rng.Perm(k), rng.Perm(k)
	moved := make([]grid.Digit, len(floor))
	for box := range k {
		columns := rng.Perm(k)
		for r := range k {
			for c := range k {
				d := floor[rows[r]*n+boxes[box]*k+columns[c]]
				moved[r*n+box*k+c] = grid.Digit(label[d-1] + 1)
			}
		}
	}
	return moved
}

// randomFloor returns a floor, by filling rows at random until one fits.
func randomFloor(k int, rng *rand.Rand) []grid.Digit {
	n := k * k
	floor := make([]grid.Digit, 0, k*n)
	for len(floor) < k*n {
		if row := randomRow(k, floor, rng); row != nil {
			floor = append(floor, row...)
		}
	}
	return floor
}

// randomRow returns a row that fits below others, or nil: each digit in turn is put
// in some box where it has not been.
func randomRow(k int, above []grid.Digit, rng *rand.Rand) []grid.Digit {
	n := k * k
	boxes := make([][]grid.Digit, k)
	for _, i := range rng.Perm(n) {
		d := grid.Digit(i + 1)
		var fit []int
		for box := range k {
			been := false
			for c, x := range above {
				been = been || x == d && c%n/k == box
			}
			if !been && len(boxes[box]) < k {
				fit = append(fit, box)
			}
		}
		if fit == nil {
			return nil
		}
		box := fit[rng.IntN(len(fit))]
		boxes[box] = append(boxes[box], d)
	}
	return slices.Concat(boxes...)
}

// The canonical floor is one of the class, the same for all of it, and not greater
// than any other that begins with the box 1, 2, …, N.
func TestCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(2, 4).Draw(t, "k")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		floor := randomFloor(k, rng)
		least := bands.Canonical(k, floor)
		require.True(t, bands.CheckFloor(k, least))
		same := bands.Canonical(k, moveFloor(k, floor, rng))
		require.Equal(t, least, same)
		again := bands.Canonical(k, least)
		require.Equal(t, least, again)
	})
}

// The floors of basis 2 that random symmetries reach from one of them are just those
// with the same canonical floor.
func TestCanonicalAgainstOrbits(t *testing.T) {
	orbit := make(map[string][]grid.Digit)
	rng := rand.New(rand.NewPCG(1, 1))
	start := []grid.Digit{1, 2, 3, 4, 3, 4, 2, 1}
	for range 5000 {
		floor := moveFloor(2, start, rng)
		orbit[text(floor)] = floor
	}
	least := bands.Canonical(2, start)
	in := 0
	for floor := range bands.EachFloor(2) {
		same := bands.Canonical(2, floor)
		_, reached := orbit[text(floor)]
		require.Equal(t, reached, slices.Equal(least, same))
		if reached {
			in++
		}
	}
	require.Equal(t, in*24, len(orbit))
}

// text returns a floor as a string.
func text(floor []grid.Digit) string {
	var s []rune
	for _, d := range floor {
		s = append(s, rune('0'+d))
	}
	return string(s)
}

func TestClassify(t *testing.T) {
	for k, want := range map[int]struct{ classes, floors int }{2: {2, 4}, 3: {416, 2612736}} {
		c := bands.Catalogs[k]()
		require.Len(t, c.Classes(), want.classes)
		require.True(t, slices.IsSortedFunc(c.Classes(), func(a, b bands.Class) int {
			return slices.Compare(a.Floor, b.Floor)
		}))
		for i, class := range c.Classes() {
			found := c.Find(class.Floor)
			require.Equal(t, i, found)
		}
		require.EqualValues(t, want.floors, c.Floors())
	}
}

// A list of all floors shows the sizes of the classes; of basis 3 a part of
// the list shows it roughly.
func TestSizes(t *testing.T) {
	for k, step := range map[int]int{2: 1, 3: testenv.Scale(505, 505, 7)} {
		c := bands.Catalogs[k]()
		seen, n, i := make([]float64, len(c.Classes())), 0.0, 0
		for floor := range bands.EachFloor(k) {
			if i++; i%step == 0 {
				class := c.Find(floor)
				seen[class]++
				n++
			}
		}
		expected, total := make([]float64, len(seen)), c.Floors()
		for i, class := range c.Classes() {
			expected[i] = n * float64(class.Size) / float64(total)
		}
		if k == 2 {
			require.Equal(t, expected, seen)
		} else {
			requireFit(t, expected, seen)
		}
	}
}

// requireFit fails if what was seen is too far from what was expected, by Pearson's
// χ²: more than five standard deviations above its mean. Rare cases are put together.
func requireFit(t *testing.T, expected, seen []float64) {
	t.Helper()
	chi2, degrees, restExpected, restSeen := 0.0, 0.0, 0.0, 0.0
	for i, e := range expected {
		if e < 5 {
			restExpected += e
			restSeen += seen[i]
			continue
		}
		chi2 += (seen[i] - e) * (seen[i] - e) / e
		degrees++
	}
	if restExpected >= 5 {
		chi2 += (restSeen - restExpected) * (restSeen - restExpected) / restExpected
		degrees++
	}
	degrees-- // the sums are equal
	require.Greater(t, degrees, 0.0)
	require.Less(t, chi2, degrees+5*math.Sqrt(2*degrees))
}

// The number of full grids, and the 44 numbers of completions of B. Felgenhauer and
// F. Jarvis (2005).
func TestGrids(t *testing.T) {
	for k, want := range map[int]struct {
		grids  string
		counts int
	}{2: {"288", 2}, 3: {"6670903752021072936960", 44}} {
		c := bands.Catalogs[k]()
		require.Equal(t, want.grids, c.Grids().String())
		counts := map[uint64]bool{}
		for _, class := range c.Classes() {
			counts[class.Completions] = true
		}
		require.Len(t, counts, want.counts)
	}
	none, err := bands.Classify(t.Context(), 2)
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

// The completions of basis 2 are as many as there are full grids that begin with a floor of the class,
// found one by one.
func TestCompletionsOfBasis2(t *testing.T) {
	c := bands.Catalogs[2]()
	all := gridsOfBasis2(t)
	require.Len(t, all, 288)
	seen := make([]uint64, len(c.Classes()))
	for _, full := range all {
		class := c.Find(full[:8])
		seen[class]++
	}
	for i, class := range c.Classes() {
		require.Equal(t, seen[i], class.Size*24*class.Completions)
	}
}

// The second rows of a 9×9 grid.
func ExampleSecondRows() {
	fmt.Println(bands.SecondRows(3))
	// Output: 12096
}

// The two classes of floors of 4×4 grids, and what they say of all grids.
func ExampleClassify() {
	catalog, err := bands.Classify(context.Background(), 2)
	if err == nil {
		err = catalog.Complete(context.Background())
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, class := range catalog.Classes() {
		fmt.Println(class.Floor, class.Size, class.Completions)
	}
	fmt.Println(catalog.Grids(), "grids")
	// Output:
	// [1 2 3 4 3 4 1 2] 2 4
	// [1 2 3 4 3 4 2 1] 2 2
	// 288 grids
}

func TestMain(m *testing.M) { testenv.Main(m) }
