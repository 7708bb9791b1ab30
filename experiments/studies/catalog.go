package studies

import "basisk/experiments"

// Catalog returns all experiments. A new one is one file and one line here.
func Catalog() []experiments.Entry {
	return []experiments.Entry{
		{Experiment: threshold(), Full: 10},
		{Experiment: phase(), Full: 10},
		{Experiment: freezing(), Full: 10},
		{Experiment: tuplePayoff(), Full: 10},
		{Experiment: coupling(), Full: 10},
		{Experiment: capStudy(), Full: 10},
		{Experiment: frontier(), Full: 10},
	}
}
