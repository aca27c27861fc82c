package mine

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/grade"
)

// WriteCandidates writes candidates that no oracle has confirmed as lines that ask nothing. Builds are
// those whose games they are from, mined alike.
func WriteCandidates(w io.Writer, head string, list []Candidate, builds suites.Builds) error {
	records := make([]*epd.Record, len(list))
	for i := range list {
		records[i] = list[i].record(builds)
	}
	return write(w, head, records)
}

// Write writes positions as a suite: points of every legal move, bm and am, the game with the moves
// before the position, the evaluations, and the builds whose games they are from, mined alike.
func Write(w io.Writer, from grade.Provenance, list []Position, builds suites.Builds) error {
	records := make([]*epd.Record, len(list))
	for i := range list {
		p := &list[i]
		r := grade.Graded(p.record(builds), p.Grades, from.Margin)
		avoid := epd.Words("am", p.Position.SAN(p.Played))
		r.Operations = slices.Insert(r.Operations, 1, avoid)
		records[i] = r
	}
	return write(w, from.Head(), records)
}

func write(w io.Writer, head string, records []*epd.Record) error {
	if _, err := io.WriteString(w, head); err != nil {
		return err
	}
	out := epd.NewWriter(w)
	for _, r := range records {
		if err := out.Write(r); err != nil {
			return err
		}
	}
	return nil
}

// record returns a candidate as a line that asks nothing.
func (c *Candidate) record(builds suites.Builds) *epd.Record {
	pos := &c.Position
	operations := []epd.Operation{
		epd.String("id", c.Game()+"."+strconv.Itoa(c.Ply+1)),
		epd.String("game", c.Game()),
		epd.String("played", fmt.Sprintf("%s: %s", epd.Clean(c.Player), pos.SAN(c.Played))),
		epd.String("against", epd.Clean(c.Opponent)),
		epd.String("evals", fmt.Sprintf("%s %s", c.Evidence.Before, c.Evidence.After)),
		minedOperation(c.Player, builds),
	}
	if c.History.IsEmpty() {
		operations = append(operations,
			epd.Words("hmvc", strconv.Itoa(pos.HalfmoveClock())), epd.Words("fmvn", strconv.Itoa(pos.FullmoveNumber())))
	}
	return &epd.Record{Position: *pos, History: c.History, Operations: operations}
}

// minedOperation names the builds, the one that played the move first.
func minedOperation(player string, builds suites.Builds) epd.Operation {
	op := epd.Operation{Opcode: suites.MinedOpcode}
	add := func(b suites.Build) {
		op.Operands = append(op.Operands, epd.Operand{Text: epd.Clean(b.String()), Quoted: true})
	}
	i := max(0, slices.IndexFunc(builds, func(b suites.Build) bool { return b.Name == epd.Clean(player) }))
	for k := range builds {
		add(builds[(i+k)%len(builds)])
	}
	return op
}
