package dlx

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"basisk/internal/hugepage"
)

// Item numbers an item of a Problem, from 0: the primary items come first, the
// secondary ones after them.
type Item int32

// Option numbers an option of a Problem, from 0, in the order of addition.
type Option int32

// maxNodes is the largest number of link nodes (heads, appearances, spacers)
// that an int32 index can address.
const maxNodes = math.MaxInt32

// Problem is an exact cover problem: items, and options that are sets of items.
//
// Options are kept as compressed rows, all in one slice:
//
//	items  | 0 4 7 | 1 4 | 2 5 6 7 | ...
//	starts   0       3     5         9 ...
//
// so an option of k items costs 4(k+1) bytes. AddOption grows a Problem; between its calls any
// number of searches may share the Problem.
type Problem struct {
	items   []Item
	starts  []int32
	primary int
	names   []string // nil, or one for each item
	passed  int      // the number of options that Read skipped

	// lastUse has, for each item, the number of the latest check that met it; so a duplicate is
	// found without sorting or clearing.
	lastUse []uint64
	checks  uint64
}

// NewProblem returns a problem with the given numbers of primary items, which
// every solution covers exactly once, and of secondary items, which a solution
// covers at most once. It has no options yet. It panics if a number is negative
// or their sum is beyond 2^30.
func NewProblem(primary, secondary int) *Problem {
	p := &Problem{}
	p.Reset(primary, secondary)
	return p
}

// Reset makes p the problem that NewProblem would return but keeps its memory, for callers that
// build many problems.
func (p *Problem) Reset(primary, secondary int) {
	if primary < 0 || secondary < 0 || primary > maxNodes/2-secondary {
		panic("dlx: number of items out of range")
	}
	total := primary + secondary
	p.items = p.items[:0]
	p.starts = append(p.starts[:0], 0)
	p.primary = primary
	p.names, p.passed = nil, 0
	p.lastUse = slices.Grow(p.lastUse[:0], total)[:total]
	clear(p.lastUse)
	p.checks = 0
}

// Grow allocates memory for the given number of further options and the sum of their sizes, so that
// adding them allocates nothing.
func (p *Problem) Grow(options, items int) {
	p.starts = hugepage.Grow(p.starts, options)
	p.items = hugepage.Grow(p.items, items)
}

// Items returns the number of items, primary and secondary.
func (p *Problem) Items() int { return len(p.lastUse) }

// Primary returns the number of primary items; they are Item 0 to Primary()-1.
func (p *Problem) Primary() int { return p.primary }

// Options returns the number of options.
func (p *Problem) Options() int { return len(p.starts) - 1 }

// Skipped returns the number of options that Read skipped because they have no primary item, so
// that no search would choose them.
func (p *Problem) Skipped() int { return p.passed }

// Entries returns the sum of the sizes of all options.
func (p *Problem) Entries() int { return len(p.items) }

// ItemsOf returns the items of option o in the order in which they were given.
// The slice belongs to p and must not be changed.
func (p *Problem) ItemsOf(o Option) []Item {
	return p.items[p.starts[o]:p.starts[o+1]:p.starts[o+1]]
}

// AddOption adds an option that covers the given items and returns its number. It returns an error,
// and leaves p unchanged, if an item is out of range or given twice, if no item is primary (nothing
// constrains such an option; Knuth's programs drop it), or if the problem is too large for int32
// indices.
func (p *Problem) AddOption(items ...Item) (Option, error) {
	if at, reason := p.fault(items); reason != "" {
		if at < 0 {
			return 0, fmt.Errorf("dlx: option %d: %s", p.Options(), reason)
		}
		return 0, fmt.Errorf("dlx: option %d: item %d %s", p.Options(), items[at], reason)
	}
	return p.push(items), nil
}

// push adds an option without faults.
func (p *Problem) push(items []Item) Option {
	p.items = append(p.items, items...)
	p.starts = append(p.starts, int32(len(p.items)))
	return Option(p.Options() - 1)
}

// unbound is the fault of an option without a primary item.
const unbound = "no primary item"

// fault says why items cannot become the next option of p, and at which index of items the cause is
// (-1: in the whole option). The reason is empty if nothing is wrong.
func (p *Problem) fault(items []Item) (at int, reason string) {
	if p.Items()+p.Entries()+len(items)+p.Options()+3 > maxNodes {
		return -1, "too many entries for 32-bit links"
	}
	p.checks++
	bound := false
	for i, item := range items {
		switch {
		case item < 0 || int(item) >= p.Items():
			return i, fmt.Sprintf("is out of range [0, %d)", p.Items())
		case p.lastUse[item] == p.checks:
			return i, "appears twice"
		}
		p.lastUse[item] = p.checks
		bound = bound || int(item) < p.primary
	}
	if !bound {
		return -1, unbound
	}
	return 0, ""
}

// SetNames gives the items their names, in item order. A name is not empty, differs from all others
// and contains no blank, control byte, '|' or ':', which have a meaning in Knuth's notation.
// SetNames keeps the slice.
func (p *Problem) SetNames(names []string) error {
	if len(names) != p.Items() {
		return fmt.Errorf("dlx: %d names for %d items", len(names), p.Items())
	}
	seen := make(map[string]bool, len(names))
	for i, name := range names {
		if err := checkName(name); err != nil {
			return fmt.Errorf("dlx: name %q of item %d: %w", name, i, err)
		}
		if seen[name] {
			return fmt.Errorf("dlx: name %q of item %d: given before", name, i)
		}
		seen[name] = true
	}
	p.names = names
	return nil
}

// multiple matches the beginning of an item of Knuth's program DLX3 that is covered several times.
var multiple = regexp.MustCompile(`^\d+(?::\d+)?\|.`)

// checkName returns an error if name cannot be an item's name.
func checkName(name string) error {
	switch {
	case name == "":
		return errors.New("empty")
	case multiple.MatchString(name):
		return errors.New("has a multiplicity, how often it is covered; multiplicities are not supported, every item is covered once")
	case strings.Contains(name, "|"):
		return errors.New("holds '|', which starts the secondary items and comments")
	case strings.Contains(name, ":"):
		return errors.New("holds ':', which colors an item; colors are not supported")
	case strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r == 0x7f }):
		return errors.New("holds a blank or a control character")
	}
	return nil
}

// Name returns the name of item i: the one given to SetNames, or else its
// number in decimal.
func (p *Problem) Name(i Item) string {
	if p.names == nil {
		return strconv.Itoa(int(i))
	}
	return p.names[i]
}

// AppendOption appends the names of the items of o to dst, in the order in which they were given,
// separated by blanks: an option's line in Knuth's notation.
func (p *Problem) AppendOption(dst []byte, o Option) []byte {
	for i, item := range p.ItemsOf(o) {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, p.Name(item)...)
	}
	return dst
}

// FormatOption returns what AppendOption appends.
func (p *Problem) FormatOption(o Option) string {
	return string(p.AppendOption(nil, o))
}
