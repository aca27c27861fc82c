package uci

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"keymove/engine"
	"keymove/internal/testenv"
)

func TestSearchStats(t *testing.T) {
	counts := engine.Telemetry{
		RazorAttempts: 2000, RazorCutoffs: [3]uint64{30, 11},
		RazorSkipsTactical: 600, RazorSkipsTT: 374, RazorSkipsEndgame: 5,
		PVSScouts: 1000, PVSResearches: 67,
	}
	for _, test := range []struct{ got, want string }{
		{RazorStats(counts, 2, false), "razor: att=2000 cut=41 cut%=2.0% razor_b=[30,11]"},
		{RazorStats(counts, 3, false), "razor: att=2000 cut=41 cut%=2.0% razor_b=[30,11,0]"},
		{RazorStats(engine.Telemetry{RazorAttempts: 10, RazorCutoffs: [3]uint64{1, 2, 3}}, 3, false), "razor: att=10 cut=6 cut%=60.0% razor_b=[1,2,3]"},
		{RazorStats(counts, 2, true), "razor: att=2000 cut=41 cut%=2.0% razor_b=[30,11] skips(tact=600,tt=374,eg=5)"},
		{RazorStats(engine.Telemetry{}, 2, true), "razor: att=0 cut=0 cut%=0.0% razor_b=[0,0] skips(tact=0,tt=0,eg=0)"},
		{PVSStats(counts), "pvs: scout=1000 re%=6.7"},
		{PVSStats(engine.Telemetry{}), "pvs: scout=0 re%=0.0"},
	} {
		if test.got != test.want {
			t.Errorf("got  %s\nwant %s", test.got, test.want)
		}
	}
}

// TestOneWordCostsOneField: whatever stands as the value of one field, the others are read, and
// the error quotes the line.
func TestOneWordCostsOneField(t *testing.T) {
	const line = "info depth 7 seldepth 9 multipv 1 score mate 3 nodes 1234 nps 99 hashfull 5 tbhits 8 time 17 cpuload 10 currmovenumber 2 pv g5g7 f6f7"
	words := strings.Fields(line)
	whole := testenv.Must(ParseReply(line))(t)
	want := whole.(Info)
	for _, field := range []string{"depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time", "cpuload", "currmovenumber", "mate"} {
		for _, value := range []string{"", "inf", "nan", "23454,", "0.25", "12k", "-", "x", "1,234", "99999999999999999999", "0x10", "①"} {
			changed := slices.Clone(words)
			at := slices.Index(changed, field) + 1
			changed[at] = value
			reply, err := ParseReply(strings.Join(changed, " "))
			got, ok := reply.(Info)
			if !ok || err == nil || !strings.Contains(err.Error(), "info depth") {
				t.Errorf("%s %s: %#v, %v", field, value, reply, err)
				continue
			}
			if field != "mate" && (got.Score != want.Score || !got.HasScore) || field != "depth" && got.Depth != want.Depth ||
				field != "nodes" && got.Nodes != want.Nodes || !slices.Equal(got.PV, want.PV) || field == "mate" && got.HasScore {
				t.Errorf("%s %s: %+v", field, value, got)
			}
		}
	}
}

// TestOptionsKeepWhatCanBeRead: bounds beyond 64 bits are clamped; what is not an option of UCI is
// set as text.
func TestOptionsKeepWhatCanBeRead(t *testing.T) {
	for line, want := range map[string]struct {
		option Option
		unread string
	}{
		"option name Hash type spin default 16 min 1 max 18446744073709551615": {Option{Name: "Hash", Type: Spin, Default: "16", Min: 1, Max: 1<<63 - 1}, ""},
		"option name A type spin default 0 min -99999999999999999999 max 5":    {Option{Name: "A", Type: Spin, Default: "0", Min: -1 << 63, Max: 5}, ""},
		"option name B type spin default 0.5 min 0.1 max 2.0":                  {Option{Name: "B", Type: Text, Default: "0.5"}, `min "0.1" is not a whole number`},
		"option name C type float default 0.5 min 0 max 1":                     {Option{Name: "C", Type: Text, Default: "0.5 min 0 max 1"}, `option of type "float"`},
		"option name D default 7":                                              {Option{Name: "D", Type: Text, Default: "7"}, `option of type ""`},
		"option name E type string default from min to max, or var":            {Option{Name: "E", Type: Text, Default: "from min to max, or var"}, ""},
		"option name F type combo default min var min var max":                 {Option{Name: "F", Type: Combo, Default: "min", Vars: []string{"min", "max"}}, ""},
		"option name My Long   Name type check default true":                   {Option{Name: "My Long Name", Type: Check, Default: "true"}, ""},
		"option name G type spin default 3 min max 9":                          {Option{Name: "G", Type: Text, Default: "3"}, `min "" is not a whole number`},
	} {
		reply, err := ParseReply(line)
		got, ok := reply.(Option)
		if !ok || got.String() != want.option.String() && want.option.Type != Text || got.Name != want.option.Name || got.Type != want.option.Type || got.Default != want.option.Default {
			t.Errorf("%s: %+v, want %+v", line, reply, want.option)
		}
		if (err == nil) != (want.unread == "") || err != nil && !strings.Contains(err.Error(), want.unread) {
			t.Errorf("%s: %v, want %q", line, err, want.unread)
		}
	}
}

func TestIsUnreadBestMove(t *testing.T) {
	for want, lines := range map[bool][]string{
		true: {
			"\x1b[32mbestmove e2e4\x1b[0m", "uci>bestmove e2e4", "[12:01:07]bestmove e2e4", "12:01 [INFO] engine:bestmove e2e4", "BestMove e2e4", "bestmove: e2e4", "> bestmove= e2e4",
			"bestmove=e7e8q", "bestmove: Nf3 ponder e7e5", "\ufeffbestmove e2e4", "<bestmove> (none)", "bestmove: 0000", "bestmove: O-O",
		},
		false: {"my bestmove: e2e4", "new Bestmove e2e4", "Bestmove so far e2e4", "bestmoves e2e4", "Bestmove changed", "bestmove:", "no Bestmove: e2e4 yet"},
	} {
		for _, line := range lines {
			if reply, _ := ParseReply(line); IsUnreadBestMove(line) != want || reply != nil {
				t.Errorf("%q: %v, read as %v", line, !want, reply)
			}
		}
	}
}

// TestSwitchedOff: what remembers or ponders is switched off, by words of its name; what is
// on and cannot be carried over between positions is reported.
func TestSwitchedOff(t *testing.T) {
	for line, want := range map[string]struct {
		value string // empty: left as it is
		on    bool
	}{
		"name Experience Enabled type check default true":                                   {"false", true},
		"name OwnBook type check default true":                                              {"false", true},
		"name LiveBook_Online type check default true":                                      {"false", true},
		"name SelfLearning type check default true":                                         {"false", true},
		"name Persisted learning type combo default Standard var Off var Standard var Self": {"Off", true},
		"name Persisted learning type combo default off var Off var Standard":               {"Off", false},
		"name Position Learning type spin default 1 min 0 max 1":                            {"0", true},
		"name Ponder type check default true":                                               {"false", false},

		"name Learning Rate type spin default 1 min 0 max 100":  {},
		"name BookFile type string default book.bin":            {},
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

func TestVisible(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{"Stockfish 15.1", "Stockfish 15.1"},
		{`C:\engines "x" Ünïcode 棋`, `C:\engines "x" Ünïcode 棋`},
		{"\x1b]0;title\a\x1b[31mred", `\x1b]0;title\a\x1b[31mred`},
		{"a\tb\r\nc\x00\x7f", `a\tb\r\nc\x00\x7f`},
		{"left\u202eright\u2066\ufeff", `left\u202eright\u2066\ufeff`},
		{"C1 \u009b31m", `C1 \u009b31m`},
		{"\xff\x9b", `\xff\x9b`},
		{strings.Repeat("x", MaxVisible), strings.Repeat("x", MaxVisible)},
		{strings.Repeat("ä", 1<<20), strings.Repeat("ä", MaxVisible) + "…"},
		{strings.Repeat("\x1b", 1<<20), strings.Repeat(`\x1b`, MaxVisible/4) + "…"},
	}
	for _, test := range tests {
		testenv.Want(t, fmt.Sprintf("Visible(%.40q)", test.text), Visible(test.text), test.want)
	}
	if got := Quote("a\x1b"); got != `"a\x1b"` {
		t.Errorf("Quote: %s", got)
	}
}

func FuzzVisible(f *testing.F) {
	f.Add("\x1b]0;x\a\u202e\xff")
	f.Fuzz(func(t *testing.T, text string) {
		got := Visible(text)
		if n := utf8.RuneCountInString(got); n > MaxVisible+1 {
			t.Errorf("%d characters", n)
		}
		for _, r := range got {
			if !unicode.IsPrint(r) {
				t.Errorf("%q is left in %q", r, got)
			}
		}
		if again := Visible(got); len(got) < MaxVisible && again != got {
			t.Errorf("%q becomes %q", got, again)
		}
	})
}
