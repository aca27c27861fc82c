package profile

import (
	"slices"
	"strconv"

	"keymove/engine/feature"
)

// Probe is a profile with one suspect changed.
type Probe struct {
	// Feature is the suspect.
	Feature string
	// Change is what was changed, as "rfp=off" or "rfp.margin=270".
	Change string
	// ProbeKind is what sort of change it is.
	Kind ProbeKind
	// Settings are those of the profile with the change.
	Settings Settings
	// Rows are all rows whose values differ: turning a feature off turns off what needs
	// it.
	Rows []string
}

// ProbeKind is a sort of change. They are not equally likely to be the repair of a fault.
type ProbeKind string

// The kinds of changes.
const (
	// Off turns a feature off, Less and More change a parameter, Righted gives a negative
	// weight the usual sign.
	Off, Less, More, Righted ProbeKind = "off", "less", "more", "righted"
	// Negated turns the sign of a weight that had the usual one, Stronger makes a weight
	// greater that was at least that of the tuned term.
	Negated, Stronger ProbeKind = "negated", "stronger"
	// Other is another one of several implementations or tables.
	Other ProbeKind = "other"
	// Weaker makes material worth less than tuned, and every other term more by that.
	Weaker ProbeKind = "weaker"
	// Technique turns off what makes alpha-beta search the same tree in another order: it
	// decides how much is seen, and not what.
	Technique ProbeKind = "technique"
)

// doubts are how unlikely kinds of changes are to be the repair of a fault.
var doubts = map[ProbeKind]float64{Negated: 0.3, Stronger: 0.2, Weaker: 0.4, Other: 0.1, Technique: 0.15}

// Doubt returns how unlikely the change is to be the repair of a fault, from 0 to 1.
func (p *Probe) Doubt() float64 { return doubts[p.Kind] }

// techniques are the features whose probes are of the kind Technique.
var techniques = []string{"pvs", "aspiration", "ordering", "ordering.mvvlva", "ordering.check", "ordering.center", "ordering.development", "killers", "history", "tt"}

// tunedWeight is the weight, in percent, of a term as it was tuned.
const tunedWeight = 100

// kindOf returns the kind of a change of a row from one value to another.
func kindOf(row Row, from, to int) ProbeKind {
	isWeight := row.Min < 0
	switch {
	case FeatureOf(row) == "material" && (row.Name == "material" || isWeight && from > to && to > 0 && to < tunedWeight):
		return Weaker
	case slices.Contains(techniques, row.Name):
		return Technique
	case row.HasOff() && to == 0:
		return Off
	case row.Kind() != feature.Number:
		return Other
	case isWeight && from >= tunedWeight && to > from:
		return Stronger
	}
	return numberKind(from, to)
}

// numberKind returns the kind of a change of a parameter; only weights may be negative.
func numberKind(from, to int) ProbeKind {
	switch {
	case from < 0 && to > 0:
		return Righted
	case from > 0 && to < 0:
		return Negated
	case to > from == (to > 0):
		return More
	}
	return Less
}

// neutralRows are rows that no reproducible search reads, or that are no rule: they are no
// suspects.
var neutralRows = []string{"ordering.salt", "seed", "time", "time.safety", "time.jitter", "book", "see.cache"}

// IsNeutral reports whether a row is never suspected: no reproducible search reads it, or it
// is no rule.
func IsNeutral(row Row) bool { return slices.Contains(neutralRows, row.Name) }

// far are the factors by which a parameter is made greater, the first one also that by which
// it is made smaller: one that is far off gets back near its place.
var far = []int{3, 10, 100}

// fewValues is the greatest maximum of a parameter that is also halved and doubled: it counts
// plies or moves, and a third of it is far.
const fewValues = 64

// ProbesOf returns the probes of a profile: every feature that is on, turned off, and
// every parameter of one, made far smaller and far greater, and a weight with its sign
// turned. What has no effect on the settings is no probe.
func ProbesOf(settings Settings) []Probe {
	var probes []Probe
	seen := map[Settings]bool{settings: true}
	for _, row := range Features {
		owner, err := Find(FeatureOf(row))
		if err != nil || IsNeutral(row) || !owner.On(&settings) && owner.HasOff() {
			continue
		}
		for _, value := range othersOf(row, &settings) {
			if p, ok := newProbe(settings, row, value); ok && !seen[p.Settings] {
				seen[p.Settings] = true
				probes = append(probes, p)
			}
		}
	}
	return probes
}

// newProbe returns the probe of a row's value; false if other features forbid it.
func newProbe(settings Settings, row Row, value string) (Probe, bool) {
	changed := settings
	if err := changed.Set(row.Name, value); err != nil {
		return Probe{}, false
	}
	return Probe{
		Feature: FeatureOf(row), Change: row.Name + "=" + value,
		Kind:     kindOf(row, row.Get(&settings), row.Get(&changed)),
		Settings: changed, Rows: differing(settings, changed),
	}, true
}

// differing returns the rows by which settings differ.
func differing(a, b Settings) []string {
	var rows []string
	for _, row := range Features {
		if row.Get(&a) != row.Get(&b) {
			rows = append(rows, row.Name)
		}
	}
	return rows
}

// othersOf returns the values of a row to try in place of the one that it has.
func othersOf(row Row, settings *Settings) []string {
	value := row.Get(settings)
	var others []string
	switch kind := row.Kind(); {
	case row.HasOff() && value != 0 && row.Min == 0: // a weight of 0 is its term turned off
		others = append(others, "off")
		if kind != feature.Number {
			return others
		}
	case kind == feature.Choice:
		return slices.DeleteFunc(slices.Clone(row.Choices), func(name string) bool {
			return name == row.Format(settings) || row.HasOff()
		})
	case kind == feature.Switch || value == 0:
		return nil
	}
	candidates := []int{value / far[0], value * far[0], -value}
	if row.Max <= fewValues {
		candidates = append(candidates, value/2, 2*value)
	}
	for _, factor := range far[1:] {
		if greater := value * factor; greater > row.Min && greater < row.Max {
			candidates = append(candidates, greater)
		}
	}
	for _, v := range candidates {
		if v = min(max(v, row.Min), row.Max); v != value && v != 0 {
			others = append(others, strconv.Itoa(v))
		}
	}
	return others
}
