// Package show lays out reports. A builder makes one document of a subject in finished words; Text,
// Markdown and the page print it, with the same words and numbers. A medium may leave out details and
// rows, and counts the rows. It never chooses other words.
package show

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"keymove/report/sink"
)

// Doc is a report: what came out, and parts, what matters first.
type Doc struct {
	// Title says what the report is about, Result what came out in a few words; empty where the parts
	// say it.
	Title, Result string
	Tone          sink.Tone // of the result
	Lead          []string  // why, a sentence each
	// Headline says what came out in sentences: the heading of a page. A terminal has those that no part says below
	// the title, with --verbose.
	Headline []string
	Parts    []Part
	// Next has the words of the command that fits next, and Why what it is for.
	Next []string
	Why  string
	// Detail is set for one that a terminal shows with --verbose only.
	Detail bool
}

// Part is a table, sentences, or both, with pictures for a page.
type Part struct {
	Heading string
	Table   *sink.Table
	Picture *Picture // of the rows of the table
	Plots   []Plot
	Text    []string
	// IsHeadline is set where the text is the headline of the document.
	IsHeadline bool
	// More is the number of rows that the table lacks, Where the file that has them.
	More  int
	Where string
	// Command has the words of the command that repeats what the sentences say, for readers who have the folder
	// of the run: Markdown leaves it out. Nil for none.
	Command []string
	// Detail is set for what a terminal shows with --verbose only, and a page when it is unfolded; Open for a detail
	// for which a page has the room.
	Detail, Open bool
}

// IsEmpty reports whether nothing is said.
func (p *Part) IsEmpty() bool { return len(p.Texts()) == 0 && (p.Table == nil || p.Table.Len() == 0) }

// Texts are the sentences that say something, and the command in a line.
func (p *Part) Texts() []string {
	texts := p.sentences()
	if p.Command != nil {
		texts = append(texts, strings.TrimSpace(commandText(repeatLabel, "", p.Command, "", math.MaxInt)))
	}
	return texts
}

// repeatLabel is in front of a command.
const repeatLabel = "to repeat it:"

func (p *Part) sentences() []string {
	return slices.DeleteFunc(slices.Clone(p.Text), func(text string) bool { return text == "" })
}

// Rows returns the table with at most so many rows, and a line that counts the others; nil without rows.
func (p *Part) Rows(most int) (t *sink.Table, rest string) {
	if p.Table == nil || p.Table.Len() == 0 {
		return nil, ""
	}
	t, more := p.Table.First(most)
	return t, p.rest(more)
}

// rest counts rows that are not shown; empty for none.
func (p *Part) rest(more int) string {
	switch more += p.More; {
	case more == 0:
		return ""
	case p.Where != "":
		return fmt.Sprintf("… and %d more, all of them in %s", more, p.Where)
	}
	return fmt.Sprintf("… and %d more", more)
}

// Sentence says what came out.
func (d *Doc) Sentence() string {
	if d.Title == "" || d.Result == "" {
		return d.Title + d.Result
	}
	return d.Title + ": " + d.Result
}

// maxSentence is the number of characters that a sentence has where room is short.
const maxSentence = 500

// few returns the first sentences, and how many more there are.
func few(texts []string, most int) []string {
	list := make([]string, 0, min(len(texts), most)+1)
	for _, text := range texts[:min(len(texts), most)] {
		list = append(list, sink.Cut(text, maxSentence))
	}
	if more := len(texts) - len(list); more > 0 {
		list = append(list, fmt.Sprintf("… and %d more", more))
	}
	return list
}

const (
	// briefRows is the number of rows of a table that a terminal shows without --verbose.
	briefRows = 6
	// briefTexts is the number of sentences of a part there.
	briefTexts = 4
)

// Text writes documents for a terminal: briefly, with the page and the next command, or all of them.
func Text(w io.Writer, docs []*Doc, b Brief, verbose bool) error {
	if b.Width == 0 && !verbose {
		b.Width = BriefWidth
	}
	t := terminal{width: b.Width, program: b.Program, verbose: verbose}
	var next *Doc
	for _, d := range docs {
		t.document(d)
		if next == nil && d.Next != nil {
			next = d
		}
	}
	if verbose {
		return sink.Write(w, t.String())
	}
	if next == nil {
		next = &Doc{}
	}
	t.WriteString(b.End(next.Next, next.Why))
	return sink.Write(w, fewEmpty(t.String()))
}

// terminal is text in lines of a width.
type terminal struct {
	strings.Builder
	width   int
	program string // see Brief
	verbose bool
}

func (t *terminal) document(d *Doc) {
	if d.Detail && !t.verbose {
		return
	}
	if t.Len() > 0 {
		t.WriteString("\n")
	}
	title := sink.Terminal(d.Title)
	if d.Result != "" {
		title += ": " + sink.Toned(d.Tone, sink.Terminal(d.Result))
	}
	t.WriteString(sink.Paragraph("", title, t.width))
	t.lines("  ", d.Lead)
	if t.verbose {
		t.lines("  ", d.Unsaid())
	}
	for i := range d.Parts {
		if p := &d.Parts[i]; !p.IsEmpty() && (t.verbose || !p.Detail) {
			t.part(p)
		}
	}
}

func (t *terminal) part(p *Part) {
	if p.Table != nil || t.verbose {
		t.WriteString("\n")
	}
	if p.Heading != "" && (p.Table != nil || t.verbose) {
		t.WriteString(sink.Paragraph("", sink.Terminal(p.Heading), t.width) + "\n")
	}
	switch table, rest := p.Rows(t.rows()); {
	case table == nil:
	case t.verbose:
		t.WriteString(table.Painted().Fit("", t.width))
		t.lines("", []string{rest})
	default:
		t.WriteString(table.Brief().Painted().Fit("", t.width))
		t.lines("", []string{rest})
	}
	texts := p.sentences()
	if more := len(texts) - briefTexts; more > 0 && !t.verbose {
		texts = append(texts[:briefTexts:briefTexts], fmt.Sprintf("… and %d more with --verbose", more))
	}
	t.lines("", texts)
	if p.Command != nil {
		t.WriteString(commandText(repeatLabel, t.program, p.Command, "", cmp.Or(t.width, math.MaxInt)))
	}
}

// rows is the number of rows that a table may have.
func (t *terminal) rows() int {
	if t.verbose {
		return maxListed
	}
	return briefRows
}

// lines writes a paragraph for each text.
func (t *terminal) lines(indent string, texts []string) {
	for _, text := range texts {
		if text != "" {
			t.WriteString(sink.Paragraph(indent, sink.Terminal(text), t.width))
		}
	}
}
