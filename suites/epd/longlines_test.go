package epd

import (
	"io"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// TestLongLines reads lines of a megabyte that repeat a pattern at which the parser
// looks ahead or back. A parser that is quadratic in any of them would take hours.
func TestLongLines(t *testing.T) {
	testenv.OnlyLong(t, "reads lines of megabytes")
	size := 1 << 18
	if testenv.Nightly() {
		size = 1 << 20
	}
	for _, pattern := range []string{
		" ", "x ", "x", ";", "; ", "- ", "c0 1; ", "acd 1; c0 1; id x; zz 3; ", "acd ; ", `"`, `c0 "x; `, `zz "a" `,
		`c0 "a" b; `, `id "a" b; zz "a" b; `, `c0 "a"b"; `, `\`, `"\`, "bm Kd2; ", "bm Kd2 ", "bm Kd2,Ke2, ", "bm Kd2 + ",
		`c0 "Kd2=1,Ke2=2"; `, `c8 "1"; c9 "e1d2"; `, ";D1 20 ", `od "x"; fmvc 3; ID "y"; `, "bm c1 ", `c0 "é" é; `, "\x01",
		`ie "x"; m Kd2; dn 3; `, `"x; c4; `, `bm #2; 00:00; c4; "x; `, `xx 1 bm Kd2 `, `BM: Kd2; bestmove=Kd2; `,
		"bm Kd2; Ke2; ", `xx Kd2 Ke2 `, `xx Kd2 "x" c0 `, "eco bm ", `c0 "a"bm ; `, `c1 "Kd2=1"; `, `c0 "a=1"; `,
		`c0 "Kd2=1, Kd2:x=`,
	} {
		t.Run(pattern, func(t *testing.T) {
			line := kings + " " + strings.Repeat(pattern, size/len(pattern))
			reader := NewReader(strings.NewReader(line+"\n"+kings+" bm Kd2;"), "x.epd", Options{})
			if record, err := reader.Read(); err == nil && record.Source != line {
				t.Errorf("Source has %d bytes, want %d", len(record.Source), len(line))
			}
			if record, err := reader.Read(); err != nil || len(record.Asked.Best) != 1 {
				t.Errorf("the next line: %v, %v", record, err)
			}
			if _, err := reader.Read(); err != io.EOF {
				t.Errorf("the end: %v", err)
			}
		})
	}
}
