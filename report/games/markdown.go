package games

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report/output"
	"keymove/report/sink"
)

// WriteMarkdown writes report.md: the closing block, what the numbers mean, a table of
// pairings, how the games ended, and how to play the match again.
func (s *Summary) WriteMarkdown(w io.Writer) error {
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	line("# %s\n", sink.Markdown(s.Title()))
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
	if results := s.Expectations(); len(results) > 0 {
		line("\n## Expectations\n\n%s.\n\n%s", output.OutcomeTally(results), output.ExpectationTable(results).Markdown())
	}
	line("\n## Pairings\n\n%s\n## Games\n\n%s\n%s\n", s.PairingTable().Markdown(), s.EndingTable().Markdown(), s.EndingText())
	line("## Players\n\n%s\n## Conditions\n", s.PlayerTable().Markdown())
	for _, text := range s.Conditions() {
		line("- %s", sink.Markdown(text))
	}
	if command := s.Command(); command != "" {
		line("\n```\n%s\n```", strings.ReplaceAll(command, "```", "'''"))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// Title names the players.
func (s *Summary) Title() string {
	names := make([]string, len(s.Manifest.Players))
	for i := range names {
		names[i] = s.name(i)
	}
	if len(names) == 2 {
		return names[0] + " against " + names[1]
	}
	return strings.Join(names, ", ")
}

// sizes returns the hash and the threads of the players' searches; whose, where they differ.
func (s *Summary) sizes() string {
	var texts, owners []string
	for i := range s.Manifest.Players {
		sizes := s.Manifest.SizesOf(&s.Manifest.Players[i])
		text := sizes.HashText() + ", " + sizes.ThreadsText() + " per search"
		name := s.name(i)
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
		words[i] = sink.Shell(sink.Visible(word))
	}
	return strings.Join(words, " ")
}
