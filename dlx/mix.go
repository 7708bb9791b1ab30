package dlx

import "math/bits"

// Two sequences that the engines share.

// Golden is 2^64 divided by the golden ratio, odd: the step of SplitMix64.
const Golden = 0x9e3779b97f4a7c15

// Mix64 is the finalizer of SplitMix64 (Steele, Lea and Flood 2014): a bijection in which every bit of the
// argument affects every bit of the result. The numbers Mix64(x), Mix64(x+Golden), … are its sequence.
func Mix64(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Luby returns the i-th number, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, 1, … of Luby, Sinclair and
// Zuckerman (1993). Runs of these lengths, times a unit, recur at every length, so a search that would
// end without restarts still does.
func Luby(i uint64) uint64 {
	for {
		k := bits.Len64(i)
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}
