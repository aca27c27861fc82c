package markdown

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/sink"
)

// CommentFile is the file of a run with a gate that WriteComment writes.
const CommentFile = "comment.md"

const (
	// maxComment is how many bytes a comment has at most: GitHub takes 65 536 characters, and its
	// API may count bytes.
	maxComment = 59_000
	// maxCommentRows is how many rows of suites a comment has, over all contenders;
	// maxCommentCases how many lost, and gained, positions of a contender; and maxCommentTexts
	// how many reasons, notes, and settings.
	maxCommentRows, maxCommentCases, maxCommentTexts = 10, 50, 5
	// maxName, maxText and maxSentence are the lengths, in characters, of names and ids, of
	// what is said of a position, and of a sentence.
	maxName, maxText, maxSentence = 80, 200, 500
)

// WriteComment writes the decisions of gates as a comment for a pull request: the marker by which an
// older one of the same gate is found, the outcome of each contender in a sentence, its
// suites with their speed, the lost and the gained positions, folded, and what was run. The commit
// may be empty. Whatever the gates hold, the comment has at most maxComment bytes: rows that find no
// room are counted.
func WriteComment(w io.Writer, marker string, gates []*compare.Gate, commit string) error {
	end := "\n" + sink.Markdown(strings.Join(conditions(gates, commit), " · ")) + "\n"
	heads, more := headsIn(gates, maxComment/2)
	room := maxComment - len(marker) - len(end) - len(more) - 1
	var shown []*compare.Gate
	for i, head := range heads {
		if head != "" {
			shown = append(shown, gates[i])
			room -= len(head)
		}
	}
	bodies := bodiesIn(shown, room)
	var out strings.Builder
	out.WriteString(marker + "\n")
	for _, head := range heads {
		if head != "" {
			out.WriteString(head + bodies[0])
			bodies = bodies[1:]
		}
	}
	out.WriteString(more + end)
	_, err := io.WriteString(w, out.String())
	return err
}

// WriteNoDecision writes the comment of a gate that could not decide, and why.
func WriteNoDecision(w io.Writer, marker, reason, commit string) error {
	text := marker + "\n\n**no decision** — " + sink.Markdown(sink.Cut(reason, 4*maxSentence)) + "\n"
	if commit != "" {
		text += "\n" + sink.Markdown("commit "+sink.Cut(commit, maxName)) + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// headsIn returns the outcome of each gate with its reasons. If they find no room, the worst gates
// come first; the others are empty, and counted by outcome in a line.
func headsIn(gates []*compare.Gate, room int) (heads []string, more string) {
	heads = make([]string, len(gates))
	order := make([]int, len(gates))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return gates[b].Outcome.Severity() - gates[a].Outcome.Severity() })
	var left []string
	for n, i := range order {
		head := gateHead(gates[i])
		if room -= len(head); room >= 0 || n == 0 {
			heads[i] = head
			continue
		}
		room = 0
		left = append(left, string(gates[i].Outcome))
	}
	if len(left) == 0 {
		return heads, ""
	}
	return heads, fmt.Sprintf("\n… and %s more: %s\n", sink.Plural(len(left), "contender"), counted(left))
}

// gateHead is the first sentence about a contender.
func gateHead(g *compare.Gate) string {
	text := "\n**" + sink.Markdown(commentTitle(g)) + "**"
	if reasons := few(g.Reasons, "reason"); len(reasons) > 0 {
		text += " — " + sink.Markdown(strings.Join(reasons, " "))
	}
	return text + "\n"
}

// bodiesIn returns what follows the heads of gates. Parts of a kind come before those of the next
// one, so that no contender takes the room of the tables of another one.
func bodiesIn(gates []*compare.Gate, room int) []string {
	parts := make([][]part, len(gates))
	rows := maxCommentRows
	for i, g := range gates {
		parts[i], rows = bodyOf(g, rows)
	}
	texts := make([][]string, len(gates))
	left := 0
	for i := range parts {
		texts[i] = make([]string, len(parts[i]))
		left += len(parts[i])
	}
	for _, kind := range kindsByWorth {
		for i := range parts {
			text := parts[i][kind].within(room / left)
			texts[i][kind] = text
			room -= len(text)
			left--
		}
	}
	bodies := make([]string, len(gates))
	for i := range texts {
		bodies[i] = strings.Join(texts[i], "")
	}
	return bodies
}

// The parts of a body, in their order.
const (
	suitePart = iota
	lostPart
	gainedPart
	unsolvedPart
	notePart
)

// kindsByWorth are the parts in the order in which they get room.
var kindsByWorth = []int{suitePart, notePart, lostPart, unsolvedPart, gainedPart}

// bodyOf returns the parts of what is said of a contender with at most so many rows of suites, and
// how many are left.
func bodyOf(g *compare.Gate, rows int) (parts []part, left int) {
	var lost, gained, unsolved []folded
	for i := range g.Lost {
		text := changeText(&g.Lost[i])
		if accepted := g.Lost[i].Accepted; accepted != "" {
			text += "; accepted: " + sink.Cut(accepted, maxText)
		}
		lost = append(lost, folded{g.Lost[i].Suite, g.Lost[i].ID, g.Lost[i].Board, text})
	}
	for i := range g.Gained {
		gained = append(gained, folded{g.Gained[i].Suite, g.Gained[i].ID, g.Gained[i].Board, changeText(&g.Gained[i])})
	}
	for tested := range g.Unsolved() {
		unsolved = append(unsolved, folded{tested.Suite, tested.ID, report.BoardURL(tested.FEN), tested.Unsolved})
	}
	suites := commentTable(g, rows)
	parts = []part{suitePart: tablePart(suites, len(g.Rows)-suites.Len()), lostPart: foldedPart("lost", lost), gainedPart: foldedPart("gained", gained), unsolvedPart: foldedPart("not solved", unsolved)}
	var notes part
	if texts := few(g.Notes, "note"); len(texts) > 0 {
		notes = part{
			open: "\n", rows: slices.Collect(strings.Lines(bullets(texts))),
			rest: func(n int) string { return fmt.Sprintf("- … and %s more\n", sink.Plural(n, "note")) },
			none: "\n" + sink.Plural(len(g.Notes), "note") + " left out\n",
		}
	}
	return append(parts, notes), rows - suites.Len()
}

// tablePart has the rows of a table, with so many more that it lacks.
func tablePart(t *sink.Table, more int) part {
	p := part{more: more, rest: func(n int) string { return fmt.Sprintf("\n… and %s more\n", sink.Plural(n, "suite")) }}
	if t.Len()+more > 0 {
		p.none = "\n" + sink.Plural(t.Len()+more, "suite") + " left out\n"
	}
	if t.Len() > 0 {
		lines := slices.Collect(strings.Lines(t.Markdown()))
		p.open, p.rows = "\n"+lines[0]+lines[1], lines[2:]
	}
	return p
}

// commentTitle says who is decided about without the folders of the runs, which say nothing on
// another machine.
func commentTitle(g *compare.Gate) string {
	if g.Sides == nil {
		return sink.Cut(g.Contender, maxName) + g.AtText() + ": " + g.Result()
	}
	base, other := g.Sides.Base.Short(), g.Sides.Contender.Short()
	if base == other {
		return sink.Cut(other, maxName) + g.AtText() + ": " + g.Result()
	}
	return sink.Cut(base, maxName) + " → " + sink.Cut(other, maxName) + g.AtText() + ": " + g.Result()
}

// commentTable has a row for each suite, those that decided first.
func commentTable(g *compare.Gate, rows int) *sink.Table {
	t := sink.NewTable(sink.Column{Header: "suite"}, sink.Column{Header: "solved", Right: true}, sink.Column{Header: "found", Right: true}, sink.Column{Header: "best", Right: true}, sink.Column{Header: "points", Right: true},
		sink.Column{Header: "difference", Right: true}, sink.Column{Header: "loss up to", Right: true},
		sink.Column{Header: "moves differ", Right: true}, sink.Column{Header: "nodes/s", Right: true})
	order := make([]int, len(g.Rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return certainty(&g.Rows[a]) - certainty(&g.Rows[b]) })
	for _, i := range order[:min(len(order), max(rows, 0))] {
		row, speed := &g.Rows[i], ""
		if row.NPS != nil {
			speed = row.NPS.Ratio()
		}
		solved, found := output.SolvedOrFound(row.Figure, row.CountText()+" of "+strconv.Itoa(row.Positions))
		t.Add(sink.Cut(row.Suite, maxName), solved, found, row.BestText(), row.PointsText(), output.DifferenceText(&row.Row), output.LossText(row), sink.Grouped(row.MovesDiffer), speed)
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
	text := sink.Cut(c.BaseMove, maxName) + " → " + sink.Cut(c.Move, maxName) + ", expected " + sink.Cut(c.ExpectedText(), maxText)
	if c.Disputed != "" {
		text += "; " + sink.Cut(c.Disputed, maxText)
	}
	return text
}

// foldedPart has positions that a reader unfolds, with links to boards.
func foldedPart(what string, list []folded) part {
	if len(list) == 0 {
		return part{}
	}
	p := part{
		open:  fmt.Sprintf("\n<details><summary>%d %s</summary>\n\n", len(list), what),
		more:  max(len(list)-maxCommentCases, 0),
		rest:  func(n int) string { return fmt.Sprintf("- … and %d more\n", n) },
		close: "\n</details>\n",
		none:  fmt.Sprintf("\n%d %s, left out\n", len(list), what),
	}
	for _, f := range list[:len(list)-p.more] {
		name := sink.Markdown(sink.Cut(f.suite, maxName) + " " + sink.Cut(f.id, maxName))
		if board := sink.Address(f.board); board != "" && len(board) <= maxSentence {
			name = "[" + name + "](" + board + ")"
		}
		p.rows = append(p.rows, fmt.Sprintf("- %s: %s\n", name, sink.Markdown(sink.Cut(f.text, 4*maxText))))
	}
	return p
}

// conditions returns the commit, the limit, and the settings that differ.
func conditions(gates []*compare.Gate, commit string) []string {
	var parts []string
	left := 0
	add := func(part string) {
		switch part = sink.Cut(part, maxText); {
		case part == "" || slices.Contains(parts, part):
		case len(parts) == 2*maxCommentTexts:
			left++
		default:
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
			if i == maxCommentTexts {
				add(fmt.Sprintf("and %d more settings", len(g.Sides.Differ)-i))
				break
			}
			add(fmt.Sprintf("%s: %q → %q", sink.Cut(d.Name, maxName), sink.Cut(d.Base, maxName), sink.Cut(d.Contender, maxName)))
		}
	}
	if left > 0 {
		parts = append(parts, fmt.Sprintf("… and %d more", left))
	}
	return parts
}
