package explaining

import (
	"maps"

	"keymove/engine/profile"
	"keymove/engine/suspect"
	"keymove/suites/explain"
	"keymove/suites/runfolder"
)

// probesOf returns the probes of a profile: all of its features are suspects, or those in
// which it differs from another one.
func probesOf(c, against *runfolder.Contender) ([]explain.Probe, error) {
	settings, err := profile.FromMap(c.Options)
	if err != nil {
		return nil, err
	}
	changes := suspect.ProbesOf(settings)
	if against != nil {
		target, err := profile.FromMap(against.Options)
		if err != nil {
			return nil, err
		}
		changes = suspect.Towards(settings, target)
	}
	probes := make([]explain.Probe, len(changes))
	for i, p := range changes {
		probes[i] = explain.NewProbe(*c, p.Feature, p.Change, p.Settings.Map(), p.Rows)
		probes[i].Doubt = p.Doubt()
	}
	return probes, nil
}

// together returns a profile with several features as another one has them.
func together(c, against *runfolder.Contender, probes []explain.Probe) runfolder.Contender {
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
