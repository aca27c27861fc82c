package main

import (
	"math"
	"path/filepath"

	"keymove/report/compare"
	"keymove/report/stats"
	"keymove/report/study"
)

// result is what was measured about an event: nothing that was not searched.
type result struct {
	event
	before, after commit
	theirs        int          // matetrack's change
	row, long     *compare.Row // with 50 000 nodes, and with a million
	bisection     *study.Bisection
	minutes       float64 // of CPU, of the bisection
}

// results returns what was measured about the events.
func (l *laboratory) results() ([]result, error) {
	times, err := l.readTimes()
	if err != nil {
		return nil, err
	}
	var list []result
	for _, e := range events {
		before, err := l.lookUp(e.parent)
		if err != nil {
			return nil, err
		}
		after, err := l.lookUp(e.child)
		if err != nil {
			return nil, err
		}
		r := result{event: e, before: l.commits[before], after: l.commits[after]}
		r.theirs = l.known[r.after.hash].found - l.known[r.before.hash].found
		if r.row, err = l.pairOf("event-"+e.child, &r); err != nil {
			return nil, err
		}
		if r.long, err = l.pairOf("long-"+e.child, &r); err != nil {
			return nil, err
		}
		if step := "bisect-" + e.child; l.isDone(step) {
			r.bisection, r.minutes = &study.Bisection{}, times[step]/60
			if err := readJSON(filepath.Join(l.dir, step, doneFile), r.bisection); err != nil {
				return nil, err
			}
		}
		list = append(list, r)
	}
	return list, nil
}

// pairOf compares the two versions of an event; nil if they were not searched.
func (l *laboratory) pairOf(step string, r *result) (*compare.Row, error) {
	if !l.isDone(step) {
		return nil, nil
	}
	run, err := l.readRun(step)
	if err != nil {
		return nil, err
	}
	return comparePair(run, r.before.hash, r.after.hash)
}

// needed returns how many positions would find matetrack's change in 80 of 100 cases, with the share of
// positions that flip here.
func (r *result) needed() int {
	power := stats.Power{Alpha: compare.DefaultAlpha, Power: 0.8}
	size := math.Abs(float64(r.theirs)) / matetrackSize
	return power.CasesForShare(max(size, float64(r.row.Gained+r.row.Lost)/float64(r.row.Positions)), size)
}

// isRight reports whether the bisection names the event.
func (r *result) isRight() bool {
	return r.bisection.IsFound() && r.bisection.First[0].Hash == r.after.hash
}
