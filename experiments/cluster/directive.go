package cluster

import (
	"fmt"
	"strings"
	"unicode"
)

// The idea: options in a script are words after #SBATCH, and sbatch reads them like those of its
// command line: in long form, which may be abbreviated, or as letters, the last of which may have a
// value. We read them in the same way; a word that sbatch might read as an option counts as one.
//
// Source: sbatch(1), and sbatch 22.05 asked about each case of the tests.

// directives begin the lines of options in a script; the second one is obsolete.
var directives = []string{"#SBATCH", "#SLURM"}

// optionsOf returns the options after a directive, empty in other lines.
func optionsOf(line string) string {
	for _, directive := range directives {
		if options, found := strings.CutPrefix(line, directive); found {
			return options
		}
	}
	return ""
}

// refusedOption is an option of sbatch that a script may not have, and why.
type refusedOption struct {
	name   string
	letter rune // 0 if it has none
	why    string
}

// given are options that are on the command line of sbatch, which takes precedence.
var given = []refusedOption{
	{"array", 'a', whyGiven},
	{"chdir", 'D', whyGiven},
	{"job-name", 'J', whyGiven},
	{"output", 'o', whyGiven},
	{"open-mode", 0, whyGiven},
}

const whyGiven = "is said when the run is submitted"

// disarming are options with which jobs could not be found, or not be submitted.
var disarming = []refusedOption{
	{"wait", 'W', "lets sbatch wait for the end of the run"},
	{"test-only", 0, "lets sbatch submit nothing"},
	{"clusters", 'M', "lets jobs run where they are not looked for"},
	{"hetjob", 0, "begins another job, which an array cannot have"},
	{"packjob", 0, "begins another job, which an array cannot have"},
}

// checkOptions returns an error for the first refused option in a script.
func checkOptions(text string, refused []refusedOption) error {
	for number, line := range strings.Split(text, "\n") {
		for _, word := range words(optionsOf(line)) {
			for _, o := range refused {
				if o.isIn(word) {
					return fmt.Errorf("line %d: %s: --%s %s: leave it out", number+1, word, o.name, o.why)
				}
			}
		}
	}
	return nil
}

// isIn reports whether sbatch may read a word as the option. sbatch needs an unambiguous
// abbreviation; here every abbreviation of the name counts.
func (o *refusedOption) isIn(word string) bool {
	if long, isLong := strings.CutPrefix(word, "--"); isLong {
		name, _, _ := strings.Cut(long, "=")
		return name != "" && strings.HasPrefix(o.name, name)
	}
	if letters, isShort := strings.CutPrefix(word, "-"); isShort {
		last := len(letters) - len(strings.TrimLeft(letters, switches))
		return strings.ContainsRune(letters[:min(last+1, len(letters))], o.letter)
	}
	return word == o.name // hetjob, which has no dashes
}

// switches are the letters without a value, which others may follow.
const switches = "HOQVWhsv"

// words returns the words of a line as sbatch reads them: with quotes of both kinds, a backslash
// before literal quotes, up to a comment.
func words(line string) []string {
	var list []string
	var quote rune // 0 outside quotes
	var within, escaped bool
	for _, r := range line {
		bare := quote == 0 && !escaped
		switch {
		case r == '\\' && !escaped:
			escaped = true
			continue
		case quote == 0 && unicode.IsSpace(r):
			within = false
		case bare && r == '#':
			return list
		default:
			if !within {
				list, within = append(list, ""), true
			}
			switch {
			case bare && (r == '"' || r == '\''):
				quote = r
			case r == quote && !escaped:
				quote = 0
			default:
				list[len(list)-1] += string(r)
			}
		}
		escaped = false
	}
	return list
}
