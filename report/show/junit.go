package show

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// JUnitFile is the file of a run with a gate that JUnit writes.
const JUnitFile = "junit.xml"

// JUnit writes the positions of gates as JUnit XML, which build servers show: a test suite for each
// suite of a contender, a test case for each position. A lost position fails if the gate does not pass, else it
// is skipped, as an accepted one is: a build server is red where the gate is. One on which the engine failed is
// an error. Without a baseline an unsolved position fails if there are too many of them, else it is skipped.
// Where a gate does not pass and no position of its contender fails, a test case "gate" is the failure. A gate
// for speed is a test case "gate" alone.
//
// The class of a position is its contender, suite and theme. Readers identify a test by class and name,
// and compare it with the one of an earlier build: a pair is there once, and it does not depend on the
// positions beside it. The name is the id, where an id is repeated with the case behind it, and with a
// number in the order of the suite where a position is.
//
// Positions are read twice, for the totals in front and for the test cases, and of each only a hash is
// kept: a run may have millions. Elements and attributes are those allowed by the schema of Jenkins
// (https://github.com/jenkinsci/xunit-plugin, junit-10.xsd).
func JUnit(w io.Writer, gates []*compare.Gate) error {
	j := junit{Writer: bufio.NewWriter(w), taken: map[uint64]bool{}}
	all := totals{name: "keymove", of: map[result]int{}}
	var contenders []*contender
	names := map[string]bool{}
	for _, g := range gates {
		name := ownName(g)
		if g.Speed != nil {
			name += " speed"
		}
		name = firstFree(sink.Terminal(name), func(name string) bool { return names[name] })
		names[name] = true
		c := newContender(g, name)
		contenders = append(contenders, c)
		for _, s := range c.suites {
			all.include(s)
		}
	}
	j.put(xml.Header+`<testsuites name="%s" tests="%v" failures="%v" errors="%v" time="%s">`+"\n", all.name, all.tests, all.of[failed], all.of[errored], seconds(all.us))
	for _, c := range contenders {
		j.contender(c)
	}
	j.put("</testsuites>\n")
	return j.Flush()
}

// totals are the attributes of a test suite, or of all.
type totals struct {
	suite, name string
	tests       int
	of          map[result]int
	us          int64
	withGate    bool // the decision is a test case of it
}

func (t *totals) add(r result, us int64) {
	t.tests++
	t.of[r]++
	t.us += us
}

// include adds the totals of a part.
func (t *totals) include(part *totals) {
	t.tests += part.tests
	t.us += part.us
	for r, n := range part.of {
		t.of[r] += n
	}
}

// contender is a contender of a gate, with its suites in the order of its positions, and the names that
// several of these have.
type contender struct {
	*compare.Gate
	name     string
	suites   []*totals
	repeated map[uint64]bool
}

func newContender(g *compare.Gate, name string) *contender {
	c := &contender{Gate: g, name: name, repeated: map[uint64]bool{}}
	var s *totals
	isRed := false
	for t := range tested(g) {
		if s == nil || s.suite != t.Suite {
			s = &totals{suite: t.Suite, of: map[result]int{}, name: sink.Terminal(t.Suite) + " (" + name + ")"}
			c.suites = append(c.suites, s)
		}
		f := c.faultOf(&t)
		s.add(f.result, t.TimeUS)
		isRed = isRed || f.result.fails()
		id := c.idOf(&t).hash()
		_, again := c.repeated[id]
		c.repeated[id] = again
	}
	if g.Speed != nil { // which has no positions
		s = &totals{name: name, of: map[result]int{}}
		c.suites = append(c.suites, s)
	}
	if s != nil && !isRed && (g.Speed != nil || !g.Passes()) {
		c.suites[0].withGate = true
		c.suites[0].add(c.decided(), 0)
	}
	return c
}

// faultOf says what is wrong with a position, and whether it makes a build server red.
func (c *contender) faultOf(t *compare.TestedCase) fault {
	f := faultOf(t, c.Outcome)
	if f.result == failed && c.Passes() {
		return fault{skipped, f.is + ", but the gate passes", "", f.said}
	}
	return f
}

// decided is how the decision ends as a test case.
func (c *contender) decided() result {
	if c.Passes() {
		return passed
	}
	return failed
}

// testID is what a reader identifies a test by.
type testID struct{ class, name string }

func (n testID) hash() uint64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, n.class+"\x00"+n.name) // a hash cannot fail
	return h.Sum64()
}

// idOf returns the class and the id of a position.
func (c *contender) idOf(t *compare.TestedCase) testID {
	class := c.name + "." + sink.Terminal(t.Suite)
	if t.Theme != "" {
		class += "." + sink.Terminal(t.Theme)
	}
	return testID{class, sink.Terminal(t.ID)}
}

// junit writes XML.
type junit struct {
	*bufio.Writer // keeps the first error
	taken         map[uint64]bool
}

// put writes a format of texts and numbers, which are escaped.
func (j *junit) put(format string, args ...any) {
	for i, arg := range args {
		var text strings.Builder
		_ = xml.EscapeText(&text, []byte(sink.Lines(fmt.Sprint(arg)))) // into memory
		args[i] = text.String()
	}
	fmt.Fprintf(j, format, args...)
}

// contender writes the suites of a contender.
func (j *junit) contender(c *contender) {
	next := 0
	var s *totals
	for t := range tested(c.Gate) {
		if s == nil || s.suite != t.Suite {
			j.end(c, s)
			s = c.suites[next]
			next++
			j.begin(s)
		}
		id := c.idOf(&t)
		if c.repeated[id.hash()] {
			id.name += " [" + sink.Terminal(t.Case) + "]"
		}
		f := c.faultOf(&t)
		said := ""
		if f.result.fails() {
			said = lines(append([]string{"case " + t.Case}, position(&t)...))
		}
		j.test(id, t.TimeUS, f, said, outputOf(&t))
	}
	if s == nil && len(c.suites) > 0 {
		s = c.suites[0]
		j.begin(s)
	}
	j.end(c, s)
}

func (j *junit) begin(s *totals) {
	j.put(`  <testsuite name="%s" tests="%v" failures="%v" errors="%v" skipped="%v" time="%s">`+"\n", s.name, s.tests, s.of[failed], s.of[errored], s.of[skipped], seconds(s.us))
}

// end closes a suite, which may be nil, with the decision.
func (j *junit) end(c *contender, s *totals) {
	if s == nil {
		return
	}
	if s.withGate {
		d := heading(c.Gate)
		j.test(testID{c.name, "gate"}, 0, fault{result: c.decided(), kind: string(c.Outcome), is: d.Title, said: d.Result}, lines(slices.Clone(c.Reasons)), "")
	}
	j.put("    <system-out>%s</system-out>\n  </testsuite>\n", lines(decision(c.Gate)))
}

// test writes a test case, whose name gets a number if it is taken.
func (j *junit) test(id testID, us int64, f fault, said, output string) {
	id.name = firstFree(id.name, func(name string) bool { return j.taken[testID{id.class, name}.hash()] })
	j.taken[id.hash()] = true
	j.put(`    <testcase name="%s" classname="%s" time="%s">`+"\n", id.name, id.class, seconds(us))
	if f.result != passed {
		j.put(`      <%s message="%s"`, string(f.result), sink.Terminal(f.text()))
		if f.kind != "" {
			j.put(` type="%s"`, sink.Terminal(f.kind))
		}
		j.put(">%s</%s>\n", said, string(f.result))
	}
	if output != "" {
		j.put("      <system-out>%s</system-out>\n", output)
	}
	j.put("    </testcase>\n")
}

// outputOf describes what was played, and the position.
func outputOf(t *compare.TestedCase) string {
	text := report.AnswerText(t.Played)
	if t.Expected != "" {
		text += ", expected " + t.Expected
	}
	if t.Solved != "" {
		text += ", solved " + t.Solved
	}
	if t.Disputed != "" {
		text += ", disputed (" + t.Disputed + ")"
	}
	if t.New {
		text += ", not in the baseline"
	}
	return lines(append([]string{text}, position(t)...))
}

// position returns the FEN of a position, and a link to a board if it is valid, a line each; none if it is unknown.
func position(t *compare.TestedCase) []string {
	return slices.DeleteFunc([]string{t.FEN, report.BoardURL(t.FEN)}, func(line string) bool { return line == "" })
}

// lines returns texts in a line each.
func lines(texts []string) string {
	for i, text := range texts {
		texts[i] = sink.Terminal(text)
	}
	return strings.Join(texts, "\n")
}

// seconds writes microseconds in seconds, the unit of JUnit.
func seconds(us int64) string { return fmt.Sprintf("%d.%06d", us/1_000_000, us%1_000_000) }

// firstFree returns a name, with the first number from 2 behind it that makes it free.
func firstFree(name string, taken func(string) bool) string {
	free := name
	for i := 2; taken(free); i++ {
		free = fmt.Sprintf("%s #%d", name, i)
	}
	return free
}
