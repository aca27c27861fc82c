package markdown

import (
	"io"

	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/sink"
)

// WriteComparison writes a comparison in less than 60 lines: a sentence for each pair,
// warnings, differences, and the lost and gained positions with links to boards.
func WriteComparison(w io.Writer, c *compare.Comparison) error {
	var sentences []string
	for i := range c.Pairs {
		sentences = append(sentences, c.Pairs[i].Contender+": "+output.PairSentence(&c.Pairs[i]))
	}
	blocks := append([]block{
		listBlock("Verdict", sentences, 5),
		listBlock("Warnings", output.Warnings(c), 2),
		tableBlock("Differences", output.DifferenceTable(c), 0, 6, compare.File),
	}, changeBlocks(c)...)
	title := sink.Plural(len(c.Pairs), "contender") + " against the first"
	if len(c.Pairs) == 1 {
		title = c.Pairs[0].Base + " → " + c.Pairs[0].Contender
	}
	_, err := io.WriteString(w, fitted(sink.Markdown(title), blocks))
	return err
}
