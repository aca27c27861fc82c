package input

import (
	"fmt"
	"slices"
	"strings"

	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// OptionPrefix is in front of the name of an option of an external engine.
const OptionPrefix = "option."

// isOptionList reports whether a list, or an item of one, is of options of an external engine.
func isOptionList(list string) bool { return strings.HasPrefix(strings.TrimSpace(list), OptionPrefix) }

// optionItems splits a list at the commas that an option follows: another one is part of a value.
func optionItems(list string) []string {
	var items []string
	for i, part := range strings.Split(list, ",") {
		if i > 0 && !strings.Contains(part, "=") {
			items[len(items)-1] += "," + part
			continue
		}
		items = append(items, strings.TrimSpace(part))
	}
	return items
}

// parseOption reads an item of a list of options.
func parseOption(item string) (ablated, error) {
	name, values, found := strings.Cut(item, "=")
	name, prefixed := strings.CutPrefix(name, OptionPrefix)
	name = strings.TrimSpace(name)
	if !found || !prefixed || name == "" {
		return ablated{}, fmt.Errorf("%q: want %sNAME=VALUE/VALUE", item, OptionPrefix)
	}
	return ablated{feature: OptionPrefix + name, values: strings.Split(values, "/")}, nil
}

// checkOption returns an error for a value that is given twice.
func (a *ablated) checkOption() error {
	for i, value := range a.values {
		if slices.Contains(a.values[:i], value) {
			return fmt.Errorf("%s: %q is given twice", a.feature, value)
		}
	}
	return nil
}

// optionOf returns the option of an override.
func optionOf(override string) suites.EngineOption {
	name, value, _ := strings.Cut(strings.TrimPrefix(override, OptionPrefix), "=")
	return suites.EngineOption{Name: name, Value: value}
}

// optionsOf is an engine as the base of an ablation.
type optionsOf struct{ *suites.Engine }

func (o optionsOf) check(a *ablated, value string) error {
	override := a.feature + "=" + value
	if o.Has(optionOf(override)) {
		return fmt.Errorf("the engine already has %s", override)
	}
	return nil
}

func (o optionsOf) off(a *ablated) (string, error) {
	if len(a.values) > 1 {
		return "", fmt.Errorf("%s has %d values, and %s wants one that stands for off", a.feature, len(a.values), plan.OneIn)
	}
	return a.feature + "=" + a.values[0], o.check(a, a.values[0])
}

func (o optionsOf) on(*ablated) ([]string, error) { return []string{""}, nil }

// ofEngine makes contenders of an engine, which was written as a text. Whether it has the
// options, and takes the values, shows when it is started.
func (a *ablator) ofEngine(base suites.Contender, t settings.ContenderText) ([]suites.Contender, error) {
	changes, err := combined(a.list, a.mode, optionsOf{base.Engine})
	if err != nil {
		return nil, err
	}
	made := make([]suites.Contender, len(changes))
	for i, overrides := range changes {
		var options []suites.EngineOption
		for _, override := range overrides {
			options = append(options, optionOf(override))
		}
		made[i] = withChange(base, t, options)
	}
	return made, nil
}

// withChange returns an engine with some options changed. An engine with a name has the
// changes behind it; another one is named when it has been started, by the options in which
// it differs from the others.
func withChange(base suites.Contender, t settings.ContenderText, change []suites.EngineOption) suites.Contender {
	if len(change) == 0 {
		return base
	}
	c := base
	c.Engine = base.Engine.With(change)
	c.Spec = specWith(t, change)
	if c.Name != "" {
		for _, o := range change {
			c.Name += " " + o.Text()
		}
	}
	return c
}

// specWith returns the text of an engine with some options changed.
func specWith(t settings.ContenderText, change []suites.EngineOption) string {
	split, err := engineWords(t.Text, t.Dir)
	if err != nil {
		return t.Text // which was read before
	}
	var words []string
	for _, w := range split {
		name, isOption := strings.CutPrefix(w.text, OptionPrefix)
		name, _, _ = strings.Cut(name, "=")
		changed := func(o suites.EngineOption) bool { return strings.EqualFold(o.Name, strings.TrimSpace(name)) }
		if !isOption || !slices.ContainsFunc(change, changed) {
			words = append(words, QuoteWord(w.text))
		}
	}
	for _, o := range change {
		words = append(words, QuoteWord(OptionPrefix+o.Name+"="+o.Value))
	}
	return strings.Join(words, " ")
}
