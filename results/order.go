package results

import "fmt"

// Order puts what arrives in any order, each with the key of its trial, into the order of a plan: what arrives before
// its turn waits.
type Order[T any] map[string]T

// Take returns what arrives for a key, and whether anything does before next has no more. Something that waits is
// taken, else next is called until it returns the key. Two arrivals for a waiting key are an error.
func (o Order[T]) Take(
	key string, next func() (key string, value T, more bool, err error),
) (value T, found bool, err error) {
	if value, found = o[key]; found {
		delete(o, key)
		return value, true, nil
	}
	for {
		of, value, more, err := next()
		if !more || err != nil || of == key {
			return value, more && err == nil, err
		}
		if _, twice := o[of]; twice {
			return value, false, fmt.Errorf("a second record of trial %q", of)
		}
		o[of] = value
	}
}
