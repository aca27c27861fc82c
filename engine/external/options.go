package external

import (
	"slices"
	"strconv"
	"strings"

	"keymove/engine/uci"
)

// unwanted are the options, as plain spells them, that make an engine play from a
// book, ponder, or learn from earlier positions.
var unwanted = []string{
	"ownbook", "book", "usebook", "useownbook", "openingbook", "useopeningbook", "polyglotbook", "bookactive",
	"ponder", "permanentbrain",
	"learning", "learn", "uselearning", "positionlearning", "booklearning", "bookpositionlearning",
	"selflearning", "persistedlearning", "hashlearning",
}

// plain removes from a name the differences in spelling between engines.
func plain(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "_", "", "-", "").Replace(name))
}

// switchedOff returns the value that switches an unwanted option off, and whether
// the option is unwanted.
func switchedOff(o uci.Option) (value string, ok bool) {
	if !slices.Contains(unwanted, plain(o.Name)) {
		return "", false
	}
	switch o.Type {
	case uci.Check:
		return "false", true
	case uci.Combo:
		for _, v := range o.Vars {
			if slices.Contains([]string{"off", "none", "false", "no", "never", "disabled"}, strings.ToLower(v)) {
				return v, true
			}
		}
	}
	return "", false
}

// wantedOptions returns the options to set, in the order in which they are sent:
// Threads and Hash, by which engines allocate memory; unwanted ones, to switch them
// off; then those of the user.
func wantedOptions(cfg *Config, announced []uci.Option) []Option {
	given := func(name string) bool {
		return slices.ContainsFunc(cfg.Options, func(o Option) bool { return strings.EqualFold(o.Name, name) })
	}
	var wanted []Option
	for _, size := range []struct {
		name  string
		value int
	}{{"Threads", cfg.Threads}, {"Hash", cfg.HashMiB}} {
		_, has := findOption(announced, size.name)
		if has && size.value > 0 && !given(size.name) {
			wanted = append(wanted, Option{size.name, strconv.Itoa(size.value)})
		}
	}
	for _, o := range announced {
		if value, ok := switchedOff(o); ok && !given(o.Name) {
			wanted = append(wanted, Option{o.Name, value})
		}
	}
	return append(wanted, userOptions(cfg.Options)...)
}

// userOptions returns the user's options, Threads and Hash first.
func userOptions(options []Option) []Option {
	rank := func(o Option) int {
		switch {
		case strings.EqualFold(o.Name, "Threads"):
			return 0
		case strings.EqualFold(o.Name, "Hash"):
			return 1
		}
		return 2
	}
	sorted := slices.Clone(options)
	slices.SortStableFunc(sorted, func(a, b Option) int { return rank(a) - rank(b) })
	return sorted
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
