package suites

import "testing"

// TestMaxDepth: a profile without the option, or with one that is no number, has no
// largest depth.
func TestMaxDepth(t *testing.T) {
	for text, want := range map[string]int{"6": 6, "0": 0, "": 0, "off": 0, "99999999999999999999": 0} {
		c := Contender{Options: map[string]string{"maxdepth": text, "razor": "3"}}
		if got := c.MaxDepth(); got != want {
			t.Errorf("MaxDepth with maxdepth=%s: %d, want %d", text, got, want)
		}
	}
	if got := new(Contender).MaxDepth(); got != 0 {
		t.Errorf("MaxDepth without options: %d, want 0", got)
	}
}
