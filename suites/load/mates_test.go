package load

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestProve holds what is said of mates, with the fifty-move rule where the line has a clock, to what is
// known of them.
func TestProve(t *testing.T) {
	const rook = "6k1/5ppp/8/8/8/8/8/K3R3 w - - "
	tests := []struct{ name, line, want string }{
		{"proven", rook + "bm #1;", ""},
		{"shorter", rook + "bm #3;", "note: mate-shorter: mate in 3: there is a mate in 1"},
		{"refuted", "6k1/5pp1/7p/8/8/8/8/K3R3 w - - dm 2;", "warning: mate-refuted: no mate in 2: after Re8+ Kh7 defends"},
		{"being mated", "k7/8/1K6/8/8/8/8/7R b - - dm -1;", ""},
		{"being mated sooner", "k7/8/1K6/8/8/8/8/7R b - - dm -2;", "note: mate-shorter: mated in 2: there is a mated in 1"},
		{"not being mated", "k7/8/2K5/8/8/8/8/7R b - - dm -1;", "warning: mate-refuted: not mated in 1: Ka7 defends"},
		{"a stalemate", "k7/8/2K5/8/8/8/8/1Q6 w - - bm Qb6; dm 2;", "warning: mate-refuted: no mate in 2: after Qb6 the side to move is stalemated"},
		{"too long", rook + "dm 101;", "note: mate-untried: mate in 101: not tried, because it is longer than 100"},
		{"too long to be mated", "k7/8/1K6/8/8/8/8/7R b - - dm -101;", "note: mate-untried: mated in 101: not tried, because it is longer than 100"},
		{"open", "4k3/8/8/8/8/8/8/QK6 w - - dm 9;", "note: mate-open: mate in 9: neither proven nor refuted within 2000 positions"},
		{"another key", "k7/8/2K5/8/8/8/8/7R w - - bm Rh2; dm 2;", "warning: mate-refuted: no mate in 2: after Rh2 Ka7 defends"},
		{"its key", "k7/8/2K5/8/8/8/8/7R w - - bm Kb6 Rh2; dm 2;", ""},
		{"no clock", "k7/8/2K5/8/8/8/8/7R w - - dm 2;", ""},
		{"time enough", "k7/8/2K5/8/8/8/8/7R w - - hmvc 97; dm 2;", ""},
		{"the clock", "k7/8/2K5/8/8/8/8/7R w - - hmvc 98; dm 2;", "warning: mate-refuted: no mate in 2: the fifty-move rule comes before it, the halfmove clock is at 98"},
		{"the last ply", rook + "hmvc 99; dm 1;", ""},
		{"no mate asked for", rook + "bm Re8;", ""},
	}
	var all strings.Builder
	var want []string
	for _, test := range tests {
		got := prove(t, test.line)
		if text := strings.Join(got, "|"); text != test.want {
			t.Errorf("%s: %q, want %q", test.name, text, test.want)
		}
		all.WriteString(test.line + "\n")
		if test.want != "" {
			want = append(want, test.want)
		}
	}
	if diff := cmp.Diff(want, prove(t, all.String())); diff != "" {
		t.Errorf("all in one file (-want +got):\n%s", diff)
	}
}

// prove returns what is said of the mates of a file.
func prove(t *testing.T, text string) (found []string) {
	t.Helper()
	out := collector{}
	l := NewLinter(LintOptions{Prove: 2000, Jobs: 2}, &out)
	l.Check(strings.NewReader(text), "x.epd")
	for _, p := range out.problems {
		if strings.HasPrefix(string(p.Kind), "mate-") {
			found = append(found, string(p.Severity)+": "+string(p.Kind)+": "+p.Text)
		}
	}
	if got := out.file.Mates; got == nil || got.Shorter+got.Refuted+got.Open+got.Untried != len(found) {
		t.Errorf("%q is counted as %+v", found, got)
	}
	return found
}

// collector is an Output that keeps what it takes.
type collector struct {
	problems []Problem
	file     File
}

func (c *collector) Problem(p Problem)  { c.problems = append(c.problems, p) }
func (c *collector) File(f File)        { c.file = f }
func (c *collector) Close(Totals) error { return nil }

// TestNotesAreNoErrors, also where warnings are.
func TestNotesAreNoErrors(t *testing.T) {
	l := NewLinter(LintOptions{Prove: 2000, Jobs: 1, Strict: true}, &collector{})
	l.Check(strings.NewReader("6k1/5ppp/8/8/8/8/8/K3R3 w - - bm #3;\n6k1/5pp1/7p/8/8/8/8/K3R3 w - - dm 2;\n"), "x.epd")
	if got := l.Totals(); got.Errors != 1 || got.Warnings != 0 {
		t.Errorf("a shorter mate and one that is refuted, strictly: %+v, want one error", got)
	}
}
