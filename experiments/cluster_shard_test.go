package experiments_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/lease"
	"basisk/results"
)

// testBeat is the time between two beats of leases in tests.
const testBeat = 5 * time.Millisecond

// TestShardsOfASubmission: shards that are worked off one by one make the run, and a shard
// that is done is not done again.
func TestShardsOfASubmission(t *testing.T) {
	_, dir := submitted(t, 4)
	for i := range 4 {
		_, err := experiments.Runs{Catalog: own()}.MergeSubmitted(t.Context(), dir, hurry)
		var missing *results.MissingError
		require.ErrorAs(t, err, &missing)
		require.Equal(t, missing.Trials*(4-i)/4, missing.Missing)
		workShard(t, dir, i+1)
	}
	_, err := experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 2, hurry)
	require.ErrorIs(t, err, experiments.ErrDone)
	_, err = experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 5, hurry)
	require.ErrorContains(t, err, "shard 5: the run in "+dir+" has shards 1 to 4")
	m, err := experiments.Runs{Catalog: own()}.MergeSubmitted(t.Context(), dir, hurry)
	require.NoError(t, err)
	require.Len(t, m.Sessions, 4)
	requireAgreement(t, workedOff(t, 2), dir)
	_, err = experiments.Runs{Catalog: own()}.MergeSubmitted(t.Context(), dir, hurry)
	require.NoError(t, err, "again is as well")
}

// interrupted works on a shard until a number of trials is done, and leaves it.
func interrupted(t *testing.T, dir string, index, trials int) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r, err := experiments.Runs{Catalog: own()}.OpenShard(ctx, dir, index, hurry)
	require.NoError(t, err)
	var finished atomic.Int32
	require.ErrorIs(t, r.Work(1, func() {
		if int(finished.Add(1)) == trials {
			stop()
		}
	}), context.Canceled)
}

// TestShardGoesOn: a shard that was interrupted goes on where it was, in a part of its own;
// a line that was cut off is measured again.
func TestShardGoesOn(t *testing.T) {
	_, dir := submitted(t, 2)
	records := filepath.Join(dir, "records-2-of-2.jsonl")
	interrupted(t, dir, 2, 5)
	require.NoFileExists(t, records)
	text, err := os.ReadFile(records + ".part-1")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(records+".part-1", text[:len(text)-10], 0o600))

	r, err := experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 2, hurry)
	require.NoError(t, err)
	require.Equal(t, 2, r.Attempt())
	require.Equal(t, 4, r.Done)
	require.NoFileExists(t, records+".part-1")
	require.FileExists(t, records+".part-2")
	section, err := experiments.Runs{Catalog: own()}.Report(t.Context(), dir)
	require.NoError(t, err)
	require.Contains(t, strings.Join(section.Warnings, " "), "The run is not complete: 4 of 75 trials.")
	require.NoError(t, r.Work(1, nil))
	require.NoFileExists(t, records+".part-2")
	workShard(t, dir, 1)
	_, err = experiments.Runs{Catalog: own()}.MergeSubmitted(t.Context(), dir, hurry)
	require.NoError(t, err)
	requireAgreement(t, workedOff(t, 1), dir)
}

// TestShardThatHasNotBegun: a shard that was ended while it planned has a manifest and no
// records, and is missing as one that was never begun.
func TestShardThatHasNotBegun(t *testing.T) {
	_, dir := submitted(t, 2)
	workShard(t, dir, 1)
	interrupted(t, dir, 2, 1)
	require.NoError(t, os.Remove(filepath.Join(dir, "records-2-of-2.jsonl.part-1")))
	_, err := experiments.Runs{Catalog: own()}.MergeSubmitted(t.Context(), dir, hurry)
	var missing *results.MissingError
	require.ErrorAs(t, err, &missing)
	require.Equal(t, 37, missing.Missing)
	section, err := experiments.Runs{Catalog: own()}.Report(t.Context(), dir)
	require.NoError(t, err)
	require.Contains(t, strings.Join(section.Warnings, " "), "The run is not complete: 38 of 75 trials.")
}

// TestSecondStarterLeaves: while a shard is worked on nobody else gets it.
func TestSecondStarterLeaves(t *testing.T) {
	_, dir := submitted(t, 2)
	r, err := experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 1, hurry)
	require.NoError(t, err)
	_, err = experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 1, hurry)
	var held *lease.HeldError
	require.ErrorAs(t, err, &held)
	require.Equal(t, os.Getpid(), held.Holder.PID)
	require.NoError(t, r.Work(1, nil))
}

// TestSleeper: a holder that slept until another had taken its shard cannot spoil what that
// one writes: it writes to a file that nobody reads, finds out and leaves.
func TestSleeper(t *testing.T) {
	_, dir := submitted(t, 1)
	sleeper, err := experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 1, experiments.Worker{Pace: lease.Pace{Beat: time.Hour}})
	require.NoError(t, err)
	// Nobody has heard of it for two hours.
	name := filepath.Join(dir, "leases", "1.1")
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	line := strings.Replace(string(text), `"kernel":"`, `"kernel":"other `, 1)
	require.NoError(t, os.WriteFile(name, []byte(line), 0o600))
	require.NoError(t, os.Chtimes(name, time.Now(), time.Now().Add(-2*time.Hour)))

	second, err := experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 1, hurry)
	require.NoError(t, err)
	require.ErrorIs(t, sleeper.Work(1, nil), lease.ErrLost)
	require.NoFileExists(t, filepath.Join(dir, "records-1-of-1.jsonl"))
	require.NoError(t, second.Work(1, nil))
	_, err = experiments.Runs{Catalog: own()}.MergeSubmitted(t.Context(), dir, hurry)
	require.NoError(t, err)
	requireAgreement(t, workedOff(t, 1), dir)
}

// TestMergeWaits: of two that merge the second waits for the first, so that the last to
// report has seen all.
func TestMergeWaits(t *testing.T) {
	_, dir := submitted(t, 1)
	first, err := lease.Acquire(t.Context(), nil, filepath.Join(dir, "leases"), "merge", "", hurry.Pace)
	require.NoError(t, err)
	first.Hold(t.Context(), func() lease.Progress { return lease.Progress{} })
	var merging sync.WaitGroup
	var failed error
	merging.Go(func() { _, failed = experiments.Runs{Catalog: own()}.MergeSubmitted(t.Context(), dir, hurry) })
	workShard(t, dir, 1)
	time.Sleep(4 * testBeat)
	require.NoFileExists(t, filepath.Join(dir, "manifest.json"))
	require.NoError(t, first.Release("done"))
	merging.Wait()
	require.NoError(t, failed)
	require.FileExists(t, filepath.Join(dir, "manifest.json"))
}

// TestShardOfAnotherPlan: a manifest of a shard that is of another run is refused, and the
// lease is free again.
func TestShardOfAnotherPlan(t *testing.T) {
	_, dir := submitted(t, 1)
	edit(t, dir, "submission.json", `"seed": 7`, `"seed": 8`)
	_, err := experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 1, hurry)
	require.ErrorContains(t, err, "the plan is not the one that this program makes of it")
	edit(t, dir, "submission.json", `"seed": 8`, `"seed": 7`)
	_, err = experiments.Runs{Catalog: own()}.OpenShard(t.Context(), dir, 1, hurry)
	require.ErrorContains(t, err, "manifest-1-of-1.json: another run: the seed is 8 there and 7 here")
	require.NotErrorIs(t, err, experiments.ErrDone)
	var held *lease.HeldError
	require.False(t, errors.As(err, &held))
}
