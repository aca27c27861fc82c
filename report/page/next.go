package page

import (
	"slices"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
)

// Next returns the command that fits what came out of a comparison: why something was lost, or
// games.
func Next(c *compare.Comparison) Command {
	for i := range c.Pairs {
		if next := explain(c, &c.Pairs[i]); next.Words != nil {
			return next
		}
	}
	pair := &c.Pairs[0]
	base, other := pair.Sides.Base.Saved, pair.Sides.Contender.Saved
	if base == nil || other == nil || len(pair.NotComparable) > 0 || differsNowhere(pair) {
		return Command{}
	}
	// A match names the candidate first, a run the reference.
	return Command{matchWords([]suites.Contender{*other, *base}), "how strong they are"}
}

// differsNowhere reports whether no search of a pair differed, as of two copies of a program.
func differsNowhere(pair *compare.Pair) bool {
	return len(pair.Rows) > 0 && !slices.ContainsFunc(pair.Rows, func(r compare.Row) bool { return r.Verdict != compare.Unchanged })
}

// explain returns the command about what the contender of a pair lost; none if it lost nothing.
func explain(c *compare.Comparison, pair *compare.Pair) Command {
	lost := lostOf(pair)
	if len(lost) == 0 {
		return Command{}
	}
	base, other := &pair.Sides.Base, &pair.Sides.Contender
	if base.Run == other.Run && base.First && other.Saved.Engine == nil { // of another engine a cause is rarely found
		return Command{[]string{"keymove", "explain", "--run", base.Run, "--lost"}, "why " + wereLost(lostTo(c, pair))}
	}
	return explainLost(&lost[0], &pair.Sides)
}

func lostOf(pair *compare.Pair) []compare.Change {
	return slices.DeleteFunc(slices.Clone(pair.Changes), func(c compare.Change) bool { return c.Kind != compare.Lost })
}

// lostTo returns how many positions all contenders of a run lost to the base of a pair.
func lostTo(c *compare.Comparison, pair *compare.Pair) int {
	n := 0
	for i := range c.Pairs {
		if c.Pairs[i].Base == pair.Base {
			n += len(lostOf(&c.Pairs[i]))
		}
	}
	return n
}

// explainLost returns the command about a case that the contender lost; none if its run is a
// table only.
func explainLost(lost *compare.Change, sides *compare.Sides) Command {
	base, other := &sides.Base, &sides.Contender
	if other.Saved == nil {
		return Command{}
	}
	words := []string{"keymove", "explain", other.Run + "#" + lost.ID}
	if base.Saved != nil && base.Saved.Engine == nil && other.Saved.Engine == nil {
		words = append(words, "--against", base.Run)
	}
	return Command{words, "why " + lost.ID + " was lost"}
}

// matchWords returns the words of the command that lets contenders play.
func matchWords(players []suites.Contender) []string {
	words := []string{"keymove", "match", "--tc", "10+0.1"}
	for i := range players {
		flag, value := report.ContenderWords(&players[i])
		words = append(words, "--"+flag, value)
	}
	return append(words, report.FileWords(players)...)
}

func wereLost(n int) string {
	if n == 1 {
		return "1 position was lost"
	}
	return sink.Grouped(n) + " positions were lost"
}
