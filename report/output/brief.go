package output

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/page"
	"keymove/report/print"
	"keymove/report/sink"
)

// WriteBrief writes what ran, a scoreboard, the verdicts in a sentence each, what has to be
// known about them, the page, and the command that fits next: twenty lines at most for two
// contenders and four suites.
func WriteBrief(w io.Writer, s *Sections, b print.Brief) error {
	if b.Width == 0 {
		b.Width = print.BriefWidth
	}
	t := brief{text{s, b.Width}}
	var out strings.Builder
	out.WriteString(sink.Paragraph("", t.title(), b.Width))
	rows := t.shownRows(b.Gated)
	if len(rows) > 0 {
		out.WriteString("\n" + t.scoreboard(rows).Fit("", b.Width))
	}
	out.WriteString(t.moves(briefMoves, b.Width))
	remarks := t.remarks()
	if n := len(t.meta.Contenders); n == 1 && len(t.meta.Suites) > maxBriefRows || n > maxBriefContenders || n > 2 && n*len(t.meta.Suites) > len(rows) {
		remarks = append(remarks, page.LeftOut)
	}
	if lines := slices.Concat(t.verdicts(), remarks); len(lines) > 0 {
		out.WriteString("\n" + sink.Paragraph("", strings.Join(lines, "\n"), b.Width))
	}
	out.WriteString(print.Blocks(page.Interactions(t.Interactions(), briefInteractions), page.Brief, t.width))
	out.WriteString(b.End(t.next()))
	if err := s.Run.Err(); err != nil {
		return err
	}
	_, err := io.WriteString(w, print.FewEmpty(out.String()))
	return err
}

// briefInteractions is the number of interactions that are shown.
const briefInteractions = 6

const (
	// maxBriefSuites is how many suites have rows of their own; of more there are the total and
	// those in which contenders differ.
	maxBriefSuites = 4
	// maxBriefThemes is how many themes of the only contender have rows.
	maxBriefThemes = 15
	// briefMoves is how many positions have their moves shown of a run that asks nothing,
	// maxBriefMovers of how many contenders.
	briefMoves     = 6
	maxBriefMovers = 4
	// maxBriefRows is how many rows the scoreboard of many contenders has.
	maxBriefRows = 12
	// maxBriefContenders is how many contenders have rows.
	maxBriefContenders = 10
)

// brief writes sections in few lines.
type brief struct{ text }

// moves shows the moves of the contenders in a run that asks nothing, where they differ; empty for
// any other run, and for too many columns in few lines.
func (t text) moves(most, width int) string {
	if n := len(t.meta.Contenders); n < 2 || !t.asksNothing() || most < maxListed && n > maxBriefMovers {
		return ""
	}
	table, more := t.MoveTable(most)
	if table.Len() == 0 {
		return ""
	}
	text := table.Fit("  ", width)
	if most < maxListed {
		text = table.Plain().Fit("  ", width)
	}
	return "\nMoves differ:\n\n" + text + omitted("  ", more)
}

// title says what ran.
func (t brief) title() string {
	parts := []string{t.suites(), t.contenders(), t.meta.Limit, t.repeats(), sizesText(&t.meta)}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return sink.Terminal(strings.Join(parts, " · "))
}

// suites returns the names of the suites, or their number.
func (t brief) suites() string {
	if len(t.meta.Suites) > maxBriefSuites {
		return sink.Plural(len(t.meta.Suites), "suite")
	}
	var names []string
	for _, s := range t.meta.Suites {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

// verdicts returns a sentence for each suite of two contenders.
func (t brief) verdicts() []string {
	c, err := t.Comparison()
	if err != nil || len(t.meta.Contenders) != 2 || len(c.Pairs) == 0 {
		return nil
	}
	return prefixed("", print.Sentences(page.Verdicts(&c.Pairs[0])))
}

// remarks returns what one has to know about the figures, and can do something about.
func (t brief) remarks() []string {
	found := t.scan()
	var notes []string
	if c, err := t.Comparison(); err == nil {
		notes = append(notes, page.Allowances(c)...) // first, as they may not be left out
	}
	if t.meta.Unchecked {
		notes = append(notes, uncheckedNote)
	}
	notes = append(notes, shardNotes(&t.meta)...)
	if want := t.meta.Positions(); t.Run.Len() < want {
		notes = append(notes, fmt.Sprintf("The run is incomplete: %d of %d searches are recorded.", t.Run.Len(), want))
	}
	if found.errors != "" {
		notes = append(notes, "Engine errors, which count as unsolved: "+found.errors+".")
	}
	for _, rec := range found.firstErrors {
		if rec != nil {
			notes = append(notes, rec.Contender+": "+rec.Error)
		}
	}
	for _, suite := range t.meta.Suites {
		if suite.Skipped > 0 {
			notes = append(notes, fmt.Sprintf("%s: %s skipped as invalid.", suite.Name, sink.Plural(suite.Skipped, "line")))
		}
	}
	if t.asksNothing() {
		notes = append(notes, "No position asks anything (bm, am, dm or points): moves, nodes and time are recorded, nothing is scored.")
	}
	notes = append(notes, found.timing...)
	return prefixed("", print.FewNotes(notes))
}

// next returns the words of the command that fits what came out, and what it is for.
func (t brief) next() page.Command {
	switch {
	case t.Run.Len() < t.meta.Positions():
		return page.Command{Words: []string{"keymove", "run", "--resume", t.Run.Path}}
	case t.failing() != "":
		return page.Command{Words: []string{"keymove", "engines", "check", t.failing()}, Reason: "what the engine does wrong"}
	case len(t.meta.Contenders) == 1:
		return t.nextOfOne()
	}
	if c, err := t.Comparison(); err == nil && len(c.Pairs) > 0 {
		return page.Next(c)
	}
	return page.Command{}
}

// failing returns the words of the first external engine that failed; empty for none.
func (t brief) failing() string {
	for _, row := range t.Summary() {
		for i := range t.meta.Contenders {
			if flag, value := report.ContenderWords(&t.meta.Contenders[i]); row.Errors > 0 && row.Contender == t.meta.Contenders[i].Name && flag == "engine" {
				return value
			}
		}
	}
	return ""
}

// nextOfOne explains the first case that is not solved.
func (t brief) nextOfOne() page.Command {
	number := 0
	for rec := range t.Run.Brief() {
		number++
		if rec.Failed() && rec.Error == "" {
			return page.Command{Words: []string{"keymove", "explain", t.Run.Path + "#" + strconv.Itoa(number)}, Reason: "why " + sink.Terminal(rec.ID) + " is missed"}
		}
	}
	return page.Command{}
}
