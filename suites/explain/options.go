package explain

import (
	"fmt"
	"strings"

	"keymove/suites/runfolder"
)

// OptionProbes returns the probes of an external engine: each value of a list of its
// options, as "option.NullMove=false,option.Threads Style=a/b".
func OptionProbes(c runfolder.Contender, list string) ([]Probe, error) {
	var probes []Probe
	for _, item := range strings.Split(list, ",") {
		name, values, found := strings.Cut(strings.TrimSpace(item), "=")
		name, prefixed := strings.CutPrefix(name, "option.")
		if !found || !prefixed || name == "" {
			return nil, fmt.Errorf("%q: want option.NAME=VALUE/VALUE", item)
		}
		for _, value := range strings.Split(values, "/") {
			probes = append(probes, optionProbe(c, name, value))
		}
	}
	return probes, nil
}

// optionProbe returns the probe of an option with a value.
func optionProbe(c runfolder.Contender, name, value string) Probe {
	e := *c.Engine
	e.Options = nil
	for _, o := range c.Engine.Options {
		if !strings.EqualFold(o.Name, name) {
			e.Options = append(e.Options, o)
		}
	}
	e.Options = append(e.Options, runfolder.EngineOption{Name: name, Value: value})
	p := Probe{Feature: name, Change: "option." + name + "=" + value, Rows: []string{name}, Contender: c}
	p.Contender.Engine = &e
	p.Contender.Name += " " + p.Change
	return p
}
