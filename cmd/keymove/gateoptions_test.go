package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report/compare"
	"keymove/suites/settings"
)

// TestGateRows: each setting reads its value into its field; without any, the defaults
// hold.
func TestGateRows(t *testing.T) {
	defaults := gateSettings{GateOptions: compare.GateOptions{Alpha: 0.05, Margin: compare.DefaultGateMargin, MaxLost: -1}}
	var fresh gateSettings
	settings.Read(fresh.rows(), nil)
	if diff := cmp.Diff(fresh, defaults, cmp.AllowUnexported(compare.Allowed{}, gateSettings{})); diff != "" {
		t.Errorf("defaults (-got +want):\n%s", diff)
	}
	values := map[string]struct {
		text string
		set  func(*gateSettings)
	}{
		"baseline":           {"runs/1", func(o *gateSettings) { o.Baseline = "runs/1" }},
		"alpha":              {"0.01", func(o *gateSettings) { o.Alpha = 0.01 }},
		"margin":             {"2.5%", func(o *gateSettings) { o.Margin.Share = 0.025 }},
		"max-lost":           {"3", func(o *gateSettings) { o.MaxLost = 3 }},
		"min-solved":         {"285", func(o *gateSettings) { o.MinSolved, o.HasFloor = 285, true }},
		"max-slower":         {"3%", func(o *gateSettings) { o.MaxSlower, o.HasSpeed = 0.03, true }},
		"allow":              {"allow.txt", func(o *gateSettings) { o.Allow = "allow.txt" }},
		"allow-unlike":       {"true", func(o *gateSettings) { o.AllowUnlike = true }},
		"allow-missing":      {"true", func(o *gateSettings) { o.AllowMissing = true }},
		"require-conclusive": {"true", func(o *gateSettings) { o.Conclusive = true }},
	}
	for _, row := range fresh.rows() {
		value, known := values[row.Name]
		if !known {
			t.Errorf("%s has no test", row.Name)
			continue
		}
		got, want := defaults, defaults
		if err := settings.Find(got.rows(), row.Name).Set(settings.Value{Text: value.text}); err != nil {
			t.Errorf("%s: %v", row.Name, err)
		}
		value.set(&want)
		if diff := cmp.Diff(got, want, cmp.AllowUnexported(compare.Allowed{}, gateSettings{})); diff != "" {
			t.Errorf("%s %s (-got +want):\n%s", row.Name, value.text, diff)
		}
	}
	if rows := fresh.rows(); len(values) != len(rows) {
		t.Errorf("%d settings, %d values", len(rows), len(values))
	}
}

// TestAdvancedGateRows: the short help has what most gates need; what only a comparison
// reads needs a baseline.
func TestAdvancedGateRows(t *testing.T) {
	var simple, alone []string
	for _, row := range new(gateSettings).rows() {
		if !row.Advanced {
			simple = append(simple, row.Name)
		}
		if row.Needs == nil {
			alone = append(alone, row.Name)
		}
	}
	if diff := cmp.Diff(simple, []string{"baseline", "margin", "max-lost", "min-solved", "max-slower"}); diff != "" {
		t.Errorf("short help (-got +want):\n%s", diff)
	}
	if diff := cmp.Diff(alone, []string{"baseline", "min-solved", "max-slower", "allow-unlike", "allow-missing"}); diff != "" {
		t.Errorf("without a baseline (-got +want):\n%s", diff)
	}
}

func TestMaxLost(t *testing.T) {
	var o gateSettings
	for text, want := range map[string]int{"any": -1, "0": 0, "12": 12, "2147483647": 2147483647} {
		if err := o.setMaxLost(text); err != nil || o.MaxLost != want || o.maxLostText() != text {
			t.Errorf("%q: %d, %v, want %d; written as %q", text, o.MaxLost, err, want, o.maxLostText())
		}
	}
	for _, text := range []string{"", "-1", "all", "1.5", "5%", "2147483648"} {
		o.MaxLost = 7
		if err := o.setMaxLost(text); err == nil || o.MaxLost != 7 {
			t.Errorf("%q: %d, %v, want an error", text, o.MaxLost, err)
		}
	}
}

func TestMinSolved(t *testing.T) {
	before := compare.GateOptions{MinSolved: 7, MinShare: 0.5, MaxLost: 3}
	for text, want := range map[string]compare.GateOptions{
		"0":          {MinSolved: 0, MaxLost: 3, HasFloor: true},
		"285":        {MinSolved: 285, MaxLost: 3, HasFloor: true},
		"2147483647": {MinSolved: 2147483647, MaxLost: 3, HasFloor: true},
		"95%":        {MinShare: 0.95, MaxLost: 3, HasFloor: true},
	} {
		got := gateSettings{GateOptions: before}
		err := got.setMinSolved(text)
		if diff := cmp.Diff(got.GateOptions, want, cmp.AllowUnexported(compare.Allowed{})); diff != "" || err != nil || got.minSolvedText() == "" {
			t.Errorf("%q: %v, written as %q (-got +want):\n%s", text, err, got.minSolvedText(), diff)
		}
	}
	for _, text := range []string{"", "-1", "101%", "%", "2.5", "2147483648"} {
		got := gateSettings{GateOptions: before}
		if err := got.setMinSolved(text); err == nil || got.GateOptions != before || got.minSolvedText() != "" {
			t.Errorf("%q: %+v, %v, want an error", text, got, err)
		}
	}
}
