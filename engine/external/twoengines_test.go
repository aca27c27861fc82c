//go:build unix

package external

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"keymove/engine/board"
	"keymove/engine/enginetest/fake"
)

// TestTwoEnginesAtOnce runs two engines by the same relative path in different
// folders, with different arguments.
func TestTwoEnginesAtOnce(t *testing.T) {
	var engines []*Engine
	for _, name := range []string{"One", "Two"} {
		dir := t.TempDir()
		if err := os.Symlink(fake.Command(), filepath.Join(dir, "engine")); err != nil {
			t.Fatal(err)
		}
		cfg := fakeConfig("name="+name, "die-every-second=marker")
		cfg.Command, cfg.Dir = "./engine", dir
		e := open(t, cfg)
		if _, err := os.Stat(filepath.Join(dir, "marker")); err != nil {
			t.Errorf("engine %s does not run in its folder: %v", name, err)
		}
		engines = append(engines, e)
	}
	var both sync.WaitGroup
	for i, want := range []string{"One", "Two"} {
		both.Go(func() {
			if engines[i].Name() != want {
				t.Errorf("the engine is %q, want %q", engines[i].Name(), want)
			}
			for range 3 {
				if _, _, err := search(t.Context(), engines[i], game(t, board.StartFEN), depth2); err != nil {
					t.Error(err)
				}
			}
		})
	}
	both.Wait()
}
