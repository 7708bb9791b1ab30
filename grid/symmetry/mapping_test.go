package symmetry_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/grid/symmetry"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestMapping: a permutation written as a mapping is read as itself.
func TestMapping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "n")
		digits := make([]grid.Digit, n)
		for i, to := range rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)).Perm(n) {
			digits[i] = grid.Digit(to) + 1
		}
		read, err := symmetry.ParseDigits(symmetry.Mapping(digits), n)
		require.NoError(t, err)
		require.Equal(t, digits, read)
	})
	require.Equal(t, "{1=3,3=1}", symmetry.Mapping([]grid.Digit{3, 0, 1}))
}

// TestParseMapping: the mapping of a published example is not a bijection, and the error names
// the digits that go to the same digit and those that nothing goes to.
func TestParseMapping(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"exchange", "{4=6,6=4}", ""},
		{"blanks", "{ 4 = 6 , 6=4 }", ""},
		{"published", "{4=6,5=8,3=1,8=2,2=4,7=5,9=6,6=1,1=9}", "no bijection: 3 and 6 go to 1, 4 and 9 go to 6; nothing goes to 3, 7"},
		{"alone", "{4=6}", "no bijection: 4 and 6 (not mentioned, so it stays) go to 6; nothing goes to 4"},
		{"twice", "{4=6,4=5}", "4 occurs twice before ="},
		{"open", "{4=6,6=4", "expected a mapping such as {1=2,2=1}"},
		{"no pair", "{4,6=4}", `found "4", expected a pair of numbers of 1 to 9 such as 1=2`},
		{"too large", "{4=10}", `found "4=10", expected a pair`},
		{"zero", "{0=1}", `found "0=1", expected a pair`},
		{"empty", "{}", `found "", expected a pair`},
	} {
		t.Run(test.name, func(t *testing.T) {
			digits, err := symmetry.ParseDigits(test.text, 9)
			if test.want != "" {
				require.ErrorContains(t, err, test.want)
				return
			}
			require.NoError(t, err)
			require.Equal(t, []grid.Digit{1, 2, 3, 6, 5, 4, 7, 8, 9}, digits)
		})
	}
}

// TestParseDigits: lists and keys are read, and no digit occurs twice.
func TestParseDigits(t *testing.T) {
	row, err := symmetry.ParseDigits("2,1,3", 3)
	require.NoError(t, err)
	require.Equal(t, []grid.Digit{2, 1, 3}, row)
	row, err = symmetry.ParseDigits("{1=2,2=1}", 3)
	require.NoError(t, err)
	require.Equal(t, []grid.Digit{2, 1, 3}, row)
	_, err = symmetry.ParseDigits("1,1,2", 3)
	require.ErrorContains(t, err, "places 1 and 2 both go to 1")
}

// The least work with which a form is complete is counted exactly, so it is the same
// everywhere. It changes only when the search does: then these numbers may, too.
func TestWorkIsCounted(t *testing.T) {
	for _, test := range []struct{ basis, work int }{{2, 136}, {3, 926}, {4, 9332}, {5, 49535}} {
		assert.Equal(t, test.work, leastWork(t, mutated(t, test.basis)), "basis %d", test.basis)
	}
}

// mutated returns a full grid as a puzzle.
func mutated(t *testing.T, basis int) *grid.Puzzle {
	s := square(t, basis)
	rng, values := rand.New(rand.NewPCG(21, uint64(basis))), symmetry.Shift(s)
	for range 50 {
		mutate(s, values, rng)
	}
	return whole(s, values)
}

// leastWork returns the smallest bound with which the form of a grid is complete.
func leastWork(t *testing.T, p *grid.Puzzle) int {
	t.Helper()
	z, err := symmetry.NewCanonizer(p.Shape)
	require.NoError(t, err)
	below, enough := 0, 1<<24
	for below+1 < enough {
		z.MaxWork = (below + enough) / 2
		f, err := z.Form(context.Background(), p, p.Givens)
		require.NoError(t, err)
		if f.Complete {
			enough = z.MaxWork
		} else {
			below = z.MaxWork
		}
	}
	return enough
}

// A search looks at the context when it begins, at its first step and after each 4,096 steps of package
// cancel, of which a step of the search is 16.
func TestContextIsLookedAtEverySoManySteps(t *testing.T) {
	p := mutated(t, 4)
	z, err := symmetry.NewCanonizer(p.Shape)
	require.NoError(t, err)
	steps := leastWork(t, p)
	z.MaxWork = 0
	looks := 0
	for complete := false; !complete; {
		looks++
		f, err := z.Form(testenv.EndingAfter(context.Background(), looks, context.Canceled), p, p.Givens)
		require.NoError(t, err)
		complete = f.Complete
	}
	assert.Equal(t, 4, looks, "%d steps", steps)
}

func ExampleCanonical() {
	s, err := grid.Square(3)
	if err != nil {
		panic(err)
	}
	form, err := symmetry.Canonical(s, symmetry.Shift(s))
	if err != nil {
		panic(err)
	}
	orbit := symmetry.Order(s)
	fmt.Println("symmetries", symmetry.Order(s))
	fmt.Println("automorphisms", form.Automorphisms)
	fmt.Println("equivalent grids", orbit.Quo(orbit, form.Automorphisms))
	// Output:
	// symmetries 1218998108160
	// automorphisms 54
	// equivalent grids 22574039040
}

func ExampleParse() {
	s, err := grid.Square(2)
	if err != nil {
		panic(err)
	}
	g, err := symmetry.Parse(s, "digits={1=2,2=1} transpose")
	if err != nil {
		panic(err)
	}
	fmt.Println(g)
	fmt.Println(g.Grid([]grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}))
	fmt.Println(g.Compose(g.Inverse()))
	// Output:
	// digits=2,1,3,4 transpose
	// [2 3 1 4 1 4 2 3 3 2 4 1 4 1 3 2]
	// identity
}

func TestMain(m *testing.M) { testenv.Main(m) }
