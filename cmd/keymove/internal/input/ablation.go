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
)

// maxAblated is the number of contenders that an ablation may make; a cross
// product grows fast.
const maxAblated = 256

// ablator makes contenders of a base.
type ablator struct {
	catalogue profile.Catalogue // of the base
	list      []ablated
	mode      string
	// conditions are those that hold for the searches, as feature.Clock; command is the command line
	// for messages, empty for none.
	conditions []string
	command    []string
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
			p.ablator = &ablator{catalogue: p.catalogue, list: list, mode: request.AblateMode, command: request.Command}
			if request.ByClock {
				p.ablator.conditions = []string{feature.Clock}
			}
		}
	}
}

// ablated is a feature of the list with the values to try, or a group of features.
type ablated struct {
	feature string
	group   feature.Group // empty for a feature
	values  []string      // "off" where the list has none
	bare    bool          // the list has the name alone
	text    string        // as the list has it
}

// change is the difference of a contender from the base.
type change struct {
	overrides []string
	name      string // behind that of the base; empty for the overrides
}

// parseAblation reads a list as "see,razor=r1/r2,nullmove".
func parseAblation(text string) ([]ablated, error) {
	var list []ablated
	for _, item := range strings.Split(text, ",") {
		item = strings.TrimSpace(item)
		name, values, hasValues := strings.Cut(item, "=")
		if plan.IsOptionList(name) {
			return nil, fmt.Errorf("%s is an option of an engine, and %s a feature: give one kind", name, text[:strings.IndexAny(text, ",=")])
		}
		entry := ablated{feature: name, values: []string{"off"}, bare: !hasValues, text: item}
		if strings.HasPrefix(name, GroupPrefix) {
			var err error
			if entry, err = parseGroup(item); err != nil {
				return nil, err
			}
			entry.text = item
		} else if hasValues {
			entry.values = strings.Split(values, "/")
		}
		if err := entry.check(list); err != nil {
			return nil, err
		}
		list = append(list, entry)
	}
	return list, nil
}

// check returns what is wrong with an entry behind others of the list.
func (a *ablated) check(before []ablated) error {
	if slices.ContainsFunc(before, func(other ablated) bool { return other.feature == a.feature }) {
		if a.group != "" {
			return fmt.Errorf("%s is given twice", a.feature)
		}
		return fmt.Errorf("%s is given twice; %s=VALUE/VALUE tries several values", a.feature, a.feature)
	}
	if a.group != "" {
		return nil
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
	var overrides [][]string
	switch a.mode {
	case plan.OneIn:
		overrides, err = putOneIn(base, list)
	case plan.Cross:
		overrides, err = a.crossAll(base, list)
	default:
		overrides, err = a.takeOneOut(base, list)
	}
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
	return changes, tooMany(len(changes))
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

// takeOneOut returns the overrides of the base, and of the base with each value
// of each feature by itself.
func (a *ablator) takeOneOut(base suites.Contender, list []ablated) ([][]string, error) {
	changes := [][]string{nil}
	for i := range list {
		for _, value := range list[i].values {
			if err := a.checkUsed(base, &list[i], value); err != nil {
				return nil, err
			}
			changes = append(changes, []string{list[i].feature + "=" + value})
		}
	}
	return changes, nil
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

// checkUsed returns an error where the base has a value already.
func (a *ablator) checkUsed(base suites.Contender, entry *ablated, value string) error {
	err := entry.differs(base, value)
	if err != nil && feature.IsOff(value) {
		return a.unused(base, entry, err.Error()+ofGroup(entry), "uses it")
	}
	return err
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
	entry := ablated{feature: name, values: []string{value}, text: c.overrides[0]}
	return a.unused(base, &entry, fmt.Sprintf("nothing in %s reads %s (%s)", base.Name, name, actsWith(name)), "does")
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
func (a *ablator) crossAll(base suites.Contender, list []ablated) ([][]string, error) {
	changes := [][]string{nil}
	for i := range list {
		entry := &list[i]
		var grown [][]string
		for _, change := range changes {
			grown = append(grown, change)
			for _, value := range entry.values {
				if err := a.checkUsed(base, entry, value); err != nil {
					return nil, err
				}
				grown = append(grown, append(slices.Clone(change), entry.feature+"="+value))
			}
		}
		if err := tooMany(len(grown)); err != nil {
			return nil, err
		}
		changes = grown
	}
	return changes, nil
}
