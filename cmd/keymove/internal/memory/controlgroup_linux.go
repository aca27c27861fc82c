package memory

import (
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
)

// controlGroups returns the limit that the control groups of the process set.
func controlGroups() uint64 { return controlGroupsIn(os.DirFS("/")) }

// controlGroupsIn returns the lowest limit of the control groups of the process and
// of all groups above them that are visible.
func controlGroupsIn(root fs.FS) uint64 {
	groups := ownGroups(root)
	lowest := uint64(unlimited)
	for line := range fileLines(root, "proc/self/mountinfo") {
		m, ok := parseMount(line)
		if !ok {
			continue
		}
		if group, ok := groups[m.version]; ok {
			lowest = min(lowest, m.limit(root, group))
		}
	}
	return lowest
}

// version is that of a hierarchy of control groups.
type version int

// ownGroups returns the path of the process's group in the hierarchies that can
// limit memory, as /proc/self/cgroup has them: "4:memory:/path" (version 1),
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

// mount is where a hierarchy of control groups is visible.
type mount struct {
	version version
	top     string // the group that is visible there
	point   string
}

// parseMount reads a line of /proc/self/mountinfo; ok is false for all but the
// hierarchies that can limit memory.
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

// limitFiles hold the limits of a group. Above memory.high a group is slowed down
// so much that a table of that size is of no use.
var limitFiles = map[version][]string{
	1: {"memory.limit_in_bytes"},
	2: {"memory.max", "memory.high"},
}

// limit returns the lowest limit of a group and of those above it. In a container
// the group may be outside of what is visible: then what is visible is its own.
func (m mount) limit(root fs.FS, group string) uint64 {
	inside, ok := strings.CutPrefix(group, strings.TrimSuffix(m.top, "/"))
	if !ok || strings.Contains(inside, "..") {
		inside = ""
	}
	lowest := uint64(unlimited)
	for at := path.Join("/", inside); ; at = path.Dir(at) {
		for _, file := range limitFiles[m.version] {
			lowest = min(lowest, readLimit(root, path.Join(m.point, at, file)))
		}
		if at == "/" {
			return lowest
		}
	}
}

// readLimit reads a limit; "max", or a file that is not there, is none.
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
