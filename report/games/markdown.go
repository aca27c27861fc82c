package games

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report/output"
	"keymove/report/sink"
	"keymove/suites/match"
)

// WriteMarkdown writes report.md: the closing block, what the numbers mean, a table of
// pairings, how the games ended, and how to play the match again.
func (s *Summary) WriteMarkdown(w io.Writer) error {
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	line("# %s\n", sink.Markdown(s.title()))
	if s.Pairs == 0 {
		line("No pair of games is complete.")
		_, err := io.WriteString(w, out.String())
		return err
	}
	line("```\n%s```\n", strings.ReplaceAll(s.Block(), "```", "'''"))
	if refusal := s.Refusal(); refusal != "" {
		line("%s\n", sink.Markdown(refusal))
	} else if text := s.conclusion(); text != "" {
		line("%s.\n", text)
	}
	for _, note := range s.Notes() {
		line("- %s", sink.Markdown(note))
	}
	s.writeExpectations(line)
	line("\n## Pairings\n\n| first | second | games | wins | draws | losses | score | Elo | nElo | LOS |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, row := range s.rows() {
		t := row.tally
		line("| %s | %s | %d | %d | %d | %d | %s %% | %s ± %s | %s ± %s | %s %% |", sink.Markdown(s.name(row.first)), sink.Markdown(s.name(row.second)),
			t.Games(), t.Wins, t.Draws, t.Losses, fixed(100*gamesOf(t).Points()/float64(t.Games()), 1),
			fixed(row.Elo, 1), fixed(row.EloError, 1), fixed(row.NElo, 1), fixed(row.NEloError, 1), fixed(100*row.LOS, 1))
	}
	line("\n## Games\n\n| ending | games |\n|---|--:|")
	for _, e := range match.Endings {
		if n := s.Endings[e]; n > 0 {
			line("| %s | %d |", e, n)
		}
	}
	line("\nWhite scored %s %%; a game has %s plies on average, openings left out.",
		fixed(100*s.White.Points()/float64(s.White.N()), 1), fixed(float64(s.Plies)/float64(s.Games()), 1))
	s.writeEffort(line)
	s.writeConditions(line)
	_, err := io.WriteString(w, out.String())
	return err
}

func (s *Summary) title() string {
	names := make([]string, len(s.Manifest.Players))
	for i := range names {
		names[i] = s.name(i)
	}
	if len(names) == 2 {
		return names[0] + " against " + names[1]
	}
	return strings.Join(names, ", ")
}

func (s *Summary) writeEffort(line func(string, ...any)) {
	times := !s.Manifest.NoTimes
	head, dashes := "| player | limit | moves | nodes a move | depth", "|---|---|--:|--:|--:"
	if times {
		head, dashes = head+" | time a move", dashes+"|--:"
	}
	line("\n## Players\n\n%s |\n%s|", head, dashes)
	for i := range s.Players {
		p := &s.Players[i]
		n := max(p.Searches, 1)
		row := fmt.Sprintf("| %s | %s | %d | %d | %s", sink.Markdown(s.name(i)), s.Manifest.Players[i].Limit, p.Searches, p.AllNodes/uint64(n), ratio(p.Depths, n))
		if times {
			row += " | " + sink.HumanTime(p.AllTime.Microseconds()/int64(n))
		}
		line("%s |", row)
	}
}

// writeConditions writes what the match depends on, and its command.
func (s *Summary) writeConditions(line func(string, ...any)) {
	m := s.Manifest
	order := "in the order of the file"
	if m.Openings.Order.Random {
		order = fmt.Sprintf("shuffled by seed %d", m.Openings.Order.Seed)
	}
	line("\n## Conditions\n\n- openings: %s, %d, %s\n- %s, %s at a time\n- Keymove %s",
		sink.Markdown(m.Openings.Name()), m.Openings.Count, order,
		s.sizes(), sink.Plural(m.Workers, "game"), sink.Markdown(m.Version))
	if command := s.Command(); command != "" {
		line("\n```\n%s\n```", strings.ReplaceAll(command, "```", "'''"))
	}
}

// sizes returns the hash and the threads of the players' searches; whose, where they differ.
func (s *Summary) sizes() string {
	var texts, owners []string
	for i := range s.Manifest.Players {
		sizes := s.Manifest.SizesOf(&s.Manifest.Players[i])
		text := sizes.HashText() + ", " + sizes.ThreadsText() + " per search"
		name := sink.Markdown(s.name(i))
		if n := slices.Index(texts, text); n >= 0 {
			owners[n] += ", " + name
			continue
		}
		texts, owners = append(texts, text), append(owners, name)
	}
	if len(texts) == 1 {
		return texts[0]
	}
	for i := range texts {
		texts[i] += " (" + owners[i] + ")"
	}
	return strings.Join(texts, "; ")
}

// Command returns the command line of the match as a shell reads it, empty where it is
// unknown.
func (s *Summary) Command() string {
	words := make([]string, len(s.Manifest.Command))
	for i, word := range s.Manifest.Command {
		words[i] = shellWord(sink.Terminal(word))
	}
	return strings.Join(words, " ")
}

// shellWord quotes a word where a shell would take it for more than one.
func shellWord(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_./:@%+,=-", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// writeExpectations writes the outcomes of the expectations of an experiment.
func (s *Summary) writeExpectations(line func(string, ...any)) {
	results := s.Expectations()
	if len(results) == 0 {
		return
	}
	line("\n## Expectations\n\n%s.\n\n| claim | figure | of | wanted | measured | interval | outcome |\n|---|---|---|---|---|---|---|", output.OutcomeTally(results))
	for i := range results {
		r := &results[i]
		value, interval := output.ResultTexts(r)
		outcome := r.Judged()
		if r.Note != "" {
			outcome += ": " + r.Note
		}
		line("| %s | `%s` | %s | %s | %s | %s | %s |", sink.Markdown(r.Claim), r.Figure, sink.Markdown(r.Who()), sink.Markdown(r.Wanted()), value, interval, sink.Markdown(outcome))
	}
}
