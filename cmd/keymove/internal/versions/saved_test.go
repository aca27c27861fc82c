package versions

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSavedOfEarlierVersions: they kept a list of settings, and no suites.
func TestSavedOfEarlierVersions(t *testing.T) {
	want := saved{Settings: []savedValue{{"nodes", "--nodes", "10"}}, Suites: []savedSuite{{"wac", "ab"}}}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var now, before saved
	if err := json.Unmarshal(data, &now); err != nil || !cmp.Equal(now, want) {
		t.Errorf("%+v, %v, want %+v", now, err, want)
	}
	list, err := json.Marshal(want.Settings)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(list, &before); err != nil || !cmp.Equal(before, saved{Settings: want.Settings}) {
		t.Errorf("%s: %+v, %v", list, before, err)
	}
	if err := json.Unmarshal([]byte(`{"settings":3}`), &before); err == nil {
		t.Error("settings that are a number: no error")
	}
	if err := want.checkSuites([]savedSuite{{"wac", "ac"}}); err == nil {
		t.Error("another suite is taken for that of the beginning")
	}
	if err := before.checkSuites(nil); err != nil {
		t.Error(err)
	}
}
