package bands

import (
	"fmt"
	"math/big"
)

// checkBasis returns an error unless k is 2 to most.
func checkBasis(k, most int) error {
	if k < 2 || k > most {
		return fmt.Errorf("basis %d: expected 2 to %d", k, most)
	}
	return nil
}

// factorial returns n!.
func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// power returns x to the e.
func power(x *big.Int, e int) *big.Int { return new(big.Int).Exp(x, big.NewInt(int64(e)), nil) }

// relabellings returns (K²)!, the ratio of a count in all to the count given the first row.
func relabellings(k int) *big.Int { return factorial(k * k) }
