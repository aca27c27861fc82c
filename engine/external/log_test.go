package external

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLogLeavesForeignFilesAlone: Keymove appends only to its own logs, and otherwise
// starts nothing.
func TestLogLeavesForeignFilesAlone(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for name, want := range map[string]string{
		write("games.pgn", "[Event \"World championship\"]\n"): "not a log of Keymove",
		write("short", "x"): "not a log of Keymove",
		write("like", strings.TrimSpace(logHeader)+"0\n"): "not a log of Keymove",
		dir:                                "not a regular file",
		filepath.Join(dir, "no", "log"):    "no such",
		filepath.Join(dir, "short", "log"): "not a",
	} {
		before, _ := os.ReadFile(name) // what cannot be read stays so
		started := filepath.Join(dir, "started")
		cfg := fakeConfig("die-every-second=" + started)
		cfg.Log = name
		_, err := Open(t.Context(), cfg)
		checkFailure(t, name, err, "start", "log: ", want)
		if check := CheckLog(name); check == nil || !strings.Contains(err.Error(), check.Error()) {
			t.Errorf("CheckLog(%s): %v, want what Open says: %v", name, check, err)
		}
		after, _ := os.ReadFile(name)
		if _, err := os.Stat(started); err == nil || string(after) != string(before) {
			t.Errorf("%s contains %q, want %q as before; the engine was started: %t", name, after, before, err == nil)
		}
	}
}

// TestLogIsAppendedTo: a log of Keymove, or an empty file, is appended to.
func TestLogIsAppendedTo(t *testing.T) {
	cfg := talking()
	cfg.Log = filepath.Join(t.TempDir(), "log")
	if err := CheckLog(cfg.Log); err != nil {
		t.Errorf("a log that does not exist: %v", err)
	}
	if err := os.WriteFile(cfg.Log, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := CheckLog(cfg.Log); err != nil {
			t.Fatal(err)
		}
		if err := open(t, cfg).Close(); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(cfg.Log)
	text := string(data)
	if err != nil || !strings.HasPrefix(text, logHeader) || strings.Count(text, logHeader) != 1 || strings.Count(text, " > uci\n") != 3 {
		t.Errorf("%v, the log contains\n%s\nwant one header and three dialogues", err, text)
	}
}
