package cli

import (
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// printed is what a command line left behind.
type printed struct {
	out, err string
	code     int
}

// capture runs a command line in this process and returns what it printed.
func capture(t testing.TB, args ...string) (p printed) {
	t.Helper()
	stdout, stderr := os.Stdout, os.Stderr
	defer func() { os.Stdout, os.Stderr = stdout, stderr }()
	var read [2]func() string
	os.Stdout, read[0] = scratch(t)
	os.Stderr, read[1] = scratch(t)
	p.code = run(Default(), args)
	p.out, p.err = read[0](), read[1]()
	return p
}

// scratch returns a file without a name, and what reads it.
func scratch(t testing.TB) (*os.File, func() string) {
	t.Helper()
	file, err := os.CreateTemp(t.TempDir(), "")
	require.NoError(t, err)
	return file, func() string {
		_, err := file.Seek(0, io.SeekStart)
		require.NoError(t, err)
		text, err := io.ReadAll(file)
		require.NoError(t, err)
		require.NoError(t, file.Close())
		return string(text)
	}
}

// samples are small inputs of commands.
var samples = map[string]string{
	"one.txt":   "12..34..21434321\n",
	"two.txt":   "12..34..21434321\n1...4...3...2...\n",
	"full.txt":  "1234341221434321\n",
	"empty.txt": "................\n",
	"bad.txt":   "12..\nx\n",
	"hard.txt":  "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
	"one.json":  `{"cells":[1,2,0,0,3,4,0,0,2,1,4,3,4,3,2,1]}` + "\n",
	"grid.code": "2x2 key {1=4,2=3,3=2,4=1}\n",
	"toy.dlx":   "a b c\na b\nc\na\nb c\n",
	"bad.dlx":   "a b\nx\n",
}

// inSamples makes the samples in a directory of its own, which is the present one from then
// on.
func inSamples(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range samples {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
}
