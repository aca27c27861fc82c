package versions

import (
	"fmt"
	"regexp"
	"strings"
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
