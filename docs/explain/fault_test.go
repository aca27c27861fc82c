package main

import (
	"strings"
	"testing"
)

// TestFaults: the list has sixty faults, half of them held back, each of one feature and
// each a change of the good profile.
func TestFaults(t *testing.T) {
	faults, err := readFaults(".", developed)
	if err != nil {
		t.Fatal(err)
	}
	good, err := Contender("classical")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	held := 0
	for _, f := range faults {
		c, err := f.Contender("classical")
		if err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		differ := false
		for name, value := range c.Options {
			differ = differ || value != good.Options[name]
		}
		if !differ || seen[f.String()] {
			t.Errorf("%s is no change, or given twice", f)
		}
		seen[f.String()] = true
		if f.Set == heldBack {
			held++
		}
	}
	if len(faults) != 60 || held != 30 {
		t.Errorf("%d faults, %d of them held back", len(faults), held)
	}
}

func TestReadFaultsErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":        "want the columns",
		"a,b,c\n": "want the columns",
		"set,feature,changes\nother,rfp,rfp.margin=1\n":            "line 2: unknown set",
		"set,feature,changes\ndevelopment,rfp,lmr.scale=1\n":       "line 2: lmr.scale is of lmr, not of rfp",
		"set,feature,changes\ndevelopment,rfp,nonsense=1\n":        "line 2: unknown feature",
		"set,feature,changes\ndevelopment,rfp,rfp.margin=1,more\n": "wrong number of fields",
	} {
		if _, err := ReadFaults(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestTally: a wrong name and silence about a fault count against the explanation.
func TestTally(t *testing.T) {
	var tally Tally
	tally.count(&plant{fault: Fault{Feature: "rfp"}}, "rfp")
	tally.count(&plant{fault: Fault{Feature: "rfp"}}, "lmr")
	tally.count(&plant{fault: Fault{Feature: "rfp"}}, "")
	tally.count(&plant{}, "")
	tally.count(&plant{}, "lmr")
	if want := (Tally{Named: 1, Faults: 3, Silent: 1, Nothing: 2}); tally != want {
		t.Errorf("%+v, want %+v", tally, want)
	}
	// Brown, Cai and DasGupta (2001): 54 of 60.
	if low, high := wilson(54, 60); low < 0.798 || low > 0.799 || high < 0.953 || high > 0.954 {
		t.Errorf("wilson(54, 60) = %.4f to %.4f", low, high)
	}
}
