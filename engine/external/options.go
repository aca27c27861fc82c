package external

import (
	"slices"
	"strconv"
	"strings"

	"keymove/engine/uci"
)

// selfWilled are the options that make an engine play from a book, think on our
// time, or remember what it saw in earlier positions, written as plain does.
var selfWilled = []string{
	"ownbook", "book", "usebook", "useownbook", "openingbook", "useopeningbook", "polyglotbook", "bookactive",
	"ponder", "permanentbrain",
	"learning", "learn", "uselearning", "positionlearning", "booklearning", "bookpositionlearning",
	"selflearning", "persistedlearning", "hashlearning",
}

// plain returns a name without what engines spell differently.
func plain(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "_", "", "-", "").Replace(name))
}

// switchedOff returns the value that switches a self-willed option off, and
// whether the option is one.
func switchedOff(o uci.Option) (value string, ok bool) {
	if !slices.Contains(selfWilled, plain(o.Name)) {
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

// wantedOptions returns what has to be set, in the order in which it is sent:
// Threads and Hash, because engines allocate by them; what is switched off;
// then what the user asks for.
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

// userOptions returns the options of the user, Threads and Hash first.
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

// settings are the options of an engine and their values as far as we know
// them.
type settings struct {
	announced []uci.Option
	values    map[string]string // by announced name; what is missing has its default
}

func newSettings(announced []uci.Option) settings {
	return settings{announced: announced, values: make(map[string]string)}
}

// set returns the command that gives an option a value; changed is false where
// it has that value, so that nothing has to be sent. A button has none.
func (s *settings) set(option Option) (command uci.SetOption, changed bool, err error) {
	command, err = checkOption(s.announced, option)
	if err != nil {
		return command, false, err
	}
	o, _ := findOption(s.announced, option.Name)
	if o.Type != uci.Button && s.value(o) == command.Value {
		return command, false, nil
	}
	s.values[o.Name] = command.Value
	return command, true, nil
}

// value returns the value that an option has now, as checkOption writes it.
func (s *settings) value(o uci.Option) string {
	if v, ok := s.values[o.Name]; ok {
		return v
	}
	if v, reason := valueFor(o, o.Default); reason == "" {
		return v
	}
	return o.Default
}
