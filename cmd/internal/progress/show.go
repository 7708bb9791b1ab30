package progress

import (
	"io"
	"log/slog"
	"math"
	"os"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// The display of progress: unknown values are left out, and with them the bar.

// showLines logs a line periodically.
func (p *Progress) showLines() {
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	p.every(logInterval, func() {
		log.Info("progress", p.line()...)
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
			return p.tail()
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
	return " " + percent + ", " + left + " left"
}

// line returns the names and values of a line of the log.
func (p *Progress) line() []any {
	line := []any{"done", p.soFar()}
	if percent, left := p.ahead(); percent != "" {
		line = append(line, "share", percent, "left", left)
	}
	return line
}
