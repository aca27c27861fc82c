// Package explain finds out why a contender misses the key move of a case.
//
// The story is for any engine: what was played, when the key move was best, and how
// many times the limit it takes. The cause is found by ablation, against the placebo of trees
// that are randomly perturbed. What differs from another contender comes first: Comparison. Then
// all features are suspects: Investigation. There a feature is the cause if the case is solved
// with a change of it far more often than luck explains, and if the rest of the suite does not
// get worse for it. Faults that are no setting are not looked for.
package explain

import (
	"context"
	"errors"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/plan"
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
	// Chosen are changes that are suspected first: those that make the contender like Against,
	// or without such a contender those that somebody named.
	Chosen  []Probe
	Against string
	// Probes are the changes that are suspected if none of those is the cause.
	Probes []Probe
	// Others are other cases, on which the suspects are tried, too.
	Others []suites.Case
	// Elsewhere are positions of other origin; see Investigation.
	Elsewhere []suites.Case
	// Reference is a profile that has nothing to do with the contender; see Investigation.
	Reference *suites.Contender
}

// othersNodes is the greatest limit of searches of other cases.
const othersNodes = 3_000

// Explain reports the story of a case, and looks for the cause if it is lost.
func (l *Lab) Explain(ctx context.Context, q *Question) (*Explanation, error) {
	story, err := l.Story(ctx, q.Contender, &q.Case, q.Limits, q.Oracle)
	x := &Explanation{Story: story}
	if err != nil || story.Solved {
		return x, err
	}
	x.Twins, err = l.twins(ctx, q.Contender, &q.Case, q.Limits)
	if _, failed := errors.AsType[*SearchError](err); err != nil && !failed { // a twin that crashes an engine is no answer
		return nil, err
	}
	if x.Line, err = l.follow(ctx, q.Watcher, q.Contender, story); err != nil {
		return nil, err
	}
	if q.Watcher != nil {
		if x.Refutation, err = l.followRefutation(ctx, q.Watcher, q.Contender, story); err != nil {
			return nil, err
		}
	}
	if len(q.Chosen) > 0 {
		m := &Comparison{Lab: l, Contender: q.Contender, Case: q.Case, Limits: q.Limits, Probes: q.Chosen, Against: q.Against}
		if x.Compared, err = m.Cause(ctx); err != nil || x.Compared.Cause != nil {
			return x, err
		}
	}
	if len(q.Probes) > 0 {
		x.Findings, err = l.investigation(q, x).Cause(ctx)
	}
	return x, err
}

// investigation returns what looks for the cause among all features.
func (l *Lab) investigation(q *Question, x *Explanation) *Investigation {
	v := &Investigation{
		Lab: l, Contender: q.Contender, Case: q.Case, Limits: q.Limits, Probes: q.Probes, Reference: q.Reference,
		Seen: x.seen(), Horizon: x.Story.Needed == 0 || x.Story.Needed > horizon,
	}
	if q.Limits.Nodes > 0 {
		v.Others, v.Elsewhere = q.Others, q.Elsewhere
		v.SuiteLimits = engine.Limits{Nodes: min(q.Limits.Nodes, othersNodes)}
	}
	return v
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
		for _, rule := range x.Refutation.acted() {
			seen[rule] = refutationSeen
		}
	}
	for _, rule := range x.Line.acted() {
		seen[rule] = 1
	}
	return seen
}

// Probe is a contender with one suspect changed.
type Probe struct {
	// Feature is the suspect: a feature of the built-in engine, or an option of an
	// external one.
	Feature string
	// Change is what was changed, as "rfp=off" or "option.NullMove=false".
	Change string
	// Contender is the losing one with the change.
	Contender suites.Contender
	// Reference is the reference with the same change; nil if it has no such feature.
	Reference *suites.Contender
	// Doubt is how unlikely the change is to be the repair of a fault, from 0 to 1: evidence
	// that it does not get.
	Doubt float64
	// Rows are all settings whose values differ: turning a feature off turns off what
	// needs it.
	Rows []string
}

// NewProbe returns the probe of a profile whose settings have become others.
func NewProbe(c suites.Contender, feature, change string, options map[string]string, rows []string) Probe {
	changed := c
	changed.Name, changed.Spec, changed.Options = c.Name+","+change, c.Spec+","+change, options
	return Probe{Feature: feature, Change: change, Contender: changed, Rows: rows}
}

// OptionProbes returns the probes of an external engine: each value of a list of its
// options, as plan.ParseOptions reads it.
func OptionProbes(c suites.Contender, list string) ([]Probe, error) {
	options, err := plan.ParseOptions(list)
	if err != nil {
		return nil, err
	}
	var probes []Probe
	for _, o := range options {
		for _, value := range o.Values {
			probes = append(probes, optionProbe(c, suites.EngineOption{Name: o.Name, Value: value}))
		}
	}
	return probes, nil
}

func optionProbe(c suites.Contender, o suites.EngineOption) Probe {
	p := Probe{Feature: o.Name, Change: plan.OptionPrefix + o.Name + "=" + o.Value, Rows: []string{o.Name}, Contender: c}
	p.Contender.Engine = c.Engine.With([]suites.EngineOption{o})
	p.Contender.Name += " " + p.Change
	return p
}
