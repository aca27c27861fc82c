package host

import "strings"

// aliases are other programs' names of flags with the same meaning, values included: those of
// fastchess and cutechess, and of habit.
var aliases = map[string]string{"concurrency": "jobs", "e": "engine", "n": "nodes"}

// foreignFlags are names of flags that mean something else here, or nothing, with what to write
// instead; VALUE is the user's value.
var foreignFlags = []struct{ name, needs, instead string }{
	{"limit", "nodes", "use --nodes VALUE"},
	{"time", "movetime", "use --movetime VALUE"},
	{"st", "movetime", "use --movetime VALUEs"},
	{"tc", "movetime", "a time for each position is --movetime 100"},
	{"suite", "nodes", "a suite has no flag: VALUE"},
	{"epd", "nodes", "a suite has no flag: VALUE"},
	{"openings", "", "keymove match plays openings"},
	{"rounds", "games", "use --games, twice as many"},
}

// alias returns the flag of a command that another program's name stands for, or the name itself.
func (s *sorter) alias(name string) string {
	if own, found := aliases[name]; found && s.find(name) == nil && s.find(own) != nil {
		return own
	}
	return name
}

// foreign returns a hint at what to write instead of a flag of another program, given the words
// behind it; empty for none.
func (s *sorter) foreign(name, value string, rest []string) string {
	for _, f := range foreignFlags {
		if f.name != name || f.needs != "" && s.find(f.needs) == nil {
			continue
		}
		if value == "" && len(rest) > 0 && !s.isFlag(rest[0]) {
			value = rest[0]
		}
		if value == "" {
			value = "…"
		}
		return "; " + strings.ReplaceAll(f.instead, "VALUE", value)
	}
	return ""
}
