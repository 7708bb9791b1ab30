package experiments_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/cluster"
	"basisk/experiments/lease"
)

// draftOf returns a submission of the dice in shards.
func draftOf(t *testing.T, shards int) *experiments.Submission {
	s, err := experiments.NewSubmission(t.Context(), dice{}, small, experiments.Setup{})
	require.NoError(t, err)
	s.Name, s.Cluster, s.Shards, s.Workers = "dice-1", "local", shards, 1
	return s
}

// materials are those of a program that is none.
func materials(t *testing.T) experiments.SubmissionFiles {
	name := filepath.Join(t.TempDir(), "program")
	require.NoError(t, os.WriteFile(name, []byte("a program"), 0o700))
	return experiments.SubmissionFiles{Program: name, Name: "own", Script: "#!/bin/sh\nexec true\n"}
}

// submitted makes a submitted run and returns it with its directory.
func submitted(t *testing.T, shards int) (*experiments.Submission, string) {
	s, dir := draftOf(t, shards), filepath.Join(t.TempDir(), "run")
	require.NoError(t, s.Prepare(nil, dir, materials(t)))
	return s, dir
}

// TestPrepare: the directory has all that shards need, and reads back.
func TestPrepare(t *testing.T) {
	s, dir := submitted(t, 4)
	read, err := experiments.ReadSubmission(dir)
	require.NoError(t, err)
	require.Equal(t, s.Program, read.Program)
	require.Equal(t, "bin/own", read.Program.Name)
	require.False(t, read.Dynamic)
	info, err := os.Stat(filepath.Join(dir, "bin/own"))
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&0o100, "it can be run")
	edited, err := read.CheckFiles(dir)
	require.NoError(t, err)
	require.False(t, edited)

	edit(t, dir, cluster.ScriptFile, "true", "false")
	edited, err = read.CheckFiles(dir)
	require.NoError(t, err)
	require.True(t, edited)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "bin/own"), []byte("another"), 0o700))
	_, err = read.CheckFiles(dir)
	require.ErrorContains(t, err, "bin/own is not the program that the run was submitted with: the SHA-256 is ")
}

// TestPrepareLeavesNothing: of a directory that cannot be made whole nothing is left, and
// what was there stays.
func TestPrepareLeavesNothing(t *testing.T) {
	m := materials(t)
	m.Program = filepath.Join(t.TempDir(), "none")
	dir := filepath.Join(t.TempDir(), "run")
	require.ErrorContains(t, draftOf(t, 4).Prepare(nil, dir, m), "no such file or directory; nothing is left in "+dir+", and nothing was submitted")
	require.NoDirExists(t, dir)
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.Error(t, draftOf(t, 4).Prepare(nil, dir, m))
	require.Empty(t, contents(t, dir))

	require.NoError(t, os.WriteFile(filepath.Join(dir, "mine"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "mine.7.tmp"), nil, 0o600))
	require.EqualError(t, draftOf(t, 4).Prepare(nil, dir, materials(t)), dir+" holds mine: expected a directory that is new or empty")
	require.FileExists(t, filepath.Join(dir, "mine.7.tmp"), "it is not ours to sweep")
	_, taken := submitted(t, 4)
	require.ErrorContains(t, draftOf(t, 4).Prepare(nil, taken, materials(t)), "holds a submitted run already: go on with it by experiment submit")
}

// TestReadSubmission: ReadSubmission refuses what is no submission, or one of another schema.
func TestReadSubmission(t *testing.T) {
	_, err := experiments.ReadSubmission(t.TempDir())
	require.ErrorContains(t, err, "expected a directory with submission.json, as experiment submit makes it")
	for old, message := range map[string]string{
		`"schema": 1,
  "run"`: "a submission of schema 9: this program reads schema 1",
		`"shards": 4`: "expected a submission with a run and its number of shards",
		`{`:           "submission.json: ",
	} {
		_, dir := submitted(t, 4)
		next := map[string]string{`"shards": 4`: `"shards": 0`, `{`: `{x`}[old]
		if next == "" {
			next = "\"schema\": 9,\n  \"run\""
		}
		edit(t, dir, "submission.json", old, next)
		_, err = experiments.ReadSubmission(dir)
		require.ErrorContains(t, err, message)
	}
}

// TestSubmittedRunsAreWorkedOnUnderLeases: nobody else may.
func TestSubmittedRunsAreWorkedOnUnderLeases(t *testing.T) {
	_, dir := submitted(t, 2)
	workShard(t, dir, 1)
	_, err := experiments.Runs{Catalog: own()}.Reopen(t.Context(), dir, experiments.Shard{Index: 1, Count: 2})
	require.ErrorContains(t, err, "was submitted to a cluster: go on with it by experiment submit")
	_, err = experiments.Runs{}.Create(t.Context(), dir, dice{}, small, experiments.Setup{Shard: experiments.Shard{Index: 2, Count: 2}})
	require.ErrorContains(t, err, "was submitted to a cluster")
}

// workShard works off a shard.
func workShard(t *testing.T, dir string, index int) {
	r, err := experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, index, experiments.Worker{Job: "j"})
	require.NoError(t, err)
	require.NoError(t, r.Work(1, nil))
}

// hurry is a shift of which leases last for milliseconds.
var hurry = experiments.Worker{Pace: lease.Pace{Beat: testBeat, Stale: 20 * testBeat}}
