package bitboard

import (
	"bufio"
	"os"
	"testing"
)

func load(x *Kernel, line string) {
	x.Reset()
	for i, b := range []byte(line) {
		switch {
		case b >= '1' && b <= '9':
			x.Keep(i, 1<<(b-'1'))
		case b >= 'A' && b <= 'P':
			x.Keep(i, 1<<(b-'A'+9))
		}
	}
}

func TestEmpty(t *testing.T) {
	x := New(2)
	x.Reset()
	if o := x.Search(Limits{}, nil); o.Solutions != 288 || !o.Done {
		t.Fatal(o)
	}
}

func lines(name string) []string {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	var l []string
	for s := bufio.NewScanner(f); s.Scan(); {
		if t := s.Text(); len(t) >= 81 && t[0] != '#' {
			l = append(l, t[:81])
		}
	}
	return l
}

func BenchmarkFile(b *testing.B) {
	l := lines(os.Getenv("PUZZLES"))
	if l == nil {
		b.Skip()
	}
	x := New(3)
	var nodes, sols uint64
	for b.Loop() {
		nodes, sols = 0, 0
		for _, s := range l {
			load(x, s)
			o := x.Search(Limits{Solutions: 2}, nil)
			nodes += o.Nodes
			sols += o.Solutions
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(l)), "ns/puzzle")
	b.ReportMetric(float64(nodes)/float64(len(l)), "nodes/puzzle")
	b.ReportMetric(float64(sols)/float64(len(l)), "solutions/puzzle")
}
