package epd

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/suites/notation"
)

// TestNotesBehindMates: a suite of mates with moves, times and names behind each mate, in the forms
// that such suites have, has a mate on every line, nothing else is asked, and one note is about what
// is not read.
func TestNotesBehindMates(t *testing.T) {
	positions := []string{"8/8/8/8/8/8/4QRb1/R3K2k w Q -", "r3k3/8/8/8/8/8/8/4K3 b q -", "6Qk/PP1PP1np/1N1BN2P/7R/4B3/2Q5/P3KP2/6R1 b - -", "4k3/8/8/8/8/8/2P1P3/R3K2R w KQ -"}
	notes := []string{"O-O-O", "Ra2", "Rb1 Rc1", "00:00", "--:--", "--:-- @ C0/R-4", `00'40" (Gus)`, "Duals(2)", "ep", "PV: a1a2", "e4", "Kd2 O-O", "c4", "Qe4#!",
		`"Some study, 1960`, `Some "Author" 1960`, "12.3s", "!", "A. B. Author, The Paper, 1960", "1:02:03", "", "Ra1-a8", "bishop takes"}
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 3000 {
		mate := random.IntN(40) - 10
		word, want := []string{"bm #%d", "dm %d", "Bm #%d", "bm #%d; dm %[1]d"}[random.IntN(4)], fmt.Sprintf("#%d", mate)
		line := positions[n%len(positions)] + " " + fmt.Sprintf(word, mate) + ";"
		for range random.IntN(5) {
			line += " " + notes[random.IntN(len(notes))] + ";"
		}
		if random.IntN(3) == 0 {
			line = strings.TrimSuffix(line, ";")
		}
		record, err := Parse(line, 1, Options{})
		if err != nil {
			t.Errorf("%s\n%v", line, err)
			continue
		}
		if got := askedText(record); got != want {
			t.Errorf("%s\nasks for %s, want %s", line, got, want)
		}
		if notes := slices.DeleteFunc(record.Repairs, func(r notation.Repair) bool { return r.Kind != Note }); len(notes) > 1 {
			t.Errorf("%s\n%v", line, notes)
		}
		if again, err := Parse(record.LineText(), 1, Options{}); err != nil || askedText(again) != want || again.LineText() != record.LineText() {
			t.Errorf("%s\nis written as %s, read as %v, %v", line, record.LineText(), again, err)
		}
	}
}

// TestWordsBehindMates: the words of the standard are the same words behind a mate and before it, in
// any form that is corrected.
func TestWordsBehindMates(t *testing.T) {
	const position = "8/1k1K4/8/8/6R1/8/8/8 w - - "
	words := []string{`ID "one"`, "id one", "HMVC 93", "fmvn: 7", "PV Rg6 Ka8", "PV: g4g6 b7a8", `C0="x"`, "AM Rg1", `c0 "Rg6=10, Rg5=3"`, "Theme: fork", `eco "C42" id "one"`, "acd: 5 dm 4", "DM 4"}
	for _, mate := range []string{"bm #4", "dm 4", "BM: #4"} {
		for _, word := range words {
			for _, o := range []Options{{}, {Lines: true}} {
				before, behind := read(t, position+word+"; "+mate+";", o), read(t, position+mate+"; "+word+";", o)
				same := func(r *Record) string {
					return fmt.Sprint(r.Asked, r.ID(), r.Theme(), r.Comment(0), r.Position.FEN(), r.Text("acd"))
				}
				if same(before) != same(behind) || len(before.Repairs) != len(behind.Repairs) {
					t.Errorf("%s behind %s: %v, %v; before it: %v, %v", word, mate, behind, behind.Repairs, before, before.Repairs)
				}
			}
		}
	}
	record := read(t, position+`bm #4; ID "one"; HMVC 93; PV Rg6 Ka8;`, Options{Lines: true})
	if record.ID() != "one" || record.Position.HalfmoveClock() != 93 || len(record.Asked.Line) != 2 || record.Asked.Mate != 4 {
		t.Errorf("%v is read as %+v", record, record.Asked)
	}
}

// TestAskingWords: only the words of the table ask, in any case and with signs.
func TestAskingWords(t *testing.T) {
	table := map[string]bool{}
	for _, word := range documented(t, "What a line asks", "`(\\w+)`") {
		table[word] = true
	}
	operands := map[string]string{"bm": "Kd2", "bestmove": "Kd2", "am": "Kd2", "dm": "3", "pv": "Kd2", "c0": `"Kd2=3"`}
	if len(table) < 9 {
		t.Fatalf("the table of docs/suites.md has %d rows", len(table))
	}
	for word := range table {
		operand := operands[word]
		if operand == "" && word != "c7" && word != "c8" && word != "c9" { // which ask together
			t.Fatalf("docs/suites.md says that %s asks something", word)
		}
		if operand == "" {
			continue
		}
		for _, form := range []string{"%s ", "%s: ", "%s=", "%s. "} {
			for _, written := range []string{word, strings.ToUpper(word), strings.ToUpper(word[:1]) + word[1:]} {
				line := kings + " " + fmt.Sprintf(form, written) + operand + ";"
				if r := read(t, line, Options{Lines: true}); !r.Asked.Any() {
					t.Errorf("%s asks nothing", line)
				}
			}
		}
	}
	// Signs and a missing semicolon are repaired together, and never in silence.
	for _, before := range []string{`id "x"`, "id x", "acd 5", "pv Kd2", `c0 "y"`, "c0 y", "eco C42", "note see"} {
		for _, form := range []string{"bm: Kd2;", "BM=Kd2;", "bm:Kd2", "BestMove.. Kd2;", "am: Kd2;", "dm:3;", "Dm= 3"} {
			line := kings + " " + before + " " + form
			if r := read(t, line, Options{}); !r.Asked.hasSolution() && !r.Asked.Any() || !slices.ContainsFunc(r.Repairs, func(r notation.Repair) bool { return r.Kind == MissingSemicolon }) {
				t.Errorf("%s asks for %q, with %v", line, askedText(r), r.Repairs)
			}
		}
	}
	for _, line := range []string{kings + ` id "x"bm Kd2;`, kings + ` id "x"am: Kd2;`, kings + ` c0 "x"bm=Kd2; acd 3;`} {
		if r, err := Parse(line, 1, Options{}); err == nil {
			t.Errorf("%s asks for %q, and is no error", line, askedText(r))
		}
	}
	letters := "abcdemnovx_179"
	for _, first := range letters {
		for _, second := range letters {
			for _, third := range " " + letters {
				word := strings.TrimSpace(string([]rune{first, second, third}))
				for _, operand := range []string{"Kd2", "3", "#3", `"Kd2=3"`} {
					line := kings + " " + word + " " + operand + ";"
					record, err := Parse(line, 1, Options{Lines: true})
					if err == nil && record.Asked.Any() && !table[word] {
						t.Errorf("%s asks for %s", line, askedText(record))
					}
				}
			}
		}
	}
}
