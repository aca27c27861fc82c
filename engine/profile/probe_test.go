package profile_test

import (
	"slices"
	"strings"
	"testing"

	"keymove/engine/profile"
)

func TestFeatureOf(t *testing.T) {
	for name, want := range map[string]string{
		"rfp": "rfp", "rfp.margin": "rfp", "see.prune": "see.prune", "see.prune.depth": "see.prune",
		"nullmove.guard": "nullmove.guard", "nullmove.adaptive": "nullmove", "mobility.weight": "mobility",
		"aspiration": "aspiration", "ordering": "ordering", "history.prune.limit": "history.prune",
	} {
		row, err := profile.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := profile.FeatureOf(row); got != want {
			t.Errorf("FeatureOf(%s) = %s, want %s", name, got, want)
		}
	}
}

// TestProbesOf: each probe differs from the profile in the rows that it names, no two are
// the same, and features are suspects whether they are on or off, unless no search reads them.
func TestProbesOf(t *testing.T) {
	for _, name := range []string{"default", "vpr-8.1", "v7p3r-14.6"} {
		settings := resolve(t, name)
		seen := map[profile.Settings]string{settings: "the profile itself"}
		suspects := map[string]bool{}
		for _, p := range profile.ProbesOf(settings, resolve(t, "default")) {
			if other, twice := seen[p.Settings]; twice {
				t.Errorf("%s: %s is the same as %s", name, p.Change, other)
			}
			seen[p.Settings], suspects[p.Feature] = p.Change, true
			var differ []string
			for _, row := range profile.Features {
				if row.Get(&p.Settings) != row.Get(&settings) {
					differ = append(differ, row.Name)
				}
			}
			changed, _, _ := strings.Cut(p.Change, "=")
			if !slices.Equal(differ, p.Rows) || !slices.Contains(differ, changed) {
				t.Errorf("%s: %s changes %q, and names %q", name, p.Change, differ, p.Rows)
			}
		}
		for _, feature := range []string{"rfp", "lmr", "nullmove", "qsearch", "tt", "pst", "material", "check.ext", "ordering"} {
			row, err := profile.Find(feature)
			if err != nil {
				t.Fatal(err)
			}
			isTerm := feature == "pst" || feature == "material" // off where a network stands alone
			if got := suspects[feature]; got != (row.On(&settings) || !isTerm) {
				t.Errorf("%s: %s is a suspect: %v", name, feature, got)
			}
		}
	}
}

// TestProbesReachFaults: a parameter that is far off has a probe towards its place, a
// weight with the wrong sign one with the right sign.
func TestProbesReachFaults(t *testing.T) {
	for text, want := range map[string]string{
		"default,rfp.margin=10":          "rfp.margin=30",
		"default,lmr.scale=150":          "lmr.scale=50",
		"classical,mobility.weight=-100": "mobility.weight=100",
		"default,qsearch.maxply=1":       "qsearch.maxply=3",
		"default,maxdepth=2":             "maxdepth=off",
		"default,nullmove.reduction=8":   "nullmove.reduction=2",
		"vpr-8.0,material.values=cobra":  "material.values=vpr",
	} {
		if !slices.ContainsFunc(profile.ProbesOf(resolve(t, text), resolve(t, "default")), func(p profile.Probe) bool { return p.Change == want }) {
			t.Errorf("%s: no probe %s", text, want)
		}
	}
}

// TestKinds: what is likely to be the repair of a fault, and what is not.
func TestKinds(t *testing.T) {
	for text, want := range map[string]map[string]profile.ProbeKind{
		"classical,mobility.weight=-200": {"mobility=off": profile.Off, "mobility.weight=200": profile.Righted, "mobility.weight=-66": profile.Less, "pst.weight=-100": profile.Negated},
		"classical,threats.weight=400":   {"threats.weight=133": profile.Less, "space.weight=300": profile.Stronger, "pvs=off": profile.Technique},
		"classical,material.weight=20":   {"material.weight=60": profile.More, "material.weight=6": profile.Weaker, "material=off": profile.Weaker, "material.values=vpr": profile.Other, "network=on": profile.Usual},
		"classical,material.weight=300":  {"material.weight=100": profile.Less},
		"default,rfp.margin=1":           {"rfp.margin=100": profile.More, "rfp=off": profile.Off, "lmr.depth=6": profile.More},
		"default,tt.entries=16":          {"tt.entries=1600": profile.More, "tt=off": profile.Technique, "tt.entries=off": profile.Off},
	} {
		probes := profile.ProbesOf(resolve(t, text), resolve(t, "default"))
		for change, kind := range want {
			i := slices.IndexFunc(probes, func(p profile.Probe) bool { return p.Change == change })
			if i < 0 {
				t.Errorf("%s: no probe %s", text, change)
				continue
			}
			if got := probes[i].Kind; got != kind {
				t.Errorf("%s: %s is %s, want %s", text, change, got, kind)
			}
			isRepair := kind == profile.Usual || kind == profile.Off || kind == profile.Less || kind == profile.More || kind == profile.Righted
			if doubt := probes[i].Doubt(); isRepair != (doubt == 0) || doubt < 0 || doubt > 1 {
				t.Errorf("%s: the doubt of %s is %.2f", text, change, doubt)
			}
		}
	}
}

// TestOffIsSuspected: what is off or unlike the usual profile is made as it is there, and a rule
// that is off in both is turned on.
func TestOffIsSuspected(t *testing.T) {
	usual := resolve(t, "default")
	for text, want := range map[string]string{
		"default,check.ext=off": "check.ext=on", "default,qsearch.checks=off": "qsearch.checks=1", "default,rfp.margin=10": "rfp.margin=90",
		"default": "singular=on", "default,lmr=off": "lmr=on",
	} {
		kind := profile.Usual
		if text == "default" {
			kind = profile.On
		}
		probes := profile.ProbesOf(resolve(t, text), usual)
		i := slices.IndexFunc(probes, func(p profile.Probe) bool { return p.Change == want })
		if i < 0 || probes[i].Kind != kind {
			t.Errorf("%s: probe %d for %s", text, i, want)
		}
	}
	if probes := profile.ProbesOf(usual, usual); slices.ContainsFunc(probes, func(p profile.Probe) bool { return p.Change == "pst=on" || p.Change == "ordering.salt=1" }) {
		t.Error("a term of the evaluation, or luck, is a suspect of default")
	}
}

// TestNearest: a profile is found by a change of it.
func TestNearest(t *testing.T) {
	for text, want := range map[string]string{
		"default,see=off": "default", "classical,rfp.margin=1,tt=off": "classical", "seajay-r2,lmr=off": "seajay-r2", "plain": "plain",
	} {
		if got, settings, err := profile.Nearest(resolve(t, text)); got != want || settings != resolve(t, want) || err != nil {
			t.Errorf("%s: nearest is %s, want %s (%v)", text, got, want, err)
		}
	}
}

// TestTowardsWithNeeds: what is off because another feature is off comes back with that, and
// what could have stayed on is a suspect of its own.
func TestTowardsWithNeeds(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{"default,see=off", "default", "see"},
		{"default,tt=off", "default", "tt"},
		{"default,history=off", "default", "history"},
		{"default,qsearch.checks=off,lmr.base=off,rfp.behind=off", "default", "qsearch.checks,lmr.base,rfp.behind"},
		{"default,lmr=off,qsearch.checks=2", "default", "lmr,qsearch"},
		{"default", "default,see=off", "see,check.ext.safe,see.prune,see.qsearch"},
		{"default,see=off,rfp.margin=5", "default", "see,rfp"},
		{"default,ordering.salt=5", "default", ""},
		{"default,razor.margin1=500", "default", ""},
	} {
		settings := resolve(t, test.from)
		var got []string
		for _, p := range profile.Towards(settings, resolve(t, test.to)) {
			got = append(got, p.Feature)
			if name, _, _ := strings.Cut(p.Change, "="); !strings.HasPrefix(name, p.Feature) {
				t.Errorf("%s to %s: %s does not begin with %s", test.from, test.to, p.Change, p.Feature)
			}
		}
		slices.Sort(got)
		want := strings.Split(test.want, ",")
		slices.Sort(want)
		if strings.Join(got, ",") != strings.Join(want, ",") {
			t.Errorf("%s to %s: %q, want %q", test.from, test.to, got, want)
		}
	}
}

// TestTowards: only what differs is suspected, and all of it together is the other
// profile.
func TestTowards(t *testing.T) {
	settings, target := resolve(t, "default,razor=r2,razor.margin1=100,rfp.margin=5"), resolve(t, "default")
	probes := profile.Towards(settings, target)
	var features []string
	all := settings
	for _, p := range probes {
		features = append(features, p.Feature)
		for _, name := range p.Rows {
			row, err := profile.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			row.Put(&all, row.Get(&p.Settings))
		}
	}
	if want := []string{"rfp", "razor"}; !slices.Equal(features, want) || all != target {
		t.Errorf("towards default: %q, want %q; together they are default: %v", features, want, all == target)
	}
	if again := profile.Towards(target, target); len(again) > 0 {
		t.Errorf("towards itself: %+v", again)
	}
}

// TestReference: it is not the profile that the settings were made from, and a change is
// tried there only if its feature is on.
func TestReference(t *testing.T) {
	for text, want := range map[string]string{
		"default": "seajay", "default,rfp.margin=1,mobility=off": "seajay",
		"seajay": "default", "seajay-r2,lmr=off": "default", "v7p3r-14.6": "default",
	} {
		settings := resolve(t, text)
		name, reference, err := profile.Reference(settings)
		if err != nil || name != want || profile.Differ(reference, resolve(t, want)) > 0 {
			t.Errorf("%s: the reference is %s, want %s (%v)", text, name, want, err)
		}
	}
	_, reference, _ := profile.Reference(resolve(t, "default"))
	probes := profile.ProbesOf(resolve(t, "classical"), resolve(t, "default"))
	for change, want := range map[string]string{
		"delta=off": "seajay,delta=off", "rfp.margin=270": "seajay,rfp.margin=270",
		"threats=off": "", "see.prune.noisy=300": "", // seajay has neither
	} {
		i := slices.IndexFunc(probes, func(p profile.Probe) bool { return p.Change == change })
		if i < 0 {
			t.Fatalf("no probe %s", change)
		}
		got, ok := probes[i].In(reference)
		if ok != (want != "") || ok && got != resolve(t, want) {
			t.Errorf("%s in the reference: %v, want %q", change, ok, want)
		}
	}
	same := profile.Probe{Change: "rfp.margin=90"}
	if _, ok := same.In(reference); ok {
		t.Error("a change to what is there already is one")
	}
}
