package hall

import "math/bits"

// None means no partner in a matching.
const None = -1

// Kernel holds one graph at a time and the memory to analyse it.
type Kernel struct {
	width   int      // the words of a mask
	active  []int32  // the left vertices that take part, in the order of Add
	rows    []uint64 // right neighbours of each left vertex
	match   []int32  // right partner of each left vertex; the caller's
	partner []int32  // left partner of each right vertex
	reach   []uint64 // the left vertices that each left vertex reaches, including itself
	coreach []uint64 // the left vertices that reach each left vertex, including itself
	tree    tree
}

// New returns a kernel for graphs of up to n left and n right vertices.
func New(n int) *Kernel {
	width := (n + 63) / 64
	k := &Kernel{
		width:   width,
		active:  make([]int32, 0, n),
		rows:    make([]uint64, n*width),
		partner: make([]int32, n),
		reach:   make([]uint64, n*width),
		coreach: make([]uint64, n*width),
	}
	k.tree = tree{
		from:  make([]int32, n),
		seen:  make([]uint64, width),
		queue: make([]int32, 0, n),
	}
	return k
}

// Begin starts a new graph without vertices.
func (k *Kernel) Begin() { k.active = k.active[:0] }

// Add activates left vertex i, with the right vertices of row, a mask of ⌈n/64⌉ words, as
// neighbours.
func (k *Kernel) Add(i int, row []uint64) {
	k.active = append(k.active, int32(i))
	copy(k.row(k.rows, i), row)
}

// row returns the i-th mask of a table.
func (k *Kernel) row(table []uint64, i int) []uint64 {
	return table[i*k.width : (i+1)*k.width : (i+1)*k.width]
}

// Match gives every active left vertex a right partner and reports whether that is possible. match
// has the partner of each left vertex or None: partners from an earlier graph are kept if the edge
// still exists, so a graph that has lost few edges costs little. The kernel keeps match until the
// next Begin. If there is no such matching, [Kernel.Violation] shows why.
func (k *Kernel) Match(match []int32) bool {
	k.match = match
	for v := range k.partner {
		k.partner[v] = None
	}
	for _, i := range k.active {
		v := match[i]
		if v == None || !has(k.row(k.rows, int(i)), int(v)) || k.partner[v] != None {
			match[i] = None
			continue
		}
		k.partner[v] = i
	}
	for _, i := range k.active {
		if match[i] == None && !k.augment(i) {
			return false
		}
	}
	return true
}

// tree is the alternating tree of a search for an augmenting path.
type tree struct {
	from  []int32  // for each right vertex seen: the left vertex from which it was seen
	seen  []uint64 // right vertices seen
	queue []int32  // left vertices of the tree
}

// augment finds a partner for the free left vertex root by breadth-first search
// (Kuhn 1955) and reports whether there is one.
func (k *Kernel) augment(root int32) bool {
	t := &k.tree
	clear(t.seen)
	t.queue = append(t.queue[:0], root)
	for head := 0; head < len(t.queue); head++ {
		i := t.queue[head]
		for w, row := range k.row(k.rows, int(i)) {
			fresh := row &^ t.seen[w]
			t.seen[w] |= fresh
			for ; fresh != 0; fresh &= fresh - 1 {
				v := int32(w<<6 + bits.TrailingZeros64(fresh))
				t.from[v] = i
				if k.partner[v] == None {
					k.flip(v)
					return true
				}
				t.queue = append(t.queue, k.partner[v])
			}
		}
	}
	return false
}

// flip exchanges the edges of the path that ends in the free right vertex v.
func (k *Kernel) flip(v int32) {
	for v != None {
		i := k.tree.from[v]
		v, k.match[i], k.partner[v] = k.match[i], v, i
	}
}

// Violation returns, after Match has failed, a set of left vertices and the smaller set of right
// vertices to which all their edges lead. The lists are valid until the next Match.
func (k *Kernel) Violation() (left []int32, right []uint64) {
	return k.tree.queue, k.tree.seen
}

// Analyse finds what each left vertex reaches and is reached from, and reports whether some edge is
// in no perfect matching. Call it after a successful Match.
func (k *Kernel) Analyse() bool {
	k.orient()
	if k.width == 1 {
		k.close1()
	} else {
		k.closeWide()
	}
	for _, i := range k.active {
		for w := range k.width {
			if k.reach[int(i)*k.width+w] != k.coreach[int(i)*k.width+w] {
				return true
			}
		}
	}
	return false
}

// orient writes the directed graph of the matching into reach: an arrow from i to the partner of
// each of its neighbours, including i itself.
func (k *Kernel) orient() {
	for _, i := range k.active {
		out := k.row(k.reach, int(i))
		clear(out)
		for w, row := range k.row(k.rows, int(i)) {
			for ; row != 0; row &= row - 1 {
				j := k.partner[w<<6+bits.TrailingZeros64(row)]
				out[j>>6] |= 1 << (j & 63)
			}
		}
	}
}

// close1 closes reach by Warshall's algorithm (1962), one word per row, and writes
// its transpose into coreach.
func (k *Kernel) close1() {
	for _, via := range k.active {
		through := k.reach[via]
		for _, i := range k.active {
			if k.reach[i]>>(via&63)&1 != 0 {
				k.reach[i] |= through
			}
		}
		k.coreach[via] = 0
	}
	for _, i := range k.active {
		for row := k.reach[i]; row != 0; row &= row - 1 {
			k.coreach[bits.TrailingZeros64(row)] |= 1 << (i & 63)
		}
	}
}

// closeWide is close1 for rows of several words.
func (k *Kernel) closeWide() {
	for _, via := range k.active {
		through := k.row(k.reach, int(via))
		for _, i := range k.active {
			row := k.row(k.reach, int(i))
			if i != via && has(row, int(via)) {
				for w, word := range through {
					row[w] |= word
				}
			}
		}
		clear(k.row(k.coreach, int(via)))
	}
	for _, i := range k.active {
		for w, row := range k.row(k.reach, int(i)) {
			for ; row != 0; row &= row - 1 {
				j := w<<6 + bits.TrailingZeros64(row)
				k.coreach[j*k.width+int(i)>>6] |= 1 << (i & 63)
			}
		}
	}
}

// Impossible appends to buf the edges of left vertex i that are in no perfect matching, as right
// vertices in increasing order. Call it after Analyse.
func (k *Kernel) Impossible(i int, buf []int32) []int32 {
	into := k.row(k.coreach, i)
	for w, row := range k.row(k.rows, i) {
		for ; row != 0; row &= row - 1 {
			v := w<<6 + bits.TrailingZeros64(row)
			if !has(into, int(k.partner[v])) {
				buf = append(buf, int32(v))
			}
		}
	}
	return buf
}

// Naked returns the left vertices of the smallest naked set that contains right vertex v: every
// left vertex outside loses v. The mask is valid until the next Analyse.
func (k *Kernel) Naked(v int) []uint64 { return k.row(k.reach, int(k.partner[v])) }

// Hidden returns the left vertices of the smallest hidden set that contains left vertex i, which
// loses every right vertex other than their partners. The mask is valid until the next Analyse.
func (k *Kernel) Hidden(i int) []uint64 { return k.row(k.coreach, i) }

// Partners writes into right the partners of the left vertices in left: the right
// side of a naked or hidden set.
func (k *Kernel) Partners(left, right []uint64) {
	clear(right)
	for w, row := range left {
		for ; row != 0; row &= row - 1 {
			v := k.match[w<<6+bits.TrailingZeros64(row)]
			right[v>>6] |= 1 << (v & 63)
		}
	}
}

// Size returns the number of members of a mask.
func Size(mask []uint64) int {
	size := 0
	for _, w := range mask {
		size += bits.OnesCount64(w)
	}
	return size
}

// has reports whether bit i is in mask.
func has(mask []uint64, i int) bool { return mask[i>>6]>>(i&63)&1 != 0 }
