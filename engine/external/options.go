package external

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/engine"
	"keymove/engine/uci"
)

// wantedOptions returns the options to set, in the order in which they are sent:
// Threads and Hash, by which engines allocate memory, however the engine calls them; unwanted
// ones, to switch them off; then those of the user.
func wantedOptions(cfg *Config, announced []uci.Option) []Option {
	given := func(name string) bool {
		return slices.ContainsFunc(cfg.Options, func(o Option) bool { return strings.EqualFold(o.Name, name) })
	}
	var wanted []Option
	for _, size := range []struct {
		kind  engine.Size
		value int
	}{{engine.SizeThreads, cfg.Threads}, {engine.SizeHash, cfg.HashMiB}} {
		options := uci.SizeOptions(size.kind, announced)
		isGiven := slices.ContainsFunc(options, func(o uci.Option) bool { return given(o.Name) })
		if len(options) > 0 && size.value > 0 && !isGiven {
			wanted = append(wanted, Option{options[0].Name, strconv.Itoa(size.value)})
		}
	}
	for _, o := range announced {
		if value, ok := uci.SwitchedOff(o); ok && !given(o.Name) {
			wanted = append(wanted, Option{o.Name, value})
		}
	}
	return append(wanted, userOptions(cfg.Options)...)
}

// userOptions returns the user's options, those for threads and hash first.
func userOptions(options []Option) []Option {
	rank := func(o Option) int {
		if size, ok := engine.SizeNamed(o.Name); ok {
			return int(size)
		}
		return int(engine.SizeHash) + 1
	}
	sorted := slices.Clone(options)
	slices.SortStableFunc(sorted, func(a, b Option) int { return rank(a) - rank(b) })
	return sorted
}

// Sizes returns the threads and the hash in MiB that the engine was set to; 0 for one that was
// not set, because the engine has no option for it or nobody asked.
func (e *Engine) Sizes() (threads, hashMiB int) {
	return e.settings.size(engine.SizeThreads), e.settings.size(engine.SizeHash)
}

// settings are the options of an engine with their current values.
type settings struct {
	announced []uci.Option
	values    map[string]string // by announced name; missing ones have their default
}

func newSettings(announced []uci.Option) settings {
	return settings{announced: announced, values: make(map[string]string)}
}

// set returns the command that sets an option; changed is false if the option has been set
// to the value already. What it was announced with does not count: the real value may come
// from a file of the engine's, or from another option. Buttons have no value and always change.
func (s *settings) set(option Option) (command uci.SetOption, changed bool, err error) {
	command, err = checkOption(s.announced, option)
	if err != nil {
		return command, false, err
	}
	o, _ := findOption(s.announced, option.Name)
	if value, isSet := s.values[o.Name]; isSet && o.Type != uci.Button && value == command.Value {
		return command, false, nil
	}
	s.values[o.Name] = command.Value
	return command, true, nil
}

// value returns the current value of an option, as checkOption writes it.
func (s *settings) value(o uci.Option) string {
	if v, ok := s.values[o.Name]; ok {
		return v
	}
	if v, reason := valueFor(o, o.Default); reason == "" {
		return v
	}
	return o.Default
}

// size returns what a size was set to; 0 if it was not, or to no number.
func (s *settings) size(kind engine.Size) int {
	for _, o := range uci.SizeOptions(kind, s.announced) {
		if n, err := strconv.Atoi(s.values[o.Name]); err == nil && n > 0 {
			return n
		}
	}
	return 0
}

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
	if value == "" && o.IsBlank {
		return uci.Blank, ""
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
