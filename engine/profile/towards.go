package profile

import (
	"strings"
)

// Towards returns the probes that lead from a profile to another one: each feature that
// differs is made as the other one has it, with all of its parameters.
func Towards(settings, target Settings) []Probe {
	var order []string
	rows := map[string][]Row{}
	for _, row := range Features {
		if name := FeatureOf(row); row.Get(&settings) != row.Get(&target) {
			if rows[name] == nil {
				order = append(order, name)
			}
			rows[name] = append(rows[name], row)
		}
	}
	probes := make([]Probe, len(order))
	for i, name := range order {
		probes[i] = towards(settings, &target, name, rows[name])
	}
	return probes
}

// towards returns the probe that gives the rows of a feature the values of a target.
func towards(settings Settings, target *Settings, name string, rows []Row) Probe {
	p := Probe{Feature: name, Settings: settings}
	var changes []string
	for _, row := range rows {
		row.Put(&p.Settings, row.Get(target))
		p.Rows = append(p.Rows, row.Name)
		changes = append(changes, row.Name+"="+row.Format(target))
	}
	p.Change = strings.Join(changes, ",")
	return p
}
