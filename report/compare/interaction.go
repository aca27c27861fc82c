package compare

import (
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
)

// Interaction is what two changes of a base do together beyond what each does alone, on a
// suite: of two that do the same work less is lost by both than the sum says.
type Interaction struct {
	Suite, Base string
	// First and Second are the contenders with one change, Both is that with both.
	First, Second, Both string
	// OfFirst, OfSecond and OfBoth are the differences from the base in percentage points, of the
	// positions or of the points; Value is OfBoth - OfFirst - OfSecond, over Positions.
	OfFirst, OfSecond, OfBoth, Value Interval
	Positions                        int
}

// Interactions returns the interactions of all pairs of changes of the base of a run: the first contender,
// and of each of its pairs both changes by themselves and both together.
func Interactions(contenders []Contender, c *Comparison) []Interaction {
	quads := quadsOf(contenders)
	if len(quads) == 0 {
		return nil
	}
	all := resultsOf(contenders[0].Run, figuresOf(c))
	var found []Interaction
	for i := range c.Pairs {
		if c.Pairs[i].Contender != quads[0][3].Name || c.Pairs[i].Base != contenders[0].Name {
			continue
		}
		for k := range c.Pairs[i].Rows {
			row := &c.Pairs[i].Rows[k]
			if !row.IsWhole() || row.Positions == 0 {
				continue
			}
			for _, q := range quads {
				if n, ok := newInteraction(q, row.Suite, all); ok {
					found = append(found, n)
				}
			}
		}
	}
	return found
}

// quad is a base, two contenders with a change each, and one with both.
type quad [4]Contender

// quadsOf finds the quads of a run by the settings that differ from the settings of the first
// contender. One that has itself the changes of two others is no single change.
func quadsOf(contenders []Contender) []quad {
	changes := make([]map[report.OptionDifference]bool, len(contenders))
	for i := range contenders {
		changes[i] = map[report.OptionDifference]bool{}
		for _, d := range report.DifferingOptions(contenders[0].Saved(), contenders[i].Saved()) {
			changes[i][d] = true
		}
	}
	var quads [][4]int
	isBoth := map[int]bool{}
	for a := 1; a < len(contenders); a++ {
		for b := a + 1; b < len(contenders); b++ {
			union := maps.Clone(changes[a])
			maps.Copy(union, changes[b])
			if len(union) == len(changes[a]) || len(union) == len(changes[b]) {
				continue // one is a part of the other
			}
			both := slices.IndexFunc(changes, func(c map[report.OptionDifference]bool) bool { return maps.Equal(c, union) })
			if both > 0 {
				quads = append(quads, [4]int{0, a, b, both})
				isBoth[both] = true
			}
		}
	}
	var single []quad
	for _, q := range quads {
		if !isBoth[q[1]] && !isBoth[q[2]] {
			single = append(single, quad{contenders[0], contenders[q[1]], contenders[q[2]], contenders[q[3]]})
		}
	}
	return single
}

func newInteraction(q quad, suite string, all map[contenderOnSuite]*results) (Interaction, bool) {
	n := Interaction{Suite: suite, Base: q[0].Name, First: q[1].Name, Second: q[2].Name, Both: q[3].Name}
	var of [4]*results
	for i := range q {
		if of[i] = all[contenderOnSuite{q[i].Own, suite}]; of[i] == nil {
			return n, false
		}
	}
	difference := func(i int) Interval {
		d := contrastOf([]weighted{{of[0], -1}, {of[i], 1}})
		return d.percent()
	}
	n.OfFirst, n.OfSecond, n.OfBoth = difference(1), difference(2), difference(3)
	value := contrastOf([]weighted{{of[0], 1}, {of[1], -1}, {of[2], -1}, {of[3], 1}})
	n.Value, n.Positions = value.percent(), value.Positions
	return n, n.Positions > 0
}

// The words for an interaction.
const (
	Overlap       = "less than the sum"
	Reinforce     = "more than the sum"
	NoInteraction = "none is shown"
)

// Changes returns both changes without the name of the base.
func (n *Interaction) Changes() string { return strings.TrimPrefix(n.Both, n.Base+",") }

// Word says what the interval shows: whether the changes together do less or more than the sum
// of what they do alone.
func (n *Interaction) Word() string {
	switch sum := n.OfFirst.Value + n.OfSecond.Value; {
	case n.Value.Low <= 0 && n.Value.High >= 0:
		return NoInteraction
	case (sum > 0) == (n.Value.Value > 0):
		return Reinforce
	}
	return Overlap
}

// InteractionsFile is the name of the file in a run folder that WriteInteractions writes.
const InteractionsFile = "interactions.csv"

// WriteInteractions writes interactions.csv: a row for each pair of changes and suite.
func WriteInteractions(w io.Writer, list []Interaction) error {
	return report.WriteCSV(w, InteractionColumns, list, false)
}

// InteractionColumns are the columns of interactions.csv in their order. New ones go to the end.
var InteractionColumns = slices.Concat(
	[]report.Column[Interaction]{
		report.NewTextColumn("suite", "text", "name of the suite", "", func(n *Interaction) string { return n.Suite }),
		report.NewTextColumn("base", "text", "name of the base", "", func(n *Interaction) string { return n.Base }),
		report.NewTextColumn("first", "text", "name of the contender with the first change", "", func(n *Interaction) string { return n.First }),
		report.NewTextColumn("second", "text", "name of the contender with the second change", "", func(n *Interaction) string { return n.Second }),
		report.NewTextColumn("both", "text", "name of the contender with both", "", func(n *Interaction) string { return n.Both }),
		report.NewCountColumn("positions", "positions", "positions that all four have searched", func(n *Interaction) int { return n.Positions }),
	},
	interactionColumns("first_pp", "difference of the first from the base, of the primary figure", func(n *Interaction) Interval { return n.OfFirst }),
	interactionColumns("second_pp", "difference of the second", func(n *Interaction) Interval { return n.OfSecond }),
	interactionColumns("both_pp", "difference of both", func(n *Interaction) Interval { return n.OfBoth }),
	interactionColumns("interaction_pp", "both_pp - first_pp - second_pp", func(n *Interaction) Interval { return n.Value }),
)

func interactionColumns(name, holds string, of func(*Interaction) Interval) []report.Column[Interaction] {
	column := func(suffix, holds string, number func(Interval) float64) report.Column[Interaction] {
		return report.NewColumn(name+suffix, "percentage points", holds, "", func(n *Interaction) string {
			return strconv.FormatFloat(number(of(n)), 'f', 2, 64)
		})
	}
	return []report.Column[Interaction]{
		column("", holds, func(i Interval) float64 { return i.Value }),
		column("_lo", "lower limit of its 95 % interval", func(i Interval) float64 { return i.Low }),
		column("_hi", "upper limit of its 95 % interval", func(i Interval) float64 { return i.High }),
	}
}
