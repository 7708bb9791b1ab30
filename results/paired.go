package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// The idea: two methods tried on the same instances are compared instance by
// instance, so that hard and easy instances cancel. Neither test assumes anything
// of the distributions: what is equally likely either way decides by itself how
// surprising the data are. Both are exact, except the signed ranks of more than 200
// pairs. Sources at the functions.

// Test is the outcome of a test of "no difference".
type Test struct {
	// Statistic is what the test is named after; see there.
	Statistic float64
	// P is the two-sided probability, if there is no difference, of data that speak
	// against it as loudly as these.
	P float64
	// N is the number of pairs that say anything.
	N int
	// Warnings say why P deserves less trust than it looks.
	Warnings []string
}

// exactSignedRanks is the largest number of pairs for which the distribution of the
// signed ranks is added up, at a cost of its cube: about 10 ms.
const exactSignedRanks = 200

// SignedRank tests whether the differences first - second lie around 0: the sizes of
// the differences are ranked, and Statistic is the sum of the ranks of the positive
// ones. Equal pairs are left out, equal sizes share their mean rank. Source: F.
// Wilcoxon, Biometrics Bulletin 1 (1945); the exact distribution, also with ties,
// is that of random signs. Beyond 200 pairs the normal approximation with the
// corrections for ties and continuity. For ratios pass logarithms. It panics if the
// lengths differ.
func SignedRank(first, second []float64) Test {
	checkPaired(first, second)
	sizes, positive, t := differences(first, second)
	t.N = len(sizes)
	t.P = 1
	if t.N == 0 {
		t.Warnings = append(t.Warnings, "no pair differs: nothing to test")
		return t
	}
	doubled := doubledRanks(sizes)
	above, total := 0, 0
	for i, rank := range doubled {
		total += rank
		if positive[i] {
			above += rank
		}
	}
	t.Statistic = float64(above) / 2
	smaller := min(above, total-above)
	if t.N <= exactSignedRanks {
		t.P = min(1, 2*signProbability(doubled, smaller))
	} else {
		t.P = signedRankNormal(doubled, smaller, total)
	}
	if t.N < 6 {
		t.Warnings = append(t.Warnings, fmt.Sprintf("n = %d: fewer than 6 pairs cannot differ at the 5 %% level", t.N))
	}
	return t
}

// differences returns the sizes of the differences that are not 0, and their signs.
func differences(first, second []float64) (sizes []float64, positive []bool, t Test) {
	equal, missing := 0, 0
	for i := range first {
		switch d := first[i] - second[i]; {
		case math.IsNaN(d) && first[i] != second[i]: // equal infinities differ by NaN
			missing++
		case first[i] == second[i]:
			equal++
		default:
			sizes, positive = append(sizes, math.Abs(d)), append(positive, d > 0)
		}
	}
	if equal > 0 {
		t.Warnings = append(t.Warnings, fmt.Sprintf("%d of %d pairs are equal and were left out", equal, len(first)))
	}
	if missing > 0 {
		t.Warnings = append(t.Warnings, fmt.Sprintf("%d of %d pairs are not numbers and were left out", missing, len(first)))
	}
	return sizes, positive, t
}

// doubledRanks returns twice the rank of each value, which is a whole number even
// where equal values share a mean rank.
func doubledRanks(values []float64) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(values[i], values[j]) })
	ranks := make([]int, len(values))
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			ranks[i] = from + 1 + to
		}
		from = to
	}
	return ranks
}

// signProbability returns the probability that the ranks whose random signs are
// positive add up to at most limit, by adding one rank after the other.
func signProbability(ranks []int, limit int) float64 {
	chance := make([]float64, limit+1) // of each sum up to the limit
	chance[0] = 1
	for _, rank := range ranks {
		for sum := limit; sum >= 0; sum-- {
			chance[sum] /= 2
			if sum >= rank {
				chance[sum] += chance[sum-rank] / 2
			}
		}
	}
	total := 0.0
	for _, p := range chance {
		total += p
	}
	return total
}

// signedRankNormal returns the two-sided probability of doubled ranks that add up
// to smaller of total, by the normal distribution. The variance of the sum of
// random signs is a quarter of the sum of squares, which contains the correction
// for ties.
func signedRankNormal(doubled []int, smaller, total int) float64 {
	squares := 0.0
	for _, rank := range doubled {
		squares += float64(rank) * float64(rank)
	}
	distance := float64(total)/2 - float64(smaller) - 1 // half a rank for continuity
	return min(1, 2*distuv.UnitNormal.Survival(distance/math.Sqrt(squares/4)))
}
