package compare

import (
	"cmp"
	"slices"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// host returns the machine that made a search of a run; empty if unknown.
func host(run *report.Run, rec *suites.Record) string {
	if rec.Machine == "" && run.Meta != nil {
		return run.Meta.Machine.Host
	}
	return rec.Machine
}

// onOneMachine reports whether all searches of a case were made on the same machine. It
// matters only if records name machines: those of a run over several under a time limit.
func onOneMachine(base, other *report.Run, c paired) bool {
	named, same, first := false, true, host(base, c.first())
	for _, side := range []struct {
		run     *report.Run
		records report.Searches
	}{{base, c.bases()}, {other, c.others()}} {
		for _, rec := range side.records {
			named = named || rec.Machine != ""
			same = same && host(side.run, rec) == first
		}
	}
	return same || !named
}

// onOneMachine returns the cases that both contenders were searched on by the same machine.
func (m rowMaker) onOneMachine(cases []paired) []paired {
	if !isTimed(m.base) {
		return cases
	}
	return slices.DeleteFunc(slices.Clone(cases), func(c paired) bool { return !onOneMachine(m.base, m.other, c) })
}

// isTimed reports whether a run was under a time limit: only then do machines matter.
func isTimed(run *report.Run) bool { return run.Limit().Limits.Timed() }

// otherMachines warns if two contenders met different machines.
func otherMachines(base, other Contender, cases []paired) findings {
	var found findings
	if !isTimed(base.Run) {
		return found
	}
	unlike := 0
	for _, c := range cases {
		if !onOneMachine(base.Run, other.Run, c) {
			unlike++
		}
	}
	if unlike > 0 {
		found.note("%s and %s were not searched on the same machine in %s of %d: the faster machine finds more in the same time; times and speeds are compared on the other positions only.",
			cmp.Or(base.Name, base.Own), cmp.Or(other.Name, other.Own), sink.Plural(unlike, "position"), len(cases))
	}
	return found
}
