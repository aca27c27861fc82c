package profile

import (
	"strings"
	"testing"
)

func TestSet(t *testing.T) {
	settings, err := Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	if err := settings.Set("qsearch", "off"); err != nil {
		t.Fatal(err)
	}
	if got := settings.Map(); got["qsearch"] != "off" || got["qsearch.checks"] != "0" {
		t.Errorf("after qsearch=off: qsearch=%s, qsearch.checks=%s, want both off", got["qsearch"], got["qsearch.checks"])
	}
	before := settings
	err = settings.Set("qsearch.checks", "2")
	if err == nil || !strings.Contains(err.Error(), "needs qsearch") {
		t.Errorf("qsearch.checks over a missing need: %v, want an error that names qsearch", err)
	}
	if settings != before {
		t.Error("Set changed the settings in spite of its error")
	}
}
