package ask

import (
	"math"

	"basisk/experiments/option"
	"basisk/solver"
)

// maxSeeds is the maximum number of seeds: each method has a solver for each of them.
const maxSeeds = 1000

// BenchQuestion asks how fast methods are. Its command races them by itself.
func BenchQuestion(c solver.Catalog) Question {
	list := append(TuningOptions(c),
		// PAR-2 needs a limit.
		option.NewFiniteTime(timeoutName,
			"give up a run after this `time` of the processor, as in 20s or 500ms").WithDefault("1m0s").InGroup(GroupLimits),
		option.New("methods", option.List, "LIST", "the methods to compare, with commas, see basisk methods",
			c.MethodList).WithDefault("auto,dlx,cdcl"),
		option.NewCount("seeds", 1, maxSeeds, "run each method on each puzzle with this `number` of seeds").WithDefault("1"),
		option.NewCount("limit", 1, math.MaxInt64, "ask for this `number` of solutions").WithDefault("1"),
	)
	help := "the rules to reason with, see basisk rules, or several lists NAME=LIST;NAME=LIST to compare " +
		"(default: those of the method)"
	list[0] = option.New("rules", option.Rules, "LISTS", help, c.Rules.ParseSets).InGroup(GroupSolving)
	return Question{
		Name: "bench", Short: "race methods against each other",
		Long: `Run every method on every puzzle, one run after the other on one processor, and
print for each method: the puzzles solved, the median and the mean time in seconds,
where a puzzle that is not solved counts as twice the time-out (PAR-2); the medians of
nodes and, for methods that learn, of conflicts, which are among the nodes; and the median
of the ratios of its time to that of the first method on the same puzzle, with a 95 %
interval. A puzzle is solved when --limit solutions are found or it is proved that there
are fewer: --limit 1 finds a solution, --limit 2 also proves uniqueness.

Times are processor seconds, user and system, from the board to the answer. For external
programs they exclude encoding and the time to start the program (for a problem without
clauses); the lines below the table have the times of the whole program,
too. --timeout is processor time as well, unlike in other commands; a run that sleeps is
given up after ten times as long and 5 s by the clock. The system ends a program after
the whole seconds that cover its time-out; outside Linux it has no time-out but that of
the clock. Nodes of methods whose runs were cut by the time-out depend on the machine.

Memory is the maximum of a run, for our own methods that of the whole process, for a
program its own or that of a child, if it is above that of this process.

A program of external:CMD gets clauses, and answers like SAT solvers.

With several seeds, from --seed on, the run with the median time counts. A program gets
the seed in place of {seed} in its command. --cdcl,
--nodes, --rules and the like apply to every method that uses them. Several lists of rules, as
in --rules 'few=singles;sets=singles,hall-K+1', are compared too: each method that uses rules
runs once per list and is called METHOD[NAME]. It is an error if methods disagree or no method
solves any puzzle. A method is left out on puzzles whose shape it does not support, and a line
below the table says so; the ratios are over the puzzles that both methods support. --json
writes one object per run, then one per method and list, see docs/json.md.

-f svg draws the share of runs, with all seeds, that are not yet settled after a time of the
processor: a curve for each method and list of rules or, if there is only one, for each
puzzle. A run that the time-out ended is censored: it counts as not settled until then, and
is left out after that (Kaplan and Meier, 1958).`,
		Example: `  basisk bench --methods auto,dlx --timeout 10s puzzles.txt
  basisk bench --methods 'cdcl,external:cadical -q,external:clasp' --limit 2 puzzles.txt
  basisk bench --methods 'auto,external-line:tdoku' sudoku17.txt
  basisk bench --methods 'auto,external:cadical -q --sat --seed={seed}' --seeds 5 hard.txt
  basisk bench --methods 'cdcl,external:minisat -rnd-seed={seed}' --seeds 3 puzzles.txt
  basisk bench --methods logic,auto --rules 'few=singles;sets=singles,locked,hall-K' puzzles.txt
  basisk bench --methods cdcl --cdcl vivify=0 --rules none --nodes 100000 --json puzzles.txt
  basisk bench --methods auto --seeds 20 -f svg -o curves.svg puzzles.txt`,
		Options:   list,
		Exclusive: [][]string{{"json", "format"}},
	}
}
