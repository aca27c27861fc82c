package settings

import (
	"testing"
)

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
