package memory

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// The lines of real /proc/self/mountinfo files.
const (
	mountV2     = "31 23 0:28 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:9 - cgroup2 cgroup2 rw,nsdelegate\n"
	mountV1     = "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
	mountDocker = "35 31 0:32 /docker/4711 /sys/fs/cgroup/memory ro,relatime - cgroup cgroup rw,memory\n"
	mountCPU    = "32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu\n"
	mountRoot   = "23 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n"
)

// TestControlGroups reads hierarchies of machines and of containers.
func TestControlGroups(t *testing.T) {
	tests := []struct {
		name, groups, mounts string
		files                map[string]string // below /sys/fs/cgroup
		want                 uint64
	}{
		{"none", "", mountRoot, nil, unlimited},
		{"version 2, no limit", "0::/user.slice\n", mountRoot + mountV2, map[string]string{"user.slice/memory.max": "max\n"}, unlimited},
		{"version 2", "0::/user.slice/run.scope\n", mountRoot + mountV2,
			map[string]string{"user.slice/run.scope/memory.max": "536870912\n", "user.slice/memory.max": "max\n"}, 512 * MiB},
		{"version 2, in the group above", "0::/a/b/c\n", mountV2,
			map[string]string{"a/b/c/memory.max": "max\n", "a/memory.max": "1048576\n", "a/b/memory.max": "2097152\n"}, MiB},
		{"version 2, memory.high", "0::/a\n", mountV2, map[string]string{"a/memory.max": "2097152\n", "a/memory.high": "1048576\n"}, MiB},
		{"version 2, in a container", "0::/\n", mountV2, map[string]string{"memory.max": "268435456\n"}, 256 * MiB},
		{"version 2, outside of what is visible", "0::/../../other\n", mountV2, map[string]string{"memory.max": "268435456\n"}, 256 * MiB},
		{"version 1", "5:cpu:/x\n4:memory:/x\n0::/\n", mountCPU + mountV1,
			map[string]string{"memory/x/memory.limit_in_bytes": "1073741824\n", "memory/memory.limit_in_bytes": "9223372036854771712\n",
				"cpu/x/memory.limit_in_bytes": "1\n"}, 1024 * MiB},
		{"version 1, in a container", "4:cpuset,memory:/docker/4711\n", mountDocker,
			map[string]string{"memory/memory.limit_in_bytes": "1073741824\n"}, 1024 * MiB},
		{"both versions", "4:memory:/x\n0::/y\n", mountV1 + strings.ReplaceAll(mountV2, "/sys/fs/cgroup", "/sys/fs/cgroup/unified"),
			map[string]string{"memory/x/memory.limit_in_bytes": "3145728\n", "unified/y/memory.max": "2097152\n"}, 2 * MiB},
		{"nonsense", "no line\n4:memory\n", "31 23\n - cgroup2\n", nil, unlimited},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root := fstest.MapFS{
				"proc/self/cgroup":    {Data: []byte(test.groups)},
				"proc/self/mountinfo": {Data: []byte(test.mounts)},
			}
			for name, content := range test.files {
				root["sys/fs/cgroup/"+name] = &fstest.MapFile{Data: []byte(content)}
			}
			if got := controlGroupsIn(root); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
		})
	}
}

// printLimit, set in the environment, makes the test binary print its limit.
const printLimit = "KEYMOVE_TEST_PRINT_LIMIT"

func TestMain(m *testing.M) {
	if os.Getenv(printLimit) != "" {
		limit, _ := Limit()
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

// TestARealControlGroup runs a process in a group with a limit, if groups can be
// created.
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
		t.Skip("control groups cannot be created here")
	}
	if got := limitAfter(t, "echo $$ >"+group+"/cgroup.procs"); got != 300*MiB {
		t.Errorf("in a group with %s of 300 MiB: %d bytes", file, got)
	}
}

// TestMachineMemory reads /proc/meminfo, and knows nothing without it.
func TestMachineMemory(t *testing.T) {
	for text, want := range map[string]uint64{
		"MemTotal:       24683520 kB\nMemFree: 1 kB\n": 24683520 << 10, "MemFree: 1 kB\n": unlimited, "MemTotal: x kB\n": unlimited,
	} {
		if got := machineMemory(fstest.MapFS{"proc/meminfo": {Data: []byte(text)}}); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
	if got := machineMemory(fstest.MapFS{}); got != unlimited {
		t.Errorf("without the file: %d", got)
	}
}
