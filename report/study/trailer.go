package study

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"keymove/report/games"
	"keymove/report/sink"
)

// Trailer is what the message of a commit says about it in brackets, as a command with
// --trailer prints it: "[suite +1.2 % (+0.3 … +2.1) wac@nodes=20000] keymove compare …".
type Trailer struct {
	// Kind is bench, suite, elo or speed.
	Kind string `json:"kind"`
	// Text is what was measured, Command what repeats it; empty if it is not given.
	Text    string `json:"text"`
	Command string `json:"command,omitempty"`
}

// String returns the trailer as it is in a message.
func (t Trailer) String() string {
	return strings.TrimRight(fmt.Sprintf("[%s %s] %s", t.Kind, t.Text, t.Command), " ")
}

// trailerLine is a line with one trailer or several; trailerText is one of them.
var (
	trailerLine = regexp.MustCompile(`^\s*((?:\[(?:bench|suite|elo|speed) [^\[\]\r\n]+\]\s*)+)(.*)$`)
	trailerText = regexp.MustCompile(`\[(bench|suite|elo|speed) ([^\[\]\r\n]+)\]`)
)

// ParseTrailers returns the trailers in the message of a commit. Whatever is not one is
// skipped.
func ParseTrailers(message string) []Trailer {
	var list []Trailer
	for line := range strings.Lines(message) {
		found := trailerLine.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if found == nil {
			continue
		}
		for _, one := range trailerText.FindAllStringSubmatch(found[1], -1) {
			text := strings.TrimSpace(one[2])
			if text == "" {
				continue
			}
			list = append(list, Trailer{Kind: one[1], Text: text, Command: strings.TrimSpace(found[2])})
		}
	}
	return list
}

// WriteTrailers writes trailers, a line for each.
func WriteTrailers(w io.Writer, list []Trailer) error {
	var out strings.Builder
	for _, t := range list {
		out.WriteString(sink.Terminal(t.String()) + "\n")
	}
	_, err := io.WriteString(sink.Messages(w), out.String())
	return err
}

// EloTrailer returns the trailer of a match between two players, in the order of the first
// pairing: the strength of the first one. It is false before both have a result.
func EloTrailer(s *games.Summary) (Trailer, bool) {
	text, ok := s.Elo()
	return Trailer{Kind: "elo", Text: text, Command: repeating(s.Manifest.Command)}, ok
}

// repeating returns the command of a match as it can be given again: not into the same folder.
func repeating(command []string) string {
	var words []string
	for i, word := range command {
		isOut := word == "--out" || i > 0 && command[i-1] == "--out" || strings.HasPrefix(word, "--out=")
		if !isOut && word != "--trailer" {
			words = append(words, sink.Shell(sink.Visible(word)))
		}
	}
	return strings.Join(words, " ")
}
