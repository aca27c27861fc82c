package output

import (
	"io"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/suites"
)

// contenders returns contenders of one run without a manifest.
func contenders(trials ...*reporttest.Trial) []compare.Contender {
	run := &report.Run{Path: "run"}
	var list []compare.Contender
	for i, trial := range trials {
		for _, rec := range trial.Records {
			rec.ContenderIndex = i
			run.Records = append(run.Records, rec)
		}
		list = append(list, compare.Contender{Name: trial.Contender, Own: trial.Contender, Run: run})
	}
	return list
}

// comparisonText compares with few resamples.
func comparisonText(t *testing.T, list []compare.Contender) string {
	t.Helper()
	c, err := compare.Compare(list, compare.Options{Alpha: compare.DefaultAlpha, Seed: 1, Resamples: 200})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := WriteComparison(&out, c, 0); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestComparisonGolden compares three contenders on a suite with themes and one with
// points.
func TestComparisonGolden(t *testing.T) {
	random := reporttest.NewRandom(2)
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 40, Themes: 1}, {Name: "sts", Cases: 60, Themes: 3, Points: true}}
	list := contenders(reporttest.Chance("default", random, all, 1), reporttest.Chance("default,see=off", random, all, 0.5), reporttest.Chance("=new", random, all, 1))
	goldentest.Check(t, "testdata/comparison.txt", comparisonText(t, list))
	goldentest.Check(t, "testdata/comparison-brief.txt", briefComparisonText(t, list))
	goldentest.Check(t, "testdata/comparison-brief-two.txt", briefComparisonText(t, list[:2]))
}

func briefComparisonText(t *testing.T, list []compare.Contender) string {
	t.Helper()
	c, err := compare.Compare(list, compare.Options{Alpha: compare.DefaultAlpha, Seed: 1, Resamples: 200})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := WriteBriefComparison(&out, c, Brief{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestBriefComparisonOfManySuites has a row for the sum and one for each suite that differs.
func TestBriefComparisonOfManySuites(t *testing.T) {
	random := reporttest.NewRandom(5)
	list := contenders(reporttest.Chance("old", random, chanceSuites(12), 1), reporttest.Chance("new", random, chanceSuites(12), .8))
	text := briefComparisonText(t, list)
	goldentest.Check(t, "testdata/comparison-brief-many.txt", text)
	if lines := strings.Count(text, "\n"); lines > briefLines {
		t.Errorf("%d lines", lines)
	}
}

// TestBriefGatesOfMany: many contenders have a row each, in as many lines as the reasons take.
func TestBriefGatesOfMany(t *testing.T) {
	random := reporttest.NewRandom(4)
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 30, Themes: 1}}
	base := reporttest.Chance("default", random, all, 1)
	var gates []*compare.Gate
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		gates = append(gates, mustGate(t, base, reporttest.Chance(name, random, all, 0.9-0.1*float64(len(gates)))))
	}
	var out strings.Builder
	if err := WriteBriefGates(&out, gates, Brief{}); err != nil {
		t.Fatal(err)
	}
	goldentest.Check(t, "testdata/gates-brief.txt", out.String())
	if n := strings.Count(out.String(), "\n"); n > briefLines {
		t.Errorf("%d lines", n)
	}
}

// TestNextAfterComparison: the command explains what was lost where that can be done, else it
// lets the two play.
func TestNextAfterComparison(t *testing.T) {
	lost := []compare.Change{{Kind: compare.Gained, ID: "g"}, {Kind: compare.Lost, ID: "WAC.007"}}
	profile := func(run string, first bool) compare.Side {
		return compare.Side{Run: run, Saved: &suites.Contender{Name: "new", Spec: "default,see=off"}, First: first}
	}
	engine := compare.Side{Run: "b", Saved: &suites.Contender{Name: "e", Spec: "cmd=./e", Engine: &suites.Engine{}}}
	for want, pair := range map[string]compare.Pair{
		"keymove explain a#WAC.007":             {Changes: lost, Sides: compare.Sides{Base: profile("a", true), Contender: profile("a", false)}},
		"keymove explain b#WAC.007 --against a": {Changes: lost, Sides: compare.Sides{Base: profile("a", true), Contender: profile("b", true)}},
		"keymove explain b#WAC.007":             {Changes: lost, Sides: compare.Sides{Base: profile("a", true), Contender: engine}},
		"keymove explain c#WAC.007":             {Changes: lost, Sides: compare.Sides{Base: profile("a", false), Contender: profile("c", true)}},
		"":                                      {Changes: lost, Sides: compare.Sides{Base: profile("a", true), Contender: compare.Side{Run: "x.csv"}}},
		"keymove match --tc 10+0.1 --engine cmd=./e --profile new:default,see=off": {Sides: compare.Sides{Base: profile("a", true), Contender: engine}},
	} {
		words, _ := briefComparison{&compare.Comparison{Pairs: []compare.Pair{pair}}}.next()
		if got := strings.Join(words, " "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	same := compare.Pair{Sides: compare.Sides{Base: profile("a", true), Contender: engine}, Rows: []compare.Row{{Verdict: compare.Unchanged}}}
	if words, _ := (briefComparison{&compare.Comparison{Pairs: []compare.Pair{same}}}).next(); words != nil {
		t.Errorf("%q for two that search alike, want nothing", words)
	}
}

func TestComparisonWhereNothingIsAsked(t *testing.T) {
	slow, fast := &reporttest.Trial{Contender: "slow"}, &reporttest.Trial{Contender: "fast"}
	for i := range 10 {
		slow.Add("speed", "", i, func(*suites.Record) {})
		fast.Add("speed", "", i, func(rec *suites.Record) { rec.TimeUS /= 2 })
	}
	if text := comparisonText(t, contenders(slow, fast)); !strings.Contains(text, "× 2.000 [1.953, 2.048]\nnodes/s: 1 start of the base, 1 start of the other: ± 2.4 % of the interval is for their luck; keymove speed narrows it.\n\nspeed: moves differ in 0 of 10 positions.\n\nThese positions have no solutions") {
		t.Errorf("text:\n%s", text)
	}
}

func mustGate(t *testing.T, base, other *reporttest.Trial) *compare.Gate {
	t.Helper()
	opts := compare.GateOptions{Alpha: 0.05, Seed: 1, Margin: compare.DefaultGateMargin, MaxLost: -1}
	runs := compare.Runs{"base": {Path: "base", Records: base.Records}, "run": {Path: "run", Records: other.Records}}
	gates, err := runs.Gates("base", "run", opts)
	if err != nil {
		t.Fatal(err)
	}
	return gates[0]
}

func gateText(t *testing.T, g *compare.Gate, write func(io.Writer, *compare.Gate) error) string {
	t.Helper()
	var out strings.Builder
	if err := write(&out, g); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func writeWideGate(w io.Writer, g *compare.Gate) error { return WriteGate(w, g, 0) }

func TestGateGoldens(t *testing.T) {
	random := reporttest.NewRandom(4)
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 30, Themes: 1}, {Name: "sts", Cases: 30, Themes: 3, Points: true}}
	g := mustGate(t, reporttest.Chance("default", random, all, 1), reporttest.Chance("new", random, all, 0.4))
	goldentest.Check(t, "testdata/gate.txt", gateText(t, g, writeWideGate))
	goldentest.Check(t, "testdata/gate-brief.txt", gateText(t, g, func(w io.Writer, g *compare.Gate) error {
		return WriteBriefGates(w, []*compare.Gate{g}, Brief{Page: "/run/report.html"})
	}))
}

// A disputed case is marked wherever a text names it.
func TestMarksDisputed(t *testing.T) {
	base, other := reporttest.Pattern("base", "++++"), reporttest.Pattern("other", "+--+")
	other.Records[1].Disputed = "doubtful: two moves win"
	if text := comparisonText(t, contenders(base, other)); !strings.Contains(text, "Gained or lost: 2; * disputed\n") ||
		!strings.Contains(text, " wac.001 * ") || strings.Contains(text, "wac.002 *") {
		t.Errorf("wac.001 is disputed and not marked, or wac.002 is:\n%s", text)
	}
	if text := gateText(t, mustGate(t, base, other), writeWideGate); strings.Count(text, "doubtful: two moves win") != 1 {
		t.Errorf("the gate does not say once that wac.001 is disputed:\n%s", text)
	}
}
