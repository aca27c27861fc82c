package errata_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/errata"
)

func TestDataIsWellFormed(t *testing.T) {
	hash := regexp.MustCompile(`^[0-9a-f]{16}$`)
	seen := map[string]string{}
	for _, e := range errata.All() {
		if !hash.MatchString(e.Position) || e.Name == "" || e.Note == "" || e.Source == "" {
			t.Errorf("%+v is not complete", e)
		}
		if other := seen[e.Position]; other != "" {
			t.Errorf("%s and %s are the same position", e.Name, other)
		}
		seen[e.Position] = e.Name
		known := []errata.Verdict{errata.Alternatives, errata.Broken, errata.Doubtful}
		if !slices.Contains(known, e.Verdict) {
			t.Errorf("%s: verdict %q", e.Name, e.Verdict)
		}
		if (len(e.Accept) > 0) != (e.Verdict == errata.Alternatives) {
			t.Errorf("%s is %s and accepts %q", e.Name, e.Verdict, e.Accept)
		}
	}
	if len(seen) < 90 {
		t.Errorf("only %d errata", len(seen))
	}
}

// The fortress of Win At Chess, which is a draw, and a position of no suite.
const (
	fortress = "2b5/1r6/2kBp1p1/p2pP1P1/2pP4/1pP3K1/1R3P2/8 b - -"
	unknown  = "6k1/1p3pp1/7p/8/8/8/8/6K1 w - -"
)

func TestFind(t *testing.T) {
	broken := find(t, fortress)
	if broken == nil || broken.Name != "WAC.230" || broken.Verdict != errata.Broken {
		t.Errorf("the fortress is %+v", broken)
	}
	if other := find(t, unknown); other != nil {
		t.Errorf("a position of no suite is %+v", other)
	}
}

// TestFindIgnoresCounters, in which copies of a suite differ.
func TestFindIgnoresCounters(t *testing.T) {
	if find(t, "2b5/1r6/2kBp1p1/p2pP1P1/2pP4/1pP3K1/1R3P2/8 b - - 17 60") == nil {
		t.Error("the fortress with counters is not found")
	}
}

func find(t *testing.T, fen string) *errata.Erratum {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return errata.Find(&pos)
}

func TestApply(t *testing.T) {
	path := wac(t)
	tests := []struct {
		mode            errata.Mode
		cases, disputed int
		broken          int
		solutions       int // of WAC.105
	}{
		{errata.Off, 300, 0, 0, 1},
		{errata.Warn, 300, 53, 0, 1},
		{errata.On, 299, 52, 1, 2},
	}
	for _, test := range tests {
		suite, _, err := suites.Load(path, nil, suites.LoadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		before := hashes(&suite)
		errata.Apply(&suite, test.mode)
		disputed := 0
		for _, c := range suite.All() {
			if c.Disputed != "" {
				disputed++
			}
			if c.ID == "WAC.105" && len(c.Best) != test.solutions {
				t.Errorf("%s: WAC.105 has %d solutions, want %d", test.mode, len(c.Best), test.solutions)
			}
		}
		if suite.Len() != test.cases || disputed != test.disputed || suite.Broken != test.broken {
			t.Errorf("%s: %d cases, %d disputed, %d broken; want %d, %d, %d",
				test.mode, suite.Len(), disputed, suite.Broken, test.cases, test.disputed, test.broken)
		}
		for _, hash := range hashes(&suite) {
			if !slices.Contains(before, hash) {
				t.Errorf("%s: the hash %s is new", test.mode, hash)
			}
		}
	}
}

// TestAcceptedMovesAreLegal checks every erratum against the suites available.
func TestAcceptedMovesAreLegal(t *testing.T) {
	suite, _, err := suites.Load(wac(t), nil, suites.LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, c := range suite.All() {
		erratum := errata.Find(&c.Position)
		if erratum == nil {
			continue
		}
		if erratum.Name != c.ID {
			t.Errorf("%s is called %s", c.ID, erratum.Name)
		}
		for _, text := range erratum.Accept {
			checked++
			if m, err := c.Position.ParseMove(text); err != nil || c.Position.SAN(m) != text {
				t.Errorf("%s: %s: %v", c.ID, text, err)
			}
		}
	}
	if checked < 80 {
		t.Errorf("only %d moves checked", checked)
	}
}

func hashes(s *suites.Suite) []string {
	var list []string
	for _, c := range s.All() {
		list = append(list, c.Hash)
	}
	return list
}

// wac returns the path of Win At Chess.
func wac(t *testing.T) string {
	t.Helper()
	dirs := []string{os.Getenv("KEYMOVE_SUITES"), filepath.Join("..", "..", "..", "shared", "suites")}
	for _, dir := range dirs {
		if path := filepath.Join(dir, "wac.epd"); dir != "" {
			if _, err := os.Stat(path); err == nil {
				return path
			}
		}
	}
	t.Skip("wac.epd is neither in $KEYMOVE_SUITES nor in ../shared/suites")
	return ""
}

func TestParseMode(t *testing.T) {
	for _, text := range errata.Modes {
		if mode, err := errata.ParseMode(text); err != nil || string(mode) != text {
			t.Errorf("ParseMode(%q) = %q, %v", text, mode, err)
		}
	}
	if _, err := errata.ParseMode("yes"); err == nil {
		t.Error(`ParseMode("yes"): no error`)
	}
}
