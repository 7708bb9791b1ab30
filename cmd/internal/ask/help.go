package ask

import (
	"embed"
	"strings"
)

// The longer texts of help are files: paragraphs and lists, and after a line "Examples:" the command
// lines.

//go:embed help/*.txt
var helpFiles embed.FS

// Help returns the help in the file of that name and its examples. Each of the lists, by its name in
// braces, is inserted where that is. It panics if there is no such file.
func Help(name string, lists ...string) (long, example string) {
	text, err := helpFiles.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	long, example, _ = strings.Cut(strings.NewReplacer(lists...).Replace(string(text)), "\nExamples:\n")
	return strings.TrimSpace(long), strings.TrimRight(example, "\n")
}
