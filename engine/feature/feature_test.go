package feature_test

import (
	"strings"
	"testing"

	"keymove/engine/feature"
)

type options struct {
	Razor  bool
	Margin int
	Order  int
	Method int
}

var rows = []feature.Row[options]{
	{Name: "razor", Default: 1, Field: func(o *options) any { return &o.Razor }},
	{Name: "razor.margin", Default: 300, Min: 100, Max: 800, Field: func(o *options) any { return &o.Margin }},
	{Name: "order", Default: 1, Choices: []string{"off", "staged", "cobra"}, Field: func(o *options) any { return &o.Order }},
	{Name: "method", Default: 0, Choices: []string{"fast", "slow"}, Field: func(o *options) any { return &o.Method }},
}

func TestParse(t *testing.T) {
	const bad = -1
	for i, texts := range []map[string]int{
		{"on": 1, "true": 1, "off": 0, "false": 0, "1": bad, "": bad},
		{"on": 300, "100": 100, "800": 800, "99": bad, "801": bad, "off": bad, "3e2": bad}, // 0 is out of bounds
		{"on": 1, "off": 0, "cobra": 2, "2": bad},
		{"on": 0, "slow": 1, "off": bad}, // one has to be chosen
	} {
		row := rows[i]
		for text, want := range texts {
			got, err := row.Parse(text)
			if (err != nil) != (want == bad) || err == nil && got != want {
				t.Errorf("%s: Parse(%q) = %d, %v; want %d", row.Name, text, got, err, want)
			}
			if err != nil && (!strings.Contains(err.Error(), row.Name) || !strings.Contains(err.Error(), row.Bounds())) {
				t.Errorf("%s: error %q names neither the feature nor its bounds", row.Name, err)
			}
		}
		if row.HasOff() != (texts["off"] == 0) {
			t.Errorf("%s: HasOff() = %t", row.Name, row.HasOff())
		}
	}
}

// TestFormatParses: what Format writes, Parse reads as the same value.
func TestFormatParses(t *testing.T) {
	for _, o := range []options{{}, {Razor: true, Margin: 100, Order: 2, Method: 1}, {Margin: 555, Order: 1}} {
		for _, row := range rows {
			text := row.Format(&o)
			got, err := row.Parse(text)
			if row.Get(&o) < row.Min {
				continue // an unset number; no text stands for it
			}
			if err != nil || got != row.Get(&o) {
				t.Errorf("%s: %q reads as %d, %v; want %d", row.Name, text, got, err, row.Get(&o))
			}
		}
	}
}

func TestWithin(t *testing.T) {
	type whole struct{ part options }
	var w whole
	lifted := feature.Within(rows, func(w *whole) *options { return &w.part })
	for i, row := range lifted {
		row.Put(&w, row.Default)
		if row.Name != rows[i].Name || row.Kind() != rows[i].Kind() || row.On(&w) != (row.Default != 0) {
			t.Errorf("row %s: lifted as %s, %v, on %t", rows[i].Name, row.Name, row.Kind(), row.On(&w))
		}
	}
	if want := (options{Razor: true, Margin: 300, Order: 1}); w.part != want {
		t.Errorf("values put through the lifted rows: %+v, want %+v", w.part, want)
	}
}
