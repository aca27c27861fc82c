package texel

import (
	"strings"
	"testing"
)

// TestParseLine has the forms in which positions with results are found.
func TestParseLine(t *testing.T) {
	const fen4, fen6 = "4k3/8/8/8/8/8/4P3/4K3 w - -", "4k3/8/8/8/8/8/4P3/4K3 w - - 3 40"
	for text, want := range map[string]float64{
		fen6 + "; 0.5": 0.5, fen6 + ";1.0": 1, fen6 + " [0.0]": 0, fen4 + " c9 \"1/2-1/2\";": 0.5, fen4 + " c9 \"1-0\";": 1,
		fen6 + "; score 31; 0-1": 0, "1-0 " + fen6: 1, "0.5 " + fen4: 0.5, "0-1;" + fen6: 0, fen6 + " | +31 | 1": 1, fen4 + " 0": 0, fen6 + " 0": 0,
	} {
		pos, result, err := parseLine(text)
		if err != nil || result != want || pos.FEN4() != fen4 {
			t.Errorf("%s: %s, %g, %v; want %g", text, pos.FEN4(), result, err, want)
		}
		if strings.Contains(text, "3 40") && pos.HalfmoveClock() != 3 {
			t.Errorf("%s: the counters are lost: %s", text, pos.FEN())
		}
	}
}

func TestReadLines(t *testing.T) {
	var r Reader
	err := r.ReadLines("p.txt", strings.NewReader("\ufeff# a comment\n\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; 1-0\n4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1; 0.5\r\n4k3/8/8/8/8/8/3P4/4K3 b - - 0 1; 0\n"))
	want := Count{Pairs: 2, Positions: 3, Noisy: 1}
	if err != nil || r.Count != want || len(r.Positions) != 2 || r.Positions[1].Group != 1 || r.Positions[0].Result != 1 {
		t.Errorf("%v: %+v, %d positions", err, r.Count, len(r.Positions))
	}
	err = r.ReadLines("bad.txt", strings.NewReader("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; x\nnonsense\n4k3/8/8/8/8/8/4P3/9 w - - 0 1; 1-0\n"))
	for _, text := range []string{`bad.txt:1: "x" is no result`, "bad.txt:2: want a position and a result", "bad.txt:3: "} {
		if err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%v, want %q", err, text)
		}
	}
}

// FuzzParseLine: what is read has a result, and a position that can be read again.
func FuzzParseLine(f *testing.F) {
	for _, seed := range []string{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; 0.5", "1-0 4k3/8/8/8/8/8/4P3/4K3 w - -", "; ; ; ; 0", "a b c d e"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		pos, result, err := parseLine(text)
		if err != nil {
			return
		}
		again, other, err := parseLine(pos.FEN() + "; 1/2")
		if err != nil || other != 0.5 || again.FEN() != pos.FEN() || result != 0 && result != 0.5 && result != 1 {
			t.Errorf("%q: %s, %g; again %s, %v", text, pos.FEN(), result, again.FEN(), err)
		}
	})
}
