package compare

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/report/reporttest"
)

// TestGoldens compares three contenders on a suite with themes and one with points.
func TestGoldens(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 40, Themes: 1}, {Name: "sts", Cases: 60, Themes: 3, Points: true}}
	list := entrants(reporttest.Chance("default", random, all, 1), reporttest.Chance("default,see=off", random, all, 0.5), reporttest.Chance("=new", random, all, 1))
	c := mustCompare(t, list, Options{})
	goldentest.Check(t, "testdata/comparison.csv", written(t, func(out *strings.Builder) error { return WriteCSV(out, c) }))
	first := c.Pairs[0]
	first.Rows, first.Phases, first.Changes = first.Rows[:2], first.Phases[:1], first.Changes[:1]
	goldentest.Check(t, "testdata/comparison.json", written(t, func(out *strings.Builder) error {
		encoder := json.NewEncoder(out)
		encoder.SetIndent("", " ")
		return encoder.Encode(first)
	}))
}

// written returns what a function writes.
func written(t *testing.T, write func(*strings.Builder) error) string {
	t.Helper()
	var out strings.Builder
	if err := write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
