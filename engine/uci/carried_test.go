package uci

import "testing"

// TestSwitchedOff: what remembers or ponders is switched off, by words of its name; what is
// on and cannot be carried over between positions is reported.
func TestSwitchedOff(t *testing.T) {
	for line, want := range map[string]struct {
		value string // empty: left as it is
		on    bool
	}{
		"name Experience Enabled type check default true":                                   {"false", true},
		"name Experience Enabled type check default false":                                  {"false", false},
		"name OwnBook type check default true":                                              {"false", true},
		"name Use Polyglot-Book type check default true":                                    {"false", true},
		"name LiveBook_Online type check default true":                                      {"false", true},
		"name SelfLearning type check default true":                                         {"false", true},
		"name Persisted learning type combo default Standard var Off var Standard var Self": {"Off", true},
		"name Persisted learning type combo default off var Off var Standard":               {"Off", false},
		"name Position Learning type spin default 1 min 0 max 1":                            {"0", true},
		"name Ponder type check default true":                                               {"false", false},
		"name Permanent Brain type check default true":                                      {"false", false},

		"name Learning Rate type spin default 1 min 0 max 100":  {},
		"name BookFile type string default book.bin":            {},
		"name Clear Experience type button":                     {},
		"name Read only learning type check default true":       {},
		"name Experience Readonly type check default true":      {},
		"name NoBook type check default true":                   {},
		"name Disable Learning type check default true":         {},
		"name Use Learned Eval type check default true":         {},
		"name Ponder Hit Bonus type check default true":         {},
		"name Style type combo default Book var Book var Solid": {},
		"name Debug Log type check default true":                {},
	} {
		reply, err := ParseReply("option " + line)
		o, _ := reply.(Option)
		value, ok := SwitchedOff(o)
		if on := len(CarryingOver([]Option{o})) == 1; err != nil || value != want.value || ok != (want.value != "") || on != want.on {
			t.Errorf("%s: %q, %v, on %v, %v, want %+v", line, value, ok, on, err, want)
		}
	}
}
