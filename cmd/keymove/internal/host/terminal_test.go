package host

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report/sink"
)

// TestWidth: what is not a terminal has the width of the environment, and gets no colours.
func TestWidth(t *testing.T) {
	file := testenv.Must(os.Create(filepath.Join(t.TempDir(), "file")))(t)
	defer file.Close()
	for columns, want := range map[string]int{"": 0, "60": 60, "0": 0, "-5": 0, "wide": 0} {
		getenv := func(name string) string { return map[string]string{"COLUMNS": columns}[name] }
		for _, w := range []io.Writer{&bytes.Buffer{}, file} {
			if got := Width(w, getenv); got != want || isTerminal(w) || Coloured(w, getenv) != w {
				t.Errorf("COLUMNS=%q: %d columns, want %d, and no terminal", columns, got, want)
			}
		}
	}
}

// TestPaint: what has a tone is shown in its colour; words are never read.
func TestPaint(t *testing.T) {
	for text, want := range map[string]string{
		"error worse regressed  warning: ✓ Qg6\n":                                    "error worse regressed  warning: ✓ Qg6\n",
		"old → new: " + sink.Toned(sink.Bad, "regressed") + "\n":                     "old → new: \x1b[31mregressed\x1b[0m\n",
		sink.Toned(sink.Good, "met") + ": 1 · " + sink.Toned(sink.Open, "undecided"): "\x1b[32mmet\x1b[0m: 1 · \x1b[33mundecided\x1b[0m",
		sink.Toned(sink.Plain, "equal") + sink.Toned(sink.Good, ""):                  "equal",
	} {
		var painted, plain bytes.Buffer
		if err := errors.Join(sink.Write(painter{&painted}, text), sink.Write(&plain, text)); err != nil || painted.String() != want {
			t.Errorf("%q: %q, want %q (%v)", text, &painted, want, err)
		}
		if bare := regexp.MustCompile("\x1b\\[\\d+m").ReplaceAllString(want, ""); plain.String() != bare {
			t.Errorf("%q without colours: %q, want %q", text, &plain, bare)
		}
	}
}

// TestFindings: a word of ours has a colour, the same word of a stranger has none, and marks of a
// stranger are no tones.
func TestFindings(t *testing.T) {
	var out bytes.Buffer
	lines := Wrapped(painter{&out}, 0)
	f := NewFindings(lines)
	_, err := io.WriteString(f, "error: "+sink.Toned(sink.Good, "forged")+" ")
	err = errors.Join(err, f.WriteWord("error"), f.WriteWord(": "))
	_, err2 := io.WriteString(f, "error\n")
	if want := "error: \ufffdforged\ufffd \x1b[31merror\x1b[0m: error\n"; errors.Join(err, err2, lines.Close()) != nil || out.String() != want {
		t.Errorf("%q, want %q", &out, want)
	}
}

// TestWrapped writes the same text whole, byte by byte and in odd pieces.
func TestWrapped(t *testing.T) {
	const text = "short\n\n    > position fen of a long dialogue\na line without an end"
	for width, want := range map[int]string{0: text, 24: "short\n\n    > position fen of\n      a long dialogue\na line without an end"} {
		for _, size := range []int{1, 7, len(text)} {
			var out strings.Builder
			w := Wrapped(&out, width)
			for from := 0; from < len(text); from += size {
				piece := text[from:min(from+size, len(text))]
				if n, err := w.Write([]byte(piece)); n != len(piece) || err != nil {
					t.Fatalf("Write = %d, %v", n, err)
				}
			}
			if err := w.Close(); err != nil || out.String() != want {
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
