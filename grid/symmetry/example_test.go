package symmetry_test

import (
	"fmt"

	"basisk/grid"
	"basisk/grid/symmetry"
)

func ExampleCanonical() {
	s, err := grid.Square(3)
	if err != nil {
		panic(err)
	}
	form, err := symmetry.Canonical(s, symmetry.Shift(s))
	if err != nil {
		panic(err)
	}
	orbit := symmetry.Order(s)
	fmt.Println("symmetries", symmetry.Order(s))
	fmt.Println("automorphisms", form.Automorphisms)
	fmt.Println("equivalent grids", orbit.Quo(orbit, form.Automorphisms))
	// Output:
	// symmetries 1218998108160
	// automorphisms 54
	// equivalent grids 22574039040
}

func ExampleParse() {
	s, err := grid.Square(2)
	if err != nil {
		panic(err)
	}
	g, err := symmetry.Parse(s, "digits={1=2,2=1} transpose")
	if err != nil {
		panic(err)
	}
	fmt.Println(g)
	fmt.Println(g.Grid([]grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}))
	fmt.Println(g.Compose(g.Inverse()))
	// Output:
	// digits=2,1,3,4 transpose
	// [2 3 1 4 1 4 2 3 3 2 4 1 4 1 3 2]
	// identity
}
