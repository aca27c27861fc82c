package explaining

import (
	"fmt"
	"strings"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/explain"
)

// document is the document of how a case was lost, with the words of the command that fits next and what it is for.
func document(x *explain.Explanation, next []string, why string) *show.Doc {
	s := story{x.Story}
	pos := &s.Case.Position
	d := &show.Doc{Title: fmt.Sprintf("%s %s: %s plays %s", s.Case.Suite, s.Case.ID, s.Contender, san(pos, s.Played)), Next: next, Why: why}
	d.Lead = []string{pos.FEN()}
	if history := s.Case.History.UCI(); history != "" {
		d.Lead = append(d.Lead, "after "+history)
	}
	d.Parts = []show.Part{{Text: []string{s.bestText()}}, {Table: s.iterations(), Text: []string{s.note()}}}
	if s.Solved {
		d.Title += ", which solves it"
		return d
	}
	d.Title += ", expected " + s.wanted()
	d.Parts = append(d.Parts, show.Part{Text: append(s.needed(), luckTexts(x)...)}, show.Part{Text: s.oracle()}, trials(x))
	return d
}

// luckTexts say how often luck solves the case.
func luckTexts(x *explain.Explanation) []string {
	if x.Luck < 0 {
		return nil
	}
	return []string{fmt.Sprintf("luck: found in %d of %d searches in which only the order of equal moves differs", x.Luck, explain.Seeds)}
}

// trials say which difference solves the case, those that do first.
func trials(x *explain.Explanation) show.Part {
	switch {
	case x.Against == "":
		return show.Part{}
	case len(x.Trials) == 0:
		return show.Part{Text: []string{fmt.Sprintf("%s and %s differ in no setting that can be tried alone", x.Story.Contender, x.Against)}}
	}
	texts := []string{"what differs in " + x.Against + ", each alone:"}
	for _, found := range []bool{true, false} {
		for i := range x.Trials {
			if trial := &x.Trials[i]; trial.Found == found {
				texts = append(texts, trial.Text+": "+trialResult(trial))
			}
		}
	}
	return show.Part{Text: texts}
}

func trialResult(t *explain.Trial) string {
	switch {
	case t.Failed != "":
		return "not searched, " + t.Failed
	case t.Found:
		return "found"
	}
	return "not found"
}

// story is how a case was lost, in words.
type story struct{ *explain.Story }

// needed says how many times the limit solves a case that is not solved, and what the contender has against the
// key move.
func (s story) needed() []string {
	texts := []string{s.neededText()}
	if pos := &s.Case.Position; len(s.Refutation) > 0 {
		texts = append(texts, fmt.Sprintf("refutation of %s that %s believes: %s", san(pos, s.Key), s.Contender, numberedLine(*pos, s.Refutation)))
	}
	return texts
}

// neededText says which multiple of the limit solves the case, or what was tried in vain.
func (s story) neededText() string {
	tried := explain.Times(s.Limits, explain.MaxMultiple)
	onlyDepth := s.Limits.Nodes == 0 && s.Limits.MoveTime == 0
	switch {
	case s.Needed > 0 && onlyDepth:
		return fmt.Sprintf("depth %d solves it", explain.Times(s.Limits, s.Needed).Depth)
	case s.Needed > 0:
		return fmt.Sprintf("%d times the limit solves it", s.Needed)
	case onlyDepth:
		return fmt.Sprintf("no depth up to %d solves it, and greater ones were not tried", tried.Depth)
	}
	return fmt.Sprintf("even %d times the limit, %s, does not solve it", explain.MaxMultiple, suites.LimitText(tried))
}

func (s story) wanted() string {
	if text := s.Case.Expected(); text != "" {
		return text
	}
	return "any move but " + s.Case.AvoidText()
}

// bestText says when the key move was best.
func (s story) bestText() string {
	var first, last *explain.Iteration
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
		return "the key move was never best"
	case first == last:
		return fmt.Sprintf("the key move was best at %s only", when(first))
	}
	return fmt.Sprintf("the key move was best first at %s, last at %s", when(first), when(last))
}

// when says when an iteration ended, as "depth 5 (1200 nodes)".
func when(it *explain.Iteration) string {
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

// iterations has a row for each iteration, the deepest first; none for a move of a book.
func (s story) iterations() *sink.Table {
	pos := &s.Case.Position
	t := sink.NewTable(sink.Column{Header: "depth", Right: true}, sink.Column{Header: "nodes", Right: true}, sink.Column{Header: "best", Right: true}, sink.Column{Header: "score", Right: true},
		sink.Column{Header: san(pos, s.Key) + " alone", Right: true}, sink.Column{Header: san(pos, s.Played) + " alone", Right: true})
	alone := s.IgnoresSearchMoves || len(s.WithKey)+len(s.WithPlayed) > 0
	for i := len(s.Iterations) - 1; i >= 0; i-- {
		it := &s.Iterations[i]
		cells := []string{figure(it.Depth), figure(it.Nodes), san(pos, it.Best), it.Score.String(), "", ""}
		if it.Solve {
			cells[2] += "*"
		}
		if alone {
			cells[4], cells[5] = at(s.WithKey, it.Depth), at(s.WithPlayed, it.Depth)
		}
		t.Add(cells...)
	}
	return t
}

// note says that a contender searches no move alone; empty if it does.
func (s story) note() string {
	if !s.IgnoresSearchMoves || len(s.Iterations) == 0 {
		return ""
	}
	return fmt.Sprintf("note: %s ignores searchmoves, so it has no score of %s alone", s.Contender, san(&s.Case.Position, s.Key))
}

// at returns the score at a depth, "-" for none.
func at(list []explain.Iteration, depth *int) string {
	for i := range list {
		if list[i].IsOfDepth(depth) {
			return list[i].Score.String()
		}
	}
	return "-"
}

// oracle says what the oracle thinks of both moves, and where its lines and those of the contender part.
func (s story) oracle() []string {
	if s.Oracle == nil {
		return nil
	}
	o, pos := s.Oracle, &s.Case.Position
	score := func(line []board.Move, s engine.Score) string {
		if len(line) == 0 { // it reported none
			return "-"
		}
		return s.String()
	}
	texts := []string{fmt.Sprintf("%s, %d nodes a move: %s %s, %s %s", o.Name, o.Nodes,
		san(pos, first(o.KeyLine)), score(o.KeyLine, o.Key), san(pos, first(o.PlayedLine)), score(o.PlayedLine, o.Played))}
	if o.IgnoresSearchMoves {
		texts = append(texts, fmt.Sprintf("note: %s ignores searchmoves, so it has no score of a move that it does not prefer", o.Name))
	}
	own := s.Refutation
	for _, line := range [][]board.Move{o.KeyLine, o.PlayedLine} {
		if len(line) > 0 {
			texts = append(texts, fmt.Sprintf("%s: %s; %s: %s; %s", o.Name, numberedLine(*pos, line), s.Contender, numberedLine(*pos, own), parting(*pos, line, own)))
		}
		own = s.PlayedLine
	}
	return texts
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
		return "they part after " + numberedMove(&start, &pos, a[n-1], n-1, true)
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
		texts = append(texts, numberedMove(&start, &pos, m, i, i == 0))
		pos = pos.After(m)
	}
	if len(texts) == 0 {
		return "?"
	}
	return strings.Join(texts, " ")
}

// numberedMove returns the move at a ply of a line in SAN with its number, which a move of Black
// has only where it stands alone or begins a line. Numbers are counted from that of the
// start, as lines of EPD have none.
func numberedMove(start, pos *board.Position, m board.Move, ply int, alone bool) string {
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
