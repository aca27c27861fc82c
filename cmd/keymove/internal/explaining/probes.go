package explaining

import (
	"context"
	"errors"
	"slices"

	"keymove/cmd/keymove/internal/input"
	"keymove/engine/external"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/explain"
	"keymove/suites/settings"
)

// suspectChanges gives a question the changes that are suspected. First come the options of an
// engine that are named, or what differs from another profile: the one that solves the case, or
// if that is unknown the built-in one that the contender resembles most. Without such another
// one all features are suspects as well.
func suspectChanges(q *explain.Question, o *options, t *target) (err error) {
	switch {
	case t.contender.Engine != nil && o.suspects == "":
		return nil
	case t.contender.Engine != nil:
		q.Chosen, err = explain.OptionProbes(t.contender, o.suspects)
		return err
	case t.against != nil && t.against.Engine != nil:
		return nil // what differs is unknown
	}
	own, err := profile.FromMap(t.contender.Options)
	if err != nil {
		return err
	}
	if t.against != nil {
		other, err := profile.FromMap(t.against.Options)
		if err == nil {
			q.Against, q.Chosen = t.against.Name, probesOf(&q.Contender, profile.Towards(own, other))
		}
		return err
	}
	name, nearest, err := profile.Nearest(own)
	if err != nil {
		return err
	}
	q.Against, q.Chosen = name, probesOf(&q.Contender, profile.Towards(own, nearest))
	return suspectAll(q, own)
}

// usualProfile is the profile whose values are suspected where a contender has others.
const usualProfile = "default"

// suspectAll makes the changes of all features probes of the question. Each probe is also
// tried on a reference.
func suspectAll(q *explain.Question, own profile.Settings) error {
	usual, err := profile.Resolve(usualProfile)
	if err != nil {
		return err
	}
	name, reference, err := profile.Reference(own)
	if err != nil {
		return err
	}
	q.Reference = &suites.Contender{Name: name, Spec: name, Options: reference.Map()}
	changes := profile.ProbesOf(own, usual)
	q.Probes = probesOf(&q.Contender, changes)
	for i := range changes {
		c, p := &changes[i], &q.Probes[i]
		p.Doubt = c.Doubt()
		if changed, ok := c.In(reference); ok {
			p.Reference = new(explain.NewProbe(*q.Reference, c.Feature, c.Change, changed.Map(), nil).Contender)
		}
	}
	return nil
}

// probesOf returns changes of a contender's profile as probes.
func probesOf(c *suites.Contender, changes []profile.Probe) []explain.Probe {
	probes := make([]explain.Probe, len(changes))
	for i := range changes {
		p := &changes[i]
		probes[i] = explain.NewProbe(*c, p.Feature, p.Change, p.Settings.Map(), p.Rows)
	}
	return probes
}

// checkSuspects starts an engine once with each of its options that are suspected: a name or
// a value that it does not take is reported before the first search.
func (h *explainer) checkSuspects(ctx context.Context, o *options, opener *input.Opener, targets []*target) error {
	i := slices.IndexFunc(targets, func(t *target) bool { return t.contender.Engine != nil })
	if o.suspects == "" || i < 0 {
		return nil
	}
	probes, err := explain.OptionProbes(targets[i].contender, o.suspects)
	var faults settings.Faults
	if err != nil {
		faults.Add("ablate", settings.Last, settings.Errorf("%s: %w", settings.Ref("ablate"), err))
	}
	for _, p := range probes {
		wrong, err := opener.Identify(ctx, []suites.Contender{p.Contender}, nil)
		if err != nil {
			return err
		}
		for _, fault := range wrong {
			faults.Add("ablate", settings.Last, settings.Errorf("%s: %w", settings.Ref("ablate"), reasonOf(fault)))
		}
	}
	return h.Report(o.Given, faults)
}

// reasonOf returns why an engine refused an option, without its text.
func reasonOf(fault error) error {
	if refused, ok := errors.AsType[*external.OptionError](fault); ok {
		return refused
	}
	return fault
}
