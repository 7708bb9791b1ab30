package proof

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// databaseOf returns a database of the given clauses.
func databaseOf(variables int, clauses ...[]int32) *database {
	d := &database{}
	d.reset(variables)
	for _, clause := range clauses {
		d.add(d.distinct(clause))
	}
	return d
}

// collide makes all clauses one list, the latest first, as if all had the hash of
// the given clause.
func (d *database) collide(clause []int32) {
	d.heads = map[uint64]place{}
	before := place(0)
	for at := header; at < len(d.words); at += int(d.words[at-1]) + header {
		d.words[at-header] = literal(before)
		before = place(at)
	}
	d.heads[hashOf(d.distinct(clause))] = before
}

// Clauses with the same hash are distinguished by their literals, and each can be deleted from
// their list, first, last or in between.
func TestDatabaseCollisions(t *testing.T) {
	clauses := [][]int32{{1, 2, 3}, {1, 2}, {-1, 2, 3}, {4, 5, 6}}
	for i, clause := range clauses {
		d := databaseOf(6, clauses...)
		d.collide(clause)
		require.True(t, d.remove(d.distinct(clause)), "%v", clause)
		var left [][]int32
		for at := d.heads[hashOf(d.buffer)]; at != 0; at = place(d.words[at-header]) {
			var lits []int32
			for _, l := range d.literals(at) {
				lits = append(lits, toExternal(l))
			}
			left = append(left, lits)
		}
		slices.Reverse(left)
		require.Equal(t, slices.Delete(slices.Clone(clauses), i, i+1), left)
		require.False(t, d.remove(d.distinct(clause)), "%v is deleted", clause)
	}
	d := databaseOf(6, clauses...)
	for _, other := range [][]int32{{1, 3}, {1, 2, -3}, {1, 2, 3, 4}, {4, 5, 5}} {
		d.collide(other)
		require.False(t, d.remove(d.distinct(other)), "%v is not there", other)
	}
}

// A clause that is there twice can be deleted twice.
func TestDatabaseTwice(t *testing.T) {
	d := databaseOf(5, []int32{1, 2}, []int32{3, 4, 5}, []int32{2, 1}, []int32{3, 4})
	for _, want := range []bool{true, true, false} {
		require.Equal(t, want, d.remove(d.distinct([]int32{1, 2})))
	}
	require.Equal(t, 5, d.held)
	require.Len(t, d.heads, 2)
}

// More than half of the words are never deleted ones: then the rest moves together, and
// the list of each hash and the watches are made anew.
func TestDatabaseCompacts(t *testing.T) {
	d := databaseOf(9, []int32{1, 2}, []int32{3, 4, 5}, []int32{6, 7, 8, 9})
	require.True(t, d.remove(d.distinct([]int32{1, 2})))
	require.Equal(t, []int{15, 4}, []int{len(d.words), d.dead}, "four words of fifteen are not half")
	require.True(t, d.remove(d.distinct([]int32{3, 4, 5})))
	require.Equal(t, []int{6, 0, 4}, []int{len(d.words), d.dead, d.held})
	require.LessOrEqual(t, cap(d.words), 8)
	require.Len(t, d.heads, 1)
	for v := range int32(9) {
		want := 0
		if v+1 == 6 || v+1 == 7 {
			want = 1
		}
		require.Len(t, d.watches[toLiteral(v+1)], want, v+1)
	}
	require.Equal(t, []literal{12, 14, 16, 18}, d.literals(header))

	d = databaseOf(9, []int32{1, 2}, []int32{3, 4})
	require.True(t, d.remove(d.distinct([]int32{1, 2})))
	require.Len(t, d.words, 8, "half is not more than half")
	require.Nil(t, d.literals(header))
}

// The hash equals the published one to the bit: a slip would only make the checker slow.
// Another program calculated the expected values.
func TestHash(t *testing.T) {
	require.Zero(t, hashOf(nil))
	require.Equal(t, hashOf([]literal{2, 5, 9}), hashOf([]literal{9, 2, 5}))
	require.Equal(t, hashOf([]literal{2})+hashOf([]literal{5}), hashOf([]literal{2, 5}))
	require.EqualValues(t, uint64(0xbeeb8da1658eec67), hashOf([]literal{2}))
	require.EqualValues(t, uint64(0x71bb54d8d101b5b9), hashOf([]literal{5}))
}
