package fake

import "strings"

// behaviours are the faults of the engine.
type behaviours []string

func (b behaviours) has(name string) bool {
	for _, word := range b {
		if word == name {
			return true
		}
	}
	return false
}

// values returns all values of name=value.
func (b behaviours) values(name string) []string {
	var values []string
	for _, word := range b {
		if value, ok := strings.CutPrefix(word, name+"="); ok {
			values = append(values, value)
		}
	}
	return values
}

// value returns the last value of name=value, and whether there is one.
func (b behaviours) value(name string) (string, bool) {
	values := b.values(name)
	if len(values) == 0 {
		return "", false
	}
	return values[len(values)-1], true
}
