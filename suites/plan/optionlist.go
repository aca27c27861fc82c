package plan

import (
	"fmt"
	"strings"
)

// OptionPrefix is in front of the name of an option of an external engine.
const OptionPrefix = "option."

// OptionValues are an option of an external engine and values to try.
type OptionValues struct {
	Name   string
	Values []string
}

// IsOptionList reports whether a list is one of options of an external engine.
func IsOptionList(list string) bool {
	return strings.HasPrefix(strings.TrimSpace(list), OptionPrefix)
}

// ParseOptions reads options of an external engine with values to try, as
// "option.NullMove=false,option.Style=a/b". A comma that no option follows is part of a
// value. The names of options do not depend on capitals.
func ParseOptions(list string) ([]OptionValues, error) {
	var options []OptionValues
	seen := map[string]bool{}
	for _, item := range optionItems(list) {
		name, values, found := strings.Cut(item, "=")
		name, prefixed := strings.CutPrefix(name, OptionPrefix)
		name = strings.TrimSpace(name)
		if !found || !prefixed || name == "" {
			return nil, fmt.Errorf("%q: want %sNAME=VALUE/VALUE", item, OptionPrefix)
		}
		if seen[strings.ToLower(name)] {
			return nil, fmt.Errorf("%s%s is given twice; %[1]s%[2]s=VALUE/VALUE tries several values", OptionPrefix, name)
		}
		seen[strings.ToLower(name)] = true
		o := OptionValues{Name: name, Values: strings.Split(values, "/")}
		for i, value := range o.Values {
			for _, other := range o.Values[:i] {
				if value == other {
					return nil, fmt.Errorf("%s%s: %q is given twice", OptionPrefix, name, value)
				}
			}
		}
		options = append(options, o)
	}
	return options, nil
}

// optionItems splits a list at the commas that an option follows.
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
