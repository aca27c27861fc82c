package output

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report/compare"
)

func TestWrite(t *testing.T) {
	g := &compare.Gate{Contender: "new", Outcome: compare.Regressed, Reasons: []string{"It is worse."}, Notes: []string{"A note."}, Tested: []compare.TestedCase{
		{Suite: "wac", Theme: "pins", ID: "WAC.001", Case: "0a", Solved: "1", Played: "Qg6", Expected: "Qg6", TimeUS: 1_500_000},
		{Suite: "wac", ID: "a \"<&>\x01", Case: "0b", Solved: "0", Played: "Ke2", Expected: "Ra1", Lost: "played Ke2 & not Ra1", Disputed: "doubtful: Ke2 wins"},
		{Suite: "sts", ID: "s", Case: "0c", Solved: "2/5", Played: "e4", Accepted: "a draw", New: true, TimeUS: 7},
	}}
	var out strings.Builder
	if err := WriteJUnit(&out, []*compare.Gate{g}); err != nil {
		t.Fatal(err)
	}
	const want = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="keymove" tests="3" failures="1" errors="0" time="1.500007">
  <testsuite name="wac (new)" tests="2" failures="1" errors="0" skipped="0" time="1.500000">
    <testcase name="WAC.001" classname="wac.pins" time="1.500000">
      <system-out>played Qg6, expected Qg6, solved 1</system-out>
    </testcase>
    <testcase name="a &#34;&lt;&amp;&gt;` + "\ufffd" + `" classname="wac" time="0.000000">
      <failure message="lost: played Ke2 &amp; not Ra1" type="lost">case 0b</failure>
      <system-out>played Ke2, expected Ra1, solved 0, disputed (doubtful: Ke2 wins)</system-out>
    </testcase>
    <system-out>new: regressed&#xA;It is worse.&#xA;A note.</system-out>
  </testsuite>
  <testsuite name="sts (new)" tests="1" failures="0" errors="0" skipped="1" time="0.000007">
    <testcase name="s" classname="sts" time="0.000007">
      <skipped message="lost, accepted: a draw"></skipped>
      <system-out>played e4, solved 2/5, not in the baseline</system-out>
    </testcase>
    <system-out>new: regressed&#xA;It is worse.&#xA;A note.</system-out>
  </testsuite>
</testsuites>
`
	if diff := cmp.Diff(out.String(), want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
	var read testSuites
	if err := xml.Unmarshal([]byte(out.String()), &read); err != nil || len(read.Suites) != 2 {
		t.Errorf("read back: %v, %+v", err, read)
	}
}

// Without a baseline the unsolved positions fail if there are too many, else they are
// skipped; each has its FEN and a link to a board.
func TestWriteWithoutBaseline(t *testing.T) {
	const fen = "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - -"
	const board = "https://lichess.org/analysis/standard/8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8_b_-_-_0_1?color=black"
	g := &compare.Gate{Contender: "new", Outcome: compare.TooFewSolved, Tested: []compare.TestedCase{
		{Suite: "wac", ID: "WAC.001", Case: "0a", FEN: fen, Solved: "1", Played: "Qg6"},
		{Suite: "wac", ID: "WAC.002", Case: "0b", FEN: fen, Solved: "0", Played: "Rb7", Unsolved: "played Rb7, expected Rxb2"},
	}}
	for outcome, want := range map[compare.Outcome]string{
		compare.TooFewSolved: `<failure message="not solved: played Rb7, expected Rxb2" type="unsolved">case 0b&#xA;` + fen + "&#xA;" + board + "</failure>",
		compare.EnoughSolved: `<skipped message="not solved, but enough others are: played Rb7, expected Rxb2"></skipped>`,
	} {
		var out strings.Builder
		g.Outcome = outcome
		if err := WriteJUnit(&out, []*compare.Gate{g}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), want); n != 1 {
			t.Errorf("%s: %d times %s in\n%s", outcome, n, want, &out)
		}
		if n := strings.Count(out.String(), "&#xA;"+fen+"&#xA;"+board+"</system-out>"); n != 2 {
			t.Errorf("%s: %d positions in\n%s", outcome, n, &out)
		}
	}
}
