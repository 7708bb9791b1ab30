package cli

import (
	"embed"
	"fmt"
	"os"
	"regexp"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/internal/suggest"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Help texts are files in lines of at most helpWidth: the text, and after a line "Examples:" command
// lines. Flags are in groups: flags of several commands name their group where they are made, and all
// others are the command's own.

// helpWidth is the width of help in columns.
const helpWidth = 80

// helpFiles has the text of "basisk experiment run" in experiment-run.txt.
//
//go:embed help
var helpFiles embed.FS

// groupOwn is the group of the flags that define the question.
const groupOwn = "Flags"

// groups are all groups in the order of help.
var groups = []string{groupOwn, ask.GroupInput, ask.GroupSolving, ask.GroupLimits, ask.GroupOutput}

// groupKey is the annotation of a flag that names its group.
const groupKey = "basisk-group"

func groupOf(f *pflag.Flag) string {
	switch group := f.Annotations[groupKey]; {
	case group != nil:
		return group[0]
	case f.Name == "help":
		return ask.GroupOutput
	}
	return groupOwn
}

// addHelp gives the tree below root its help.
func addHelp(root *cobra.Command) {
	root.SetHelpCommand(newHelp())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	nameCompletions(root)
	lists := strings.NewReplacer("{formats}\n", formatHelp(), "{symmetries}\n", symmetryHelp())
	eachCommand(root, func(c *cobra.Command) {
		name := strings.ReplaceAll(strings.TrimPrefix(c.CommandPath(), root.Name()+" "), " ", "-")
		if c == root {
			name = ownName
		}
		text, _ := helpFiles.ReadFile("help/" + name + ".txt") // tests find those without a file
		c.Long, c.Example, _ = strings.Cut(lists.Replace(string(text)), "\nExamples:\n")
	})
	root.SetHelpFunc(func(c *cobra.Command, _ []string) {
		rename(root)
		fmt.Fprint(os.Stdout, helpText(c))
	})
}

func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]...",
		Short: "show the help of a command, or of a topic such as formats",
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err == nil && len(rest) > 0 {
				err = noSuchCommand(about, rest)
			}
			if err != nil {
				return err
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// nameCompletions describes cobra's commands as ours are.
func nameCompletions(root *cobra.Command) {
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	completion.Short = "write a script that completes commands and flags in a shell"
	branches(completion)
	for _, c := range completion.Commands() {
		c.Short = "write the script for " + c.Name()
	}
}

// branches marks command as one that only has subcommands.
func branches(command *cobra.Command) {
	command.Args = noSuchCommand
	command.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
}

// noSuchCommand rejects an unknown subcommand of c.
func noSuchCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if meant := otherWords[args[0]]; meant != "" && !c.HasParent() {
		return otherWord{fmt.Errorf("unknown command %q for %q: use %s", args[0], c.CommandPath(), meant)}
	}
	var names []string
	for _, below := range c.Commands() {
		names = append(names, below.Name())
	}
	return fmt.Errorf("unknown command %q for %q%s", args[0], c.CommandPath(), suggest.DidYouMean(args[0], names))
}

// otherWord is the error for a word that says which command to use, so that help adds nothing.
type otherWord struct{ error }

// otherWords are words for what commands do, with the command.
var otherWords = map[string]string{
	"version": "--version", "grade": "rate", "difficulty": "rate", "validate": "check", "print": "convert, or generate -o NAME.pdf",
	"verify": "check for a puzzle, explain --verify for an explanation, proof check for a proof",
}

// eachCommand calls a function with c and all commands below it.
func eachCommand(c *cobra.Command, do func(*cobra.Command)) {
	do(c)
	for _, below := range c.Commands() {
		eachCommand(below, do)
	}
}

// ownName is the name of this program in texts, even if its file has another name.
const ownName = "basisk"

// rename replaces our name in the texts of a tree by the name of the program, before they are first
// shown. Cobra's texts have it already: a name such as basisk-main is kept.
func rename(root *cobra.Command) {
	name := program()
	if name == ownName {
		return
	}
	names := regexp.MustCompile(regexp.QuoteMeta(name) + `|\b` + ownName + `\b`)
	names.Longest()
	eachCommand(root, func(c *cobra.Command) {
		for _, text := range []*string{&c.Short, &c.Long, &c.Example} {
			*text = names.ReplaceAllLiteralString(*text, name)
		}
		c.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = names.ReplaceAllLiteralString(f.Usage, name) })
	})
}

func helpText(c *cobra.Command) string {
	var b strings.Builder
	b.WriteString(c.Long)
	if c.Runnable() || c.HasAvailableSubCommands() {
		b.WriteString("\nUsage:\n" + output.Fill(strings.Fields(usageLine(c)), "  ", "    ", helpWidth))
	}
	b.WriteString("\nExamples:\n" + c.Example)
	for _, group := range c.Groups() {
		writeCommands(&b, group.Title, c, func(below *cobra.Command) bool { return below.GroupID == group.ID })
	}
	rest := "Commands"
	if len(c.Groups()) > 0 {
		rest = "Other"
	}
	writeCommands(&b, rest, c, func(below *cobra.Command) bool { return below.GroupID == "" && below.IsAvailableCommand() })
	writeFlags(&b, c.Flags())
	writeCommands(&b, "Topics", c, (*cobra.Command).IsAdditionalHelpTopicCommand)
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\n%s COMMAND --help shows the help of a command.\n", c.CommandPath())
	}
	return b.String()
}

// usageLine returns how a command is called.
func usageLine(c *cobra.Command) string {
	if c.HasAvailableSubCommands() {
		return c.CommandPath() + " COMMAND"
	}
	return c.UseLine()
}

// writeCommands lists the wanted commands below c.
func writeCommands(b *strings.Builder, title string, c *cobra.Command, wanted func(*cobra.Command) bool) {
	written := false
	for _, below := range c.Commands() {
		if !wanted(below) {
			continue
		}
		if !written {
			fmt.Fprintf(b, "\n%s:\n", title)
			written = true
		}
		b.WriteString(entry(c.NamePadding(), below.Name(), below.Short))
	}
}

// entry returns the entry of a list: a name in a number of columns, and a text beside it.
func entry(width int, name, text string) string {
	first := fmt.Sprintf("  %-*s  ", width, name)
	return output.Fill(strings.Fields(text), first, strings.Repeat(" ", len(first)), helpWidth)
}

// writeFlags lists flags by group and name, the side of puzzles first.
func writeFlags(b *strings.Builder, flags *pflag.FlagSet) {
	for _, group := range groups {
		members := pflag.NewFlagSet(group, pflag.ContinueOnError)
		members.SortFlags = false
		for _, first := range []bool{true, false} {
			flags.VisitAll(func(f *pflag.Flag) {
				if groupOf(f) == group && first == (f.Name == "size") {
					members.AddFlag(f)
				}
			})
		}
		if members.HasAvailableFlags() {
			fmt.Fprintf(b, "\n%s:\n%s", group, members.FlagUsagesWrapped(helpWidth))
		}
	}
}
