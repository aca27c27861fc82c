package profile

import (
	"slices"
	"strconv"
	"strings"

	"keymove/engine/feature"
	"keymove/engine/search"
)

// Probe is a profile with one suspect changed.
type Probe struct {
	// Feature is the suspect.
	Feature string
	// Change is the change, as "rfp=off" or "rfp.margin=270".
	Change string
	// Kind is the sort of change.
	Kind ProbeKind
	// Settings are the settings of the profile with the change.
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
	// greater that was at least the tuned term's.
	Negated, Stronger ProbeKind = "negated", "stronger"
	// Other is another one of several implementations or tables.
	Other ProbeKind = "other"
	// Weaker makes material worth less than tuned, and every other term more by that.
	Weaker ProbeKind = "weaker"
	// On turns on a rule that is off in a usual profile, too; Usual gives the value of such a
	// profile.
	On, Usual ProbeKind = "on", "usual"
	// Technique turns off a rule that only changes the order or the windows in which alpha-beta
	// searches a tree: it decides how much is seen, not what.
	Technique ProbeKind = "technique"
)

// doubts are from 0 to 1, by kind; other kinds have none.
var doubts = map[ProbeKind]float64{Negated: 0.3, Stronger: 0.2, Weaker: 0.4, Other: 0.1, Technique: 0.15, On: 0.2}

// Doubt returns how unlikely the change is to be the repair of a fault, from 0 to 1.
func (p *Probe) Doubt() float64 { return doubts[p.Kind] }

// techniques are the features whose probes are of the kind Technique.
var techniques = []string{"pvs", "aspiration", "ordering", "ordering.mvvlva", "ordering.check", "ordering.center", "ordering.development", "killers", "history", "tt"}

// tunedWeight is the weight, in percent, of a term as it was tuned.
const tunedWeight = 100

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

// neutralRows are rows that no reproducible search reads or that are not rules, and so never
// suspected.
var neutralRows = []string{"ordering.salt", "seed", "time", "time.safety", "time.jitter", "book", "see.cache"}

func isNeutral(row Row) bool { return slices.Contains(neutralRows, row.Name) }

// far are the factors by which a parameter is made greater, the first one also that by which
// it is made smaller: one that is far off gets back near its place.
var far = []int{3, 10, 100}

// fewValues is the greatest maximum of a parameter that is also halved and doubled: it counts
// plies or moves, and a third of it is far.
const fewValues = 64

// ProbesOf returns the probes of a profile: every feature that is on is turned off, every
// parameter of one made far smaller and far greater, and the sign of a weight turned. What
// differs from usual, a profile that is known to be good, is made as it is there, and rules that
// are off in both are turned on. Changes that no search notices are left out.
func ProbesOf(settings, usual Settings) []Probe {
	var probes []Probe
	seen := map[Settings]bool{settings: true}
	add := func(p Probe, ok bool) {
		if ok && !seen[p.Settings] && len(Unread(settings, p.Settings)) < len(p.Rows) {
			seen[p.Settings] = true
			probes = append(probes, p)
		}
	}
	for _, row := range Features {
		owner, err := Find(FeatureOf(row))
		if err != nil || isNeutral(row) {
			continue
		}
		if owner.On(&settings) || !owner.HasOff() {
			for _, value := range othersOf(row, &settings) {
				add(newProbe(settings, row, value))
			}
		}
		add(usualProbe(row, settings, usual))
	}
	return probes
}

// usualProbe gives a row the value of another profile, or turns a rule of the search on that
// is off in both.
func usualProbe(row Row, settings, usual Settings) (Probe, bool) {
	kind, value := Usual, row.Format(&usual)
	switch {
	case row.Get(&settings) == row.Get(&usual):
		if row.On(&settings) || !isRule(row) {
			return Probe{}, false
		}
		kind, value = On, "on"
	case row.HasOff() && !row.On(&usual):
		value = "off"
	}
	p, ok := newProbe(settings, row, value)
	p.Kind = kind
	return p, ok
}

// isRule reports whether a row turns something on in the search.
func isRule(row Row) bool {
	return row.Kind() != feature.Number && slices.ContainsFunc(search.Features, func(r feature.Row[search.Options]) bool { return r.Name == row.Name })
}

// newProbe returns false if other features forbid the value.
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

func differing(a, b Settings) []string {
	var rows []string
	for _, row := range Features {
		if row.Get(&a) != row.Get(&b) {
			rows = append(rows, row.Name)
		}
	}
	return rows
}

// othersOf returns the values of a row to try in place of its own.
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

// FeatureOf returns the name of the feature that a row belongs to: a number is a
// parameter of the row whose name it extends, as rfp.margin is of rfp and see.prune.depth
// of see.prune. Switches and choices are features themselves.
func FeatureOf(row Row) string {
	if row.Kind() != feature.Number {
		return row.Name
	}
	for name := row.Name; ; {
		i := strings.LastIndexByte(name, '.')
		if i < 0 {
			return row.Name
		}
		name = name[:i]
		if isRow(name) {
			return name
		}
	}
}

func isRow(name string) bool {
	return slices.ContainsFunc(Features, func(r Row) bool { return r.Name == name })
}

// references are profiles that share most of their search and little of their evaluation.
var references = []string{"seajay", "default"}

// Reference returns the name and the settings of a built-in profile that the settings were not
// made from: the one of two references that differs from them in more features. A change that
// also gains there gains in general, and is not the repair of a fault.
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

// In returns other settings with the same change; false if they lack the feature, or already
// have the change.
func (p *Probe) In(settings Settings) (Settings, bool) {
	name, value, _ := strings.Cut(p.Change, "=")
	row, err := Find(name)
	if err != nil {
		return settings, false
	}
	owner, err := Find(FeatureOf(row))
	if err != nil || !owner.On(&settings) && owner.Name != row.Name {
		return settings, false
	}
	changed := settings
	if err := changed.Set(name, value); err != nil || changed == settings {
		return settings, false
	}
	return changed, true
}
