package load

import (
	"fmt"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// report keeps all findings.
type report struct {
	files    []File
	problems []Problem
	totals   Totals
}

func (r *report) Problem(p Problem) { r.problems = append(r.problems, p) }
func (r *report) File(f File)       { r.files = append(r.files, f) }
func (r *report) Close(all Totals) error {
	r.totals = all
	return nil
}

// reportOf returns all findings in texts, which are x.epd, y.epd and so on.
func reportOf(t *testing.T, o LintOptions, texts ...string) *report {
	t.Helper()
	var r report
	linter := NewLinter(o, &r)
	for i, text := range texts {
		linter.Check(strings.NewReader(text), string(rune('x'+i))+".epd")
	}
	testenv.Check(t, linter.Close())
	return &r
}

const kings = "4k3/8/8/8/8/8/8/4K3 w - -"

// TestDuplicates: "|" is between files.
func TestDuplicates(t *testing.T) {
	other := "4k3/8/8/8/8/8/8/3K4 w - -"
	for _, test := range []struct {
		name, text string
		want       []string // "file:line kind place"
	}{
		{"none", kings + " bm Kd2;\n" + other + " bm Kd2;", nil},
		{"without ids", kings + " bm Kd2;\n" + other + " bm Kd2;\n" + kings + ` bm Kd2; id "x";`, []string{"x.epd:3 duplicate-position line 1"}},
		{"neither counters nor order matter", kings + " bm Kd2 Ke2;\n" + kings + " bm Ke2 Kd2; hmvc 7;", []string{"x.epd:2 duplicate-position line 1"}},
		{"points matter", kings + " bm Kd2;\n" + kings + ` bm Kd2; c0 "Kd2=10";`, []string{"x.epd:2 other-answer line 1"}},
		{"an id of another position", kings + ` bm Kd2; id "a";` + "\n" + other + ` bm Kd2; id "b";` + "\n" + kings + ` bm Ke2; id "b";`,
			[]string{"x.epd:3 other-answer line 1", "x.epd:3 duplicate-id line 2"}},
		{"between files", kings + ` bm Kd2; id "a";|` + kings + " bm Kd2;|" + kings + ` bm Ke2; id "a";` + "\n" + other + ` id "a";`,
			[]string{"y.epd:1 duplicate-position x.epd:1", "z.epd:1 other-answer x.epd:1", "z.epd:2 duplicate-id x.epd:1"}},
		{"a file that repeats itself, and an earlier one", kings + " bm Kd2;|" + kings + " bm Kd2;\n" + kings + " bm Kd2;\n" + kings + " bm Ke2;\n" + kings + " bm Ke2;",
			[]string{"y.epd:1 duplicate-position x.epd:1", "y.epd:2 duplicate-position line 1", "y.epd:3 other-answer line 1", "y.epd:4 duplicate-position line 3"}},
		{"the other solution again", kings + " bm Kd2;\n" + kings + " bm Ke2;\n" + kings + " bm Ke2;\n" + kings + " bm Kd2;",
			[]string{"x.epd:2 other-answer line 1", "x.epd:3 duplicate-position line 2", "x.epd:4 duplicate-position line 1"}},
	} {
		var got []string
		for _, p := range reportOf(t, LintOptions{}, strings.Split(test.text, "|")...).problems {
			if p.OtherLine > 0 {
				got = append(got, fmt.Sprintf("%s:%d %s %s", p.File, p.Line, p.Kind, p.otherPlace(p.File == p.OtherFile)))
			}
		}
		testenv.Want(t, test.name, got, test.want)
	}
}

// TestFindings: what is reported of a file as a whole, and of solutions that can be read and are wrong all the same. Under
// strict rules each warning is an error.
func TestFindings(t *testing.T) {
	const knight = "4k3/8/8/8/3p4/1N6/8/4K3 w - - "
	const move = "x.epd:1:%d: warning: move-spelling: "
	for text, want := range map[string]string{
		"":                           "x.epd:1:1: warning: no-positions: the file has no positions",
		"# nothing\n\n":              "x.epd:1:1: warning: no-positions: the file has no positions",
		"\xff\xfe#\x00":              "x.epd: error: unreadable-file: this is UTF-16 text",
		"x\n":                        `x.epd:1:1: error: invalid-line: the position has 1 of 4 fields: "x"`,
		kings + " bm Ke7;":           `x.epd:1:30: error: illegal-move: bm: "Ke7" is not a legal move`,
		kings + " bm Kx;":            `x.epd:1:30: error: unreadable-move: bm: "Kx" cannot be read as a move: not in algebraic or coordinate notation`,
		"8/8/8/8/8/8/8/8 w - -":      `x.epd:1:1: error: invalid-position: invalid FEN "8/8/8/8/8/8/8/8 w - -": White has 0 kings, want 1`,
		kings + " bm Kd2;":           "",
		"7k/5Q2/6K1/8/8/8/8/8 b - -": "x.epd:1:1: warning: no-legal-move: the position has no legal move",

		knight + "bm Nxd4; am Nxd4;": "x.epd:1:40: warning: contradictory-move: Nxd4 is both in bm and in am",
		knight + "am Kd1 b3d4; bm Nxd4 Kf1;": "x.epd:1:31: warning: contradictory-move: Nxd4 is both in bm and in am|" +
			fmt.Sprintf(move, 38) + "b3d4 instead of Nxd4",
		knight + "bm Nxd4; am Kd1;":              "",
		knight + `bm Nxd4; c8 "10 2";`:           `x.epd:1:44: warning: note: kept, and not read: "c8 10 2"`,
		knight + `bm Nxd4; c7 "Nxd4"; c8 "10";`:  "",
		knight + `bm Nxd4; c8 "played in 1999";`: "",
	} {
		r := reportOf(t, LintOptions{}, text)
		var got []string
		for i := range r.problems {
			got = append(got, r.problems[i].String())
		}
		testenv.Want(t, text, strings.Join(got, "|"), want)
		strict := reportOf(t, LintOptions{Strict: true}, text)
		if all := (Totals{1, len(got), 0}); strict.totals != all || r.totals.Errors+r.totals.Warnings != len(got) {
			t.Errorf("%s: %+v, strictly %+v, want %+v", text, r.totals, strict.totals, all)
		}
	}
}

// TestCounts: Chess960 is read as such, and the fortress of Win At Chess is known to be a draw.
func TestCounts(t *testing.T) {
	const chess960 = "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - bm O-O;"
	for flag, want := range map[bool]int{false: 1, true: 0} {
		if got := reportOf(t, LintOptions{Chess960: flag}, chess960).totals; got.Errors != want || got.Warnings != 0 {
			t.Errorf("%q with Chess960 %t: %+v", chess960, flag, got)
		}
	}
	r := reportOf(t, LintOptions{}, "2b5/1r6/2kBp1p1/p2pP1P1/2pP4/1pP3K1/1R3P2/8 b - - bm Rb4; id \"a\";\n7k/8/8/8/8/8/8/K5R1 w - - bm Rh1+; id \"b\";\n"+kings)
	if got := r.files[0]; got.Disputed != 1 || got.Positions != 3 || got.NothingAsked != 1 || len(got.SHA256) != 64 {
		t.Errorf("%+v, want 3 positions, one disputed, one that asks nothing", got)
	}
	id := strings.Repeat("é", 60) // is quoted whole, a longer one not
	testenv.Want(t, "ids", quote(id)+quote(id+"x"), `"`+id+`""`+id+`…"`)
}

// TestProve holds what is said of mates, with the fifty-move rule where the line has a clock, to what is
// known of them. Notes are no errors, also where warnings are.
func TestProve(t *testing.T) {
	const rook, short, long = "6k1/5ppp/8/8/8/8/8/K3R3 w - - ", "k7/8/1K6/8/8/8/8/7R b - - ", "k7/8/2K5/8/8/8/8/7R w - - "
	tests := []struct{ name, line, want string }{
		{"proven", rook + "bm #1;", ""},
		{"shorter", rook + "bm #3;", "note: mate-shorter: mate in 3: there is a mate in 1"},
		{"refuted", "6k1/5pp1/7p/8/8/8/8/K3R3 w - - dm 2;", "warning: mate-refuted: no mate in 2: after Re8+ Kh7 defends"},
		{"being mated", short + "dm -1;", ""},
		{"being mated sooner", short + "dm -2;", "note: mate-shorter: mated in 2: there is a mated in 1"},
		{"not being mated", "k7/8/2K5/8/8/8/8/7R b - - dm -1;", "warning: mate-refuted: not mated in 1: Ka7 defends"},
		{"a stalemate", "k7/8/2K5/8/8/8/8/1Q6 w - - bm Qb6; dm 2;", "warning: mate-refuted: no mate in 2: after Qb6 the side to move is stalemated"},
		{"too long", rook + "dm 101;", "note: mate-untried: mate in 101: not tried, because it is longer than 100"},
		{"too long to be mated", short + "dm -101;", "note: mate-untried: mated in 101: not tried, because it is longer than 100"},
		{"just not too long", rook + "dm 100;", "note: mate-shorter: mate in 100: there is a mate in 1"},
		{"just not too long to be mated", short + "dm -100;", "note: mate-shorter: mated in 100: there is a mated in 1"},
		{"open", "4k3/8/8/8/8/8/8/QK6 w - - dm 9;", "note: mate-open: mate in 9: neither proven nor refuted within 2000 positions"},
		{"another key", long + "bm Rh2; dm 2;", "warning: mate-refuted: no mate in 2: after Rh2 Ka7 defends"},
		{"its key", long + "bm Kb6 Rh2; dm 2;", ""},
		{"no clock", long + "dm 2;", ""},
		{"time enough", long + "hmvc 97; dm 2;", ""},
		{"the clock", long + "hmvc 98; dm 2;", "warning: mate-refuted: no mate in 2: the fifty-move rule comes before it, the halfmove clock is at 98"},
		{"the last ply", rook + "hmvc 99; dm 1;", ""},
		{"no mate asked for", rook + "bm Re8;", ""},
	}
	var all strings.Builder
	var want []string
	for _, test := range tests {
		testenv.Want(t, test.name, strings.Join(provedMates(t, test.line), "|"), test.want)
		if all.WriteString(test.line + "\n"); test.want != "" {
			want = append(want, test.want)
		}
	}
	testenv.Want(t, "all in one file", provedMates(t, all.String()), want)
	if got := reportOf(t, LintOptions{Prove: 2000, Jobs: 1, Strict: true}, tests[1].line+"\n"+tests[2].line).totals; got.Errors != 1 || got.Warnings != 0 {
		t.Errorf("a shorter mate and one that is refuted, strictly: %+v, want one error", got)
	}
}

// provedMates returns what is said of the mates of a file.
func provedMates(t *testing.T, text string) (found []string) {
	t.Helper()
	r := reportOf(t, LintOptions{Prove: 2000, Jobs: 2}, text)
	for _, p := range r.problems {
		if strings.HasPrefix(string(p.Kind), "mate-") {
			found = append(found, string(p.Severity)+": "+string(p.Kind)+": "+p.Text)
		}
	}
	if got := r.files[0].Mates; got == nil || got.Shorter+got.Refuted+got.Open+got.Untried != len(found) {
		t.Errorf("%q is counted as %+v", found, got)
	}
	return found
}
