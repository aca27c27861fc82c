package uci

import "testing"

// TestSwitchedOff: by words of their names; the last ones are left as they are.
func TestSwitchedOff(t *testing.T) {
	tests := []struct {
		line, value string
		on          bool
	}{
		{"name Experience Enabled type check default true", "false", true},
		{"name Experience Enabled type check default false", "false", false},
		{"name OwnBook type check default true", "false", true},
		{"name Use Polyglot-Book type check default true", "false", true},
		{"name LiveBook_Online type check default true", "false", true},
		{"name SelfLearning type check default true", "false", true},
		{"name Persisted learning type combo default Standard var Off var Standard var Self", "Off", true},
		{"name Persisted learning type combo default off var Off var Standard", "Off", false},
		{"name Position Learning type spin default 1 min 0 max 1", "0", true},
		{"name Ponder type check default true", "false", false},
		{"name Permanent Brain type check default true", "false", false},

		{"name Learning Rate type spin default 1 min 0 max 100", "", false},
		{"name Book Depth type spin default 8 min 1 max 100", "", false},
		{"name BookFile type string default book.bin", "", false},
		{"name Clear Experience type button", "", false},
		{"name Read only learning type check default true", "", false},
		{"name Experience Readonly type check default true", "", false},
		{"name NoBook type check default true", "", false},
		{"name Disable Learning type check default true", "", false},
		{"name Use Learned Eval type check default true", "", false},
		{"name Ponder Hit Bonus type check default true", "", false},
		{"name Style type combo default Book var Book var Solid", "", false},
		{"name Debug Log type check default true", "", false},
	}
	for _, test := range tests {
		reply, err := ParseReply("option " + test.line)
		o, _ := reply.(Option)
		if err != nil {
			t.Fatal(err)
		}
		if value, ok := SwitchedOff(o); value != test.value || ok != (test.value != "") {
			t.Errorf("%s: %q, %v, want %q", test.line, value, ok, test.value)
		}
		if on := len(CarryingOver([]Option{o})) == 1; on != test.on {
			t.Errorf("%s is on: %v", test.line, on)
		}
	}
}
