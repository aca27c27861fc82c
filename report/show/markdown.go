package show

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report/sink"
)

// maxRows is the number of rows of a table, and of sentences of a part, in Markdown.
const maxRows = 100

// Markdown returns documents with as many rows as fit: all tables and lists have the same number, so
// that none takes the room of another one. If not three rows of each have room, details are left out, the
// last of a document first; the first stays if it has room for a row.
func Markdown(docs []*Doc, fits func(text string) bool) string {
	var m markdown
	most := 0
	for _, d := range docs {
		m = append(m, newSheet(d))
		most = max(most, len(d.Parts))
	}
	for details := most; details >= 0; details-- {
		for rows := maxRows; rows > 0 && (rows > 2 || details < 2); rows -= (rows + 3) / 4 {
			if text := m.text(rows, details); fits(text) || rows == 1 && details == 0 {
				return text
			}
		}
	}
	return ""
}

// MarkdownFile is the file of a report in Markdown, which pull requests and pages show.
const MarkdownFile = "report.md"

// maxLines is the number of lines that a report has, as far as a row of each table allows: it is read in a
// comment on a pull request, or in the summary of a job.
const maxLines = 59

// WriteMarkdown writes documents in less than 60 lines.
func WriteMarkdown(w io.Writer, docs ...*Doc) error {
	_, err := io.WriteString(w, Markdown(docs, func(text string) bool { return strings.Count(text, "\n") <= maxLines }))
	return err
}

// markdown are documents in Markdown that are not put together yet.
type markdown []*sheet

func (m markdown) text(rows, details int) string {
	var out strings.Builder
	for _, s := range m {
		if s.Detail && details == 0 {
			continue
		}
		if out.Len() > 0 {
			out.WriteString("\n")
		}
		s.write(&out, rows, details)
	}
	return out.String()
}

// sheet is a document.
type sheet struct {
	*Doc
	title  string
	blocks []block
}

// block is a part: the lines of its table, and its sentences.
type block struct {
	*Part
	head        string
	rows, texts []string
}

func newSheet(d *Doc) *sheet {
	s := &sheet{Doc: d, title: "# " + sink.Markdown(sink.Cut(d.Sentence(), maxSentence))}
	if d.Result != "" {
		s.title = "**" + s.title[len("# "):] + "**"
	}
	for i := range d.Parts {
		p := &d.Parts[i]
		if p.IsEmpty() {
			continue
		}
		b := block{Part: p}
		if t, _ := p.Rows(maxRows); t != nil {
			lines := slices.Collect(strings.Lines(t.Markdown()))
			b.head, b.rows = lines[0]+lines[1], lines[2:]
		}
		for _, text := range p.sentences()[:min(len(p.sentences()), maxRows)] {
			b.texts = append(b.texts, "- "+sink.Markdown(sink.Cut(text, maxSentence))+"\n")
		}
		s.blocks = append(s.blocks, b)
	}
	return s
}

func (s *sheet) write(out *strings.Builder, rows, details int) {
	out.WriteString(s.title)
	if len(s.Lead) > 0 {
		out.WriteString(map[bool]string{true: "\n\n", false: " — "}[s.Result == ""] + sink.Markdown(strings.Join(few(s.Lead, rows), " ")))
	}
	out.WriteString("\n")
	for i := range s.blocks {
		switch b := &s.blocks[i]; {
		case b.Detail && details > 0:
			details--
			fmt.Fprintf(out, "\n<details><summary>%s</summary>\n", sink.Markdown(b.Heading))
			b.write(out, rows)
			out.WriteString("\n</details>\n")
		case !b.Detail:
			if b.Heading != "" {
				fmt.Fprintf(out, "\n## %s\n", sink.Markdown(b.Heading))
			}
			b.write(out, rows)
		}
	}
}

func (b *block) write(out *strings.Builder, rows int) {
	if n := min(rows, len(b.rows)); n > 0 {
		out.WriteString("\n" + b.head + strings.Join(b.rows[:n], ""))
		if rest := b.rest(b.Table.Len() - n); rest != "" {
			out.WriteString("\n" + sink.Markdown(rest) + "\n")
		}
	}
	if n := min(rows, len(b.texts)); n > 0 {
		out.WriteString("\n" + strings.Join(b.texts[:n], ""))
		if more := len(b.sentences()) - n; more > 0 {
			fmt.Fprintf(out, "- … and %d more\n", more)
		}
	}
}

// CommentFile is the file of a run with a gate that Comment writes.
const CommentFile = "comment.md"

// maxComment is how many bytes a comment has at most: GitHub takes 65 536 characters, and its API may
// count bytes.
const maxComment = 59_000

// Comment writes documents as a comment for a pull request: the marker by which an older one of the same
// gate is found, the documents as far as there is room, and the commit, which may be empty.
func Comment(w io.Writer, marker string, docs []*Doc, commit string) error {
	end := ""
	if commit != "" {
		end = "\n" + sink.Markdown("commit "+sink.Cut(commit, maxName)) + "\n"
	}
	room := maxComment - len(marker) - len(end)
	text := Markdown(docs, func(text string) bool { return len(text) <= room })
	_, err := io.WriteString(w, marker+"\n\n"+text+end)
	return err
}

// Undecided is the document of a gate that could not decide, and why.
func Undecided(reason string) []*Doc {
	return []*Doc{{Result: "no decision", Lead: []string{reason}}}
}
