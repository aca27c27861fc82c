package output

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"keymove/engine/mate"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/folder"
)

// Notes explain what the numbers do not show: what was left out or went wrong, and
// what that means for them. Each is a line.
func (s *Sections) Notes() []string { return s.notes() }

func (s *Sections) makeNotes() []string {
	meta, found := &s.meta, s.scan()
	notes := s.gravest()
	for _, suite := range meta.Suites {
		if suite.Skipped > 0 {
			notes = append(notes, fmt.Sprintf("%s: %s skipped as invalid.", suite.Name, sink.Plural(suite.Skipped, "line")))
		}
	}
	notes = append(notes, errataNotes(meta, found.disputed)...)
	if unasked := countUnasked(s.Summary()); unasked > 0 {
		notes = append(notes, fmt.Sprintf("%s without a solution: searched and recorded, but in no percentage.", sink.Plural(unasked, "position")))
	}
	if found.mates != "" {
		notes = append(notes, found.mates)
	}
	notes = append(notes, found.inPlies...)
	notes = append(notes, unreportedNotes(s.Summary())...)
	notes = append(notes, found.once...)
	notes = append(notes, found.learning...)
	notes = append(notes, repeatNotes(s.Run, len(found.flaky) > 0)...)
	if cached := found.cached; cached > 0 {
		notes = append(notes, fmt.Sprintf("%d of %d searches are from the cache: they have no times and are left out of all times.", cached, s.Run.Len()))
	}
	return slices.Concat(notes, pliesNotes(meta), seedNotes(meta))
}

// gravest are the notes that come first: what makes figures wrong, or verdicts.
func (s *Sections) gravest() []string {
	meta, found := &s.meta, s.scan()
	c, err := s.Comparison()
	var notes []string
	if err == nil {
		notes = c.Allowances()
	}
	if meta.Unchecked {
		notes = append(notes, uncheckedNote)
	}
	notes = append(notes, shardNotes(meta)...)
	if want := meta.Positions(); s.Run.Len() < want {
		notes = append(notes, fmt.Sprintf("The run is incomplete: %d of %d searches are recorded.", s.Run.Len(), want))
	}
	if found.errors != "" {
		notes = append(notes, "Engine errors, which count as unsolved: "+found.errors+".")
	}
	for _, use := range found.disobedient {
		notes = append(notes, report.LimitUseText(&use))
	}
	notes = slices.Concat(notes, found.unasked, report.SizesWithoutEffect(meta.Contenders, meta.AllSizes()), found.timing)
	if err == nil && len(c.Pairs) > 0 {
		notes = slices.Concat(notes, searchNotes(c), c.Pairs[0].Findings.Of(compare.KindRepeated).Texts())
	}
	return notes
}

// uncheckedNote says that changes of the journal would not be noticed.
const uncheckedNote = "The journal of the run has no checksums, because an earlier version wrote it: a change of it would not be noticed."

// Cautions are the notes that nobody may miss: which contenders did not obey the limit,
// why contenders have no verdict, that they have one all the same, and which differ in
// settings but not in a search. If the text of the run is not shown, that its journal is
// unchecked is among them.
func (s *Sections) Cautions(shown bool) []string {
	var list []string
	if s.meta.Unchecked && !shown {
		list = append(list, uncheckedNote)
	}
	for _, use := range s.scan().disobedient {
		list = append(list, report.LimitUseText(&use))
	}
	list = append(list, s.scan().unasked...)
	list = append(list, s.scan().learning...)
	list = append(list, s.scan().inPlies...)
	list = append(list, report.SizesWithoutEffect(s.meta.Contenders, s.meta.AllSizes())...)
	c, err := s.Comparison()
	if err != nil {
		return list
	}
	return slices.Concat(list, refusals(c).Texts(), searchNotes(c), c.Allowances())
}

// searchNotes returns which contenders search alike, and which end their searches earlier than their base.
func searchNotes(c *compare.Comparison) []string {
	early := slices.DeleteFunc(c.Findings.Of(compare.KindNote), func(found compare.Finding) bool { return found.Contender == "" })
	return append(c.Findings.Of(compare.KindUnread, compare.KindSame).Texts(), early.Texts()...)
}

func countUnasked(rows []report.Summary) int {
	n := 0
	for _, row := range rows {
		if row.Theme == report.WholeSuite && row.Contender == rows[0].Contender {
			n += row.Cases - row.AskedCases
		}
	}
	return n
}

// unreportedNotes say what the engines of contenders never reported.
func unreportedNotes(rows []report.Summary) []string {
	var contenders, notes []string
	by := map[string]*report.Reported{}
	for i := range rows {
		row := &rows[i]
		if row.Theme != report.WholeSuite {
			continue
		}
		if by[row.Contender] == nil {
			by[row.Contender] = &report.Reported{}
			contenders = append(contenders, row.Contender)
		}
		by[row.Contender].Merge(&row.Reported)
	}
	for _, name := range contenders {
		if figures := by[name].Never(); figures != "" {
			notes = append(notes, fmt.Sprintf("%s never reported %s, which are unknown.", name, figures))
		}
	}
	return notes
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

// leastInPlies is the number of mates below which nothing is said of how they are counted.
const leastInPlies = 3

// inPliesNotes name the contenders whose mates are counted in plies: the lines of most mates have as many plies as the
// mate is said to have moves.
func inPliesNotes(records iter.Seq[*suites.Record]) (notes []string) {
	var names []string
	shown, inPlies := map[string]int{}, map[string]int{}
	for rec := range records {
		if rec.MatePV != mate.Complete || rec.ScoreMate == nil || max(*rec.ScoreMate, -*rec.ScoreMate) == 1 {
			continue // a mate in one is one ply
		}
		if shown[rec.Contender]++; shown[rec.Contender] == 1 {
			names = append(names, rec.Contender)
		}
		if n := len(strings.Fields(rec.PV)); n == *rec.ScoreMate || n == -*rec.ScoreMate {
			inPlies[rec.Contender]++
		}
	}
	for _, name := range names {
		if n := inPlies[name]; n >= leastInPlies && 2*n > shown[name] {
			notes = append(notes, fmt.Sprintf("%s counts mates in plies: its own line has as many plies as its mate is said to have moves in %d of %d searches. UCI counts moves: what is found and best of it is wrong.", sink.Terminal(name), n, shown[name]))
		}
	}
	return notes
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

// repeatNotes explains what repeats mean for the numbers; flaky says whether the searches
// of a position disagree.
func repeatNotes(run *report.Run, flaky bool) []string {
	meta := run.Meta
	if meta == nil || meta.Repeats() == 1 {
		return nil
	}
	notes := []string{fmt.Sprintf("Each position was searched %d times: solved and points count searches, the intervals only positions, "+
		"because further searches of a position add little information.", meta.Repeats())}
	if run.Len() == meta.Positions() && !flaky {
		notes = append(notes, fmt.Sprintf("The %d searches of each position all played the same move.", meta.Repeats()))
	}
	return notes
}

// shardNotes say that a run is a shard, or that times of several machines are in it.
func shardNotes(meta *report.Meta) []string {
	if !meta.Shard.IsWhole() {
		return []string{fmt.Sprintf("This is shard %v: its numbers are of a part of the positions. "+
			"\"keymove report --merge\" puts the shards together.", meta.Shard)}
	}
	if n := countMachines(meta.Shards); n > 1 && !meta.NoTimes {
		return []string{fmt.Sprintf("The shards were searched on %d machines: times and speeds are theirs together.", n)}
	}
	return nil
}

// countMachines returns the number of different machines of shards.
func countMachines(shards []folder.ShardRun) int {
	machines := map[suites.Machine]bool{}
	for _, s := range shards {
		machines[s.Machine] = true
	}
	return len(machines)
}

// errataNotes reports how many positions of each suite are disputed, and how many are
// left out as broken. disputed has the number of disputed positions of each suite.
func errataNotes(meta *report.Meta, disputed map[int]int) []string {
	var notes []string
	for i, s := range meta.Suites {
		if s.Broken > 0 {
			notes = append(notes, fmt.Sprintf("%s: %s left out as broken (--errata on).", s.Name, sink.Plural(s.Broken, "position")))
		}
		switch disputed := disputed[i]; {
		case disputed == 0:
		case meta.Errata.Mode == "on":
			notes = append(notes, fmt.Sprintf("%s: %s disputed; proven alternatives count as solutions.", s.Name, areDisputed(disputed)))
		default:
			notes = append(notes, fmt.Sprintf("%s: %s disputed (column disputed of %s; --errata on accepts proven alternatives).", s.Name, areDisputed(disputed), report.RecordsFile))
		}
	}
	return notes
}

func areDisputed(n int) string {
	if n == 1 {
		return "1 position is"
	}
	return fmt.Sprintf("%d positions are", n)
}

// countDisputed returns the number of disputed cases of each suite.
func countDisputed(records iter.Seq[*suites.Record]) map[int]int {
	counts := map[int]int{}
	known := map[[2]int]bool{}
	for rec := range records {
		if at := [2]int{rec.SuiteIndex, rec.CaseIndex}; rec.Disputed != "" && !known[at] {
			known[at] = true
			counts[rec.SuiteIndex]++
		}
	}
	return counts
}

// timingNotes reports of a run under a time limit how far its searches exceeded it,
// whether they were starved of CPU, and which machine differs from others. Without a time
// limit there are none.
func timingNotes(meta *report.Meta, records iter.Seq[*suites.Record]) []string {
	if !meta.Limits.Timed() {
		return nil
	}
	var notes []string
	if over, late := overrun(records, meta.Limits.MoveTime); late && meta.Limits.MoveTime > 0 && !meta.NoTimes {
		notes = append(notes, fmt.Sprintf("Overrun: at most %s in 99 %% of the searches.", sink.HumanTime(over)))
	}
	for _, m := range report.Starved(meta, records) {
		notes = append(notes, starvedNote(m))
	}
	for _, m := range report.OddMachines(records) {
		notes = append(notes, m.String())
	}
	return notes
}

func starvedNote(m report.StarvedMachine) string {
	where, there := "", "use fewer workers (-j) on an idle machine"
	if m.Host != "" {
		where, there = " on "+m.Host, "use fewer slots (-j) of its worker"
	}
	return fmt.Sprintf("Too little CPU: half of the searches%s got at most %d %% of a CPU, so their results are too low; "+
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
