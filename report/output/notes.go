package output

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
)

// Notes explain what the numbers do not show: what was left out or went wrong, and
// what that means for them. Each is a line.
func (s *Sections) Notes() []string { return s.notes() }

func (s *Sections) makeNotes() []string {
	meta, found := &s.meta, s.scan()
	var notes []string
	if meta.Unchecked {
		notes = append(notes, UncheckedNote)
	}
	notes = append(notes, shardNotes(meta)...)
	for _, suite := range meta.Suites {
		if suite.Skipped > 0 {
			notes = append(notes, fmt.Sprintf("%s: %s skipped as invalid.", suite.Name, sink.Plural(suite.Skipped, "line")))
		}
	}
	notes = append(notes, errataNotes(meta, found.disputed)...)
	if unasked := countUnasked(s.Summary()); unasked > 0 {
		notes = append(notes, fmt.Sprintf("%s without a solution: searched and recorded, but in no percentage.", sink.Plural(unasked, "position")))
	}
	if found.errors != "" {
		notes = append(notes, "Engine errors, which count as unsolved: "+found.errors+".")
	}
	if found.mates != "" {
		notes = append(notes, found.mates)
	}
	for _, use := range found.disobedient {
		notes = append(notes, use.String())
	}
	notes = append(notes, repeatNotes(s.Run, len(found.flaky) > 0)...)
	if cached := found.cached; cached > 0 {
		notes = append(notes, fmt.Sprintf("%d of %d searches are from the cache: they have no times and are left out of all times.", cached, s.Run.Len()))
	}
	notes = append(notes, pliesNotes(meta)...)
	notes = append(notes, seedNotes(meta)...)
	notes = append(notes, found.timing...)
	if c, err := s.Comparison(); err == nil {
		notes = append(notes, sameSearches(c)...)
		notes = append(notes, allowances(c)...)
	}
	if want := meta.Positions(); s.Run.Len() < want {
		notes = append(notes, fmt.Sprintf("The run is incomplete: %d of %d searches are recorded.", s.Run.Len(), want))
	}
	for i, note := range notes {
		notes[i] = sink.Terminal(note)
	}
	return notes
}

// UncheckedNote says that changes of the journal would not be noticed.
const UncheckedNote = "The journal of the run has no checksums, because an earlier version wrote it: a change of it would not be noticed."

// Cautions are the notes that nobody may miss: which contenders did not obey the limit,
// why contenders have no verdict, that they have one all the same, and which differ in
// settings but not in a search. If the text of the run is not shown, that its journal is
// unchecked is among them.
func (s *Sections) Cautions(shown bool) []string {
	var list []string
	if s.meta.Unchecked && !shown {
		list = append(list, UncheckedNote)
	}
	for _, use := range s.scan().disobedient {
		list = append(list, use.String())
	}
	c, err := s.Comparison()
	if err != nil {
		return list
	}
	for _, text := range slices.Concat(c.NotComparable(), sameSearches(c), allowances(c)) {
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// sameSearches returns which contenders search alike.
func sameSearches(c *compare.Comparison) []string {
	var notes []string
	for i := range c.Pairs {
		if text := c.Pairs[i].SameSearches; text != "" {
			notes = append(notes, text)
		}
	}
	return notes
}

// allowances returns which verdicts are given all the same.
func allowances(c *compare.Comparison) []string {
	return slices.DeleteFunc(slices.Clone(c.Warnings), func(text string) bool {
		return text != compare.UnlikeAllowed && text != compare.MissingAllowed
	})
}

func countUnasked(rows []report.Summary) int {
	n := 0
	for _, row := range rows {
		if row.Theme == report.WholeSuite {
			n += row.Cases - row.AskedCases
		}
	}
	return n
}

func countCached(records iter.Seq[*suites.Record]) int {
	n := 0
	for rec := range records {
		if rec.Cached {
			n++
		}
	}
	return n
}

// mateNote returns the number of searches whose verdict has a note, with the first; empty
// for none.
func mateNote(records iter.Seq[*suites.Record]) string {
	var first suites.Record
	many := 0
	for rec := range records {
		if rec.Note != "" {
			if many++; many == 1 {
				first = *rec
			}
		}
	}
	if many == 0 {
		return ""
	}
	return fmt.Sprintf("%s with a note on the mate (column note of %s), the first in %s, %s: %s.",
		sink.Plural(many, "search"), report.RecordsFile, first.Suite, first.ID, first.Note)
}

// errorCounts returns the number of errors of each kind in the order of their first
// occurrence, as "3 timeout, 1 crash".
func errorCounts(records iter.Seq[*suites.Record]) string {
	var kinds []string
	counts := map[string]int{}
	for rec := range records {
		if rec.Error == "" {
			continue
		}
		kind := report.ErrorKind(rec)
		if counts[kind] == 0 {
			kinds = append(kinds, kind)
		}
		counts[kind]++
	}
	for i, kind := range kinds {
		kinds[i] = strconv.Itoa(counts[kind]) + " " + kind
	}
	return strings.Join(kinds, ", ")
}
