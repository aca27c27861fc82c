package print

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestReportsAreShort: whatever the blocks hold, the report has less than 60 lines, if their
// least rows fit, and says how many rows it leaves out.
func TestReportsAreShort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var blocks []block
		var sizes []int
		for n := range rapid.IntRange(0, 4).Draw(t, "blocks") {
			b := block{head: []string{fmt.Sprintf("## b%d", n), ""}, least: rapid.IntRange(1, 5).Draw(t, "least")}
			for i := range rapid.IntRange(0, 80).Draw(t, "rows") {
				b.rows = append(b.rows, fmt.Sprintf("- b%d.%d", n, i))
			}
			b.more = rapid.IntRange(0, 1).Draw(t, "more") * len(b.rows)
			blocks, sizes = append(blocks, b), append(sizes, len(b.rows)+b.more)
		}
		text := fitted("title", blocks)
		if lines := strings.Count(text, "\n"); lines > maxLines {
			t.Fatalf("%d lines:\n%s", lines, text)
		}
		shown, omitted := strings.Count(text, "\n- "), 0
		for line := range strings.Lines(text) {
			var more int
			if _, err := fmt.Sscanf(line, "… and %d more", &more); err == nil {
				omitted += more
			}
		}
		all := 0
		for _, size := range sizes {
			all += size
		}
		if shown+omitted != all {
			t.Fatalf("%d rows shown and %d left out of %d:\n%s", shown, omitted, all, text)
		}
	})
}
