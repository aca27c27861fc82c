package html

import (
	"strings"
	"testing"

	"keymove/suites/runfolder"
)

// TestCauses: the page names the features that lost positions, and a lost position has its
// explanation; foreign text is escaped.
func TestCauses(t *testing.T) {
	explained := &runfolder.Explained{Contenders: []runfolder.ExplainedContender{{
		Name: "see=off", Lost: 3,
		Features: []runfolder.ExplainedFeature{{Feature: "see", Causes: 2, Suspected: 3}, {Feature: "rfp<b>", Suspected: 1}},
		Cases:    []runfolder.ExplainedCase{{Suite: "wac", Case: sampleRun().Records[0].Case, ID: "WAC.001", Feature: "see", Cause: "cause: see (…)", Text: "a story </script>\n"}},
	}}}
	var w writer
	page := &content{explained: explained}
	page.causeSection(&w)
	part := string(w.markup())
	for _, want := range []string{"3 lost positions explained: see is the cause of 2, no cause found for 1.", "<td>see</td>", "<td>rfp&lt;b&gt;</td>"} {
		if !strings.Contains(part, want) {
			t.Errorf("%q is missing:\n%s", want, part)
		}
	}
	unsearched := &runfolder.ExplainedContender{Lost: 5, Unsearched: 5, NeverBest: 2, GivenUp: 3, SolvedByMore: 4}
	if got, want := causeSentence(unsearched), "5 lost positions explained: no cause searched for in 5. The key move was never best in 2, best and given up in 3; a multiple of the limit solves 4."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	run := sampleRun()
	if page, want := runPage(t, run), "keymove explain --run . --lost"; strings.Count(page, want) != 1 || strings.Contains(page, "lost positions explained") {
		t.Errorf("before: the page lacks %q", want)
	}
	run = sampleRun()
	run.Path = t.TempDir()
	if err := runfolder.WriteExplained(run.Path, explained); err != nil {
		t.Fatal(err)
	}
	whole := runPage(t, run)
	for want, times := range map[string]int{`id="causes"`: 1, `"cause":"cause: see (…)"`: 1, `a story \u003c/script\u003e`: 1} {
		if got := strings.Count(whole, want); got != times {
			t.Errorf("%q is on the page %d times, want %d", want, got, times)
		}
	}
}
