package output

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// timingNotes reports of a run under a time limit how far its searches exceeded it,
// whether they were starved of CPU, and which machine differs from others. Without a time
// limit there are none.
func timingNotes(meta *report.Meta, records iter.Seq[*suites.Record]) []string {
	if !meta.Limits.Timed() {
		return nil
	}
	var notes []string
	var over int64
	var late bool
	var starved []report.StarvedMachine
	var odd []report.OddMachine
	report.OnePass(records,
		func(all iter.Seq[*suites.Record]) { over, late = overrun(all, meta.Limits.MoveTime) },
		func(all iter.Seq[*suites.Record]) { starved = report.Starved(meta, all) },
		func(all iter.Seq[*suites.Record]) { odd = report.OddMachines(all) },
	)
	if late && meta.Limits.MoveTime > 0 && !meta.NoTimes {
		notes = append(notes, fmt.Sprintf("Overrun: 99 %% of the searches exceeded their time by at most %s.", sink.HumanTime(over)))
	}
	for _, m := range starved {
		notes = append(notes, starvedNote(m))
	}
	for _, m := range odd {
		notes = append(notes, m.String())
	}
	return notes
}

func starvedNote(m report.StarvedMachine) string {
	where, there := "", "use fewer workers (-j) on an idle machine"
	if m.Host != "" {
		where, there = " on "+m.Host, "use fewer slots (-j) of its worker"
	}
	return fmt.Sprintf("Starved: half of the searches%s got at most %d %% of a CPU, so their results are too low; "+
		"%s, or --nodes instead of --movetime.", where, m.Percent, there)
}

// overrun returns the 99th percentile of the microseconds by which searches exceeded
// the limit; less than the limit counts as 0.
func overrun(records iter.Seq[*suites.Record], limit time.Duration) (us int64, ok bool) {
	var over []int64
	for rec := range records {
		if rec.Error == "" {
			over = append(over, max(0, rec.TimeUS-limit.Microseconds()))
		}
	}
	if len(over) == 0 {
		return 0, false
	}
	slices.Sort(over)
	return over[(99*len(over)+99)/100-1], true // the nearest rank
}
