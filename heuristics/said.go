package heuristics

import "basisk/grid"

// Said is what a step says to people besides its pattern: why its conclusions follow, and
// on what they must look to see that. Rules do not say it; whoever shows their steps adds
// it, and a [Log] writes it then.
type Said struct {
	Name     string      // what people call the pattern, see [Step.Name]
	Sentence string      // why the conclusions follow
	Holds    []Candidate // the candidates of the pattern, as they stand before the step
	Seen     []Candidate // digits on the board that exclude what a single excludes
	Earlier  []Earlier   // what of that was excluded by earlier steps
}

// Earlier are candidates that a step has removed before. The step is named by its number, in
// a trial after that of the trial: 14.1.3 is step 3 of the first case of step 14. An
// assumption is named by its case alone, as in 14.1, and a restriction of the puzzle by 0.
type Earlier struct {
	Step    string
	Removed []Candidate
}

// logSaid are the fields of a step in a log that has them.
type logSaid struct {
	Name     string       `json:"name,omitempty"`     // what people call the pattern; this field and those below only `basisk serve` says
	Sentence string       `json:"sentence,omitempty"` // why the conclusions follow
	Holds    []string     `json:"holds,omitempty"`    // the candidates of the pattern, as they stand before the step
	Seen     []string     `json:"seen,omitempty"`     // the digits on the board that exclude what a single excludes
	Earlier  []logEarlier `json:"earlier,omitempty"`  // what of that was excluded by earlier steps
}

// logEarlier is what a step has removed before.
type logEarlier struct {
	Step    string   `json:"step"`    // its number; in a trial `14.1.3`, step 3 of the first case of step 14; `14.1`, what that case assumes; `0`, as the puzzle says
	Removed []string `json:"removed"` // the candidates
}

// said writes out what a step says, if it does.
func (n namer) said(x *Said) logSaid {
	if x == nil {
		return logSaid{}
	}
	line := logSaid{
		Name: x.Name, Sentence: x.Sentence,
		Holds: n.statements(x.Holds, false), Seen: n.statements(x.Seen, false),
	}
	for _, e := range x.Earlier {
		line.Earlier = append(line.Earlier, logEarlier{e.Step, n.statements(e.Removed, true)})
	}
	return line
}

// Name is what players call the pattern of the step, as far as that has a name: naked
// triple, X-wing. A rule that has no pattern of ours gives its own.
func (s *Step) Name(shape *grid.Shape) string { return namer{Shape: shape}.patternName(s) }
