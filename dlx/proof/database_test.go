package proof

import (
	"context"
	"io"
	"slices"
	"strings"
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

// A word is no longer than the longest number, and what is read beside an error is zero.
func TestNumbers(t *testing.T) {
	for _, test := range []struct {
		word string
		want int32
		ok   bool
	}{
		{"0", 0, true},
		{"-0", 0, true},
		{"+7", 7, true},
		{"007", 7, true},
		{"1073741824", maxVariables, true},
		{"-1073741824", -maxVariables, true},
		{"1073741825", 0, false},
		{"-1073741825", 0, false},
		{"2147483648", 0, false},
		{"", 0, false},
		{"-", 0, false},
		{"1.5", 0, false},
		{"0x10", 0, false},
	} {
		got, err := toNumber([]byte(test.word))
		require.Equal(t, test.ok, err == nil, test.word)
		require.Equal(t, test.want, got, test.word)
	}
}

// With an error, nothing else is returned.
func TestNothingBesideErrors(t *testing.T) {
	for _, text := range []string{"", "p", "x", "p cnf", "p cnf 1", "p cnf -1 3", "p cnf 3 -1", "p cnf 99 1"} {
		f, clauses, err := readHeader(newScanner(strings.NewReader(text), Options{Variables: 9}))
		require.Error(t, err, text)
		require.Nil(t, f)
		require.Zero(t, clauses)
	}
	n, err := newScanner(strings.NewReader(""), Options{}).number()
	require.ErrorIs(t, err, io.EOF)
	require.Zero(t, n)
	for text, wantDeletes := range map[string]bool{"": false, "d": true, "d 1": true, "1": false, "x": false} {
		clause, deletes, err := newScanner(strings.NewReader(text), Options{ClauseLiterals: 9}).step()
		require.Error(t, err, text)
		require.Empty(t, clause)
		require.Equal(t, wantDeletes, deletes, text)
	}
}

// The default limits are those of the documentation.
func TestDefaults(t *testing.T) {
	require.Equal(t, Options{Variables: 1 << 24, ClauseLiterals: 1 << 20, Literals: 1 << 28}, Options{}.withDefaults())
	own := Options{Variables: 1, ClauseLiterals: 2, Literals: 3}
	require.Equal(t, own, own.withDefaults())
}

// looks is a context that counts how often it is looked at.
type looks struct {
	context.Context
	count int
}

func (l *looks) Err() error {
	l.count++
	return nil
}

// The context is looked at at once and then after every 2^20 units of work: a poll is
// one, and so is every watch of a literal that becomes false.
func TestPoll(t *testing.T) {
	c := newChecker(NewFormula(6), Options{}.withDefaults())
	for _, clause := range [][]int32{{1, 2, 3}, {1, 4, 5}, {6, 1, 2}, {2, 3}} {
		c.hold(c.distinct(clause))
	}
	ctx := &looks{Context: t.Context()}
	require.NoError(t, c.poll(ctx))
	require.Equal(t, []int{1, 1}, []int{c.work, ctx.count})
	require.False(t, c.follows(c.distinct([]int32{1}))) // three watch it
	require.Equal(t, 4, c.work)
	c.work = 1 << 20
	for _, want := range []int{2, 2} {
		require.NoError(t, c.poll(ctx))
		require.Equal(t, want, ctx.count)
	}
	c.work += 1<<20 - 2
	for _, want := range []int{3, 3} {
		require.NoError(t, c.poll(ctx))
		require.Equal(t, want, ctx.count)
	}
}
