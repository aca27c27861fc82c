package compare

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"keymove/engine/feature"
	"keymove/report"
	"keymove/suites"
)

// sameSearches says that two contenders search alike, and why: profiles of the built-in
// engine with different settings, an engine with different options, two builds of one, or
// a contender and its copy. It is empty if they do not, or if that is not known. A record
// has nothing of a setting that nothing reads, so its speed and its results say nothing
// about it.
func sameSearches(base, other Contender, cases []Case) string {
	differing := differingSettings(base, other)
	if len(differing) == 0 {
		differing = differingOptions(base, other)
	}
	same := fmt.Sprintf("No search of %s differed from that of %s", other.Name, base.Name)
	areSame, unread := haveSameResults(cases), NothingReads(base, other)
	switch a, b := base.Saved(), other.Saved(); {
	case areSame && unread != "":
		return same + ": " + unread + "."
	case unread != "":
		return fmt.Sprintf("The searches of %s and %s differ by chance only: %s.", other.Name, base.Name, unread)
	case !areSame:
	case len(differing) > 0:
		return same + ": " + listSettings(differing) + " had no effect on these positions."
	case a == nil || b == nil || (a.Engine == nil) != (b.Engine == nil):
	case areCopies(base, other):
		return same + ": they have the same settings."
	case executable(a) != "" && executable(b) != "":
		return same + "."
	}
	return ""
}

// listSettings writes settings as "name=value", a feature that is off as off.
func listSettings(settings []string) string {
	texts := make([]string, len(settings))
	for i, s := range settings {
		texts[i] = feature.Setting(s)
	}
	return strings.Join(texts, ", ")
}

// areCopies reports whether two contenders without a difference in settings are certainly the same
// program. A file that nothing names may have changed between two runs of an engine.
func areCopies(base, other Contender) bool {
	a, b := base.Saved(), other.Saved()
	if a.Engine != nil {
		return base.Run == other.Run && a.IsSameProgram(b)
	}
	program := base.Run.Meta.Program
	return program != "" && program == other.Run.Meta.Program
}

// differingSettings returns in which settings two profiles of the same program differ,
// as those of the second one or, where the first one alone was asked for something that
// nothing reads, as those of the first.
func differingSettings(base, other Contender) []string {
	a, b := base.Saved(), other.Saved()
	if a == nil || b == nil || a.Engine != nil || b.Engine != nil || base.Run.Meta.Program != other.Run.Meta.Program {
		return nil
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(b.Options)) {
		switch was := name + "=" + a.Options[name]; {
		case a.Options[name] == b.Options[name]:
		case slices.Contains(a.Unread, was) && len(b.Unread) == 0:
			list = append(list, was)
		default:
			list = append(list, name+"="+b.Options[name])
		}
	}
	return list
}

// differingOptions returns in which options two contenders with the same executable
// differ, as those of the second one or, where it has not got them, as the first's.
func differingOptions(base, other Contender) []string {
	if a, b := base.Saved(), other.Saved(); executable(a) == "" || executable(a) != executable(b) {
		return nil
	}
	var list []string
	for _, option := range sidesOf(base, other).Differ {
		list = append(list, option.Name+"="+cmp.Or(option.Contender, option.Base))
	}
	return list
}

// executable returns the SHA-256 of the executable of an engine; empty if it is unknown,
// and for a profile.
func executable(entry *suites.Contender) string {
	if entry == nil || entry.Engine == nil || len(entry.Engine.Files) == 0 {
		return ""
	}
	return entry.Engine.Files[0].SHA256
}

// NothingReads says that nothing reads the settings in which two contenders differ;
// empty if something does.
func NothingReads(base, other Contender) string {
	differing := differingSettings(base, other)
	isRead := func(setting string) bool {
		return !slices.Contains(base.Saved().Unread, setting) && !slices.Contains(other.Saved().Unread, setting)
	}
	if len(differing) == 0 || slices.ContainsFunc(differing, isRead) {
		return ""
	}
	return "nothing reads " + listSettings(differing) + " here"
}

// haveSameResults reports whether two contenders have searches, and the same ones in
// everything but time.
func haveSameResults(cases []Case) bool {
	return len(cases) > 0 && !slices.ContainsFunc(cases, func(c Case) bool {
		return !slices.EqualFunc(c.Base, c.Other, func(a, b *suites.Record) bool {
			return reflect.DeepEqual(timeless(a), timeless(b))
		})
	})
}

// timeless returns the result of a search without times, and without what names it.
func timeless(rec *suites.Record) suites.Record {
	result := *rec
	result.Contender, result.ContenderIndex, result.CaseIndex = "", 0, 0
	result.TimeUS, result.CPUUS, result.KeptTimeUS = 0, nil, nil
	result.Cached, result.Retries, result.Searcher, result.Unasked, result.ReportedOnce = false, 0, 0, 0, 0
	result.Iterations = "" // which a records.csv has not got
	return result
}

// isItself reports whether the base is the contender itself: the same file, its run folder,
// or a copy.
func (p *pairing) isItself() bool {
	return p.base.Own == p.other.Own && (isSameFile(p.base.Run.Path, p.other.Run.Path) || p.isCopy())
}

// isSameFile reports whether two paths of runs lead to the same records, whatever links are
// between.
func isSameFile(a, b string) bool {
	for _, paths := range [][2]string{{a, b}, {filepath.Join(a, report.RecordsFile), b}, {a, filepath.Join(b, report.RecordsFile)}} {
		one, err := os.Stat(paths[0])
		two, err2 := os.Stat(paths[1])
		if err == nil && err2 == nil && os.SameFile(one, two) {
			return true
		}
	}
	return false
}

// isCopy reports whether all searches of two contenders took the same times, to the
// microsecond, which no two runs do. Runs without times are not known to be copies.
func (p *pairing) isCopy() bool {
	if len(p.cases) != p.all.len() || len(p.cases) != p.others.len() {
		return false
	}
	differ := false // whether there are several times
	for _, c := range p.cases {
		same := slices.EqualFunc(c.Base, c.Other, func(x, y *suites.Record) bool {
			differ = differ || x.TimeUS != p.cases[0].rec().TimeUS
			return x.TimeUS == y.TimeUS && isSame(x.Nodes, y.Nodes) && x.MoveUCI == y.MoveUCI && x.Error == y.Error &&
				isSame(x.Solved, y.Solved) && isSame(x.Points, y.Points)
		})
		if !same {
			return false
		}
	}
	return differ
}

// isSame reports whether two values that may be unknown are the same.
func isSame[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }
