package report

import (
	"fmt"
	"slices"

	"keymove/engine"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// flawFinder looks in saved rows for what no run writes together: somebody, or a
// spreadsheet, has changed them since. A record by itself is checked by [score.CheckRecord].
type flawFinder struct {
	path  string
	found []*flaw
	// last is the record before in a suite of a contender, repeats has the number of
	// searches of a contender that have a number. A folder checks both by its manifest.
	last    map[[2]int]suites.Record
	repeats map[[2]int]int
}

// flaw is a kind of contradiction: the first one in words, and how many there are.
type flaw struct {
	kind, first string
	many        int
}

func newFlawFinder(path string) *flawFinder {
	return &flawFinder{path: path, last: map[[2]int]suites.Record{}, repeats: map[[2]int]int{}}
}

// addRow looks at a record of a records.csv, and at its place in the file.
func (f *flawFinder) addRow(rec *suites.Record, line int) {
	for _, cell := range []struct{ column, text string }{
		{"contender", rec.Contender}, {"suite", rec.Suite}, {"case", rec.Case}, {"limit", rec.Limit},
	} {
		if cell.text == "" {
			f.note(rec, line, "no "+cell.column, "has no "+cell.column)
		}
	}
	place, number := [2]int{rec.ContenderIndex, rec.SuiteIndex}, rec.RepeatNumber()
	if last := f.last[place]; number > 1 && last.Case == rec.Case && last.ID == rec.ID && last.RepeatNumber() == number {
		f.note(rec, line, "doubled", fmt.Sprintf("has search %d twice", number))
	}
	f.last[place] = suites.Record{Case: rec.Case, ID: rec.ID, Repeat: number}
	f.repeats[[2]int{rec.ContenderIndex, number}]++
}

func (f *flawFinder) note(rec *suites.Record, line int, kind, text string) {
	i := slices.IndexFunc(f.found, func(known *flaw) bool { return known.kind == kind })
	if i >= 0 {
		f.found[i].many++
		return
	}
	at := f.path
	if line > 0 {
		at = fmt.Sprintf("%s:%d", f.path, line)
	}
	f.found = append(f.found, &flaw{kind, fmt.Sprintf("%s: %s of %s %s", at, rec.ID, rec.Contender, text), 1})
}

func (f *flawFinder) sentences() []string {
	var list []string
	for _, found := range f.found {
		more := ""
		if found.many > 1 {
			more = fmt.Sprintf(", and %s like it", sink.Plural(found.many-1, "record"))
		}
		list = append(list, found.first+more+".")
	}
	return list
}

// lacks returns which rows a records.csv lacks by itself: every case of a contender has
// the same number of searches.
func (f *flawFinder) lacks() []string {
	most, many := 0, 0
	for at := range f.repeats {
		most = max(most, at[1])
	}
	for at, first := range f.repeats {
		for number := 2; number <= most && at[1] == 1; number++ {
			many = max(many, first-f.repeats[[2]int{at[0], number}], f.repeats[[2]int{at[0], number}]-first)
		}
	}
	if many == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s is incomplete: %s without all %d searches.", f.path, sink.Plural(many, "case"), most)}
}

// countFlaws returns where the manifest counts other records than there are.
func countFlaws(run *Run) []string {
	end := run.Meta.End
	if end == nil {
		return nil
	}
	failed := 0
	for rec := range run.All() {
		if rec.Error != "" {
			failed++
		}
	}
	var list []string
	if records := run.Len(); records != end.Records {
		list = append(list, fmt.Sprintf("%s: %s counts %s, and %s has %d.", run.Path, folder.ManifestFile, sink.Plural(end.Records, "record"), folder.JournalFile, records))
	}
	if failed != end.Errors {
		list = append(list, fmt.Sprintf("%s: %s counts %s, and %s has %d.", run.Path, folder.ManifestFile, sink.Plural(end.Errors, "failed search"), folder.JournalFile, failed))
	}
	return list
}

// LimitUseText says that a contender did not obey its limit, with what to use instead.
func LimitUseText(u *plan.LimitUse) string {
	text := DisobedienceText(u.Contender, &u.Disobedience)
	if u.At != "" {
		text = "At " + u.At + ": " + text
	}
	return text
}

// DisobedienceText says who did not obey a limit, with what to use instead. To end early can be a fault
// of the build.
func DisobedienceText(who string, d *engine.Disobedience) string {
	advice := "use " + map[string]string{"nodes": "--movetime or --depth", "movetime": "--nodes or --depth", "depth": "--nodes or --movetime"}[d.Limit] + " instead"
	if d.EndsEarly() {
		advice = "if an earlier build used all of it, this one ends its searches early, else " + advice
	}
	return fmt.Sprintf("%s does not obey its limit: it used %.4g times its %s in the median of %d searches; %s.",
		who, d.Median, d.Limit, d.Searches, advice)
}
