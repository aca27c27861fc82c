package profile

import (
	"maps"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

func TestSet(t *testing.T) {
	settings := testenv.Must(Resolve("default"))(t)
	testenv.Check(t, settings.Set("qsearch", "off"))
	if got := settings.Map(); got["qsearch"] != "off" || got["qsearch.checks"] != "0" {
		t.Errorf("after qsearch=off: qsearch=%s, qsearch.checks=%s, want both off", got["qsearch"], got["qsearch.checks"])
	}
	before := settings
	if err := settings.Set("qsearch.checks", "2"); err == nil || !strings.Contains(err.Error(), "needs qsearch") {
		t.Errorf("qsearch.checks over a missing need: %v, want an error that names qsearch", err)
	}
	if settings != before {
		t.Error("Set changed the settings in spite of its error")
	}
}

// What Map wrote is read as the same settings, also where everything a profile
// has is off again.
func TestFromMap(t *testing.T) {
	texts := []string{"default,see=off", "default,qsearch=off", "default,ordering=off"}
	for _, text := range append(texts, Profiles.Names()...) {
		want := testenv.Must(Resolve(text))(t)
		got, err := FromMap(want.Map())
		if err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", text, got, err, want)
		}
	}
}

func TestFromMapErrors(t *testing.T) {
	settings := testenv.Must(Resolve("default"))(t)
	for want, change := range map[string]func(map[string]string){
		"feature see is missing":          func(m map[string]string) { delete(m, "see") },
		`unknown feature "zee"`:           func(m map[string]string) { m["zee"] = "on" },
		"nullmove.depth=99: want 1 to 20": func(m map[string]string) { m["nullmove.depth"] = "99" },
		"see=0: want on or off":           func(m map[string]string) { m["see"] = "0" },
	} {
		m := maps.Clone(settings.Map())
		change(m)
		if _, err := FromMap(m); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}
