package suites

import (
	"strings"
	"testing"
)

func TestBlocks(t *testing.T) {
	texts := []string{"", "a", strings.Repeat("b", blockSize-1), "cc", strings.Repeat("d", 3*blockSize), "e", ""}
	var b blocks
	var spans []span
	for _, text := range texts {
		spans = append(spans, b.add(text))
	}
	for i, want := range texts {
		if got := b.of(spans[i]); got != want {
			t.Errorf("text %d has %d bytes, want %d: %.10q", i, len(got), len(want), got)
		}
	}
}
