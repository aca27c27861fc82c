package host

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// printLimit, set in the environment, makes the test binary print its limit.
const printLimit = "KEYMOVE_TEST_PRINT_LIMIT"

func TestMain(m *testing.M) {
	if os.Getenv(printLimit) != "" {
		limit, _ := MemoryLimit()
		fmt.Println(limit)
		return
	}
	os.Exit(m.Run())
}

// limitAfter returns the limit of a process that a shell executes after a command.
func limitAfter(t *testing.T, command string) uint64 {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", command+` && exec "$0"`, self)
	cmd.Env = append(os.Environ(), printLimit+"=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("%s: %v %s", command, err, &stderr)
	}
	limit, err := strconv.ParseUint(strings.TrimSpace(string(out)), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return limit
}

// TestARealControlGroup runs a process in a group with a limit, and in one within it, if groups can
// be created.
func TestARealControlGroup(t *testing.T) {
	group, file := "", ""
	for _, top := range []struct{ dir, file string }{
		{"/sys/fs/cgroup/memory", "memory.limit_in_bytes"}, {"/sys/fs/cgroup", "memory.max"},
	} {
		dir := filepath.Join(top.dir, fmt.Sprintf("keymove-test-%d", os.Getpid()))
		if err := os.Mkdir(dir, 0o755); err != nil {
			continue
		}
		t.Cleanup(func() { _ = os.Remove(dir) }) // it may be busy
		if err := os.WriteFile(filepath.Join(dir, top.file), []byte("314572800"), 0o644); err == nil {
			group, file = dir, top.file
			break
		}
	}
	if group == "" {
		t.Skip("skipped without root: only root may create control groups")
	}
	inner := filepath.Join(group, "inner")
	if err := os.Mkdir(inner, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Remove(inner) })
	for _, dir := range []string{inner, group} {
		if got := limitAfter(t, "echo $$ >"+dir+"/cgroup.procs"); got != 300*MiB {
			t.Errorf("in %s, with %s of 300 MiB in %s: %d bytes", dir, file, group, got)
		}
	}
}
