package hall_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/heuristics/hall"
)

// A kernel that has analysed other graphs finds of each graph what a new kernel finds:
// from partners left over that have lost their edge, that another vertex has too, or that
// are none, with some left vertices and their partners out of the graph.
func TestKernelUsedBefore(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for _, n := range []int{6, 9, 64, 70, 130} {
		used, match := hall.New(n), make([]int32, n)
		for i := range match {
			match[i] = hall.None
		}
		failed, kept := 0, 0
		for range 40 {
			rows, active := partGraph(rng, n, rng.IntN(4) != 0)
			fresh, freshMatch := hall.New(n), make([]int32, n)
			for i := range freshMatch {
				freshMatch[i] = hall.None
			}
			for _, i := range active {
				if rng.IntN(3) == 0 {
					match[i] = int32(rng.IntN(n)) // an edge or none, free or not
				}
			}
			before := append([]int32(nil), match...)
			ok := matchActive(used, rows, active, match)
			require.Equal(t, matchActive(fresh, rows, active, freshMatch), ok)
			if !ok {
				failed++
				requireViolation(t, used, rows)
				continue
			}
			kept += requireMatching(t, rows, active, match, before)
			require.Equal(t, fresh.Analyse(), used.Analyse())
			for _, i := range active {
				require.Equal(t, fresh.Impossible(i, nil), used.Impossible(i, nil))
				require.Equal(t, fresh.Hidden(i), used.Hidden(i))
				requirePartners(t, used, match, used.Hidden(i))
			}
		}
		require.Positive(t, failed)
		require.Positive(t, kept)
	}
}

// partGraph returns a random graph of some of n left and as many right vertices, and the
// left vertices in it. It contains a perfect matching if perfect is true.
func partGraph(rng *rand.Rand, n int, perfect bool) (rows [][]uint64, active []int) {
	size := 1 + rng.IntN(n)
	active = rng.Perm(n)[:size]
	right := rng.Perm(n)[:size]
	rows = make([][]uint64, n)
	for i := range rows {
		rows[i] = make([]uint64, (n+63)/64)
	}
	for a, i := range active {
		for b, v := range right {
			if perfect && a == b || rng.Float64() < 1.2/float64(size) {
				rows[i][v>>6] |= 1 << (v & 63)
			}
		}
	}
	return rows, active
}

// matchActive gives a kernel a graph and matches it.
func matchActive(k *hall.Kernel, rows [][]uint64, active []int, match []int32) bool {
	k.Begin()
	for _, i := range active {
		k.Add(i, rows[i])
	}
	return k.Match(match)
}

// requireMatching asks that every active vertex has a partner of its own, along an edge,
// and returns how many kept the partner that they had.
func requireMatching(t *testing.T, rows [][]uint64, active []int, match, before []int32) int {
	t.Helper()
	seen := map[int32]bool{}
	kept := 0
	for _, i := range active {
		v := match[i]
		require.NotEqual(t, int32(hall.None), v)
		require.NotZero(t, rows[i][v>>6]>>(v&63)&1, "no edge %d to %d", i, v)
		require.False(t, seen[v], "two partners of %d", v)
		seen[v] = true
		if v == before[i] {
			kept++
		}
	}
	return kept
}

// requirePartners asks that Partners writes the partners of a set over what was there.
func requirePartners(t *testing.T, k *hall.Kernel, match []int32, set []uint64) {
	t.Helper()
	want, got := make([]uint64, len(set)), make([]uint64, len(set))
	for w, word := range set {
		got[w] = ^uint64(0)
		for ; word != 0; word &= word - 1 {
			v := match[w<<6+bits.TrailingZeros64(word)]
			want[v>>6] |= 1 << (v & 63)
		}
	}
	k.Partners(set, got)
	require.Equal(t, want, got)
}

// Partners that are a matching already stay, whichever matching of the graph they are.
func TestMatchKeepsAnyMatching(t *testing.T) {
	const n = 25
	match := make([]int32, n)
	k := hall.New(n)
	k.Begin()
	for i, v := range rand.New(rand.NewPCG(13, 14)).Perm(n) {
		match[i] = int32(v)
		k.Add(i, []uint64{1<<n - 1})
	}
	before := append([]int32(nil), match...)
	require.True(t, k.Match(match))
	require.Equal(t, before, match)
}

// One edge of a graph of pairs can be in no perfect matching, wherever it is: Analyse
// says so, and it is the only one.
func TestOneImpossibleEdge(t *testing.T) {
	for _, n := range []int{9, 64, 130} {
		k := hall.New(n)
		for i := range n {
			rows := make([][]uint64, n)
			for j := range rows {
				rows[j] = make([]uint64, (n+63)/64)
				rows[j][j>>6] |= 1 << (j & 63)
			}
			_, ok := load(k, rows)
			require.True(t, ok)
			require.False(t, k.Analyse())
			v := (i + n/2) % n
			rows[i][v>>6] |= 1 << (v & 63)
			_, ok = load(k, rows)
			require.True(t, ok)
			require.True(t, k.Analyse())
			require.Equal(t, []int32{int32(v)}, k.Impossible(i, nil))
		}
	}
}
