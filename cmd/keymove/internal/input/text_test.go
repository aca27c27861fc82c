package input

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/profile"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// TestParseFaults: all faults at once, each of the text that it is about, and what
// has none is parsed.
func TestParseFaults(t *testing.T) {
	parsed, faults := Parse(profile.Profiles, Request{
		Texts: []settings.ContenderText{
			{Text: "defualt"}, {Text: "plain"}, {Text: "cmd=./none", IsEngine: true}, {Text: "default,book=on"}, {Text: ":plain"},
		},
		Ablate: "sea", AblateMode: plan.OneOut,
	})
	var got []string
	for _, f := range faults {
		got = append(got, f.Setting+" "+string(rune('0'+f.Number)))
	}
	want := []string{"ablate /", "contenders 0", "contenders 2", "contenders 4", "contenders 3"}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("faults %v (-got +want):\n%s", faults, diff)
	}
	if unknown, ok := errors.AsType[*profile.UnknownError](faults[1]); !ok || unknown.Name != "defualt" {
		t.Errorf("the first contender: %v, want an unknown profile", faults[1])
	}
	if diff := cmp.Diff(parsed.Texts, []int{1, 3}); diff != "" || len(parsed.Contenders) != 2 {
		t.Errorf("%d contenders, of the texts (-got +want):\n%s", len(parsed.Contenders), diff)
	}
}

// TestParseDefault: the default profile is no text.
func TestParseDefault(t *testing.T) {
	parsed, faults := Parse(profile.Profiles, Request{})
	if len(faults) > 0 || len(parsed.Contenders) != 1 || parsed.Contenders[0].Name != "default" {
		t.Errorf("%+v, %v", parsed, faults)
	}
	_, faults = Parse(profile.Profiles, Request{Texts: []settings.ContenderText{{Text: "default"}, {Text: "plain"}}, Ablate: "see"})
	if len(faults) != 1 || asFlag(faults, "ablate").Error() != "--ablate: want one profile as the base, not 2" {
		t.Errorf("two bases: %v", faults)
	}
}
