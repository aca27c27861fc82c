package explaining

import (
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
	}
	return probes, nil
}
