package output

import (
	"encoding/xml"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
)

// JUnitFile is the name of the file in a run folder.
const JUnitFile = "junit.xml"

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
// Positions are read twice, for the totals in front and for the test cases, and none is kept.
// Elements and attributes are those allowed by the schema of Jenkins
// (https://github.com/jenkinsci/xunit-plugin, junit-10.xsd).
func WriteJUnit(w io.Writer, gates []*compare.Gate) error {
	names := newJUnitNames(gates)
	all := testTotals{name: "keymove"}
	var contenders []*contenderTests
	for i, g := range gates {
		t := totalsOf(g, names.contenders[i])
		contenders = append(contenders, t)
		for _, s := range t.suites {
			all.include(&s.testTotals)
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

// testTotals are the attributes of a test suite, or of all.
type testTotals struct {
	name                             string
	tests, failures, errors, skipped int
	us                               int64
}

func (t *testTotals) add(result testResult, us int64) {
	t.tests++
	t.us += us
	switch result {
	case errored:
		t.errors++
	case failed:
		t.failures++
	case skipped:
		t.skipped++
	}
}

// include adds the totals of a part.
func (t *testTotals) include(part *testTotals) {
	t.tests += part.tests
	t.failures += part.failures
	t.errors += part.errors
	t.us += part.us
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

// testSuite is a suite of a contender. withGate is set if the decision is a test case of it.
type testSuite struct {
	testTotals
	suite    string
	withGate bool
}

// contenderTests are the suites of a gate, in the order of its positions, with the name of its contender.
type contenderTests struct {
	*compare.Gate
	name   string
	suites []*testSuite
}

// testedOf yields the positions of a gate.
func testedOf(g *compare.Gate) iter.Seq[compare.TestedCase] {
	if g.Tested == nil {
		return func(func(compare.TestedCase) bool) {}
	}
	return g.Tested
}

// totalsOf counts the positions of each suite, which follow each other.
func totalsOf(g *compare.Gate, contender string) *contenderTests {
	t := &contenderTests{Gate: g, name: contender}
	var s *testSuite
	for tested := range testedOf(g) {
		if s == nil || s.suite != tested.Suite {
			s = &testSuite{suite: tested.Suite, testTotals: testTotals{name: sink.Terminal(tested.Suite) + " (" + contender + ")"}}
			t.suites = append(t.suites, s)
		}
		result, _ := resultOf(&tested, g.Outcome)
		s.add(result, tested.TimeUS)
	}
	isRed := slices.ContainsFunc(t.suites, func(s *testSuite) bool { return s.failures+s.errors > 0 })
	if !g.Passes() && !isRed && len(t.suites) > 0 {
		t.suites[0].withGate = true
		t.suites[0].add(failed, 0)
	}
	return t
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

func (w *junitWriter) element(name string, value any) {
	if w.err == nil {
		w.err = w.EncodeElement(value, xml.StartElement{Name: xml.Name{Local: name}})
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
			w.element("testcase", gateCase(t.Gate, names.unique(t.name, "gate")))
		}
		w.element("system-out", sink.Lines(decision(t.Gate)))
		w.close("testsuite")
	}
	for tested := range testedOf(t.Gate) {
		if s == nil || s.suite != tested.Suite {
			end()
			s = t.suites[next]
			next++
			w.open("testsuite", s.attributes(true))
		}
		w.element("testcase", caseOf(&tested, t.Outcome, names.of(t.name, &tested)))
		if w.err != nil {
			return
		}
	}
	end()
}

// decision returns the outcome of a gate with its reasons and notes, a line each.
func decision(g *compare.Gate) string {
	return strings.Join(slices.Concat([]string{g.Contender + g.AtText() + ": " + string(g.Outcome)}, g.Reasons, g.Notes), "\n")
}

// seconds writes microseconds in seconds, the unit of JUnit.
func seconds(us int64) string { return fmt.Sprintf("%d.%06d", us/1_000_000, us%1_000_000) }
