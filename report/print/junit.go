package print

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report/page"
	"keymove/report/sink"
)

// JUnitFile is the name of the file in a run folder.
const JUnitFile = "junit.xml"

// testTotals are the attributes of a test suite, or of all.
type testTotals struct {
	name                             string
	tests, failures, errors, skipped int
	us                               int64
}

func (t *testTotals) add(c *page.Case) {
	t.tests++
	t.us += c.TimeUS
	switch c.Result {
	case page.Errored:
		t.errors++
	case page.Failed:
		t.failures++
	case page.Skipped:
		t.skipped++
	}
}

// testSuite is a suite of a contender. withGate is set where the decision is a test case of it.
type testSuite struct {
	testTotals
	suite    string
	withGate bool
}

// contenderTests are the suites of a page with the name of its contender.
type contenderTests struct {
	*page.Page
	name   string
	suites []*testSuite
}

type testCase struct {
	XMLName   xml.Name `xml:"testcase"`
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

// JUnit writes the positions of decisions as JUnit XML, which build servers show: a test suite for
// each suite of each contender, a test case for each position. Where a decision is red and no
// position of its contender fails, a test case "gate" is the failure.
//
// The class of a position is its contender, suite and theme; a name is once in its class
// (see junitNames), because readers keep one result of a name.
//
// Positions are read twice, for the totals in front and for the cases, and none is kept. Elements
// and attributes are those allowed by the schema of Jenkins
// (https://github.com/jenkinsci/xunit-plugin, junit-10.xsd).
func JUnit(w io.Writer, pages []*page.Page) error {
	names := newJUnitNames()
	all := testTotals{name: "keymove"}
	var contenders []*contenderTests
	for _, p := range pages {
		t := totalsOf(p, names.contender(p.Own))
		contenders = append(contenders, t)
		for _, s := range t.suites {
			all.tests += s.tests
			all.failures += s.failures
			all.errors += s.errors
			all.us += s.us
		}
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	out := junitWriter{Encoder: xml.NewEncoder(w)}
	out.Indent("", "  ")
	out.open("testsuites", all.attributes(false))
	for _, t := range contenders {
		out.contender(t, names)
	}
	out.close("testsuites")
	if out.err == nil {
		out.err = out.Close()
	}
	if out.err != nil {
		return out.err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// totalsOf counts the positions of each suite, which follow each other.
func totalsOf(p *page.Page, contender string) *contenderTests {
	t := &contenderTests{Page: p, name: contender}
	var s *testSuite
	isRed := false
	for c := range p.Cases {
		if s == nil || s.suite != c.Suite {
			s = &testSuite{suite: c.Suite, testTotals: testTotals{name: sink.Terminal(c.Suite) + " (" + contender + ")"}}
			t.suites = append(t.suites, s)
		}
		s.add(&c)
		isRed = isRed || c.Result >= page.Failed
	}
	if !p.Passes && !isRed && len(t.suites) > 0 {
		t.suites[0].withGate = true
		t.suites[0].add(&page.Case{Result: page.Failed})
	}
	return t
}

func (t *testTotals) attributes(ofSuite bool) []xml.Attr {
	attribute := func(name string, value any) xml.Attr {
		return xml.Attr{Name: xml.Name{Local: name}, Value: fmt.Sprint(value)}
	}
	list := []xml.Attr{attribute("name", t.name), attribute("tests", t.tests), attribute("failures", t.failures), attribute("errors", t.errors)}
	if ofSuite {
		list = append(list, attribute("skipped", t.skipped))
	}
	return append(list, attribute("time", seconds(t.us)))
}

// junitWriter keeps the first error.
type junitWriter struct {
	*xml.Encoder
	err error
}

func (w *junitWriter) open(name string, attributes []xml.Attr) {
	w.token(xml.StartElement{Name: xml.Name{Local: name}, Attr: attributes})
}

func (w *junitWriter) close(name string) { w.token(xml.EndElement{Name: xml.Name{Local: name}}) }

func (w *junitWriter) token(t xml.Token) {
	if w.err == nil {
		w.err = w.EncodeToken(t)
	}
}

func (w *junitWriter) element(value any, start xml.StartElement) {
	if w.err == nil {
		w.err = w.EncodeElement(value, start)
	}
}

// contender writes the suites of a contender.
func (w *junitWriter) contender(t *contenderTests, names *junitNames) {
	names.findRepeated(t)
	next := 0
	var s *testSuite
	end := func() {
		if s == nil {
			return
		}
		if s.withGate {
			w.testCase(gateCase(t, names.unique(t.name, "gate")))
		}
		decision := slices.Concat([]string{t.Who + ": " + t.Outcome.Words}, t.Reasons, t.Notes)
		w.element(sink.Lines(strings.Join(decision, "\n")), xml.StartElement{Name: xml.Name{Local: "system-out"}})
		w.close("testsuite")
	}
	for c := range t.Cases {
		if s == nil || s.suite != c.Suite {
			end()
			s = t.suites[next]
			next++
			w.open("testsuite", s.attributes(true))
		}
		w.testCase(caseOf(&c, names.of(t.name, &c)))
		if w.err != nil {
			return
		}
	}
	end()
}

func (w *junitWriter) testCase(c testCase) {
	w.element(c, xml.StartElement{Name: xml.Name{Local: "testcase"}})
}

// caseOf fills the test case of a position, which has its name.
func caseOf(c *page.Case, t testCase) testCase {
	t.Time, t.Output = seconds(c.TimeUS), withPosition(c.Played, c)
	m := &message{Message: sink.Terminal(c.Said), Type: c.Kind}
	switch c.Result {
	case page.Errored:
		t.Error = m
	case page.Failed:
		t.Failure = m
	case page.Skipped:
		t.Skipped = m
	}
	if c.Result >= page.Failed {
		m.Text = withPosition("case "+c.Key, c)
	}
	return t
}

// gateCase fills the test case of a decision that fails.
func gateCase(t *contenderTests, c testCase) testCase {
	c.Failure = &message{Message: sink.Terminal(t.Title), Type: sink.Terminal(t.Outcome.Words), Text: sink.Lines(strings.Join(t.Reasons, "\n"))}
	c.Time = seconds(0)
	return c
}

// withPosition returns a line of text, and behind it the lines of the position.
func withPosition(text string, c *page.Case) string {
	lines := append([]string{text}, c.Position...)
	for i, line := range lines {
		lines[i] = sink.Terminal(line)
	}
	return strings.Join(lines, "\n")
}

// seconds writes microseconds in seconds, the unit of JUnit.
func seconds(us int64) string { return fmt.Sprintf("%d.%06d", us/1_000_000, us%1_000_000) }
