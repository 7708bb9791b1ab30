/*
Package format reads and writes puzzles in the formats that people and programs
use, for any side, with boxes of any size, flat or as cubes, and with the other units of
[grid.Layout].

# Words

A source is a file or a stream with puzzles in one or several formats. A record is
one of its puzzles, or the error in its place. A family is a group of formats that
one reader handles. A header is a comment such as "# N=12 box=2x6 kind=2d" (kind=3d
for cubes; symbols=0-F for an alphabet, or its first symbol; units=x,windows and
regions=AAAB… for units other than equal boxes); it applies until the next. An
interpretation is one of several meanings that the same characters can have. An
alphabet is the symbols of the digits of a puzzle ([grid.Alphabet]).

# How a source is read

Detection looks at the beginning and chooses a family: JSON, lists in program
text, tables of statements, or else plain text. In plain text every
line is read by itself: a comment, a rule, a title, a number that states the size, a
whole puzzle, or a row of a grid. Rows gather in a block until they are a square;
grids gather in a section until it is clear that they are not the layers of a cube.
So formats and sizes may be mixed, with comments and blank lines anywhere.

All readers end with the same few steps. A line is cut into cells, the number of
cells gives the shape, a survey of the cells shows whether they are symbols,
numbers or candidates, and the puzzle is filled in. An open cell is a dot, a zero,
a star, an underscore, a dash, a question mark, an x, -1, or nothing, unless these
are symbols of the alphabet. Between the bars of a frame, and in rows whose number
equals that of their characters, it may be a space.

# Invariants

Reading needs memory for one puzzle, for the grids that may be layers of one cube
and for one line, whatever the length of the source; a JSON value, program text and
YAML are kept as text up to a limit, and nothing grows to more than ten times the
bytes it comes from, except for a few megabytes. Comments and blank lines do not
change what is read. Each puzzle is either read completely or reported as an [Error]
with its position; if two interpretations are about equally likely, [Read] does not
guess: the error names both and the option that decides. Two equal givens in a unit
are not an error here; [grid.CheckPuzzle] reports them. [Read] reads the output of
[Writer] back as the same puzzles without options, and symbols with the same alphabet.

# Other solvers

[WriteMiniZinc] writes a puzzle with its rules for MiniZinc, and [ReadAnswers] reads the output of
SAT solvers. No function reads a model back as a puzzle, or judges an answer: [grid.CheckSolution]
does that.

# What it does not do

Constraints other than units and candidates are errors and are never dropped: every
statement of a format is used, harmless or an error, and those that contradict each
other leave a cell without candidates (docs/formats.md). Package solver writes the
notation of exact cover and the full clauses of a puzzle, package draw pictures.

# Design

One parser per format would be easier to describe but not to trust: the formats
differ in two or three choices (what separates the cells, what is open, which symbol
is which digit) and are mixed freely in practice, so the choices are made one by one
and not together twenty times. If the characters leave a choice open, every
interpretation gets a score, whether it rejects a cell and how likely the givens are
under it (interpretations.go), and the best is chosen; two that are about equally
likely are an error.
*/
package format
