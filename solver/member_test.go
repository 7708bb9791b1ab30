package solver

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Clauses are shared that are short, or not long and of few levels; they are passed on as
// they were, once.
func TestSharing(t *testing.T) {
	clause := func(length int) []int32 {
		c := make([]int32, length)
		for i := range c {
			c[i] = int32(-1 - i)
		}
		return c
	}
	m := &member{}
	var want [][]int32
	for _, x := range []struct {
		literals, lbd int
		shared        bool
	}{{1, 1, true}, {20, 100, true}, {21, 10, true}, {21, 11, false}, {60, 10, true}, {60, 11, false}, {61, 10, false}, {61, 2, false}} {
		m.Export(clause(x.literals), x.lbd)
		if x.shared {
			want = append(want, clause(x.literals))
		}
		require.EqualValues(t, len(want), m.exported, "%d literals of %d levels", x.literals, x.lbd)
	}
	other := &member{}
	p := portfolio{members: []*member{m, other}}
	p.exchange()
	for _, imported := range [][][]int32{want, nil} {
		var got [][]int32
		other.Import(func(clause []int32) { got = append(got, append([]int32(nil), clause...)) })
		require.Equal(t, imported, got)
	}
	m.Import(func([]int32) { require.Fail(t, "its own") })
	p.exchange()
	require.Empty(t, other.incoming, "nothing twice")
}
