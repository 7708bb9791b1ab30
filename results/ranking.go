package results

import (
	"fmt"
	"strings"
)

// ranking has the few cases with the largest values of a sample, the largest first.
type ranking [3]struct {
	value float64
	name  string
}

// add adds a case.
func (r *ranking) add(value float64, name string) {
	for i := range r {
		if value > r[i].value {
			copy(r[i+1:], r[i:])
			r[i].value, r[i].name = value, name
			return
		}
	}
}

// carried begins the reason that a total has no interval.
const carried = "no interval: "

// carries returns the reason why a total of n cases has no interval: the few largest are more than half of it; "" if
// they are not.
func (r *ranking) carries(total float64, n int) string {
	sum, names := 0.0, []string{}
	for i := range r {
		if sum += r[i].value; r[i].name != "" {
			names = append(names, r[i].name)
		}
	}
	if !(sum > total/2) {
		return ""
	}
	text := fmt.Sprintf(carried+"%d of %d cases are %s %% of the total", min(n, len(r)), n, FormatNumber(100*sum/total, 2))
	if len(names) > 0 {
		text += ": " + strings.Join(names, ", ")
	}
	return text
}
