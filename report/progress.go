package report

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"keymove/report/texttable"
	"keymove/suites"
)

// redrawEvery is the time between two updates of the progress line.
const redrawEvery = 100 * time.Millisecond

// Progress shows the progress of a run on a terminal: searches done and solved,
// nodes/s and the remaining time. It takes records as they arrive.
type Progress struct {
	bar    *progressbar.ProgressBar // nil if nothing is shown
	start  time.Time
	drawn  time.Time // last update of the line
	done   int
	solved Tally
	nodes  uint64
}

// NewProgress starts a progress line on w for a run of total searches. It shows
// nothing if w is not a terminal or there is nothing to do.
func NewProgress(w io.Writer, total int, isTerminal bool) *Progress {
	if !isTerminal || total <= 0 {
		return &Progress{}
	}
	return &Progress{
		start: time.Now(),
		bar: progressbar.NewOptions(total,
			progressbar.OptionSetWriter(w),
			progressbar.OptionSetWidth(20),
			progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionShowDescriptionAtLineEnd(),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionSetRenderBlankState(true),
		),
	}
}

// Add counts a record. It never fails: a progress line that cannot be written must
// not end a run.
func (p *Progress) Add(rec suites.Record) error {
	if p.bar == nil {
		return nil
	}
	p.done++
	if !rec.Cached {
		p.nodes += rec.Nodes
	}
	p.solved.add(Searches{&rec}.Solved())
	p.draw()
	return nil
}

// draw updates the line. It limits the rate itself: the bar's own limit would drop
// either the count or the text, which are set one after the other.
func (p *Progress) draw() {
	now := time.Now()
	if now.Sub(p.drawn) < redrawEvery {
		return
	}
	p.drawn = now
	p.bar.Describe(p.description())
	_ = p.bar.Set(p.done)
}

// Close removes the line.
func (p *Progress) Close() error {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
	return nil
}

// description counts the nodes of all workers over the time since the start.
func (p *Progress) description() string {
	text := fmt.Sprintf("%d/%d solved", p.solved.Sum, p.solved.Searches)
	if nps, ok := nodesPerSecond(p.nodes, time.Since(p.start).Microseconds()); ok {
		text += ", " + texttable.HumanCount(nps) + " nodes/s"
	}
	return text
}
