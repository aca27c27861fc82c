package output

import (
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
)

// testCase is a position in JUnit XML.
type testCase struct {
	Name      string   `xml:"name,attr"`
	ClassName string   `xml:"classname,attr"`
	Time      string   `xml:"time,attr"`
	Error     *message `xml:"error"`
	Failure   *message `xml:"failure"`
	Skipped   *message `xml:"skipped"`
	Output    string   `xml:"system-out,omitempty"`
}

type message struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// testResult is the result of a test case.
type testResult int

const (
	passed testResult = iota
	skipped
	failed
	errored
)

// resultOf returns the result of a position of a gate with an outcome, and the message about it; nil if
// it passes.
func resultOf(tested *compare.TestedCase, outcome compare.Outcome) (testResult, *message) {
	switch {
	case tested.Failed != "":
		return errored, &message{Message: "the engine failed: " + sink.Terminal(tested.Failed), Type: "engine"}
	case tested.Lost != "":
		return failed, &message{Message: "lost: " + sink.Terminal(tested.Lost), Type: "lost"}
	case tested.Accepted != "":
		return skipped, &message{Message: "lost, accepted: " + sink.Terminal(tested.Accepted)}
	case tested.Unsolved != "" && outcome != compare.EnoughSolved:
		return failed, &message{Message: "not solved: " + sink.Terminal(tested.Unsolved), Type: "unsolved"}
	case tested.Unsolved != "":
		return skipped, &message{Message: "not solved, but enough others are: " + sink.Terminal(tested.Unsolved)}
	}
	return passed, nil
}

// caseOf fills the test case of a position, which has its name.
func caseOf(tested *compare.TestedCase, outcome compare.Outcome, c testCase) testCase {
	c.Time, c.Output = seconds(tested.TimeUS), output(tested)
	result, about := resultOf(tested, outcome)
	switch result {
	case errored:
		c.Error = about
	case failed:
		c.Failure = about
	case skipped:
		c.Skipped = about
	}
	if result >= failed {
		about.Text = withPosition("case "+tested.Case, tested)
	}
	return c
}

// gateCase fills the test case of the decision of a gate, which fails and has its name.
func gateCase(g *compare.Gate, c testCase) testCase {
	text := sink.Lines(strings.Join(g.Reasons, "\n"))
	c.Failure = &message{Message: sink.Terminal(g.Title()), Type: sink.Terminal(string(g.Outcome)), Text: text}
	c.Time = seconds(0)
	return c
}

// withPosition returns a line of text, and behind it the lines of the position.
func withPosition(text string, tested *compare.TestedCase) string {
	lines := append([]string{text}, tested.Position()...)
	for i, line := range lines {
		lines[i] = sink.Terminal(line)
	}
	return strings.Join(lines, "\n")
}

// output describes what was played, and the position.
func output(tested *compare.TestedCase) string {
	text := "played " + tested.Played
	if tested.Expected != "" {
		text += ", expected " + tested.Expected
	}
	if tested.Solved != "" {
		text += ", solved " + tested.Solved
	}
	if tested.Disputed != "" {
		text += ", disputed (" + tested.Disputed + ")"
	}
	if tested.New {
		text += ", not in the baseline"
	}
	return withPosition(text, tested)
}
