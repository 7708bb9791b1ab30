package disk_test

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/internal/disk"
	"basisk/internal/testenv"
)

// machine is the disk of this machine.
var machine *disk.Disk

// names returns the names of what is in a folder.
func names(t *testing.T, dir string) (list []string) {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// A file written whole replaces what was there, may be read by all, and leaves nothing else.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.json")
	require.NoError(t, os.WriteFile(name, []byte("before"), 0o600))
	require.NoError(t, machine.WriteFile(name, []byte("after")))
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "after", string(text))
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o644), info.Mode())
	require.Equal(t, []string{"a.json"}, names(t, dir))

	large := strings.Repeat("x", 1<<17)
	require.NoError(t, machine.WriteFile(name, []byte(large)))
	text, err = os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, large, string(text))

	require.ErrorIs(t, machine.WriteFile(filepath.Join(dir, "none", "a.json"), nil), os.ErrNotExist)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "folder", "full"), 0o777))
	require.Error(t, machine.WriteFile(filepath.Join(dir, "folder"), nil))
	require.Equal(t, []string{"a.json", "folder"}, names(t, dir), "nothing temporary is left")
}

// TestReadSmall: a file of up to a mebibyte is read, and no larger one.
func TestReadSmall(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txt")
	for _, size := range []int{0, 5, 1 << 20} {
		require.NoError(t, os.WriteFile(name, make([]byte, size), 0o600))
		text, err := disk.ReadSmall(name)
		require.NoError(t, err)
		require.Len(t, text, size)
	}
	require.NoError(t, os.WriteFile(name, make([]byte, 1<<20+1), 0o600))
	_, err := disk.ReadSmall(name)
	require.EqualError(t, err, name+": found more than 1048576 bytes")
	_, err = disk.ReadSmall(name + ".none")
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = disk.ReadSmall(t.TempDir())
	require.ErrorContains(t, err, "is a directory")
}

// requireClosed runs a function and fails if it leaves a file of a folder open, on systems that list open files.
func requireClosed(t *testing.T, dir string, do func()) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // which would close what nobody uses
	do()
	const open = "/proc/self/fd"
	entries, _ := os.ReadDir(open)
	for _, e := range entries {
		file, _ := os.Readlink(filepath.Join(open, e.Name())) // the list itself is closed by now
		require.False(t, strings.HasPrefix(file, dir), file)
	}
}

// TestMkdirAll: a folder is made with its parents as others are, and one that is there is left alone.
func TestMkdirAll(t *testing.T) {
	dir := t.TempDir()
	like, name := filepath.Join(dir, "like"), filepath.Join(dir, "a", "b")
	require.NoError(t, os.Mkdir(like, 0o777))
	want, err := os.Stat(like)
	require.NoError(t, err)
	require.NoError(t, machine.MkdirAll(name))
	for _, made := range []string{name, filepath.Dir(name)} {
		info, err := os.Stat(made)
		require.NoError(t, err)
		require.Equal(t, want.Mode(), info.Mode())
	}
	require.NoError(t, disk.StopAfter(0).MkdirAll(name), "there is nothing to do")
}

// TestFilesAreClosed: what is written, read, swept away or locked by another is not left open.
func TestFilesAreClosed(t *testing.T) {
	dir := t.TempDir()
	requireClosed(t, dir, func() {
		name := filepath.Join(dir, "a.json")
		require.NoError(t, machine.WriteFile(name, nil))
		_, err := disk.ReadSmall(name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(name+".1.tmp", nil, 0o600))
		busy, err := machine.Create(name)
		require.NoError(t, err)
		require.NoError(t, machine.Sweep(dir, "*"))
		busy.Discard()
		require.Equal(t, []string{"a.json"}, names(t, dir))
	})
}

// TestSweep: what a killed process left is swept away, and nothing that only looks like it or
// that is still being written.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.json", "a.json.12.tmp", "a.json.x.tmp", "a.json.12.tmp.old", "b.txt.7.tmp"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	w, err := machine.Create(filepath.Join(dir, "busy"))
	require.NoError(t, err)
	require.NoError(t, machine.Sweep(dir, "*"))
	left := names(t, dir)
	require.Len(t, left, 4)
	require.Equal(t, []string{"a.json", "a.json.12.tmp.old", "a.json.x.tmp"}, left[:3])
	require.True(t, strings.HasPrefix(left[3], "busy."))
	require.NoError(t, machine.Commit(w))
	w.Discard()
	require.Equal(t, []string{"a.json", "a.json.12.tmp.old", "a.json.x.tmp", "busy"}, names(t, dir))
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "a.json.1.tmp", "full"), 0o777))
	require.Error(t, machine.Sweep(dir, "*"), "a folder that is not empty is not removed")
}

// TestSweptAsTheyAreMade: files that are swept away before they are locked are made anew.
func TestSweptAsTheyAreMade(t *testing.T) {
	dir := t.TempDir()
	var sweeping sync.WaitGroup
	done := make(chan struct{})
	for range 2 {
		sweeping.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					_ = machine.Sweep(dir, "*") // another may be faster
				}
			}
		})
	}
	requireClosed(t, dir, func() {
		for range 300 {
			w, err := machine.Create(filepath.Join(dir, "a"))
			require.NoError(t, err)
			w.Discard()
		}
		close(done)
		sweeping.Wait()
	})
	require.Empty(t, names(t, dir))
}

// TestStopAfter: after each number of calls a file has its old or its complete new content,
// nothing is done later, and a growing text may be truncated.
func TestStopAfter(t *testing.T) {
	for calls := 0; ; calls++ {
		dir, d := t.TempDir(), disk.StopAfter(calls)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "a"), []byte("before"), 0o600))
		err := d.WriteFile(filepath.Join(dir, "a"), []byte("after"))
		text, readErr := os.ReadFile(filepath.Join(dir, "a"))
		require.NoError(t, readErr)
		require.NoError(t, machine.Sweep(dir, "*"))
		require.Equal(t, []string{"a"}, names(t, dir))
		if !d.Stopped() {
			require.NoError(t, err)
			require.Equal(t, "after", string(text))
			require.Equal(t, 8, calls, "make, write, allow to read, sync, rename, open the folder, sync, take away what is left")
			break
		}
		require.Contains(t, []string{"before", "after"}, string(text), calls)
		if calls < 6 {
			require.ErrorIs(t, err, disk.ErrStopped)
		}
	}
	name, d := filepath.Join(t.TempDir(), "grows"), disk.StopAfter(2)
	f, err := d.Open(name, os.O_WRONLY|os.O_CREATE, 0o600)
	require.NoError(t, err)
	for i, want := range []error{nil, disk.ErrStopped, disk.ErrStopped} {
		_, err := f.Write([]byte("1234\n"))
		require.ErrorIs(t, err, want, i)
	}
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "1234\n12", string(text))
	for _, err := range []error{
		f.Sync(), f.Truncate(0), d.Remove(name), d.Rename(name, name+"2"), d.Truncate(name, 0),
		d.MkdirAll(name + "3"), second(d.Open(name, os.O_TRUNC|os.O_WRONLY, 0)), second(d.Temporary(filepath.Dir(name), "x")),
	} {
		require.ErrorIs(t, err, disk.ErrStopped)
	}
	require.NoError(t, f.Close())
	require.Equal(t, []string{"grows"}, names(t, filepath.Dir(name)))
}

// second returns the error of a call.
func second(_ any, err error) error { return err }

// TestRemove: Remove takes what is not there for removed, and returns an error for what it cannot remove.
func TestRemove(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, machine.Remove(filepath.Join(dir, "none")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "f"), nil, 0o600))
	require.Error(t, machine.Remove(dir))
	require.NoError(t, machine.Remove(filepath.Join(dir, "f")))
	require.Empty(t, names(t, dir))
}

// TestLock: one locks at a time, until the file is closed.
func TestLock(t *testing.T) {
	name := filepath.Join(t.TempDir(), "f")
	open := func() *disk.File {
		f, err := machine.Open(name, os.O_RDWR|os.O_CREATE, 0o600)
		require.NoError(t, err)
		return f
	}
	a, b := open(), open()
	require.NoError(t, a.Lock())
	require.Error(t, b.Lock())
	require.NoError(t, a.Close())
	require.NoError(t, b.Lock())
	require.NoError(t, b.Close())
}

// TestSum: of nothing and of some bytes.
func TestSum(t *testing.T) {
	s := disk.NewChecksum()
	require.Equal(t, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", s.SHA256())
	_, err := s.Write([]byte("abc"))
	require.NoError(t, err)
	require.EqualValues(t, 3, s.Bytes)
	require.Equal(t, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", s.SHA256())
}

// TestNamesOnAFullDisk: an error of writing names the file, and not the temporary one beside
// it, which is gone.
func TestNamesOnAFullDisk(t *testing.T) {
	if !testenv.FullDisk(t, 10) {
		return
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	err := machine.WriteFile(name, make([]byte, 11))
	require.ErrorIs(t, err, syscall.EFBIG)
	require.EqualError(t, err, "write "+name+": file too large")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries)
	name = filepath.Join(dir, "none", "file")
	require.EqualError(t, machine.WriteFile(name, nil), "write "+name+": no such file or directory")
}
