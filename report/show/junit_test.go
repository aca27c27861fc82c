package show

import (
	"encoding/xml"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
)

func TestJUnit(t *testing.T) {
	g := &compare.Gate{Contender: "new", Outcome: compare.Regressed, Reasons: []string{"It is worse."}, Notes: []string{"A note."}, Tested: slices.Values([]compare.TestedCase{
		{Suite: "wac", Theme: "pins", ID: "WAC.001", Case: "0a", Solved: "1", Played: "Qg6", Expected: "Qg6", TimeUS: 1_500_000},
		{Suite: "wac", ID: "a \"<&>\x01", Case: "0b", Solved: "0", Played: "Ke2", Expected: "Ra1", Lost: "played Ke2 & not Ra1", Disputed: "doubtful: Ke2 wins"},
		{Suite: "sts", ID: "s", Case: "0c", Solved: "2/5", Played: "e4", Accepted: "a draw", New: true, TimeUS: 7},
	})}
	const want = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="keymove" tests="3" failures="1" errors="0" time="1.500007">
  <testsuite name="wac (new)" tests="2" failures="1" errors="0" skipped="0" time="1.500000">
    <testcase name="WAC.001" classname="new.wac.pins" time="1.500000">
      <system-out>played Qg6, expected Qg6, solved 1</system-out>
    </testcase>
    <testcase name="a &#34;&lt;&amp;&gt;` + "\ufffd" + `" classname="new.wac" time="0.000000">
      <failure message="lost: played Ke2 &amp; not Ra1" type="lost">case 0b</failure>
      <system-out>played Ke2, expected Ra1, solved 0, disputed (doubtful: Ke2 wins)</system-out>
    </testcase>
    <system-out>new: regressed&#xA;It is worse.&#xA;Note: A note.</system-out>
  </testsuite>
  <testsuite name="sts (new)" tests="1" failures="0" errors="0" skipped="1" time="0.000007">
    <testcase name="s" classname="new.sts" time="0.000007">
      <skipped message="lost, accepted: a draw"></skipped>
      <system-out>played e4, solved 2/5, not in the baseline</system-out>
    </testcase>
    <system-out>new: regressed&#xA;It is worse.&#xA;Note: A note.</system-out>
  </testsuite>
</testsuites>
`
	reporttest.Want(t, junitText(t, []*compare.Gate{g}), want)
}

// A build server that counts failures is red where the gate is, and nowhere else.
func TestJUnitOfAGateThatPasses(t *testing.T) {
	g := &compare.Gate{Contender: "new", Outcome: compare.Improved, Tested: slices.Values([]compare.TestedCase{{Suite: "wac", ID: "1", Lost: "played Ke2, not Ra1"}})}
	var out strings.Builder
	reporttest.OK(t, JUnit(&out, []*compare.Gate{g}))
	reporttest.Has(t, out.String(), `tests="1" failures="0"`, `<skipped message="lost, but the gate passes: played Ke2, not Ra1"></skipped>`)
}

// Without a baseline the unsolved positions fail if there are too many, else they are
// skipped; each has its FEN and a link to a board.
func TestJUnitWithoutBaseline(t *testing.T) {
	const fen = "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - -"
	const board = "https://lichess.org/analysis/standard/8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8_b_-_-_0_1?color=black"
	g := &compare.Gate{Contender: "new", Outcome: compare.TooFewSolved, Tested: slices.Values([]compare.TestedCase{
		{Suite: "wac", ID: "WAC.001", Case: "0a", FEN: fen, Solved: "1", Played: "Qg6"},
		{Suite: "wac", ID: "WAC.002", Case: "0b", FEN: fen, Solved: "0", Played: "Rb7", Unsolved: "played Rb7, expected Rxb2"},
	})}
	for outcome, want := range map[compare.Outcome]string{
		compare.TooFewSolved: `<failure message="not solved: played Rb7, expected Rxb2" type="unsolved">case 0b&#xA;` + fen + "&#xA;" + board + "</failure>",
		compare.EnoughSolved: `<skipped message="not solved, but enough others are: played Rb7, expected Rxb2"></skipped>`,
	} {
		g.Outcome = outcome
		out := junitText(t, []*compare.Gate{g})
		reporttest.Want(t, strings.Count(out, want), 1, outcome, out)
		reporttest.Want(t, strings.Count(out, "&#xA;"+fen+"&#xA;"+board+"</system-out>"), 2, outcome, out)
	}
}

// readSuites are the suites of a file as a reader sees them.
type readSuites struct {
	Suites []struct {
		Cases []struct {
			Name  string `xml:"name,attr"`
			Class string `xml:"classname,attr"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

// junitText returns the file about gates.
func junitText(t rapid.TB, gates []*compare.Gate) string {
	var out strings.Builder
	reporttest.OK(t, JUnit(&out, gates))
	return out.String()
}

// namesIn returns the classes and names of a file in its order.
func namesIn(t rapid.TB, text string) []testID {
	var read readSuites
	reporttest.OK(t, xml.Unmarshal([]byte(text), &read))
	var names []testID
	for _, s := range read.Suites {
		for _, c := range s.Cases {
			names = append(names, testID{c.Class, c.Name})
		}
	}
	return names
}

// TestJUnitNamesAreUnique: whatever contenders, suites, themes and ids are called, and however
// often a position occurs, a name is once in its class after the XML is decoded. The names of
// different positions do not depend on their order.
func TestJUnitNamesAreUnique(t *testing.T) {
	text := rapid.OneOf(rapid.SampledFrom([]string{"", "a", "a.b", "b", "gate", "a #2", "a [0a]", "a b", " a", "<&\">", "\x01", "\x02", "\xff", "a\tb", "é\u202e"}), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		var gates, reversed []*compare.Gate
		doubled := false
		for range rapid.IntRange(1, 4).Draw(t, "contenders") {
			g := &compare.Gate{Contender: text.Draw(t, "contender"), Outcome: rapid.SampledFrom([]compare.Outcome{compare.Regressed, compare.NotWorse, compare.Unlike}).Draw(t, "outcome")}
			var tested []compare.TestedCase
			for range rapid.IntRange(1, 12).Draw(t, "positions") {
				tested = append(tested, compare.TestedCase{
					Suite: text.Draw(t, "suite"), Theme: text.Draw(t, "theme"), ID: text.Draw(t, "id"),
					Case: rapid.SampledFrom([]string{"0a", "0b", "0c", "0d"}).Draw(t, "case"),
				})
			}
			slices.SortStableFunc(tested, func(a, b compare.TestedCase) int { return strings.Compare(a.Suite, b.Suite) })
			back := *g
			turned := slices.Clone(tested)
			slices.Reverse(turned)
			g.Tested, back.Tested = slices.Values(tested), slices.Values(turned)
			gates, reversed = append(gates, g), append(reversed, &back)
		}
		names := namesIn(t, junitText(t, gates))
		seen := map[testID]bool{}
		for _, name := range names {
			if seen[name] {
				t.Fatalf("%+v is there twice", name)
			}
			seen[name] = true
			doubled = doubled || strings.Contains(name.class+name.name, " #")
		}
		if doubled {
			return // numbered in the order of the suite
		}
		for _, name := range namesIn(t, junitText(t, reversed)) {
			if !seen[name] && name.name != "gate" {
				t.Fatalf("%+v depends on the order", name)
			}
		}
	})
}

// TestJUnitNames: contenders do not share a class, and of an id that is repeated each position has its own
// name.
func TestJUnitNames(t *testing.T) {
	position := func(id, hash string) compare.TestedCase {
		return compare.TestedCase{Suite: "wac", ID: id, Case: hash}
	}
	gate := func(name string, tested ...compare.TestedCase) *compare.Gate {
		side := &compare.Side{Name: "/tmp/run#" + name, Own: name}
		return &compare.Gate{Contender: side.Name, Side: side, Outcome: compare.EnoughSolved, Tested: slices.Values(tested)}
	}
	got := namesIn(t, junitText(t, []*compare.Gate{
		gate("old", position("p0", "0a"), position("p1", "0b")), gate("new", position("p0", "0a"), position("p0", "0c"), position("p0", "0c")), gate("new", position("p0", "0a")),
	}))
	want := []testID{{"old.wac", "p0"}, {"old.wac", "p1"}, {"new.wac", "p0 [0a]"}, {"new.wac", "p0 [0c]"}, {"new.wac", "p0 [0c] #2"}, {"new #2.wac", "p0"}}
	if diff := cmp.Diff(got, want, cmp.AllowUnexported(testID{})); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
}

func TestPositionOfATestedCase(t *testing.T) {
	const fen = "8/8/8/8/8/8/8/K1k5 w - -"
	for text, want := range map[string][]string{
		fen:         {fen, report.BoardURL(fen)},
		"not a FEN": {"not a FEN"},
		"":          {},
	} {
		reporttest.Want(t, position(&compare.TestedCase{FEN: text}), want, text)
	}
}
