package sink

import (
	"strings"
	"testing"

	"keymove/report/reporttest"
)

// TestNames: names are shortened to what differs, and none is cut within a word.
func TestNames(t *testing.T) {
	for _, tt := range [][2]string{
		{"a|b", "a|b"},
		{"default|default,nullmove=off,a|default,see=off", "default|nullmove=off,a|see=off"},
		{"default,nullmove=off,lmr=off|default,nullmove=off,rfp=off", "lmr=off|rfp=off"},
		{"Stockfish 16 of 2026 option.Use NNUE=false|Stockfish 16 of 2026", "A|Stockfish 16 of 2026"},
		{"/builds/engine/v1/program|/builds/engine/v2/program", "v1/program|v2/program"},
		{"one name that is long, alone", "A"},
		{"a, x, of a very long name|a, y, of a very long name|short", "A|B|short"},
		{"the same name twice, long|the same name twice, long", "A|B"},
		{"new engine of ours|new engine of ours#2|a name that is too long", "new engine of ours|ours#2|C"},
	} {
		names := strings.Split(tt[0], "|")
		got := Names(names, 20)
		reporttest.Want(t, strings.Join(got, "|"), tt[1], tt[0])
	}
}

func TestLetters(t *testing.T) {
	for n, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 27: "AB", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"} {
		reporttest.Want(t, letters(n), want, "letters", n)
	}
}
