package report

import (
	"fmt"
	"time"

	"keymove/report/sink"
	"keymove/suites"
)

// RunProgress shows the progress of a run: searches done, the time left, nodes/s, and what
// each contender has solved so far. It takes records as they arrive, from one goroutine.
type RunProgress struct {
	*Progress
	start  time.Time
	width  int // of a number of searches
	places map[string]int
	done   int
	nodes  uint64
	silent int     // answers whose nodes are unknown
	solved []Tally // by contender
	// weights is what a search at each limit takes; nil for one limit. effort is what the searches took.
	weights []float64
	effort  float64
}

// NewRunProgress starts to show progress for a run of total searches, 0 included.
func NewRunProgress(style ProgressStyle, total int, contenders []suites.Contender) *RunProgress {
	p := &RunProgress{start: time.Now(), width: digits(total / max(len(contenders), 1)), places: map[string]int{}, solved: make([]Tally, len(contenders))}
	work := Work{Unit: "searches", Share: "solved", Total: total}
	for i := range contenders {
		p.places[contenders[i].Name] = i
		work.Names = append(work.Names, sink.Terminal(contenders[i].Name))
	}
	p.Progress = NewProgress(style, work, p.standing())
	return p
}

// Weigh makes the time left one of what searches take instead of their number: weights are those of a search at each
// limit of the run, and whole is that of all searches.
func (p *RunProgress) Weigh(weights []float64, whole float64) {
	p.weights = weights
	p.mu.Lock()
	defer p.mu.Unlock()
	p.work.Effort = whole
}

// MayEndEarly makes the time left a bound.
func (p *RunProgress) MayEndEarly() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.work.MayEndEarly = true
}

// count adds a search.
func (p *RunProgress) count(rec *suites.Record) {
	p.done++
	if p.weights != nil {
		p.effort += p.weights[rec.LimitIndex]
	}
	p.addNodes(rec)
}

// Add counts a record. It never fails: a progress line that cannot be written must
// not end a run.
func (p *RunProgress) Add(rec suites.Record) error {
	p.count(&rec)
	p.solved[p.places[rec.Contender]].add(Searches{&rec}.Solved())
	p.Update(p.standing())
	return nil
}

// addNodes adds the nodes of a search.
func (p *RunProgress) addNodes(rec *suites.Record) {
	switch {
	case rec.Nodes == nil && rec.Error == "" && rec.Move != "":
		p.silent++
	case rec.Nodes != nil && !rec.Cached:
		p.nodes += *rec.Nodes
	}
}

// standing counts the nodes of all workers over the time since the start; they are unknown if those
// of a search are.
func (p *RunProgress) standing() Standing {
	speed := "-"
	if elapsed := time.Since(p.start); elapsed >= knownAfter && p.silent == 0 {
		if nps, ok := NodesPerSecond(p.nodes, elapsed.Microseconds()); ok {
			speed = sink.HumanCount(nps)
		}
	}
	s := Standing{Done: p.done, Effort: p.effort, Rate: fmt.Sprintf("%5s nodes/s", speed)}
	for _, t := range p.solved {
		s.Shares = append(s.Shares, fmt.Sprintf("%*d/%-*d", p.width, t.Sum, p.width, t.Searches))
	}
	return s
}
