package suites

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"keymove/internal/testsuites"
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
	folder := testsuites.Public(t)
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
		suite, _, err := Load(path, nil, LoadOptions{SkipInvalid: true})
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
