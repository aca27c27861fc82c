package markdown

import (
	"fmt"
	"io"
	"strings"

	"keymove/report/compare"
	"keymove/report/escape"
	"keymove/report/output"
)

// RunFile is the report of a run, which pull requests and pages show.
var RunFile = output.File{Name: "report.md", Holds: "the verdict, the tables and the notes of the run, in Markdown", Write: WriteRun}

// WriteRun writes a run: the verdict about several contenders, what was solved, notes,
// expectations, and the positions that were gained, lost or not solved, with links to
// boards.
func WriteRun(w io.Writer, s *output.Sections) error {
	p := &runPage{Sections: s}
	p.line("# %s\n", escape.Markdown(s.Title()))
	p.verdict()
	if rows := s.Summary(); len(rows) > 0 {
		p.line("## Solved\n\n%s", table(s.SummaryTable(rows)))
	}
	if notes := s.Notes(); len(notes) > 0 {
		p.line("## Notes\n\n%s", bullets(notes))
	}
	if results := s.Expectations(); len(results) > 0 {
		p.line("## Expectations\n\n%s\n%s\n", table(output.ExpectationTable(results)), output.OutcomeTally(results))
	}
	p.positions()
	_, err := io.WriteString(w, strings.TrimSuffix(p.out.String(), "\n"))
	return err
}

// runPage collects the text of a run.
type runPage struct {
	*output.Sections
	out strings.Builder
}

func (p *runPage) line(format string, args ...any) { fmt.Fprintf(&p.out, format+"\n", args...) }

// verdict writes the ranking of several contenders; nothing for one.
func (p *runPage) verdict() {
	ranking := p.Ranking()
	if len(ranking) == 0 {
		return
	}
	c, _ := p.Comparison() // without an error, or there is no ranking
	p.line("## %s\n\n%s\n%s", escape.Markdown(output.RankingTitle(ranking)), table(output.RankingTable(ranking)), bullets(output.RankingNotes(c)))
}

// positions lists what each contender gained and lost, or what the only one did not
// solve.
func (p *runPage) positions() {
	if len(p.Run.Names()) < 2 {
		if t, more := p.FailureTable(); t.Len() > 0 {
			p.line("## Not solved\n\n%s", table(t)+omitted(more))
		}
		return
	}
	c, err := p.Comparison()
	if err != nil {
		return
	}
	for i := range c.Pairs {
		p.changes(&c.Pairs[i])
	}
}

// changes lists what a contender gained and lost; nothing without a change.
func (p *runPage) changes(pair *compare.Pair) {
	if t, more := output.ChangeTable(pair); t.Len() > 0 {
		p.line("## %s → %s: gained or lost\n\n%s", escape.Markdown(pair.Base), escape.Markdown(pair.Contender), table(t)+omitted(more))
	}
}

// omitted says how many rows a table leaves out; empty for none.
func omitted(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("\n… and %d more\n", n)
}

// bullets returns a list.
func bullets(lines []string) string {
	var out strings.Builder
	for _, line := range lines {
		out.WriteString("- " + escape.Markdown(line) + "\n")
	}
	return out.String()
}
