package progress

import (
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// The display of progress: unknown values are left out, and with them the bar.

// showLines writes a line periodically: the time, what is done and what is left.
func (p *Progress) showLines() {
	p.every(logInterval, func() {
		fmt.Fprintln(os.Stderr, time.Now().UTC().Format(time.RFC3339), p.line())
	})
}

// showBar draws a bar once the run has proved to be long.
func (p *Progress) showBar() {
	select {
	case <-p.stop:
		return
	case <-time.After(barDelay):
	}
	container := mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(40), mpb.WithRefreshRate(barInterval))
	p.setBar(container)
	bar := container.MustAdd(barParts, p.filler(), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Any(func(decor.Statistics) string {
			return p.soFar() + " "
		})),
		mpb.AppendDecorators(decor.Any(func(decor.Statistics) string {
			return " " + p.tail()
		})))
	p.every(barInterval, func() {
		if part := p.part(); !math.IsNaN(part) {
			bar.SetCurrent(int64(min(part, 0.999) * barParts))
		}
	})
	p.setBar(nil)
	bar.Abort(true)
	container.Wait()
}

// filler draws the bar if its length is known.
func (p *Progress) filler() mpb.BarFiller {
	bar := mpb.BarStyle().Build()
	return mpb.BarFillerFunc(func(w io.Writer, s decor.Statistics) error {
		if !known(p.part()) {
			return nil
		}
		return bar.Fill(w, s)
	})
}

// tail returns the text after the bar.
func (p *Progress) tail() string {
	percent, left := p.ahead()
	if percent == "" {
		return ""
	}
	return percent + ", " + left + " left"
}

// line returns what is done and what is left.
func (p *Progress) line() string {
	if tail := p.tail(); tail != "" {
		return p.soFar() + ", " + tail
	}
	return p.soFar()
}
