/*
Package format reads and writes puzzles in the formats that people and programs
use, for any side, with boxes of any size, flat or as cubes, and with the other units of
[grid.Layout].

# Words

A source is a file or a stream; it holds puzzles in one or several formats. A
record is one puzzle of it, or the error that stands in its place. A family is a
group of formats that one reader handles. A header is a comment such as
"# N=12 box=2x6 kind=2d" (kind=3d for cubes; symbols=0-F for an alphabet, or its
first symbol; units=x,windows and regions=AAAB… for other units than equal boxes);
it holds until the next. An interpretation is one of several meanings that the same
characters can have. An alphabet is the symbols of the digits of a puzzle
([grid.Alphabet]).

# How a source is read

Detection looks at the beginning and chooses a family: XML, JSON, lists in program
text, statements (clauses, facts, tables), or plain text for
everything else. In plain text every line is judged for itself: a comment, a rule, a
title, a number that states the size, a whole puzzle, or a row of a grid. Rows
gather in a block until they are a square; grids gather in a section until it is
clear that they are not the layers of a cube. So formats and sizes may be mixed,
and comments and blank lines may stand anywhere.

All readers end in the same few steps. A line is cut into cells, the number of
cells gives the shape, a survey of the cells shows whether they are symbols,
numbers or candidates, and the puzzle is filled in. An open cell is a dot, a zero,
a star, an underscore, a dash, a question mark, an x, -1, or nothing, unless these
are not symbols of the alphabet at hand. Between the bars of a frame, and in rows
whose number equals that of their characters, it may be a space.

# Invariants

Reading needs memory for one puzzle, for the grids that may be layers of one cube
and for one line, whatever the length of the source; a JSON value, program text and
YAML are kept as text up to a limit, and nothing grows to more than ten times the
bytes it comes from, but for a few megabytes. Comments and blank lines do not change
what is read. Each puzzle is either read completely or
reported as an [Error] with its place; nothing is guessed where two interpretations are
about equally likely: the error then names both and the option that decides. Two
equal givens in a unit are no error here but a matter for [grid.CheckPuzzle]. What
[Writer] writes, [Read] reads back as the same puzzles without options, and what it
writes in symbols with the same alphabet.

# Other solvers

[WriteModel] writes a puzzle with its rules for programs that are no Sudoku solvers, and
[ReadAnswers] reads what these and SAT solvers print. A model is not read back as a puzzle, and
nothing here judges an answer: that is for [grid.CheckSolution].

# What it does not do

Constraints other than units and candidates are refused, not
dropped: every statement of a format is used, harmless or refused, and those that
contradict each other leave a cell without candidates (docs/formats.md). The notation of exact cover
and the full clauses of a puzzle are the business of package solver, pictures that of package draw.

# Design

One parser for each format would be simpler to name but not to trust: the formats
differ in two or three choices (what parts the cells, what is open, which symbol is
which digit) and are mixed freely in practice, so the choices are made one by one
and not twenty times together. Where characters leave a choice open, every interpretation
gets a score, which is whether it refuses a cell and how likely the givens are under it
(interpretations.go), and the best is taken; two that are about equally likely are an error.
*/
package format
