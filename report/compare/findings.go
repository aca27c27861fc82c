package compare

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites/runfolder"
)

// The notes of verdicts that are given all the same.
const (
	UnlikeAllowed  = "Unlike runs are compared all the same (--allow-unlike): their different conditions may explain the whole difference."
	MissingAllowed = "Incomplete runs are compared all the same (--allow-missing): what is missing counts for neither."
)

// findings are what was found about the runs of two contenders, a sentence each.
type findings struct {
	// unlike are the reasons why they are not alike, missing the records that they
	// lack: each forbids a verdict unless Options allow it.
	unlike, missing []string
	// early says that the contender ends its searches earlier than its base did; empty if it
	// does not. It forbids every verdict but a bad one, unless Options allow it.
	early []string
	// broken are the reasons why nothing can be concluded from a run: no option permits
	// them.
	broken []string
	// notes make the numbers less reliable than they look.
	notes []string
	// permitted are those of notes that Options made so.
	permitted Permitted
}

// Permitted are the reasons against a verdict that options allow, a sentence each.
type Permitted struct{ Unlike, Missing []string }

// notes says which verdicts are given all the same.
func (a *Permitted) notes() []string {
	var notes []string
	if len(a.Missing) > 0 {
		notes = append(notes, MissingAllowed)
	}
	if len(a.Unlike) > 0 {
		notes = append(notes, UnlikeAllowed)
	}
	return notes
}

// findingsOf returns what was found about two contenders, except for the cases that
// only one of them has.
func findingsOf(base, other Contender) findings {
	var found findings
	if base.Run != other.Run {
		found.add(differences(base.Run, other.Run))
		found.add(sizeDifferences(base, other))
	}
	for _, c := range []Contender{base, other} {
		found.add(faults(c.Run))
	}
	found.add(limitUse(base, other))
	for _, c := range []Contender{base, other} {
		found.add(failures(c))
	}
	return found
}

func (f *findings) add(more findings) {
	f.broken = appendNew(f.broken, more.broken...)
	f.unlike = appendNew(f.unlike, more.unlike...)
	f.early = appendNew(f.early, more.early...)
	f.missing = appendNew(f.missing, more.missing...)
	f.notes = appendNew(f.notes, more.notes...)
}

func (f *findings) note(format string, args ...any) {
	f.notes = append(f.notes, fmt.Sprintf(format, args...))
}

// permit turns what the options allow into notes, and makes what they cannot allow a
// reason against a verdict.
func (f *findings) permit(unlike, missing bool) {
	if unlike && len(f.unlike)+len(f.early) > 0 {
		f.permitted.Unlike = slices.Concat(f.unlike, f.early)
		f.notes = slices.Concat(f.permitted.Unlike, []string{UnlikeAllowed}, f.notes)
		f.unlike, f.early = nil, nil
	}
	if missing && len(f.missing) > 0 {
		f.permitted.Missing = f.missing
		f.notes = slices.Concat(f.missing, []string{MissingAllowed}, f.notes)
		f.missing = nil
	}
	f.unlike, f.broken = slices.Concat(f.broken, f.unlike), nil
}

// forbid adds a reason against a verdict that no option permits; nothing if it is empty.
func (f *findings) forbid(reason string) {
	if reason != "" {
		f.unlike = append(f.unlike, reason)
	}
}

// refusals returns why there is no verdict; empty if there is one.
func (f *findings) refusals() []string { return slices.Concat(f.unlike, f.early, f.missing) }

// all returns everything found, refusals first.
func (f *findings) all() []string { return slices.Concat(f.refusals(), f.notes) }

// differences returns in what two runs differ besides their contenders.
func differences(base, other *report.Run) findings {
	found := findings{unlike: limitDifferences(base, other)}
	if base.Meta == nil || other.Meta == nil {
		csv := base.Path
		if base.Meta != nil {
			csv = other.Path
		}
		found.note("%s has no run.json: hash, threads, machine and editions of suites and errata may differ.", csv)
		return found
	}
	a, b := base.Meta, other.Meta
	unlike := func(what string, of, against any) { found.addDifference(&found.unlike, what, base, other, of, against) }
	noted := func(what string, of, against any) { found.addDifference(&found.notes, what, base, other, of, against) }
	errata := noted
	if a.Errata.Mode == "on" || b.Errata.Mode == "on" { // the other modes change no result
		errata = unlike
	}
	errata("errata modes", cmp.Or(a.Errata.Mode, "off"), cmp.Or(b.Errata.Mode, "off"))
	if a.Errata.Mode == b.Errata.Mode { // else the mode says it
		errata("editions of the errata", a.Errata.Edition, b.Errata.Edition)
	}
	noted("repeats", a.Repeats(), b.Repeats())
	noted("machines", machineText(a), machineText(b))
	if a.Limits.Timed() || b.Limits.Timed() {
		noted("numbers of workers", a.Workers, b.Workers)
	}
	for _, s := range a.Suites {
		if entry := other.Suite(s.Name); entry != nil && !sameEdition(base, other, &s, entry) {
			found.unlike = append(found.unlike, fmt.Sprintf("Different editions of %s: sha256 %.12s… in %s, %.12s… in %s.",
				s.Name, s.SHA256, base.Path, entry.SHA256, other.Path))
		}
	}
	return found
}

// sameEdition reports whether two runs have the same edition of a suite. Runs of earlier
// versions do not know theirs: of them the cases are compared, as far as both have any yet.
func sameEdition(base, other *report.Run, a, b *runfolder.SuiteEntry) bool {
	switch {
	case a.SHA256 == b.SHA256:
		return true
	case a.Edition != "" && b.Edition != "":
		return a.Edition == b.Edition
	}
	of, against := casesOf(base, a.Name), casesOf(other, b.Name)
	return len(of) == 0 || len(against) == 0 || maps.Equal(of, against)
}

// casesOf returns the cases of a suite that a run has searched, by their place.
func casesOf(run *report.Run, suite string) map[int]string {
	cases := map[int]string{}
	for rec := range run.All() {
		if rec.Suite == suite {
			cases[rec.CaseIndex] = rec.Case
		}
	}
	return cases
}

// sizeDifferences returns whether two contenders of different runs have other threads or
// another transposition table, whoever set them. One that is unknown, because the engine has no
// option for it, is no reason against a verdict.
func sizeDifferences(base, other Contender) (found findings) {
	a, known := base.sizes()
	b, otherKnown := other.sizes()
	if !known || !otherKnown {
		return found
	}
	compareSize := func(what, unit string, of, against int) {
		switch {
		case of > 0 && against > 0:
			found.addDifference(&found.unlike, what, base.Run, other.Run, fmt.Sprint(of, unit), fmt.Sprint(against, unit))
		case base.recordsSizes() && other.recordsSizes():
			found.addDifference(&found.notes, what, base.Run, other.Run, sizeOrUnknown(of, unit), sizeOrUnknown(against, unit))
		}
	}
	compareSize("hash", " MiB", a.HashMiB, b.HashMiB)
	compareSize("threads", "", a.Threads, b.Threads)
	return found
}

func sizeOrUnknown(size int, unit string) string {
	if size == 0 {
		return "unknown"
	}
	return fmt.Sprint(size, unit)
}

// addDifference adds a difference to one of the lists; an empty one is not added.
func (f *findings) addDifference(list *[]string, what string, base, other *report.Run, of, against any) {
	if of != against {
		*list = append(*list, fmt.Sprintf("Different %s: %v in %s, %v in %s.", what, of, base.Path, against, other.Path))
	}
}

// limitDifferences returns whether the searches of two runs have different limits.
func limitDifferences(base, other *report.Run) []string {
	a, b := base.Limit(), other.Limit()
	var list []string
	if !report.SameLimit(base, other) {
		list = append(list, fmt.Sprintf("Different limits: %s in %s, %s in %s.", a.Text, base.Path, b.Text, other.Path))
	}
	if a.EarlyStop != b.EarlyStop {
		list = append(list, fmt.Sprintf("Different early stops: %s in %s, %s in %s; nodes, times and depths are those up to the stop.",
			earlyStopText(a.EarlyStop), base.Path, earlyStopText(b.EarlyStop), other.Path))
	}
	return list
}

func earlyStopText(iterations int) string {
	if iterations == 0 {
		return "none"
	}
	return strconv.Itoa(iterations)
}

// machineText describes the machine, which times depend on.
func machineText(m *report.Meta) string {
	parts := []string{m.Machine.Host, m.Machine.CPU, m.Machine.OS + "/" + m.Machine.Arch, fmt.Sprintf("%d CPUs", m.Machine.CPUs)}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

func faults(run *report.Run) findings {
	found := findings{broken: run.Flaws, missing: run.Lacks}
	m := run.Meta
	if m == nil {
		found.unlike = severalLimits(run)
		return found
	}
	if m.Unchecked {
		found.note("%s has a journal without checksums, which an earlier version wrote: a change of it would not be noticed.", run.Path)
	}
	if all := m.Positions(); run.Len() < all {
		found.missing = append(found.missing, fmt.Sprintf("%s is incomplete: it has %d of %d records.", run.Path, run.Len(), all))
	}
	for _, machine := range report.Starved(m, run.All()) {
		where := ""
		if machine.Host != "" {
			where = " on " + machine.Host
		}
		found.unlike = append(found.unlike, fmt.Sprintf("%s had too little CPU%s: half of its searches got at most %d %% of a CPU, so its results are too low.", run.Path, where, machine.Percent))
	}
	if m.Limits.Timed() {
		for _, machine := range report.OddMachines(run.All()) {
			found.note("%s: %s", run.Path, machine)
		}
	}
	if busy := m.Workers * m.MostThreads(); m.Limits.Timed() && m.Machine.MaxProcs > 0 && busy > m.Machine.MaxProcs {
		found.note("%s was overloaded: %d searches at a time on %d CPUs under a time limit.", run.Path, busy, m.Machine.MaxProcs)
	}
	return found
}

// severalLimits returns whether the rows of a records.csv have different limits.
func severalLimits(run *report.Run) []string {
	if run.Limit().MateLine {
		return nil
	}
	first := ""
	for rec := range run.All() {
		if first == "" {
			first = rec.Limit
		}
		if rec.Limit != first {
			return []string{fmt.Sprintf("%s has rows of different limits: %s and %s.", run.Path, first, rec.Limit)}
		}
	}
	return nil
}

// failures returns how often an engine failed. Where it always did, nothing was scored.
func failures(c Contender) (found findings) {
	failed, searched := 0, 0
	for rec := range c.Run.All() {
		if rec.Contender != c.Own {
			continue
		}
		searched++
		if rec.Error != "" {
			failed++
		}
	}
	switch {
	case failed > 0 && failed == searched:
		found.broken = []string{fmt.Sprintf("%s failed in every search: nothing was scored.", c.Name)}
	case failed > 0:
		found.note("%s failed in %s, which counts as unsolved.", c.Name, sink.Plural(failed, "search"))
	}
	return found
}

// maxNamed is the maximum number of cases named in a warning.
const maxNamed = 5

func firstIDs(records report.Searches) string {
	var ids []string
	for _, rec := range records[:min(len(records), maxNamed)] {
		ids = append(ids, rec.ID)
	}
	if len(records) > maxNamed {
		ids = append(ids, "…")
	}
	return strings.Join(ids, ", ")
}
