package suites

import (
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites/files"
)

func TestCatalogueIsSound(t *testing.T) {
	taken := map[string]string{}
	name := regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	digest := regexp.MustCompile(`^[0-9a-f]{64}$`)
	address := regexp.MustCompile(`^[\w.-]+/[\w.-]+/[0-9a-f]{40}/[\w./-]+$`)
	for _, e := range Catalogue() {
		names := append([]string{e.Name}, e.Aliases...)
		for _, what := range append(names, e.SHA256, e.FileName()) {
			if taken[what] != "" {
				t.Errorf("%s has %q, which is taken by %s", e.Name, what, taken[what])
			}
			taken[what] = e.Name
		}
		if slices.ContainsFunc(names, func(n string) bool { return !name.MatchString(n) }) || !digest.MatchString(e.SHA256) ||
			address.MatchString(e.Address) == e.BuiltIn || e.Positions < 1 || e.Bytes < 1 || e.Title == "" || e.Author == "" || e.Themes != "" && e.Themes.Text() == "" {
			t.Errorf("%s is incomplete, or has a name that is not a plain word: %+v", e.Name, e)
		}
	}
}

// TestCatalogueFiles compares the entries with the public files available.
func TestCatalogueFiles(t *testing.T) {
	folder := testenv.PublicSuites(t)
	compared := 0
	for _, e := range Catalogue() {
		suite, _, err := Load(filepath.Join(folder, filepath.FromSlash(e.File)), LoadOptions{SkipInvalid: true})
		if err != nil {
			continue
		}
		compared++
		if got := suite.Len() + suite.Skipped; got != e.Positions || suite.SHA256 != e.SHA256 {
			t.Errorf("%s: %d positions, sha256 %s, want %d and %s", e.Name, got, suite.SHA256, e.Positions, e.SHA256)
		}
		for _, c := range suite.All() {
			if theme := e.Themes.of(&c); e.Themes != "" && (theme == "" || theme != c.Theme) {
				t.Errorf("%s: %s has the theme %q, by the rule %q it is %q", e.Name, c.ID, c.Theme, e.Themes, theme)
			}
		}
	}
	if compared < 5 {
		t.Errorf("%d files compared, want at least 5 in %s", compared, folder)
	}
}

func TestFindEntry(t *testing.T) {
	for name, want := range map[string]string{"wac": "wac", "WAC": "wac", "STS-lan-V3": "sts-lan", "arasan2024": "arasan", "lctii": "lct2", "wac.epd": "", "./wac": "", "": ""} {
		if e, ok := FindEntry(name); e.Name != want || ok != (want != "") {
			t.Errorf("FindEntry(%q) = %q, %t, want %q", name, e.Name, ok, want)
		}
	}
	wac, _ := FindEntry("wac")
	for sum, want := range map[string]bool{wac.SHA256: true, strings.Repeat("0", 64): false} {
		if e, ok := EntryOf(sum); ok != want || ok && e.Name != "wac" {
			t.Errorf("EntryOf(%s) = %q, %t", sum, e.Name, ok)
		}
	}
	testenv.Want(t, "URL()", wac.URL(), "https://raw.githubusercontent.com/thgreiner/amy/867b20f6065ec58fb56db2186a672bc13d6ad698/EPD/WAC.epd")
	for theme, want := range map[string]int{"Undermining": 1, "Avoid Pointless Exchange": STSParts, "POS": 0, "": 0} {
		testenv.Want(t, theme, STSPart(theme), want)
	}
	suite := load(t, "dir/copy.epd", kings, kings+` id "x.1";`) // a file with another name gets the names of the catalogue
	suite.SetEntry(Entry{Name: "mates-2000", File: "mates/mates2000.epd"})
	got := []string{suite.Name, suite.Case(0).Suite, suite.Case(0).ID, suite.Case(1).ID, suite.File}
	if want := []string{"mates-2000", "mates-2000", "mates2000:1", "x.1", "dir/copy.epd"}; !slices.Equal(got, want) {
		t.Errorf("names: %q, want %q", got, want)
	}
}

// TestBuiltin: the catalogue is right about what is built in.
func TestBuiltin(t *testing.T) {
	for _, e := range Catalogue() {
		suite, err := e.Builtin()
		if (err == nil) != e.BuiltIn || err != nil && !strings.Contains(err.Error(), e.Name+" is not built in") {
			t.Errorf("%s: %v", e.Name, err)
		}
		if err != nil {
			continue
		}
		text, err := e.Open()
		testenv.Check(t, err)
		data, err := io.ReadAll(text)
		if err != nil || int64(len(data)) != e.Bytes || files.Digest(data) != e.SHA256 {
			t.Errorf("%s: %d bytes, sha256 %s, want %d and %s", e.Name, len(data), files.Digest(data), e.Bytes, e.SHA256)
		}
		if suite.Name != e.Name || suite.File != BuiltinFile || suite.Source != e.Name || suite.SHA256 != e.SHA256 || suite.Len() != e.Positions || suite.Case(0).Suite != e.Name {
			t.Errorf("%s: read as %d positions of %+v", e.Name, suite.Len(), suite)
		}
	}
	if suite, err := Default(); err != nil || suite.Name != DefaultName {
		t.Errorf("the default: %s, %v", suite.Name, err)
	}
	for source, want := range map[string]string{"": "mates", "battery": "battery", "wac": "", "x": ""} {
		if e, ok := BuiltinOf(source); ok != (want != "") || ok && e.Name != want {
			t.Errorf("BuiltinOf(%q): got %s, %t, want %q", source, e.Name, ok, want)
		}
	}
}
