package explain

import (
	"keymove/engine/profile"
	"keymove/engine/suspect"
	"keymove/suites/runfolder"
)

// Probe is a contender with one suspect changed.
type Probe struct {
	// Feature is the suspect: a feature of the built-in engine, or an option of an
	// external one.
	Feature string
	// Change is what was changed, as "rfp=off" or "option.NullMove=false".
	Change string
	// Contender is the losing one with the change.
	Contender runfolder.Contender
	// Reference is the reference with the same change; nil if it has no such feature.
	Reference *runfolder.Contender
	// Doubt is how unlikely the change is to be the repair of a fault, from 0 to 1: evidence
	// that it does not get.
	Doubt float64
	// Rows are all settings whose values differ: turning a feature off turns off what
	// needs it.
	Rows []string
}

// NewProbe returns the probe of a profile whose settings have become others.
func NewProbe(c runfolder.Contender, feature, change string, options map[string]string, rows []string) Probe {
	changed := c
	changed.Name, changed.Spec, changed.Options = c.Name+","+change, c.Spec+","+change, options
	return Probe{Feature: feature, Change: change, Contender: changed, Rows: rows}
}

// Suspect makes changes of the contender's profile, which has the settings given, the probes
// of the question, and gives it a reference on which they are tried, too.
func (q *Question) Suspect(settings profile.Settings, changes []suspect.Probe) error {
	name, other, err := suspect.Reference(settings)
	if err != nil {
		return err
	}
	q.Reference = &runfolder.Contender{Name: name, Spec: name, Options: other.Map()}
	q.Probes = make([]Probe, len(changes))
	for i, change := range changes {
		p := NewProbe(q.Contender, change.Feature, change.Change, change.Settings.Map(), change.Rows)
		p.Doubt = change.Doubt()
		if changed, ok := change.In(other); ok {
			p.Reference = new(NewProbe(*q.Reference, change.Feature, change.Change, changed.Map(), nil).Contender)
		}
		q.Probes[i] = p
	}
	return nil
}
