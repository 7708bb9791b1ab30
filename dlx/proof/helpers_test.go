package proof_test

import (
	"strconv"
	"strings"
)

// satisfiable reports by brute force whether a formula that has been read has a
// solution.
func satisfiable(formula string, variables int) bool {
	clauses := clausesOf(formula)
next:
	for solution := range 1 << variables {
		for _, clause := range clauses {
			if !holds(clause, solution) {
				continue next
			}
		}
		return true
	}
	return false
}

// clausesOf returns the clauses of a formula that has been read.
func clausesOf(formula string) [][]int {
	var numbers []string
	for text := range strings.Lines(formula) {
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r <= ' ' }) {
			if word[0] == 'c' && word != "cnf" {
				break
			}
			numbers = append(numbers, word)
		}
	}
	var clauses [][]int
	var clause []int
	for _, word := range numbers[4:] { // after the header
		l, _ := strconv.Atoi(word)
		if l == 0 {
			clauses, clause = append(clauses, clause), nil
			continue
		}
		clause = append(clause, l)
	}
	return clauses
}

// holds reports whether a clause has a true literal; bit v-1 of the solution is the
// value of variable v.
func holds(clause []int, solution int) bool {
	for _, l := range clause {
		if l > 0 && solution>>(l-1)&1 == 1 || l < 0 && solution>>(-l-1)&1 == 0 {
			return true
		}
	}
	return false
}
