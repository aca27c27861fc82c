package generate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/internal/testenv"
	"keymove/lab/battery/table"
	"keymove/suites"
	"keymove/suites/epd"
)

// batteryCases returns the cases of a suite of the battery whose theme begins with a word.
func batteryCases(t *testing.T, name, theme string) []suites.Case {
	t.Helper()
	e, _ := suites.FindEntry(name)
	suite := testenv.Must(e.Builtin())(t)
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
		moves := testenv.Must(endgameTables.Moves(&c.Position))(t)
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

// TestSuitesOfMatesAreProven: the mates that are built in, and those of the example gate, which
// are enough for a conclusive one, are different positions, as many of each side and distance,
// each with one proven key.
func TestSuitesOfMatesAreProven(t *testing.T) {
	gate, _, err := suites.Load(filepath.Join("..", "..", "..", "examples", "gate", "mates.epd"), suites.LoadOptions{Strict: true})
	testenv.Check(t, err)
	for _, test := range []struct {
		suite suites.Suite
		n     int
	}{{builtinMates(t), 30}, {gate, 300}} {
		ids, positions := map[string]bool{}, map[uint64]bool{}
		distances, sides, striking := map[int]int{}, map[board.Color]int{}, 0
		for _, c := range test.suite.All() {
			ids[c.ID], positions[c.Position.Key()] = true, true
			distances[*c.Mate]++
			sides[c.Position.SideToMove()]++
			if isStriking(&c.Position, c.Best[0]) {
				striking++
			}
			proof, ok := mate.Prove(c.Position, longestMate)
			if !ok || proof.Distance != *c.Mate || len(proof.Keys) != 1 || len(c.Best) != 1 || proof.Keys[0] != c.Best[0] {
				t.Errorf("%s: got %+v, want a mate in %d by %v alone", c.ID, proof, *c.Mate, c.Best)
			}
		}
		if half := test.n / 2; len(ids) != test.n || len(positions) != test.n || distances[2] != half || distances[3] != half ||
			sides[board.White] != half || sides[board.Black] != half || test.n == 30 && (striking < 15 || striking > 25) {
			t.Errorf("%d ids, %d positions, %v mates in two and three, %v sides to move, %d striking keys, want %d",
				len(ids), len(positions), distances, sides, striking, test.n)
		}
	}
}

// builtinMates returns the thirty mates that are built in.
func builtinMates(t *testing.T) suites.Suite {
	t.Helper()
	mates, _ := suites.FindEntry("mates")
	return testenv.Must(mates.Builtin())(t)
}

// TestBuiltinIsSolvedByDefault: the default engine finds every key and every mate. The
// limit of a run is a quarter of this, under which one of the mates in three is missed.
func TestBuiltinIsSolvedByDefault(t *testing.T) {
	searcher := builtinSearcher(t)
	mates := builtinMates(t)
	for _, c := range mates.All() {
		testenv.Check(t, searcher.NewGame(t.Context()))
		result := testenv.Must(searcher.Search(t.Context(), engine.Game{Start: c.Position}, engine.Limits{Nodes: 400_000}, nil))(t)
		if result.Move != c.Best[0] || result.Score.Mate != *c.Mate {
			t.Errorf("%s: got %s with %s, want %s with #%d", c.ID,
				c.Position.SAN(result.Move), result.Score, c.Position.SAN(c.Best[0]), *c.Mate)
		}
	}
}

// TestProveMates compares the prover with the known distances of collections, up to
// mates in three and for both sides.
func TestProveMates(t *testing.T) {
	testenv.EachSuites(t, func(t *testing.T, folder string) {
		files, err := filepath.Glob(filepath.Join(folder, "mates", "mates*.epd"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no mates in %s: %v", folder, err)
		}
		for _, file := range files {
			proveMates(t, file)
		}
	})
}

func proveMates(t *testing.T, path string) {
	const longest = 3
	file := testenv.Must(os.Open(path))(t)
	defer file.Close()
	compared := 0
	for record, err := range epd.NewReader(file, path, epd.Options{}).All() {
		testenv.Check(t, err)
		pos, want := record.Position, record.Asked.Mate
		if want < -longest || want == 0 || want > longest {
			continue
		}
		compared++
		if proof, _ := mate.Prove(pos, longest); want > 0 && proof.Distance != want {
			t.Errorf("%s: distance %d, want %d", pos.FEN4(), proof.Distance, want)
		}
		if want < 0 && (!mate.MatedIn(&pos, -want) || mate.MatedIn(&pos, -want-1)) {
			t.Errorf("%s: mated in %d: %t, in one less: %t", pos.FEN4(), -want, mate.MatedIn(&pos, -want), mate.MatedIn(&pos, -want-1))
		}
	}
	if compared == 0 {
		t.Error("the collection has no short mates")
	}
}
