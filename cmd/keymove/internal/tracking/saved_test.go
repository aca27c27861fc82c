package tracking

import "testing"

// The suites of a bisection that goes on are those of its beginning.
func TestCheckSuites(t *testing.T) {
	begun := saved{Suites: []savedSuite{{"wac", "ab"}}}
	for now, isSame := range map[savedSuite]bool{{"wac", "ab"}: true, {"wac", "ac"}: false, {"sts", "ab"}: false} {
		if err := begun.checkSuites([]savedSuite{now}); (err == nil) != isSame {
			t.Errorf("%v: %v", now, err)
		}
	}
	if err := begun.checkSuites(nil); err == nil {
		t.Error("a suite that is gone is taken for that of the beginning")
	}
	if err := new(saved).checkSuites(begun.Suites); err != nil {
		t.Error(err)
	}
}
