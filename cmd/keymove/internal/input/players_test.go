package input

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/suites/match"
	"keymove/suites/settings"
)

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
