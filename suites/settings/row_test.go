package settings

import (
	"testing"

	"github.com/pelletier/go-toml/v2/unstable"
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
