package digest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"testing"
)

func TestOfProgram(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Skipf("the program's file is not known here: %v", err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%x", sha256.Sum256(data))
	if got, err := OfProgram(); err != nil || got != want {
		t.Errorf("OfProgram() = %s, %v, want %s", got, err, want)
	}
}
