package epd

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/suites/notation"
)

// TestSuites reads every suite of a collection and compares the counts with a golden
// file: any change in how lines are read shows up there.
func TestSuites(t *testing.T) {
	testenv.EachSuites(t, func(t *testing.T, folder string) {
		var got strings.Builder
		eachSuite(t, folder, func(name, text string) {
			summary := testenv.Must(summarize(text))(t)
			fmt.Fprintf(&got, "%s: %s\n", name, summary)
		})
		_, collection := filepath.Split(t.Name())
		goldentest.Check(t, "testdata/suites-"+collection+".golden", got.String())
	})
}

// eachSuite calls back with the name and the text of each suite below a folder.
func eachSuite(t *testing.T, folder string, do func(name, text string)) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".epd" {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil {
			do(filepath.ToSlash(strings.TrimPrefix(path, folder+string(filepath.Separator))), string(text))
		}
		return err
	})
	testenv.Check(t, err)
}

// summarize returns how many records, errors and repairs of each kind a suite has.
func summarize(text string) (string, error) {
	records, invalid, solutions := 0, 0, 0
	repairs := map[string]int{}
	for record, err := range NewReader(strings.NewReader(text), "x.epd", Options{}).All() {
		if errors.As(err, new(*notation.ParseError)) {
			invalid++
			continue
		} else if err != nil {
			return "", err
		}
		records++
		asked := record.Asked
		if solutions += len(asked.Best) + len(asked.Avoid) + len(asked.Points); asked.HasMate {
			solutions++
		}
		for _, r := range record.Repairs {
			repairs[string(r.Kind)]++
		}
	}
	summary := fmt.Sprintf("%d records, %d errors, %d solutions", records, invalid, solutions)
	for _, kind := range slices.Sorted(maps.Keys(repairs)) {
		summary += fmt.Sprintf(", %s %d", kind, repairs[kind])
	}
	return summary, nil
}

// TestOddities reads the departures from the standard that real files have, in
// lines of our own: oddities.epd names each kind in the comment above its
// lines. The golden file has the result of each line.
func TestOddities(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(testenv.OwnSuites(t), "oddities.epd"))
	testenv.Check(t, err)
	var got strings.Builder
	for record, err := range NewReader(bytes.NewReader(text), "oddities.epd", Options{}).All() {
		if err != nil {
			fmt.Fprintf(&got, "%v\n", err)
			continue
		}
		fmt.Fprintf(&got, "oddities.epd:%d: %v\n\task: %s\n", record.Line, record, askedText(record))
		for _, r := range record.Repairs {
			fmt.Fprintf(&got, "\trepair: %v\n", r)
		}
	}
	goldentest.Check(t, "testdata/oddities.golden", got.String())
}
