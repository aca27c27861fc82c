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
}

// NewRunProgress starts to show progress for a run of total searches, 0 included, that may end early.
func NewRunProgress(style ProgressStyle, total int, contenders []suites.Contender, mayEndEarly bool) *RunProgress {
	p := &RunProgress{start: time.Now(), width: digits(total / max(len(contenders), 1)), places: map[string]int{}, solved: make([]Tally, len(contenders))}
	work := Work{Unit: "searches", Share: "solved", Total: total, MayEndEarly: mayEndEarly}
	for i := range contenders {
		p.places[contenders[i].Name] = i
		work.Names = append(work.Names, sink.Terminal(contenders[i].Name))
	}
	p.Progress = NewProgress(style, work, p.standing())
	return p
}

// Add counts a record. It never fails: a progress line that cannot be written must
// not end a run.
func (p *RunProgress) Add(rec suites.Record) error {
	p.done++
	p.addNodes(&rec)
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
	s := Standing{Done: p.done, Rate: fmt.Sprintf("%5s nodes/s", speed)}
	for _, t := range p.solved {
		s.Shares = append(s.Shares, fmt.Sprintf("%*d/%-*d", p.width, t.Sum, p.width, t.Searches))
	}
	return s
}
