package experiments_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// handedIn makes a submitted run of two shards with a job, of which the first is done and
// somebody is at work on the second, as its lease says.
func handedIn(t *testing.T) (dir string) {
	s, dir := submitted(t, 2)
	s.Batches = []experiments.Batch{{Shards: "1-2", Jobs: []string{"12", "13"}}}
	require.NoError(t, s.Write(nil, dir))
	workShard(t, dir, 1)
	interrupted(t, dir, 2, 5)
	text, err := os.ReadFile(filepath.Join(dir, "leases/2.1"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "leases/2.2"), text[:len(text)-len("end interrupted\n")], 0o600))
	return dir
}

// readIn reads the submission in a directory.
func readIn(t *testing.T, dir string) *experiments.Submission {
	s, err := experiments.ReadSubmission(dir)
	require.NoError(t, err)
	return s
}

// TestCopiedSubmission: nothing was submitted of a copy, and nobody works on it. Its own jobs
// go on where the holders of the original were when it was copied.
func TestCopiedSubmission(t *testing.T) {
	was := handedIn(t)
	s := readIn(t, was)
	require.Equal(t, experiments.Here, s.Origin())
	require.Equal(t, []string{"12", "13"}, s.Jobs())
	st, err := s.Status(was, nil, true)
	require.NoError(t, err)
	require.Equal(t, 1, st.Running)

	dir := filepath.Join(t.TempDir(), "copy")
	require.NoError(t, os.CopyFS(dir, os.DirFS(was)))
	s = readIn(t, dir)
	require.Equal(t, experiments.Copied, s.Origin())
	require.Equal(t, was, s.Directory)
	require.Empty(t, s.Jobs())
	require.Empty(t, s.Name)
	st, err = s.Status(dir, nil, true)
	require.NoError(t, err)
	require.Equal(t, []int{1, 0, 1}, []int{st.Done, st.Running, st.Failed})
	require.Equal(t, 38+5, st.Records)

	require.NoError(t, s.Adopt(nil, dir, "dice-2"))
	require.Equal(t, experiments.Here, s.Origin())
	again := readIn(t, dir)
	require.Equal(t, experiments.Here, again.Origin())
	require.Equal(t, []string{dir, "dice-2"}, []string{again.Directory, again.Name})
	require.Empty(t, again.Batches)
	require.Empty(t, contents(t, filepath.Join(dir, "leases")))
	require.Equal(t, "dice-1", readIn(t, was).Name)

	r, err := experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 2, hurry)
	require.NoError(t, err)
	require.Equal(t, []int{1, 5}, []int{r.Attempt(), r.Done})
	require.NoError(t, r.Work(1, nil))
	_, err = experiments.Runs{Catalog: own()}.MergeSubmitted(t.Context(), dir, hurry)
	require.NoError(t, err)
	requireAgreement(t, workedOff(t, 1), dir)
	require.NoFileExists(t, filepath.Join(was, results.RecordsFile))
}

// TestMovedSubmission: a run that was moved keeps its jobs, its name and its leases, whatever
// there is in its old place. By another name for its directory it was not moved.
func TestMovedSubmission(t *testing.T) {
	was := handedIn(t)
	link := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(was, link))
	require.Equal(t, experiments.Here, readIn(t, link).Origin())

	dir := filepath.Join(t.TempDir(), "moved")
	require.NoError(t, os.Rename(was, dir))
	for range 2 {
		s := readIn(t, dir)
		require.Equal(t, experiments.Moved, s.Origin())
		require.Equal(t, []string{"12", "13"}, s.Jobs())
		other, err := experiments.NewSubmission(t.Context(), dice{}, small, experiments.Setup{})
		require.NoError(t, err)
		other.Name, other.Cluster, other.Shards, other.Workers = "dice-2", "local", 2, 1
		require.NoError(t, os.RemoveAll(was))
		require.NoError(t, other.Prepare(nil, was, materials(t)))
	}
	s := readIn(t, dir)
	require.NoError(t, s.Adopt(nil, dir, "dice-3"))
	s = readIn(t, dir)
	require.Equal(t, experiments.Here, s.Origin())
	require.Equal(t, []string{dir, "dice-1"}, []string{s.Directory, s.Name})
	require.Equal(t, []string{"12", "13"}, s.Jobs())
	require.FileExists(t, filepath.Join(dir, "leases/2.1"))
}

// TestSubmissionOfUnknownOrigin: an older one has not noted its directory, and is never said
// to be elsewhere.
func TestSubmissionOfUnknownOrigin(t *testing.T) {
	was := handedIn(t)
	s := readIn(t, was)
	s.Directory = ""
	dir := filepath.Join(t.TempDir(), "copy")
	require.NoError(t, os.CopyFS(dir, os.DirFS(was)))
	require.NoError(t, s.Write(nil, dir))
	s = readIn(t, dir)
	require.Equal(t, experiments.Here, s.Origin())
	require.Equal(t, []string{"12", "13"}, s.Jobs())
	require.NoError(t, s.Adopt(nil, dir, "dice-2"))
	require.Empty(t, readIn(t, dir).Directory)
}
