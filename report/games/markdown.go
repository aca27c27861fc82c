package games

import (
	"slices"
	"strings"

	"keymove/report/sink"
)

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
