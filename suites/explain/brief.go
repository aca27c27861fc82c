package explain

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

const (
	// briefIterations is how many of the last iterations a brief story shows, briefSuspects
	// how many suspects.
	briefIterations = 5
	briefSuspects   = 3
)

// WriteBrief writes an explanation in about twenty lines of eighty columns: what was played, how
// the search came to it, what stopped it on the key line, and the suspects. What is missing is the last
// line, BriefCause: the command that fits next stands in front of it.
func (x *Explanation) WriteBrief(w io.Writer) error {
	var b bytes.Buffer
	s := x.Story
	pos := &s.Case.Position
	if s.Solved {
		fmt.Fprintf(&b, "%s %s: %s plays %s, which solves it\n", s.Case.Suite, s.Case.ID, s.Contender, san(pos, s.Played))
	} else {
		fmt.Fprintf(&b, "%s %s: %s plays %s, expected %s\n", s.Case.Suite, s.Case.ID, s.Contender, san(pos, s.Played), s.wanted())
	}
	fmt.Fprintf(&b, "%s\n", pos.FEN())
	s.writeHistory(&b)
	s.writeBest(&b)
	s.writeIterations(&b, briefIterations)
	s.writeNeeded(&b)
	if x.Twins != nil {
		x.Twins.writeText(&b)
	}
	if x.Line != nil && x.Line.Watched {
		x.Line.writeCulprit(&b, "key line")
	}
	for _, f := range []*Findings{x.Compared, x.Findings} {
		if f != nil {
			f.writeBrief(&b)
		}
	}
	cause, _ := x.Cause()
	switch {
	case cause != nil:
		fmt.Fprintf(&b, "change: %s\n", cause.Change)
	case !s.Solved:
		fmt.Fprintf(&b, "\n%s; source code is not analysed\n", x.whyNone())
	}
	_, err := w.Write(b.Bytes())
	return err
}

// BriefCause is CauseLine without the change, which can be long.
func (x *Explanation) BriefCause() string {
	c, found := x.Cause()
	if c == nil {
		return x.CauseLine()
	}
	return fmt.Sprintf("cause: %s (solved in %s trees with the change, in %s without)", c.Feature, found.Proof.With, found.Proof.Without)
}

// writeBrief writes how often the case is solved with the changes that solve it most often;
// nothing where none solves it more often than luck does.
func (f *Findings) writeBrief(b *bytes.Buffer) {
	if !slices.ContainsFunc(f.Suspects, func(s Suspect) bool { return s.Rate.share() > f.Placebo.share() }) {
		return
	}
	fmt.Fprintln(b)
	table := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "changed\tsolved\tat other limits")
	fmt.Fprintf(table, "nothing but luck\t%s\t%s\n", f.Placebo, f.WidePlacebo)
	if f.Against != "" {
		fmt.Fprintf(table, "all that differs from %s\t%s\n", f.Against, f.Together)
	}
	for i := range f.Suspects[:min(len(f.Suspects), briefSuspects)] {
		s := &f.Suspects[i]
		fmt.Fprintf(table, "%s\t%s\t%s\n", s.Feature, s.Rate, s.Wide)
	}
	_ = table.Flush() // into memory
}
