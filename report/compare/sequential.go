package compare

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/digest"
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
// case in a row, each the first in turn, as in other runs.
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
		found := look(base, Contender{Own: pair.Contender, Run: run}, report.Figure(suite.Figure), suite.Bounds[number])
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
// interrupted may have others, which this look must not see.
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

// look returns the difference of a figure between two contenders over the cases that both
// have searched, as a share of the positions or of the points, with its interval at a
// quantile z of the normal distribution: Tango's, or Gaffke's (stats.MeanInterval).
func look(base, other Contender, figure report.Figure, z float64) Interval {
	cases := clustered(pairUp(answersOf(base), answersOf(other)))
	row := Row{Figure: figure}
	if figure == report.Points {
		row.MaxPoints = maxPoints(cases)
	}
	d := tested{row: &row, cases: cases}.differing()
	return d.interval(z)
}

// Conclude returns what an interval shows; empty if nothing.
func Conclude(i Interval, margin float64) Verdict {
	switch {
	case i.Low > 0:
		return Better
	case i.High < 0:
		return Worse
	case i.Low > -margin && i.High < margin:
		return Equal
	}
	return ""
}

// BaselineDigest identifies what of a run counts where it is the baseline of a sequential
// one.
func BaselineDigest(run *report.Run) string {
	var text strings.Builder
	for rec := range run.All() {
		fmt.Fprintln(&text, rec.Contender, rec.Suite, rec.Case, rec.RepeatNumber(), valueText(rec.Solved), valueText(rec.Points), valueText(rec.MaxPoints))
	}
	return digest.Of([]byte(text.String()))
}

func valueText[T any](value *T) string {
	if value == nil {
		return "-"
	}
	return fmt.Sprint(*value)
}

// SequentialStop says when a sequential run had the verdict of a row.
type SequentialStop struct {
	// Look is the number of the look, of Looks, Positions that of the positions searched by
	// then, of Planned. The run may have gone on for other contenders.
	Look      int `json:"look"`
	Looks     int `json:"looks"`
	Positions int `json:"positions"`
	Planned   int `json:"planned"`
	// Level is the coverage of the interval, which is a repeated one: it holds at all looks
	// together.
	Level float64 `json:"level"`
	// Difference is the difference as a share of the positions or of the points.
	Difference Interval `json:"difference"`
}

// sequenceOf returns the sequence that has a verdict about two contenders; nil if there is
// none. Where one of their runs is sequential and has no verdict about these two, refusal
// says why there cannot be one: it ended when other results had decided.
func sequenceOf(base, other Contender) (found *runfolder.Sequence, refusal string) {
	for _, run := range []*report.Run{base.Run, other.Run} {
		if run.Meta == nil || run.Meta.Sequence == nil {
			continue
		}
		s := run.Meta.Sequence
		isOwn := run == other.Run && hasPair(s, base.Own, other.Own)
		isBase := s.Baseline == "" && base.Run == other.Run || s.Baseline != "" && base.Run != other.Run && BaselineDigest(base.Run) == s.BaselineSHA256
		switch {
		case s.Records == 0:
			return nil, run.Path + " is a sequential run that has not been decided yet."
		case isOwn && isBase:
			return s, ""
		}
		return nil, run.Path + " is a sequential run, which ended when its own comparisons were decided; this is another one."
	}
	return nil, ""
}

// hasPair reports whether some suite of a sequence has a pair.
func hasPair(s *runfolder.Sequence, base, contender string) bool {
	for i := range s.Suites {
		if s.Suites[i].Pair(base, contender) != nil {
			return true
		}
	}
	return false
}

// repeat gives the rows of whole suites the verdicts and the intervals of the sequential
// run. Its other rows have no verdict, and none has a p-value: tests of a number of
// positions that was fixed in advance do not hold.
func (p *pairing) repeat() {
	for i := range p.pair.Rows {
		row := &p.pair.Rows[i]
		suite := p.saved.Suite(row.Suite)
		if !row.IsWhole() || row.Positions == 0 || suite == nil {
			continue
		}
		if pair := suite.Pair(p.base.Own, p.other.Own); pair != nil && pair.Look > 0 {
			row.repeat(p.saved, suite, pair)
		}
	}
}

// repeat takes the verdict of a pair.
func (r *Row) repeat(s *runfolder.Sequence, suite *runfolder.SequenceSuite, pair *runfolder.SequencePair) {
	last := pair.Looks[pair.Look-1]
	i := Interval{Value: last.Difference, Low: last.Low, High: last.High}
	r.Sequential = &SequentialStop{
		Look: pair.Look, Looks: len(suite.Looks), Positions: last.Positions, Planned: len(suite.Order), Level: s.Level, Difference: i,
	}
	r.Verdict, r.Margin, r.Figure = Verdict(pair.Verdict), s.Margin, report.Figure(suite.Figure)
	if r.PointsDiff != nil {
		r.PointsDiff = &Interval{i.Value * r.MaxPoints, i.Low * r.MaxPoints, i.High * r.MaxPoints}
		return
	}
	r.SolvedDiff = i
}

// SequentialText says when and why a sequential run had the verdict of the row.
func (r *Row) SequentialText() string {
	s := r.Sequential
	return fmt.Sprintf("%s: %s after %d of %d positions, at look %d of %d: %s, a repeated confidence interval of %.4g %%.",
		r.Suite, r.VerdictText(), s.Positions, s.Planned, s.Look, s.Looks, s.Difference.PP(), 100*s.Level)
}
