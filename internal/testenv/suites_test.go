package testenv

import (
	"testing"
)

func TestPublicSuites(t *testing.T) {
	want := t.TempDir()
	t.Setenv("KEYMOVE_SUITES", want)
	if got := PublicSuites(t); got != want {
		t.Errorf("PublicSuites() = %s, want %s", got, want)
	}
}
