package hall_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"

	"basisk/heuristics/hall"
	"basisk/internal/testenv"
)

// randomRows returns the rows of a random graph of n and n vertices that contains
// a random perfect matching if perfect is true.
func randomRows(rng *rand.Rand, n int, density float64, perfect bool) [][]uint64 {
	rows := make([][]uint64, n)
	match := rng.Perm(n)
	for i := range rows {
		rows[i] = make([]uint64, (n+63)/64)
		for v := range n {
			if rng.Float64() < density || perfect && match[i] == v {
				rows[i][v>>6] |= 1 << (v & 63)
			}
		}
	}
	return rows
}

// load gives a graph to the kernel, matched from nothing.
func load(k *hall.Kernel, rows [][]uint64) (match []int32, ok bool) {
	k.Begin()
	match = make([]int32, len(rows))
	for i, row := range rows {
		match[i] = hall.None
		k.Add(i, row)
	}
	return match, k.Match(match)
}

// sizes are those that brute force finds for an impossible edge.
type sizes struct{ naked, hidden int }

// bruteForce tries all subsets of left vertices: where k of them have k neighbours
// those are taken from the others; where k right vertices have k neighbours
// likewise. It returns each impossible edge with the smallest sets that show it,
// and false if some k vertices have fewer than k neighbours.
func bruteForce(rows [][]uint64) (map[[2]int]sizes, bool) {
	n := len(rows)
	columns := make([]uint64, n)
	for i, row := range rows {
		for v := range n {
			columns[v] |= row[0] >> v & 1 << i
		}
	}
	found := map[[2]int]sizes{}
	for set := uint64(1); set < 1<<n; set++ {
		size := bits.OnesCount64(set)
		naked, hidden := uint64(0), uint64(0)
		for i := range n {
			if set>>i&1 != 0 {
				naked |= rows[i][0]
				hidden |= columns[i]
			}
		}
		if bits.OnesCount64(naked) < size {
			return nil, false
		}
		for i := range n {
			for v := range n {
				edge := rows[i][0]>>v&1 != 0
				s := found[[2]int{i, v}]
				if edge && bits.OnesCount64(naked) == size && set>>i&1 == 0 && naked>>v&1 != 0 && (s.naked == 0 || size < s.naked) {
					s.naked = size
				}
				if edge && bits.OnesCount64(hidden) == size && set>>v&1 == 0 && hidden>>i&1 != 0 && (s.hidden == 0 || size < s.hidden) {
					s.hidden = size
				}
				if s != (sizes{}) {
					found[[2]int{i, v}] = s
				}
			}
		}
	}
	return found, true
}

// analysed returns what the kernel finds, in the form of bruteForce.
func analysed(k *hall.Kernel, n int) map[[2]int]sizes {
	found := map[[2]int]sizes{}
	if !k.Analyse() {
		return found
	}
	for i := range n {
		for _, v := range k.Impossible(i, nil) {
			found[[2]int{i, int(v)}] = sizes{hall.Size(k.Naked(int(v))), hall.Size(k.Hidden(i))}
		}
	}
	return found
}

func TestKernelEqualsBruteForceOverAllSubsets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	graphs, most := testenv.Scale(2_000, 2_000, 50_000), testenv.Scale(8, 12, 12)
	impossible := 0
	for g := range graphs {
		n := 1 + rng.IntN(most)
		if most == 12 && g >= testenv.Scale(500, 500, 2_000) {
			n = 1 + rng.IntN(9) // most graphs small, some of every size
		}
		rows := randomRows(rng, n, 0.05+0.5*rng.Float64(), g%4 != 0)
		k := hall.New(n)
		_, ok := load(k, rows)
		want, feasible := bruteForce(rows)
		require.Equal(t, feasible, ok, "graph %d: %b", g, rows)
		if !ok {
			requireViolation(t, k, rows)
			continue
		}
		require.Equal(t, want, analysed(k, n), "graph %d: %b", g, rows)
		impossible += len(want)
	}
	require.Greater(t, impossible, graphs)
}

// requireViolation checks that the left vertices have fewer neighbours than they
// are.
func requireViolation(t *testing.T, k *hall.Kernel, rows [][]uint64) {
	t.Helper()
	left, right := k.Violation()
	union := make([]uint64, len(right))
	for _, i := range left {
		for w := range union {
			union[w] |= rows[i][w]
		}
	}
	require.Equal(t, union, right)
	require.Less(t, hall.Size(right), len(left))
}

func TestKernelAgreesWithStronglyConnectedComponents(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{20, 36, 64, 65, 100, 130} {
		for range 20 {
			rows := randomRows(rng, n, 1.2/float64(n), true)
			k := hall.New(n)
			match, ok := load(k, rows)
			require.True(t, ok)
			got := map[[2]int]bool{}
			for edge := range analysed(k, n) {
				got[edge] = true
			}
			require.Equal(t, acrossComponents(rows, match), got, "n = %d", n)
		}
	}
}

// acrossComponents returns the edges (i, v) for which i and the partner of v lie
// in different strongly connected components of the graph that the matching
// orients.
func acrossComponents(rows [][]uint64, match []int32) map[[2]int]bool {
	partner := map[int]int{}
	for i, v := range match {
		partner[int(v)] = i
	}
	g := simple.NewDirectedGraph()
	for i := range rows {
		g.AddNode(simple.Node(i))
	}
	edges := [][2]int{}
	for i, row := range rows {
		for v := range rows {
			if row[v>>6]>>(v&63)&1 == 0 || partner[v] == i {
				continue
			}
			edges = append(edges, [2]int{i, v})
			g.SetEdge(simple.Edge{F: simple.Node(i), T: simple.Node(partner[v])})
		}
	}
	component := map[int]int{}
	for c, nodes := range topo.TarjanSCC(g) {
		for _, node := range nodes {
			component[int(node.ID())] = c
		}
	}
	across := map[[2]int]bool{}
	for _, e := range edges {
		if component[e[0]] != component[partner[e[1]]] {
			across[e] = true
		}
	}
	return across
}

func TestSetsOfAnImpossibleEdgeShowIt(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	const n = 80
	for range 50 {
		rows := randomRows(rng, n, 1.0/n, true)
		k := hall.New(n)
		_, ok := load(k, rows)
		require.True(t, ok)
		k.Analyse()
		for i := range n {
			for _, v := range k.Impossible(i, nil) {
				requireNaked(t, k, rows, i, int(v))
			}
		}
	}
}

// requireNaked checks that the naked set of v has as many neighbours as members,
// v among them, and leaves i outside.
func requireNaked(t *testing.T, k *hall.Kernel, rows [][]uint64, i, v int) {
	t.Helper()
	set := k.Naked(v)
	union, partners := make([]uint64, len(set)), make([]uint64, len(set))
	for j, row := range rows {
		if set[j>>6]>>(j&63)&1 == 0 {
			continue
		}
		for w := range union {
			union[w] |= row[w]
		}
	}
	k.Partners(set, partners)
	require.Equal(t, partners, union)
	require.NotZero(t, union[v>>6]>>(v&63)&1)
	require.Zero(t, set[i>>6]>>(i&63)&1)
}

func TestMatchKeepsPartnersBetweenCalls(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	const n = 25
	rows := randomRows(rng, n, 0.3, true)
	k := hall.New(n)
	match, ok := load(k, rows)
	require.True(t, ok)
	before := append([]int32(nil), match...)
	k.Begin()
	for i, row := range rows {
		k.Add(i, row)
	}
	require.True(t, k.Match(match))
	require.Equal(t, before, match)
}

func TestKernelDoesNotAllocate(t *testing.T) {
	for _, n := range []int{25, 100} {
		rows := randomRows(rand.New(rand.NewPCG(9, 10)), n, 0.2, true)
		k := hall.New(n)
		match, _ := load(k, rows)
		buf := make([]int32, 0, n)
		require.Zero(t, testing.AllocsPerRun(20, func() { run(k, rows, match, buf) }))
	}
}

// run is a whole analysis, warm.
func run(k *hall.Kernel, rows [][]uint64, match, buf []int32) {
	k.Begin()
	for i, row := range rows {
		k.Add(i, row)
	}
	if k.Match(match) && k.Analyse() {
		for i := range rows {
			buf = k.Impossible(i, buf[:0])
		}
	}
}

func BenchmarkKernel(b *testing.B) {
	for _, n := range []int{9, 16, 25, 36, 64, 100} {
		b.Run(fmt.Sprintf("side=%d", n), func(b *testing.B) {
			rows := randomRows(rand.New(rand.NewPCG(11, 12)), n, 6/float64(n), true)
			k := hall.New(n)
			match, _ := load(k, rows)
			buf := make([]int32, 0, n)
			b.ReportAllocs()
			for b.Loop() {
				run(k, rows, match, buf)
			}
		})
	}
}

func ExampleKernel() {
	k := hall.New(3)
	k.Begin()
	k.Add(0, []uint64{0b011}) // two cells with the digits 1 and 2
	k.Add(1, []uint64{0b011})
	k.Add(2, []uint64{0b111})
	match := []int32{hall.None, hall.None, hall.None}
	fmt.Println(k.Match(match), k.Analyse(), k.Impossible(2, nil), hall.Size(k.Naked(0)), hall.Size(k.Hidden(2)))
	// Output: true true [0 1] 2 1
}
