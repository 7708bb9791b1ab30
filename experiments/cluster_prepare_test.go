package experiments_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/internal/testenv"
	"basisk/results"
)

// TestPrepareOnAFullDisk: whichever file there is no room for, the message names it and what
// helps, and nothing is left that could be taken for a run.
func TestPrepareOnAFullDisk(t *testing.T) {
	const room = 1000
	if !testenv.FullDisk(t, room) {
		return
	}
	large := strings.Repeat("a line of text\n", room/10)
	shape, err := grid.Square(5)
	require.NoError(t, err)
	for file, change := range map[string]func(s *experiments.Submission, m *experiments.SubmissionFiles){
		"bin/own": func(_ *experiments.Submission, m *experiments.SubmissionFiles) { m.Program = os.Args[0] },
		"data/" + filepath.Base(os.Args[0]): func(s *experiments.Submission, _ *experiments.SubmissionFiles) {
			s.Run.Data = []results.DataFile{{Name: os.Args[0]}}
		},
		"instances.txt": func(_ *experiments.Submission, m *experiments.SubmissionFiles) {
			m.Puzzles = []experiments.Puzzle{{Name: "x", Puzzle: grid.NewPuzzle(shape)}}
		},
		"job.sh":          func(_ *experiments.Submission, m *experiments.SubmissionFiles) { m.Script = large },
		"submission.json": func(s *experiments.Submission, _ *experiments.SubmissionFiles) { s.Name = large },
	} {
		s, m, dir := draftOf(t, 4), materials(t), filepath.Join(t.TempDir(), "run")
		change(s, &m)
		err := s.Prepare(nil, dir, m)
		require.ErrorIs(t, err, syscall.EFBIG, file)
		require.ErrorContains(t, err, filepath.Join(dir, file)+": ")
		require.NotContains(t, err.Error(), ".tmp")
		require.ErrorContains(t, err, "file too large: make room there, or choose a directory on another disk; nothing is left in "+dir+", and nothing was submitted")
		require.NoDirExists(t, dir)
		require.NoError(t, os.Mkdir(dir, 0o700))
		require.Error(t, s.Prepare(nil, dir, m))
		require.Empty(t, contents(t, dir))
	}
}
