package settings

import (
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2/unstable"

	"keymove/internal/testenv"
)

// TestWithout leaves the order of the others as it is.
func TestWithout(t *testing.T) {
	rows, names := []Row{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}}, ""
	for _, row := range Without(rows, []Row{{Name: "c"}, {Name: "x"}, {Name: "a"}}) {
		names += row.Name
	}
	if names != "bd" || rows[0].Name != "a" {
		t.Errorf("%s is left of %+v", names, rows)
	}
	rows[1].Scope, rows[1].Name = File, "b-c"
	if Find(rows, "c") != &rows[2] || Find(rows, "x") != nil || FindKey(rows, "b_c") != &rows[1] || FindKey(rows, "c") != nil || FindKey(rows, "x") != nil {
		t.Error("a row is not found by its name, or a key of a file that is none")
	}
}

// TestAlpha: chances between 0 and one half are read, others refused.
func TestAlpha(t *testing.T) {
	var field float64
	alpha := AlphaRow("a mistake", &field).Field.(Setter)
	for text, want := range map[string]bool{
		"0.01": true, "0.499": true, "1e-9": true, "0": false, "0.5": false, "-0.1": false, "5%": false, "": false, "NaN": false,
	} {
		if err := alpha.Set(Value{Text: text}); (err == nil) != want {
			t.Errorf("%q: %v, want it read: %v", text, err, want)
		}
	}
	if err := alpha.Set(Value{Text: "0.02"}); err != nil || field != 0.02 || alpha.String() != "0.02" {
		t.Errorf("0.02 is %v, %v", field, err)
	}
}

// TestPlaces compares with the places of the parser.
func TestPlaces(t *testing.T) {
	data := []byte("a = 1\n\n[b]\r\nc = \"é\"\nlast")
	var parser unstable.Parser
	parser.Reset(data)
	lines := findLines(data)
	for i := range data {
		r := unstable.Range{Offset: uint32(i), Length: 1}
		line, column := lines.place(r)
		if want := parser.Shape(r).Start; line != want.Line || column != want.Column {
			t.Errorf("byte %d is at %d:%d, want %d:%d", i, line, column, want.Line, want.Column)
		}
	}
}

func TestRead(t *testing.T) {
	const file = "\ufeffname = \"x\"\ncount = 0x10\n" +
		"[a.b]\nratio = 0.95\non = true\nlist = [\"p\",\n  2]\n" +
		"[[c]]\ninline = { k = 1_000 }\nday = 2026-01-02\n"
	entries, err := ReadTOML("f.toml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	want := []TOMLEntry{
		{Path: []string{"name"}, Kind: TOMLString, Text: "x", Line: 1, Column: 1},
		{Path: []string{"count"}, Kind: TOMLInteger, Text: "16", Line: 2, Column: 1},
		{Path: []string{"a", "b"}, Kind: TOMLTable, Line: 3, Column: 2},
		{Path: []string{"a", "b", "ratio"}, Kind: TOMLFloat, Text: "0.95", Line: 4, Column: 1},
		{Path: []string{"a", "b", "on"}, Kind: TOMLBool, Text: "true", Line: 5, Column: 1},
		{Path: []string{"a", "b", "list"}, Kind: TOMLArray, Line: 6, Column: 1, Items: []TOMLEntry{
			{Path: []string{"a", "b", "list"}, Kind: TOMLString, Text: "p", Line: 6, Column: 9},
			{Path: []string{"a", "b", "list"}, Kind: TOMLInteger, Text: "2", Line: 7, Column: 3},
		}},
		{Path: []string{"c"}, Kind: TOMLRepeated, Line: 8, Column: 3},
		{Path: []string{"c", "inline"}, Kind: TOMLTable, Line: 9, Column: 1},
		{Path: []string{"c", "inline", "k"}, Kind: TOMLInteger, Text: "1000", Line: 9, Column: 12},
		{Path: []string{"c", "day"}, Kind: TOMLOther, Text: "2026-01-02", Line: 10, Column: 1},
	}
	testenv.Want(t, "entries", entries, want)
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
		_, err := ReadTOML("f.toml", []byte(test.file))
		testenv.WantError(t, test.file, err, test.want)
		if err != nil && len(err.Error()) > 300 {
			t.Errorf("%.200q: the error has %d bytes", test.file, len(err.Error()))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("a = 1\n[b]\nc = [1, \"2\", {d = 3}]\n[[e.f]]\ng.h = 1979-05-27\n"))
	f.Add([]byte("x = '''\n'''\ny = [[], [1.5e3]]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := ReadTOML("f", data)
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
