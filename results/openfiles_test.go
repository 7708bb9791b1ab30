package results_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// Files are closed, also where something is wrong with them: a program that compares many
// runs would else come to its limit.
func TestNothingStaysOpen(t *testing.T) {
	if _, err := os.ReadDir("/proc/self/fd"); err != nil {
		t.Skip("this system does not list open files")
	}
	dir, good := t.TempDir(), stored(t, 0, 1)
	packed, other := filepath.Join(dir, "packed"), filepath.Join(dir, "other")
	require.NoError(t, os.WriteFile(packed+".gz", []byte("not packed at all"), 0o600))
	require.NoError(t, os.WriteFile(other, []byte("no record\n"), 0o600))
	for name, do := range map[string]func() error{
		"an index with a damaged file":   func() error { _, err := results.OpenIndex(t.Context(), "made-up", good, other); return err },
		"a file that is not packed":      func() error { _, err := results.OpenRecords(packed); return err },
		"a store of something else":      func() error { _, err := results.OpenStore(nil, other, "made-up"); return err },
		"a file that cannot be written":  func() error { return manifest(2).Write(nil, dir) },
		"a file that is written":         func() error { return manifest(2).Write(nil, filepath.Join(dir, "new")) },
		"a file that is hashed":          func() error { _, err := results.HashFile(good); return err },
		"a session, which reads cpuinfo": func() error { results.NewSession(1, nil); return nil },
		"records that are read": func() error {
			f, err := results.OpenRecords(good)
			require.NoError(t, err)
			require.Equal(t, good, f.Name())
			return f.Close()
		},
		"an index that is merged": func() error {
			x, err := results.OpenIndex(t.Context(), "made-up", good)
			require.NoError(t, err)
			defer x.Close()
			return x.Merge(t.Context(), nil, dir, manifest(2), planOf(2))
		},
		"a store that is closed": func() error {
			s, err := results.OpenStore(nil, good, "made-up")
			require.NoError(t, err)
			return s.Close()
		},
	} {
		before, err := os.ReadDir("/proc/self/fd")
		require.NoError(t, err)
		_ = do() // some fail, and must close what they opened
		after, err := os.ReadDir("/proc/self/fd")
		require.NoError(t, err)
		require.Len(t, after, len(before), name)
	}
}
