package epd

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/suites/notation"
)

// TestNotesBehindMates: a suite of mates with moves, times and names behind each mate, in the forms
// that such suites have, has a mate on every line, nothing else is asked, and all that is reported
// is of one kind.
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
		for _, r := range record.Repairs {
			if r.Kind == DuplicateOpcode && strings.Count(line, "PV:") > 1 || r.Kind == MissingSemicolon && strings.HasSuffix(line, "PV: a1a2") {
				continue // as of any other line
			}
			if r.Kind != Note && r.Kind != MisspeltOpcode && (r.Kind != MissingSemicolon || strings.Count(line, ";") > 1) {
				t.Errorf("%s\n%v", line, r)
			}
		}
		if again, err := Parse(record.LineText(), 1, Options{}); err != nil || askedText(again) != want || again.LineText() != record.LineText() {
			t.Errorf("%s\nis written as %s, read as %v, %v", line, record.LineText(), again, err)
		}
	}
}

// TestKnownWordsBehindMates: an opcode in another case or with a sign is read behind a mate as it is before one.
func TestKnownWordsBehindMates(t *testing.T) {
	words := `ID "one"; HMVC 93; Fmvn: 7; PV: Rg6 Ka8; ACD=5; C1 "x"; Rc 2;`
	for _, line := range []string{
		"8/1k1K4/8/8/8/6R1/8/8 w - - bm #4; " + words,
		"8/1k1K4/8/8/8/6R1/8/8 w - - " + words + " dm 4;",
		"8/1k1K4/8/8/8/6R1/8/8 w - - bm Rg6; " + words + " dm 4;",
		"8/1k1K4/8/8/8/6R1/8/8 w - - dm 4; " + words + " bm Rg6;",
	} {
		record := read(t, line, Options{Lines: true})
		text := record.LineText()
		for _, want := range []string{`id "one";`, "hmvc 93;", "fmvn 7;", "pv Rg6 Ka8;", "acd 5;", `c1 "x";`, "rc 2;"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s is read as %s, want %s", line, text, want)
			}
		}
		if record.Position.HalfmoveClock() != 93 || len(record.Asked.Line) != 2 || len(record.Repairs) != 7 {
			t.Errorf("%s: clock %d, line %v, %v", line, record.Position.HalfmoveClock(), record.Asked.Line, record.Repairs)
		}
	}
}

// TestAskingWords: only the words of the table ask, in any case and with signs.
func TestAskingWords(t *testing.T) {
	table := map[string]bool{}
	for _, asking := range AskingWords {
		table[asking.Word] = true
		if shapeOf(asking.Opcode) == unknown {
			t.Errorf("%s stands for %s, which the standard has not", asking.Word, asking.Opcode)
		}
	}
	operands := map[string]string{"bm": "Kd2", "bestmove": "Kd2", "am": "Kd2", "dm": "3", "pv": "Kd2", "c0": `"Kd2=3"`}
	for word, operand := range operands {
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

// TestTableOfTheDocumentation: docs/suites.md has the table of the words that ask.
func TestTableOfTheDocumentation(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "suites.md"))
	if err != nil {
		t.Fatal(err)
	}
	want := "| word | asks |\n|---|---|\n"
	for _, asking := range AskingWords {
		want += fmt.Sprintf("| `%s` | %s |\n", asking.Word, asking.Asks)
	}
	if !strings.Contains(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n\n"+want+"\n") {
		t.Errorf("docs/suites.md lacks the table\n%s", want)
	}
}
