package settings_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/suites/settings"
)

func TestRead(t *testing.T) {
	const file = "\ufeffname = \"x\"\ncount = 0x10\n" +
		"[a.b]\nratio = 0.95\non = true\nlist = [\"p\",\n  2]\n" +
		"[[c]]\ninline = { k = 1_000 }\nday = 2026-01-02\n"
	entries, err := settings.ReadTOML("f.toml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	want := []settings.TOMLEntry{
		{Path: []string{"name"}, Kind: settings.TOMLString, Text: "x", Line: 1, Column: 1},
		{Path: []string{"count"}, Kind: settings.TOMLInteger, Text: "16", Line: 2, Column: 1},
		{Path: []string{"a", "b"}, Kind: settings.TOMLTable, Line: 3, Column: 2},
		{Path: []string{"a", "b", "ratio"}, Kind: settings.TOMLFloat, Text: "0.95", Line: 4, Column: 1},
		{Path: []string{"a", "b", "on"}, Kind: settings.TOMLBool, Text: "true", Line: 5, Column: 1},
		{Path: []string{"a", "b", "list"}, Kind: settings.TOMLArray, Line: 6, Column: 1, Items: []settings.TOMLEntry{
			{Path: []string{"a", "b", "list"}, Kind: settings.TOMLString, Text: "p", Line: 6, Column: 9},
			{Path: []string{"a", "b", "list"}, Kind: settings.TOMLInteger, Text: "2", Line: 7, Column: 3},
		}},
		{Path: []string{"c"}, Kind: settings.TOMLRepeated, Line: 8, Column: 3},
		{Path: []string{"c", "inline"}, Kind: settings.TOMLTable, Line: 9, Column: 1},
		{Path: []string{"c", "inline", "k"}, Kind: settings.TOMLInteger, Text: "1000", Line: 9, Column: 12},
		{Path: []string{"c", "day"}, Kind: settings.TOMLOther, Text: "2026-01-02", Line: 10, Column: 1},
	}
	if diff := cmp.Diff(entries, want); diff != "" {
		t.Errorf("entries (-got +want):\n%s", diff)
	}
}

func TestReadErrors(t *testing.T) {
	tests := []struct{ file, want string }{
		{"a = \n", "f.toml:1:"},
		{"a = 1\na = 2\n", "f.toml:2:"},
		{"[t\n", "f.toml:1:"},
		{"\"a\\nb\" = 1\n\"a\\nb\" = 2\n", "f.toml:2:1: key a b is already defined"},
		{strings.Repeat("a = 1\n", 2) + strings.Repeat("b", 1<<20), "f.toml:2:1: "},
		{strings.Repeat(strings.Repeat("b", 1<<20)+" = 1\n", 2), "f.toml:2:1: "},
	}
	for _, test := range tests {
		_, err := settings.ReadTOML("f.toml", []byte(test.file))
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%.200q: error %.200v, want one that begins with %s", test.file, err, test.want)
		}
		if err != nil && len(err.Error()) > 300 {
			t.Errorf("%.200q: the error has %d bytes", test.file, len(err.Error()))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("a = 1\n[b]\nc = [1, \"2\", {d = 3}]\n[[e.f]]\ng.h = 1979-05-27\n"))
	f.Add([]byte("x = '''\n'''\ny = [[], [1.5e3]]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := settings.ReadTOML("f", data)
		if err != nil {
			if err.Line < 1 || err.Column < 1 {
				t.Errorf("%v has no line and column", err)
			}
			return
		}
		lines := strings.Count(string(data), "\n") + 1
		for _, e := range entries {
			if e.Line < 1 || e.Line > lines || e.Column < 1 || len(e.Path) == 0 {
				t.Errorf("%+v has no place in %d lines", e, lines)
			}
		}
	})
}
