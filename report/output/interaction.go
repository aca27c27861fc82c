package output

import (
	"fmt"

	"keymove/report/compare"
	"keymove/report/sink"
)

// Interactions returns what pairs of changes of the base do together beyond what each does
// alone; none of a run without contenders for it, as --ablate-mode pairs makes.
func (s *Sections) Interactions() []compare.Interaction { return s.interactions() }

func (s *Sections) findInteractions() []compare.Interaction {
	c, err := s.Comparison()
	if err != nil || len(c.Pairs) == 0 || s.Run.IsSeveral() {
		return nil
	}
	var contenders []compare.Contender
	for _, name := range s.Run.Names() {
		contenders = append(contenders, compare.Contender{Name: name, Own: name, Run: s.Run})
	}
	return compare.Interactions(contenders, c)
}

// InteractionTitle is the heading of a table of interactions, InteractionText says how it is to
// be read.
const (
	InteractionTitle = "Interactions"
	InteractionText  = "Interactions in pp: the difference of both changes minus the differences of each alone. An interaction is significant only if its interval (Gaffke's bounds over positions, not adjusted to each other) excludes 0."
)

// InteractionTable has a row for each pair of changes and suite.
func InteractionTable(list []compare.Interaction) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "changes"}, sink.Column{Header: "first", Right: true}, sink.Column{Header: "second", Right: true},
		sink.Column{Header: "both", Right: true}, sink.Column{Header: "interaction", Right: true}, sink.Column{Header: "95 % interval", Right: true},
		sink.Column{},
	)
	for i := range list {
		n := &list[i]
		cells := []string{n.Suite, n.Changes()}
		for _, d := range []compare.Interval{n.OfFirst, n.OfSecond, n.OfBoth, n.Value} {
			cells = append(cells, fmt.Sprintf("%+.1f", d.Value))
		}
		word := n.Word()
		if word == compare.NoInteraction {
			word = "" // as of most: the interval says it
		}
		t.Add(append(cells, sink.Interval(n.Value.Low, n.Value.High, 1), word)...)
	}
	return t
}

// interactionText is the table with its explanation in at most so many rows; empty without any.
func (t text) interactionText(most int) string {
	list := t.Interactions()
	if len(list) == 0 {
		return ""
	}
	shown := list[:min(len(list), most)]
	return "\n" + InteractionTable(shown).Fit("", t.width) + omitted("", len(list)-len(shown)) + sink.Paragraph("", InteractionText, t.width)
}
