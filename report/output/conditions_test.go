package output

import (
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// TestContenderTable: an engine is there with its name, the options that were set and the sum of its file; a profile
// with the settings in which it differs from the first, and the program's sum.
func TestContenderTable(t *testing.T) {
	m := reporttest.Meta()
	m.Program = strings.Repeat("a1", 32)
	m.Contenders = []suites.Contender{
		{Name: "default", Spec: "default", Options: map[string]string{"a": "1", "b": "2"}},
		{Name: "other", Spec: "default,a=3", Options: map[string]string{"a": "3", "b": "2"}},
		{Name: "off", Spec: "default,nullmove.eval=0", Options: map[string]string{"a": "1", "b": "2", "nullmove.eval": "0"}},
		{Name: "sf", Spec: "./sf", Engine: &suites.Engine{ID: "Stockfish 15", Files: []suites.EngineFile{{SHA256: strings.Repeat("b2", 32)}}}},
	}
	var rows []string
	for _, row := range contenderTable(&m).Rows() {
		rows = append(rows, strings.Join(row, "|"))
	}
	for i, want := range []string{"default|default||a1a1a1a1", "other|default,a=3|a=3|a1a1a1a1", "off|default,nullmove.eval=0|nullmove.eval=off|a1a1a1a1", "sf|Stockfish 15 ./sf||b2b2b2b2"} {
		if !strings.HasPrefix(rows[i], want) {
			t.Errorf("%q, want %q", rows[i], want)
		}
	}
}

// TestConditions: of a run without times nothing is said that depends on when and where it ran.
func TestConditions(t *testing.T) {
	m := reporttest.Meta()
	m.Dir, m.Workers = "the folder", 7
	words := []string{"7 workers", "Started 20", "the folder"}
	texts := func() string { return strings.Join(sectionsOf(m, reporttest.Records()).conditionTexts(), "\n") }
	reporttest.Has(t, texts(), words...)
	m.NoTimes = true
	reporttest.Lacks(t, texts(), words...)
}
