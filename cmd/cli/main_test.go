package cli

import (
	"compress/zlib"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"basisk/internal/testenv"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write what the commands print into the scripts")

// raceOptions let programs end without the second that the race detector waits for
// reports of what other threads do after main.
const raceOptions = "atexit_sleep_ms=20"

// TestMain lets this program run as basisk.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "basisk" {
		Main(Default())
	}
	testenv.Main(m)
}

// sequential runs scripts one after the other: the directory and the environment of this process
// are the script's.
type sequential struct{ *testing.T }

func (sequential) Parallel()     {}
func (sequential) Verbose() bool { return testing.Verbose() }
func (s sequential) Run(name string, f func(testscript.T)) {
	s.T.Run(name, func(t *testing.T) { f(sequential{t}) })
}

// TestScripts runs testdata/script: every command as a user types it. "basisk" is run in this
// process, which saves the start of a thousand, and "exec basisk" in one of its own.
func TestScripts(t *testing.T) {
	shared := os.Getenv("BASISK_SHARED")
	own, _ := filepath.Abs("../../testdata")
	bin := t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	if os.Link(self, filepath.Join(bin, "basisk")) != nil { // another file system, or one without links
		program, err := os.ReadFile(self)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(bin, "basisk"), program, 0o700))
	}
	testscript.RunT(sequential{t}, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"basisk": func(ts *testscript.TestScript, negated bool, args []string) {
				runHere(t, ts, negated, args)
			},
			"jsonlines": jsonLines,
			"blow":      blow,
			"forge":     forge,
			"hex":       hexFile,
			"head":      head,
			"pdftext":   pdfText,
			"svg":       wellFormed,
			"terminal":  runOnTerminal,
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "shared":
				return shared != "", nil
			case "long":
				return testenv.Long(), nil
			}
			return name == "terminal" && hasTerminal(), nil
		},
		Setup: func(e *testscript.Env) error {
			e.Setenv("GORACE", raceOptions)
			e.Setenv("SHARED", shared)
			e.Setenv("TESTDATA", own)
			e.Setenv("BIN", bin) // where basisk is, and nothing else
			e.Setenv("PATH", bin+string(filepath.ListSeparator)+e.Getenv("PATH"))
			return nil
		},
	})
}

// runHere runs a command line of a script in this process.
func runHere(t *testing.T, ts *testscript.TestScript, negated bool, args []string) {
	before, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer func() { ts.Check(os.Chdir(before)) }()
	for _, name := range []string{"PATH", "HOME", "TMPDIR", "COLUMNS", "WORK"} {
		defer setenv(name, ts.Getenv(name))()
	}
	defer func(args []string) { os.Args = args }(os.Args)
	os.Args = append([]string{"basisk"}, args...)
	p := capture(t, args...)
	_, _ = io.WriteString(ts.Stdout(), p.out)
	_, _ = io.WriteString(ts.Stderr(), p.err)
	if (p.code != 0) != negated {
		ts.Fatalf("exit code %d, expected failure: %v", p.code, negated)
	}
}

// setenv sets a variable of the environment, and returns what sets it back.
func setenv(name, value string) (restore func()) {
	before, was := os.LookupEnv(name)
	os.Setenv(name, value)
	return func() {
		if os.Setenv(name, before); !was {
			os.Unsetenv(name)
		}
	}
}

// jsonLines fails unless every line of a file is a JSON object that has the keys
// given, in a file with the given number of lines: "jsonlines stdout 3 source n".
func jsonLines(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) < 2 {
		ts.Fatalf("usage: jsonlines file count [key...]")
	}
	lines := strings.Split(strings.TrimSuffix(ts.ReadFile(args[0]), "\n"), "\n")
	var count int
	ts.Check(json.Unmarshal([]byte(args[1]), &count))
	if len(lines) != count {
		ts.Fatalf("%d lines, expected %d", len(lines), count)
	}
	for i, line := range lines {
		var object map[string]json.RawMessage
		ts.Check(json.Unmarshal([]byte(line), &object))
		for _, key := range args[2:] {
			if object[key] == nil {
				ts.Fatalf("line %d has no %q: %s", i+1, key, line)
			}
		}
	}
}

// blow makes a file of a given size that holds no line end and takes no room on
// the disk: "blow file bytes".
func blow(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) != 2 {
		ts.Fatalf("usage: blow file bytes")
	}
	var bytes int64
	ts.Check(json.Unmarshal([]byte(args[1]), &bytes))
	file, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(file.Truncate(bytes))
	ts.Check(file.Close())
}

// hexFile makes a file of the given bytes, which need not be text: "hex file ff00".
func hexFile(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) != 2 {
		ts.Fatalf("usage: hex file digits")
	}
	bytes, err := hex.DecodeString(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), bytes, 0o600))
}

// head makes a file of the first lines of another: "head file from count".
func head(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) != 3 {
		ts.Fatalf("usage: head file from count")
	}
	var count int
	ts.Check(json.Unmarshal([]byte(args[2]), &count))
	lines := strings.SplitAfterN(ts.ReadFile(args[1]), "\n", count+1)
	text := strings.Join(lines[:min(count, len(lines))], "")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
}

// pdfText writes the texts of the pages of a PDF into a file, one per line: "pdftext pdf file".
func pdfText(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) != 2 {
		ts.Fatalf("usage: pdftext pdf file")
	}
	var texts strings.Builder
	for _, part := range strings.Split(ts.ReadFile(args[0]), "stream\n")[1:] {
		r, err := zlib.NewReader(strings.NewReader(part))
		if err != nil {
			continue // the metadata of a font
		}
		content, err := io.ReadAll(r)
		ts.Check(err)
		for _, m := range regexp.MustCompile(`Td \((.*)\) ?Tj`).FindAllSubmatch(content, -1) {
			for i := 0; i+1 < len(m[1]); i += 2 {
				texts.WriteRune(rune(m[1][i])<<8 | rune(m[1][i+1]))
			}
			texts.WriteByte('\n')
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(texts.String()), 0o600))
}

// wellFormed fails unless a file is one svg element: "svg file".
func wellFormed(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) != 1 {
		ts.Fatalf("usage: svg file")
	}
	var root struct {
		XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
	}
	text := strings.NewReader(ts.ReadFile(args[0]))
	d := xml.NewDecoder(text)
	ts.Check(d.Decode(&root))
	if rest := ts.ReadFile(args[0])[d.InputOffset():]; strings.TrimSpace(rest) != "" {
		ts.Fatalf("text after the picture: %.40q", rest)
	}
}
