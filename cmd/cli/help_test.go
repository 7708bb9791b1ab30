package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/grid/format"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

// tree returns all commands of a program of the given name.
func tree(t *testing.T, name string) *cobra.Command {
	t.Helper()
	before := os.Args[0]
	os.Args[0] = filepath.Join("bin", name)
	t.Cleanup(func() { os.Args[0] = before })
	root := newRoot(Default())
	rename(root)
	return root
}

// maxHelp is the maximum number of words of a text, without its examples and lists; the topic formats
// is a page to read.
const maxHelp = 250

// TestHelp: the help of every command has a short text, an example, no line of more than 80 columns and
// all flags, each in one group. Every file has a command.
func TestHelp(t *testing.T) {
	commands := 0
	eachCommand(tree(t, ownName), func(c *cobra.Command) {
		commands++
		c.InitDefaultHelpFlag()
		help := helpText(c)
		require.Regexp(t, `(?s)^[A-Zb].*[^\n]\n$`, c.Long, c.CommandPath())
		require.True(t, strings.HasPrefix(c.Example, "  "+ownName+" ") && strings.HasSuffix(c.Example, "\n"), c.CommandPath())
		if text := strings.ReplaceAll(c.Long, symmetryHelp(), ""); c.Name() != "formats" {
			require.LessOrEqual(t, len(strings.Fields(text)), maxHelp, c.CommandPath())
		}
		for line := range strings.Lines(help) {
			require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), helpWidth, "%s: %s", c.CommandPath(), line)
		}
		for _, below := range c.Commands() {
			if !below.IsAvailableCommand() {
				continue // a topic, or help itself
			}
			line := regexp.MustCompile(`(?m)^  ` + below.Name() + ` .*` + regexp.QuoteMeta(firstWord(below.Short)))
			require.Len(t, line.FindAllString(help, -1), 1, below.CommandPath())
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			require.Contains(t, groups, groupOf(f), "%s --%s", c.CommandPath(), f.Name)
			line := regexp.MustCompile(`(?m)^  (-\w,|   ) --` + f.Name + kindOf(f) + "   ")
			require.Len(t, line.FindAllString(help, -1), 1, "%s --%s", c.CommandPath(), f.Name)
		})
	})
	require.Greater(t, commands, 40)
	files, err := os.ReadDir("help")
	require.NoError(t, err)
	require.Len(t, files, commands)
}

// firstWord returns the text before the first space.
func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// kindOf returns what help shows after a flag.
func kindOf(f *pflag.Flag) string {
	kind, _ := pflag.UnquoteUsage(f)
	if kind == "" {
		return ""
	}
	return " " + regexp.QuoteMeta(kind)
}

// TestHelpGroups: flags with the same meaning are in the same group in all commands.
func TestHelpGroups(t *testing.T) {
	want := map[string]string{
		"from": ask.GroupInput, "data": ask.GroupInput,
		"timeout": ask.GroupLimits, "workers": ask.GroupLimits, "output": ask.GroupOutput, "format": ask.GroupOutput, "json": ask.GroupOutput, "quiet": ask.GroupOutput,
		"color": ask.GroupOutput, "help": ask.GroupOutput, "restart": ask.GroupSolving,
	}
	eachCommand(tree(t, ownName), func(c *cobra.Command) {
		c.InitDefaultHelpFlag()
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if group, ok := want[f.Name]; ok {
				require.Equal(t, group, groupOf(f), "%s --%s", c.CommandPath(), f.Name)
			}
		})
	})
}

// TestHelpExamples: every example is a command line of this program that it can read: the
// command exists and takes the flags and arguments. Each command shows itself, or one
// below it.
func TestHelpExamples(t *testing.T) {
	eachCommand(tree(t, ownName), func(c *cobra.Command) {
		shown := c.IsAdditionalHelpTopicCommand()
		for _, line := range strings.Split(strings.ReplaceAll(c.Example, "\\\n", " "), "\n") {
			for _, args := range commandLines(line) {
				if args[0] != ownName {
					continue
				}
				root := newRoot(Default(), args[1:]...)
				called, rest, err := root.Find(args[1:])
				require.NoError(t, err, line)
				require.NoError(t, called.ParseFlags(rest), line)
				require.NoError(t, called.ValidateArgs(called.Flags().Args()), line)
				shown = shown || called.CommandPath() == c.CommandPath() || strings.HasPrefix(called.CommandPath(), c.CommandPath()+" ")
			}
		}
		require.True(t, shown, "%s: no example of it", c.CommandPath())
	})
}

// commandLines splits a line of a shell into the words of each program, without the targets of
// redirections.
func commandLines(line string) (programs [][]string) {
	var words []string
	var word strings.Builder
	quoted, begun := false, false
	endWord := func() {
		if begun {
			words = append(words, word.String())
		}
		word.Reset()
		begun = false
	}
	endProgram := func() {
		endWord()
		if at := slices.Index(words, ">"); at >= 0 {
			words = words[:at]
		}
		if len(words) > 0 {
			programs = append(programs, words)
		}
		words = nil
	}
	for _, r := range line {
		switch {
		case r == '\'':
			quoted, begun = !quoted, true
		case quoted || !strings.ContainsRune(" |&;", r):
			word.WriteRune(r)
			begun = true
		case r == ' ':
			endWord()
		default:
			endProgram()
		}
	}
	endProgram()
	return programs
}

// TestCommandLines: quotes, pipes and redirections.
func TestCommandLines(t *testing.T) {
	require.Equal(t, [][]string{{"a", "b c|d", ""}, {"e", "-"}, {"f"}}, commandLines("  a 'b c|d' '' | e - > g && f"))
	require.Empty(t, commandLines(""))
}

// TestHelpOfAnOwnProgram: the help of a program with another name has that name everywhere.
func TestHelpOfAnOwnProgram(t *testing.T) {
	eachCommand(tree(t, "research.exe"), func(c *cobra.Command) {
		require.NotRegexp(t, `\b`+ownName+`\b`, helpText(c), c.CommandPath())
	})
	solve, _, err := tree(t, "research").Find([]string{"solve"})
	require.NoError(t, err)
	help := helpText(solve)
	require.Contains(t, help, "\n  research solve [FILE|-]... [flags]\n")
	require.Contains(t, help, "\n  research solve puzzle.txt\n")
	require.Contains(t, help, "see research methods")
}

// TestHelpOfALongerName: a name that contains ours is written whole, and only once, also in cobra's texts.
func TestHelpOfALongerName(t *testing.T) {
	for _, name := range []string{"basisk-main", "my-basisk", "old-basisk-2", "basisk+", "b", "k"} {
		root := tree(t, name)
		root.InitDefaultHelpFlag()
		rename(root)
		require.Regexp(t, "^"+regexp.QuoteMeta(name)+" solves, counts", helpText(root))
		require.Contains(t, helpText(root), "help for "+name+"\n")
		bash, _, err := root.Find([]string{"completion", "bash"})
		require.NoError(t, err)
		require.Contains(t, helpText(bash), "source <("+name+" completion bash)\n")
		eachCommand(root, func(c *cobra.Command) {
			require.NotRegexp(t, `\b`+ownName+`\b`, strings.ReplaceAll(helpText(c), name, ""), c.CommandPath())
		})
	}
}

// TestMistyped: the error for each kind of mistyped word suggests the right one, in one line.
func TestMistyped(t *testing.T) {
	for line, want := range map[string]string{
		"slove":                                       `unknown command "slove" for %q; did you mean solve?`,
		"nonsense":                                    `unknown command "nonsense" for %q`,
		"experiment rnu":                              `unknown command "rnu" for "%s experiment"; did you mean run?`,
		"help slove":                                  `unknown command "slove" for %q; did you mean solve?`,
		"completion bahs":                             `unknown command "bahs" for "%s completion"; did you mean bash?`,
		"solve --wrokers 2":                           "unknown flag --wrokers; did you mean --workers?",
		"solve --max-t 2":                             "unknown flag --max-t; did you mean --max-tuple?",
		"solve --zzz":                                 "unknown flag --zzz",
		"rules --workers 2":                           "unknown flag --workers",
		"solve -z":                                    "unknown shorthand flag: 'z' in -z",
		"solve -m cdlc":                               `--method cdlc: method "cdlc": did you mean cdcl?`,
		"solve --rules singels,locked":                `--rules singels,locked: rule "singels": did you mean singles?`,
		"solve --cdcl vivfy=1":                        `--cdcl vivfy=1: cdcl setting "vivfy": did you mean vivify?`,
		"solve --choose domwdge":                      `--choose domwdge: choose "domwdge": did you mean domwdeg?`,
		"solve --color alwyas":                        "--color alwyas: did you mean always?",
		"convert --to candidtaes":                     "--to candidtaes: did you mean candidates?",
		"convert --from sukaaku":                      "--from sukaaku: did you mean sukaku?",
		"generate --holes balnaced":                   "--holes balnaced: did you mean balanced?",
		"generate --symmetry half-trun":               "--symmetry half-trun: did you mean half-turn?",
		"cover -m digaram x":                          "--method digaram: did you mean diagram?",
		"pattern match --by ciphre x":                 "--by ciphre: did you mean cipher?",
		"payoff -f ltaex x":                           "--format ltaex: did you mean latex?",
		"experiment plan phaes":                       `unknown experiment "phaes": did you mean phase?`,
		"bench --with dxl two.txt":                    `method "dxl": did you mean dlx?`,
		"solve --timeout 1s -m dlx --timeout 2s":      `--timeout 2s: it was "1s" before: expected one`,
		"experiment report r --where a=1 --where b=2": `--where b=2: it was "a=1" before: expected one`,
	} {
		p := capture(t, strings.Fields(line)...)
		require.Equal(t, int(output.Unusable), p.code, line)
		_, message, _ := strings.Cut(p.err, ": ")
		if strings.Contains(want, "%") {
			want = fmt.Sprintf(want, program())
		}
		require.Equal(t, want, strings.SplitN(message, "\n", 2)[0], line)
	}
}

// TestBeginning: an output that cannot be opened, and an invalid setting of an experiment, are errors before any work.
func TestBeginning(t *testing.T) {
	inSamples(t)
	for _, words := range []string{
		"solve", "count", "check", "candidates", "explain", "hint", "rate", "payoff", "bench", "convert --to line",
		"transform --by transpose", "pattern match",
	} {
		p := capture(t, strings.Fields(words+" -o none/x.txt two.txt")...)
		require.Equal(t, 2, p.code, words)
		require.Contains(t, p.err, "none/x.txt", words)
		require.Empty(t, p.out, words)
	}
	p := capture(t, strings.Fields("experiment plan phase --population 3x")...)
	require.Equal(t, 2, p.code)
	require.Contains(t, p.err, "--population 3x: ")
}

// TestSettings: every setting of an experiment counts, whatever others are set.
func TestSettings(t *testing.T) {
	listed := func(words string) string {
		p := capture(t, strings.Fields("experiment plan phase --pilot 0s "+words)...)
		require.Zero(t, p.code, p.err)
		return p.out
	}
	both := listed("--population 2 --puzzles 3")
	require.NotEqual(t, both, listed("--population 2 --puzzles 4"))
	require.NotEqual(t, both, listed("--population 2,3 --puzzles 3"))
}

// TestLineQuestions: every question whose answers are lines has a command in a group of the help.
func TestLineQuestions(t *testing.T) {
	for _, q := range ask.LineQuestions(Default().Catalog) {
		command, _, err := newRoot(Default()).Find([]string{q.Name})
		require.NoError(t, err)
		require.Equal(t, q.Name, command.Name())
		require.Equal(t, q.Group, command.GroupID)
	}
}

// TestFormatsDocument: every sample of docs/formats.md is read, without an error, in the form that its block names;
// every format that can be read has one, and the page is short.
func TestFormatsDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/formats.md")
	require.NoError(t, err)
	require.LessOrEqual(t, len(strings.Fields(string(text))), 1500)
	seen := map[string]bool{"candidates": true} // which are rows, if they are not named
	for _, block := range regexp.MustCompile("(?s)```([a-z-]+)\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		var o format.Options
		if seen[block[1]] = true; block[1] == "sukaku" {
			o.From = block[1]
		}
		for r := range format.Read(strings.NewReader(block[2]), "formats.md", o) {
			require.NoError(t, r.Err, block[2])
			if r.Format != textFormat { // after a line "order"
				require.Equal(t, block[1], r.Format, block[2])
			}
			require.NotEmpty(t, r.Puzzle.Givens, block[2])
		}
	}
	for _, name := range format.Readable() {
		require.True(t, seen[name], "add a sample of %s to docs/formats.md", name)
	}
}

// TestReadmeCommands: commands print the output in README.
func TestReadmeCommands(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	shown := 0
	for _, part := range strings.Split("\n"+string(text), "\n```") {
		block, ok := strings.CutPrefix(part, "console\n$ basisk ")
		if !ok {
			continue
		}
		shown++
		line, want, _ := strings.Cut(block+"\n", "\n")
		c := command(t, strings.Fields(line)...)
		c.Dir = "../.."
		got, err := c.Output()
		require.NoError(t, err, line)
		require.Equal(t, want, string(got), line)
	}
	require.Equal(t, strings.Count(string(text), "\n```console\n"), shown)
	require.Positive(t, shown)
}

// TestFirstContact: the first command of the README solves one puzzle of 25×25, written in
// figures and letters, and its answer fits on a terminal of 80 columns.
func TestFirstContact(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(text), "\ngo run ./cmd/basisk ")
	require.True(t, found)
	line, _, _ := strings.Cut(rest, "\n")
	c := command(t, strings.Fields(line)...)
	c.Dir = "../.."
	answer, err := c.Output()
	require.NoError(t, err)
	rows := strings.Split(strings.TrimSuffix(string(answer), "\n"), "\n")
	require.Len(t, rows, 25+6, "one grid with lines between its boxes")
	for _, row := range rows {
		require.LessOrEqual(t, utf8.RuneCountInString(row), 80, row)
	}
	require.Regexp(t, "^\\|( [1-9A-P])+ \\|", rows[1])
}
