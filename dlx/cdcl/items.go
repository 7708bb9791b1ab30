package cdcl

// items.go (experiment)

type itemWeights struct{ weights []float64 }

func (s *Solver) resetItems() {
	s.weights = resize(s.weights, len(s.counters))
	for i := range s.weights {
		s.weights[i] = 1
	}
}

func (s *Solver) bumpItem(item int32) {
	s.weights[item] += s.scores.step
	if s.weights[item] > maxScore {
		for i := range s.weights {
			s.weights[i] /= maxScore
		}
	}
}

func (s *Solver) nextByItem() literal {
	best, at := -1.0, -1
	kind := s.value(knobItems)
	for i, c := range s.counters {
		if c < 2*single || c >= unforcing {
			continue
		}
		n := float64(c >> sumBits)
		var w float64
		switch kind {
		case 1:
			w = s.weights[i] / n
		case 2:
			w = 1/n + s.weights[i]/s.scores.step/1e6
		case 3:
			w = s.weights[i] / (n * n)
		case 4:
			w = s.weights[i] / (n - 1)
		}
		if w > best {
			best, at = w, i
		}
	}
	bo := literal(0)
	bs := -1.0
	for _, m := range s.options(int32(at)) {
		if s.values[m] != 0 {
			continue
		}
		if s.phase(m.option()) > 0 && s.target[m.option()] > 0 {
			return m
		}
		if s.scores.score[m.option()] > bs {
			bs, bo = s.scores.score[m.option()], m
		}
	}
	return bo
}
