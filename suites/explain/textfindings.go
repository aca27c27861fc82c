package explain

import (
	"bytes"
	"fmt"
	"strings"
	"text/tabwriter"

	"keymove/engine/board"
)

// shownTerms is the number of terms of the evaluation that are shown.
const shownTerms = 4

func (line *Line) writeText(b *bytes.Buffer, name string, pos *board.Position) {
	if len(line.Steps) == 0 {
		return
	}
	if !line.Watched {
		line.writeParting(b)
		return
	}
	fmt.Fprintf(b, "\nthe %s, as the search saw it:\n", name)
	at := *pos
	for i := range line.Steps {
		step := &line.Steps[i]
		fmt.Fprintf(b, "  ply %-2d %-8s %s\n", step.Ply, at.SAN(step.Move), step.text())
		at = at.After(step.Move)
	}
	line.writeParting(b)
	line.writeCulprit(b, "line")
	if len(line.Terms) > 0 {
		var texts []string
		for _, t := range line.Terms[:min(len(line.Terms), shownTerms)] {
			texts = append(texts, fmt.Sprintf("%s %+d/%+d", t.Name, t.Key, t.Played))
		}
		fmt.Fprintf(b, "terms at the end of the key line and of the line played: %s\n", strings.Join(texts, ", "))
	}
}

// writeCulprit writes what kept the search from the end of the line, by the name of the line.
func (line *Line) writeCulprit(b *bytes.Buffer, name string) {
	switch {
	case line.Culprit != nil:
		fmt.Fprintf(b, "the first rule that acted on the %s: %s at ply %d\n", name, line.Culprit.Event.Rule, line.Culprit.Ply)
	case len(line.Terms) > 0:
		fmt.Fprintf(b, "no rule acted on the %s: the evaluation of its end decides\n", name)
	}
}

func (line *Line) writeParting(b *bytes.Buffer) {
	if line.Parts >= 0 {
		fmt.Fprintf(b, "up to ply %d the score under the limit differs from that of a deeper search\n", line.Parts)
	}
}

// text returns what the search did at a step.
func (s *Step) text() string {
	e := s.Event
	if e == nil {
		return "not reached"
	}
	text := fmt.Sprintf("%-13s iteration %d, depth %d, window %d to %d", e.Rule, e.Iteration, e.Depth, e.Alpha, e.Beta)
	if e.Eval != nil {
		text += fmt.Sprintf(", eval %d", *e.Eval)
	}
	if e.Number > 0 {
		text += fmt.Sprintf(", move %d", e.Number)
	}
	if e.Reduction > 0 {
		text += fmt.Sprintf(", reduced by %d", e.Reduction)
	}
	if e.IsRule() {
		text += fmt.Sprintf(", beyond by %d", e.Beyond)
	} else {
		text += fmt.Sprintf(", score %d", e.Score)
	}
	if s.Limited != nil {
		text += fmt.Sprintf("; alone %d", *s.Limited)
	}
	return text
}

// shownSuspects is the number of suspects that are shown.
const shownSuspects = 8

// writeComparison writes what came of the changes that were chosen.
func (f *Findings) writeComparison(b *bytes.Buffer) {
	fmt.Fprintf(b, "\nbaseline: solved in %s randomly perturbed searches", f.Placebo)
	if f.Against != "" {
		fmt.Fprintf(b, "; with all that differs from %s in %s", f.Against, f.Together)
	}
	fmt.Fprintln(b)
	if len(f.Suspects) == 0 {
		return
	}
	table := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "suspect\tchange\tsolved\tother limits\tmore often by\tp")
	for i := range f.Suspects[:min(len(f.Suspects), shownSuspects)] {
		s := &f.Suspects[i]
		p := "-"
		if s.P > 0 {
			p = fmt.Sprintf("%.2g", s.P)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%.2f\t%s\n", s.Feature, s.Change, s.Rate, s.Wide, s.Evidence, p)
	}
	_ = table.Flush() // into memory
}

// writeNoCause says why none was found, and where a fault that is not a setting would show.
func (x *Explanation) writeNoCause(b *bytes.Buffer) {
	if !x.Searched() {
		fmt.Fprintf(b, "\n%s\n", x.whyNone())
	} else {
		fmt.Fprintf(b, "\nno cause found: %s\n", x.whyNone())
	}
	pos := x.Story.Case.Position
	line := legal(pos, x.Story.KeyLine)
	if len(line) == 0 {
		fmt.Fprintln(b, "source code is not analysed, and no line of the key move is known, which would show a fault")
		return
	}
	fmt.Fprintln(b, "source code is not analysed; a fault of it would show here:")
	fmt.Fprintf(b, "  line  %s\n", numberedLine(pos, line))
	if x.Line != nil && x.Line.Parts >= 0 {
		fmt.Fprintf(b, "  ply   %d: up to there %s scores it lower under the limit than the deeper search does\n", x.Line.Parts, x.Story.Contender)
	} else {
		fmt.Fprintln(b, "  ply   none: the score under the limit is that of the deeper search")
	}
	for _, m := range line {
		pos = pos.After(m)
	}
	fmt.Fprintf(b, "  leaf  %s\n", pos.FEN())
}

// Searched reports whether a cause was looked for: something was suspected.
func (x *Explanation) Searched() bool {
	return x.Compared != nil || x.Findings != nil || x.Line != nil && x.Line.Watched
}

// besideText says of a change that it gains under other limits only.
func (f *Findings) besideText() string {
	p := f.Proof
	return fmt.Sprintf("%s solves it more often only %s (in %s, without in %s), not under the limit (in %s, without in %s)",
		f.Beside.Change, aroundText, p.WideWith, p.WideWithout, p.With, p.Without)
}

func (x *Explanation) whyNone() string {
	for _, f := range []*Findings{x.Compared, x.Findings} {
		if f != nil && f.Beside != nil {
			return f.besideText()
		}
	}
	switch c := x.Compared; {
	case x.Findings != nil && len(x.Findings.Suspects) > 0 && x.Findings.Suspects[0].Rate.Solved == x.Findings.Suspects[0].Rate.Trees:
		return x.Findings.Suspects[0].Change + " solves it, and repairs nothing else"
	case x.Findings != nil:
		return "no change solves it reliably and repairs other positions as well"
	case c == nil && x.Line != nil && x.Line.Watched:
		return "no setting differs that a search notices"
	case c == nil:
		return "no cause searched for: --ablate names UCI options"
	case c.Against != "" && len(c.Suspects) == 0:
		return fmt.Sprintf("over trees that differ by luck, %s does not solve it more often", c.Against)
	}
	return "no suspected change solves it more often than luck does"
}

func (f *Findings) writeText(b *bytes.Buffer) {
	fmt.Fprintf(b, "\nbaseline: solved in %s randomly perturbed searches", f.Placebo)
	if f.SuiteCases > 0 {
		fmt.Fprintf(b, "; %d of %d other cases of the suite", f.Suite, f.SuiteCases)
	}
	fmt.Fprintln(b)
	if len(f.Suspects) == 0 {
		fmt.Fprintln(b, "nothing is suspected")
		return
	}
	table := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "suspect\tchange\tsolved\tother limits\tat equal depth\tgained\tlost\tevidence")
	for i := range f.Suspects[:min(len(f.Suspects), shownSuspects)] {
		s := &f.Suspects[i]
		depth := "-"
		if s.AtDepth != nil {
			depth = [...]string{"no", "yes"}[s.AtDepth.Solved]
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%d\t%d\t%.2f\n", s.Feature, s.Change, s.Rate, s.Wide, depth, s.Suite.Gained, s.Suite.Lost, s.Evidence)
	}
	_ = table.Flush() // into memory
	for i := range f.Suspects {
		if s := &f.Suspects[i]; s.Elsewhere != nil {
			fmt.Fprintf(b, "%s gains %d and loses %d of %d positions of the battery\n", s.Change, s.Elsewhere.Gained, s.Elsewhere.Lost, s.Elsewhere.Cases)
		}
	}
	for i := range f.Suspects {
		if s := &f.Suspects[i]; s.General != nil && s.General.z() > 0 {
			fmt.Fprintf(b, "%s gains %d and loses %d of %d other cases with %s as well: that does not count for it\n",
				s.Change, s.General.Gained, s.General.Lost, s.General.Cases, f.Reference)
		}
	}
}
