package bands

import "math/big"

// factorial returns n!.
func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// power returns x to the e.
func power(x *big.Int, e int) *big.Int { return new(big.Int).Exp(x, big.NewInt(int64(e)), nil) }

// relabellings returns (K²)!, the ratio of a count in all to the count given the first row.
func relabellings(k int) *big.Int { return factorial(k * k) }
