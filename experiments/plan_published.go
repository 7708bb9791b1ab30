package experiments

import (
	"encoding/csv"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"basisk/internal/disk"
)

// Published results of others, shown beside ours: they are from other machines, so nothing is
// divided by them. A table has a row per set and solver, with tabs between the columns:
//
//	# machine: Xeon 8358, 3.4 GHz                                     may be missing
//	# set  solver  instances  solved  median seconds of the solved  mean over all, unsolved as 1000
//	36_50  FastLSC 100        86      10.705                        181.9
//
// The last number in a comment that says "unsolved as" is the limit, at which a run that did not
// solve counts in the mean. A median may be "-".

// Published is a row of such a table.
type Published struct {
	// Table is the name of the file, Machine the machine that it names, Set and Solver what was
	// run.
	Table, Machine, Set, Solver string
	// Instances and Solved are numbers of instances. Median is the median time of the solved ones in seconds, NaN if
	// there is none. Mean is the mean time of all, where an unsolved one counts as Limit, which is 0 if it is unknown.
	Instances, Solved   int
	Median, Mean, Limit float64
}

// PAR2 returns the mean of all, unsolved ones counting as twice the limit; NaN if that is unknown.
func (p *Published) PAR2() float64 {
	if p.Limit == 0 && p.Solved < p.Instances {
		return math.NaN()
	}
	return p.Mean + p.Limit*float64(p.Instances-p.Solved)/float64(p.Instances)
}

// The statements in comments of a table.
var (
	publishedLimit   = regexp.MustCompile(`(?m)^#.*unsolved as (\d+)`)
	publishedMachine = regexp.MustCompile(`(?m)^#\s*machine:\s*(.*\S)`)
)

// readPublished reads a table.
func readPublished(name string) ([]Published, error) {
	text, err := disk.ReadSmall(name)
	if err != nil {
		return nil, err
	}
	said := Published{Table: filepath.Base(name), Machine: "a machine that it does not name"}
	if m := publishedMachine.FindSubmatch(text); m != nil {
		said.Machine = string(m[1])
	}
	if m := publishedLimit.FindSubmatch(text); m != nil {
		said.Limit, _ = strconv.ParseFloat(string(m[1]), 64)
	}
	r := csv.NewReader(strings.NewReader(string(text)))
	r.Comma, r.Comment, r.FieldsPerRecord, r.LazyQuotes = '\t', '#', 6, true
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: expected six columns, set, solver, instances, solved, median, mean: %w", name, err)
	}
	var list []Published
	seen := map[string]bool{}
	for _, row := range rows {
		if row := row[0] + "\t" + row[1]; seen[row] {
			return nil, fmt.Errorf("%s: %s: expected every set and solver once", name, row)
		}
		seen[row[0]+"\t"+row[1]] = true
		p := said
		if err := p.parse(row); err != nil {
			return nil, fmt.Errorf("%s: %s, %s: %w", name, row[0], row[1], err)
		}
		list = append(list, p)
	}
	return list, nil
}

// parse parses the columns of a row.
func (p *Published) parse(row []string) (err error) {
	p.Set, p.Solver = row[0], row[1]
	if row[4] == "-" {
		row[4] = "NaN"
	}
	numbers := make([]float64, len(row))
	for i, text := range row[2:] {
		if numbers[i], err = strconv.ParseFloat(text, 64); err != nil {
			return err
		}
	}
	p.Instances, p.Solved, p.Median, p.Mean = int(numbers[0]), int(numbers[1]), numbers[2], numbers[3]
	if p.Instances < 1 || p.Solved < 0 || p.Solved > p.Instances {
		return fmt.Errorf("%d of %d solved: expected a part", p.Solved, p.Instances)
	}
	return nil
}
