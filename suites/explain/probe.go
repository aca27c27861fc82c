package explain

import "keymove/suites"

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

// Change is a change of a profile that may be the repair of its fault.
type Change interface {
	// Words returns the feature and what is changed, as "rfp" and "rfp=off".
	Words() (feature, change string)
	// Options are all settings of the contender with the change.
	Options() map[string]string
	// OnReference are those of the reference with the same change; nil if it has no such feature.
	OnReference() map[string]string
	// Differing returns the names of all settings whose values differ.
	Differing() []string
	// Doubt is how unlikely the change is to be the repair of a fault, from 0 to 1.
	Doubt() float64
}

// SetProbes makes changes of the contender's profile the probes of the question, and a profile
// with its options the reference on which they are tried, too.
func SetProbes[C Change](q *Question, reference string, options map[string]string, changes []C) {
	q.Reference = &suites.Contender{Name: reference, Spec: reference, Options: options}
	q.Probes = make([]Probe, len(changes))
	for i, c := range changes {
		feature, change := c.Words()
		p := NewProbe(q.Contender, feature, change, c.Options(), c.Differing())
		p.Doubt = c.Doubt()
		if changed := c.OnReference(); changed != nil {
			p.Reference = new(NewProbe(*q.Reference, feature, change, changed, nil).Contender)
		}
		q.Probes[i] = p
	}
}
