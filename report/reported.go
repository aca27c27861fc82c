package report

import (
	"strings"

	"keymove/engine"
	"keymove/suites"
)

// Reported counts in how many of its answers a searcher reported each figure. A sum or mean over
// searches is known only if each answer has the figure: it would be a wrong one without the others.
// Searches that failed have no answer, nor has a position in which the game is over.
type Reported struct {
	Answers                           int
	Score, Depth, SelDepth, Nodes, PV int
}

// Add counts a search.
func (r *Reported) Add(rec *suites.Record) {
	if rec.Error != "" || rec.Move == "" {
		return
	}
	r.Answers++
	count := func(n *int, known bool) {
		if known {
			*n++
		}
	}
	count(&r.Score, rec.ScoreCP != nil || rec.ScoreMate != nil)
	count(&r.Depth, rec.Depth != nil)
	count(&r.SelDepth, rec.SelDepth != nil)
	count(&r.Nodes, rec.Nodes != nil)
	count(&r.PV, rec.PV != "")
}

// Merge adds the counts of other searches.
func (r *Reported) Merge(other *Reported) {
	r.Answers += other.Answers
	r.Score += other.Score
	r.Depth += other.Depth
	r.SelDepth += other.SelDepth
	r.Nodes += other.Nodes
	r.PV += other.PV
}

// Never returns the figures that none of the answers has, as "scores and nodes"; empty for none.
func (r *Reported) Never() string {
	if r.Answers == 0 {
		return ""
	}
	var unknown engine.Figures
	for i, n := range []int{r.Score, r.Depth, r.SelDepth, r.Nodes} {
		if n == 0 {
			unknown |= engine.FigureScore << i
		}
	}
	names := unknown.Names()
	if r.PV == 0 {
		names = append(names, "principal variations")
	}
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
