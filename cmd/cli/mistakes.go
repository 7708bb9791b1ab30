package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/internal/suggest"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func noArguments(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("found %q, but %s takes no arguments", args[0], c.CommandPath())
	}
	return nil
}

// exactArguments returns a check that there are n arguments, which the use of the command names.
func exactArguments(n int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error { return expectArguments(c, args, len(args) == n) }
}

// someArguments checks that there is at least one.
func someArguments(c *cobra.Command, args []string) error {
	return expectArguments(c, args, len(args) > 0)
}

// atMostOneArgument checks that there is one or none.
func atMostOneArgument(c *cobra.Command, args []string) error {
	return expectArguments(c, args, len(args) <= 1)
}

func expectArguments(c *cobra.Command, args []string, right bool) error {
	if right {
		return nil
	}
	_, expected, _ := strings.Cut(c.Use, " ")
	return fmt.Errorf("found %s, expected %s", ask.Plural(uint64(len(args)), "argument"), expected)
}

// flagMistake returns the error for an unknown flag with suggestions, and the error for an invalid
// value in the form of all other usage errors: --workers 0: expected a whole number from 1 to 1024.
func flagMistake(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		return suggestFlag(c, unknown)
	}
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return err
	}
	cause := errors.Unwrap(invalid)
	if errors.As(err, new(*strconv.NumError)) { // for boolean flags
		cause = errors.New("expected true or false")
	}
	return fmt.Errorf("--%s %s: %w", invalid.GetFlag().Name, quoted(invalid.GetValue()), cause)
}

// suggestFlag suggests a known flag for an unknown one.
func suggestFlag(c *cobra.Command, unknown *pflag.NotExistError) error {
	if unknown.GetSpecifiedShortnames() != "" {
		return unknown
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	said := "--" + unknown.GetSpecifiedName()
	return fmt.Errorf("unknown flag %s%s", said, suggest.DidYouMean(said, names))
}

// quoted returns the value of a flag as a user types it, in quotes if it would otherwise be
// invisible.
func quoted(value string) string {
	const most = 40
	if len(value) > most {
		value = value[:most] + "…"
	}
	if text := strconv.Quote(value); value == "" || text != `"`+value+`"` || value[0] == ' ' {
		return text
	}
	return value
}
