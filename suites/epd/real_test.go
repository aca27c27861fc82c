package epd

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
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
		err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".epd" {
				return err
			}
			name, err := filepath.Rel(folder, path)
			if err != nil {
				return err
			}
			summary, err := summarize(path)
			fmt.Fprintf(&got, "%s: %s\n", filepath.ToSlash(name), summary)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		_, collection := filepath.Split(t.Name())
		goldentest.Check(t, "testdata/suites-"+collection+".golden", got.String())
	})
}

// summarize returns how many records, errors and repairs of each kind a file has.
func summarize(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	records, invalid := 0, 0
	repairs := map[string]int{}
	solutions := 0
	for record, err := range NewReader(file, filepath.Base(path), Options{}).All() {
		var parseErr *notation.ParseError
		switch {
		case errors.As(err, &parseErr):
			invalid++
			continue
		case err != nil:
			return "", err
		}
		records++
		asked := record.Asked
		solutions += len(asked.Best) + len(asked.Avoid) + len(asked.Points)
		if asked.HasMate {
			solutions++
		}
		for _, r := range record.Repairs {
			repairs[string(r.Kind)]++
		}
	}
	parts := []string{fmt.Sprintf("%d records, %d errors, %d solutions", records, invalid, solutions)}
	for kind, n := range repairs {
		parts = append(parts, fmt.Sprintf("%s %d", kind, n))
	}
	sort.Strings(parts[1:])
	return strings.Join(parts, ", "), nil
}
