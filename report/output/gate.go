package output

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// WriteGate writes the decision of a gate for people: the outcome and its reasons, the
// suites, the lost positions. Lines have at most width characters, as far as words and
// numbers allow; 0 is any width.
func WriteGate(w io.Writer, g *compare.Gate, width int) error {
	var out strings.Builder
	out.WriteString(sink.Paragraph("", gateTitle(g), width))
	for _, line := range append(append([]string{}, g.Reasons...), prefixed("Note: ", g.Notes)...) {
		out.WriteString(sink.Paragraph("  ", sink.Terminal(line), width))
	}
	if len(g.Rows) > 0 {
		out.WriteString("\n" + GateTable(g).Fit("", width))
		out.WriteString("\n" + sink.Paragraph("", sink.Terminal(GateMoves(g)), width))
	}
	if len(g.Lost) > 0 {
		out.WriteString("\nLost: " + strconv.Itoa(len(g.Lost)) + "\n\n" + LostTable(g).Fit("  ", width))
	}
	return sink.Write(w, out.String())
}

// WriteBriefGates writes the decisions of gates in few lines, as WriteBriefComparison writes a
// comparison: for each the outcome with its reasons and notes, its suites, the first lost
// positions; then the page, and the command about the first lost one.
func WriteBriefGates(w io.Writer, gates []*compare.Gate, b Brief) error {
	if b.Width == 0 {
		b.Width = BriefWidth
	}
	var out strings.Builder
	if len(gates) > maxBriefGates {
		out.WriteString(outcomeTable(gates).Painted().Fit("", b.Width))
	} else {
		for i, g := range gates {
			if i > 0 {
				out.WriteString("\n")
			}
			writeBriefGate(&out, g, b.Width)
		}
	}
	var next []string
	reason := ""
	for _, g := range gates {
		if next == nil && g.Sides != nil && len(g.Lost) > 0 {
			next, reason = explainLost(&g.Lost[0], g.Sides)
		}
	}
	out.WriteString(b.End(next, reason))
	return sink.Write(w, FewEmpty(out.String()))
}

// gateTitle is the first line about a gate.
func gateTitle(g *compare.Gate) string {
	return sink.Terminal(g.Who()) + ": " + sink.Toned(g.Outcome.Tone(), sink.Terminal(g.Result()))
}

// maxBriefGates is the number of gates up to which each has its tables; more have a row each.
const maxBriefGates = 2

// writeBriefGate writes the decision of a gate.
func writeBriefGate(out *strings.Builder, g *compare.Gate, width int) {
	lines := slices.Concat(g.Reasons, FewNotes(prefixed("Note: ", g.Notes)))
	out.WriteString(sink.Paragraph("", gateTitle(g), width))
	if len(lines) > 0 {
		out.WriteString(sink.Paragraph("  ", strings.Join(prefixed("", lines), "\n"), width))
	}
	if len(g.Rows) > 0 {
		out.WriteString("\n" + briefGateTable(g).Fit("", width) + "\n" + sink.Paragraph("", sink.Terminal(GateMoves(g)), width))
	}
	if lost := lostIDs(g); lost != "" {
		out.WriteString(sink.Paragraph("", sink.Terminal(lost), width))
	}
}

// outcomeTable has a row for each of many gates, with the first reason of its outcome.
func outcomeTable(gates []*compare.Gate) *sink.Table {
	t := sink.NewTable(sink.Column{Header: "contender"}, sink.Column{Header: "outcome"}, sink.Column{Header: "lost", Right: true}, sink.Column{Header: "because"})
	for _, g := range gates {
		reason := ""
		if len(g.Reasons) > 0 {
			reason = g.Reasons[0]
		}
		t.Add(g.Contender+g.AtText(), g.OutcomeText(), strconv.Itoa(len(g.Lost)), reason)
		t.Tone(1, g.Outcome.Tone())
	}
	return t
}

// briefGateTable has what decides about each suite.
func briefGateTable(g *compare.Gate) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "solved", Right: true}, sink.Column{Header: "found", Right: true}, sink.Column{Header: "best", Right: true}, sink.Column{Header: "points", Right: true},
		sink.Column{Header: "difference", Right: true}, sink.Column{Header: "loss up to", Right: true}, sink.Column{Header: "p (worse)", Right: true},
	)
	for i := range g.Rows {
		row := &g.Rows[i]
		solved, found := SolvedOrFound(row.Figure, row.CountText()+" of "+strconv.Itoa(row.Positions))
		t.Add(row.Suite, solved, found, row.BestText(), row.PointsText(), DifferenceText(&row.Row), LossText(row), compare.ProbabilityText(row.PWorseAdjusted))
	}
	return t
}

// shownLost is the number of lost positions that a brief decision names.
const shownLost = 6

// lostIDs names the first lost or unsolved positions; empty without one.
func lostIDs(g *compare.Gate) string {
	word, ids, all := "lost", []string{}, len(g.Lost)
	for i := range g.Lost[:min(shownLost, all)] {
		id := g.Lost[i].ID
		if g.Lost[i].Accepted != "" {
			id += " (accepted: " + g.Lost[i].Accepted + ")"
		}
		ids = append(ids, id)
	}
	if g.Base == "" {
		word = "not solved"
		for tested := range g.Unsolved() {
			if all++; all <= shownLost {
				ids = append(ids, tested.ID)
			}
		}
	}
	if all == 0 {
		return ""
	}
	text := fmt.Sprintf("%d %s: %s", all, word, strings.Join(ids, ", "))
	if all > shownLost {
		text += ", … (all with --verbose)"
	}
	return text
}

// WriteUnsolved lists the positions that the contenders of gates without a baseline did not
// solve, which the text of a run does by itself.
func WriteUnsolved(w io.Writer, gates []*compare.Gate, width int) error {
	for _, g := range gates {
		t, more := UnsolvedTable(g)
		if t.Len() == 0 {
			continue
		}
		title := sink.Paragraph("", sink.Toned(sink.Open, "Not solved")+" by "+sink.Terminal(g.Contender+g.AtText())+": "+strconv.Itoa(t.Len()+more), width)
		if err := sink.Write(w, "\n"+title+"\n"+t.Fit("  ", width)+omitted("  ", more)); err != nil {
			return err
		}
	}
	return nil
}

// UnsolvedTable has a row for each position that the contender of a gate without a
// baseline did not solve, with its FEN and a link to a board, and the number of positions
// that it leaves out because there are too many.
func UnsolvedTable(g *compare.Gate) (t *sink.Table, more int) {
	t = sink.NewTable(sink.Column{Header: "suite"}, sink.Column{Header: "id"}, sink.Column{Header: "answer"}, sink.Column{Header: "case"})
	for tested := range g.Unsolved() {
		if t.Len() == maxListed {
			more++
			continue
		}
		t.Add(tested.Suite, tested.ID, tested.Unsolved, tested.Case)
		t.Note(tested.FEN)
		t.Link(report.BoardURL(tested.FEN))
	}
	return t, more
}

func prefixed(prefix string, list []string) []string {
	texts := make([]string, len(list))
	for i, text := range list {
		texts[i] = prefix + sink.Terminal(text)
	}
	return texts
}

// GateTable has a row for each suite at a gate.
func GateTable(g *compare.Gate) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "positions", Right: true},
		sink.Column{Header: "solved", Right: true}, sink.Column{Header: "found", Right: true}, sink.Column{Header: "gained", Right: true}, sink.Column{Header: "lost", Right: true},
		sink.Column{Header: "best", Right: true}, sink.Column{Header: "points", Right: true}, sink.Column{Header: "difference", Right: true},
		sink.Column{Header: "95 % limit of the loss", Right: true}, sink.Column{Header: "p (worse)", Right: true},
	)
	for i := range g.Rows {
		row := &g.Rows[i]
		solved, found := SolvedOrFound(row.Figure, row.CountText())
		t.Add(row.Suite, strconv.Itoa(row.Positions), solved, found, strconv.Itoa(row.Gained), strconv.Itoa(row.Lost),
			row.BestText(), row.PointsText(), DifferenceText(&row.Row), LossText(row), compare.ProbabilityText(row.PWorseAdjusted))
	}
	return t
}

// LossText writes the loss that a gate does not rule out.
func LossText(row *compare.GateRow) string { return fmt.Sprintf("%.1f pp", max(0, 100*row.LossLimit)) }

// GateMoves says of each suite in how many positions the moves differ.
func GateMoves(g *compare.Gate) string {
	texts := make([]string, len(g.Rows))
	for i := range g.Rows {
		texts[i] = g.Rows[i].Suite + ": " + g.Rows[i].AnswersText()
	}
	return strings.Join(texts, "; ") + "."
}

// LostTable has a row for each lost position, with its FEN
// and a link to a board.
func LostTable(g *compare.Gate) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "id"}, sink.Column{Header: "expected"},
		sink.Column{Header: "base"}, sink.Column{Header: "contender"}, sink.Column{Header: "case"},
		sink.Column{Header: "accepted"}, sink.Column{Header: "disputed"},
	)
	for i := range g.Lost {
		l := &g.Lost[i]
		t.Add(l.Suite, l.ID, l.ExpectedText(), l.BaseMove, l.Move, l.Case, l.Accepted, l.Disputed)
		t.Note(l.FEN)
		t.Link(l.Board)
	}
	return t
}

// WriteGates writes the decisions of gates for people, with an empty line between
// them, in lines of at most width characters, 0 being any width.
func WriteGates(w io.Writer, gates []*compare.Gate, width int) error {
	for i, g := range gates {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := WriteGate(w, g, width); err != nil {
			return err
		}
	}
	return nil
}
