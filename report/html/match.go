package html

import (
	"io"
	"strconv"

	"keymove/report/games"
	"keymove/report/output"
	"keymove/report/show"
	"keymove/report/sink"
)

// WriteMatch writes the page of a match: the result, how games ended, and what was played.
func WriteMatch(out io.Writer, s *games.Summary) error {
	var w writer
	head(&w, s.Title()+" – Keymove", "")
	w.put(`<header><p class="brand">Keymove</p><p class="sub">%s · %s</p><h1>`, s.Title(), matchSubtitle(s))
	for _, line := range matchHeadline(s) {
		w.put("<span>%s</span>\n", line)
	}
	w.put("</h1></header>\n<main>\n")
	if s.Pairs > 0 {
		writeMatchResult(&w, s)
		w.document(&show.Doc{Title: "How games ended", Lead: []string{s.EndingText() + " Under a player are the games that it lost so, or drew."}, Parts: []show.Part{{Table: s.EndingTable()}}})
	}
	writePlayed(&w, s)
	w.put("</main>\n</body>\n</html>\n")
	return w.writeTo(out)
}

// matchSubtitle says how much is played.
func matchSubtitle(s *games.Summary) string {
	text := sink.Plural(s.Games(), "game")
	if !s.Over() {
		text = strconv.Itoa(s.Games()) + " of " + sink.Plural(2*s.Manifest.Schedule.Own(), "game")
	}
	return text + ", openings " + s.Manifest.Openings.Name()
}

// matchHeadline says what the games show.
func matchHeadline(s *games.Summary) []string {
	if s.Pairs == 0 {
		return []string{"No pair of games is complete."}
	}
	return []string{s.VerdictSentence(), s.Line() + "."}
}

// writeMatchResult writes the table of the result, and what has to be known about it.
func writeMatchResult(w *writer, s *games.Summary) {
	w.put(`<section id="verdict"><h2>Result</h2>` + "\n")
	writeTable(w, s.PairingTable())
	noteList(w, s.Notes())
	w.put("</section>\n")
	if results := s.Expectations(); len(results) > 0 {
		w.document(&show.Doc{Title: "Expectations", Lead: []string{output.OutcomeTally(results)}, Parts: []show.Part{{Table: output.ExpectationTable(results)}}})
	}
}

// writePlayed writes what was played, and the command.
func writePlayed(w *writer, s *games.Summary) {
	w.put(`<section id="run"><h2>What was played</h2>` + "\n")
	writeTable(w, s.PlayerTable())
	noteList(w, s.Conditions())
	if command := s.Command(); command != "" {
		w.put(`<code class="cmd">%s</code>`, command)
	}
	w.put("</section>\n")
}
