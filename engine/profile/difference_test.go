package profile_test

import (
	"strings"
	"testing"

	"keymove/engine/profile"
)

// TestDifferences: each feature is changed alone, with what it needs and with its own parameters;
// what no search reads is no difference.
func TestDifferences(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{"default", "default", ""},
		{"classical,maxdepth=1,rfp.margin=85", "classical", "maxdepth=off rfp.margin=90"},
		{"default,see=off", "default", "see=on,check.ext.safe=on see=on see=on,see.prune=on see=on,see.qsearch=on"},
		{"default,razor.margin1=500", "default", ""},
		{"default,qsearch.checks=off", "default", "qsearch.checks=1"},
		{"default,rfp=off", "default,rfp.margin=70", "rfp=on,rfp.margin=70 rfp=on,rfp.behind=1000"},
	} {
		settings, other := resolve(t, test.from), resolve(t, test.to)
		var got []string
		for _, d := range profile.Differences(settings, other) {
			got = append(got, d.Change)
			again := settings
			for change := range strings.SplitSeq(d.Change, ",") {
				name, value, _ := strings.Cut(change, "=")
				if err := again.Set(name, value); err != nil {
					t.Errorf("%s: %v", d.Change, err)
				}
			}
			if again != d.Settings {
				t.Errorf("%s to %s: %s gives other settings", test.from, test.to, d.Change)
			}
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%s to %s: %q, want %q", test.from, test.to, text, test.want)
		}
	}
}
