package explain

import (
	"keymove/suites"
	"keymove/suites/plan"
)

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

// optionProbe returns the probe of an option with a value.
func optionProbe(c suites.Contender, o suites.EngineOption) Probe {
	p := Probe{Feature: o.Name, Change: plan.OptionPrefix + o.Name + "=" + o.Value, Rows: []string{o.Name}, Contender: c}
	p.Contender.Engine = c.Engine.With([]suites.EngineOption{o})
	p.Contender.Name += " " + p.Change
	return p
}
