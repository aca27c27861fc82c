package suites

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"
)

func TestBuiltin(t *testing.T) {
	suite, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	if suite.Name != "mates" || suite.File != "builtin" {
		t.Errorf("got suite %q from %q, want %q from %q", suite.Name, suite.File, "mates", "builtin")
	}
	digest := sha256.Sum256([]byte(builtinMates))
	if want := hex.EncodeToString(digest[:]); suite.SHA256 != want {
		t.Errorf("sha256: got %s, want %s", suite.SHA256, want)
	}
	if got := suite.Len(); got != 30 {
		t.Errorf("cases: got %d, want 30", got)
	}
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
