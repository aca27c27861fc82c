package show

import (
	"io"
	"slices"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/suites"
)

// gateOf decides about two contenders of runs without a manifest.
func gateOf(t *testing.T, base, other *reporttest.Trial) *compare.Gate {
	t.Helper()
	runs := compare.Runs{"base": {Path: "base", Records: base.Records}, "run": {Path: "run", Records: other.Records}}
	gates := testenv.Must(runs.Gates("base", "run", compare.GateOptions{Alpha: 0.05, Seed: 1, Margin: compare.DefaultGateMargin, MaxLost: -1, Resamples: 200}))(t)
	return gates[0]
}

// sampleGates are decisions about contenders, each a little worse than the one before.
func sampleGates(t *testing.T, names ...string) (gates []*compare.Gate) {
	random := reporttest.NewRandom(4)
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 30, Themes: 1}, {Name: "sts", Cases: 30, Themes: 3, Points: true}}
	base := reporttest.Chance("default", random, all, 1)
	for n, name := range names {
		gates = append(gates, gateOf(t, base, reporttest.Chance(name, random, all, 0.4+0.1*float64(n))))
	}
	return gates
}

// TestGateOrder: suites are in the order of the run, whichever of them decides and whatever order the baseline has.
func TestGateOrder(t *testing.T) {
	trial := func(name, last string, suites ...string) *reporttest.Trial {
		trial := &reporttest.Trial{Contender: name}
		for _, suite := range suites {
			for i := range 20 {
				trial.Add(suite, "", i, reporttest.Answer(suite == "wac" || last == "+"))
			}
		}
		return trial
	}
	text := textOf(t, Gates([]*compare.Gate{gateOf(t, trial("a", "+", "sts", "wac"), trial("b", "-", "wac", "sts"))}), Brief{}, false)
	if first, second := strings.Index(text, "\nwac "), strings.Index(text, "\nsts "); first < 0 || second < first {
		t.Errorf("%s\nwant wac before sts", text)
	}
}

// textOf returns documents as a terminal has them.
func textOf(t *testing.T, docs []*Doc, b Brief, verbose bool) string {
	t.Helper()
	return reporttest.Written(t, func(w io.Writer) error { return Text(w, docs, b, verbose) })
}

func TestGateGolden(t *testing.T) {
	gates := sampleGates(t, "new")
	goldentest.Check(t, "testdata/gate.txt", textOf(t, Gates(gates), Brief{}, true))
	goldentest.Check(t, "testdata/gate-brief.txt", textOf(t, Gates(gates), Brief{Page: "/run/report.html"}, false))
	goldentest.Check(t, "testdata/gate.md", commentOf(t, gates))
	brief := textOf(t, Gates(sampleGates(t, "a", "b", "c", "d", "e")), Brief{}, false)
	goldentest.Check(t, "testdata/gates-brief.txt", brief)
	reporttest.Fits(t, brief, 20, BriefWidth)
}

// TestOneGateEveryMedium: text, Markdown, annotations and JUnit have the same words. What only the contender solved is
// counted, named and in a table of its own.
func TestOneGateEveryMedium(t *testing.T) {
	base, other := reporttest.Pattern("base", "+++++-++"), reporttest.Pattern("other", "+--+++++")
	other.Records[1].Disputed, other.Records[4].Solved = "doubtful: two moves win", new(false)
	other.Records[4].Error, other.Records[4].Move = "crash: exit status 1; stderr: my last words", ""
	gates := []*compare.Gate{gateOf(t, base, other)}
	text, comment := textOf(t, Gates(gates), Brief{}, true), commentOf(t, gates)
	for _, medium := range []string{text, comment, annotations(t, gates...), junitText(t, gates)} {
		reporttest.Has(t, medium, "base → other: engine failed", "played Ka2, the baseline played Kb2, expected Kb2", "doubtful: two moves win", "crash: exit status 1; stderr: my last words")
	}
	reporttest.Has(t, junitText(t, gates), "failed (crash), expected Kb2")
	reporttest.Has(t, text, "\ngained: 1\n", "gained: 1 (wac.005)")
	reporttest.Has(t, comment, "<summary>gained: 1</summary>", "gained: 1 (wac.005)")
	brief := strings.Join(strings.Fields(textOf(t, Gates(gates), Brief{}, false)), " ")
	reporttest.Has(t, brief, "the engine failed: 1 (wac.004); the first: crash: exit status 1; stderr: my last words")
}

func markdownOf(docs ...*Doc) string { return Markdown(docs, func(string) bool { return true }) }

// TestNumbersOfGatesAreFacts: each number of a document stands in the JSON of the gate.
func TestNumbersOfGatesAreFacts(t *testing.T) {
	base, other := reporttest.Pattern("base", "++++++++"), reporttest.Pattern("other", "+--+-+++")
	few := &compare.Gate{Contender: "x", Outcome: compare.TooFewSolved, Reasons: []string{"3 of 10 positions solved; 4 are required."}, Limit: "nodes=1000"}
	for _, g := range append(sampleGates(t, "new", "b", "c"), gateOf(t, base, other), few) {
		var shares []string // which readers take of the points
		for i := range g.Rows {
			shares = append(shares, g.Rows[i].PointsText())
		}
		reporttest.Want(t, reporttest.NoFacts(markdownOf(Gates([]*compare.Gate{g})...), g, shares), nil, Decision(g))
	}
}

// TestALongListIsCut: the text of a gate without a baseline has the number of all, and as many as other lists.
func TestALongListIsCut(t *testing.T) {
	tested := slices.Repeat([]compare.TestedCase{{Suite: "wac", ID: "x", FEN: kings, Unsolved: "played Ka2, expected Kb2"}}, maxListed+7)
	g := &compare.Gate{Contender: "new", Outcome: compare.TooFewSolved, Tested: slices.Values(tested)}
	text := textOf(t, Gates([]*compare.Gate{g}), Brief{}, true)
	reporttest.Has(t, text, "\nnot solved: 107\n", "… and 7 more, all of them in junit.xml\n")
	reporttest.Want(t, strings.Count(text, kings), maxListed)
}

// TestNextOfGate is the command about the first lost position that is not accepted.
func TestNextOfGate(t *testing.T) {
	side := func(run string) compare.Side {
		return compare.Side{Name: run, Run: run, First: true, Saved: &suites.Contender{Name: "new", Spec: "default"}}
	}
	g := &compare.Gate{Base: "a", Contender: "b", Sides: &compare.Sides{Base: side("a"), Contender: side("b")}, Lost: []compare.Change{{ID: "WAC.001", Accepted: "known"}, {ID: "WAC.007"}}}
	reporttest.Has(t, textOf(t, Gates([]*compare.Gate{g}), Brief{}, false), "next: keymove explain b#WAC.007 --against a   (why WAC.007 was lost)\n")
}

// TestSpeedGate: the decision about speeds has the ratio, and of both nodes/s, searches and starts, in every medium.
func TestSpeedGate(t *testing.T) {
	base, other := &reporttest.Trial{Contender: "old"}, &reporttest.Trial{Contender: "new"}
	for i := range 40 {
		timed := func(us int64) func(*suites.Record) {
			return func(rec *suites.Record) {
				rec.TimeUS, rec.CPUUS, rec.Nodes, rec.Searcher = us, new(us), new(uint64(1000)), i/2
			}
		}
		base.Add("wac", "", i, timed(1000))
		other.Add("wac", "", i, timed(1250))
	}
	runs := compare.Runs{"run": contenders(base, other)[0].Run}
	gates := testenv.Must(runs.Gates("", "run", compare.GateOptions{MaxSlower: 0.03, HasSpeed: true}))(t)
	want := "old → new: slower by more than 3 %\n" +
		"  × 0.800 [0.800, 0.800] of the nodes/s of old, in CPU time, as the mean over\n    stretches of the run.\n\n" +
		"contender  nodes/s  searches  starts\nold          1.00M        40      20\nnew           800k        40      20\n"
	reporttest.Want(t, textOf(t, Gates(gates), Brief{}, false), want)
	reporttest.Has(t, commentOf(t, gates), "**old → new: slower by more than 3 %** — × 0.800", "| new | 800k | 40 | 20 |")
	reporttest.Has(t, junitText(t, gates), `<testcase name="gate" classname="new speed" time="0.000000">`, `type="slower"`, `tests="1" failures="1"`)
}
