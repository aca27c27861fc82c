package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/runfolder"
)

// PlayedOpcode is the opcode that failed.epd adds to a line. It is none of the
// standard's, so that no reader takes it for something else.
const PlayedOpcode = "played"

// FailedEPD writes failed.epd: the line of every case that some contender did
// not solve, an engine's failure included, in the order of suites and lines. A
// run of the file is a run of these cases again.
//
// A line stands as it was read, with two operations added at its end: an id
// where it had none, which is the one that reports have, and what was played,
// as
//
//	played "Nf7+";
//	played "default: Nf7+" "plain: Qh5";
//
// where there are several contenders, those included that solved it. In place of
// a move that was never played stands the kind of the failure ("timeout"). Where
// a contender did not play the same each time (--repeat), each move stands there
// with how often it was played, as "Nf7+ 3/5" "Qh5 2/5".
//
// A line that would read otherwise with this at its end, or without the flags of
// the run, is written in its standard form instead: one that lacks its last
// semicolon, or one of Chess960 that does not say so. A record without its line
// is left out.
type FailedEPD struct {
	w     io.Writer
	meta  Meta
	cases map[failedKey]*failedCase
}

// failedKey is the place of a case in its run.
type failedKey struct{ suite, index int }

// failedCase is a case and all its records, in the order of contenders and
// repeats.
type failedCase struct {
	key     failedKey
	record  suites.Record // with its line; zero where no contender failed
	records []suites.Record
}

// NewFailedEPD returns a report that writes failed.epd to w when it is closed.
func NewFailedEPD(w io.Writer, meta Meta) *FailedEPD {
	return &FailedEPD{w: w, meta: meta, cases: map[failedKey]*failedCase{}}
}

// Add takes a record.
func (f *FailedEPD) Add(rec suites.Record) error {
	key := failedKey{rec.SuiteIndex, rec.CaseIndex}
	c := f.cases[key]
	if c == nil {
		c = &failedCase{key: key}
		f.cases[key] = c
	}
	c.records = append(c.records, rec)
	if rec.Failed() && rec.Source != "" && c.record.Source == "" {
		c.record = rec
	}
	return nil
}

// answers returns what the contenders played.
func (f *FailedEPD) answers(c *failedCase) []string {
	var answers []string
	for _, r := range byCase(c.records) {
		counts := r.answers()
		for _, count := range counts {
			played := count.answer
			if len(counts) > 1 {
				played += fmt.Sprintf(" %d/%d", count.times, len(r))
			}
			if len(f.meta.Contenders) > 1 {
				played = r[0].Contender + ": " + played
			}
			answers = append(answers, played)
		}
	}
	return answers
}

// Close writes the file.
func (f *FailedEPD) Close() error {
	var failed []*failedCase
	for _, c := range f.cases {
		if c.record.Source != "" {
			failed = append(failed, c)
		}
	}
	slices.SortFunc(failed, func(a, b *failedCase) int {
		return cmp.Or(cmp.Compare(a.key.suite, b.key.suite), cmp.Compare(a.key.index, b.key.index))
	})
	for _, c := range failed {
		line, err := f.line(c)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(f.w, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// line returns the line of a case.
func (f *FailedEPD) line(c *failedCase) (string, error) {
	rec := &c.record
	r, err := readLine(rec.Source, epd.Options{Chess960: f.meta.Chess960})
	if err != nil {
		return "", fmt.Errorf("%s of %s: its line in %s cannot be read: %w", rec.ID, rec.Suite, runfolder.JournalFile, err)
	}
	line := withoutPlayed(r)
	if r.ID() == "" {
		r.Operations = slices.DeleteFunc(r.Operations, func(op epd.Operation) bool { return op.Opcode == "id" })
		line += " " + addOperation(r, epd.String("id", rec.ID))
	}
	line += " " + addOperation(r, playedOperation(f.answers(c)))
	standard := r.String()
	if again, err := readLine(line, epd.Options{}); err == nil && again.String() == standard {
		return line, nil
	}
	return standard, nil
}

// readLine reads one line of EPD.
func readLine(line string, o epd.Options) (*epd.Record, error) {
	return epd.NewReader(strings.NewReader(line), runfolder.JournalFile, o).Read()
}

// addOperation adds an operation to a record and returns it as text.
func addOperation(r *epd.Record, op epd.Operation) string {
	r.Operations = append(r.Operations, op)
	return op.String()
}

// playedOperation returns what was played as an operation.
func playedOperation(answers []string) epd.Operation {
	op := epd.Operation{Opcode: PlayedOpcode}
	for _, answer := range answers {
		op.Operands = append(op.Operands, epd.Operand{Text: answer, Quoted: true})
	}
	return op
}

// withoutPlayed takes what was played in an earlier run out of a record, and
// returns its line without that: as it was read where it stands at the end.
func withoutPlayed(r *epd.Record) (source string) {
	source = strings.TrimRight(r.Source, " \t")
	r.Operations = slices.DeleteFunc(r.Operations, func(op epd.Operation) bool {
		if op.Opcode != PlayedOpcode {
			return false
		}
		source = strings.TrimSuffix(source, " "+op.String())
		return true
	})
	return source
}
