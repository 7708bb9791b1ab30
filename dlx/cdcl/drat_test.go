package cdcl_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/dlx/proof"

	"github.com/stretchr/testify/require"
)

func TestDRATWrites(t *testing.T) {
	var text bytes.Buffer
	w := cdcl.NewDRAT(&text)
	w.Add([]int32{1, -2})
	w.Block([]int32{-3})
	w.Delete([]int32{1, -2})
	w.Add(nil)
	require.NoError(t, w.Flush())
	require.Equal(t, "1 -2 0\nd 1 -2 0\n0\n", text.String())
}

// broken is a writer that fails.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestDRATFails(t *testing.T) {
	w := cdcl.NewDRAT(broken{})
	w.Add(nil)
	require.EqualError(t, w.Flush(), "broken")
}

// The proofs that all solutions have been found, by an engine that restarts, reduces
// and vivifies all the time, are accepted when the solutions are forbidden.
func TestDRATIsAccepted(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 4))
		p := random(rng, 10, 3, 30)
		c := restless(t)
		var text, cnf bytes.Buffer
		w := cdcl.NewDRAT(&text)
		c.Proof = w
		s := cdcl.New(c)
		s.Load(p)
		var found [][]int
		_, err := s.Search(context.Background(), cdcl.Limits{}, func(options []dlx.Option) bool {
			found = append(found, dlx.Blocking(options))
			return true
		})
		require.NoError(t, err)
		require.NoError(t, w.Flush())
		require.NoError(t, dlx.WriteCNF(t.Context(), &cnf, p, dlx.CNF{Extra: found}))
		formula, err := proof.ReadFormula(&cnf, proof.Options{})
		require.NoError(t, err)
		_, err = proof.Check(t.Context(), formula, &text, proof.Options{})
		require.NoError(t, err, "seed %d, %d solutions", seed, len(found))
	}
}
