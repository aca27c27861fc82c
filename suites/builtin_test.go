package suites

import "testing"

func TestBuiltinIsNobodysToChange(t *testing.T) {
	first := Builtin()
	want := string(first)
	if want == "" {
		t.Fatal("the embedded suite is empty")
	}
	clear(first)
	if got := string(Builtin()); got != want {
		t.Error("a caller's change of the bytes is seen by the next caller")
	}
}
