package compare

import (
	"iter"
	"slices"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// Trial looks at the records of a sequential run as they come in, and says how it goes on:
// after each tenth of the positions, in random order, it looks at the differences between
// contenders, and ends when all of them are decided. The intervals are repeated confidence
// intervals (C. Jennison and B. W. Turnbull 1989), which hold at all looks together. It is for
// one goroutine.
type Trial struct {
	sequence runfolder.Sequence
	suites   []string // of the run, by number
	repeats  int
	names    []string    // of the contenders
	baseline *report.Run // nil for none
	records  map[string][]suites.Record
}

// NewTrial returns the trial of a run with its manifest, which has a sequence, and the
// baseline of it; nil for none.
func NewTrial(m *runfolder.Manifest, baseline *report.Run) *Trial {
	t := &Trial{sequence: *m.Sequence, repeats: m.Repeats(), baseline: baseline, records: map[string][]suites.Record{}}
	t.sequence.Suites = slices.Clone(t.sequence.Suites)
	for i := range t.sequence.Suites {
		t.sequence.Suites[i].Pairs = slices.Clone(t.sequence.Suites[i].Pairs)
	}
	for _, c := range m.Contenders {
		t.names = append(t.names, c.Name)
	}
	for _, s := range m.Suites {
		t.suites = append(t.suites, s.Name)
	}
	return t
}

// Add takes a record, in any order.
func (t *Trial) Add(rec *suites.Record) {
	rec = new(*rec)
	rec.PV, rec.Telemetry = "", nil // which need memory and decide nothing
	t.records[rec.Suite] = append(t.records[rec.Suite], *rec)
}

// Sequence returns the sequence with what was found so far.
func (t *Trial) Sequence() *runfolder.Sequence { return &t.sequence }

// Stages yields the searches up to each look, without those that are done. The next ones
// depend on the records of all before them, which have to be added by then.
func (t *Trial) Stages(done map[suites.Key]bool) iter.Seq[iter.Seq[suites.Key]] {
	return func(yield func(iter.Seq[suites.Key]) bool) {
		records := 0
		for i := range t.sequence.Suites {
			suite := &t.sequence.Suites[i]
			from := 0
			for look, count := range suite.Looks {
				all := t.keys(suite, suite.Order[from:count])
				records += len(all)
				from = count
				left := slices.DeleteFunc(all, func(key suites.Key) bool { return done[key] })
				if len(left) > 0 && !yield(slices.Values(left)) {
					return
				}
				if t.look(suite, look) {
					break
				}
			}
		}
		t.sequence.Records = records
	}
}

// keys returns the searches of positions: in rounds of all of them, all contenders of a
// case in a row, of which each is the first in turn, as in other runs.
func (t *Trial) keys(suite *runfolder.SequenceSuite, positions [][]int) []suites.Key {
	var keys []suites.Key
	number := slices.Index(t.suites, suite.Suite)
	for repeat := range t.repeats {
		turn := repeat
		for _, cases := range positions {
			for _, c := range cases {
				for n := range t.names {
					contender := (turn + n) % len(t.names)
					keys = append(keys, suites.Key{Contender: contender, Suite: number, Case: c, Repeat: repeat})
				}
				turn++
			}
		}
	}
	return keys
}

// look looks at a suite, and reports whether all its pairs are decided.
func (t *Trial) look(suite *runfolder.SequenceSuite, number int) bool {
	run := &report.Run{Records: t.upTo(suite, suite.Looks[number])}
	isLast, decided := number == len(suite.Looks)-1, true
	for i := range suite.Pairs {
		pair := &suite.Pairs[i]
		base := Contender{Own: pair.Base, Run: run}
		if t.baseline != nil {
			base.Run = t.baseline
		}
		found := Look(base, Contender{Own: pair.Contender, Run: run}, Figure(suite.Figure), suite.Bounds[number])
		pair.Looks = append(pair.Looks, runfolder.SequenceLook{Positions: suite.Looks[number], Difference: found.Value, Low: found.Low, High: found.High})
		if pair.Look == 0 {
			decide(pair, Conclude(found, t.sequence.Margin), number+1, isLast)
		}
		decided = decided && pair.Look > 0
	}
	if decided {
		suite.Reached = suite.Looks[number]
		delete(t.records, suite.Suite)
	}
	return decided
}

// upTo returns the records of a number of positions in their order. A run that was
// interrupted may have others, of which this look must not know.
func (t *Trial) upTo(suite *runfolder.SequenceSuite, positions int) []suites.Record {
	reached := map[int]bool{}
	for _, cases := range suite.Order[:positions] {
		for _, c := range cases {
			reached[c] = true
		}
	}
	var records []suites.Record
	for i := range t.records[suite.Suite] {
		if rec := &t.records[suite.Suite][i]; reached[rec.CaseIndex] {
			records = append(records, *rec)
		}
	}
	suites.SortRecords(records)
	return records
}

// decide notes what a look has shown about a pair.
func decide(pair *runfolder.SequencePair, verdict Verdict, look int, isLast bool) {
	if verdict == "" && isLast {
		verdict = TooFew
	}
	if verdict != "" {
		pair.Verdict, pair.Look = string(verdict), look
	}
}
