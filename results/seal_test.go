package results_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// TestSeal: a manifest is read as it was written; with any byte changed it is not, and one
// without a seal is read if it has nothing but what manifests had.
func TestSeal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "manifest.json")
	m := manifest(3)
	m.Plan = strings.Repeat("0", 64) // as a seal that is not yet known
	require.NoError(t, m.Write(nil, name))
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(string(text), `"seal": "`+m.Seal+"\"\n}\n"))
	read, err := results.ParseManifest("m", text)
	require.NoError(t, err)
	require.Equal(t, m.Seal, read.Seal)
	require.Equal(t, m.Plan, read.Plan)
	for i := range text {
		changed := []byte(string(text))
		changed[i] ^= 1
		_, err := results.ParseManifest("m", changed)
		require.Regexp(t, `^m(:| was changed)`, err, "byte %d, %q", i, changed[max(i-9, 0):min(i+9, len(changed))])
	}

	old := strings.Replace(string(text), `,`+"\n"+`  "seal": "`+m.Seal+`"`, "", 1)
	read, err = results.ParseManifest("m", []byte(old))
	require.NoError(t, err)
	require.Empty(t, read.Seal)
	_, err = results.ParseManifest("m", []byte(strings.Replace(old, `"merged"`, `"marged"`, 1)))
	require.EqualError(t, err, `m: json: unknown field "marged"`)
}

// TestFilesOfAManifest: a manifest lists the files that merging wrote, with their hashes.
func TestFilesOfAManifest(t *testing.T) {
	m := &results.Manifest{Files: []results.DataFile{{Name: "a", SHA256: "x"}, {Name: "b", SHA256: "y"}}}
	f, ok := m.File("b")
	require.True(t, ok)
	require.Equal(t, "y", f.SHA256)
	_, ok = m.File("c")
	require.False(t, ok)
}
