package experiments

import (
	"context"
	"os"
	"time"

	"basisk/grid/format"
	"basisk/results"
)

// MeasureForecast returns the forecast of a new plan.
func MeasureForecast(ctx context.Context, e Experiment, p Params, s Shard, budget time.Duration) (Forecast, error) {
	plan, err := NewPlan(context.WithoutCancel(ctx), e, p)
	if err != nil {
		return Forecast{}, err
	}
	return plan.Forecast(ctx, s, budget)
}

// ReadGiven reads the puzzles of a file, without those that are refused.
func ReadGiven(name string) ([]Puzzle, results.DataFile, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, results.DataFile{}, err
	}
	defer file.Close()
	var records []format.Record
	for r := range format.Read(file, name, format.Options{}) {
		records = append(records, r)
	}
	puzzles, err := PuzzlesOf(records, func(format.Record) {})
	if err != nil {
		return nil, results.DataFile{}, err
	}
	described, err := results.HashFile(name)
	return puzzles, described, err
}
