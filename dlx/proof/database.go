package proof

// The idea: clauses follow one another in one slice, and are found by a hash of their literals that
// does not depend on the order. A deleted clause is only marked; watches drop it when they are
// visited, and once more than half of the slice is deleted the rest is compacted.
//
//	words  ... | next clause of that hash, plus 1 | length | literals ... | ...
//	                                                         ^ place
//
// A deleted clause keeps its length, negated, so that the slice can be walked.

// literal is twice a variable, plus 1 if negated.
type literal int32

// toLiteral returns the literal that a proof writes as x.
func toLiteral(x int32) literal {
	if x < 0 {
		return literal(-2*x + 1)
	}
	return literal(2 * x)
}

// not returns the negation of l.
func (l literal) not() literal { return l ^ 1 }

// place is the index of a clause's first literal.
type place int32

// watch is a clause that watches a literal, with another literal of it.
type watch struct {
	clause place
	other  literal
}

// header is the number of words before the literals of a clause.
const header = 2

// database holds clauses of two and more literals.
type database struct {
	words   []literal
	heads   map[uint64]place // by hash: the latest clause
	watches [][]watch
	held    int // literals of clauses that are not deleted
	dead    int // words of deleted clauses
	// stamps has for each literal the number of the latest clause that was passed to
	// distinct and has it.
	stamps []uint32
	stamp  uint32
	buffer []literal
}

// reset forgets all clauses.
func (d *database) reset(variables int) {
	d.heads = map[uint64]place{}
	d.watches = make([][]watch, 2*variables+2)
	d.stamps = make([]uint32, 2*variables+2)
}

// variables returns the number of variables.
func (d *database) variables() int { return len(d.watches)/2 - 1 }

// distinct returns the literals of a clause without duplicates, in a buffer that is reused, and
// stamps them.
func (d *database) distinct(clause []int32) []literal {
	d.stamp++
	d.buffer = d.buffer[:0]
	for _, x := range clause {
		if l := toLiteral(x); d.stamps[l] != d.stamp {
			d.stamps[l] = d.stamp
			d.buffer = append(d.buffer, l)
		}
	}
	return d.buffer
}

// add adds a clause whose first two literals are not false.
func (d *database) add(lits []literal) {
	hash := hashOf(lits)
	d.words = append(d.words, literal(d.heads[hash]), literal(len(lits)))
	at := place(len(d.words))
	d.words = append(d.words, lits...)
	d.heads[hash] = at
	d.held += len(lits)
	d.watch(at)
}

// watch makes the first two literals of a clause watch it.
func (d *database) watch(at place) {
	first, second := d.words[at], d.words[at+1]
	d.watches[first] = append(d.watches[first], watch{at, second})
	d.watches[second] = append(d.watches[second], watch{at, first})
}

// literals returns the literals of a clause, none if it is deleted.
func (d *database) literals(at place) []literal {
	size := d.words[at-1]
	if size < 0 {
		return nil
	}
	return d.words[at : at+place(size)]
}

// remove deletes a clause with the literals of the latest call of distinct and
// reports whether there was one.
func (d *database) remove(lits []literal) bool {
	hash := hashOf(lits)
	before, at := place(0), d.heads[hash]
	for ; at != 0; before, at = at, place(d.words[at-header]) {
		if !d.stamped(d.literals(at), len(lits)) {
			continue
		}
		d.unlink(hash, before, at)
		d.held -= len(lits)
		d.dead += len(lits) + header
		d.words[at-1] = -d.words[at-1]
		if 2*d.dead > len(d.words) {
			d.compact()
		}
		return true
	}
	return false
}

// unlink removes a clause from the list of its hash; before is its predecessor, or 0.
func (d *database) unlink(hash uint64, before, at place) {
	next := d.words[at-header]
	switch {
	case before != 0:
		d.words[before-header] = next
	case next != 0:
		d.heads[hash] = place(next)
	default:
		delete(d.heads, hash)
	}
}

// stamped reports whether a clause has the same literals as the latest one passed to distinct.
func (d *database) stamped(lits []literal, size int) bool {
	if len(lits) != size {
		return false
	}
	for _, l := range lits {
		if d.stamps[l] != d.stamp {
			return false
		}
	}
	return true
}

// compact moves the clauses together and drops the deleted ones. Call it between steps, when no
// watched literal is false unless the other one is true.
func (d *database) compact() {
	old := d.words
	d.words = make([]literal, 0, len(old)-d.dead)
	d.heads = make(map[uint64]place, len(d.heads))
	for i := range d.watches {
		d.watches[i] = d.watches[i][:0]
	}
	d.held, d.dead = 0, 0
	for at := header; at < len(old); {
		size := int(old[at-1])
		if size > 0 {
			d.add(old[at : at+size])
		}
		at += max(size, -size) + header
	}
}

// hashOf returns a hash that is the same for any order of the literals.
func hashOf(lits []literal) uint64 {
	sum := uint64(0)
	for _, l := range lits {
		// The finalizer of SplitMix64 (Steele, Lea, Flood, 2014), with its constants.
		x := uint64(l)*0x9e3779b97f4a7c15 + 1
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		sum += x ^ x>>31
	}
	return sum
}
