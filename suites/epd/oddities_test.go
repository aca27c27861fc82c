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
