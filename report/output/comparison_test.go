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
}

func TestComparisonWhereNothingIsAsked(t *testing.T) {
	slow, fast := &reporttest.Trial{Contender: "slow"}, &reporttest.Trial{Contender: "fast"}
	for i := range 10 {
		slow.Add("speed", "", i, func(*suites.Record) {})
		fast.Add("speed", "", i, func(rec *suites.Record) { rec.TimeUS /= 2 })
	}
	if text := comparisonText(t, contenders(slow, fast)); !strings.Contains(text, "× 2.000 (2.000 … 2.000)\n\nThese positions have no solutions") {
		t.Errorf("text:\n%s", text)
	}
}

func mustGate(t *testing.T, base, other *reporttest.Trial) *compare.Gate {
	t.Helper()
	opts := compare.GateOptions{Alpha: 0.05, Seed: 1, Margin: 0.01, MaxLost: -1}
	g, err := compare.RunGate(contenders(base)[0], contenders(other)[0], opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
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
	goldentest.Check(t, "testdata/gate-pr.txt", gateText(t, g, WritePR))
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
