package study

import (
	"bytes"
	"encoding/json"
	"regexp"
	"testing"
	"time"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
	"keymove/suites/versions"
)

// TestNumbersAreFacts: each number of a document of versions, a bisection or a history stands in its JSON or CSV.
func TestNumbersAreFacts(t *testing.T) {
	track := trackOf(t, numbered(12), 60, func(version, position int) bool { return position%7 != version%5 && position > version })
	track.Versions[3].Failure, track.Versions[3].SameAs = "exit status 2", "v2"
	bisection := &Bisection{
		Question: "wac, nodes=20000", Alpha: .01, Commits: 64, Builds: 9, Share: .16, Lost: []string{"a", "b", "c"}, Gained: []string{"d"},
		First:  []versions.Commit{{Hash: "3f2a", Author: "somebody", Subject: "search: 2 plies more", Date: time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC)}},
		Left:   &Tested{Commit: versions.Commit{Hash: "0a1b"}, Mark: versions.Good, Note: "245 of 300 solved"},
		Right:  &Tested{Commit: versions.Commit{Hash: "3f2a"}, Mark: versions.Bad, Note: "231 of 300 solved"},
		Tested: []Tested{{Mark: versions.Skip}, {Mark: versions.Good}},
	}
	open := &Bisection{Question: "wac", Exact: true, Commits: 3, Builds: 4, First: []versions.Commit{{Hash: "3f2a"}, {Hash: "77"}}}
	history, summaries := &History{}, []report.Summary{}
	for i, path := range []string{"runs/a", "runs/b", "runs/c"} {
		run := historyRun(path, "wac", 3+2*i, func(i int, rec *suites.Record) { rec.Nodes = new(uint64(1000 + 37*i)) })
		summaries = append(summaries, report.Summarize(run.All())...)
		reporttest.OK(t, history.AddRun(run))
	}
	for name, of := range map[string]struct {
		document *show.Doc
		facts    func(*bytes.Buffer) error
	}{
		"track":        {track.Document(nil), func(b *bytes.Buffer) error { return track.WriteJSON(b) }},
		"bisect":       {bisection.Document(), func(b *bytes.Buffer) error { return bisection.WriteJSON(b) }},
		"bisect, open": {open.Document(), func(b *bytes.Buffer) error { return open.WriteJSON(b) }},
		"history":      {history.Document(), func(b *bytes.Buffer) error { return history.WriteBenchmarks(b) }},
	} {
		var facts bytes.Buffer
		reporttest.OK(t, of.facts(&facts))
		text := show.Markdown([]*show.Doc{of.document}, func(string) bool { return true })
		days := regexp.MustCompile(`T[0-9:]*Z"`).ReplaceAllString(facts.String(), `"`) // a document has no hour
		objects := []any{json.RawMessage(days)}
		if name == "history" { // of the last run; those before it are in their own summary.csv, and the limits in run.json
			objects = append(objects, summaries, "nodes = 100")
		}
		if none := reporttest.NoFacts(text, objects...); none != nil {
			t.Errorf("%s: %s are no facts of\n%s\n%s", name, none, text, &facts)
		}
	}
}
