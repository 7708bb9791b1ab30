// Package results keeps what experiments measure and turns it into figures with
// error bars: an append-only store of records, statistics over them, tables, plots
// and reports. It has never heard of Sudoku.
package results
