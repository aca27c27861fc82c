package phases

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"keymove/engine/phase"
	"keymove/suites/notation"
)

// labelled are the labelled positions of package phase.
func labelled(t *testing.T) io.Reader {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "engine", "phase", "testdata", "labelled.epd"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.NewReader(string(text))
}

// TestRead: every position has a state of every detector; placement agrees with all labels, as
// its documentation says.
func TestRead(t *testing.T) {
	seen := 0
	tally, err := Read(labelled(t), "labelled.epd", Options{Label: "c0"}, func(p *Position) error {
		if seen++; p.FEN == "" || p.Label == "" || len(p.States) != len(phase.Judged) {
			t.Errorf("position %+v", p)
		}
		return nil
	})
	if err != nil || seen != 100 || tally.Positions != 100 || tally.Labelled != 100 {
		t.Fatalf("%d positions, %+v, %v", seen, tally, err)
	}
	for i, c := range tally.Counts {
		if sum := c.States[0] + c.States[1] + c.States[2]; sum != 100 || c.Detector != phase.Judged[i].Name() {
			t.Errorf("%s: %d states", c.Detector, sum)
		}
		if c.Detector == "placement" && (c.Agreed != 100 || c.States != [3]int{31, 55, 14}) {
			t.Errorf("placement: %+v", c)
		}
		if c.Detector == "counted" && c.Agreed != 72 {
			t.Errorf("counted agrees with %d labels", c.Agreed)
		}
	}
}

// TestBadLabel: a label that is not a phase, and an invalid line, are errors with their places.
func TestBadLabel(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/8/4K3 w - - "
	for text, want := range map[string]string{
		kings + "c0 \"endgame\";\n" + kings + "id \"x\"; c0 \"late\";\n": `s.epd:2:35: c0 "late" is not a phase: want opening, middlegame or endgame`,
		kings + "c0 \"endgame\";\n4k3/8 w - -\n":                         "s.epd:2:",
	} {
		_, err := Read(strings.NewReader(text), "s.epd", Options{Label: "c0"}, func(*Position) error { return nil })
		if _, placed := errors.AsType[*notation.ParseError](err); !placed || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	tally, err := Read(strings.NewReader(kings+"c0 \"late\";\n"+kings+"\n"), "s.epd", Options{}, func(*Position) error { return nil })
	if err != nil || tally.Labelled != 0 || tally.UnknownPlies != 2 {
		t.Errorf("without labels: %+v, %v", tally, err)
	}
	stop := errors.New("stop")
	if _, err := Read(strings.NewReader(kings), "s.epd", Options{}, func(*Position) error { return stop }); err != stop {
		t.Errorf("%v, want the function's error", err)
	}
}

// repeated is a stream of a line as often as it says.
type repeated struct {
	line string
	left int
	rest string
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.rest == "" {
		if r.left == 0 {
			return 0, io.EOF
		}
		r.left--
		r.rest = r.line
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

const middlegameLine = "r1bq1rk1/pppn1ppp/3p4/4p3/3PP3/2N5/PPP2PPP/R1BQ1RK1 w - - c0 \"middlegame\"; bm d5; id \"some.1\";\n"

// TestConstantMemory: what is alive in the middle of a long suite is no more than near its
// beginning.
func TestConstantMemory(t *testing.T) {
	alive := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	n, early := 0, uint64(0)
	_, err := Read(&repeated{line: middlegameLine, left: 40_000}, "long.epd", Options{Label: "c0"}, func(*Position) error {
		switch n++; n {
		case 1000:
			early = alive()
		case 39_000:
			if late := alive(); late > early+1<<20 {
				t.Errorf("%d bytes are alive after %d positions, %d after 1000", late, n, early)
			}
		}
		return nil
	})
	if err != nil || n != 40_000 {
		t.Errorf("%d positions, %v", n, err)
	}
}

// BenchmarkRead reads positions of the middlegame.
func BenchmarkRead(b *testing.B) {
	tally, err := Read(&repeated{line: middlegameLine, left: b.N}, "long.epd", Options{Label: "c0"}, func(*Position) error { return nil })
	if err != nil || tally.Positions != b.N {
		b.Fatal(tally, err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}
