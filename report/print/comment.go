package print

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report/page"
	"keymove/report/sink"
)

// CommentFile is the file of a run with a gate that Comment writes.
const CommentFile = "comment.md"

const (
	// maxComment is how many bytes a comment has at most: GitHub takes 65 536 characters, and its
	// API may count bytes.
	maxComment = 59_000
	// maxCommentRows is how many rows of suites a comment has, over all contenders;
	// maxCommentCases how many positions of a kind of a contender; and maxCommentTexts
	// how many reasons, notes, and settings.
	maxCommentRows, maxCommentCases, maxCommentTexts = 10, 50, 5
	// maxName, maxText and maxSentence are the lengths, in characters, of names and ids, of
	// what is said of a position, and of a sentence.
	maxName, maxText, maxSentence = 80, 200, 500
)

// CommentOn writes decisions as a comment for a pull request: the marker by which an
// older one of the same gate is found, the outcome of each contender in a sentence, its
// suites with their speed, the positions, folded, and what was run. The commit may be empty.
// Whatever the pages hold, the comment has at most maxComment bytes: rows that find no room are
// counted.
func CommentOn(w io.Writer, marker string, pages []*page.Page, commit string) error {
	end := "\n" + sink.Markdown(strings.Join(conditions(pages, commit), " · ")) + "\n"
	heads, more := headsIn(pages, maxComment/2)
	room := maxComment - len(marker) - len(end) - len(more) - 1
	var parts [][]part
	rows := maxCommentRows
	for i, head := range heads {
		parts = append(parts, nil)
		if head != "" {
			room -= len(head)
			parts[i] = partsOf(pages[i], &rows)
		}
	}
	bodies := bodiesIn(parts, room)
	out := marker + "\n"
	for i, head := range heads {
		out += head + bodies[i]
	}
	_, err := io.WriteString(w, out+more+end)
	return err
}

// NoDecision writes the comment of a gate that could not decide, and why.
func NoDecision(w io.Writer, marker, reason, commit string) error {
	text := marker + "\n\n**no decision** — " + sink.Markdown(sink.Cut(reason, 4*maxSentence)) + "\n"
	if commit != "" {
		text += "\n" + sink.Markdown("commit "+sink.Cut(commit, maxName)) + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// headsIn returns the outcome of each page with its reasons. If they find no room, the worst
// come first; the others are empty, and counted by outcome in a line.
func headsIn(pages []*page.Page, room int) (heads []string, more string) {
	heads = make([]string, len(pages))
	order := make([]int, len(pages))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return pages[b].Severity - pages[a].Severity })
	var left []string
	for n, i := range order {
		head := "\n**" + sink.Markdown(comment.sentence(pages[i].Short)) + "**"
		if reasons := few(pages[i].Reasons, "reason"); len(reasons) > 0 {
			head += " — " + sink.Markdown(strings.Join(reasons, " "))
		}
		head += "\n"
		if room -= len(head); room >= 0 || n == 0 {
			heads[i] = head
			continue
		}
		room = 0
		left = append(left, pages[i].Outcome.Words)
	}
	if len(left) > 0 {
		more = fmt.Sprintf("\n… and %s more: %s\n", sink.Plural(len(left), "contender"), counted(left))
	}
	return heads, more
}

// partsOf returns the parts of what is said of a contender. Tables of suites have the rows that
// are left for all contenders.
func partsOf(p *page.Page, rows *int) []part {
	var parts []part
	for i := range p.Blocks {
		switch b := &p.Blocks[i]; {
		case b.In&page.Comment == 0:
		case b.Positions:
			parts = append(parts, foldedPart(b))
		default:
			shown := b.Table.First(max(*rows, 0))
			*rows -= shown.Len
			parts = append(parts, tablePart(shown, b))
		}
	}
	if texts := few(p.Notes, "note"); len(texts) > 0 {
		parts = append(parts, part{
			open: "\n", rows: ended(bullets(texts)), weight: page.Remark,
			rest: func(n int) string { return fmt.Sprintf("- … and %s more\n", sink.Plural(n, "note")) },
			none: "\n" + sink.Plural(len(p.Notes), "note") + " left out\n",
		})
	}
	return parts
}

// ended returns lines with their ends.
func ended(lines []string) []string {
	for i := range lines {
		lines[i] += "\n"
	}
	return lines
}

// tablePart has the first rows of a table.
func tablePart(shown *page.Table, b *page.Block) part {
	all := b.Table.Len
	p := part{weight: b.Weight, more: all - shown.Len, rest: func(n int) string { return fmt.Sprintf("\n… and %s more\n", sink.Plural(n, b.Word)) }}
	if all > 0 {
		p.none = "\n" + sink.Plural(all, b.Word) + " left out\n"
	}
	if shown.Len > 0 {
		head, rows := markdownTable(comment.grid(shown, page.Comment))
		p.open, p.rows = "\n"+strings.Join(ended(head), ""), ended(rows)
	}
	return p
}

// foldedPart has positions that a reader unfolds, with links to boards.
func foldedPart(b *page.Block) part {
	all := b.Table.Len + b.More
	if all == 0 {
		return part{weight: b.Weight}
	}
	shown := b.Table.First(maxCommentCases)
	p := part{
		weight: b.Weight,
		open:   fmt.Sprintf("\n<details><summary>%d %s</summary>\n\n", all, b.Word),
		more:   all - shown.Len,
		rest:   func(n int) string { return fmt.Sprintf("- … and %d more\n", n) },
		close:  "\n</details>\n",
		none:   fmt.Sprintf("\n%d %s, left out\n", all, b.Word),
	}
	for i := range shown.Len {
		row := shown.Row(i)
		name := sink.Markdown(sink.Cut(row.Suite, maxName) + " " + sink.Cut(row.ID, maxName))
		if board := sink.Address(row.Board); board != "" && len(board) <= maxSentence {
			name = "[" + name + "](" + board + ")"
		}
		p.rows = append(p.rows, fmt.Sprintf("- %s: %s\n", name, sink.Markdown(sink.Cut(comment.sentence(row.Said), 4*maxText))))
	}
	return p
}

// conditions returns the commit, the limit, and the settings that differ.
func conditions(pages []*page.Page, commit string) []string {
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
	for _, p := range pages {
		add(p.Limit)
		for i, setting := range p.Settings {
			if i == maxCommentTexts {
				add(fmt.Sprintf("and %d more settings", len(p.Settings)-i))
				break
			}
			add(comment.cell(setting))
		}
	}
	if left > 0 {
		parts = append(parts, fmt.Sprintf("… and %d more", left))
	}
	return parts
}
