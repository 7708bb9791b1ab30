package experiments

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"basisk/experiments/cluster"
	"basisk/internal/disk"
	"basisk/internal/shell"
	"basisk/results"
)

// SubmissionFiles are the inputs for the directory of a submission.
type SubmissionFiles struct {
	// Program is the path of the program to run, and Name the name of its copy.
	Program, Name string
	// Script is the text of job.sh.
	Script string
	// Puzzles are the given puzzles.
	Puzzles []Puzzle
}

// ProgramPath returns the path of the copy of a program in the directory of a submission.
func ProgramPath(name string) string { return programFolder + "/" + name }

// Prepare makes the directory of a submission, which must be new or empty; on an error it removes
// everything again.
func (s *Submission) Prepare(d *disk.Disk, dir string, m SubmissionFiles) error {
	made, err := makeEmpty(d, dir)
	if err != nil {
		return err
	}
	s.Draft = true
	if s.Directory, err = filepath.Abs(dir); err != nil {
		return err
	}
	if err := s.fill(d, dir, m); err != nil {
		if isFull(err) {
			err = fmt.Errorf("%w: make room there, or choose a directory on another disk", err)
		}
		return fmt.Errorf("%w; nothing is left in %s, and nothing was submitted", errors.Join(err, empty(d, dir, made)), dir)
	}
	return nil
}

// isFull reports whether an error means a full disk, an exhausted quota, or a file that
// exceeds the size limit.
func isFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

// CheckFree returns an error unless a directory is new or empty, as for a submission, or has an
// incomplete submission.
func CheckFree(dir string) error {
	entries, err := os.ReadDir(dir)
	_, read := ReadSubmission(dir)
	var draft *DraftError
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.As(read, &draft):
		return nil
	case err != nil:
		return err
	case IsSubmission(dir):
		return fmt.Errorf("%s holds a submitted run already: go on with it by experiment submit %s, "+
			"or choose another directory", dir, shell.Dir(dir))
	case len(entries) > 0:
		return fmt.Errorf("%s holds %s: expected a directory that is new or empty", dir, entries[0].Name())
	}
	return nil
}

// makeEmpty creates a free directory, if it does not exist, and reports whether it did. It empties
// one with an incomplete submission, removing the submission itself last.
func makeEmpty(d *disk.Disk, dir string) (made bool, err error) {
	if err := d.Sweep(dir, SubmissionFile); err != nil {
		return false, err
	}
	if err := CheckFree(dir); err != nil {
		return false, err
	}
	_, err = os.Lstat(dir)
	made = err != nil
	return made, errors.Join(d.MkdirAll(dir), empty(d, dir, false))
}

// empty removes the content of a directory, and the directory itself if we made it.
func empty(d *disk.Disk, dir string, made bool) error {
	if made {
		return d.RemoveAll(dir)
	}
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if e.Name() != SubmissionFile {
			err = errors.Join(err, d.RemoveAll(filepath.Join(dir, e.Name())))
		}
	}
	return errors.Join(err, d.Remove(filepath.Join(dir, SubmissionFile)))
}

// fill writes the files of a submission, the submission itself last.
func (s *Submission) fill(d *disk.Disk, dir string, m SubmissionFiles) error {
	if err := s.Write(d, dir); err != nil {
		return err
	}
	for _, folder := range []string{programFolder, leaseFolder, cluster.LogFolder} {
		if err := d.MkdirAll(filepath.Join(dir, folder)); err != nil {
			return err
		}
	}
	if err := s.copyProgram(d, dir, m); err != nil {
		return err
	}
	if err := s.copyData(d, dir); err != nil {
		return err
	}
	given, err := stored(m.Puzzles)
	if err == nil {
		err = newInstanceStore(d, filepath.Join(dir, instancesFile)).take(given)
	}
	if err != nil {
		return err
	}
	script := []byte(m.Script)
	if err := d.WriteFile(filepath.Join(dir, cluster.ScriptFile), script); err != nil {
		return err
	}
	s.Script, s.Draft = results.DataFileOf(cluster.ScriptFile, disk.ChecksumOf(script)), false
	return s.Write(d, dir)
}

// copyProgram copies the program.
func (s *Submission) copyProgram(d *disk.Disk, dir string, m SubmissionFiles) (err error) {
	name := ProgramPath(m.Name)
	if s.Program, err = copyFile(d, m.Program, dir, name, 0o755); err != nil {
		return err
	}
	session := results.NewSession(1, nil)
	s.Version, s.Dynamic = session.Version(), isDynamic(filepath.Join(dir, name))
	return nil
}

// isDynamic reports whether a program needs the dynamic linker of the machine, and so its
// libraries.
func isDynamic(name string) bool {
	program, err := elf.Open(name)
	if err != nil {
		return false // of another system
	}
	defer program.Close()
	for _, p := range program.Progs {
		if p.Type == elf.PT_INTERP {
			return true
		}
	}
	return false
}

// copyData copies the files of puzzles, which must be unchanged since they were read. Standard
// input is gone; its puzzles are stored with the run.
func (s *Submission) copyData(d *disk.Disk, dir string) error {
	for i, was := range s.Run.Data {
		if was.Name == "-" {
			continue
		}
		if err := d.MkdirAll(filepath.Join(dir, dataFolder)); err != nil {
			return err
		}
		name := dataFolder + "/" + filepath.Base(was.Name)
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil { // the same name in another folder
			name = fmt.Sprintf("%s/%d-%s", dataFolder, i+1, filepath.Base(was.Name))
		}
		is, err := copyFile(d, was.Name, dir, name, 0o644)
		if err != nil {
			return err
		}
		if is.SHA256 != was.SHA256 {
			return fmt.Errorf("%s was changed while it was read", was.Name)
		}
		s.Data = append(s.Data, is)
	}
	return nil
}

// copyFile copies a file to a name in a directory and syncs it.
func copyFile(d *disk.Disk, from, dir, name string, mode fs.FileMode) (results.DataFile, error) {
	source, err := os.Open(from)
	if err != nil {
		return results.DataFile{}, err
	}
	defer source.Close()
	target, err := d.Open(filepath.Join(dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return results.DataFile{}, err
	}
	_, err = io.Copy(target, source)
	if err := errors.Join(err, target.Sync(), target.Close()); err != nil {
		return results.DataFile{}, err
	}
	f, err := results.HashFile(filepath.Join(dir, name))
	f.Name = name
	return f, err
}

// CheckProgram returns an error unless a file is the program with which the run was submitted.
func (s *Submission) CheckProgram(file string) error {
	is, err := results.HashFile(file)
	if err != nil {
		return err
	}
	if is.SHA256 != s.Program.SHA256 {
		return fmt.Errorf("%s is not the program that the run was submitted with: the SHA-256 is %.12s and was %.12s, "+
			"of version %s; put that back as %s, or submit a new run to another directory",
			file, is.SHA256, s.Program.SHA256, s.Version, s.Program.Name)
	}
	return nil
}

// CheckFiles returns an error if the program or the data of the run in a directory differ from
// those of the submission; edited reports whether job.sh does.
func (s *Submission) CheckFiles(dir string) (edited bool, err error) {
	if err := s.CheckProgram(filepath.Join(dir, s.Program.Name)); err != nil {
		return false, err
	}
	for _, was := range s.Data {
		is, err := results.HashFile(filepath.Join(dir, was.Name))
		if err != nil {
			return false, err
		}
		if is.SHA256 != was.SHA256 {
			return false, fmt.Errorf("%s was changed since the run was submitted: the SHA-256 is %.12s and was %.12s",
				filepath.Join(dir, was.Name), is.SHA256, was.SHA256)
		}
	}
	script, err := results.HashFile(filepath.Join(dir, s.Script.Name))
	return script.SHA256 != s.Script.SHA256, err
}
