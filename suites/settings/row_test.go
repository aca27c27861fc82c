package settings

import "testing"

// TestValues: a setting that is given twice has its last text.
func TestValues(t *testing.T) {
	var given Values
	given.Add(Value{Setting: "nodes", Text: "1"})
	given.Add(Value{Setting: "depth", Text: "2"})
	given.Add(Value{Setting: "nodes", Text: "3"})
	for name, want := range map[string]string{"nodes": "3", "depth": "2", "hash": ""} {
		if got := given.Last(name); got != want || given.Has(name) != (want != "") {
			t.Errorf("%s: %q, given %v, want %q", name, got, given.Has(name), want)
		}
	}
}

// TestWithout leaves the order of the others as it is.
func TestWithout(t *testing.T) {
	rows, names := []Row{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}}, ""
	for _, row := range Without(rows, []Row{{Name: "c"}, {Name: "x"}, {Name: "a"}}) {
		names += row.Name
	}
	if names != "bd" || rows[0].Name != "a" {
		t.Errorf("%s is left of %+v", names, rows)
	}
	if Find(rows, "c") != &rows[2] || Find(rows, "x") != nil {
		t.Error("a row is not found by its name")
	}
}
