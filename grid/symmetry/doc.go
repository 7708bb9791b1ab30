// Package symmetry moves grids and puzzles about without changing what they are:
// it relabels digits, permutes rows and columns, bands and stacks as the units allow,
// turns and transposes, and says which grids are the same but for such moves.
//
// # Words
//
// An element is one symmetry of a shape: what it does to lines keeps the list of units. The
// group of a shape is made of relabelling, of those swaps of two lines of an axis and of
// two bundles that keep the units, and of those of the eight motions of the grid. An axis
// is a direction: rows and columns, in cubes layers as well; a line of an axis is a row, a
// column or a layer; a bundle is a set of lines that stay together: a band of rows, a stack of columns,
// a tier of layers, as thick as a box is there; without equal boxes all lines are one
// bundle. The orbit of a grid is the set of grids that elements make of it; its
// automorphisms are the elements that leave it as it is. The canonical form is one member
// of the orbit, the same whichever member one begins with.
//
// # Invariants
//
// An [Element] never changes and may be shared by any number of goroutines. It maps
// units to units, so a grid without a clash is mapped to one, and solutions of a
// puzzle to solutions of its image. With g.Compose(h), g is applied after h. The
// number of automorphisms times the size of the orbit is the order of the group.
//
// All flat shapes and cubes are covered. Boxes that are not square forbid transposition.
// In cubes the three axes may change places in all six ways.
//
// # What it does not do
//
// The exchange of digits with rows or columns, a symmetry of Latin squares only, is
// left out, and so are elements that need several swaps at once to keep the units, such as both
// (1,2) and (8,9) of the rows and of the columns of Sudoku X: New takes it, but the group
// does not have it. Cubes have no canonical form. That of basis 2 and 3 is always exact;
// for larger sides it is exact if the search ends within its bound, which it does for
// full grids unless they are as regular as shift patterns from basis 6 on, and for
// grids with open cells unless a first row leaves very many orders. A form says which.
// Nothing is solved: whether two puzzles have equivalent solutions is to be asked of
// their solutions.
//
// # Design
//
// An element is kept as what it does to each axis and to the digits, not as a
// permutation of cells: that is N numbers an axis instead of N², composition costs
// O(N), and it cannot be anything that is no symmetry. Axes are numbered, not named
// row and column, so flat shapes and cubes take the same code.
package symmetry
