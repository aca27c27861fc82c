package compare

import (
	"slices"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

func TestShareText(t *testing.T) {
	for tally, want := range map[report.Tally]string{
		{}: "", {Sum: 1, Searches: 1}: "1", {Sum: 0, Searches: 1}: "0", {Sum: 2, Searches: 5}: "2/5", {Sum: 2, Searches: 2}: "2/2",
	} {
		if got := shareText(tally); got != want {
			t.Errorf("%+v: %q, want %q", tally, got, want)
		}
	}
}

func TestPositionOfATestedCase(t *testing.T) {
	const fen = "8/8/8/8/8/8/8/K1k5 w - -"
	for position, want := range map[string][]string{
		fen:         {fen, report.BoardURL(fen)},
		"not a FEN": {"not a FEN"},
		"":          {},
	} {
		if got := (&TestedCase{FEN: position}).Position(); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", position, got, want)
		}
	}
}

// TestTestedCases: a case that is solved by half of the searches is not solved; of a case
// that asks nothing nothing is said.
func TestTestedCases(t *testing.T) {
	s := &reporttest.Trial{Contender: "x"}
	for i, answers := range []string{"++", "+-", "--", "  "} {
		for repeat, letter := range answers {
			set := reporttest.Answer(letter == '+')
			if letter == ' ' {
				set = func(*suites.Record) {}
			}
			s.Add("wac", "", i, set)
			s.Records[len(s.Records)-1].Repeat = repeat + 1
		}
	}
	g, err := runFloor(entrants(s)[0], GateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ solved, unsolved string }{{"2/2", ""}, {"1/2", "played Kb2, expected Kb2"}, {"0/2", "played Ka2, expected Kb2"}, {"", ""}} {
		if got := g.Tested[i]; got.Solved != want.solved || got.Unsolved != want.unsolved || got.TimeUS != 4000 || got.New {
			t.Errorf("case %d: %+v, want %+v", i, got, want)
		}
	}
	base, other := gatePair(s, s)
	for _, tested := range mustGate(t, base, other, lenient).Tested {
		if tested.Unsolved != "" {
			t.Errorf("with a baseline: %+v", tested)
		}
	}
}

// TestLossesOfTestedCases: each loss is at its case, in the order of the suite.
func TestLossesOfTestedCases(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", "+++-+"), reporttest.Pattern("x", "-+---"))
	other.Run.Records[4].Move = "Ka1"
	g := mustGate(t, base, other, lenient)
	for i, want := range []string{
		"played Ka2, the baseline played Kb2, expected Kb2", "", "played Ka2, the baseline played Kb2, expected Kb2", "", "played Ka1, the baseline played Kb2, expected Kb2",
	} {
		if got := g.Tested[i]; got.Lost != want || got.Accepted != "" {
			t.Errorf("case %d: %q, want %q", i, got.Lost, want)
		}
	}
}
