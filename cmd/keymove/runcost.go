package main

import (
	"cmp"
	"context"
	"os"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/report/output"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

const (
	// sampleTime is how long a dry run may search to measure speeds, divided among contenders and limits;
	// each of them has leastSample to mostSample.
	sampleTime  = 3 * time.Second
	leastSample = 20 * time.Millisecond
	mostSample  = 300 * time.Millisecond
	// sampledPositions is the number of positions that each contender searches at a limit at most.
	sampledPositions = 6
	// stopTime is how long an engine may go on that ignores a limit of time beside another one.
	stopTime = 50 * time.Millisecond
)

// cost finds out what a run takes, over all of its limits: how many searches, how many of them the cache has, and
// the time of the others, which each contender needs by a sample of its own.
func (a *app) cost(ctx context.Context, j *suiteRun, m *runfolder.Manifest) output.Cost {
	c := output.Cost{Searches: m.Searches(), Workers: m.Workers, Limits: m.Axis}
	var limits []engine.Limits
	for number := range m.Steps() {
		limits = append(limits, m.At(number).Limits)
	}
	s := sampler{app: a, run: j, slice: sampleTime / time.Duration(len(limits)*len(j.contenders))}
	s.slice = max(leastSample, min(mostSample, s.slice))
	each := float64(m.Searches()) / float64(len(j.contenders)*len(limits))
	cached := make([][]int, len(limits))
	for k := range limits {
		cached[k] = countCached(j, m, k)
		for _, n := range cached[k] {
			c.Cached += n
		}
	}
	for i := range j.contenders {
		times, err := s.times(ctx, i, limits)
		if err != nil {
			c.Unknown = append(c.Unknown, j.contenders[i].Name+": "+err.Error())
			continue
		}
		for k, t := range times {
			c.Add(t, each-float64(cached[k][i]), m.SizesOf(&j.contenders[i]).Threads)
		}
	}
	return c
}

// countCached returns how many searches at a limit, by its number, the cache has, of each contender.
func countCached(j *suiteRun, m *runfolder.Manifest, number int) []int {
	none := make([]int, len(j.contenders))
	if info, err := os.Stat(j.Cache); j.Cache == "" || err != nil || !info.IsDir() {
		return none // a dry run makes no folder
	}
	cache, err := runner.OpenCache(j.Cache, m.Program, j.HashMiB)
	if err != nil {
		return none
	}
	cfg := runner.Config{Contenders: j.contenders, Suites: j.suites, Plan: j.Plan.At(number), Cache: cache}
	return cfg.CountCached()
}

// sampler measures how long searches take.
type sampler struct {
	app   *app
	run   *suiteRun
	slice time.Duration // of each contender at each limit
	next  int           // number of the next position
}

// times returns how long a contender takes for a search at each limit.
func (s *sampler) times(ctx context.Context, contender int, limits []engine.Limits) ([]output.SearchTime, error) {
	var times []output.SearchTime
	var searcher engine.Searcher
	for _, l := range limits {
		if l.MoveTime > 0 && l.Depth == 0 && l.Nodes == 0 {
			times = append(times, output.SearchTime{Time: l.MoveTime})
			continue
		}
		if searcher == nil {
			var err error
			if searcher, err = s.app.openSearcher(s.run)(ctx, s.run.contenders[contender]); err != nil {
				return nil, err
			}
			defer searcher.Close()
			_, _, _ = s.search(ctx, searcher, l) // the first one finds all caches cold; what fails fails again
		}
		t, err := s.timeAt(ctx, searcher, l)
		if err != nil {
			return nil, err
		}
		times = append(times, t)
	}
	return times, nil
}

// timeAt returns how long a search at a limit takes, by those of a sample that do not fail.
func (s *sampler) timeAt(ctx context.Context, searcher engine.Searcher, l engine.Limits) (output.SearchTime, error) {
	var all output.SearchTime
	var failed error
	searched, spent := 0, time.Duration(0)
	for n := 0; n < sampledPositions && spent < s.slice; n++ {
		one, own, err := s.search(ctx, searcher, l)
		spent += own
		if err != nil {
			failed = err
			continue
		}
		searched++
		all.Time, all.CPU, all.IsLeast = all.Time+one.Time, all.CPU+one.CPU, all.IsLeast || one.IsLeast
	}
	if searched == 0 {
		return all, cmp.Or(ctx.Err(), failed)
	}
	all.Time /= time.Duration(searched)
	all.CPU /= time.Duration(searched)
	return all, nil
}

// search searches the next position of the suites in turn, and returns what that takes together with a new game, and
// the time of the search itself.
// A search that is cut short goes on at its speed under a limit of nodes; under others it takes at least as long.
func (s *sampler) search(ctx context.Context, searcher engine.Searcher, l engine.Limits) (t output.SearchTime, own time.Duration, err error) {
	position, known := s.position()
	if !known {
		return t, 0, nil
	}
	began := s.app.Now()
	if err := searcher.NewGame(ctx); err != nil {
		return t, 0, err
	}
	ready := s.app.Now()
	short := l
	if short.MoveTime == 0 || short.MoveTime > s.slice {
		short.MoveTime = s.slice
	}
	stopped, stop := context.WithTimeout(ctx, s.slice+stopTime)
	defer stop()
	result, err := searcher.Search(stopped, engine.Game{Start: position}, short, nil)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return t, 0, err
	}
	ended := s.app.Now()
	searched := ended.Sub(ready)
	t.Time = ended.Sub(began)
	if result.CPU > 0 && searched > 0 {
		t.CPU = time.Duration(float64(t.Time) * float64(result.CPU) / float64(searched))
	}
	if isCut := searched >= s.slice*9/10; isCut && l.Nodes > 0 && result.Nodes > 0 {
		more := max(1, float64(l.Nodes)/float64(result.Nodes))
		t.Time, t.CPU = time.Duration(float64(t.Time)*more), time.Duration(float64(t.CPU)*more)
	} else {
		t.IsLeast = isCut
	}
	return t, result.Time, nil
}

// position returns the next position. Those that follow each other are far apart in their suite, where positions
// of one theme stand together.
func (s *sampler) position() (board.Position, bool) {
	suite := &s.run.suites[s.next%len(s.run.suites)]
	if suite.Len() == 0 {
		return board.Position{}, false
	}
	at := s.next / len(s.run.suites) * max(1, suite.Len()*618/1000) % suite.Len()
	s.next++
	return suite.Case(at).Position, true
}
