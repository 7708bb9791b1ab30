package results

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// The idea: the sample stands for the population, so samples drawn from it with
// replacement show how much a statistic varies. The percentile interval takes the
// middle of what they give; BCa moves both ends by two corrections, z0 for the bias
// of the median of the resamples and a (acceleration) for a spread that changes
// with the value, which makes its error of order 1/n instead of 1/√n.
// Source: B. Efron, JASA 82 (1987); B. Efron, R. Tibshirani, An Introduction to the
// Bootstrap (1993), chapter 14. Cost: Resamples plus at most 400 evaluations of the
// statistic, each on n values.

// Bootstrap is how intervals are drawn by resampling. Its zero value makes 95 % BCa
// intervals from 2,000 resamples.
type Bootstrap struct {
	// Resamples is the number of samples drawn; 0 means 2,000, which Efron and
	// Tibshirani advise for the ends of intervals.
	Resamples int
	// Confidence is 0.95 where it is 0.
	Confidence float64
	// Percentile asks for percentile intervals instead of BCa.
	Percentile bool
	// Widened moves the ends outwards by what Student's quantile adds to the normal
	// one and n-1 to n, 2 % for n = 100: both intervals are too narrow by about that.
	// Source: T. C. Hesterberg, The American Statistician 69 (2015), section 4.
	Widened bool
}

// Interval returns the statistic of values with its interval. The statistic must
// not keep or change its argument. Values that are not numbers are left out.
func (b Bootstrap) Interval(values []float64, statistic func([]float64) float64, r *rand.Rand) Interval {
	kept, warnings := numbersOf(values)
	drawn := make([]float64, len(kept))
	i := b.indices(len(kept), func(index []int) float64 {
		return statistic(pick(drawn, kept, index))
	}, r)
	i.Warnings = append(warnings, i.Warnings...)
	return i
}

// Ratio returns the statistic of the first values over that of the second, such as
// the ratio of two mean times, with its interval. The lists are paired: a resample
// draws the same places from both, so that what the two have in common, such as
// puzzles that are hard for everybody, cancels. The interval is of the widened
// percentile kind whatever b says: of log-normal times whose logarithms vary by 1.5,
// 100 pairs, it covers 92.6 % for 95 %, where BCa, with its acceleration drawn from a
// few large values, covers 86.8 %. Pairs with a value that is not a number are left
// out. It panics if the lengths differ.
func (b Bootstrap) Ratio(first, second []float64, statistic func([]float64) float64, r *rand.Rand) Interval {
	checkPaired(first, second)
	b.Percentile, b.Widened = true, true
	a, c := numbersOfPairs(first, second)
	above, below := make([]float64, len(a)), make([]float64, len(a))
	i := b.indices(len(a), func(index []int) float64 {
		return statistic(pick(above, a, index)) / statistic(pick(below, c, index))
	}, r)
	if left := len(first) - len(a); left > 0 {
		i.Warnings = append(i.Warnings, fmt.Sprintf("%d of %d pairs are not numbers and were left out", left, len(first)))
	}
	return i
}

// numbersOfPairs returns the pairs of which both values are numbers.
func numbersOfPairs(first, second []float64) (a, b []float64) {
	for i := range first {
		if !math.IsNaN(first[i]) && !math.IsNaN(second[i]) {
			a, b = append(a, first[i]), append(b, second[i])
		}
	}
	return a, b
}

// pick fills buf with the values at the places of index and returns the filled part.
func pick(buf, values []float64, index []int) []float64 {
	for k, place := range index {
		buf[k] = values[place]
	}
	return buf[:len(index)]
}

// checkPaired panics if two lists of paired values differ in length.
func checkPaired(first, second []float64) {
	if len(first) != len(second) {
		panic(fmt.Sprintf("results: %d values paired with %d", len(first), len(second)))
	}
}

// indices returns the statistic of n observations, whatever they are, with its
// interval: the statistic is given the places 0..n-1 of those drawn. It must work
// on any number of them and must not keep the list.
func (b Bootstrap) indices(n int, statistic func(index []int) float64, r *rand.Rand) Interval {
	b = b.withDefaults()
	index := make([]int, n)
	for k := range index {
		index[k] = k
	}
	i := Interval{Value: math.NaN(), Low: math.Inf(-1), High: math.Inf(1), Confidence: b.Confidence, N: n}
	if n > 0 {
		i.Value = statistic(index)
	}
	if n < 2 {
		i.Warnings = []string{fmt.Sprintf("n = %d: nothing to resample", n)}
		return i
	}
	if math.IsNaN(i.Value) {
		i.Warnings = []string{"the statistic of the whole sample is not a number"}
		return i
	}
	resampled := b.resample(n, statistic, r)
	if missing := b.Resamples - len(resampled); missing > 0 {
		i.Warnings = append(i.Warnings, fmt.Sprintf("%d of %d resamples gave no number and were left out",
			missing, b.Resamples))
	}
	if len(resampled) == 0 {
		return i
	}
	i.Low, i.High = b.ends(i.Value, resampled, index, statistic, r)
	if resampled[0] == resampled[len(resampled)-1] {
		i.Warnings = append(i.Warnings, "all resamples agree: the interval has no width to trust")
	}
	return i.warnFew(20, "a bootstrap interval of so few is too narrow")
}

// withDefaults fills in the values that are 0.
func (b Bootstrap) withDefaults() Bootstrap {
	if b.Resamples <= 0 {
		b.Resamples = 2000
	}
	if b.Confidence == 0 {
		b.Confidence = 0.95
	}
	checkConfidence(b.Confidence)
	return b
}

// resample returns the statistic of the resamples, sorted, without those that gave
// no number.
func (b Bootstrap) resample(n int, statistic func([]int) float64, r *rand.Rand) []float64 {
	drawn := make([]int, n)
	values := make([]float64, 0, b.Resamples)
	for range b.Resamples {
		for k := range drawn {
			drawn[k] = r.IntN(n)
		}
		if v := statistic(drawn); !math.IsNaN(v) {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	return values
}

// ends returns the ends of the interval from the sorted resamples.
func (b Bootstrap) ends(
	value float64, resampled []float64, index []int, statistic func([]int) float64, r *rand.Rand,
) (low, high float64) {
	tail := b.tail(len(index))
	if b.Percentile {
		return quantileOf(resampled, tail), quantileOf(resampled, 1-tail)
	}
	bias := biasCorrection(resampled, value)
	a := acceleration(index, statistic, r)
	end := func(p float64) float64 {
		z := bias + distuv.UnitNormal.Quantile(p)
		return quantileOf(resampled, distuv.UnitNormal.CDF(bias+z/(1-a*z)))
	}
	return end(tail), end(1 - tail)
}

// tail returns the part of the resamples that lies beyond each end, before BCa moves it.
func (b Bootstrap) tail(n int) float64 {
	if !b.Widened {
		return (1 - b.Confidence) / 2
	}
	size := float64(n)
	return distuv.UnitNormal.Survival(math.Sqrt(size/(size-1)) * studentQuantile(n-1, b.Confidence))
}

// biasCorrection returns z0: how far, in standard deviations, the value lies from
// the median of the resamples. Resamples equal to it count by half, else a median
// of discrete values would seem biased. Where all lie on one side it is held at
// what one resample more would give.
func biasCorrection(resampled []float64, value float64) float64 {
	below, _ := slices.BinarySearch(resampled, value)
	above, _ := slices.BinarySearchFunc(resampled, value, func(v, value float64) int {
		if v <= value {
			return -1
		}
		return 1
	})
	n := float64(len(resampled))
	share := float64(below+above) / 2 / n
	return distuv.UnitNormal.Quantile(min(max(share, 1/(n+1)), n/(n+1)))
}

// jackknifeGroups is the number of groups left out in turn to find the
// acceleration: n where there are fewer values, which is the usual jackknife. A
// sixth of a skewness needs no more.
const jackknifeGroups = 400

// acceleration returns a, a sixth of the skewness of the jackknife values. Leaving
// out groups of h of n values gives the same a: sums of h have a skewness √h times
// smaller, but there are h times fewer of them.
func acceleration(index []int, statistic func([]int) float64, r *rand.Rand) float64 {
	n := len(index)
	groups := min(n, jackknifeGroups)
	order := slices.Clone(index)
	if groups < n { // groups must be random; single values need not be
		r.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	left := make([]float64, 0, groups)
	for g := range groups {
		from, to := g*n/groups, (g+1)*n/groups
		rest := append(slices.Clone(order[:from]), order[to:]...)
		if v := statistic(rest); !math.IsNaN(v) && !math.IsInf(v, 0) {
			left = append(left, v)
		}
	}
	mean, squares, cubes := Mean(left), 0.0, 0.0
	for _, v := range left {
		d := mean - v
		squares, cubes = squares+d*d, cubes+d*d*d
	}
	if squares == 0 {
		return 0
	}
	return cubes / (6 * math.Pow(squares, 1.5))
}
