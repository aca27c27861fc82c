package fastchess

import (
	"slices"
	"strings"
)

// fixed are the keys that a match has no choice about, with the values that ask for what it does
// anyway; every other value is refused. The key of an option that is followed by a value alone is
// empty; one without keys is followed by nothing.
var fixed = map[string]map[string][]string{
	Mark:        {"proto": {"uci"}, "restart": {"off"}},
	"-openings": {"policy": {"default", "round"}},
	"-output":   {"format": {"fastchess"}},
	"-pgnout": {
		"notation": {"san"}, "append": {"true"}, "nodes": {"true"},
		"seldepth": {"false"}, "nps": {"false"}, "hashfull": {"false"}, "tbhits": {"false"}, "pv": {"false"},
		"timeleft": {"false"}, "latency": {"false"}, "min": {"false"}, "fi": {"false"},
	},
	"-report":        {"penta": {"true"}},
	"-crc32":         {"pgn": {"false"}},
	"-scoreinterval": {"": {"1"}},
	"-wait":          {"": {"0"}},
	"-recover":       nil,
	"-testEnv":       nil,
}

// fixed refuses a key with a value that a match cannot obey; unknown says what is wrong with a key
// that is not in the table.
func (t *translation) fixed(option, key, value, unknown string) {
	word := strings.TrimPrefix(key+"="+value, "=")
	values, known := fixed[option][key]
	switch {
	case !known:
		t.fail("%s %s: %s", option, word, unknown)
	case !slices.Contains(values, strings.ToLower(value)):
		t.fail("%s %s: this cannot be done here; only %s is", option, word, strings.TrimPrefix(key+"="+strings.Join(values, " or "), "="))
	}
}

// fixedGroup refuses what a match cannot obey of an option all of whose keys are fixed.
func (t *translation) fixedGroup(g group, keys map[string][]string) {
	if len(keys) == 0 {
		t.alone(g)
		return
	}
	if _, isValue := keys[""]; isValue {
		t.fixed(g.name, "", t.one(g), "unknown")
		return
	}
	for _, word := range g.words {
		key, value, _ := strings.Cut(word, "=")
		t.fixed(g.name, key, value, "unknown")
	}
	if len(g.words) == 0 {
		t.fail("%s: want KEY=VALUE", g.name)
	}
}
