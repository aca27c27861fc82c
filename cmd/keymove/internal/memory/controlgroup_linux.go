package memory

import (
	"bufio"
	"bytes"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
)

// systemLimit returns the memory of the machine, or the limit of the control groups of the process if that is lower.
func systemLimit() uint64 {
	root := os.DirFS("/")
	return min(machineMemory(root), controlGroupsIn(root))
}

// machineMemory returns the memory of the machine, which /proc/meminfo has as "MemTotal:  1024 kB".
func machineMemory(root fs.FS) uint64 {
	for line := range fileLines(root, "proc/meminfo") {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "MemTotal:" {
			if n, err := strconv.ParseUint(fields[1], 10, 54); err == nil {
				return n << 10
			}
		}
	}
	return unlimited
}

// controlGroupsIn returns the lowest limit of the control groups of the process and of
// their visible ancestors.
func controlGroupsIn(root fs.FS) uint64 {
	groups := ownGroups(root)
	lowest := uint64(unlimited)
	for line := range fileLines(root, "proc/self/mountinfo") {
		m, ok := parseMount(line)
		if !ok {
			continue
		}
		if group, ok := groups[m.version]; ok {
			lowest = min(lowest, m.lowest(root, group))
		}
	}
	return lowest
}

// version is the version of a control group hierarchy, 1 or 2.
type version int

// ownGroups returns the paths of the process's groups in the hierarchies that can
// limit memory. /proc/self/cgroup lists them as "4:memory:/path" (version 1) and
// "0::/path" (version 2).
func ownGroups(root fs.FS) map[version]string {
	groups := map[version]string{}
	for line := range fileLines(root, "proc/self/cgroup") {
		fields := strings.SplitN(line, ":", 3)
		if len(fields) != 3 {
			continue
		}
		if fields[0] == "0" && fields[1] == "" {
			groups[2] = fields[2]
		} else if hasWord(fields[1], "memory") {
			groups[1] = fields[2]
		}
	}
	return groups
}

// mount is a mount of a control group hierarchy.
type mount struct {
	version version
	top     string // the group at the mount point
	point   string
}

// parseMount parses a line of /proc/self/mountinfo; ok is false unless it is a
// hierarchy that can limit memory.
func parseMount(line string) (m mount, ok bool) {
	before, behind, found := strings.Cut(line, " - ")
	fields, system := strings.Fields(before), strings.Fields(behind)
	if !found || len(fields) < 5 || len(system) < 3 {
		return mount{}, false
	}
	m.top, m.point = fields[3], fields[4]
	switch {
	case system[0] == "cgroup2":
		m.version = 2
	case system[0] == "cgroup" && hasWord(system[2], "memory"):
		m.version = 1
	default:
		return mount{}, false
	}
	return m, true
}

// limitFiles are the files with the limits of a group. A group above memory.high is
// throttled so heavily that such a table would be useless.
var limitFiles = map[version][]string{
	1: {"memory.limit_in_bytes"},
	2: {"memory.max", "memory.high"},
}

// lowest returns the lowest limit of a group and its ancestors. In a container the path
// may lead outside the mount; then the group at the mount point is the container's.
func (m mount) lowest(root fs.FS, group string) uint64 {
	inside, ok := strings.CutPrefix(group, strings.TrimSuffix(m.top, "/"))
	if !ok || strings.Contains(inside, "..") {
		inside = ""
	}
	lowest := uint64(unlimited)
	for at := path.Join("/", inside); ; at = path.Dir(at) {
		lowest = min(lowest, m.limit(root, path.Join(m.point, at)))
		if at == "/" {
			return lowest
		}
	}
}

// limit returns the limit of the group in a folder.
func (m mount) limit(root fs.FS, dir string) uint64 {
	lowest := uint64(unlimited)
	for _, file := range limitFiles[m.version] {
		lowest = min(lowest, readLimit(root, path.Join(dir, file)))
	}
	return lowest
}

// readLimit reads a limit; "max" and a missing file mean none.
func readLimit(root fs.FS, file string) uint64 {
	data, err := fs.ReadFile(root, strings.TrimPrefix(file, "/"))
	if err != nil {
		return unlimited
	}
	n, err := strconv.ParseUint(strings.TrimSpace(string(data)), 10, 64)
	if err != nil {
		return unlimited
	}
	return n
}

func hasWord(list, word string) bool {
	for w := range strings.SplitSeq(list, ",") {
		if w == word {
			return true
		}
	}
	return false
}

// fileLines yields the lines of a file; none if it cannot be read.
func fileLines(root fs.FS, name string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return
		}
		for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
			if !yield(lines.Text()) {
				return
			}
		}
	}
}
