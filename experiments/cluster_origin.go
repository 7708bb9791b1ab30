package experiments

import (
	"errors"
	"os"
	"path/filepath"

	"basisk/internal/disk"
)

// The idea: a submission records its directory. If it is read in another one, it was moved if it is
// no longer in that directory, and the submitted jobs are its own; otherwise it is a copy, and jobs
// and leases belong to the original.

// Origin says how a submission came into the directory in which it was read.
type Origin int

// The origins.
const (
	Here   Origin = iota // submitted there, or by a version that does not record it
	Moved                // from Directory
	Copied               // from Directory
)

// Origin returns the origin of a submission that was read.
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

// Adopt makes a submission that was read in a directory belong to that directory, before any of it
// is submitted. It gives the jobs of a copy a new name, and removes the leases of the original; no
// records that their holders had written are lost.
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
