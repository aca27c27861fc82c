package suites

import (
	"io"
	"strings"
	"testing"

	"keymove/suites/digest"
)

// builtinOf returns a suite that is built in.
func builtinOf(t *testing.T, name string) Suite {
	t.Helper()
	e, ok := FindEntry(name)
	if !ok {
		t.Fatalf("%s is not in the catalogue", name)
	}
	suite, err := e.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

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
		if int64(len(data)) != e.Bytes || digest.Of(data) != e.SHA256 {
			t.Errorf("%s: %d bytes, sha256 %s, want %d and %s", e.Name, len(data), digest.Of(data), e.Bytes, e.SHA256)
		}
		suite := builtinOf(t, e.Name)
		if suite.Name != e.Name || suite.File != BuiltinFile || suite.Source != e.Name || suite.SHA256 != e.SHA256 || suite.Len() != e.Positions {
			t.Errorf("%s: read as %d positions of %+v", e.Name, suite.Len(), suite)
		}
	}
	if found != 1 {
		t.Errorf("%d suites are built in, want 1", found)
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
	for source, want := range map[string]string{"": "mates", "mates": "mates", "wac": "", "x": ""} {
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
