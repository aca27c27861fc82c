package compare

import (
	"fmt"
	"slices"

	"keymove/suites"
)

// minedUnlike returns the suites from which nothing can be concluded about two contenders, because
// positions of them were mined from one of the two: it failed on each, so that every other build looks
// better there. Builds that were mined alike can be compared with each other.
func minedUnlike(base, other Contender) (refused refusedSuites) {
	a, b := base.build(), other.build()
	for _, name := range minedSuites(base, other) {
		for _, group := range minedGroups(base, other, name) {
			if reason := minedReason(name, group, base.Name, other.Name, a, b); reason != "" {
				refused = append(refused, SuiteRefusal{name, reason})
				break
			}
		}
	}
	return refused
}

// minedSuites returns the names of the suites of the runs of two contenders.
func minedSuites(base, other Contender) (names []string) {
	for _, c := range []Contender{base, other} {
		if c.Run.Meta == nil {
			continue
		}
		for i := range c.Run.Meta.Suites {
			names = appendNew(names, c.Run.Meta.Suites[i].Name)
		}
	}
	return names
}

// build is what identifies the contender.
func (c *Contender) build() suites.Build {
	b := suites.Build{Name: c.Own}
	if saved := c.Saved(); saved != nil {
		b.SHA256 = saved.BuildDigest(c.Run.Meta.Program)
	}
	return b
}

// minedGroups returns the builds that a suite of either run was mined from.
func minedGroups(base, other Contender, suite string) (groups []suites.Builds) {
	for _, c := range []Contender{base, other} {
		if entry := c.Run.Suite(suite); entry != nil {
			groups = append(groups, entry.Mined...)
		}
	}
	return groups
}

// minedReason returns why two builds cannot be compared on what a group was mined from; empty if they
// can.
func minedReason(suite string, group suites.Builds, baseName, otherName string, base, other suites.Build) string {
	a, b := memberOf(group, base), memberOf(group, other)
	who := baseName
	switch {
	case a < 0 && b < 0, a >= 0 && b >= 0 && a != b:
		return ""
	case a >= 0 && b >= 0:
		return fmt.Sprintf("%s was mined from the games of %s, and %s and %s may both be that build.", suite, group[a:a+1].Names(), baseName, otherName)
	case b >= 0:
		who = otherName
	}
	return fmt.Sprintf("%s was mined from the games of %s, which failed on these positions: every other build looks better there. Mine two builds with --both, or compare two that chose nothing.", suite, who)
}

// memberOf returns which build of a group a build is, by its name if several have its digest; -1 for none.
func memberOf(group suites.Builds, b suites.Build) int {
	is := func(m suites.Build) bool { return m.Is(b) }
	if i := slices.IndexFunc(group, func(m suites.Build) bool { return is(m) && m.Name == b.Name }); i >= 0 {
		return i
	}
	return slices.IndexFunc(group, is)
}
