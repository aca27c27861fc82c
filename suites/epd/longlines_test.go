package epd

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"keymove/internal/testenv"

	"github.com/google/go-cmp/cmp"
)

// TestTooLongLine: the line is an error, and is not held in memory.
func TestTooLongLine(t *testing.T) {
	before := heapInUse()
	stream := io.MultiReader(strings.NewReader(kings+"\n"), io.LimitReader(&repeated{text: strings.Repeat("x", 1<<16)}, 100<<20), strings.NewReader("\n"+kings))
	var got []string
	for record, err := range NewReader(stream, "x.epd", Options{}).All() {
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		got = append(got, fmt.Sprint(record.Line))
	}
	want := []string{"1", "x.epd:2:1: the line is longer than 16777216 bytes", "3"}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("All() differs (-got +want):\n%s", diff)
	}
	if after := heapInUse(); after > before+80<<20 {
		t.Errorf("%d MiB more in use", (after-before)>>20)
	}
}

// TestLongLines reads lines of a megabyte that repeat a pattern at which the parser
// looks ahead or back. A parser that is quadratic in any of them would take hours.
func TestLongLines(t *testing.T) {
	testenv.OnlyLong(t, "reads lines of megabytes")
	size := 1 << 18
	if testenv.Nightly() {
		size = 1 << 20
	}
	patterns := map[string]string{
		"spaces":                 " ",
		"words":                  "x ",
		"one word":               "x",
		"semicolons":             ";",
		"semicolons and spaces":  "; ",
		"dashes":                 "- ",
		"known opcodes":          "c0 1; ",
		"many opcodes":           "acd 1; c0 1; id x; zz 3; ",
		"numbers without":        "acd ; ",
		"quotes":                 `"`,
		"open strings":           `c0 "x; `,
		"strings":                `zz "a" `,
		"strings with words":     `c0 "a" b; `,
		"ids with words":         `id "a" b; zz "a" b; `,
		"quotes in strings":      `c0 "a"b"; `,
		"backslashes":            `\`,
		"backslashes in strings": `"\`,
		"moves":                  "bm Kd2; ",
		"moves in one list":      "bm Kd2 ",
		"comma list":             "bm Kd2,Ke2, ",
		"check signs":            "bm Kd2 + ",
		"points":                 `c0 "Kd2=1,Ke2=2"; `,
		"points list":            `c8 "1"; c9 "e1d2"; `,
		"perft":                  ";D1 20 ",
		"misspelt opcodes":       `od "x"; fmvc 3; ID "y"; `,
		"squares":                "bm c1 ",
		"UTF-8":                  `c0 "é" é; `,
		"control characters":     "\x01",
		"words close to opcodes": `ie "x"; m Kd2; dn 3; `,
		"squares in a string":    `"x; c4; `,
		"notes behind mates":     `bm #2; 00:00; c4; "x; `,
		"two readings":           `xx 1 bm Kd2 `,
		"forms of an opcode":     `BM: Kd2; bestmove=Kd2; `,
		"moves as opcodes":       "bm Kd2; Ke2; ",
		"moves under a name":     `xx Kd2 Ke2 `,
		"moves and strings":      `xx Kd2 "x" c0 `,
		"opcodes as operands":    "eco bm ",
		"solutions in strings":   `c0 "a"bm ; `,
		"points under a name":    `c1 "Kd2=1"; `,
		"comments with =":        `c0 "a=1"; `,
		"broken points":          `c0 "Kd2=1, Kd2:x=`,
	}
	for name, pattern := range patterns {
		t.Run(name, func(t *testing.T) {
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
