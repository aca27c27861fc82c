package input

import (
	"fmt"
	"slices"
	"strings"

	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// engineAblator makes contenders of an external engine: its options with other values.
type engineAblator struct {
	list []plan.OptionValues
	mode string
}

// contenders makes contenders of an engine, which was written as a text. Whether it has the
// options, and takes the values, shows when it is started.
func (a *engineAblator) contenders(base suites.Contender, t settings.ContenderText) ([]suites.Contender, error) {
	changes, err := a.changes(base)
	if err != nil {
		return nil, err
	}
	made := make([]suites.Contender, len(changes))
	for i, change := range changes {
		made[i] = withChange(base, t, change)
	}
	return made, nil
}

// changes returns the options that each contender has otherwise than the base.
func (a *engineAblator) changes(base suites.Contender) ([][]suites.EngineOption, error) {
	for _, o := range a.list {
		for _, value := range o.Values {
			if base.Engine.Has(suites.EngineOption{Name: o.Name, Value: value}) {
				return nil, fmt.Errorf("the engine already has %s%s=%s", plan.OptionPrefix, o.Name, value)
			}
		}
	}
	switch a.mode {
	case plan.OneIn:
		return a.putOneIn()
	case plan.Cross:
		return a.crossAll()
	}
	changes := [][]suites.EngineOption{nil}
	for _, o := range a.list {
		for _, value := range o.Values {
			changes = append(changes, []suites.EngineOption{{Name: o.Name, Value: value}})
		}
	}
	return changes, nil
}

// putOneIn returns the changes of the engine with all options of the list, and of all but
// one, which is as the base has it.
func (a *engineAblator) putOneIn() ([][]suites.EngineOption, error) {
	all := make([]suites.EngineOption, len(a.list))
	for i, o := range a.list {
		if len(o.Values) > 1 {
			return nil, fmt.Errorf("%s%s has %d values, and %s wants one that stands for off", plan.OptionPrefix, o.Name, len(o.Values), plan.OneIn)
		}
		all[i] = suites.EngineOption{Name: o.Name, Value: o.Values[0]}
	}
	changes := [][]suites.EngineOption{all}
	for i := range all {
		changes = append(changes, slices.Delete(slices.Clone(all), i, i+1))
	}
	return changes, nil
}

// crossAll returns the changes of every combination of what the base has and the listed
// values, the base first.
func (a *engineAblator) crossAll() ([][]suites.EngineOption, error) {
	changes := [][]suites.EngineOption{nil}
	for _, o := range a.list {
		var grown [][]suites.EngineOption
		for _, change := range changes {
			grown = append(grown, change)
			for _, value := range o.Values {
				grown = append(grown, append(slices.Clone(change), suites.EngineOption{Name: o.Name, Value: value}))
			}
		}
		if err := tooMany(len(grown)); err != nil {
			return nil, err
		}
		changes = grown
	}
	return changes, nil
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
		name, isOption := strings.CutPrefix(w.text, plan.OptionPrefix)
		name, _, _ = strings.Cut(name, "=")
		changed := func(o suites.EngineOption) bool { return strings.EqualFold(o.Name, strings.TrimSpace(name)) }
		if !isOption || !slices.ContainsFunc(change, changed) {
			words = append(words, QuoteWord(w.text))
		}
	}
	for _, o := range change {
		words = append(words, QuoteWord(plan.OptionPrefix+o.Name+"="+o.Value))
	}
	return strings.Join(words, " ")
}
