// Package draw makes pictures of boards for people: as text for a terminal, as SVG for
// screens and paper, and as sheets of puzzles to be printed. Files that programs read
// back are the business of package format.
//
// # Words
//
// A [Picture] is a board, what is given on it, and what is to be seen: the values
// alone, the candidates of the open cells, or their number. A [Highlight]
// is a step of an explanation as far as it can be seen: the units it looks at, the
// pattern it found, and what it concluded. The mini-grid of a cell has one slot a
// digit, arranged like the digits of a box.
//
// # Invariants
//
// Every candidate of an open cell is drawn exactly once where candidates are shown.
// The candidates of a highlight are drawn whether or not the board still has them,
// so that a board may be drawn before or after its step. What colors say, marks or
// shapes say too: a picture can be read without colors, in grey print, and by
// people who do not see all colors. Heavy lines part boxes and regions, and cells of diagonals
// and windows are shaded. The same picture always gives the same bytes.
//
// # Design
//
// A terminal has little room and a sheet of paper has a lot, so [Terminal] gives up
// detail until the picture fits and says so, whereas [SVG] makes digits smaller.
// Text is drawn band by band on a strip of styled characters, which keeps escape
// sequences out of the reckoning of widths and the memory small at any side.
//
// An SVG picture has no script, no style sheet, no identifiers and no font of its
// own: all is in attributes of groups. Hence any number of pictures can stand in one
// HTML page without disturbing each other. Its groups have classes, for pages that
// want other colors, as a [Sheet] does. Patterns for hatching were left out since they need
// identifiers; the hatching of covers is drawn line by line.
//
// A [Sheet] is HTML made by templates, which escape titles wherever they stand. It is
// written puzzle by puzzle and keeps only the solutions: one template for the whole
// document would hold all pages in memory. It is no format of package format, since it
// has an end, the solutions, and nothing reads it back.
package draw
