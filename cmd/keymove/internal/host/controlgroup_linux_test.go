package host

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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

// TestARealControlGroup runs a process in a group within one that has a limit, if groups can be created.
func TestARealControlGroup(t *testing.T) {
	for _, limit := range []string{"/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory.max"} { // of the first version, which may be in the second one's place
		top, file := filepath.Split(limit)
		group := filepath.Join(top, fmt.Sprintf("keymove-test-%d", os.Getpid()))
		inner := filepath.Join(group, "inner")
		t.Cleanup(func() { _, _ = os.Remove(inner), os.Remove(group) }) // they may be busy
		if os.MkdirAll(inner, 0o755) != nil || os.WriteFile(filepath.Join(group, file), []byte("314572800"), 0o644) != nil {
			continue
		}
		cmd := exec.Command("sh", "-c", "echo $$ >"+inner+`/cgroup.procs && exec "$0"`, os.Args[0])
		cmd.Env = append(os.Environ(), printLimit+"=1")
		out, err := cmd.Output()
		if err != nil {
			t.Skipf("no process can be in a control group: %v", err)
		}
		if strings.TrimSpace(string(out)) != fmt.Sprint(300*MiB) {
			t.Errorf("with %s of 300 MiB around the group: %s bytes", file, out)
		}
		return
	}
	t.Skip("the process is not root")
}
