package markdown

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/sink"
)

// CommentFile is the file of a run with a gate that WriteComment writes.
const CommentFile = "comment.md"

const (
	// maxCommentRows is how many rows of suites a comment has, over all contenders.
	maxCommentRows = 10
	// maxCommentCases is how many lost, and gained, positions of a contender it lists: GitHub
	// takes 65 536 characters.
	maxCommentCases = 50
	// maxCommentNotes is how many notes of a contender it has.
	maxCommentNotes = 5
)

// WriteComment writes the decisions of gates as a comment for a pull request: a marker by which an
// older one of the same suites and limit is found, the outcome of each contender in a sentence, its
// suites with their speed, the lost and the gained positions, folded, and what was run. The commit
// may be empty.
func WriteComment(w io.Writer, gates []*compare.Gate, commit string) error {
	var out strings.Builder
	out.WriteString(commentMarker(gates) + "\n")
	rows := maxCommentRows
	for _, g := range gates {
		rows = writeDecision(&out, g, rows)
	}
	out.WriteString("\n" + sink.Markdown(strings.Join(conditions(gates, commit), " · ")) + "\n")
	_, err := io.WriteString(w, out.String())
	return err
}

// commentMarker returns a line that no reader sees. It depends on the suites and the limit, so that
// two jobs do not take each other's comment for their own.
func commentMarker(gates []*compare.Gate) string {
	var parts []string
	for _, g := range gates {
		parts = append(parts, g.Limit)
		for i := range g.Rows {
			parts = append(parts, g.Rows[i].Suite)
		}
		parts = append(parts, g.Suites...)
	}
	slices.Sort(parts)
	sum := sha256.Sum256([]byte(strings.Join(slices.Compact(parts), "\x00")))
	return "<!-- keymove " + hex.EncodeToString(sum[:8]) + " -->"
}

// writeDecision writes what is said of a contender with at most so many rows, and returns how many
// are left.
func writeDecision(out *strings.Builder, g *compare.Gate, rows int) (left int) {
	fmt.Fprintf(out, "\n**%s**", sink.Markdown(commentTitle(g)))
	if len(g.Reasons) > 0 {
		out.WriteString(" — " + sink.Markdown(strings.Join(g.Reasons, " ")))
	}
	out.WriteString("\n")
	if t := commentTable(g, rows); t.Len() > 0 {
		out.WriteString("\n" + table(t))
		if more := len(g.Rows) - t.Len(); more > 0 {
			fmt.Fprintf(out, "\n… and %s more\n", sink.Plural(more, "suite"))
		}
		rows -= t.Len()
	}
	var lost, gained, unsolved []folded
	for i := range g.Lost {
		text := changeText(&g.Lost[i].Change)
		if accepted := g.Lost[i].Accepted; accepted != "" {
			text += "; accepted: " + accepted
		}
		lost = append(lost, folded{g.Lost[i].Suite, g.Lost[i].ID, g.Lost[i].Board, text})
	}
	for i := range g.Gained {
		gained = append(gained, folded{g.Gained[i].Suite, g.Gained[i].ID, g.Gained[i].Board, changeText(&g.Gained[i])})
	}
	for _, tested := range g.Unsolved() {
		unsolved = append(unsolved, folded{tested.Suite, tested.ID, report.BoardURL(tested.FEN), tested.Unsolved})
	}
	writeFolded(out, "lost", lost)
	writeFolded(out, "gained", gained)
	writeFolded(out, "not solved", unsolved)
	if len(g.Notes) > 0 {
		out.WriteString("\n" + bullets(g.Notes[:min(len(g.Notes), maxCommentNotes)]))
	}
	return rows
}

// commentTitle says who is decided about without the folders of the runs, which say nothing on
// another machine.
func commentTitle(g *compare.Gate) string {
	if g.Sides == nil {
		return g.Title()
	}
	base, other := g.Sides.Base.OwnName(), g.OwnName()
	if base == other {
		return other + ": " + g.OutcomeText()
	}
	return base + " → " + other + ": " + g.OutcomeText()
}

// commentTable has a row for each suite, those that decided first.
func commentTable(g *compare.Gate, rows int) *sink.Table {
	t := sink.NewTable(sink.Column{Header: "suite"}, sink.Column{Header: "solved", Right: true}, sink.Column{Header: "points", Right: true},
		sink.Column{Header: "difference", Right: true}, sink.Column{Header: "loss up to", Right: true},
		sink.Column{Header: "moves differ", Right: true}, sink.Column{Header: "nodes/s", Right: true})
	all := output.GateTable(g).Rows()
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return certainty(&g.Rows[a]) - certainty(&g.Rows[b]) })
	for _, i := range order[:min(len(order), max(rows, 0))] {
		row, speed := &g.Rows[i], ""
		if row.NPS != nil {
			speed = row.NPS.Ratio()
		}
		cells := all[i]
		t.Add(row.Suite, cells[2]+" of "+cells[1], cells[5], cells[6], cells[7], sink.Grouped(row.MovesDiffer), speed)
	}
	return t
}

// certainty orders suites: those that differ first.
func certainty(row *compare.GateRow) int {
	if row.Verdict.Differs() || row.PWorseAdjusted != nil && *row.PWorseAdjusted <= compare.DefaultAlpha {
		return 0
	}
	return 1
}

// folded is a position that a reader unfolds: its board is the address of a page, or empty.
type folded struct{ suite, id, board, text string }

func changeText(c *compare.Change) string {
	text := c.BaseMove + " → " + c.Move + ", expected " + c.ExpectedText()
	if c.Disputed != "" {
		text += "; " + c.Disputed
	}
	return text
}

// writeFolded writes positions that a reader unfolds, with links to boards.
func writeFolded(out *strings.Builder, what string, list []folded) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(out, "\n<details><summary>%d %s</summary>\n\n", len(list), what)
	for _, f := range list[:min(len(list), maxCommentCases)] {
		name := sink.Markdown(f.suite + " " + f.id)
		if board := sink.Address(f.board); board != "" {
			name = "[" + name + "](" + board + ")"
		}
		fmt.Fprintf(out, "- %s: %s\n", name, sink.Markdown(f.text))
	}
	if more := len(list) - maxCommentCases; more > 0 {
		fmt.Fprintf(out, "- … and %d more\n", more)
	}
	out.WriteString("\n</details>\n")
}

// conditions returns the commit, the limit, and the settings that differ.
func conditions(gates []*compare.Gate, commit string) []string {
	var parts []string
	add := func(part string) {
		if part != "" && !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
	}
	if commit != "" {
		add("commit " + commit)
	}
	for _, g := range gates {
		add(g.Limit)
		if g.Sides == nil {
			continue
		}
		for i, d := range g.Sides.Differ {
			if i == maxCommentNotes {
				add(fmt.Sprintf("and %d more settings", len(g.Sides.Differ)-i))
				break
			}
			add(fmt.Sprintf("%s: %q → %q", d.Name, d.Base, d.Contender))
		}
	}
	return parts
}
