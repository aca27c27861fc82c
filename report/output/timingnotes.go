package output

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"keymove/report"
	"keymove/report/texttable"
	"keymove/suites"
)

// timingNotes reports of a run under a time limit how far its searches exceeded it,
// and whether they were starved of CPU. Without a time limit there are none.
func timingNotes(meta *report.Meta, records iter.Seq[*suites.Record]) []string {
	if !meta.Limits.Timed() {
		return nil
	}
	var notes []string
	var over, share int64
	var late, starved bool
	report.OnePass(records,
		func(all iter.Seq[*suites.Record]) { over, late = overrun(all, meta.Limits.MoveTime) },
		func(all iter.Seq[*suites.Record]) { share, starved = report.Starved(meta, all) },
	)
	if late && meta.Limits.MoveTime > 0 && !meta.NoTimes {
		notes = append(notes, fmt.Sprintf("Overrun: 99 %% of the searches exceeded their time by at most %s.", texttable.HumanTime(over)))
	}
	if starved {
		notes = append(notes, fmt.Sprintf("Starved: half of the searches got at most %d %% of a CPU, so their results are too low; "+
			"use fewer workers (-j) on an idle machine, or --nodes instead of --movetime.", share))
	}
	return notes
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
