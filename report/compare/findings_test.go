package compare

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFindings: what is permitted becomes a note, with the note that says so; what is
// forbidden stays.
func TestFindings(t *testing.T) {
	for _, tt := range []struct {
		name            string
		found           findings
		unlike, missing bool
		refusals, all   []string
	}{
		{"nothing found", findings{}, true, true, nil, nil},
		{"nothing permitted", findings{unlike: []string{"u"}, missing: []string{"m"}, notes: []string{"n"}}, false, false, []string{"u", "m"}, []string{"u", "m", "n"}},
		{"unlike", findings{unlike: []string{"u"}, missing: []string{"m"}, notes: []string{"n"}}, true, false, []string{"m"}, []string{"m", "u", UnlikeAllowed, "n"}},
		{"missing", findings{unlike: []string{"u"}, missing: []string{"m"}, notes: []string{"n"}}, false, true, []string{"u"}, []string{"u", "m", MissingAllowed, "n"}},
		{"both", findings{unlike: []string{"u"}, missing: []string{"m"}, notes: []string{"n"}}, true, true, nil, []string{"m", MissingAllowed, "u", UnlikeAllowed, "n"}},
		{"broken", findings{unlike: []string{"u"}, missing: []string{"m"}, broken: []string{"b"}}, true, true, []string{"b"}, []string{"b", "m", MissingAllowed, "u", UnlikeAllowed}},
		{"only notes", findings{notes: []string{"n"}}, true, true, nil, []string{"n"}},
	} {
		tt.found.permit(tt.unlike, tt.missing)
		if diff := cmp.Diff([][]string{tt.found.refusals(), tt.found.all()}, [][]string{tt.refusals, tt.all}); diff != "" {
			t.Errorf("%s (-got +want):\n%s", tt.name, diff)
		}
		tt.found.forbid("")
		if got := len(tt.found.refusals()); got != len(tt.refusals) {
			t.Errorf("%s: %d refusals without a reason", tt.name, got)
		}
		tt.found.forbid("f")
		if got := tt.found.refusals(); len(got) != len(tt.refusals)+1 {
			t.Errorf("%s, forbidden: %q", tt.name, got)
		}
	}
	found := findings{unlike: []string{"u"}, missing: []string{"m"}, notes: []string{"n"}}
	found.add(findings{unlike: []string{"u", "v"}, missing: []string{"m", "w"}, notes: []string{"n", "x"}})
	if diff := cmp.Diff(found.all(), []string{"u", "v", "m", "w", "n", "x"}); diff != "" {
		t.Errorf("added (-got +want):\n%s", diff)
	}
}
