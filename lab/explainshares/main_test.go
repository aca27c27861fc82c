package main

import (
	"fmt"
	"slices"
	"testing"

	"keymove/engine/profile"
)

// TestSample: the same seed chooses the same cases, and a rare kind is not crowded out.
func TestSample(t *testing.T) {
	var cases []lost
	for i := range 40 {
		kind := "often"
		if i%10 == 0 {
			kind = "rare"
		}
		cases = append(cases, lost{id: fmt.Sprint(i), kind: kind})
	}
	l := &laboratory{most: 8, seed: 5}
	got := l.sample(cases)
	count := map[string]int{}
	for _, c := range got {
		count[c.kind]++
	}
	if count["rare"] != 4 || count["often"] != 4 {
		t.Errorf("the sample has %v", count)
	}
	if again := l.sample(cases); !slices.Equal(got, again) {
		t.Errorf("%v, and then %v", got, again)
	}
	l.seed = 6
	if other := l.sample(cases); slices.Equal(got, other) {
		t.Error("another seed chooses the same")
	}
}

// TestNames: a cause is right if it is the feature, not one that begins like it or contains it.
func TestNames(t *testing.T) {
	c := lost{kind: "see"}
	for cause, want := range map[string]bool{"see": true, "see (with …": true, "see.prune": false, "none found": false, "see+rfp": false} {
		if got := names(c, cause); got != want {
			t.Errorf("%q names see: %v", cause, got)
		}
	}
}

// TestLists: the features of both lists are on in default, can be turned off, and none is in both.
func TestLists(t *testing.T) {
	for list, names := range features {
		for _, name := range names {
			settings, err := profile.Resolve("default," + name + "=off")
			if err != nil {
				t.Errorf("%s: %v", list, err)
			}
			if usual, _ := profile.Resolve("default"); settings == usual {
				t.Errorf("%s: default has no %s", list, name)
			}
			if list == "tuning" && slices.Contains(features["measuring"], name) {
				t.Errorf("%s is measured and tuned on", name)
			}
		}
	}
}

// TestCauseOf: the cause is found in an output whose last sentence is wrapped.
func TestCauseOf(t *testing.T) {
	for out, want := range map[string]string{
		"a line\ncause: check.ext (solves it in 30 of 32 trees, 2\n  without)\n": "check.ext",
		"cause: none found\n":                        "none found",
		"cause: none\n  found (no change repairs)\n": "none found",
		"the cause: nothing\n":                       "",
	} {
		if got, found := causeOf(out); got != want || found != (want != "") {
			t.Errorf("%q: %q, %v", out, got, found)
		}
	}
}
