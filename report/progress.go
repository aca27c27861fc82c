package report

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"keymove/suites"
)

// Progress shows on a terminal how far a run is: done, solved, nodes/s and the
// time that is left. It is a Report that takes records as they come in.
type Progress struct {
	bar    *progressbar.ProgressBar // nil where nothing is shown
	start  time.Time
	solved int
	asked  int
	nodes  uint64
}

// NewProgress starts a progress line on w for a run of total searches. It
// stays silent where w is no terminal or there is nothing to do.
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
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionSetRenderBlankState(true),
		),
	}
}

// Add counts a record. It never fails: a line that cannot be shown is no
// reason to end a run.
func (p *Progress) Add(rec suites.Record) error {
	if p.bar == nil {
		return nil
	}
	p.nodes += rec.Nodes
	if rec.Solved != nil {
		p.asked++
		if *rec.Solved {
			p.solved++
		}
	}
	p.bar.Describe(p.description())
	_ = p.bar.Add(1)
	return nil
}

// Close takes the line away.
func (p *Progress) Close() error {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
	return nil
}

// description counts the nodes of all workers over the time since the start.
func (p *Progress) description() string {
	text := fmt.Sprintf("%d/%d solved", p.solved, p.asked)
	if nps, ok := nodesPerSecond(p.nodes, time.Since(p.start).Microseconds()); ok {
		text += ", " + humanCount(nps) + " nodes/s"
	}
	return text
}
