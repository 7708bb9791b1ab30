package ask

import "fmt"

// Most messages state a failure. A command adds the flag that helps; a page has no flags.

// flag returns a text that names a flag, "" where there are none.
func (o Options) flag(text string) string {
	if o.Program == "" {
		return ""
	}
	return text
}

// halted says that the user ended the work.
func (o Options) halted() string {
	if o.Program == "" {
		return "stopped"
	}
	return "interrupted"
}

// timedOut says what was not done within the time-out: "settled".
func (o Options) timedOut(done string) string {
	return fmt.Sprintf("not %s within %s%v", done, o.flag("--timeout "), o.Timeout)
}

// outOfNodes says that the nodes are used up.
func (o Options) outOfNodes() string {
	if o.Program == "" {
		return fmt.Sprintf("not settled within %d nodes", o.Config.Nodes)
	}
	return fmt.Sprintf("not settled within --nodes %d", o.Config.Nodes)
}

// noMore says that the used rules are at an end.
const noMore = "no rule applies any more"

// Plural formats a number with its noun.
func Plural(n uint64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
