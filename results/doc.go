// Package results stores the measurements of experiments and draws conclusions from them: an append-only
// store of records, projections of them into cells, summaries with intervals, tables, figures and reports.
// It knows nothing about Sudoku: a trial is a key, a configuration and some numbers with units.
//
// # Words
//
// A [Record] holds the results of one trial, and a [Metric] is one number of it; a metric is
// exact if the same trial gives it to the bit on any machine, and a trial that a time limit
// ended is censored. A [Store] is a file of records, one per line, that only grows. A
// [Manifest] describes a run: its plan, seed and data, what its values are ([Quantity]), and its
// sessions, each with version, machine and arguments. [Parts] are the files of records of a run.
//
// A [Projection] groups records into [Cells], rows by columns, by keys of their configurations. A [Measure]
// describes the content of a cell: a value, the value of the same case with which it is compared or by
// which it is divided, its place on an axis, and a [Summary]. A summary turns a [Sample], the values of a
// cell, one per case, into an [Interval]: an estimate with its range. A warning says why the interval
// deserves less trust than it seems to; in print [Mark] follows an interval with warnings, and the report
// explains the mark. A value that is only bounded has an upper bound, infinite if a limit ended the trial.
//
// An [Analysis] is an experiment's declaration: the observation of the records of one case, the
// projections, the figures and the sentences. A [Sentence] has slots, and a [Slot] names a cell
// that fills it, so sentences, tables and figures show the same numbers.
//
// A [Section] is an experiment's report on its records: question, method, answer,
// caveats, and each [Table] and [Figure] as data. A [Report] is sections with a title;
// it is written as Markdown, as one HTML page and as one SVG file per figure. A table also gives
// LaTeX.
//
// # Invariants
//
// A record is complete or absent: the next writer removes a truncated last line, and any other damage is an
// error that names the line. What a value is, is noted before the first record that has it. Existing files
// are replaced atomically. Comparisons are within a case, and bounds are carried, never dropped. A
// projection is one pass, in memory that does not grow with the records. Statistics depend only on their
// arguments; random ones take a source of randomness. The same report gives the same bytes, and its page
// loads nothing from the network. Bad data gives warnings, NaN and infinite ends; only a mistake of the
// caller, such as a quantile of 2 or lists of different lengths, panics.
//
// # What it will not do
//
// It plans and runs nothing, measures no time, and knows no experiment. It has no database: files of lines
// will be readable in fifty years, and pandas, DuckDB and jq read them as they are. It does not decide what
// is significant.
//
// # Design
//
// Costs of searches have heavy tails, so medians with exact intervals are preferred to means, and Kaplan
// and Meier's estimate if runs were stopped. Means have Hall's transformation of Student's interval: it
// needs three moments instead of the values, so a cell of a million records needs little memory, it needs
// no randomness, and for log-normal values whose logarithms have a deviation of 1.5, n = 200, it contains
// the mean in 94 % of the samples, whereas the bias-corrected bootstrap, used earlier, does in 86 %.
// Thresholds, peaks and laws have no such formula: they use the percentile bootstrap over cases. Every file
// with a method names its source.
//
// Figures are laid out in strips, so that labels cannot cover each other, instead of on one canvas where
// labels must be moved by hand. The alternatives: a general plot as the caller's own gonum value (every
// experiment would draw in its own way, and none could be checked), and sums kept in the store during a run
// (they could not be recomputed from the records when a method turns out to be wrong).
//
// # Performance
//
// A record of tuple-payoff has 30 values in 900 bytes. Reading it takes 9 µs, where encoding/json takes 45 µs;
// it is read once while a run is merged and once for its report. Memory does not grow with the records of a
// run but with what was written before its turn: some 100 bytes each. Making the texts of a row once per
// column saved a sixth of a report. See package experiments for a run of a million trials.
package results
