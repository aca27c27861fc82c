package profile

import (
	"strings"
)

// references are profiles that share most of their search and little of their evaluation.
var references = []string{"seajay", "default"}

// Reference returns a built-in profile with its name that is not what the settings were
// made from: of two references the one that differs from them in more features. A change that
// gains there as well gains in general, and is no repair of a fault.
func Reference(settings Settings) (string, Settings, error) {
	name, farthest, most := "", Settings{}, -1
	for _, candidate := range references {
		other, err := Resolve(candidate)
		if err != nil {
			return "", other, err
		}
		if n := Differ(settings, other); n > most {
			name, farthest, most = candidate, other, n
		}
	}
	return name, farthest, nil
}

// In returns other settings with the same change; false if they have no such feature, or are
// like that already.
func (p *Probe) In(settings Settings) (Settings, bool) {
	name, value, _ := strings.Cut(p.Change, "=")
	row, err := Find(name)
	if err != nil {
		return settings, false
	}
	owner, err := Find(FeatureOf(row))
	if err != nil || !owner.On(&settings) {
		return settings, false
	}
	changed := settings
	if err := changed.Set(name, value); err != nil || changed == settings {
		return settings, false
	}
	return changed, true
}

// Referred is a probe that is tried on the reference, too.
type Referred struct {
	*Probe
	reference *Settings
}

// Refer returns the name and all settings of the reference of a profile, and the probes of
// the profile with it.
func Refer(settings Settings, probes []Probe) (name string, options map[string]string, referred []Referred, err error) {
	name, reference, err := Reference(settings)
	if err != nil {
		return "", nil, nil, err
	}
	referred = make([]Referred, len(probes))
	for i := range probes {
		referred[i] = Referred{&probes[i], &reference}
	}
	return name, reference.Map(), referred, nil
}

// Words returns the feature and what is changed, as "rfp" and "rfp=off".
func (r Referred) Words() (feature, change string) { return r.Feature, r.Change }

// Options are all settings with the change.
func (r Referred) Options() map[string]string { return r.Settings.Map() }

// Differing returns the names of all settings whose values differ.
func (r Referred) Differing() []string { return r.Rows }

// OnReference are all settings of the reference with the change; nil if it has no such
// feature, or is like that already.
func (r Referred) OnReference() map[string]string {
	changed, ok := r.In(*r.reference)
	if !ok {
		return nil
	}
	return changed.Map()
}
