package main

import (
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"tombstone/reports"
)

// progress shows on a terminal how far a run is, how fast, and how long it will still take. Elsewhere it
// is quiet.
type progress struct {
	played atomic.Int64 // games played
	found  atomic.Int64 // games that were there already
	stop   chan struct{}
	bars   *mpb.Progress
	bar    *mpb.Bar
}

// startProgress begins to show progress towards total games on w if that is a terminal. A total of 0 is
// not known beforehand.
func startProgress(w io.Writer, total int64) *progress { return startProgressOf(w, "", total) }

// startProgressOf is [startProgress] for something that is named, such as a part of several.
func startProgressOf(w io.Writer, what string, total int64) *progress {
	p := &progress{stop: make(chan struct{})}
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return p
	}
	start := time.Now()
	rate := func() float64 { return float64(p.played.Load()) / max(time.Since(start).Seconds(), 1e-3) }
	p.bars = mpb.New(mpb.WithOutput(w), mpb.WithWidth(32), mpb.WithRefreshRate(200*time.Millisecond))
	p.bar = p.bars.AddBar(total,
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Any(func(decor.Statistics) string {
			return what + reports.Count(p.done()) + " games"
		})),
		mpb.AppendDecorators(decor.Any(func(decor.Statistics) string {
			text := reports.Count(int64(rate())) + " games/s"
			if left := total - p.done(); total > 0 && p.played.Load() > 0 {
				text += ", " + time.Duration(float64(left)/rate()*float64(time.Second)).Round(time.Second).String() + " left"
			}
			return text
		})))
	go func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-p.stop:
				return
			case <-tick.C:
				p.bar.SetCurrent(min(p.done(), total-1))
			}
		}
	}()
	return p
}

func (p *progress) done() int64 { return p.played.Load() + p.found.Load() }

// end takes the progress off the terminal.
func (p *progress) end() {
	close(p.stop)
	if p.bars != nil {
		p.bar.Abort(true)
		p.bars.Wait()
	}
}
