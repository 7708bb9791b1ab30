// Package basisk is the root of a research solver for Sudoku of any basis: N×N
// grids with N = K², rectangular boxes and three-dimensional cubes. Rules conclude
// (package heuristics), the engine counts what they do, the search branches
// (package solver), an experiment asks (package experiments) and the results
// remember (package results). Package grid holds the shapes and boards that they
// share, and a judge of solutions that shares no code with any of them. Package
// dlx solves exact cover and has never heard of Sudoku.
//
// The package itself holds no code. Its test keeps the imports between the others
// to the one direction that the design allows. The command is cmd/basisk.
package basisk
