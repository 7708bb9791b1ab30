package page

import (
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/grid/format"
	"basisk/internal/shell"
)

// commanded is an event: the command line that asks the same.
type commanded struct {
	Command string `json:"command"` // with the puzzle on its standard input; several are in puzzles.txt
}

// command returns the command line that asks the same about the same puzzle, or "" if the question has an
// option that no command has.
func (q *query) command() string {
	words := []string{"basisk", q.question.Name}
	limit := ask.SecondsField().Option
	for _, o := range slices.Concat(q.question.Options, q.question.Further) {
		texts := q.texts(o)
		isFlag := slices.ContainsFunc(q.question.Options, func(x option.Option) bool { return x.Name == o.Name })
		switch {
		case len(texts) == 0, o.Name == limit, o.Kind == option.Switch && texts[0] != "true":
			continue
		case !isFlag:
			return ""
		}
		for _, text := range texts {
			if words = append(words, "--"+o.Name); o.Kind != option.Switch {
				words = append(words, text)
			}
		}
	}
	if q.limit > 0 {
		words = append(words, "--"+limit, q.limit.String())
	}
	record := q.record
	switch {
	case len(q.list) == 1:
		record = q.list[0]
	case q.list != nil:
		return shell.Command(append(words, "puzzles.txt")...)
	case q.question.Made:
		return shell.Command(words...)
	}
	var puzzle strings.Builder
	if writeAll(&puzzle, []format.Record{record}, "candidates") != nil {
		return "" // no text has its units
	}
	return shell.Command(append(words, "-")...) + " <<'END'\n" + puzzle.String() + "END"
}

// texts returns the texts of an option as a command needs them: a form may have another default.
func (q *query) texts(o option.Option) []string {
	texts := q.values.Texts(o.Name)
	at := slices.IndexFunc(q.fields, func(x field) bool { return x.option.Name == o.Name })
	if texts == nil && at >= 0 && q.fields[at].option.Default != o.Default {
		return []string{q.fields[at].option.Default}
	}
	return texts
}
