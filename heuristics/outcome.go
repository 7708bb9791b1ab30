package heuristics

// Status tells how a run of the rules has ended.
type Status string

// The statuses.
const (
	Solved        Status = "solved"
	Stuck         Status = "stuck"         // the rules find nothing more
	Contradiction Status = "contradiction" // there is no solution
	Stopped       Status = "stopped"       // by Engine.Stop: there may be more to find
)

// Outcome is the end of an explanation.
type Outcome struct {
	Status Status
	// Candidates is the number of candidates left, a placed cell counting 1; 0
	// after a contradiction and where the run was stopped.
	Candidates int
}

// Outcome tells how the last Propagate has ended.
func (e *Engine) Outcome() Outcome {
	switch {
	case e.stopped:
		return Outcome{Status: Stopped}
	case e.board.Failed():
		return Outcome{Status: Contradiction}
	case e.board.Solved():
		return Outcome{Solved, e.board.Candidates()}
	}
	return Outcome{Stuck, e.board.Candidates()}
}
