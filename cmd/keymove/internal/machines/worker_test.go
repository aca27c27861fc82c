package machines

import (
	"errors"
	"os"
	"path/filepath"
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

// TestUploadersAreKnownByTheirKey: a worker that accepts uploads has the key of uploaders, or it ends.
func TestUploadersAreKnownByTheirKey(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tokens")
	for text, want := range map[string]string{"worker T\nuploader-key K\n": "K", "worker T\n": "", "nonsense\n": ""} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		w := Worker{Address: Address{TokenFile: file}, AcceptUploads: true}
		if key, err := w.uploaderKey(); key != want || (want == "") != errors.Is(err, errNoUploader) {
			t.Errorf("%q: %q, %v", text, key, err)
		}
		w.AcceptUploads = false
		if key, err := w.uploaderKey(); key != "" || err != nil {
			t.Errorf("%q, without uploads: %q, %v", text, key, err)
		}
	}
}
