package generate

import (
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/mate"
	"keymove/internal/testenv"
	"keymove/lab/battery/table"
	"keymove/suites"
)

// batteryCases returns the cases of a suite of the battery whose theme begins with a word.
func batteryCases(t *testing.T, name, theme string) []suites.Case {
	t.Helper()
	e, _ := suites.FindEntry(name)
	suite, err := e.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	var cases []suites.Case
	for _, c := range suite.All() {
		if strings.HasPrefix(c.Theme, theme) {
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 {
		t.Fatalf("%s has no %q", name, theme)
	}
	return cases
}

// TestBatteryEndgamesAreProven: by the tables, exactly the answer keeps the value that the
// theme names. KEYMOVE_NIGHTLY=1 makes the tables of all materials.
func TestBatteryEndgamesAreProven(t *testing.T) {
	testenv.OnlyLong(t, "reads eight thousand positions")
	outcomes := map[string]table.Outcome{"endgame win": table.Win, "endgame draw": table.Draw}
	for _, c := range batteryCases(t, "battery", "endgame ") {
		if !testenv.Nightly() && !strings.HasPrefix(c.ID, "KPK.") {
			continue
		}
		moves, err := endgameTables.Moves(&c.Position)
		if err != nil {
			t.Fatal(err)
		}
		key, _, ok := onlyMove(moves, outcomes[c.Theme])
		if !ok || len(c.Best) != 1 || c.Best[0] != key {
			t.Errorf("%s: %s: got %v as the only move to a %v, want that in bm", c.ID, c.Position.FEN4(), key, outcomes[c.Theme])
		}
	}
}

// TestBatteryMatesAreProven: exactly the answer mates as fast as the theme says. Mates in two
// and one of five in three are proven; KEYMOVE_NIGHTLY=1 proves all, the longer ones by the solver.
func TestBatteryMatesAreProven(t *testing.T) {
	testenv.OnlyLong(t, "reads eight thousand positions")
	all := testenv.Nightly()
	solver := mate.NewSolver(solverEntries)
	for i, c := range batteryCases(t, "battery", "mate in ") {
		distance := int(c.Theme[len(c.Theme)-1] - '0')
		if !all && (distance > longestMate || distance == longestMate && i%5 > 0) {
			continue
		}
		proof, ok := mate.Prove(c.Position, min(distance, longestMate))
		if !ok {
			var err error
			if proof, ok, err = solver.Prove(c.Position, distance, 10*positionsBeyond); err != nil {
				t.Fatal(err)
			}
		}
		if !ok || proof.Distance != distance || len(proof.Keys) != 1 || len(c.Best) != 1 || proof.Keys[0] != c.Best[0] {
			t.Errorf("%s: %s: got %+v, want a mate in %d by the move in bm alone", c.ID, c.Position.FEN4(), proof, distance)
		}
	}
}

// TestDefaultSolvesHalf: under the default limit the default profile solves 40 to 80 % of what
// is run if no suite is named, so that there is something to gain and to lose.
func TestDefaultSolvesHalf(t *testing.T) {
	testenv.OnlyNightly(t, "searches 20 million nodes")
	const defaultNodes, least, most = 100_000, 40, 80
	searcher := builtinSearcher(t)
	cases := batteryCases(t, suites.DefaultName, "")
	solved := 0
	for _, c := range cases {
		if err := searcher.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		result, err := searcher.Search(t.Context(), engine.Game{Start: c.Position}, engine.Limits{Nodes: defaultNodes}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range c.Best {
			if m == result.Move {
				solved++
			}
		}
	}
	if share := 100 * solved / len(cases); share < least || share > most {
		t.Errorf("%d of %d solved, want %d to %d %%", solved, len(cases), least, most)
	}
}
