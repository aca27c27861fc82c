package page

import (
	"keymove/report"
	"keymove/report/compare"
)

// ChangeBlocks are the lost and the gained positions of all pairs, for documents.
func ChangeBlocks(c *compare.Comparison) []Block {
	lost, gained := changesOf(c.Pairs, len(c.Pairs) > 1, compare.Lost), changesOf(c.Pairs, len(c.Pairs) > 1, compare.Gained)
	lost.Heading, lost.Least, gained.Heading, gained.Least = "Lost", 6, "Gained", 3
	if lost.Table.Len == 0 {
		gained.Least = 8
		return []Block{gained}
	}
	lost.More, gained.More = lost.More+gained.More, 0
	return []Block{lost, gained}
}

// changesOf has a row for each case of some kinds, with its FEN and a link to a board, as many as
// texts list. The first column names the contender, or the kind.
func changesOf(pairs []compare.Pair, named bool, kinds ...string) Block {
	b := Block{In: Markdown, Weight: Cause, Where: report.RecordsFile}
	type shown struct {
		*compare.Change
		first string
	}
	var list []shown
	for _, kind := range kinds {
		for i := range pairs {
			for k := range pairs[i].Changes {
				switch change := &pairs[i].Changes[k]; {
				case change.Kind != kind:
				case len(list) == maxListed:
					b.More++
				case named:
					list = append(list, shown{change, pairs[i].Contender})
				default:
					list = append(list, shown{change, kind})
				}
			}
		}
	}
	b.Table = &Table{Len: len(list), Columns: textColumns("", "suite", "id", "expected", "base", "contender", "solved", "points"), Row: func(i int) Row {
		c := list[i].Change
		return changeRow(c, Text(list[i].first), Text(c.Suite), Text(markedID(c)), Move(c.ExpectedText()), Move(c.BaseMove), Move(c.Move), solvedShares(c), changedPoints(c))
	}}
	return b
}

// solvedShares says how often each contender solved a case with several searches;
// nil if always or never.
func solvedShares(c *compare.Change) Cell {
	isWhole := func(share float64) bool { return share == 0 || share == 1 }
	return unless(isWhole(c.BaseSolved) && isWhole(c.Solved), Change{Base: c.BaseSolved, New: c.Solved, Unit: PercentagePoints})
}

func changedPoints(c *compare.Change) Cell {
	if c.BasePoints == nil || *c.BasePoints == *c.Points {
		return nil
	}
	return Change{Base: *c.BasePoints, New: *c.Points}
}

// markedID returns the id, with a mark if the case is disputed.
func markedID(c *compare.Change) string {
	if c.Disputed == "" {
		return c.ID
	}
	return c.ID + report.DisputedMark
}
