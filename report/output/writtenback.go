package output

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/epd"
)

// The opcodes of the EPD standard for what an engine has found.
const (
	opDepth   = "acd"
	opNodes   = "acn"
	opSeconds = "acs"
	opScore   = "ce"
	opLine    = "pv"
	opPlayed  = "sm"
)

// mateScore is from what the plies to a mate are subtracted in ce: "a mate on the move has a
// centipawn evaluation of 32766" (EPD standard, 16.2.5.8).
const mateScore = 32767

// WriteEPD writes the cases of a run as EPD, in their order, each with what a contender
// found in its first search: acd, acn, acs (no time where the run has none), ce, pv and sm, in
// the place of older ones. What a line asks stays the same: a mate that was found is in ce, since
// dm asks for one, and no pv is written where lines ask for moves by it. Cases that were not
// searched, or failed, have none of them. The suites are the run's, with its choice of cases.
func WriteEPD(w io.Writer, run *report.Run, loaded []suites.Suite, contender int) error {
	next, stop := iter.Pull(firstSearches(run, contender))
	defer stop()
	rec, more := next()
	for i := range loaded {
		for k, c := range loaded[i].All() {
			var found *suites.Record
			if more && rec.SuiteIndex == i && rec.CaseIndex == k {
				found = rec
				rec, more = next()
			}
			line, err := writtenBack(&c, found, run)
			if err != nil {
				return fmt.Errorf("%s:%d: %w", loaded[i].File, c.Line, err)
			}
			if _, err := io.WriteString(w, line+"\n"); err != nil {
				return err
			}
		}
	}
	return nil
}

// firstSearches yields the first search of each case by a contender, in the order of suites and
// cases.
func firstSearches(run *report.Run, contender int) iter.Seq[*suites.Record] {
	return func(yield func(*suites.Record) bool) {
		for of := range run.Cases() {
			for _, searches := range of {
				if searches[0].ContenderIndex == contender && !yield(searches[0]) {
					return
				}
			}
		}
	}
}

// writtenBack returns the line of a case with what was found; nil for nothing.
func writtenBack(c *suites.Case, rec *suites.Record, run *report.Run) (string, error) {
	r, err := epd.Parse(c.Source, c.Line, epd.Options{Chess960: run.Meta.Chess960})
	if err != nil {
		return "", errors.Unwrap(err)
	}
	replaced := []string{opDepth, opNodes, opSeconds, opScore, opPlayed}
	if !run.Meta.Lines {
		replaced = append(replaced, opLine)
	}
	line := edit(r)
	line.remove(replaced...)
	if rec != nil && rec.Error == "" {
		for _, op := range findings(rec, run.NoTimes()) {
			if op.Opcode != opLine || !run.Meta.Lines {
				line.add(op)
			}
		}
	}
	return line.String(), nil
}

// findings returns the operations for what a search found.
func findings(rec *suites.Record, noTimes bool) []epd.Operation {
	number := func(opcode string, n int64) epd.Operation { return epd.Words(opcode, strconv.FormatInt(n, 10)) }
	var list []epd.Operation
	if rec.Depth != nil {
		list = append(list, number(opDepth, int64(*rec.Depth)))
	}
	if rec.Nodes != nil {
		list = append(list, epd.Words(opNodes, strconv.FormatUint(*rec.Nodes, 10)))
	}
	if !noTimes && !rec.Cached {
		list = append(list, number(opSeconds, (rec.TimeUS+500_000)/1_000_000))
	}
	switch mate := rec.ScoreMate; {
	case mate != nil && *mate > 0:
		list = append(list, number(opScore, int64(mateScore-(2**mate-1))))
	case mate != nil:
		list = append(list, number(opScore, int64(-mateScore-2**mate)))
	case rec.ScoreCP != nil:
		list = append(list, number(opScore, int64(*rec.ScoreCP)))
	}
	if rec.PV != "" {
		list = append(list, epd.Words(opLine, strings.Fields(rec.PV)...))
	}
	if rec.Move != "" {
		list = append(list, epd.Words(opPlayed, rec.Move))
	}
	return list
}
