package show

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"keymove/report/sink"
)

// TestMarkdownHasRoom: whatever the parts hold, the text has no more lines than it may have if a row of
// each fits, and says how many rows it leaves out; parts of one size keep as many rows.
func TestMarkdownHasRoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, all := &Doc{Title: "title"}, 0
		for range rapid.IntRange(0, 4).Draw(t, "parts") {
			p := Part{Heading: "part", Table: sink.NewTable(sink.Column{Header: "row"}), More: rapid.IntRange(0, 3).Draw(t, "more")}
			rows := rapid.IntRange(0, 80).Draw(t, "rows")
			for n := range rows {
				p.Table.Add(fmt.Sprint("row ", n))
			}
			for n := range rapid.IntRange(0, 80).Draw(t, "texts") {
				p.Text = append(p.Text, fmt.Sprint("text ", n))
				all++
			}
			if rows > 0 {
				all += rows + p.More
			}
			d.Parts = append(d.Parts, p)
		}
		const most = 59
		text := Markdown([]*Doc{d}, func(text string) bool { return strings.Count(text, "\n") <= most })
		if lines := strings.Count(text, "\n"); lines > most {
			t.Fatalf("%d lines:\n%s", lines, text)
		}
		shown, omitted := strings.Count(text, "\n- text ")+strings.Count(text, "| row ")-strings.Count(text, "| row |"), 0
		for line := range strings.Lines(text) {
			var more int
			if _, err := fmt.Sscanf(strings.TrimPrefix(line, "- "), "… and %d more", &more); err == nil {
				omitted += more
			}
		}
		if shown+omitted != all {
			t.Fatalf("%d rows shown and %d left out of %d:\n%s", shown, omitted, all, text)
		}
	})
}
