package input

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/profile"
	"keymove/suites/match"
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

// TestUnread: a setting that nothing of its profile reads is refused, with a profile that reads it; what is off together
// with what would read it is not.
func TestUnread(t *testing.T) {
	tests := []struct {
		profiles []string
		ablate   string
		byClock  bool
		want     string
	}{
		{profiles: []string{"default", "default,see=off"}},
		{profiles: []string{"default,phase=tapered"},
			want: "nothing in default reads phase=tapered (phase acts with trades or time=phased under a game clock); vpr-8.1 does"},
		{profiles: []string{"default", "x:default,eval.phased=piececount"}, want: "nothing in default reads eval.phased=piececount (eval.phased acts with kingsafety or "},
		{profiles: []string{"v7p3r-14.6-plan", "x:v7p3r-14.6-plan,eval.phased=off"}},
		{profiles: []string{"default"}, ablate: "phase=tapered,see"},    // which is skipped
		{profiles: []string{"vpr-8.1", "vpr-8.1-plan", "vpr-9.0-plan"}}, // trades reads it; the profile has it as it is
		{profiles: []string{"a:default,time=flat"}, want: "nothing in default reads time=flat (time acts with a game clock)"},
		{profiles: []string{"a:default,time=flat", "b:default,time=phased"}, byClock: true},
		{profiles: []string{"v7p3r-14.5", "new:v7p3r-14.5,razor.margin1=400"}, want: "nothing in v7p3r-14.5 reads razor.margin1=400 (razor.margin1 acts with razor); seajay-r1 does"},
		{profiles: []string{"a:vpr-9.0", "b:vpr-9.0,phase=balanced,see=on"}, want: "nothing in vpr-9.0 reads phase=balanced"},
		{profiles: []string{"vpr-9.0-plan", "reference:vpr-9.0-plan,material=off,phase=off"}},
		{profiles: []string{"vpr-9.0-plan", "b:vpr-9.0-plan,phase=off"}, want: "nothing in vpr-9.0-plan reads phase=off"},
	}
	for _, tt := range tests {
		request := Request{Ablate: tt.ablate, AblateMode: plan.OneOut, ByClock: tt.byClock}
		for _, text := range tt.profiles {
			request.Texts = append(request.Texts, settings.ContenderText{Text: text})
		}
		_, faults := Parse(profile.Profiles, request)
		got := ""
		if len(faults) > 0 {
			got = asFlag(faults, "contenders").Error()
		}
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.profiles, got, tt.want)
		}
	}
}

// Two profiles of a file that differ in nothing that is read: the first one is the
// reference.
func TestUnreadBetweenProfiles(t *testing.T) {
	catalogue := append(slices.Clone(profile.Profiles),
		profile.Profile{Name: "flat", Base: "default", Values: []string{"time=flat"}},
		profile.Profile{Name: "other", Base: "default", Values: []string{"time=flat", "see=off"}})
	parsed, faults := Parse(catalogue, Request{Texts: []settings.ContenderText{{Text: "default"}, {Text: "flat"}, {Text: "other"}}})
	if got := parsed.Contenders; len(faults) > 0 || !slices.Equal(got[1].Unread, []string{"time=flat"}) || len(got[2].Unread) > 0 {
		t.Errorf("unread: %q and %q, want time=flat and nothing; %v", got[1].Unread, got[2].Unread, faults)
	}
}

// matchPlan returns the plan of a match between profiles and engines, under 5 nodes.
func matchPlan(texts ...settings.ContenderText) *match.Plan {
	var p match.Plan
	p.Given.Add(settings.Value{Setting: "nodes", Text: "5"})
	settings.Read(match.Settings(&p), p.Given)
	p.ContenderTexts = texts
	return &p
}

// TestReadPlayers: limits are taken out of the texts, wherever they are.
func TestReadPlayers(t *testing.T) {
	command := QuoteWord("cmd=" + thisExecutable(t))
	engine := settings.ContenderText{Text: command + ` tc=1+0.1 "arg=a b" margin=7 name=e`, IsEngine: true}
	players, _, faults := ReadPlayers(matchPlan(settings.ContenderText{Text: "slow:default,nodes=7,see=off"}, engine, settings.ContenderText{Text: "plain"}))
	if len(faults) > 0 || len(players) != 3 {
		t.Fatalf("%d players, %v", len(players), faults)
	}
	var got []string
	for _, p := range players {
		got = append(got, p.Name+", "+p.Spec+", "+p.LimitText())
	}
	want := []string{"slow, default,see=off, 7 nodes", "e, " + command + ` "arg=a b" name=e, 1+0.1`, "plain, plain, 5 nodes"}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("-got +want:\n%s", diff)
	}
}

// TestReadPlayersFaults: all faults at once, each of the text that it is about, once.
func TestReadPlayersFaults(t *testing.T) {
	_, _, faults := ReadPlayers(matchPlan(
		settings.ContenderText{Text: "nope,nodes=x"},
		settings.ContenderText{Text: "cmd=x nodes=1 nodes=2 foo=1", IsEngine: true},
		settings.ContenderText{Text: `cmd="x`, IsEngine: true},
		settings.ContenderText{Text: "default"},
	))
	got := map[int]int{}
	for _, f := range faults {
		got[f.Number]++
		if f.Setting != "contenders" {
			t.Errorf("%v is of the setting %s", f, f.Setting)
		}
	}
	if diff := cmp.Diff(got, map[int]int{0: 2, 1: 2, 2: 1}); diff != "" {
		t.Errorf("%v (-got +want):\n%s", faults, diff)
	}
}

// TestReadAfterMissingProfiles: an unknown profile is no fault where the file that may
// have it cannot be read.
func TestReadAfterMissingProfiles(t *testing.T) {
	_, faults := ReadContenders([]string{"none.toml"}, Request{Texts: []settings.ContenderText{{Text: "mine"}, {Text: "default,nope=1"}}})
	var got []string
	for _, f := range faults {
		got = append(got, f.Setting)
	}
	if diff := cmp.Diff(got, []string{"profiles", "contenders"}); diff != "" {
		t.Errorf("%v (-got +want):\n%s", faults, diff)
	}
}
