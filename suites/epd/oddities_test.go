package epd

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// TestOddities reads the departures from the standard that real files have, in
// lines of our own: oddities.epd names each kind in the comment above its
// lines. The golden file has the result of each line.
func TestOddities(t *testing.T) {
	file, err := os.Open(filepath.Join(testenv.OwnSuites(t), "oddities.epd"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var got strings.Builder
	for record, err := range NewReader(file, "oddities.epd", Options{}).All() {
		if err != nil {
			fmt.Fprintf(&got, "%v\n", err)
			continue
		}
		fmt.Fprintf(&got, "oddities.epd:%d: %v\n", record.Line, record)
		fmt.Fprintf(&got, "\task: %s\n", askedText(record))
		for _, r := range record.Repairs {
			fmt.Fprintf(&got, "\trepair: %v\n", r)
		}
	}
	goldentest.Check(t, "testdata/oddities.golden", got.String())
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
