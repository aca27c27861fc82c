package host

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/report/compare"
	"keymove/suites/experiment"
)

func TestWidth(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for columns, want := range map[string]int{"": 0, "60": 60, "0": 0, "-5": 0, "wide": 0} {
		getenv := func(name string) string { return map[string]string{"COLUMNS": columns}[name] }
		if got := Width(&bytes.Buffer{}, getenv); got != want {
			t.Errorf("COLUMNS=%q: %d columns, want %d", columns, got, want)
		}
		if got := Width(file, getenv); got != want {
			t.Errorf("COLUMNS=%q: %d columns of a file, want %d", columns, got, want)
		}
	}
	if isTerminal(file) || isTerminal(&bytes.Buffer{}) {
		t.Error("a file or a buffer is taken for a terminal")
	}
}

func TestPaint(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{"mates  all  0.001  worse\n", "mates  all  0.001  <31>worse<0>\n"},
		{"old → new: regressed\n  mates: a loss\n", "old → new: <31>regressed<0>\n  mates: a loss\n"},
		{"  ≥ 20   met      So are two thirds.", "  ≥ 20   <32>met<0>      So are two thirds."},
		{"not met: 3 · undecided: 0", "<31>not met<0>: 3 · undecided: 0"},
		{"undecided: too few  claim", "<33>undecided<0>: too few  claim"},
		{"a.epd:3:33: error: illegal-move: bm", "a.epd:3:33: <31>error<0>: illegal-move: bm"},
		{"keymove: warning: a.epd: 3 lines", "keymove: <33>warning<0>: a.epd: 3 lines"},
		{"Not solved: 12\n", "<33>Not solved<0>: 12\n"},
		{"warning: nodes: 5", "<33>warning<0>: nodes: 5"},
		{"id   ✓ Qg6   Rg5", "id   <32>✓ Qg6<0>   Rg5"},
		{"much better than the worse one", "much better than the worse one"},
		{"not worse", "<32>not worse<0>"},
	}
	for _, test := range tests {
		want := strings.NewReplacer("<31>", "\x1b[31m", "<32>", "\x1b[32m", "<33>", "\x1b[33m", "<0>", "\x1b[0m").Replace(test.want)
		if got := paint(test.text); got != want {
			t.Errorf("paint(%q) = %q, want %q", test.text, got, want)
		}
	}
}

// TestEveryVerdictHasItsColour: the words come from the packages that judge.
func TestEveryVerdictHasItsColour(t *testing.T) {
	want := map[colour][]string{
		green:  {string(compare.Better), string(compare.Improved), string(compare.NotWorse), string(experiment.Met)},
		red:    {string(compare.Worse), string(compare.Regressed), string(experiment.NotMet)},
		yellow: {string(compare.NotComparable), string(compare.Unlike), string(compare.TooFew), string(compare.Inconclusive), string(experiment.Undecided)},
	}
	for c, words := range want {
		for _, word := range words {
			if colours[word] != c {
				t.Errorf("%q has the colour %q, want %q", word, colours[word], c)
			}
		}
	}
}

// TestColoured: what is not a terminal gets no colours, whatever the environment says.
func TestColoured(t *testing.T) {
	var out bytes.Buffer
	if w := Coloured(&out, func(string) string { return "" }); w != &out {
		t.Errorf("a buffer is taken for a terminal: %T", w)
	}
	n, err := painter{&out}.Write([]byte("worse\n"))
	if n != 6 || err != nil || out.String() != "\x1b[31mworse\x1b[0m\n" {
		t.Errorf("Write = %d, %v, %q", n, err, &out)
	}
}

// TestWrapped writes the same text whole, byte by byte and in odd pieces.
func TestWrapped(t *testing.T) {
	const text = "short\n\n    > position fen of a long dialogue\na line without an end"
	want := map[int]string{
		0:  text,
		24: "short\n\n    > position fen of\n      a long dialogue\na line without an end",
	}
	for width, want := range want {
		for _, size := range []int{1, 7, len(text)} {
			var out strings.Builder
			w := Wrapped(&out, width)
			for from := 0; from < len(text); from += size {
				piece := text[from:min(from+size, len(text))]
				if n, err := w.Write([]byte(piece)); n != len(piece) || err != nil {
					t.Fatalf("Write = %d, %v", n, err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if out.String() != want {
				t.Errorf("width %d, %d bytes at a time: %q, want %q", width, size, out.String(), want)
			}
		}
	}
}

// TestSayAboveWhatIsDrawn: a message takes a line of its own, and what was drawn is drawn
// again below it; blanks cover what a longer line leaves.
func TestSayAboveWhatIsDrawn(t *testing.T) {
	var stderr bytes.Buffer
	h := New(nil, io.Discard, &stderr)
	h.Terminal = true
	h.Draw("3/10 searches")
	h.Draw("3/10 searches")
	h.Warn("slow")
	h.Draw("4/10")
	h.Draw("")
	h.Say("end")
	want := "\r3/10 searches" + "\r               \r" + "keymove: warning: slow\n" + "\r3/10 searches" + "\r4/10         " + "\r      \r" + "end\n"
	if got := stderr.String(); got != want {
		t.Errorf("got  %q,\nwant %q", got, want)
	}
}
