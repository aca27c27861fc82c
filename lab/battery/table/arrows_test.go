package table

import (
	"os/exec"
	"strings"
	"testing"
)

// TestArrows: tables rest on the rules alone.
func TestArrows(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	const rules = "keymove/engine/board"
	deps := strings.Fields(string(out))
	for _, dep := range deps {
		if strings.HasPrefix(dep, "keymove/") && dep != rules && dep != "keymove/lab/battery/table" {
			t.Errorf("the tables depend on %s", dep)
		}
	}
	if len(deps) < 10 {
		t.Errorf("go list names only %d packages", len(deps))
	}
}
