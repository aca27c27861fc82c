package machines

import (
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

// TestTokenFiles have a token, and nothing else.
func TestTokenFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	for text, want := range map[string]string{"T\n": "T", " T": "T", "worker T\n": "", "": ""} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		address := Address{TokenFile: file}
		if got, err := address.of(func(string) string { return "of the environment" }); (err == nil) != (want != "") || err == nil && got.Token != want {
			t.Errorf("%q: %q, %v", text, got.Token, err)
		}
	}
}
