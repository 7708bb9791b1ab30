package solver

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"basisk/grid/format"
)

// The answers of SAT solvers, in text and by their exit codes: 10 or 20, satisfiable or not; clasp
// adds 20 to 10 if it knows that there are no further models.

// modelLine bounds the length of a line, since minisat writes models in one.
const modelLine = 1 << 28

// exhaustedCode is the exit code of clasp when it has found models, and proved that there are no
// others.
const exhaustedCode = 30

// endOf returns the end of a search whose last answer has no further solution.
func endOf(a format.Answer) StopReason {
	if a.Complete || a.Verdict == format.Unsatisfiable {
		return Exhausted
	}
	return OutOfNodes
}

func verdictOf(code int) format.Verdict {
	switch code {
	case 10, exhaustedCode:
		return format.Satisfiable
	case 20:
		return format.Unsatisfiable
	}
	return format.NoVerdict
}

// answerOf reads the answer from the files of a run that has ended. A model in its own file takes
// precedence over the output.
func answerOf(f runFiles, state *os.ProcessState) (format.Answer, error) {
	a, err := firstAnswer(f.stdout)
	if err != nil {
		return a, err
	}
	switch own, err := firstAnswer(f.out); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return a, err
	case err == nil && own.Err == nil:
		own.Conflicts = a.Conflicts
		a = own
	}
	if a.Verdict == format.NoVerdict && a.Count() == 0 {
		a.Verdict = verdictOf(state.ExitCode())
	}
	a.Complete = a.Count() > 0 && (a.Complete || state.ExitCode() == exhaustedCode)
	return a, faultOf(a, f, state)
}

// firstAnswer returns the first answer in a file.
func firstAnswer(name string) (a format.Answer, err error) {
	file, err := os.Open(name)
	if err != nil {
		return a, err
	}
	defer file.Close()
	return format.ReadAnswer(file, "the answer", format.Options{MaxLine: modelLine}), nil
}

// faultOf returns an error if a run did not end as it should.
func faultOf(a format.Answer, f runFiles, state *os.ProcessState) error {
	fault := ""
	switch {
	case !state.Exited():
		fault = "crashed"
	case a.Verdict == format.NoVerdict && a.Count() == 0:
		fault = `no answer, expected a line "s SATISFIABLE" or "s UNSATISFIABLE"`
	case a.Verdict == format.Satisfiable && a.Count() == 0:
		fault = `satisfiable, but no complete model in lines "v ... 0" or in the file ` + outMark
	default:
		return nil
	}
	return fmt.Errorf("%s: %v%s", fault, state, outputTail(f))
}
