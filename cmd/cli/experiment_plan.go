package cli

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"
)

func newExperimentPlan(catalog Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "plan", Short: "print the trials of an experiment, and their estimated cost",
			Options: []option.Option{
				shardOption(planShard), pilotOption(),
				option.NewSwitch("brief", "print only the number of trials and their estimated cost"),
			},
		},
		more: planFlags, use: "NAME", args: exactArguments(1), complete: completeExperiments(catalog),
		flags: append(outputFlags(), quietFlag()), run: planExperiment,
	}
}

// planShard is the help of the option that selects a part of a plan.
const planShard = "only the `i/n`-th part of the plan, as in 2/4 (default all)"

// pilotOption returns the option with the time for trials to estimate the cost of the whole run.
func pilotOption() option.Option {
	return option.NewTime("pilot", "run trials for this `time` to estimate the whole run; 0 runs none").WithDefault("10s")
}

// plannedTrial is a trial in JSON, with the names of a record.
type plannedTrial struct {
	Experiment string             `json:"experiment"` // the experiment
	Key        string             `json:"key"`        // the name of the trial
	Seed       uint64             `json:"seed"`       // the seed of the trial
	Config     experiments.Config `json:"config"`     // the configuration
}

// planForecast is a forecast in JSON.
type planForecast struct {
	Experiment string  `json:"experiment"`   // the experiment
	Trials     int     `json:"trials"`       // the number of trials in the plan
	Measured   int     `json:"measured"`     // the trials that the pilot ran
	Seconds    float64 `json:"seconds"`      // the time of one worker for all trials
	Memory     uint64  `json:"memory_bytes"` // the memory of one worker
}

// planExperiment runs the command.
func planExperiment(ctx context.Context, x *request) error {
	o, err := planOf(ctx, x)
	if err != nil {
		return err
	}
	budget := on[time.Duration](x, "pilot")
	if x.Quiet && !x.JSON {
		budget = 0
	}
	f, err := o.plan.Forecast(ctx, o.shard, budget)
	if ctx.Err() != nil {
		return output.Interrupted
	}
	if err != nil {
		return err
	}
	err = output.Write(&x.Options, func(out *output.Results) {
		if !on[bool](x, "brief") {
			o.print(ctx, out, x.JSON)
		}
		if x.JSON {
			out.JSON(planForecast{o.entry.Name(), f.Trials, f.Measured, f.Time.Seconds(), f.Memory})
		}
	})
	if err == nil && !x.JSON && !x.Quiet {
		fmt.Fprintf(os.Stderr, "%s; they are of %s\n", forecastWords(f), trialWords(o.shard.Of(o.plan.Trials)))
	}
	return ending(ctx, err)
}

func (o *planOptions) print(ctx context.Context, out *output.Results, json bool) {
	for _, t := range o.shard.Of(o.plan.Trials) {
		if json {
			out.JSON(plannedTrial{o.entry.Name(), t.Key, t.Seed, t.Config})
		} else {
			out.Printf("%s\tseed=%d\t%s\n", t.Key, t.Seed, configWords(t.Config))
		}
		if out.Err() != nil || ctx.Err() != nil {
			return
		}
	}
}

func forecastWords(f experiments.Forecast) string {
	text := fmt.Sprintf("%s, %s of one worker", ask.Plural(uint64(f.Trials), "trial"), aboutTime(f.Time))
	if f.Measured == 0 {
		return text + " as the experiment says"
	}
	pilot := ask.Plural(uint64(f.Measured), "trial")
	text += fmt.Sprintf(", %d MB of memory, estimated from a pilot of %s", f.Memory>>20+1, pilot)
	if f.Largest > 1.0/4 {
		text += fmt.Sprintf(", one of which took %.0f%% of its time: the run may take half or twice that", 100*f.Largest)
	}
	return text
}

// trialWords says of how many puzzles of which populations trials are: "24 puzzles of 3 populations, 3 each".
func trialWords(trials []experiments.Trial) string {
	each, populations := map[*experiments.Instance]int{}, map[string]bool{}
	for _, t := range trials {
		each[t.Instance]++
		populations[t.Population.String()] = true
	}
	counts := slices.Sorted(maps.Values(each))
	number := fmt.Sprint(counts[len(counts)-1])
	if least := counts[0]; least < counts[len(counts)-1] {
		number = fmt.Sprintf("%d to %s", least, number)
	}
	return fmt.Sprintf("%s of %s, %s each", ask.Plural(uint64(len(each)), "puzzle"),
		ask.Plural(uint64(len(populations)), "population"), number)
}

// aboutTime formats an expected time, "?" for an unknown one.
func aboutTime(d time.Duration) string {
	if d <= 0 {
		return "?"
	}
	return "about " + roughTime(d)
}

// configWords writes a configuration as `population="3 random 0.3" nodes=100`.
func configWords(c experiments.Config) string {
	words := make([]string, 0, len(c))
	for _, name := range slices.Sorted(maps.Keys(c)) {
		value := fmt.Sprint(c[name])
		if strings.Contains(value, " ") {
			value = strconv.Quote(value)
		}
		words = append(words, name+"="+value)
	}
	return strings.Join(words, " ")
}
