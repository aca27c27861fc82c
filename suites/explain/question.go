package explain

import (
	"context"

	"keymove/engine"
	"keymove/suites"
)

// Question is what an explanation is asked for.
type Question struct {
	Contender suites.Contender
	Case      suites.Case
	Limits    engine.Limits
	// Oracle is asked for its opinion; nil for none.
	Oracle *Oracle
	// Watcher looks inside a profile of the built-in engine; nil for an external engine.
	Watcher Watcher
	// Probes are the changes that are suspected; without any no cause is looked for.
	Probes []Probe
	// Others are other cases, on which the suspects are tried, too.
	Others []suites.Case
	// Elsewhere are positions of other origin; see Investigation.
	Elsewhere []suites.Case
	// Reference is a profile that has nothing to do with the contender; see Investigation.
	Reference *suites.Contender
	// Directed is set if somebody chose the probes; see Investigation.
	Directed bool
}

// othersNodes is the greatest limit of searches of other cases.
const othersNodes = 3_000

// Explain reports the story of a case, and looks for the cause if it is lost. The
// investigation is nil if nothing was suspected.
func (l *Lab) Explain(ctx context.Context, q *Question) (*Explanation, *Investigation, error) {
	story, err := l.Story(ctx, q.Contender, &q.Case, q.Limits, q.Oracle)
	x := &Explanation{Story: story}
	if err != nil || story.Solved {
		return x, nil, err
	}
	if q.Watcher != nil {
		if x.Line, err = l.Follow(ctx, q.Watcher, q.Contender, story); err != nil {
			return nil, nil, err
		}
		if x.Refutation, err = l.FollowRefutation(ctx, q.Watcher, q.Contender, story); err != nil {
			return nil, nil, err
		}
	}
	if len(q.Probes) == 0 {
		return x, nil, nil
	}
	v := &Investigation{
		Lab: l, Contender: q.Contender, Case: q.Case, Limits: q.Limits, Probes: q.Probes, Directed: q.Directed, Reference: q.Reference,
		Seen: x.seen(), Horizon: story.Needed == 0 || story.Needed > horizon,
	}
	if q.Limits.Nodes > 0 {
		v.Others, v.Elsewhere = q.Others, q.Elsewhere
		v.SuiteLimits = engine.Limits{Nodes: min(q.Limits.Nodes, othersNodes)}
	}
	x.Findings, err = v.Cause(ctx)
	return x, v, err
}

// seen returns what was seen of each feature on the lines that were watched, from 0 to 1: 1
// for a rule that acted on the key line, and for a term its share of what speaks for the
// line played, at the ends of both lines.
func (x *Explanation) seen() map[string]float64 {
	seen := map[string]float64{}
	if x.Line == nil {
		return seen
	}
	against := 0
	for _, t := range x.Line.Terms {
		against += max(t.Played-t.Key, 0)
	}
	for _, t := range x.Line.Terms {
		if t.Played > t.Key {
			seen[t.Name] = float64(t.Played-t.Key) / float64(against)
		}
	}
	if x.Refutation != nil {
		for _, rule := range x.Refutation.Acted() {
			seen[rule] = refutationSeen
		}
	}
	for _, rule := range x.Line.Acted() {
		seen[rule] = 1
	}
	return seen
}
