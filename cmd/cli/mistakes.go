package cli

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagMistake returns the error of a flag whose value cannot be in the form of all other
// mistakes of use: --workers 0: expected a whole number from 1 to 1024.
func flagMistake(_ *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return err
	}
	cause := errors.Unwrap(invalid)
	if errors.As(err, new(*strconv.NumError)) { // of a flag that is on or off
		cause = errors.New("expected true or false")
	}
	return fmt.Errorf("--%s %s: %w", invalid.GetFlag().Name, quoted(invalid.GetValue()), cause)
}

// quoted returns the value of a flag as a user types it: between quotes where there is
// nothing to be seen without them.
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
