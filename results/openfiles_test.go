package results_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// Files are closed even if something is wrong with them: otherwise a program that compares many runs would run
// out of open files.
func TestNothingStaysOpen(t *testing.T) {
	if _, err := os.ReadDir("/proc/self/fd"); err != nil {
		t.Skip("this system does not list open files")
	}
	dir, good := t.TempDir(), stored(t, 0, 1)
	run, m := whole(t, 2)
	report := t.TempDir()
	packed, other := filepath.Join(dir, results.RecordsFile), filepath.Join(dir, "other")
	require.NoError(t, os.WriteFile(packed+".gz", []byte("not packed at all"), 0o600))
	require.NoError(t, os.WriteFile(other, []byte("no record\n"), 0o600))
	for name, do := range map[string]func() error{
		"parts with a damaged file": func() error { _, err := merged(t, parts(good, other), 3); return err },
		"parts that are merged":     func() error { _, err := merged(t, parts(good), 2); return err },
		"attempts, the first not in order": func() error {
			_, err := merged(t, &results.Parts{Files: [][]string{{stored(t, 1), stored(t, 0)}}, Values: known()}, 2)
			return err
		},
		"parts of which the first record is enough": func() error {
			for _, err := range parts(good).Records(planOf(2, 1)) {
				return err
			}
			return nil
		},
		"parts of which one is missing":  func() error { _, err := merged(t, parts(good, packed), 3); return err },
		"a file that is not packed":      func() error { _, err := readWhole(dir, m); return err },
		"a run that is read":             func() error { _, err := readWhole(run, m); return err },
		"files that are counted":         func() error { _, _, err := results.CountKeys(good, dir); return err },
		"a store of something else":      func() error { _, err := openStore(dir); return err },
		"a file that cannot be written":  func() error { return manifest(2).Write(nil, dir) },
		"a file that is written":         func() error { return manifest(2).Write(nil, filepath.Join(dir, "new")) },
		"a file that is hashed":          func() error { _, err := results.HashFile(good); return err },
		"a session, which reads cpuinfo": func() error { results.NewSession(1, nil); return nil },
		"a report with a figure less than before": func() error {
			r := small()
			r.Sections[0].Figures[0].Name = "gone"
			require.NoError(t, r.Write(nil, report))
			return small().Write(nil, report)
		},
		"a store that is closed": func() error {
			s, err := openStore(good)
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
