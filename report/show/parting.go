package show

import (
	"fmt"

	"keymove/engine"
	"keymove/report/compare"
	"keymove/report/sink"
)

// Parting is where the searches of each pair part that their limit determines, with the command for the first of
// them; empty where no limit does.
func Parting(c *compare.Comparison) Part {
	p := Part{Heading: "Where the searches part", Detail: true}
	for i := range c.Pairs {
		pair := &c.Pairs[i]
		if pair.Parting == nil || pair.Parting.Searches == 0 {
			continue
		}
		p.Text = append(p.Text, partingText(pair))
		if first := pair.Parting.First; first != nil && p.Command == nil {
			p.Command = first.Command
		}
	}
	return p
}

// partingText is "old → new: 3 of 200 searches part. The first is wac:wac.001, at depth 7: Qh6 +1.23, 4512 nodes → …".
func partingText(pair *compare.Pair) string {
	parting := pair.Parting
	who := pair.Base + " → " + pair.Contender
	if pair.At != "" {
		who += " at " + pair.At
	}
	if parting.First == nil {
		return fmt.Sprintf("%s: all %s are alike, in each iteration that both reported and in move, score, depth and nodes.", who, sink.Plural(parting.Searches, "search"))
	}
	first := parting.First
	where := "in its result"
	if first.Depth > 0 {
		where = fmt.Sprint("at depth ", first.Depth)
	}
	verb := "part"
	if parting.Differ == 1 {
		verb = "parts"
	}
	return fmt.Sprintf("%s: %d of %s %s. The first is %s:%s, %s: %s → %s.", who, parting.Differ, sink.Plural(parting.Searches, "search"), verb,
		first.Suite, first.ID, where, reportedText(&first.Base, first.Depth), reportedText(&first.Contender, first.Depth))
}

// reportedText writes an iteration, or the result of a search with its depth.
func reportedText(r *compare.Reported, depth int) string {
	text := r.Move
	switch {
	case r.ScoreMate != nil:
		text += " " + engine.Score{Mate: *r.ScoreMate, Mated: *r.ScoreMate == 0}.String()
	case r.ScoreCP != nil:
		text += " " + engine.Score{Centipawns: *r.ScoreCP}.String()
	}
	if depth == 0 && r.Depth != nil {
		text += fmt.Sprintf(", depth %d", *r.Depth)
	}
	if r.Nodes != nil {
		text += fmt.Sprintf(", %d nodes", *r.Nodes)
	}
	return text
}
