package external

import (
	"fmt"
	"strconv"
	"strings"

	"keymove/engine/uci"
)

// emptyText is how UCI writes an empty string.
const emptyText = "<empty>"

// findOption returns the option with a name, ignoring case.
func findOption(announced []uci.Option, name string) (uci.Option, bool) {
	for _, o := range announced {
		if strings.EqualFold(o.Name, name) {
			return o, true
		}
	}
	return uci.Option{}, false
}

// checkOption returns the command that sets an option, in the engine's spelling,
// or an *OptionError.
func checkOption(announced []uci.Option, option Option) (uci.SetOption, error) {
	o, ok := findOption(announced, option.Name)
	if !ok {
		return uci.SetOption{}, &OptionError{option, "the engine has " + optionNames(announced)}
	}
	value, reason := valueFor(o, option.Value)
	if reason != "" {
		return uci.SetOption{}, &OptionError{option, reason}
	}
	return uci.SetOption{Name: o.Name, Value: value}, nil
}

func optionNames(announced []uci.Option) string {
	if len(announced) == 0 {
		return "no options"
	}
	names := make([]string, len(announced))
	for i, o := range announced {
		names[i] = o.Name
	}
	return "no such option, but " + list(names)
}

// maxList is the number of characters of a list in a message.
const maxList = 1000

// list joins names that an engine has announced, for a message.
func list(names []string) string { return uci.Shorten(strings.Join(names, ", "), maxList) }

// valueFor returns a value in the engine's spelling, or the reason why it is invalid.
func valueFor(o uci.Option, value string) (canonical, reason string) {
	switch o.Type {
	case uci.Check:
		if v := strings.ToLower(value); v == "true" || v == "false" {
			return v, ""
		}
		return "", "want true or false"
	case uci.Spin:
		return spinValue(o, value)
	case uci.Combo:
		for _, v := range o.Vars {
			if strings.EqualFold(v, value) {
				return v, ""
			}
		}
		return "", "want one of " + list(o.Vars)
	case uci.Button:
		if value != "" {
			return "", "a button has no value"
		}
		return "", ""
	}
	return textValue(value)
}

// spinValue checks a number. If both bounds are 0, they were not announced.
func spinValue(o uci.Option, value string) (canonical, reason string) {
	n, err := strconv.ParseInt(value, 10, 64)
	bounded := o.Min != 0 || o.Max != 0
	switch {
	case bounded && (err != nil || n < o.Min || n > o.Max):
		return "", fmt.Sprintf("want a whole number from %d to %d", o.Min, o.Max)
	case err != nil:
		return "", "want a whole number"
	}
	return strconv.FormatInt(n, 10), ""
}

func textValue(value string) (canonical, reason string) {
	switch {
	case strings.ContainsAny(value, "\r\n\x00"):
		return "", "want a single line"
	case value == "":
		return emptyText, ""
	}
	return value, ""
}
