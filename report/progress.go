package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

const (
	// redrawEvery is the time between two drawings of the line.
	redrawEvery = 250 * time.Millisecond
	// knownAfter is the time from which on a speed and the time left mean something.
	knownAfter = time.Second
	// calmest bounds the time in which the time left takes half the way to a new estimate;
	// it is a quarter of the time since the start.
	calmest = 10 * time.Second
	// mostNoted is how many contenders a line has where there is no terminal.
	mostNoted = 6
	// unknownWidth is taken for the width of a terminal that does not say it.
	unknownWidth = 80
	freeColumns  = 3
	// leastName is the width to which names are cut to make room.
	leastName = 8
	gap       = "  "
)

// ProgressStyle says how progress is shown; the zero value shows none.
type ProgressStyle struct {
	// Draw draws a line over the one before, or takes it away if it is empty; nil where
	// there is no terminal. Width is the terminal's in columns, 0 if it is unknown.
	Draw  func(line string)
	Width int
	// Note writes a line every so often where nothing is drawn; 0 for no lines.
	Note  func(line string)
	Every time.Duration
}

// Work is the work that Progress is about.
type Work struct {
	Unit  string   // "searches"
	Share string   // what the contenders have a share of: "solved"
	Names []string // of the contenders
	Total int
	// Effort is what all of it takes, if parts of it take very different times; 0 if each takes the same.
	Effort float64
	// MayEndEarly is set where the time left is a bound.
	MayEndEarly bool
}

// share returns the share of the work that is done.
func (w *Work) share(s *Standing) float64 {
	if w.Effort > 0 {
		return s.Effort / w.Effort
	}
	return float64(s.Done) / float64(max(w.Total, 1))
}

// Standing is how far work is. Its texts keep their widths, so that nothing moves.
type Standing struct {
	Done   int
	Effort float64 // what Done took of Work.Effort, in the same unit
	Rate   string
	Shares []string // of each contender
	More   string   // is shown if there is room
}

// Progress shows how far long work is: in one line that is drawn again and again, which is
// never wider than the terminal, or in lines from time to time. All of its methods may be
// called from several goroutines.
type Progress struct {
	style ProgressStyle
	work  Work
	start time.Time
	base  float64 // what was done at the start

	has   parts
	names []string // as there is room for them

	ended, gone chan struct{} // closed by Close, and after the last line; nil for no lines

	mu       sync.Mutex // of what follows
	standing Standing
	end      time.Time // estimated; zero while it is unknown
	counted  time.Time // when the standing changed
}

// NewProgress starts to show progress from a first standing, whose texts have the widths of
// all later ones. Nothing is shown if nothing is left to do.
func NewProgress(style ProgressStyle, work Work, first Standing) *Progress {
	if first.Done >= work.Total {
		style = ProgressStyle{}
	}
	now := time.Now()
	p := &Progress{style: style, work: work, start: now, base: work.share(&first), standing: first, counted: now}
	show, every := func() { style.Note(p.note()) }, style.Every
	if style.Draw != nil {
		p.fit()
		show, every = func() { style.Draw(p.line()) }, redrawEvery
		show()
	}
	if every > 0 {
		p.ended, p.gone = make(chan struct{}), make(chan struct{})
		go p.show(show, every) // ends with Close
	}
	return p
}

// Update takes a new standing.
func (p *Progress) Update(s Standing) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	elapsed, since := now.Sub(p.start), now.Sub(p.counted)
	p.standing, p.counted = s, now
	if done := p.work.share(&s) - p.base; done > 0 && elapsed >= knownAfter {
		end := p.start.Add(time.Duration(float64(elapsed) / done * (1 - p.base)))
		if calm := min(elapsed/4, calmest); !p.end.IsZero() {
			end = p.end.Add(time.Duration(float64(end.Sub(p.end)) * float64(since) / float64(since+calm)))
		}
		p.end = end
	}
}

// show shows the progress from time to time.
func (p *Progress) show(show func(), every time.Duration) {
	defer close(p.gone)
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-p.ended:
			return
		case <-ticker.C:
			show()
		}
	}
}

// Close takes the line away, or ends the lines.
func (p *Progress) Close() error {
	if p.ended != nil {
		close(p.ended)
		<-p.gone
	}
	if p.style.Draw != nil {
		p.style.Draw("")
	}
	return nil
}

// note returns a line for where there is no terminal.
func (p *Progress) note() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	names := p.work.Names[:min(len(p.work.Names), mostNoted)]
	shares := p.shares(true, names, ", ")
	if more := len(p.work.Names) - len(names); more > 0 {
		shares += fmt.Sprintf(" and %d more", more)
	}
	parts := []string{fmt.Sprintf("%d of %d %s", p.standing.Done, p.work.Total, p.work.Unit), shares}
	if !p.end.IsZero() {
		parts = append(parts, p.standing.Rate, strings.Replace("about "+p.left()+" left", "about ≤", "at most ", 1))
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	text := strings.Join(strings.Fields(strings.Join(parts, ", ")), " ")
	return strings.ReplaceAll(text, " ,", ",") // numbers are padded to their width
}

// line returns the line of a terminal.
func (p *Progress) line() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := p.fixed() + p.shares(p.has.share, p.names, gap)
	if p.standing.More != "" {
		text += gap + p.standing.More
	}
	return cut(text, p.room(), 0)
}

// room is the width of the line. Of the last columns two are for the ^C that a terminal
// shows, and some terminals break the line in the very last.
func (p *Progress) room() int {
	if p.style.Width <= 0 {
		return unknownWidth - freeColumns
	}
	return p.style.Width - freeColumns
}

// fixed returns the beginning of the line, whose width does not change.
func (p *Progress) fixed() string {
	text := fmt.Sprintf("%*d/%d", digits(p.work.Total), p.standing.Done, p.work.Total)
	if p.has.unit {
		text += " " + p.work.Unit
	}
	width := 6
	if p.work.MayEndEarly {
		width++
	}
	text += gap + fmt.Sprintf("%*s left", width, p.left())
	if p.has.rate {
		text += gap + p.standing.Rate
	}
	return text + gap
}

// parts are those parts of the line that it has only if there is room.
type parts struct{ unit, rate, share bool }

// fit says what there is room for: for all; else the names are cut, and parts are left out.
func (p *Progress) fit() {
	longest := 0
	for _, name := range p.work.Names {
		longest = max(longest, utf8.RuneCountInString(name))
	}
	n := len(p.work.Names)
	for _, try := range []struct {
		parts
		least int // width of a name
	}{
		{parts{true, true, true}, longest},
		{parts{false, true, true}, longest},
		{parts{false, true, n == 1}, longest},
		{parts{false, true, n == 1}, leastName},
		{parts{}, leastName},
	} {
		p.has = try.parts
		p.names = make([]string, n)
		room := p.room() - utf8.RuneCountInString(p.fixed()+p.shares(p.has.share, p.names, gap))
		for i, name := range p.work.Names {
			each := max(room/n, leastName)
			p.names[i] = cut(name, each, each/2) // builds differ at the end of their names
		}
		if room >= n*min(longest, try.least) || n == 1 && room >= 0 {
			return
		}
	}
}

// shares returns the shares of the contenders, by names; the share of a single contender has no name.
func (p *Progress) shares(whatOf bool, names []string, between string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return p.work.Share + " " + p.standing.Shares[0]
	}
	var texts []string
	for i, name := range names {
		texts = append(texts, name+" "+p.standing.Shares[i])
	}
	text := strings.Join(texts, between)
	if whatOf {
		return p.work.Share + ": " + text
	}
	return text
}

// left returns the time left, or what stands for it while it is unknown.
func (p *Progress) left() string {
	if p.end.IsZero() {
		return "-"
	}
	text := roughly(time.Until(p.end))
	if p.work.MayEndEarly {
		return "≤" + text
	}
	return text
}

// roughly returns a time in at most six characters, in steps that do not hide how rough an
// estimate is.
func roughly(d time.Duration) string {
	d = max(d, 0)
	switch {
	case d <= 59*time.Second:
		return fmt.Sprintf("%ds", (d+time.Second-1)/time.Second)
	case d < 10*time.Minute:
		d = d.Round(5 * time.Second)
		return fmt.Sprintf("%dm%02ds", d/time.Minute, d%time.Minute/time.Second)
	case d < time.Hour:
		return fmt.Sprintf("%dm", d/time.Minute)
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh%02dm", d/time.Hour, d%time.Hour/time.Minute)
	}
	return fmt.Sprintf("%dd", d/(24*time.Hour))
}

// digits returns the number of digits of a number.
func digits(n int) int { return len(strconv.Itoa(n)) }

// cut shortens a text to a width; its last characters are kept, and what is left out is in front of them.
func cut(text string, width, last int) string {
	runes := []rune(text)
	if len(runes) <= width {
		return text
	}
	return string(runes[:width-last-1]) + "…" + string(runes[len(runes)-last:])
}
