package machines

import (
	"strings"
	"testing"

	"keymove/suites/queue"
)

func TestWorkersOfUnlikeSpeedAreReported(t *testing.T) {
	var s speeds
	for _, test := range []struct {
		nps  uint64
		want string
	}{{1000, ""}, {900, ""}, {1200, ""}, {0, ""}, {500, "0.50 times"}, {3000, "3.00 times"}} {
		got := s.warning(&queue.Answer{Worker: "w", Speed: test.nps})
		if (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%d nodes/s: %q, want %q", test.nps, got, test.want)
		}
	}
}
