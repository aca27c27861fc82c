package profile

import (
	"maps"
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
	testenv.WantError(t, "needs qsearch", settings.Set("qsearch.checks", "2"), "needs qsearch")
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
		_, err := FromMap(m)
		testenv.WantError(t, want, err, want)
	}
}
