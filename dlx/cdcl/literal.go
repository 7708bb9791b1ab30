package cdcl

// The idea: a variable is an option of the problem, true when the option is chosen, and everything
// is an unsigned number of 32 bits. A literal consists of its option and a sign, a reason of what
// forced a literal and a tag for the kind of constraint. So the loops index arrays and never follow
// pointers.
//
//	literal  | option (31 bits) | 1 if negated |
//	reason   | kind (2 bits)    | literal, item or place in the arena (30 bits) |
//
// Source: MiniSat has the same layout of literals (Eén, Sörensson, 2003).
//
// Invariant: fewer than 2^29 options and 2^30 words of clauses.

// literal is an option or its negation.
type literal uint32

// positive returns the literal that says "option is chosen".
func positive(option int32) literal { return literal(option) << 1 }

// option returns the option of l.
func (l literal) option() int32 { return int32(l >> 1) }

// not returns the negation of l.
func (l literal) not() literal { return l ^ 1 }

// negated reports whether l says "option is not chosen".
func (l literal) negated() bool { return l&1 == 1 }

// external returns l as in proofs and other solvers: option o is o+1, and a negation has a minus
// sign.
func (l literal) external() int32 {
	if l.negated() {
		return -(l.option() + 1)
	}
	return l.option() + 1
}

// internal returns the literal whose external number is x.
func internal(x int32) literal {
	if x < 0 {
		return positive(-x - 1).not()
	}
	return positive(x - 1)
}

// reason is the constraint that forced a literal.
type reason uint32

// The kinds of reasons. All literals of a reason are false except the forced one.
const (
	// noReason: a decision, or a fact of level 0.
	noReason reason = 0
	// pairReason: the forced literal or the contained one; so do two options of one item exclude
	// each other, and learned clauses of two literals work in the same way.
	pairReason reason = 1 << 30
	// itemReason: one of the options of the contained item.
	itemReason reason = 2 << 30
	// clauseReason: the clause of the arena at the contained place.
	clauseReason reason = 3 << 30

	kindMask  reason = 3 << 30
	valueMask        = 1<<30 - 1
)

// kind returns the kind of r.
func (r reason) kind() reason { return r & kindMask }

// value returns the literal, the item or the place in r.
func (r reason) value() uint32 { return uint32(r) & valueMask }

// other returns the literal in a pairReason.
func (r reason) other() literal { return literal(r.value()) }
