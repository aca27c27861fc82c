package report

import (
	"fmt"
	"io"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"

	"keymove/report/sink"
	"keymove/suites"
)

// redrawEvery is the time between two updates of the bar.
const redrawEvery = 100 * time.Millisecond

// ProgressStyle says how progress is shown; the zero value shows none.
type ProgressStyle struct {
	// Bar is one line that is drawn again, on a terminal; Width is that of the
	// terminal in columns, 0 if it is unknown.
	Bar   bool
	Width int
	// Every is the time between two lines where there is no bar; 0 for no lines.
	Every time.Duration
}

// Progress shows the progress of a run: searches done and solved, nodes/s and the
// remaining time. It takes records as they arrive.
type Progress struct {
	w     io.Writer
	total int
	start time.Time

	bar    *progressbar.ProgressBar // nil for none
	detail progressDetail
	drawn  time.Time // last update of the bar

	ended chan struct{} // closed by Close; nil without lines
	gone  chan struct{} // closed when the last line is written

	mu     sync.Mutex // of what follows
	done   int
	solved Tally
	nodes  uint64
}

// NewProgress starts to show progress on w for a run of total searches, of which there
// may be none.
func NewProgress(w io.Writer, total int, style ProgressStyle) *Progress {
	p := &Progress{w: w, total: total, start: time.Now()}
	switch {
	case total <= 0:
	case style.Bar:
		p.bar, p.detail = newBar(w, total, style.Width)
	case style.Every > 0:
		p.ended, p.gone = make(chan struct{}), make(chan struct{})
		go p.writeLines(style.Every) // ends with Close
	}
	return p
}

// Add counts a record. It never fails: a progress line that cannot be written must
// not end a run.
func (p *Progress) Add(rec suites.Record) error {
	p.mu.Lock()
	p.done++
	if !rec.Cached {
		p.nodes += rec.Nodes
	}
	p.solved.add(Searches{&rec}.Solved())
	p.mu.Unlock()
	if p.bar != nil {
		p.draw()
	}
	return nil
}

// draw updates the bar. It limits the rate itself: the bar's own limit would drop
// either the count or the text, which are set one after the other.
func (p *Progress) draw() {
	now := time.Now()
	if now.Sub(p.drawn) < redrawEvery {
		return
	}
	p.drawn = now
	p.bar.Describe(p.description(p.detail))
	_ = p.bar.Set(p.done)
}

// writeLines writes a line from time to time.
func (p *Progress) writeLines(every time.Duration) {
	defer close(p.gone)
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-p.ended:
			return
		case <-ticker.C:
			fmt.Fprintln(p.w, p.line())
		}
	}
}

// Close removes the bar, or ends the lines.
func (p *Progress) Close() error {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
	if p.ended != nil {
		close(p.ended)
		<-p.gone
	}
	return nil
}

func (p *Progress) line() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := fmt.Sprintf("keymove: %d of %d searches, %s", p.done, p.total, p.description(solvedAndSpeed))
	if p.done > 0 {
		elapsed := time.Since(p.start)
		left := time.Duration(float64(elapsed) / float64(p.done) * float64(p.total-p.done))
		text += ", about " + left.Round(time.Second).String() + " left"
	}
	return text
}

// description counts the nodes of all workers over the time since the start.
func (p *Progress) description(detail progressDetail) string {
	if detail == noDetail {
		return ""
	}
	text := fmt.Sprintf("%d/%d solved", p.solved.Sum, p.solved.Searches)
	if nps, ok := NodesPerSecond(p.nodes, time.Since(p.start).Microseconds()); ok && detail == solvedAndSpeed {
		text += ", " + sink.HumanCount(nps) + " nodes/s"
	}
	return text
}

// progressDetail says what is to the right of a bar.
type progressDetail int

const (
	solvedAndSpeed progressDetail = iota
	solvedOnly
	noDetail
)

const (
	// unknownWidth is taken for the width of a terminal that does not say it.
	unknownWidth = 80
	// widestBar and leastBar bound the bar itself.
	widestBar, leastBar = 20, 5
)

// newBar returns a bar for total searches, and what there is room for beside it in lines
// of a width. A line that is too wide would leave its remains above it.
func newBar(w io.Writer, total, width int) (*progressbar.ProgressBar, progressDetail) {
	if width <= 0 {
		width = unknownWidth
	}
	bar, detail := barFor(total, width)
	return progressbar.NewOptions(total,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetWidth(bar),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionShowDescriptionAtLineEnd(),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetRenderBlankState(true),
	), detail
}

// barFor returns the width of a bar, and what there is room for beside it. The last
// column stays free: some terminals break the line there.
func barFor(total, width int) (bar int, detail progressDetail) {
	room := width - 1 - columns("100%% || (%d/%[1]d) [59m59s:59m59s] ", total)
	beside := map[progressDetail]int{
		solvedAndSpeed: columns("%d/%[1]d solved, 9.99M nodes/s", total),
		solvedOnly:     columns("%d/%[1]d solved", total),
	}
	for detail = solvedAndSpeed; detail < noDetail && room-beside[detail] < leastBar; {
		detail++
	}
	return min(max(room-beside[detail], leastBar), widestBar), detail
}

func columns(format string, n int) int { return utf8.RuneCountInString(fmt.Sprintf(format, n)) }
