package games

import (
	"strings"
	"testing"
)

// TestMarkdownWithoutExpectations has no heading of them.
func TestMarkdownWithoutExpectations(t *testing.T) {
	m := manifest("a", "b")
	s := NewSummary(m)
	counted(s, [6]int{1, 2, 3, 2, 1})
	var out strings.Builder
	if err := s.WriteMarkdown(&out); err != nil || strings.Contains(out.String(), "Expectations") || !strings.Contains(out.String(), "<summary>How games ended</summary>") {
		t.Errorf("%v:\n%s", err, &out)
	}
}
