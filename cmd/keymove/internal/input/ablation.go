package input

import (
	"fmt"
	"slices"
	"strings"

	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/plan"
)

// maxAblated is the number of contenders that an ablation may make; a cross
// product grows fast.
const maxAblated = 256

// ablator makes contenders of a base.
type ablator struct {
	catalogue profile.Catalogue // of the base
	list      []ablated
	mode      string
	// skipped says, a line for each, which are not made and why.
	skipped []string
}

// readAblation reads which contenders are to be made of a profile, or of an engine.
func (p *parser) readAblation(request *Request) {
	switch {
	case request.Ablate == "":
	case plan.IsOptionList(request.Ablate):
		list, err := plan.ParseOptions(request.Ablate)
		if p.fail("ablate", err); err == nil {
			p.engineAblator = &engineAblator{list, request.AblateMode}
		}
	default:
		list, err := parseAblation(request.Ablate)
		if p.fail("ablate", err); err == nil {
			p.ablator = &ablator{catalogue: p.catalogue, list: list, mode: request.AblateMode}
		}
	}
}

// ablated is a feature of the list with the values to try.
type ablated struct {
	feature string
	values  []string // "off" where the list has none
	bare    bool     // the list has the name alone
}

// parseAblation reads a list as "see,razor=r1/r2,nullmove".
func parseAblation(text string) ([]ablated, error) {
	var list []ablated
	for _, item := range strings.Split(text, ",") {
		name, values, hasValues := strings.Cut(strings.TrimSpace(item), "=")
		if plan.IsOptionList(name) {
			return nil, fmt.Errorf("%s is an option of an engine, and %s a feature: give one kind", name, text[:strings.IndexAny(text, ",=")])
		}
		row, err := profile.Find(name)
		if err != nil {
			return nil, Hinted(err)
		}
		if slices.ContainsFunc(list, func(a ablated) bool { return a.feature == name }) {
			return nil, fmt.Errorf("%s is given twice; %s=VALUE/VALUE tries several values", name, name)
		}
		entry := ablated{feature: name, values: []string{"off"}, bare: !hasValues}
		if hasValues {
			entry.values = strings.Split(values, "/")
		}
		if err := checkValues(row, entry.values); err != nil {
			return nil, err
		}
		list = append(list, entry)
	}
	return list, nil
}

// checkValues returns an error for a value that the feature does not take, and
// for one that is given twice under different names.
func checkValues(row profile.Row, values []string) error {
	seen := map[int]string{}
	for _, text := range values {
		v, err := row.Parse(text)
		if err != nil {
			return err
		}
		if other, twice := seen[v]; twice {
			return fmt.Errorf("%s: %s and %s are the same value", row.Name, other, text)
		}
		seen[v] = text
	}
	return nil
}

// contenders makes contenders of a base. Each has the base's name and spec with
// what is changed behind. Two that come to the same settings, because one feature
// needs another, are one, and impossible combinations are skipped.
func (a *ablator) contenders(base suites.Contender) ([]suites.Contender, error) {
	changes, err := a.changes(base)
	if err != nil {
		return nil, err
	}
	var made []suites.Contender
	same := map[profile.Settings]string{}
	for _, change := range changes {
		c := changed(base, change)
		settings, err := a.catalogue.Resolve(c.Spec)
		switch {
		case err != nil && (a.mode == plan.Cross || a.mode == plan.Pairs):
			a.skipped = append(a.skipped, fmt.Sprintf("%s is skipped: %v", c.Name, err))
			continue
		case err != nil:
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		if other, twice := same[settings]; twice {
			a.skipped = append(a.skipped, fmt.Sprintf("%s is skipped: it is the same as %s", c.Name, other))
			continue
		}
		same[settings] = c.Name
		c.Options = settings.Map()
		made = append(made, c)
	}
	return made, nil
}

// changes returns the overrides of each contender.
func (a *ablator) changes(base suites.Contender) ([][]string, error) {
	switch a.mode {
	case plan.OneIn:
		return putOneIn(base, a.list)
	case plan.Cross:
		return crossAll(base, a.list)
	case plan.Pairs:
		return takePairsOut(base, a.list)
	}
	return takeOneOut(base, a.list)
}

// changed returns a contender with overrides behind its name and spec.
func changed(base suites.Contender, overrides []string) suites.Contender {
	behind := strings.Join(append([]string{""}, overrides...), ",")
	return suites.Contender{Name: base.Name + behind, Spec: base.Spec + behind}
}

// takeOneOut returns the overrides of the base, and of the base with each value
// of each feature by itself.
func takeOneOut(base suites.Contender, list []ablated) ([][]string, error) {
	changes := [][]string{nil}
	for _, a := range list {
		for _, value := range a.values {
			if err := a.differs(base, value); err != nil {
				return nil, err
			}
			changes = append(changes, []string{a.feature + "=" + value})
		}
	}
	return changes, nil
}

// takePairsOut returns the overrides of takeOneOut, and of the base with the values of each two
// features.
func takePairsOut(base suites.Contender, list []ablated) ([][]string, error) {
	changes, err := takeOneOut(base, list)
	if err != nil {
		return nil, err
	}
	if len(list) < 2 {
		return nil, fmt.Errorf("%s alone makes no pair: %s wants two features or more", list[0].feature, plan.Pairs)
	}
	singles := changes[1:]
	for i, first := range singles {
		for _, second := range singles[i+1:] {
			if featureOf(first) != featureOf(second) {
				changes = append(changes, slices.Concat(first, second))
			}
		}
	}
	return changes, tooMany(len(changes))
}

// featureOf returns the feature of the only override of a change.
func featureOf(change []string) string {
	name, _, _ := strings.Cut(change[0], "=")
	return name
}

// tooMany returns an error for more contenders than an ablation may make.
func tooMany(contenders int) error {
	if contenders > maxAblated {
		return fmt.Errorf("more than %d combinations", maxAblated)
	}
	return nil
}

// differs returns an error where the base has the value already.
func (a *ablated) differs(base suites.Contender, value string) error {
	row, err := profile.Find(a.feature)
	if err != nil {
		return err
	}
	settings, err := profile.FromMap(base.Options)
	if err != nil {
		return err
	}
	if v, err := row.Parse(value); err != nil || v == row.Get(&settings) {
		return fmt.Errorf("%s already has %s=%s", base.Name, a.feature, value)
	}
	return nil
}

// putOneIn returns the overrides of the base with all features off, and with all
// off but one.
func putOneIn(base suites.Contender, list []ablated) ([][]string, error) {
	allOff := make([]string, len(list))
	for i, a := range list {
		row, err := profile.Find(a.feature)
		if err != nil {
			return nil, err
		}
		if _, err := row.Parse("off"); err != nil {
			return nil, fmt.Errorf("%s cannot be off, and %s starts with all features off", a.feature, plan.OneIn)
		}
		allOff[i] = a.feature + "=off"
	}
	changes := [][]string{allOff}
	for i, a := range list {
		for _, value := range a.valuesIn(base) {
			if value == "off" {
				return nil, fmt.Errorf("%s=off is not a change: %s starts with all features off", a.feature, plan.OneIn)
			}
			change := slices.Clone(allOff)
			if change[i] = a.feature + "=" + value; value == "" {
				change = slices.Delete(change, i, i+1)
			}
			changes = append(changes, change)
		}
	}
	return changes, nil
}

// valuesIn returns the values with which a feature is on. Without values in the
// list it is as the base has it, for which the empty text stands, or plainly on.
func (a *ablated) valuesIn(base suites.Contender) []string {
	switch {
	case !a.bare:
		return a.values
	case a.differs(base, "off") == nil:
		return []string{""}
	}
	return []string{"on"}
}

// crossAll returns the overrides of every combination of what the base has and
// the listed values, the base first.
func crossAll(base suites.Contender, list []ablated) ([][]string, error) {
	changes := [][]string{nil}
	for _, a := range list {
		var grown [][]string
		for _, change := range changes {
			grown = append(grown, change)
			for _, value := range a.values {
				if err := a.differs(base, value); err != nil {
					return nil, err
				}
				grown = append(grown, append(slices.Clone(change), a.feature+"="+value))
			}
		}
		if err := tooMany(len(grown)); err != nil {
			return nil, err
		}
		changes = grown
	}
	return changes, nil
}
