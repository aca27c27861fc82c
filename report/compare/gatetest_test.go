package compare

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// TestNewDecisions: the worst outcome counts, in whatever order.
func TestNewDecisions(t *testing.T) {
	tests := []struct {
		outcomes []Outcome
		want     Outcome
	}{
		{[]Outcome{Improved, Improved}, Improved},
		{[]Outcome{Improved, NotWorse}, NotWorse},
		{[]Outcome{NotWorse, NotWorse}, NotWorse},
		{[]Outcome{NotWorse, Inconclusive, NotWorse}, Inconclusive},
		{[]Outcome{Inconclusive, Unlike, NotWorse}, Unlike},
		{[]Outcome{Inconclusive, Regressed, Unlike}, Regressed},
		{[]Outcome{Regressed, Inconclusive}, Regressed},
	}
	for _, test := range tests {
		var gates []*Gate
		for _, outcome := range test.outcomes {
			gates = append(gates, &Gate{Outcome: outcome})
		}
		if got := NewDecisions(gates); got.Outcome != test.want || len(got.Gates) != len(gates) {
			t.Errorf("%v: %s, want %s", test.outcomes, got.Outcome, test.want)
		}
	}
}

// TestRunGates: each contender of a run is held against its base, as one family; what is
// accepted and was not lost is noted once.
func TestRunGates(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	base := writeTrials(t, path("base.csv"), reporttest.Pattern("a", strings.Repeat("+", 20)), reporttest.Pattern("b", strings.Repeat("-", 20)))
	run := writeTrials(t, path("run.csv"), reporttest.Pattern("a", strings.Repeat("+", 15)+"-----"), reporttest.Pattern("b", strings.Repeat("+", 20)))
	allowed, err := readAllowed("allow.txt", strings.NewReader("wac.900 why\n"))
	if err != nil {
		t.Fatal(err)
	}
	opts := lenient
	opts.Allowed = allowed
	gates, err := Runs{}.Gates(base, run, opts)
	if err != nil || len(gates) != 2 {
		t.Fatalf("%d gates, %v", len(gates), err)
	}
	if g := gates[0]; g.Outcome != Regressed || g.Base != base+"#a" || *g.Rows[0].PWorse != 1.0/64 || *g.Rows[0].PWorseAdjusted != 2.0/64 {
		t.Errorf("a: %s, base %s, %+v", g.Outcome, g.Base, g.Rows[0])
	}
	if g := gates[1]; g.Outcome != Improved || g.Base != base+"#b" {
		t.Errorf("b: %s, base %s", g.Outcome, g.Base)
	}
	const unused = "allow.txt:1: wac.900 names no position that was compared."
	if slices.Contains(gates[0].Notes, unused) || !slices.Contains(gates[1].Notes, unused) {
		t.Errorf("notes %q and %q", gates[0].Notes, gates[1].Notes)
	}
	if _, err := (Runs{}).Gates(path("nowhere"), run, opts); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no baseline: %v", err)
	}
	elsewhere := &reporttest.Trial{Contender: "a"}
	elsewhere.Add("sts", "", 1, reporttest.Answer(true))
	if _, err := (Runs{}).Gates(base, writeTrials(t, path("sts.csv"), elsewhere), opts); !errors.Is(err, ErrNothingShared) {
		t.Errorf("another suite: %v", err)
	}
}

// TestRunGatesWithoutBaseline: each contender of a run has to solve so many positions.
func TestRunGatesWithoutBaseline(t *testing.T) {
	dir := t.TempDir()
	run := writeTrials(t, filepath.Join(dir, "run.csv"), reporttest.Pattern("a", "++-"), reporttest.Pattern("b", "+--"))
	gates, err := Runs{}.Gates("", run, GateOptions{MinSolved: 2, HasFloor: true})
	if err != nil || len(gates) != 2 {
		t.Fatalf("%d gates, %v", len(gates), err)
	}
	if a, b := gates[0], gates[1]; a.Outcome != EnoughSolved || b.Outcome != TooFewSolved || !a.IsFloor() {
		t.Errorf("%s: %s, %s: %s", a.Contender, a.Outcome, b.Contender, b.Outcome)
	}
	if decisions := NewDecisions(gates); decisions.Outcome != TooFewSolved {
		t.Errorf("both: %s", decisions.Outcome)
	}
	unasked := &reporttest.Trial{Contender: "a"}
	unasked.Add("wac", "", 1, func(rec *suites.Record) { rec.Expected, rec.Move = "", "Ka2" })
	for want, path := range map[error]string{
		ErrNothingAsked: writeTrials(t, filepath.Join(dir, "speed.csv"), unasked),
		ErrNoRecords:    writeTrials(t, filepath.Join(dir, "none.csv")),
	} {
		if gates, err := (Runs{}).Gates("", path, GateOptions{}); !errors.Is(err, want) || gates != nil {
			t.Errorf("%v: %v, %v", want, gates, err)
		}
	}
	if _, err := (Runs{}).Gates("", filepath.Join(dir, "nowhere"), GateOptions{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no run: %v", err)
	}
}
