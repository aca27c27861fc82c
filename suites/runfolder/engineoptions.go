package runfolder

import (
	"slices"
	"strings"
)

// longestValue is the number of characters of an option's value in a name.
const longestValue = 40

// DifferingOptions returns for each of several engines the options that not all of them
// have with the same value, as "Skill Level=5"; empty for one that is without them. The
// names of options do not depend on capitals. A long value is shortened.
func DifferingOptions(engines []*Engine) []string {
	texts := make([]string, len(engines))
	for i, e := range engines {
		var words []string
		for _, option := range e.Options {
			if !allHave(engines, option) {
				words = append(words, option.Text())
			}
		}
		texts[i] = strings.Join(words, " ")
	}
	return texts
}

// allHave reports whether all engines have an option with its value.
func allHave(engines []*Engine, option EngineOption) bool {
	for _, e := range engines {
		if !e.Has(option) {
			return false
		}
	}
	return true
}

// Has reports whether the engine is given an option with its value.
func (e *Engine) Has(option EngineOption) bool {
	return slices.ContainsFunc(e.Options, func(other EngineOption) bool {
		return strings.EqualFold(other.Name, option.Name) && other.Value == option.Value
	})
}

// With returns the engine with some options changed, or given for the first time.
func (e *Engine) With(options []EngineOption) *Engine {
	changed := *e
	isOther := func(o EngineOption) bool {
		return slices.ContainsFunc(options, func(other EngineOption) bool { return strings.EqualFold(other.Name, o.Name) })
	}
	changed.Options = slices.Concat(slices.DeleteFunc(slices.Clone(e.Options), isOther), options)
	return &changed
}

// Text returns the option as it is in names, as "Skill Level=5"; a button has no value, and a
// long value is shortened.
func (o EngineOption) Text() string {
	value := []rune(o.Value)
	switch {
	case len(value) == 0:
		return o.Name
	case len(value) > longestValue:
		return o.Name + "=" + string(value[:longestValue]) + "…"
	}
	return o.Name + "=" + o.Value
}
