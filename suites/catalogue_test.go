package suites

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites/files"
)

func TestCatalogueIsSound(t *testing.T) {
	taken := map[string]string{}
	claim := func(what, by string) {
		if other := taken[what]; other != "" {
			t.Errorf("%s has %q, which is taken by %s", by, what, other)
		}
		taken[what] = by
	}
	name := regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	digest := regexp.MustCompile(`^[0-9a-f]{64}$`)
	address := regexp.MustCompile(`^[\w.-]+/[\w.-]+/[0-9a-f]{40}/[\w./-]+$`)
	for _, e := range Catalogue() {
		for _, n := range append([]string{e.Name}, e.Aliases...) {
			claim(n, e.Name)
			if !name.MatchString(n) {
				t.Errorf("%q is not a plain word", n)
			}
		}
		claim(e.SHA256, e.Name)
		claim(e.FileName(), e.Name)
		if !digest.MatchString(e.SHA256) || address.MatchString(e.Address) == e.BuiltIn || e.Positions < 1 || e.Bytes < 1 {
			t.Errorf("%s is incomplete: %+v", e.Name, e)
		}
		if e.Title == "" || e.Author == "" || e.Themes != "" && e.Themes.Text() == "" {
			t.Errorf("%s has no description: %+v", e.Name, e)
		}
	}
}

// TestCatalogueFiles compares the entries with the public files available.
func TestCatalogueFiles(t *testing.T) {
	folder := testenv.PublicSuites(t)
	compared := 0
	for _, e := range Catalogue() {
		path := filepath.Join(folder, filepath.FromSlash(e.File))
		data, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		compared++
		sum := sha256.Sum256(data)
		if got := hex.EncodeToString(sum[:]); got != e.SHA256 || int64(len(data)) != e.Bytes {
			t.Errorf("%s: %d bytes, sha256 %s, want %d and %s", e.Name, len(data), got, e.Bytes, e.SHA256)
		}
		suite, _, err := Load(path, LoadOptions{SkipInvalid: true})
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		if got := suite.Len() + suite.Skipped; got != e.Positions {
			t.Errorf("%s: %d positions, want %d", e.Name, got, e.Positions)
		}
		for _, c := range suite.All() {
			if e.Themes != "" && (e.Themes.of(&c) == "" || e.Themes.of(&c) != c.Theme) {
				t.Errorf("%s: %s has the theme %q, by the rule %q it is %q", e.Name, c.ID, c.Theme, e.Themes, e.Themes.of(&c))
			}
		}
	}
	if compared < 5 {
		t.Errorf("%d files compared, want at least 5 in %s", compared, folder)
	}
}

func TestFindEntry(t *testing.T) {
	for name, want := range map[string]string{
		"wac": "wac", "WAC": "wac", "STS-lan-V3": "sts-lan", "LCTII": "lct2",
		"sts": "sts", "sts-lan": "sts-lan", "sts-lan-v3": "sts-lan", "arasan2024": "arasan", "lctii": "lct2",
		"wac.epd": "", "./wac": "", "": "",
	} {
		if e, ok := FindEntry(name); e.Name != want || ok != (want != "") {
			t.Errorf("FindEntry(%q) = %q, %t, want %q", name, e.Name, ok, want)
		}
	}
	wac, _ := FindEntry("wac")
	if e, ok := EntryOf(wac.SHA256); !ok || e.Name != "wac" {
		t.Errorf("EntryOf(sha256 of wac) = %q, %t", e.Name, ok)
	}
	if e, ok := EntryOf(strings.Repeat("0", 64)); ok {
		t.Errorf("EntryOf(no sha256) = %q", e.Name)
	}
	if got, want := wac.URL(), "https://raw.githubusercontent.com/thgreiner/amy/867b20f6065ec58fb56db2186a672bc13d6ad698/EPD/WAC.epd"; got != want {
		t.Errorf("URL() = %s, want %s", got, want)
	}
}

// TestSetEntry: a file with another name gets the names of the catalogue.
func TestSetEntry(t *testing.T) {
	suite := load(t, "dir/copy.epd", kings, kings+` id "x.1";`)
	suite.SetEntry(Entry{Name: "mates-2000", File: "mates/mates2000.epd"})
	got := []string{suite.Name, suite.Case(0).Suite, suite.Case(0).ID, suite.Case(1).ID, suite.File}
	want := []string{"mates-2000", "mates-2000", "mates2000:1", "x.1", "dir/copy.epd"}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("names: %q, want %q", got, want)
	}
}

func TestSTSPart(t *testing.T) {
	for theme, want := range map[string]int{"Undermining": 1, "Avoid Pointless Exchange": STSParts, "POS": 0, "": 0} {
		if got := STSPart(theme); got != want {
			t.Errorf("STSPart(%q) = %d, want %d", theme, got, want)
		}
	}
}

// builtinOf returns a suite that is built in.
func builtinOf(t *testing.T, name string) Suite {
	t.Helper()
	e, ok := FindEntry(name)
	if !ok {
		t.Fatalf("%s is not in the catalogue", name)
	}
	if suite, ok := builtins[name]; ok {
		return suite
	}
	suite, err := e.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	builtins[name] = suite
	return suite
}

// builtins are those that a test has read: the battery takes half a second.
var builtins = map[string]Suite{}

// TestBuiltin: the catalogue is right about what is built in.
func TestBuiltin(t *testing.T) {
	found := 0
	for _, e := range Catalogue() {
		if !e.BuiltIn {
			continue
		}
		found++
		text, err := e.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(text)
		if err != nil {
			t.Fatal(err)
		}
		if int64(len(data)) != e.Bytes || files.Digest(data) != e.SHA256 {
			t.Errorf("%s: %d bytes, sha256 %s, want %d and %s", e.Name, len(data), files.Digest(data), e.Bytes, e.SHA256)
		}
		suite := builtinOf(t, e.Name)
		if suite.Name != e.Name || suite.File != BuiltinFile || suite.Source != e.Name || suite.SHA256 != e.SHA256 || suite.Len() != e.Positions {
			t.Errorf("%s: read as %d positions of %+v", e.Name, suite.Len(), suite)
		}
	}
	if found != 3 {
		t.Errorf("%d suites are built in, want 3", found)
	}
	e, _ := FindEntry("wac")
	if _, err := e.Builtin(); err == nil || !strings.Contains(err.Error(), "wac is not built in") {
		t.Errorf("wac: got %v", err)
	}
}

func TestDefaultIsBuiltIn(t *testing.T) {
	suite, err := Default()
	if err != nil || suite.Name != DefaultName {
		t.Errorf("got %s, %v", suite.Name, err)
	}
	for source, want := range map[string]string{"": "mates", "battery": "battery", "wac": "", "x": ""} {
		if e, ok := BuiltinOf(source); ok != (want != "") || ok && e.Name != want {
			t.Errorf("BuiltinOf(%q): got %s, %t, want %q", source, e.Name, ok, want)
		}
	}
}

func TestBuiltinMates(t *testing.T) {
	suite := builtinOf(t, "mates")
	themes := map[string]int{}
	for _, c := range suite.All() {
		themes[c.Theme]++
		if c.Suite != "mates" {
			t.Errorf("%s: suite: got %q, want %q", c.ID, c.Suite, "mates")
		}
		if !c.AsksForMate() || !c.AsksForMove() || c.MaxPoints != 1 {
			t.Errorf("%s: got %d points for %q, want a move and a mate for 1 point", c.ID, c.MaxPoints, c.Source)
		}
	}
	if themes["mate in 2"] != 15 || themes["mate in 3"] != 15 {
		t.Errorf("themes: got %v, want 15 mates in 2 and 15 in 3", themes)
	}
}

// TestBattery: what a case of the battery has, and that none is there twice.
func TestBattery(t *testing.T) {
	testenv.OnlyLong(t, "reads eight thousand positions")
	suite := builtinOf(t, "battery")
	ids, positions, skeletons, games := map[string]bool{}, map[uint64]bool{}, map[[2]board.Bitboard]bool{}, map[string]bool{}
	for i, c := range suite.All() {
		if !c.AsksForMove() || c.MaxPoints != 100 || c.Theme == "" || !suite.Cases.PliesKnown(i) || ids[c.ID] || positions[c.Position.Key()] {
			t.Errorf("%s: want a new position with a move to find, 100 points, a theme and a move number: %s", c.ID, c.Source)
		}
		ids[c.ID], positions[c.Position.Key()] = true, true
		if len(c.Points) == 0 { // proven
			if len(c.Best) != 1 {
				t.Errorf("%s: %d answers, want the one that is proven", c.ID, len(c.Best))
			}
			continue
		}
		skeleton := [2]board.Bitboard{c.Position.PiecesOf(board.White, board.Pawn), c.Position.PiecesOf(board.Black, board.Pawn)}
		game := strings.Split(c.ID, ".")[1]
		if len(c.Points) != c.Position.CountLegal() || skeletons[skeleton] || games[game] {
			t.Errorf("%s: want points for each move, and a game and a pawn skeleton of its own", c.ID)
		}
		skeletons[skeleton], games[game] = true, true
		checkGraded(t, &c)
	}
}

// checkGraded checks that the moves of bm are those that lose at most 0.02.
func checkGraded(t *testing.T, c *Case) {
	t.Helper()
	best := map[board.Move]bool{}
	for _, m := range c.Best {
		best[m] = true
	}
	for _, p := range c.Points {
		if p.Points < 98 && best[p.Move] || p.Points > 98 && !best[p.Move] {
			t.Errorf("%s: %s has %d points, but bm is %v", c.ID, c.Position.SAN(p.Move), p.Points, c.Best)
		}
	}
}

// TestBattery200 is a part of the battery.
func TestBattery200(t *testing.T) {
	testenv.OnlyLong(t, "reads eight thousand positions")
	whole := map[string]string{}
	for _, c := range allOf(builtinOf(t, "battery")) {
		whole[c.Hash] = c.Source
	}
	for _, c := range allOf(builtinOf(t, "battery-200")) {
		if whole[c.Hash] != c.Source {
			t.Errorf("%s is not in the battery", c.ID)
		}
	}
}

func allOf(s Suite) []Case {
	var list []Case
	for _, c := range s.All() {
		list = append(list, c)
	}
	return list
}
