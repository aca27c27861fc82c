package explain

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// briefIterations is how many of the last iterations a brief text shows.
const briefIterations = 5

// WriteText writes an explanation: all iterations, or in a brief text the last ones.
func (x *Explanation) WriteText(w io.Writer, brief bool) error {
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
	most := len(s.Iterations)
	if brief {
		most = min(most, briefIterations)
	}
	s.writeIterations(&b, most)
	if !s.Solved {
		s.writeNeeded(&b)
		x.writeTrials(&b)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// writeTrials writes how often luck solves the case, and which difference does.
func (x *Explanation) writeTrials(b *bytes.Buffer) {
	if x.Luck >= 0 {
		fmt.Fprintf(b, "luck: found in %d of %d searches in which only the order of equal moves differs\n", x.Luck, seeds)
	}
	switch {
	case x.Against == "":
		return
	case len(x.Trials) == 0:
		fmt.Fprintf(b, "%s and %s differ in no setting that can be tried alone\n", x.Story.Contender, x.Against)
		return
	}
	fmt.Fprintf(b, "what differs in %s, each alone:\n", x.Against)
	for i := range x.Trials {
		fmt.Fprintf(b, "  %s: %s\n", x.Trials[i].Text, x.Trials[i].result())
	}
}

func (t *Trial) result() string {
	switch {
	case t.Failed != "":
		return "not searched, " + t.Failed
	case t.Found:
		return "found"
	}
	return "not found"
}

// writeHistory writes how the position came about, if that is known.
func (s *Story) writeHistory(b *bytes.Buffer) {
	if history := s.Case.History.UCI(); history != "" {
		fmt.Fprintf(b, "after %s\n", history)
	}
}

// writeNeeded writes how many times the limit solves a case that is not solved, what the contender
// has against the key move, and what an oracle says.
func (s *Story) writeNeeded(b *bytes.Buffer) {
	pos := &s.Case.Position
	fmt.Fprintln(b, s.neededText())
	if len(s.Refutation) > 0 {
		fmt.Fprintf(b, "refutation of %s that %s believes: %s\n", san(pos, s.Key), s.Contender, numberedLine(*pos, s.Refutation))
	}
	if s.Oracle != nil {
		s.writeOracle(b)
	}
}

// neededText says which multiple of the limit solves the case, or what was tried in vain.
func (s *Story) neededText() string {
	tried := times(s.Limits, maxMultiple)
	onlyDepth := s.Limits.Nodes == 0 && s.Limits.MoveTime == 0
	switch {
	case s.Needed > 0 && onlyDepth:
		return fmt.Sprintf("depth %d solves it", times(s.Limits, s.Needed).Depth)
	case s.Needed > 0:
		return fmt.Sprintf("%d times the limit solves it", s.Needed)
	case onlyDepth:
		return fmt.Sprintf("no depth up to %d solves it, and greater ones were not tried", tried.Depth)
	}
	return fmt.Sprintf("even %d times the limit, %s, does not solve it", maxMultiple, suites.LimitText(tried))
}

func (s *Story) wanted() string {
	if text := s.Case.Expected(); text != "" {
		return text
	}
	return "any move but " + s.Case.AvoidText()
}

// writeBest writes when the key move was best.
func (s *Story) writeBest(b *bytes.Buffer) {
	var first, last *Iteration
	for i := range s.Iterations {
		if it := &s.Iterations[i]; it.Solve {
			if first == nil {
				first = it
			}
			last = it
		}
	}
	switch {
	case first == nil:
		fmt.Fprintln(b, "the key move was never best")
	case first == last:
		fmt.Fprintf(b, "the key move was best at %s only\n", first.when())
	default:
		fmt.Fprintf(b, "the key move was best first at %s, last at %s\n", first.when(), last.when())
	}
}

// when says when an iteration ended, as "depth 5 (1200 nodes)".
func (it *Iteration) when() string {
	text := "an unknown depth"
	if it.Depth != nil {
		text = fmt.Sprintf("depth %d", *it.Depth)
	}
	if it.Nodes != nil {
		text += fmt.Sprintf(" (%d nodes)", *it.Nodes)
	}
	return text
}

// figure returns a number, "-" if it is unknown.
func figure[T int | uint64](n *T) string {
	if n == nil {
		return "-"
	}
	return fmt.Sprint(*n)
}

// writeIterations writes the last iterations, as many as are wanted.
func (s *Story) writeIterations(b *bytes.Buffer, most int) {
	pos := &s.Case.Position
	fmt.Fprintln(b)
	if len(s.Iterations) == 0 { // a move of a book
		return
	}
	table := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	header := "depth\tnodes\tbest\tscore\t"
	alone := s.IgnoresSearchMoves || len(s.WithKey)+len(s.WithPlayed) > 0
	if alone {
		header += fmt.Sprintf("%s alone\t%s alone\t", san(pos, s.Key), san(pos, s.Played))
	}
	fmt.Fprintln(table, header)
	for _, it := range s.Iterations[len(s.Iterations)-most:] {
		mark := ""
		if it.Solve {
			mark = "*"
		}
		fmt.Fprintf(table, "%s\t%s\t%s%s\t%s\t", figure(it.Depth), figure(it.Nodes), san(pos, it.Best), mark, it.Score)
		if alone {
			fmt.Fprintf(table, "%s\t%s\t", at(s.WithKey, it.Depth), at(s.WithPlayed, it.Depth))
		}
		fmt.Fprintln(table)
	}
	_ = table.Flush() // into memory
	if s.IgnoresSearchMoves {
		fmt.Fprintf(b, "note: %s ignores searchmoves, so it has no score of %s alone\n", s.Contender, san(pos, s.Key))
	}
	fmt.Fprintln(b)
}

// at returns the score at a depth, "-" for none.
func at(list []Iteration, depth *int) string {
	for _, it := range list {
		if it.isOfDepth(depth) {
			return it.Score.String()
		}
	}
	return "-"
}

// writeOracle writes what the oracle thinks of both moves, and where its lines and those of
// the contender part.
func (s *Story) writeOracle(b *bytes.Buffer) {
	o, pos := s.Oracle, &s.Case.Position
	score := func(line []board.Move, s engine.Score) string {
		if len(line) == 0 { // it reported none
			return "-"
		}
		return s.String()
	}
	fmt.Fprintf(b, "%s, %d nodes a move: %s %s, %s %s\n", o.Name, o.Nodes,
		san(pos, first(o.KeyLine)), score(o.KeyLine, o.Key), san(pos, first(o.PlayedLine)), score(o.PlayedLine, o.Played))
	if o.IgnoresSearchMoves {
		fmt.Fprintf(b, "  note: %s ignores searchmoves, so it has no score of a move that it does not prefer\n", o.Name)
	}
	own := s.Refutation
	for _, line := range [][]board.Move{o.KeyLine, o.PlayedLine} {
		if len(line) > 0 {
			fmt.Fprintf(b, "  %s: %s\n", o.Name, numberedLine(*pos, line))
			fmt.Fprintf(b, "  %s: %s\n", s.Contender, numberedLine(*pos, own))
			fmt.Fprintf(b, "  %s\n", parting(*pos, line, own))
		}
		own = s.PlayedLine
	}
}

// parting says after which move two lines part.
func parting(pos board.Position, a, b []board.Move) string {
	a, b = legal(pos, a), legal(pos, b)
	switch n := commonPrefix(a, b); n {
	case 0:
		return "they part at once"
	case min(len(a), len(b)):
		return "they do not part"
	default:
		start := pos
		for _, m := range a[:n-1] {
			pos = pos.After(m)
		}
		return "they part after " + numbered(&start, &pos, a[n-1], n-1, true)
	}
}

func first(line []board.Move) board.Move {
	if len(line) == 0 {
		return board.NoMove
	}
	return line[0]
}

// san returns a move in SAN, "?" for none.
func san(pos *board.Position, m board.Move) string {
	if m == board.NoMove || !pos.IsLegal(m) {
		return "?"
	}
	return pos.SAN(m)
}

// numberedLine returns a line in SAN with move numbers, up to its first illegal move; "?"
// for none.
func numberedLine(pos board.Position, line []board.Move) string {
	var texts []string
	start := pos
	for i, m := range legal(pos, line) {
		texts = append(texts, numbered(&start, &pos, m, i, i == 0))
		pos = pos.After(m)
	}
	if len(texts) == 0 {
		return "?"
	}
	return strings.Join(texts, " ")
}

// numbered returns the move at a ply of a line in SAN with its number, which a move of Black
// has only where it stands alone or begins a line. Numbers are counted from that of the
// start, as lines of EPD have none.
func numbered(start, pos *board.Position, m board.Move, ply int, alone bool) string {
	number := start.FullmoveNumber() + ply/2
	if start.SideToMove() == board.Black {
		number = start.FullmoveNumber() + (ply+1)/2
	}
	switch {
	case pos.SideToMove() == board.White:
		return fmt.Sprintf("%d. %s", number, pos.SAN(m))
	case alone:
		return fmt.Sprintf("%d... %s", number, pos.SAN(m))
	}
	return pos.SAN(m)
}

// legal returns a line up to its first illegal move.
func legal(pos board.Position, line []board.Move) []board.Move {
	for i, m := range line {
		if !pos.IsLegal(m) {
			return line[:i]
		}
		pos = pos.After(m)
	}
	return line
}

// commonPrefix returns the number of moves with which both lines begin.
func commonPrefix(a, b []board.Move) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
