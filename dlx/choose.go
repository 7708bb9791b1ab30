package dlx

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// The idea: a search may branch on any active item. The fewer options the item has left, the fewer
// branches there are, and an item with none or one needs no guess at all; so all choosers but First
// look for a smallest item. They read the sizes that the links maintain anyway.
//
// Source: Knuth, TAOCP 4B, 7.2.2.1, "minimum remaining values" (MRV); Golomb and
// Baumert, Backtrack Programming (1965).
//
// Cost: one pass over the active items, two for Random; Smallest ends its pass
// at the first item that leaves no choice.

// Chooser is a rule that chooses the item on which the search branches.
type Chooser uint8

// The choosers. All of them visit the active items in ascending order.
const (
	// Smallest chooses an item with the fewest options, or the first that has at most one. Among
	// equals the lowest item wins. It is the default.
	Smallest Chooser = iota
	// SmallestFirst chooses the lowest of the items with the fewest options. It scans further than
	// Smallest and so meets a dead end (an item without options) before any forced move.
	SmallestFirst
	// First chooses the lowest active item, regardless of size.
	First
	// Random chooses one of the items with the fewest options at random.
	Random
)

// chooserNames are the flag values, by Chooser.
var chooserNames = [...]string{"smallest", "smallest-first", "first", "random"}

// String returns the name that ParseChooser reads.
func (c Chooser) String() string {
	if int(c) >= len(chooserNames) {
		return fmt.Sprintf("chooser(%d)", uint8(c))
	}
	return chooserNames[c]
}

// ParseChooser returns the chooser called name: smallest, smallest-first, first
// or random.
func ParseChooser(name string) (Chooser, error) {
	if i := slices.Index(chooserNames[:], name); i >= 0 {
		return Chooser(i), nil
	}
	return 0, fmt.Errorf("dlx: unknown chooser %q, expected one of %s", name, strings.Join(chooserNames[:], ", "))
}

// choose returns the head of the item to branch on, 0 if no item is active, and the number of items
// that it examined.
func (c Chooser) choose(heads []heading, rng *rand.Rand) (head int32, looked int) {
	switch c {
	case First:
		return heads[0].next, 1
	case SmallestFirst:
		return smallest(heads, 0)
	case Random:
		return randomSmallest(heads, rng)
	default:
		return smallest(heads, 1)
	}
}

// smallest returns the first item of the smallest size, or the first whose size
// is at most enough.
func smallest(heads []heading, enough int32) (best int32, looked int) {
	size := int32(math.MaxInt32)
	for h := heads[0].next; h != 0; h = heads[h].next {
		looked++
		if heads[h].size < size {
			best, size = h, heads[h].size
			if size <= enough {
				break
			}
		}
	}
	return best, looked
}

// randomSmallest returns one of the items of the smallest size, each with the
// same probability. It draws one number, and none if there is no tie.
func randomSmallest(heads []heading, rng *rand.Rand) (best int32, looked int) {
	best, looked = smallest(heads, 0)
	size, ties := heads[best].size, 0
	for h := best; h != 0; h = heads[h].next {
		looked++
		if heads[h].size == size {
			ties++
		}
	}
	if ties < 2 || size == 0 {
		return best, looked
	}
	for skip := rng.IntN(ties); skip > 0; {
		best = heads[best].next
		if heads[best].size == size {
			skip--
		}
	}
	return best, looked
}
