package epd

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites/notation"
)

// TestAsked: what lines ask, with their repairs at their columns, or the fault at its column, beside the lines of
// testdata/oddities.epd. No solution is lost in silence. What is written with … begins so.
func TestAsked(t *testing.T) {
	const rooks = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - "
	for _, test := range []struct{ line, want string }{
		{kings + ` dm -3; bm #-3;`, "#-3 / "},
		{kings + ` dm 5; dm 5;`, "#5 / 33: duplicate-opcode"},
		{kings + ` id "x"; c0 "bm Kd2;";`, "nothing / "},

		{queen + ` eco B20 bm Qa8+; id "a";`, "bm Qa8+ / 36: missing-semicolon"},
		{queen + ` rating 1500 bm Qa8+; am Qb1;`, "am Qb1 / 40: note"},
		{queen + ` c0 see bm Qa4+ there; bm Qa8+;`, "bm Qa8+ / 31: unquoted-string 35: note"},
		{queen + ` BM: Qa8+; Am=Qb1;`, "bm Qa8+, am Qb1 / 28: misspelt-opcode 38: misspelt-opcode"},
		{queen + ` bm"Qa8+";`, "bm Qa8+ / 28: misspelt-opcode 30: move-spelling"},
		{queen + ` BestMove= Qa8+; bm Qa8+;`, "bm Qa8+ / 28: misspelt-opcode 44: duplicate-opcode"},
		{queen + ` bm Qa8+; bestmove Qa4+;`, "37: bm and bestmove differ"},
		{queen + ` bestmove Qa4+ Qa8+; bm Qa8+;`, "48: bm and bestmove differ"},
		{queen + ` bm #2 #3;`, "34: a mate in 2 is asked for, and one in 3"},
		{queen + ` dm 2 3;`, "33: a mate in 2 is asked for, and one in 3"},
		{queen + ` dm 2; DM 2; bm #2;`, "#2 / 34: misspelt-opcode 34: duplicate-opcode"},
		{queen + ` rating 1500 dm 3;`, "#3 / 40: missing-semicolon"},
		{queen + ` id WAC.1 am Qa8+;`, "am Qa8+ / 31: unquoted-string 37: missing-semicolon"},
		{queen + ` bmQa8+; Dm3;`, "nothing / 28: note"},
		{queen + ` bm Qa8+; Qa4+;`, "bm Qa8+ / 37: note"},
		{queen + ` bm Qa8+; Qa4+ Qa5+; id "a";`, "bm Qa8+ / 37: note"},
		{"4k3/8/8/8/8/8/2P1P3/4K3 w - - " + `bm e4; c4; c0 "x";`, "bm e4 / 38: note"},
		{"4k3/8/8/8/8/8/2P1P3/4K3 w - - " + `bm e4; c4 "x";`, "bm e4 / "},
		{queen + ` Qa8+; id "a";`, "nothing / 28: note"},
		{queen + ` 0 1 3 bm Qa8+;`, "bm Qa8+ / 28: six-fields 34: missing-semicolon 32: note"},
		{queen + ` noop bm Qa8+;`, "nothing / 33: note"},
		{queen + ` eco bm;`, "nothing / 32: note"},
		{queen + ` bm Qa8+; I am not sure`, "bm Qa8+ / 37: note"},
		{queen + ` id "a", bm Qa8+;`, "31: bm may be inside this string or after it: a quote or a semicolon is missing"},
		{queen + ` id "a" or b bm Qa8+; c0 "x";`, "31: bm may be inside this string or after it: a quote or a semicolon is missing"},
		{queen + ` id "a; bm Qa8+; c0 "x";`, "31: bm may be inside this string or after it: a quote or a semicolon is missing"},
		{queen + ` 0 1 moves e1d1 e8e7`, "nothing / "},
		{queen + " bm Q\x00a8+;", "32: a NUL byte"},
		{queen + " hmvc -1;", "33: hmvc -1 is out of range, want a number from 0 to 9999"},
		{queen + " 0 99999999999999999999 bm Qa8+;", `30: "99999999999999999999" is out of range, want a number from 0 to 9999`},
		{queen + " bm Qa8+; rating 10000;", "44: rating 10000 is out of range, want a number from 0 to 9999"},
		{queen + " bm Qa8+; rd -1;", "40: rd -1 is out of range, want a number from 0 to 9999"},
		{"1r2k3/8/8/8/8/8/8/1R2K3 w Q - bm O-O-O;", "34: bm: \"O-O-O\" is not a legal move; castling right Q, but the king or rook is not on its square"},
		{kings + ` c7 "Kd2 Ke2"; c8 "10 3"; c9 "our remark";`, "Kd2=10, Ke2=3 / "},
		{kings + ` c0 "a remark"; c0 "Kd2=10, Ke2=3";`, "Kd2=10, Ke2=3 / 42: duplicate-opcode"},
		{kings + ` c0 "Kd2=10, Ke2=3. Author";`, "nothing / 44: note"},
		{kings + ` c0 "good: Kd2-10, Ke2=3";`, "nothing / 31: note"},
		{kings + ` c0 "e4: 10 moves";`, "nothing / "},
		{kings + ` c1 "Kd2=10, Ke2=3";`, "nothing / 31: note"},
		{kings + ` c8 "-10 -6"; c9 "Kd2 Ke2";`, "44: points: Kd2 has -10, and points are not negative"},
		{kings + ` c8 "10;3"; c9 "e1d2 e1e2";`, "nothing / 31: note"},
		{kings + ` c9 "e1d2 e1e2";`, "nothing / 31: note"},

		{`4k3/8/8/8/8/8/8/4K3 id "x";`, `1: the position has 3 of 4 fields: "4k3/8/8/8/8/8/8/4K3 id \"x\""`},
		{kings + " bm Kd2,Ke2,Ke3;", `38: bm: "Ke3" is not a legal move`},
		{kings + ` bm "Kd2 Ke3";`, `35: bm: "Ke3" is not a legal move`},
		{kings + ` am "";`, `27: am without a move`},
		{kings + ` c0 "Kd2=10, Ke3=5";`, `39: points: "Ke3" is not a legal move`},
		{kings + ` c7 "Kd2 Ke2"; c8 "10 5"; c9 "e1d2 e1e3";`, `61: points: "e1e3" is not a legal move`},
		{kings + ` c7 "Kd2 Ke2"; c8 "10 5 3";`, `45: the lists of c8 and c7 differ in length: 3 and 2`},
		{kings + ` c0 "Pérez"; bm Ke3;`, `42: bm: "Ke3" is not a legal move`},

		{rooks + `c0 "Kd2=10, Rxa8+=2, b8=Q+=3";`, "Kd2=10, Rxa8+=2, b8=Q+=3 / "},
		{rooks + `c0 "Kd2=10, e1g1=1, b7b8q=2";`, "Kd2=10, O-O=1, b8=Q+=2 / "},
		{rooks + `c0 "0-0=10, 0-0-0=4";`, "O-O=10, O-O-O=4 / "},
		{rooks + `c0 "Kd2=10, Ke2=4, Ke2=4";`, "Kd2=10, Ke2=4 / "},
		{rooks + `c0 "Kd2=1.5";`, "nothing / 40: note"},
		{rooks + `c7 "Kd2 Ke2"; c8 "10 x";`, "nothing / 40: note"},
		{rooks + `c0 "Kd2=2147483647, Ke2=0";`, "Kd2=2147483647, Ke2=0 / "},
		{rooks + `c0 "Kd2=10, Ke2=-99999999999999999999, Kf2=1";`, "nothing / 48: note"},
		{rooks + `c8 "99999999999999999999 2"; c9 "e1d2 a1a8";`, "nothing / 40: note"},
		{rooks + `c9 "e1d2 a1a8"; c8 "10 2";`, "Kd2=10, Rxa8+=2 / "},
		{rooks + `c0 "Kd2=10, Ke2=5"; c8 "9 4"; c9 "e1d2 e1e2";`, "Kd2=9, Ke2=4 / 40: points-conflict"},
		{rooks + `c0 "Kd2=10"; c8 "ten moves"; c9 "by hand";`, "Kd2=10 / "},
	} {
		record, err := Parse(test.line, 1, Options{})
		got := ""
		if err == nil {
			got = askedText(record) + " / " + strings.Join(repairsOf(record), " ")
		} else if got = strings.TrimPrefix(err.Error(), ":1:"); !errors.As(err, new(*notation.ParseError)) {
			t.Errorf("%s: %T, want a *notation.ParseError", test.line, err)
		}
		if begin, isBegin := strings.CutSuffix(test.want, "…"); got != test.want && !(isBegin && strings.HasPrefix(got, begin)) {
			t.Errorf("%s\ngot  %s\nwant %s", test.line, got, test.want)
		}
	}
	for operation, want := range map[string]bool{"bm #3;": true, "dm 3; bm #3;": true, "bm #3; dm 3;": true, "bm Kd2 #3;": true, "dm 3;": false, "bm Kd2; dm 3;": false} {
		if got := read(t, kings+" "+operation, Options{}).Asked.MateFromBest; got != want {
			t.Errorf("%s asks for a mate by bm: %t", operation, got)
		}
	}
}

// askedText returns what a line asks for as text.
func askedText(r *Record) string {
	var parts []string
	for _, m := range r.Asked.Best {
		parts = append(parts, "bm "+r.Position.SAN(m))
	}
	for _, m := range r.Asked.Avoid {
		parts = append(parts, "am "+r.Position.SAN(m))
	}
	if r.Asked.HasMate {
		parts = append(parts, fmt.Sprintf("#%d", r.Asked.Mate))
	}
	for _, p := range r.Asked.Points {
		parts = append(parts, fmt.Sprintf("%s=%d", r.Position.SAN(p.Move), p.Points))
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// TestResemblingText: the word that may be a slip is named in text without a semicolon, and in
// quotes, too.
func TestResemblingText(t *testing.T) {
	for line, word := range map[string]string{
		"sbm Qa8+": "sbm", "bmx Qa8+ Qb8": "bmx", "dtm 7 moves": "", "mate 3 x": "", "key Qa8+": "key", "solution: Qa8+ here": "solution:",
		`"bm Qa8+";`: "bm", `"sbm Qa8+";`: "sbm", `"the end";`: "", `id "bm Qa8+";`: "", `"x" 1;`: "", `"";`: "",
	} {
		r, err := Parse(queen+" "+line, 1, Options{})
		if err != nil || r.Asked.Any() || r.Resembling() != word {
			t.Errorf("%s: %v, %q, want %q", line, err, r.Resembling(), word)
		}
	}
}

const mates = "1k6/8/K7/8/8/8/8/3Q3R w - - "

// TestLines: what is asked with the lines of pv: the moves of the line and those of bm, or the fault at its place.
func TestLines(t *testing.T) {
	for operations, want := range map[string]string{
		"bm Qd7; pv Qd7 Ka8 Qb7#;":                       "d1d7 b8a8 d7b7 / bm Qd7",
		"pv Qd7 Ka8 Qb7#; bm Qd7 Qd2;":                   "d1d7 b8a8 d7b7 / bm Qd7, bm Qd2",
		"pv d1d7 b8a8 d7b7;":                             "d1d7 b8a8 d7b7 / bm Qd7",
		`pv "Qd7, Ka8+/-";`:                              "d1d7 b8a8 / bm Qd7",
		"bm #2; pv Qd7; pv Qd8#;":                        "d1d7 / bm Qd7, #2",
		"am Qd2; pv Qd7;":                                "d1d7 / bm Qd7, am Qd2",
		"bm Qd7;":                                        " / bm Qd7",
		"bm Qd7; pv Qd7 Ka8 Kb8;":                        `:3:48: pv: move 3 of 3: "Kb8" is not a legal move`,
		"bm Qd7; pv Qd7 1. Ka8;":                         `:3:44: pv: move 2 of 3: "1." cannot be read as a move: not in algebraic or coordinate notation`,
		"bm Qd2; pv Qd7 Ka8;":                            ":3:40: pv begins with Qd7, which is not in bm",
		"am Qd7; pv Qd7 Ka8;":                            ":3:40: pv begins with Qd7, which is in am",
		"bm Qd7; pv ;":                                   ":3:37: pv without a move",
		"bm Qd7; pv" + strings.Repeat(" Qd7", 200) + ";": ":3:37: pv: 200 moves, want at most 199",
	} {
		r, err := Parse(mates+operations, 3, Options{Lines: true})
		got := fmt.Sprint(err)
		if err == nil {
			h := notation.History{Start: r.Position, Moves: r.Asked.Line}
			_, moves, _ := strings.Cut(h.UCI(), " moves ")
			got = moves + " / " + askedText(r)
			if plain := read(t, mates+operations, Options{}); plain.Asked.Line != nil || plain.String() != r.String() {
				t.Errorf("%s: without lines %v, with them %v", operations, plain, r)
			}
		}
		testenv.Want(t, operations, got, want)
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
