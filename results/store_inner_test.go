package results

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// broken returns a store with a record, whose file was closed as if the disk were gone.
func broken(t *testing.T) *Store {
	s, err := OpenStore(nil, filepath.Join(t.TempDir(), "records.jsonl"), false, Quantities{}, nil)
	require.NoError(t, err)
	require.NoError(t, s.Append(&Record{Key: "a"}))
	require.NoError(t, s.file.Close())
	return s
}

// A file is synced if the disk may lack something, and only then.
func TestStoreSyncs(t *testing.T) {
	s, err := OpenStore(nil, filepath.Join(t.TempDir(), "records.jsonl"), false, Quantities{}, nil)
	require.NoError(t, err)
	require.False(t, s.unsynced.Load())
	require.NoError(t, s.Append(&Record{Key: "a"}))
	require.True(t, s.unsynced.Load())
	s.flush()
	require.False(t, s.unsynced.Load())
	require.NoError(t, s.Append(&Record{Key: "b"}))
	require.NoError(t, s.Close())
	require.False(t, s.unsynced.Load())

	quiet := broken(t)
	quiet.unsynced.Store(false)
	quiet.flush()
	require.NoError(t, quiet.err, "there was nothing to sync")
}

// An error of the disk is returned once, by the next record or at the end, and nothing is
// written after it.
func TestStoreReportsTheDisk(t *testing.T) {
	s := broken(t)
	s.flush()
	first := s.err
	require.ErrorIs(t, first, os.ErrClosed)
	s.unsynced.Store(true)
	s.flush()
	require.Same(t, first, s.err, "the first failure is kept")
	require.Equal(t, first, s.Append(&Record{Key: "b"}))
	require.Equal(t, 1, s.Len())
	require.NotContains(t, s.Close().Error(), first.Error(), "it was returned already")

	s = broken(t)
	err := s.Close()
	require.ErrorContains(t, err, "sync")
	require.ErrorContains(t, err, "close")

	s = broken(t)
	err = s.Append(&Record{Key: "b"})
	require.ErrorContains(t, err, "write record")
	require.ErrorContains(t, err, "the records before it are kept")
	require.Equal(t, err, s.Append(&Record{Key: "c"}))
	require.Equal(t, 1, s.Len())
}

// The weaker of two promises counts: none, engine, rules, instance.
func TestWeaker(t *testing.T) {
	order := []Dependency{"", OnEngine, OnRules, OnInstance}
	for i, a := range order {
		for k, b := range order {
			require.Equal(t, order[min(i, k)], a.weaker(b), "%q %q", a, b)
		}
	}
}
