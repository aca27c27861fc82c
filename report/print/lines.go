package print

import (
	"fmt"
	"io"
	"strings"

	"keymove/report/page"
	"keymove/report/sink"
)

// Lines writes pages for a pull request, in the form that OpenBench made customary for engines: a
// word, a bar, the figures. First who is compared, and the outcome; then a paragraph for each
// suite; then the reasons for the outcome and the notes.
//
//	New    | default,razor=r2, Keymove 0.2.0, sha256 0123456789ab, run new
//	Base   | default, Keymove 0.1.0, sha256 ba9876543210, run old
//	Differ | razor: off -> r2
//	Result | better
//
//	Solved | +1.00 pp [-0.25, 2.41] (95%), 270 -> 273 of 300
//	Suite  | wac nodes=100000 Threads=1 Hash=16MB
//	Test   | gain, p = 0.250 (two-sided), a loss of more than 0.4 pp of the positions is ruled out (95%)
//	Cases  | N: 300 Gained: 3 Lost: 0 Solved: 270 -> 273
//	Moves  | moves differ in 41 of 300 positions
//	Effort | new / base: nodes to the solution × 0.98 [0.95, 1.01], less is better; nodes/s × 1.00 [0.99, 1.01], more is better
func Lines(w io.Writer, pages []*page.Page) error {
	var out strings.Builder
	for i, p := range pages {
		if i > 0 {
			out.WriteString("\n")
		}
		pageLines(&out, p)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func pageLines(out *strings.Builder, p *page.Page) {
	line := func(word, text string) { fmt.Fprintf(out, "%-6s | %s\n", word, sink.PullRequest(text)) }
	for _, fact := range p.Facts {
		line(fact.Label, labelled.sentence(fact.Text))
	}
	for i := range p.Blocks {
		b := &p.Blocks[i]
		if b.In&page.Lines == 0 {
			continue
		}
		for n := range b.Table.Len {
			out.WriteString("\n")
			for k, c := range b.Table.Row(n).Cells {
				if column := b.Table.Columns[k]; column.In&page.Lines != 0 && c != nil {
					line(column.Name, labelled.cell(c))
				}
			}
		}
	}
	reasons := p.Reasons
	if p.Outcome.Tone == page.Undecided { // the first line has them
		reasons = nil
	}
	if len(reasons)+len(p.Notes) > 0 {
		out.WriteString("\n")
	}
	for _, text := range reasons {
		line("Reason", text)
	}
	for _, text := range p.Notes {
		line("Note", text)
	}
}
