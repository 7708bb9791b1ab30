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
