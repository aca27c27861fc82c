package show

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/internal/goldentest"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/reporttest"
	"keymove/suites"
)

// gateOf decides about two contenders of runs without a manifest.
func gateOf(t *testing.T, base, other *reporttest.Trial) *compare.Gate {
	t.Helper()
	runs := compare.Runs{"base": {Path: "base", Records: base.Records}, "run": {Path: "run", Records: other.Records}}
	gates, err := runs.Gates("base", "run", compare.GateOptions{Alpha: 0.05, Seed: 1, Margin: compare.DefaultGateMargin, MaxLost: -1, Resamples: 200})
	if err != nil {
		t.Fatal(err)
	}
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

// textOf returns documents as a terminal has them.
func textOf(t *testing.T, docs []*Doc, b output.Brief, verbose bool) string {
	t.Helper()
	var out strings.Builder
	if err := Text(&out, docs, b, verbose); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestGateGolden(t *testing.T) {
	gates := sampleGates(t, "new")
	goldentest.Check(t, "testdata/gate.txt", textOf(t, Gates(gates), output.Brief{}, true))
	goldentest.Check(t, "testdata/gate-brief.txt", textOf(t, Gates(gates), output.Brief{Page: "/run/report.html"}, false))
	goldentest.Check(t, "testdata/gate.md", commentOf(t, gates))
	brief := textOf(t, Gates(sampleGates(t, "a", "b", "c", "d", "e")), output.Brief{}, false)
	goldentest.Check(t, "testdata/gates-brief.txt", brief)
	if n := strings.Count(brief, "\n"); n > 20 {
		t.Errorf("%d lines", n)
	}
}

// TestGateFitsTheWidth: no line is wider than the terminal.
func TestGateFitsTheWidth(t *testing.T) {
	for _, names := range [][]string{{"new"}, {"default,see=off,nullmove=off,lmr=off,razor=off,futility=off"}, {"a", "b", "c"}} {
		docs := Gates(sampleGates(t, names...))
		for _, width := range []int{60, 80, 100} {
			for line := range strings.Lines(textOf(t, docs, output.Brief{Width: width}, true) + textOf(t, docs, output.Brief{Width: width}, false)) {
				if got := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); got > width {
					t.Errorf("width %d: a line of %d characters: %s", width, got, line)
				}
			}
		}
	}
}

// TestOneGateEveryMedium: text, Markdown, annotations and JUnit have the same words.
func TestOneGateEveryMedium(t *testing.T) {
	base, other := reporttest.Pattern("base", "++++++++"), reporttest.Pattern("other", "+--+++++")
	other.Records[1].Disputed, other.Records[4].Solved = "doubtful: two moves win", new(false)
	other.Records[4].Error = "crash: exit status 1; stderr: my last words"
	gates := []*compare.Gate{gateOf(t, base, other)}
	var annotations strings.Builder
	if err := Annotations(&annotations, gates); err != nil {
		t.Fatal(err)
	}
	for medium, text := range map[string]string{
		"text": textOf(t, Gates(gates), output.Brief{}, true), "comment": commentOf(t, gates), "annotations": annotations.String(), "JUnit": junitText(t, gates),
	} {
		for _, want := range []string{
			"base → other: engine failed", "played Ka2, the baseline played Kb2, expected Kb2", "doubtful: two moves win", "crash: exit status 1; stderr: my last words",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", medium, want, text)
			}
		}
	}
	if brief := strings.Join(strings.Fields(textOf(t, Gates(gates), output.Brief{}, false)), " "); !strings.Contains(brief, "the engine failed: 1 (wac.004); the first: crash: exit status 1; stderr: my last words") {
		t.Errorf("the end of a run lacks the last words:\n%s", brief)
	}
}

// TestNumbersOfGatesAreFacts: each number of a document stands in the JSON of the gate.
func TestNumbersOfGatesAreFacts(t *testing.T) {
	gates := sampleGates(t, "new", "b", "c")
	base, other := reporttest.Pattern("base", "++++++++"), reporttest.Pattern("other", "+--+-+++")
	gates = append(gates, gateOf(t, base, other), &compare.Gate{Contender: "x", Outcome: compare.TooFewSolved, Reasons: []string{"3 of 10 positions solved; 4 are required."}, Limit: "nodes=1000"})
	for _, g := range gates {
		facts := factsOf(t, g)
		for _, number := range numbers(Markdown(Gates([]*compare.Gate{g}), func(string) bool { return true })) {
			if !slices.Contains(facts, number) {
				t.Errorf("%s: %s is no fact", g.Title(), number)
			}
		}
	}
}

// numbers returns the numbers of a text without those in names, addresses and positions.
func numbers(text string) []string {
	text = regexp.MustCompile(`\(https://\S*\)|[\w.]*[a-z_]\.?[\w.]*`).ReplaceAllString(strings.ReplaceAll(text, "95 %", ""), " ")
	return regexp.MustCompile(`\d+(?:\.\d+)?`).FindAllString(text, -1)
}

// factsOf returns the numbers of JSON, as documents write them, and the lengths of lists.
func factsOf(t *testing.T, object any) (facts []string) {
	t.Helper()
	data, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		t.Fatal(err)
	}
	var walk func(any)
	walk = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			for _, field := range v {
				walk(field)
			}
		case []any:
			for more := range len(v) + 1 { // "and 12 more"
				facts = append(facts, strconv.Itoa(more))
			}
			for _, element := range v {
				walk(element)
			}
		case string:
			facts = append(facts, numbers(v)...)
		case float64:
			v = math.Abs(v)
			for decimals := range 4 {
				facts = append(facts, strconv.FormatFloat(v, 'f', decimals, 64), strconv.FormatFloat(100*v, 'f', decimals, 64))
			}
			facts = append(facts, compare.NumberText(v), "0.001")
		}
	}
	walk(value)
	return facts
}

// TestALongListIsCut: the text of a gate without a baseline has the number of all, and as many as other lists.
func TestALongListIsCut(t *testing.T) {
	g := &compare.Gate{Contender: "new", Outcome: compare.TooFewSolved}
	var cases []compare.TestedCase
	for i := range maxListed + 7 {
		cases = append(cases, compare.TestedCase{Suite: "wac", ID: fmt.Sprint(i), FEN: "8/8/8/8/8/8/8/K1k5 w - -", Unsolved: "played Ka2, expected Kb2"})
	}
	g.Tested = slices.Values(cases)
	text := textOf(t, Gates([]*compare.Gate{g}), output.Brief{}, true)
	if !strings.Contains(text, "\nnot solved: 107\n") || strings.Count(text, "K1k5 w - -") != maxListed || !strings.Contains(text, "… and 7 more, all of them in junit.xml\n") {
		t.Errorf("text:\n%s", text)
	}
}

// TestNextOfGate is the command about the first lost position.
func TestNextOfGate(t *testing.T) {
	side := func(run string) compare.Side {
		return compare.Side{Name: run, Run: run, First: true, Saved: &suites.Contender{Name: "new", Spec: "default"}}
	}
	g := &compare.Gate{Base: "a", Contender: "b", Sides: &compare.Sides{Base: side("a"), Contender: side("b")}, Lost: []compare.LostCase{{Change: compare.Change{ID: "WAC.007"}}}}
	if text := textOf(t, Gates([]*compare.Gate{g}), output.Brief{}, false); !strings.HasSuffix(text, "next: keymove explain b#WAC.007 --against a   (why WAC.007 was lost)\n") {
		t.Error(text)
	}
}
