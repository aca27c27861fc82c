package html

import (
	"strings"
	"testing"

	"keymove/suites"
)

// TestContenderTable: an engine stands there with its name, the options that were set and the sum of
// its file; a profile with the settings in which it differs from the first, and the program's sum.
func TestContenderTable(t *testing.T) {
	run := sampleRun()
	run.Meta.Program = strings.Repeat("a1", 32)
	run.Meta.Contenders = []suites.Contender{
		{Name: "default", Spec: "default", Options: map[string]string{"a": "1", "b": "2"}},
		{Name: "other", Spec: "default,a=3", Options: map[string]string{"a": "3", "b": "2"}},
		{Name: "off", Spec: "default,nullmove.eval=0", Options: map[string]string{"a": "1", "b": "2", "nullmove.eval": "0"}},
		{Name: "sf", Spec: "./sf", Engine: &suites.Engine{ID: "Stockfish 15", Files: []suites.EngineFile{{SHA256: strings.Repeat("b2", 32)}}}},
	}
	page := runPage(t, run)
	for _, want := range []string{
		"<td><bdi>default</bdi></td><td>default</td><td></td><td>a1a1a1a1",
		"<td><bdi>other</bdi></td><td>default,a=3</td><td>a=3</td><td>a1a1a1a1",
		"<td>default,nullmove.eval=0</td><td>nullmove.eval=off</td>",
		"<td><bdi>sf</bdi></td><td>Stockfish 15 ./sf</td><td></td><td>b2b2b2b2",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
}
