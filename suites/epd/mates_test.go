package epd

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"keymove/suites/notation"
)

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
