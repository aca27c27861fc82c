package explaining

import (
	"fmt"
	"strings"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/suites"
)

// document is the document of how a case was lost.
func document(x *explanation) *show.Doc {
	s := x.story
	pos := &s.asked.Position
	d := &show.Doc{Title: fmt.Sprintf("%s %s: %s plays %s", s.asked.Suite, s.asked.ID, s.contender.Name, san(pos, s.played))}
	d.Lead = []string{pos.FEN()}
	if history := s.asked.History.UCI(); history != "" {
		d.Lead = append(d.Lead, "after "+history)
	}
	d.Parts = []show.Part{{Text: []string{s.bestText(), s.strayText()}}, {Table: s.table(), Text: []string{s.note()}}}
	if s.solved {
		d.Title += ", which solves it"
		return d
	}
	d.Title += ", expected " + s.wanted()
	d.Parts = append(d.Parts, show.Part{Text: append(s.neededTexts(), luckTexts(x)...)}, show.Part{Text: s.oracleTexts()}, x.trialTexts())
	return d
}

// luckTexts say how often luck solves the case.
func luckTexts(x *explanation) []string {
	if x.luck < 0 {
		return nil
	}
	return []string{fmt.Sprintf("luck: found in %d of %d searches in which only the order of equal moves differs", x.luck, seeds)}
}

// trialTexts say which difference solves the case, those that do first.
func (x *explanation) trialTexts() show.Part {
	against := x.story.against
	switch {
	case against == nil:
		return show.Part{}
	case len(x.trials) == 0:
		return show.Part{Text: []string{x.story.rivalText(), fmt.Sprintf("%s and %s differ in no setting that can be tried alone", x.story.contender.Name, against.Name)}}
	}
	texts := []string{"what differs in " + against.Name + ", each alone:"}
	for _, found := range []bool{true, false} {
		for i := range x.trials {
			if t := &x.trials[i]; t.found == found {
				texts = append(texts, t.text+": "+t.result())
			}
		}
	}
	return show.Part{Text: texts}
}

// rivalText says when the contender of the run that solves the case found its move; empty without one.
func (s *story) rivalText() string {
	if s.rival == nil || s.rival.KeptNodes == nil {
		return ""
	}
	found := iteration{depth: s.rival.KeptDepth, nodes: s.rival.KeptNodes}
	return fmt.Sprintf("%s solves it in the run, from %s on", s.against.Name, when(&found))
}

func (t *trial) result() string {
	switch {
	case t.failed != "":
		return "not searched, " + t.failed
	case t.found:
		return "found"
	}
	return "not found"
}

// neededTexts say how many times the limit solves a case that is not solved, and what the contender has against the
// key move.
func (s *story) neededTexts() []string {
	texts := []string{s.usedText(), s.neededText()}
	if pos := &s.asked.Position; len(s.refutation) > 0 {
		texts = append(texts, fmt.Sprintf("what %s expects of %s alone: %s", s.contender.Name, san(pos, s.key), numberedLine(*pos, s.refutation)))
	}
	return texts
}

// usedText says how many nodes were searched, where more than a tenth of the limit was left; else it is empty.
func (s *story) usedText() string {
	if s.nodes == nil || *s.nodes*10 >= s.limits.Nodes*9 {
		return ""
	}
	return fmt.Sprintf("%s stopped after %d of %d nodes", s.contender.Name, *s.nodes, s.limits.Nodes)
}

// neededText says which multiple of the limit solves the case, or what was tried in vain.
func (s *story) neededText() string {
	tried := times(s.limits, maxMultiple)
	switch {
	case s.needed > 0 && s.onlyDepth():
		return fmt.Sprintf("depth %d solves it", times(s.limits, s.needed).Depth)
	case s.needed > 0:
		return fmt.Sprintf("%d times the limit solves it", s.needed)
	case s.onlyDepth():
		return fmt.Sprintf("no depth up to %d solves it, and greater ones were not tried", tried.Depth)
	}
	return fmt.Sprintf("even %d times the limit, %s, does not solve it", maxMultiple, suites.LimitText(tried))
}

// onlyDepth reports whether the limit is one of depth alone.
func (s *story) onlyDepth() bool { return s.limits.Nodes == 0 && s.limits.MoveTime == 0 }

func (s *story) wanted() string {
	if text := s.asked.Expected(); text != "" {
		return text
	}
	return "any move but " + s.asked.AvoidText()
}

// bestText says when the key move was best.
func (s *story) bestText() string {
	var first, last *iteration
	for i := range s.iterations {
		if it := &s.iterations[i]; it.solves {
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

// strayText says that a contender played another move than its last iteration had as the best; else it is empty.
func (s *story) strayText() string {
	n := len(s.iterations)
	if n == 0 || s.iterations[n-1].best == s.played {
		return ""
	}
	return fmt.Sprintf("%s did not play the best move of its last iteration", s.contender.Name)
}

// when says when an iteration ended, as "depth 5 (1200 nodes)".
func when(it *iteration) string {
	text := "an unknown depth"
	if it.depth != nil {
		text = fmt.Sprintf("depth %d", *it.depth)
	}
	if it.nodes != nil {
		text += fmt.Sprintf(" (%d nodes)", *it.nodes)
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

// table has a row for each iteration, the deepest first; none for a move of a book.
func (s *story) table() *sink.Table {
	pos := &s.asked.Position
	t := sink.NewTable(sink.Column{Header: "depth", Right: true}, sink.Column{Header: "nodes", Right: true}, sink.Column{Header: "best", Right: true}, sink.Column{Header: "score", Right: true},
		sink.Column{Header: san(pos, s.key) + " alone", Right: true}, sink.Column{Header: san(pos, s.played) + " alone", Right: true})
	alone := s.ignoresSearchMoves || len(s.withKey)+len(s.withPlayed) > 0
	for i := len(s.iterations) - 1; i >= 0; i-- {
		it := &s.iterations[i]
		cells := []string{figure(it.depth), figure(it.nodes), san(pos, it.best), it.score.String(), "", ""}
		if it.solves {
			cells[2] += "*"
		}
		if alone {
			cells[4], cells[5] = at(s.withKey, it.depth), at(s.withPlayed, it.depth)
		}
		t.Add(cells...)
	}
	return t
}

// note says that a contender searches no move alone; empty if it does.
func (s *story) note() string {
	if !s.ignoresSearchMoves || len(s.iterations) == 0 {
		return ""
	}
	return fmt.Sprintf("note: %s ignores searchmoves, so it has no score of %s alone", s.contender.Name, san(&s.asked.Position, s.key))
}

// at returns the score at a depth, "-" for none.
func at(list []iteration, depth *int) string {
	for i := range list {
		if list[i].isOfDepth(depth) {
			return list[i].score.String()
		}
	}
	return "-"
}

// oracleTexts say what the oracle thinks of both moves, with its lines and those of the contender.
func (s *story) oracleTexts() []string {
	if s.opinion == nil {
		return nil
	}
	o, pos := s.opinion, &s.asked.Position
	score := func(line []board.Move, s engine.Score) string {
		if len(line) == 0 { // it reported none
			return "-"
		}
		return s.String()
	}
	texts := []string{fmt.Sprintf("%s, %d nodes a move: %s %s, %s %s", o.name, o.nodes,
		san(pos, first(o.keyLine)), score(o.keyLine, o.key), san(pos, first(o.playedLine)), score(o.playedLine, o.played))}
	if o.ignoresSearchMoves {
		texts = append(texts, fmt.Sprintf("note: %s ignores searchmoves, so it has no score of a move that it does not prefer", o.name))
	}
	own := s.refutation
	for _, line := range [][]board.Move{o.keyLine, o.playedLine} {
		if len(line) > 0 {
			texts = append(texts, fmt.Sprintf("%s: %s; %s: %s", o.name, numberedLine(*pos, line), s.contender.Name, numberedLine(*pos, own)))
		}
		own = s.playedLine
	}
	return texts
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
// for none. Numbers are counted from that of the start, as lines of EPD have none.
func numberedLine(pos board.Position, line []board.Move) string {
	var texts []string
	ply := 2 * pos.FullmoveNumber()
	if pos.SideToMove() == board.Black {
		ply++
	}
	for i, m := range line {
		if !pos.IsLegal(m) {
			break
		}
		text := pos.SAN(m)
		switch {
		case (ply+i)%2 == 0:
			text = fmt.Sprintf("%d. %s", (ply+i)/2, text)
		case i == 0:
			text = fmt.Sprintf("%d... %s", ply/2, text)
		}
		texts, pos = append(texts, text), pos.After(m)
	}
	if len(texts) == 0 {
		return "?"
	}
	return strings.Join(texts, " ")
}
