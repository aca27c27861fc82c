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
