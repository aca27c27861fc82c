package output

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
)

// JUnitFile is the name of the file in a run folder.
const JUnitFile = "junit.xml"

type testSuites struct {
	XMLName  xml.Name    `xml:"testsuites"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Time     string      `xml:"time,attr"`
	Suites   []testSuite `xml:"testsuite"`
}

type testSuite struct {
	Name     string     `xml:"name,attr"`
	Tests    int        `xml:"tests,attr"`
	Failures int        `xml:"failures,attr"`
	Errors   int        `xml:"errors,attr"`
	Skipped  int        `xml:"skipped,attr"`
	Time     string     `xml:"time,attr"`
	Cases    []testCase `xml:"testcase"`
	Output   string     `xml:"system-out"`

	us int64
}

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

// WriteJUnit writes the positions of a gate as JUnit XML, which build servers show:
// a test suite for each suite, a test case for each position. Positions lost against the
// baseline fail; those whose loss is accepted are skipped, with the reason. A position
// that the baseline did not solve either passes. Without a baseline the unsolved positions
// fail if there are too many of them; if not, they are skipped. A position on which the
// engine failed, and that of the baseline did not, is an error. Where a gate does not pass
// and no position of its contender fails, a test case "gate" is the failure.
//
// The class of a position is its contender, suite and theme; a name is once in its class
// (see junitNames), because readers keep one result of a name.
//
// Elements and attributes are those allowed by the schema of Jenkins
// (https://github.com/jenkinsci/xunit-plugin, junit-10.xsd).
func WriteJUnit(w io.Writer, gates []*compare.Gate) error {
	all := testSuites{Name: "keymove"}
	var us int64
	names := newJUnitNames(gates)
	for i, g := range gates {
		for _, s := range suitesOf(g, names.contenders[i], names) {
			all.Tests += s.Tests
			all.Failures += s.Failures
			all.Errors += s.Errors
			us += s.us
			all.Suites = append(all.Suites, s)
		}
	}
	all.Time = seconds(us)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	out := xml.NewEncoder(w)
	out.Indent("", "  ")
	if err := out.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// suitesOf returns the suites of a contender with a name, in the order of its records. Every
// contender has records.
func suitesOf(g *compare.Gate, contender string, names *junitNames) []testSuite {
	var list []testSuite
	index := map[string]int{}
	twice := repeated(contender, g.Tested)
	for i := range g.Tested {
		tested := &g.Tested[i]
		n, found := index[tested.Suite]
		if !found {
			n = len(list)
			index[tested.Suite] = n
			list = append(list, testSuite{Name: sink.Terminal(tested.Suite) + " (" + contender + ")", Output: sink.Lines(decision(g))})
		}
		c := names.of(contender, tested, twice)
		list[n].add(c, tested, g.Outcome)
	}
	isRed := slices.ContainsFunc(list, func(s testSuite) bool { return s.Failures+s.Errors > 0 })
	if !g.Passes() && !isRed && len(list) > 0 {
		list[0].addGate(g, names.unique(contender, "gate"))
	}
	for i := range list {
		list[i].Time = seconds(list[i].us)
	}
	return list
}

// decision returns the outcome of a gate with its reasons and notes, a line each.
func decision(g *compare.Gate) string {
	return strings.Join(slices.Concat([]string{g.Contender + ": " + string(g.Outcome)}, g.Reasons, g.Notes), "\n")
}

// add adds a position of a gate with an outcome, by its name.
func (s *testSuite) add(c testCase, tested *compare.TestedCase, outcome compare.Outcome) {
	c.Time, c.Output = seconds(tested.TimeUS), output(tested)
	switch {
	case tested.Failed != "":
		c.Error = &message{Message: "the engine failed: " + sink.Terminal(tested.Failed), Type: "engine", Text: details(tested)}
		s.Errors++
	case tested.Lost != "":
		c.Failure = &message{Message: "lost: " + sink.Terminal(tested.Lost), Type: "lost", Text: details(tested)}
		s.Failures++
	case tested.Accepted != "":
		c.Skipped = &message{Message: "lost, accepted: " + sink.Terminal(tested.Accepted)}
		s.Skipped++
	case tested.Unsolved != "" && outcome != compare.EnoughSolved:
		c.Failure = &message{Message: "not solved: " + sink.Terminal(tested.Unsolved), Type: "unsolved", Text: details(tested)}
		s.Failures++
	case tested.Unsolved != "":
		c.Skipped = &message{Message: "not solved, but enough others are: " + sink.Terminal(tested.Unsolved)}
		s.Skipped++
	}
	s.Tests++
	s.us += tested.TimeUS
	s.Cases = append(s.Cases, c)
}

// addGate adds the decision of a gate as a test case that fails, by its name.
func (s *testSuite) addGate(g *compare.Gate, c testCase) {
	text := sink.Lines(strings.Join(g.Reasons, "\n"))
	c.Failure = &message{Message: sink.Terminal(g.Title()), Type: sink.Terminal(string(g.Outcome)), Text: text}
	c.Time = seconds(0)
	s.Cases = append(s.Cases, c)
	s.Tests++
	s.Failures++
}

// details identify a position, a line each.
func details(tested *compare.TestedCase) string { return withPosition("case "+tested.Case, tested) }

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

// seconds writes microseconds in seconds, the unit of JUnit.
func seconds(us int64) string { return fmt.Sprintf("%d.%06d", us/1_000_000, us%1_000_000) }
