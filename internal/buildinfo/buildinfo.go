// Package buildinfo says which Keymove a program is.
package buildinfo

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// Release is the latest version in CHANGELOG.md.
const Release = "0.1.0"

// The linker sets these where the build does not record them, as for a release or in an
// archive of the sources (-ldflags '-X keymove/internal/buildinfo.Commit=…').
var (
	Commit  string // that the program was built from, in hexadecimal
	Date    string // of the commit, in RFC 3339
	Changed string // "true" if the sources differed from the commit
)

// Info describes a program.
type Info struct {
	Release, Commit, Date string
	// Changed is set if the sources differed from the commit.
	Changed bool
}

// Read returns what the linker has set, else what the build has recorded.
func Read() Info {
	info := Info{Release: Release, Commit: Commit, Date: Date, Changed: Changed == "true"}
	if build, ok := debug.ReadBuildInfo(); ok && Commit == "" {
		info.add(build.Settings)
	}
	return info
}

func (i *Info) add(settings []debug.BuildSetting) {
	for _, s := range settings {
		switch s.Key {
		case "vcs.revision":
			i.Commit = s.Value
		case "vcs.time":
			i.Date = s.Value
		case "vcs.modified":
			i.Changed = s.Value == "true"
		}
	}
}

// digits is the number of those of a commit that identify it.
const digits = 12

// String returns the release and the commit, as "0.1.0 (1a2b3c4d5e6f)"; "devel" stands
// for an unknown one.
func (i Info) String() string {
	commit := "devel"
	if i.Commit != "" {
		commit = i.Commit[:min(digits, len(i.Commit))]
	}
	if i.Changed {
		commit += "+changes"
	}
	return fmt.Sprintf("%s (%s)", i.Release, commit)
}

// Text returns the lines of keymove version under the first one: the commit with its
// date, if they are known, and what the program was built with.
func (i Info) Text() string {
	var out strings.Builder
	if i.Commit != "" {
		out.WriteString(strings.TrimRight("commit "+i.Commit+" "+i.Date, " ") + "\n")
	}
	fmt.Fprintf(&out, "%s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return out.String()
}
