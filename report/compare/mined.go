package compare

import (
	"fmt"
	"slices"

	"keymove/suites"
)

// minedUnlike returns the suites from which nothing can be concluded about two contenders, because
// positions of them were mined from one of the two: it failed on each, so that every other build looks
// better there. Builds that were mined alike can be compared with each other.
func minedUnlike(base, other Contender, cases []paired) (refused refusedSuites) {
	for _, of := range bySuite(cases) {
		suite := of[0].first().Suite
		if reason := minedReason(base, other, suite); reason != "" {
			refused = append(refused, SuiteRefusal{suite, reason})
		}
	}
	return refused
}

// build identifies the contender.
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

// minedReason returns why two contenders cannot be compared on a suite that was mined; empty if they can.
func minedReason(base, other Contender, suite string) string {
	for _, group := range minedGroups(base, other, suite) {
		a, b := memberOf(group, base.build()), memberOf(group, other.build())
		who := base.Name
		switch {
		case a < 0 && b < 0, a >= 0 && b >= 0 && a != b:
			continue
		case a >= 0 && b >= 0:
			return fmt.Sprintf("%s was mined from the games of %s, and both %s and %s may be that build.", suite, group[a:a+1].Names(), base.Name, other.Name)
		case b >= 0:
			who = other.Name
		}
		return fmt.Sprintf("%s was mined from the games of %s, which failed on these positions: every other build looks better there. "+
			"Mine two builds with --both, or compare two that chose nothing.", suite, who)
	}
	return ""
}

// memberOf returns which build of a group a build is, by its name if several have its digest; -1 for none.
func memberOf(group suites.Builds, b suites.Build) int {
	is := func(m suites.Build) bool { return m.Is(b) }
	if i := slices.IndexFunc(group, func(m suites.Build) bool { return is(m) && m.Name == b.Name }); i >= 0 {
		return i
	}
	return slices.IndexFunc(group, is)
}
