package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/texttable"
)

// warnings returns what differs between the run of the first contender and each other
// run, and what is wrong with each run.
func warnings(contenders []Contender) []string {
	var list []string
	base := contenders[0].Run
	for _, c := range contenders {
		if c.Run != base {
			list = appendNew(list, differences(base, c.Run)...)
		}
	}
	for _, c := range contenders {
		list = appendNew(list, faults(c.Run)...)
		list = appendNew(list, failures(c)...)
	}
	return list
}

// differences returns in what two runs differ besides their contenders.
func differences(base, other *report.Run) []string {
	list := limitDifferences(base, other)
	if base.Meta == nil || other.Meta == nil {
		csv := base.Path
		if base.Meta != nil {
			csv = other.Path
		}
		return append(list, fmt.Sprintf("%s has no run.json: hash, threads, machine and editions of suites and errata may differ.", csv))
	}
	a, b := base.Meta, other.Meta
	differ := func(what, of, against string) {
		if of != against {
			list = append(list, fmt.Sprintf("Different %s: %s in %s, %s in %s.", what, of, base.Path, against, other.Path))
		}
	}
	differ("hash", fmt.Sprintf("%d MiB", a.HashMiB), fmt.Sprintf("%d MiB", b.HashMiB))
	differ("threads", fmt.Sprint(a.Threads), fmt.Sprint(b.Threads))
	differ("errata modes", cmp.Or(a.Errata.Mode, "off"), cmp.Or(b.Errata.Mode, "off"))
	if a.Errata.Mode == b.Errata.Mode { // else the mode says it
		differ("editions of the errata", a.Errata.Edition, b.Errata.Edition)
	}
	differ("repeats", fmt.Sprint(a.Repeats()), fmt.Sprint(b.Repeats()))
	differ("machines", machineText(a), machineText(b))
	if a.Limits.MoveTime > 0 || b.Limits.MoveTime > 0 {
		differ("numbers of workers", fmt.Sprint(a.Workers), fmt.Sprint(b.Workers))
	}
	for _, s := range a.Suites {
		if entry := other.Suite(s.Name); entry != nil && entry.SHA256 != s.SHA256 {
			list = append(list, fmt.Sprintf("Different editions of %s: sha256 %.12s… in %s, %.12s… in %s.",
				s.Name, s.SHA256, base.Path, entry.SHA256, other.Path))
		}
	}
	return list
}

// limitDifferences returns whether the searches of two runs have different limits.
func limitDifferences(base, other *report.Run) []string {
	a, b := base.Limit(), other.Limit()
	var list []string
	if a.Text != b.Text {
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

// faults returns what is wrong with a run.
func faults(run *report.Run) []string {
	m := run.Meta
	if m == nil {
		return nil
	}
	var list []string
	if all := m.Positions(); len(run.Records) < all {
		list = append(list, fmt.Sprintf("%s is incomplete: it has %d of %d records.", run.Path, len(run.Records), all))
	}
	if share, starved := report.Starved(m, run.Records); starved {
		list = append(list, fmt.Sprintf("%s was starved: half of its searches got at most %d %% of a CPU, so its results are too low.", run.Path, share))
	}
	if busy := m.Workers * m.Threads; m.Limits.MoveTime > 0 && m.Machine.MaxProcs > 0 && busy > m.Machine.MaxProcs {
		list = append(list, fmt.Sprintf("%s was overloaded: %d searches at a time on %d CPUs under a time limit.", run.Path, busy, m.Machine.MaxProcs))
	}
	return list
}

// failures returns how often an engine failed.
func failures(c Contender) []string {
	n := 0
	for i := range c.Run.Records {
		if rec := &c.Run.Records[i]; rec.Contender == c.Own && rec.Error != "" {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s failed in %s, which counts as unsolved.", c.Name, texttable.Plural(n, "search"))}
}

// maxNamed is the maximum number of cases named in a warning.
const maxNamed = 5

// unpairedWarnings returns the cases that only one of a pair has. They are skipped.
func unpairedWarnings(p *pairing, base, other *answers) []string {
	var list []string
	for _, side := range []struct {
		has, lacks Contender
		mine       *answers
		theirs     *answers
	}{{p.base, p.other, base, other}, {p.other, p.base, other, base}} {
		lonely := map[string]report.Searches{}
		var names []string
		for _, where := range side.mine.places {
			if side.theirs.byCase[where] == nil {
				if lonely[where.suite] == nil {
					names = append(names, where.suite)
				}
				lonely[where.suite] = append(lonely[where.suite], side.mine.byCase[where][0])
			}
		}
		for _, suite := range names {
			list = append(list, fmt.Sprintf("%s: %s skipped, only in %s and not in %s: %s.",
				suite, texttable.Plural(len(lonely[suite]), "case"), side.has.Name, side.lacks.Name, firstIDs(lonely[suite])))
		}
	}
	return list
}

// firstIDs returns the ids of the first cases.
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
