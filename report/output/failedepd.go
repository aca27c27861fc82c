package output

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/folder"
	"keymove/suites/notation"
)

// playedOpcode is the opcode that failed.epd adds to a line. It is not an opcode of
// the standard, so that no reader mistakes it for another one.
const playedOpcode = "played"

// FailedFile is the name of the file in a run folder that WriteFailed writes.
const FailedFile = "failed.epd"

// WriteFailed writes failed.epd: the line of every case that at least one contender
// did not solve or failed on, in the order of suites and lines. A run of the file runs
// these cases again.
//
// A line is written as it was read, with two operations added at its end: the id used
// in reports if it had none, and what was played, as
//
//	played "Nf7+";
//	played "default: Nf7+" "plain: Qh5";
//
// the latter with several contenders, including those that solved the case. Without a
// move it is the kind of the failure ("timeout"). If the searches of a contender
// differ (--repeat), each move has its frequency: "Nf7+ 3/5" "Qh5 2/5".
//
// A line that is not EPD as the standard has it, or would be read differently with this at its
// end or without the flags of the run, is written in its standard form instead: one with six
// fields, or one of Chess960 that is not marked as such; what the board shows of rights as in ordinary
// chess is Chess960 by the flag alone. Records without their line are skipped.
func WriteFailed(w io.Writer, s *Sections) error {
	for c := range s.failedCases() {
		line, err := s.failedLine(c)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// failedCase is a case with the searches of all contenders.
type failedCase struct {
	record     *suites.Record // a failed search with its line
	contenders []report.Searches
}

// failedCases yields the failed cases whose line is known, in the order of suites
// and lines.
func (s *Sections) failedCases() iter.Seq[failedCase] {
	return func(yield func(failedCase) bool) {
		if s.scan().failures.total == 0 {
			return // there is nothing to look for
		}
		for contenders := range s.Run.Cases() {
			if rec := firstFailed(contenders); rec != nil && rec.Source != "" && !yield(failedCase{rec, contenders}) {
				return
			}
		}
	}
}

// firstFailed returns a failed search; nil without one.
func firstFailed(contenders []report.Searches) *suites.Record {
	for _, searches := range contenders {
		for _, rec := range searches {
			if rec.Failed() {
				return rec
			}
		}
	}
	return nil
}

// played returns what each contender played.
func (s *Sections) played(c failedCase) []string {
	var answers []string
	for _, searches := range c.contenders {
		counts := searches.Answers()
		for _, count := range counts {
			played := count.Answer
			if len(counts) > 1 {
				played += fmt.Sprintf(" %d/%d", count.Times, len(searches))
			}
			if len(s.meta.Contenders) > 1 {
				played = searches[0].Contender + ": " + played
			}
			if s.Run.IsSeveral() {
				played = searches[0].Limit + ": " + played
			}
			answers = append(answers, played)
		}
	}
	return answers
}

// failedLine returns the line of a case for failed.epd. One that only an earlier version could
// read stays as it is.
func (s *Sections) failedLine(c failedCase) (string, error) {
	rec := c.record
	r, err := epd.Parse(rec.Source, 1, epd.Options{Chess960: s.meta.Chess960})
	if _, isForeign := errors.AsType[*notation.ForeignLineError](err); isForeign {
		return "", fmt.Errorf("%s of %s: its line in %s cannot be read: %w", rec.ID, rec.Suite, folder.JournalFile, errors.Unwrap(err))
	} else if err != nil {
		return rec.Source, nil
	}
	line := edit(r)
	line.remove(playedOpcode)
	if r.ID() == "" {
		line.remove("id")
		line.add(epd.String("id", rec.ID))
	}
	line.add(playedOperation(s.played(c)))
	return line.String(), nil
}

// playedOperation returns the operation with what was played.
func playedOperation(answers []string) epd.Operation {
	op := epd.Operation{Opcode: playedOpcode}
	for _, answer := range answers {
		op.Operands = append(op.Operands, epd.Operand{Text: answer, Quoted: true})
	}
	return op
}
