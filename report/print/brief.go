package print

import (
	"cmp"
	"io"
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"keymove/report/page"
	"keymove/report/sink"
)

// Brief is how the end of a run is written for somebody at a terminal.
type Brief struct {
	// Width is that of lines, as far as words and numbers allow; 0 for 80.
	Width int
	// Page is the path of the page, from the root; empty without one. Given is the path as it leads there
	// from the working folder, for terminals that drop a link. Linked is set where the terminal has
	// hyperlinks (the sequence OSC 8).
	Page, Given string
	Linked      bool
	// Label is in front of the page; empty for "page:".
	Label string
	// Gated is set where the decision of a gate follows, which has the page and the next command.
	Gated bool
	// Folder is that of the run or match, as it was given.
	Folder string
}

const (
	// BriefWidth is the width of lines where no terminal has one.
	BriefWidth = 80
	briefLines = 20
	// maxBriefNotes is how many notes there are.
	maxBriefNotes = 3
	// maxBriefPages is the number of pages up to which each has its tables; more have a row each.
	maxBriefPages = 2
)

// Briefs writes pages in few lines for somebody at a terminal, and behind them the page and the
// command that fits next.
func Briefs(w io.Writer, pages []*page.Page, b Brief) error {
	b.Width = cmp.Or(b.Width, BriefWidth)
	var next page.Command
	for _, p := range pages {
		if next.Words == nil {
			next = p.Next
		}
	}
	var text string
	if len(pages) > maxBriefPages {
		text = Grid(outcomes(pages), page.Brief).Fit("", b.Width)
	} else {
		text = textOf(pages, page.Brief, b.Width)
	}
	_, err := io.WriteString(w, FewEmpty(text+b.End(next)))
	return err
}

// outcomes has a row for each of many decisions, with the first reason of its outcome.
func outcomes(pages []*page.Page) *page.Table {
	columns := []page.Column{{Name: "contender"}, {Name: "outcome"}, {Name: "lost", Right: true}, {Name: "because"}}
	return &page.Table{Columns: columns, Len: len(pages), Row: func(i int) page.Row {
		p := pages[i]
		lost, reason := 0, ""
		for k := range p.Blocks {
			if b := &p.Blocks[k]; b.Word == "lost" {
				lost += b.Table.Len
			}
		}
		if len(p.Reasons) > 0 {
			reason = p.Reasons[0]
		}
		return page.Row{Cells: []page.Cell{page.Text(p.Who), page.Text(p.Result), page.Count(lost), page.Text(reason)}}
	}}
}

// End returns the last lines: the page, and the command that fits next with what it is for.
func (b *Brief) End(next page.Command) string {
	text := ""
	if b.Gated {
		return text
	}
	if b.Page != "" {
		text = cmp.Or(b.Label, "page:") + " " + b.page() + "\n"
	}
	if len(next.Words) > 0 {
		text += commandText("next:", next, b.Width)
	}
	return text
}

// Also returns another command that fits, below that of End.
func (b *Brief) Also(next page.Command) string {
	if b.Gated || len(next.Words) == 0 {
		return ""
	}
	return commandText("or:  ", next, b.Width)
}

// page returns the address of the page, or its path with the address behind it.
func (b *Brief) page() string {
	link := fileLink(b.Page)
	if !b.Linked {
		return link
	}
	return "\x1b]8;;" + link + "\x1b\\" + sink.Terminal(cmp.Or(b.Given, b.Page)) + "\x1b]8;;\x1b\\"
}

// fileLink returns the address of a file.
func fileLink(path string) string {
	absolute := filepath.ToSlash(path)
	if !strings.HasPrefix(absolute, "/") { // C:/…
		absolute = "/" + absolute
	}
	return (&url.URL{Scheme: "file", Path: absolute}).String()
}

// FewNotes returns the first notes, and how many more there are.
func FewNotes(notes []string) []string {
	more := len(notes) - maxBriefNotes
	if more <= 0 {
		return notes
	}
	return append(notes[:maxBriefNotes:maxBriefNotes], sink.Plural(more, "more note")+" with --verbose.")
}

// FewEmpty leaves out empty lines where there are many lines.
func FewEmpty(text string) string {
	if strings.Count(text, "\n") > briefLines {
		return strings.ReplaceAll(text, "\n\n", "\n")
	}
	return text
}

// commandText writes a command behind a label, in lines that a shell takes as one, with what it
// is for where there is room.
func commandText(label string, next page.Command, width int) string {
	line, text := label, ""
	for i, word := range next.Words {
		word = sink.Shell(sink.Visible(word))
		if i > 0 && utf8.RuneCountInString(line+" "+word+" \\") > width {
			text += line + " \\\n"
			line = strings.Repeat(" ", len(label)+1)
		}
		line += " " + word
	}
	if reason := "   (" + next.Reason + ")"; next.Reason != "" && utf8.RuneCountInString(line+reason) <= width {
		line += reason
	}
	return text + line + "\n"
}
