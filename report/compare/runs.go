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
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// What is found about two runs, whatever cases both have.

// differences returns in what two runs differ besides their contenders.
func differences(base, other *report.Run) (found Findings) {
	found.add(KindUnlike, limitDifferences(base, other)...)
	if base.Meta == nil || other.Meta == nil {
		csv := base.Path
		if base.Meta != nil {
			csv = other.Path
		}
		found.add(KindUnknown, csv+" has no run.json: hash, threads, machine and editions of suites and errata may differ.")
		return found
	}
	a, b := base.Meta, other.Meta
	unlike := func(what string, of, against any) { found.addDifference(KindUnlike, what, base, other, of, against) }
	noted := func(what string, of, against any) { found.addDifference(KindNote, what, base, other, of, against) }
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
			found.about(s.Name, KindUnlike, fmt.Sprintf("Different editions of %s: sha256 %.12s… in %s, %.12s… in %s.",
				s.Name, s.SHA256, base.Path, entry.SHA256, other.Path))
		}
	}
	return found
}

// sameEdition reports whether two runs have the same edition of a suite. Runs of earlier
// versions do not know theirs: of them the cases are compared, as far as both have any yet.
func sameEdition(base, other *report.Run, a, b *folder.SuiteEntry) bool {
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
func sizeDifferences(base, other Contender) (found Findings) {
	a, known := base.sizes()
	b, otherKnown := other.sizes()
	if !known || !otherKnown {
		return found
	}
	compareSize := func(what, unit string, of, against int) {
		switch {
		case of > 0 && against > 0:
			found.addDifference(KindUnlike, what, base.Run, other.Run, fmt.Sprint(of, unit), fmt.Sprint(against, unit))
		case base.recordsSizes() && other.recordsSizes():
			found.addDifference(KindNote, what, base.Run, other.Run, sizeOrUnknown(of, unit), sizeOrUnknown(against, unit))
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

// addDifference adds a difference; none where both are the same.
func (f *Findings) addDifference(kind Kind, what string, base, other *report.Run, of, against any) {
	if of != against {
		f.add(kind, fmt.Sprintf("Different %s: %v in %s, %v in %s.", what, of, base.Path, against, other.Path))
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

func faults(run *report.Run) (found Findings) {
	found.add(KindBroken, run.Flaws...)
	found.add(KindMissing, run.Lacks...)
	m := run.Meta
	if m == nil {
		found.add(KindUnlike, severalLimits(run)...)
		return found
	}
	if m.Unchecked {
		found.note("%s has a journal without checksums, which an earlier version wrote: a change of it would not be noticed.", run.Path)
	}
	if all := m.Positions(); run.Len() < all {
		found.add(KindMissing, fmt.Sprintf("%s is incomplete: it has %d of %d records.", run.Path, run.Len(), all))
	}
	for _, machine := range report.Starved(m, run.All()) {
		where := ""
		if machine.Host != "" {
			where = " on " + machine.Host
		}
		found.add(KindUnlike, fmt.Sprintf("%s had too little CPU%s: half of its searches got at most %d %% of a CPU, so its results are too low.", run.Path, where, machine.Percent))
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
func failures(c Contender) (found Findings) {
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
		found.add(KindBroken, fmt.Sprintf("%s failed in every search: nothing was scored.", c.Name))
	case failed > 0:
		found.note("%s failed in %s, which counts as unsolved.", c.Name, sink.Plural(failed, "search"))
	}
	return found
}

// clearlyEarlier is the share of what its base used of the limit, and of the limit itself, below
// which a contender ends its searches earlier: engines look at nodes and clock now and then.
const clearlyEarlier = 0.9

// used is the part of its limit that a contender used.
type used struct {
	limit  string
	share  float64        // in the median; 0 if too few searches say anything
	broken *plan.LimitUse // nil if the limit was obeyed
}

func usedBy(c Contender) (u used) {
	maxDepth := 0
	if saved := c.Saved(); saved != nil {
		maxDepth = saved.MaxDepth()
	}
	u.broken, u.limit, u.share = plan.Used(c.Own, c.Run.Limit().Limit, maxDepth, c.Run.All())
	if u.broken != nil {
		u.broken.Contender = c.Name
	}
	return u
}

// disobedience returns whether a contender did not obey its limit.
func disobedience(c Contender) Findings { return usedBy(c).disobedience() }

func (u used) disobedience() Findings {
	if u.broken == nil {
		return nil
	}
	return Findings{{Kind: KindUnlike, Contender: u.broken.Contender, Refuses: true, Text: report.LimitUseText(u.broken)}}
}

// limitUse returns whether two contenders did not obey their limit. Which engines obey is a
// matter of the limit chosen; but where the base used its limit, and the contender ends its
// searches early, the contender is to blame.
func limitUse(p *pairing) (found Findings) {
	base, other := p.base, p.other
	before, now := usedBy(base), usedBy(other)
	early := Finding{Kind: KindEarly, Refuses: true, Column: now.earlyColumn(before)}
	early.Text = now.earlyText(before, "it", base.Name)
	if p.isGate {
		early.Text = now.earlyText(before, "this build", "the baseline")
	}
	noted := Finding{Kind: KindNote, Contender: other.Name, Text: other.Name + ": " + early.Text, Column: other.Name + ": " + early.Column}
	found.join(before.disobedience())
	switch {
	case len(limitDifferences(base.Run, other.Run)) > 0 || !now.endsEarlierThan(before):
		found.join(now.disobedience())
	case now.broken == nil:
		found.join(Findings{noted})
	case before.broken == nil:
		found.join(Findings{early})
	default:
		found.join(now.disobedience())
		found.join(Findings{noted})
	}
	return found
}

func (u used) endsEarlierThan(base used) bool {
	return u.share > 0 && u.share < clearlyEarlier*min(1, base.share)
}

func (u used) earlyText(base used, name, baseName string) string {
	return fmt.Sprintf("%s ends its searches early, after %s of its %s; %s uses %s.",
		name, shareOfLimit(u.share), u.limit, baseName, shareOfLimit(base.share))
}

// earlyColumn says so in comparison.csv, whose words are kept.
func (u used) earlyColumn(base used) string {
	return fmt.Sprintf("this build uses %s of its %s, the baseline %s: it ends its searches early.", shareOfLimit(u.share), u.limit, shareOfLimit(base.share))
}

// shareOfLimit writes the share of a limit that was used, as 0.15; a whole one is "all".
func shareOfLimit(share float64) string {
	text := fmt.Sprintf("%.2g", share)
	if text == "1" {
		return "all"
	}
	return text
}

// host returns the machine that made a search of a run; empty if unknown.
func host(run *report.Run, rec *suites.Record) string {
	if rec.Machine == "" && run.Meta != nil {
		return run.Meta.Machine.Host
	}
	return rec.Machine
}

// onOneMachine reports whether all searches of a case were made on the same machine. It
// matters only if records name machines: those of a run over several under a time limit.
func onOneMachine(base, other *report.Run, c Case) bool {
	named, same, first := false, true, host(base, c.Base[0])
	look := func(run *report.Run, records report.Searches) {
		for _, rec := range records {
			named = named || rec.Machine != ""
			same = same && host(run, rec) == first
		}
	}
	look(base, c.Base)
	look(other, c.Other)
	return same || !named
}

// isTimed reports whether a run was under a time limit: only then do machines matter.
func isTimed(run *report.Run) bool { return run.Limit().Limits.Timed() }
