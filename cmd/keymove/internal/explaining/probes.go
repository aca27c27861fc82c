package explaining

import (
	"context"
	"errors"
	"maps"
	"slices"

	"keymove/cmd/keymove/internal/input"
	"keymove/engine/external"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/explain"
	"keymove/suites/settings"
)

// suspectChanges gives a question the changes that are suspected: all features of a profile,
// those in which it differs from another one, or the options of an engine that are named; none
// if nothing is known.
func suspectChanges(q *explain.Question, o *options, t *target) (err error) {
	switch {
	case t.contender.Engine != nil && o.suspects == "":
		return nil
	case t.contender.Engine != nil:
		q.Probes, err = explain.OptionProbes(t.contender, o.suspects)
		return err
	case t.against != nil && t.against.Engine != nil:
		return nil // what differs is unknown
	}
	settings, err := profile.FromMap(t.contender.Options)
	if err != nil {
		return err
	}
	changes := profile.ProbesOf(settings)
	if t.against != nil {
		target, err := profile.FromMap(t.against.Options)
		if err != nil {
			return err
		}
		changes = profile.Towards(settings, target)
	}
	return setProbes(q, settings, changes)
}

// setProbes makes changes of the contender's profile the probes of the question, each of which
// is also tried on a reference.
func setProbes(q *explain.Question, settings profile.Settings, changes []profile.Probe) error {
	name, reference, err := profile.Reference(settings)
	if err != nil {
		return err
	}
	q.Reference = &suites.Contender{Name: name, Spec: name, Options: reference.Map()}
	q.Probes = make([]explain.Probe, len(changes))
	for i := range changes {
		c := &changes[i]
		p := explain.NewProbe(q.Contender, c.Feature, c.Change, c.Settings.Map(), c.Rows)
		p.Doubt = c.Doubt()
		if changed, ok := c.In(reference); ok {
			p.Reference = new(explain.NewProbe(*q.Reference, c.Feature, c.Change, changed.Map(), nil).Contender)
		}
		q.Probes[i] = p
	}
	return nil
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

// together returns a profile with several features as another one has them.
func together(c, against *suites.Contender, probes []explain.Probe) suites.Contender {
	changed := *c
	changed.Options = maps.Clone(c.Options)
	for _, p := range probes {
		changed.Name += "," + p.Change
		changed.Spec += "," + p.Change
		for _, row := range p.Rows {
			changed.Options[row] = against.Options[row]
		}
	}
	return changed
}
