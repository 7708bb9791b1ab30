package experiments

import (
	"errors"
	"os"
	"path/filepath"

	"basisk/internal/disk"
)

// The idea: a submission notes its directory. One that is read in another was moved, if it
// is not in that directory any more, and the jobs that were submitted are its own; or it is
// a copy, and they are those of the original, as its leases are.

// Origin is how a submission came into the directory that it was read from.
type Origin int

// The origins.
const (
	Here   Origin = iota // it was submitted there, or by a version that does not say
	Moved                // from Directory
	Copied               // from Directory
)

// Origin returns that of a submission that was read.
func (s *Submission) Origin() Origin { return s.origin }

// originIn returns the origin of a submission that is read in a directory.
func (s *Submission) originIn(dir string) Origin {
	here, err := os.Stat(dir)
	there, gone := os.Stat(s.Directory)
	if s.Directory == "" || err != nil || gone == nil && os.SameFile(here, there) {
		return Here
	}
	if other, err := readSubmission(s.Directory); err == nil && other.Name == s.Name {
		return Copied
	}
	return Moved
}

// Adopt makes a submission that was read in a directory one of that directory, before anything
// of it is submitted. The jobs of a copy get a name of their own, and the leases of the
// original go: of the records that its holders had written nothing is lost.
func (s *Submission) Adopt(d *disk.Disk, dir, name string) (err error) {
	if s.origin == Here {
		return nil
	}
	if s.origin == Copied {
		leases := filepath.Join(dir, leaseFolder)
		if err := errors.Join(d.RemoveAll(leases), d.MkdirAll(leases)); err != nil {
			return err
		}
		s.Name = name
	}
	if s.Directory, err = filepath.Abs(dir); err != nil {
		return err
	}
	s.origin = Here
	return s.Write(d, dir)
}

// Jobs returns the cluster's names of all jobs, the oldest first.
func (s *Submission) Jobs() []string {
	var list []string
	for _, b := range s.Batches {
		list = append(list, b.Jobs...)
	}
	return list
}
