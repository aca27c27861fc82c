package epd

import (
	"io"
	"strings"
	"testing"
)

// TestLongLines reads lines of a megabyte that repeat what makes a parser look
// ahead or back. A parser that looks further for each of them would take hours.
func TestLongLines(t *testing.T) {
	const size = 1 << 20
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
		"slips":                  `od "x"; fmvc 3; ID "y"; `,
		"squares":                "bm c1 ",
		"UTF-8":                  `c0 "é" é; `,
		"control characters":     "\x01",
	}
	for name, pattern := range patterns {
		t.Run(name, func(t *testing.T) {
			line := kings + " " + strings.Repeat(pattern, size/len(pattern))
			reader := NewReader(strings.NewReader(line+"\n"+kings+" bm Kd2;"), "x.epd", Options{})
			if record, err := reader.Read(); err == nil && record.Source != line {
				t.Errorf("Source has %d bytes, want %d", len(record.Source), len(line))
			}
			if record, err := reader.Read(); err != nil || len(record.Asked.Best) != 1 {
				t.Errorf("the line behind: %v, %v", record, err)
			}
			if _, err := reader.Read(); err != io.EOF {
				t.Errorf("the end: %v", err)
			}
		})
	}
}
