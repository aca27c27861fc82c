package study

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/games"
	"keymove/report/sink"
	"keymove/suites"
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

// SuiteTrailers returns the trailers of a comparison: one for each suite and contender that
// has a verdict.
func SuiteTrailers(c *compare.Comparison, contenders []compare.Contender) []Trailer {
	byName := map[string]compare.Contender{}
	for _, contender := range contenders {
		byName[contender.Name] = contender
	}
	var list []Trailer
	for i := range c.Pairs {
		pair := &c.Pairs[i]
		for k := range pair.Rows {
			row := &pair.Rows[k]
			if !row.IsWhole() || row.P == nil {
				continue
			}
			base, other := byName[pair.Base], byName[pair.Contender]
			d := row.SolvedDiff
			if row.Figure == report.Points && row.MaxPoints > 0 {
				d = *row.PointsDiff
				d = compare.Interval{Value: d.Value / row.MaxPoints, Low: d.Low / row.MaxPoints, High: d.High / row.MaxPoints}
			}
			list = append(list, Trailer{
				Kind:    "suite",
				Text:    fmt.Sprintf("%+.1f %% (%+.1f … %+.1f) %s@%s", 100*d.Value, 100*d.Low, 100*d.High, inBrackets(row.Suite), limitOf(other.Run)),
				Command: runCommand(row.Suite, base, other),
			})
		}
	}
	return list
}

// inBrackets returns a name as it can stand in brackets.
func inBrackets(name string) string {
	return strings.NewReplacer("[", "(", "]", ")", "\n", " ", "\r", " ").Replace(name)
}

// limitOf returns the limit of a run without spaces.
func limitOf(run *report.Run) string {
	if run.Meta == nil {
		return "unknown"
	}
	return strings.ReplaceAll(run.Meta.Limit, " ", ",")
}

// runCommand returns the command that searches a suite with both contenders again; empty if
// the run of one has no manifest.
func runCommand(suite string, sides ...compare.Contender) string {
	var saved []suites.Contender
	for i := range sides {
		c := sides[i].Saved()
		if c == nil {
			return ""
		}
		saved = append(saved, *c)
	}
	run := sides[len(sides)-1].Run
	words := []string{"keymove", "run"}
	if entry := run.Suite(suite); entry != nil {
		words = append(words, run.SuiteWord(entry))
	}
	for i := range saved {
		flag, value := report.ContenderWords(&saved[i])
		words = append(words, "--"+flag, value)
	}
	words = slices.Concat(words, report.FileWords(saved), report.SettingWords(&run.Meta.Plan), report.SelectionWords(&run.Meta.Plan))
	for i := range words {
		words[i] = sink.Shell(sink.Visible(words[i]))
	}
	return strings.Join(words, " ")
}
