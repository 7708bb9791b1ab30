package page

import (
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"

	"github.com/stretchr/testify/require"
)

// TestExclusive: fields exclude each other if their options do, and a group of one is none.
func TestExclusive(t *testing.T) {
	f := form{question: ask.Question{Exclusive: [][]string{{"a", "b"}, {"a", "elsewhere"}}}}
	for _, name := range []string{"a", "b", "c"} {
		f.fields = append(f.fields, field{ask.Field{Name: "field " + name}, option.Option{Name: name}})
	}
	require.Equal(t, [][]string{{"field a", "field b"}}, f.exclusive())
}
