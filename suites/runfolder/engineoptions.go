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
				words = append(words, option.text())
			}
		}
		texts[i] = strings.Join(words, " ")
	}
	return texts
}

// allHave reports whether all engines have an option with its value.
func allHave(engines []*Engine, option EngineOption) bool {
	for _, e := range engines {
		equal := func(other EngineOption) bool {
			return strings.EqualFold(other.Name, option.Name) && other.Value == option.Value
		}
		if !slices.ContainsFunc(e.Options, equal) {
			return false
		}
	}
	return true
}

// text returns the option for a name; a button has no value.
func (o EngineOption) text() string {
	value := []rune(o.Value)
	switch {
	case len(value) == 0:
		return o.Name
	case len(value) > longestValue:
		return o.Name + "=" + string(value[:longestValue]) + "…"
	}
	return o.Name + "=" + o.Value
}
