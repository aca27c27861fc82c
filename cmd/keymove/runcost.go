package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"keymove/engine"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/runfolder"
)

const (
	// sampledPositions is the number of positions by which a dry run measures a speed, sampleTime how long
	// it may search each of them at one limit.
	sampledPositions = 6
	sampleTime       = 100 * time.Millisecond
)

// cost says what a run takes: searches and CPU hours over all limits, from the speed of the first contender
// that is built in. External engines are not started by a dry run.
func (a *app) cost(ctx context.Context, j *suiteRun, m *runfolder.Manifest) [][2]string {
	limits := j.Several()
	var lines [][2]string
	if len(limits) > 0 {
		var texts []string
		for _, l := range limits {
			texts = append(texts, suites.LimitText(l))
		}
		lines = append(lines, [2]string{"limits", fmt.Sprintf("%s: a run for each, %d searches in all", strings.Join(texts, ", "), len(limits)*m.Searches())})
	} else {
		limits = []engine.Limits{m.Limits}
	}
	var all time.Duration
	atLeast := ""
	for _, l := range limits {
		each, isWhole, known := a.timeOf(ctx, j, l)
		if !known {
			return append(lines, [2]string{"CPU time", "unknown: a dry run starts no engine"})
		}
		if !isWhole {
			atLeast = "at least "
		}
		all += time.Duration(m.Searches()) * each
	}
	if all == 0 {
		return lines
	}
	return append(lines, [2]string{"CPU time", atLeast + hours(all) + ", " + hours(all/time.Duration(max(m.Workers, 1))) + " with these workers"})
}

// hours writes a time that is about right.
func hours(d time.Duration) string {
	if d < 6*time.Minute {
		return "about " + sink.HumanTime(d.Microseconds())
	}
	return fmt.Sprintf("about %.1f h", d.Hours())
}

// timeOf returns how long a search at a limit takes. isWhole is false if the searches of the sample were cut
// short where no speed in nodes helps; known is false if no contender is built in.
func (a *app) timeOf(ctx context.Context, j *suiteRun, l engine.Limits) (each time.Duration, isWhole, known bool) {
	if l.MoveTime > 0 && l.Depth == 0 && l.Nodes == 0 {
		return l.MoveTime, true, true
	}
	var base *suites.Contender
	for i := range j.contenders {
		if j.contenders[i].Engine == nil {
			base = &j.contenders[i]
			break
		}
	}
	if base == nil {
		return 0, false, false
	}
	searcher, err := a.openSearcher(j)(ctx, *base)
	if err != nil {
		return 0, false, false
	}
	defer searcher.Close()
	sampled, began, nodes := 0, a.Now(), uint64(0)
	isWhole = true
	for i := range j.suites {
		s := &j.suites[i]
		for n := range min(s.Len(), sampledPositions) {
			c := s.Case(n * s.Len() / min(s.Len(), sampledPositions))
			short := l
			short.MoveTime = sampleTime
			if searcher.NewGame(ctx) != nil {
				return 0, false, false
			}
			result, err := searcher.Search(ctx, engine.Game{Start: c.Position}, short, nil)
			if err != nil {
				return 0, false, false
			}
			isWhole = isWhole && (l.Depth == 0 || result.Depth >= l.Depth)
			nodes += result.Nodes
			sampled++
		}
	}
	took := a.Now().Sub(began)
	switch {
	case sampled == 0 || nodes == 0 || took == 0:
		return 0, true, true
	case l.Nodes > 0:
		return time.Duration(float64(took) * float64(l.Nodes) / float64(nodes)), true, true
	}
	return took / time.Duration(sampled), isWhole, true
}
