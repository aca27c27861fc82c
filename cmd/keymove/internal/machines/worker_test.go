package machines

import (
	"strings"
	"testing"

	"keymove/suites/queue"
)

func TestASignatureIsRefusedWithBothNumbers(t *testing.T) {
	job := &queue.Job{Version: "1.0", Signature: 11}
	if err := checkSignature(job, "1.0", 11); err != nil {
		t.Error(err)
	}
	for _, err := range []error{checkSignature(job, "1.0", 12), checkSignature(job, "1.1", 11), checkSignature(job, "1.1", 12)} {
		if err == nil || !strings.Contains(err.Error(), "the run is of Keymove 1.0 with signature 11, the worker of Keymove 1.") {
			t.Errorf("%v", err)
		}
	}
}
