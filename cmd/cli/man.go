package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// Cobra's generator makes manual pages from the texts of help. It reads Markdown, which would join
// lists into paragraphs, read stars as emphasis, and show the default of a flag instead of its value's
// name; so the tree is prepared first.

func newMan(catalog Catalog) *cobra.Command {
	return newVerb(catalog, verb{
		Question: ask.Question{
			Name: "man", Short: "write manual pages",
			Long: `Write a manual page of each command into a directory, which is created if it is missing:
basisk.1, basisk-solve.1 and so on, and basisk-formats.1 about formats. man looks for them
in directories called man1 in MANPATH. The pages have the text of --help; their date is
today, or that of SOURCE_DATE_EPOCH.`,
			Example: "  basisk man man1\n  man -l man1/basisk-solve.1",
		},
		use: "man DIR", args: cobra.ExactArgs(1), flags: []option.Option{quietFlag()},
		run: func(_ context.Context, x *request) error {
			pages, err := writeManual(newRoot(catalog), x.args[0])
			if err == nil && !x.Quiet {
				fmt.Fprintf(os.Stderr, "%s in %s\n", plural(uint64(pages), "page"), x.args[0])
			}
			return err
		},
	})
}

// writeManual writes the pages of the tree below root, which cannot be used afterwards, and returns
// their number.
func writeManual(root *cobra.Command, dir string) (pages int, err error) {
	var commands []*cobra.Command
	rename(root)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return 0, err
	}
	header := doc.GenManHeader{Section: "1", Manual: program(), Source: program() + " " + readBuild().Version}
	root.DisableAutoGenTag = true
	eachCommand(root, func(c *cobra.Command) {
		commands = append(commands, c)
		c.InitDefaultHelpFlag()
		c.Long = markdown(c.Long)
		c.Example = fillExamples(c.Example)
		c.Flags().VisitAll(describe)
	})
	for _, c := range commands {
		name := filepath.Join(dir, strings.ReplaceAll(c.CommandPath(), " ", "-")+".1")
		head := header // the generator fills it in
		if err := writeFile(name, func(w io.Writer) error { return doc.GenMan(c, &head, w) }); err != nil {
			return 0, err
		}
	}
	return len(commands), nil
}

// plainText keeps the generator from reading Markdown into text.
var plainText = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "`", "\\`")

// markdown returns the text of help with its paragraphs on single lines, and its lists unchanged.
func markdown(text string) string {
	var b strings.Builder
	list := false
	for line := range strings.Lines(fill(text)) {
		line = strings.TrimRight(line, "\n")
		indented := indent(line) > 0
		switch {
		case line == "":
			b.WriteString("\n\n")
		case indented && !list:
			b.WriteString("\n\n    " + line + "\n")
		case indented:
			b.WriteString("    " + line + "\n")
		default:
			b.WriteString(plainText.Replace(line) + " ")
		}
		list = indented
	}
	return b.String()
}

// describe shows the argument of a flag in a page, and its default after the text.
func describe(f *pflag.Flag) {
	kind, usage := pflag.UnquoteUsage(f)
	f.Usage = plainText.Replace(usage)
	if kind == "" {
		return
	}
	if f.DefValue != "" && f.DefValue != "0" {
		f.Usage += fmt.Sprintf(" (default %s)", plainText.Replace(f.DefValue))
	}
	f.DefValue = kind
}
