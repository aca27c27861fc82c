package input

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// ablator makes contenders of a base: of a profile with other features, or of an engine with other
// options.
type ablator struct {
	catalogue profile.Catalogue // of the profile
	list      []ablated
	mode      string
	// conditions are those that hold for the searches, as feature.Clock.
	conditions []string
	// skipped says, a line for each, which are not made and why.
	skipped []string
}

// readAblation reads which contenders are to be made of a profile, or of an engine.
func (p *parser) readAblation(request *Request) {
	if request.Ablate == "" {
		return
	}
	list, err := parseAblation(request.Ablate)
	if p.fail("ablate", err); err == nil {
		p.ablator = &ablator{catalogue: p.catalogue, list: list, mode: request.AblateMode, conditions: p.conditions}
	}
}

// ofOptions reports whether the list has options of an engine.
func (a *ablator) ofOptions() bool { return a != nil && isOptionList(a.list[0].feature) }

// ablated is a feature of the list with the values to try, a group of features, or an option of an
// engine.
type ablated struct {
	feature string        // or the option, as "option.Skill Level"
	group   feature.Group // empty for a feature
	values  []string      // "off" where the list has none
	bare    bool          // the list has the name alone
}

// change is the difference of a contender from the base.
type change struct {
	overrides []string
	name      string // behind that of the base; empty for the overrides
}

// parseAblation reads a list as "see,razor=r1/r2,nullmove", or options of an engine as
// "option.NullMove=false,option.Style=a/b".
func parseAblation(text string) ([]ablated, error) {
	items, parse := strings.Split(text, ","), parseFeature
	if isOptionList(text) {
		items, parse = optionItems(text), parseOption
	}
	var list []ablated
	for _, item := range items {
		entry, err := parse(strings.TrimSpace(item))
		if err == nil && isOptionList(entry.feature) != isOptionList(text) {
			err = fmt.Errorf("%s is an option of an engine, and %s a feature: give one kind", entry.feature, text[:strings.IndexAny(text, ",=")])
		}
		if err == nil {
			err = entry.check(list)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, entry)
	}
	return list, nil
}

// parseFeature reads an item of a list of features.
func parseFeature(item string) (ablated, error) {
	name, values, hasValues := strings.Cut(item, "=")
	if strings.HasPrefix(name, GroupPrefix) {
		return parseGroup(item)
	}
	entry := ablated{feature: name, values: []string{"off"}, bare: !hasValues}
	if hasValues {
		entry.values = strings.Split(values, "/")
	}
	return entry, nil
}

// isAs reports whether two entries are about the same. The names of options do not depend on capitals.
func (a *ablated) isAs(other *ablated) bool {
	return a.feature == other.feature || isOptionList(a.feature) && strings.EqualFold(a.feature, other.feature)
}

// check returns what is wrong with an entry behind others of the list.
func (a *ablated) check(before []ablated) error {
	if slices.ContainsFunc(before, func(other ablated) bool { return a.isAs(&other) }) {
		if a.group != "" {
			return fmt.Errorf("%s is given twice", a.feature)
		}
		return fmt.Errorf("%s is given twice; %s=VALUE/VALUE tries several values", a.feature, a.feature)
	}
	switch {
	case a.group != "":
		return nil
	case isOptionList(a.feature):
		return a.checkOption()
	}
	row, err := profile.Find(a.feature)
	if err != nil && groupHint(a.feature) != "" {
		return fmt.Errorf("%w%s", err, groupHint(a.feature))
	}
	if err != nil {
		return Hinted(err)
	}
	return checkValues(row, a.values)
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

// contenders makes contenders of a base, which was written as a text.
func (a *ablator) contenders(base suites.Contender, t settings.ContenderText) ([]suites.Contender, error) {
	if a.ofOptions() {
		return a.ofEngine(base, t)
	}
	return a.ofProfile(base)
}

// ofProfile makes contenders of a profile. Each has the base's name and spec with
// what is changed behind. Two that come to the same settings, because one feature
// needs another, are one, and impossible combinations are skipped.
func (a *ablator) ofProfile(base suites.Contender) ([]suites.Contender, error) {
	changes, err := a.changes(base)
	if err != nil {
		return nil, err
	}
	var made []suites.Contender
	same := map[profile.Settings]string{}
	var unread error
	for _, change := range changes {
		c := change.of(base)
		settings, err := a.catalogue.Resolve(c.Spec)
		switch {
		case err != nil && a.mode == plan.Cross:
			a.skipped = append(a.skipped, fmt.Sprintf("%s is skipped: %v", c.Name, err))
			continue
		case err != nil:
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		if other, twice := same[settings]; twice && change.name != "" {
			continue // the group equals one of its rules with what that turns off
		} else if twice {
			a.skipped = append(a.skipped, fmt.Sprintf("%s is skipped: it is the same as %s", c.Name, other))
			continue
		}
		if err := a.unread(base, &change); err != nil {
			unread = cmp.Or(unread, err)
			a.skipped = append(a.skipped, fmt.Sprintf("%s is skipped: %v", c.Name, err))
			continue
		}
		same[settings] = c.Name
		c.Options = settings.Map()
		made = append(made, c)
	}
	if len(made) == 1 && unread != nil {
		a.skipped = nil
		return nil, unread
	}
	return made, nil
}

// changes returns what each contender has otherwise than the base.
func (a *ablator) changes(base suites.Contender) ([]change, error) {
	settings, err := profile.FromMap(base.Options)
	if err != nil {
		return nil, err
	}
	list, err := a.expand(base, &settings)
	if err != nil {
		return nil, err
	}
	overrides, err := combined(list, a.mode, featuresOf{a, base})
	if err != nil {
		return nil, err
	}
	var changes []change
	for _, o := range overrides {
		changes = append(changes, change{overrides: o})
	}
	if a.mode == plan.OneOut || a.mode == "" {
		changes = a.withoutGroups(changes, &settings)
	}
	return changes, nil
}

// of returns the contender that a change makes of a base: what is changed is behind its name and spec.
func (c *change) of(base suites.Contender) suites.Contender {
	spec := strings.Join(append([]string{""}, c.overrides...), ",")
	name := spec
	if c.name != "" {
		name = "," + c.name
	}
	return suites.Contender{Name: base.Name + name, Spec: base.Spec + spec}
}

// featuresOf is a profile as the base of an ablation.
type featuresOf struct {
	*ablator
	base suites.Contender
}

func (f featuresOf) check(a *ablated, value string) error {
	err := a.differs(f.base, value)
	if err != nil && feature.IsOff(value) {
		return f.unused(f.base, a, err.Error(), "uses it")
	}
	return err
}

func (f featuresOf) off(a *ablated) (string, error) {
	row, err := profile.Find(a.feature)
	if err != nil {
		return "", err
	}
	if _, err := row.Parse("off"); err != nil {
		return "", fmt.Errorf("%s cannot be off, and %s starts with all features off", a.feature, plan.OneIn)
	}
	return a.feature + "=off", nil
}

// on is without values in the list as the base has the feature, or plainly on.
func (f featuresOf) on(a *ablated) ([]string, error) {
	switch {
	case slices.Contains(a.values, "off") && !a.bare:
		return nil, fmt.Errorf("%s=off is not a change: %s starts with all features off", a.feature, plan.OneIn)
	case !a.bare:
		return a.values, nil
	case a.differs(f.base, "off") == nil:
		return []string{""}, nil
	}
	return []string{"on"}, nil
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

// unread returns the error for a contender that would search as the base does, because nothing reads
// what it changes; nil for others.
func (a *ablator) unread(base suites.Contender, c *change) error {
	if len(c.overrides) != 1 || a.mode != plan.OneOut && a.mode != "" {
		return nil
	}
	name, value, _ := strings.Cut(c.overrides[0], "=")
	settings, err := profile.FromMap(base.Options)
	if err != nil {
		return err
	}
	changed := settings
	if changed.Set(name, value) != nil || profile.Acts(name, value, settings, a.lenient()...) {
		return nil
	}
	entry := ablated{feature: name, values: []string{value}}
	return a.unused(base, &entry, fmt.Sprintf("nothing in %s reads %s (%s)", base.Name, name, actsWith(name)), "does")
}
