package output

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// SeriesFiles are the files beside the runs of a folder with several limits.
var SeriesFiles = []File{
	{Name: compare.ValueFile, Holds: "a row for each setting, suite, phase and limit of a run at several limits", Columns: report.Describe(compare.ValueColumns)},
}

// ValueText says what the figures of a value are.
func ValueText(v *compare.Value) string {
	return fmt.Sprintf("Differences are against %s, in percentage points (pp) of the positions, or of the points; intervals are at 95 %%. "+
		"These figures have no verdict; the tests have.", v.Base)
}

// ValueFamily names the family of the tests, whose p-values are adjusted to each other; empty without any.
func ValueFamily(v *compare.Value) string {
	if len(v.Tests) == 0 {
		return ""
	}
	slope := ""
	if len(v.Limits) > 1 {
		slope = ", its change for " + v.Unit
	}
	return fmt.Sprintf("p-values are adjusted by %s's method to each other: %s, fixed beforehand. They are of each group as a whole, or of each setting, "+
		"and of each suite: the mean over the limits%s, and the largest difference between two phases.", v.Adjustment, sink.Plural(len(v.Tests), "test"), slope)
}

// briefFamily is ValueFamily for the end of a run.
func briefFamily(v *compare.Value) []string {
	if len(v.Tests) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("p by %s's method over these %s; other figures have no verdict.", v.Adjustment, sink.Plural(len(v.Tests), "test"))}
}

// ValueTests are the sentences of a value with the name of their family.
func ValueTests(v *compare.Value) []string {
	list := ValueSentences(v)
	if family := ValueFamily(v); family != "" {
		list = append(list, family)
	}
	return list
}

// ValueSentences has one sentence for each group, or for each setting without one.
func ValueSentences(v *compare.Value) []string {
	var order []string
	of := map[string][]compare.ValueTest{}
	for _, t := range v.Tests {
		if of[t.Setting] == nil {
			order = append(order, t.Setting)
		}
		of[t.Setting] = append(of[t.Setting], t)
	}
	var list []string
	for _, setting := range order {
		tests := of[setting]
		name := setting
		if g := tests[0].Group; g != "" {
			name = g + ": " + setting
		}
		list = append(list, name+": "+testsText(v, tests)+".")
	}
	return list
}

// testsText writes the tests of one setting, suite by suite.
func testsText(v *compare.Value, tests []compare.ValueTest) string {
	var suites []string
	for i, t := range tests {
		effect := fmt.Sprintf("%+.1f pp %s", t.Effect.Value, sink.Interval(t.Effect.Low, t.Effect.High, 1))
		decided := ", not shown"
		if t.Shown() {
			decided = ", " + compare.ProbabilityEquation(t.PAdjusted)
		}
		switch t.Kind {
		case compare.Whole:
			suites = append(suites, t.Suite+" "+effect+decided)
		case compare.Slope:
			effect = fmt.Sprintf("%+.2f pp %s", t.Effect.Value, sink.Interval(t.Effect.Low, t.Effect.High, 2))
			suites[len(suites)-1] += ", for " + v.Unit + " " + effect + slopeWord(&tests[i], tests) + decided
		case compare.Phases:
			suites[len(suites)-1] += ", " + t.Of + " " + effect + decided
		}
	}
	return strings.Join(suites, "; ")
}

// slopeWord says of a slope that is shown whether the difference grows or shrinks.
func slopeWord(t *compare.ValueTest, tests []compare.ValueTest) string {
	i := slices.IndexFunc(tests, func(o compare.ValueTest) bool { return o.Kind == compare.Whole && o.Suite == t.Suite })
	switch {
	case !t.Shown() || i < 0:
		return ""
	case (t.Effect.Value > 0) == (tests[i].Effect.Value > 0):
		return " (it grows)"
	}
	return " (it shrinks)"
}

// ValueTable has the cells of a value.
func ValueTable(v *compare.Value) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "phase"}, sink.Column{Header: "setting"}, sink.Column{Header: "limit", Right: true},
		sink.Column{Header: "positions", Right: true}, sink.Column{Header: "value", Right: true}, sink.Column{Header: "%", Right: true},
		sink.Column{Header: "difference", Right: true}, sink.Column{Header: "95 % interval", Right: true},
		sink.Column{Header: "answers differ", Right: true}, sink.Column{Header: "nodes/s", Right: true},
	)
	for i := range v.Cells {
		c := &v.Cells[i]
		difference, limits, differ, speed := "", "", "", ""
		if c.Difference != nil {
			difference, limits = fmt.Sprintf("%+.1f pp", c.Difference.Value), sink.Interval(c.Difference.Low, c.Difference.High, 1)
			differ = strconv.Itoa(c.AnswersDiffer)
		}
		if c.NPS > 0 {
			speed = sink.HumanCount(uint64(c.NPS))
		}
		t.Add(c.Suite, c.Phase, c.Setting, c.Limit, strconv.Itoa(c.Positions),
			compare.NumberText(c.Value)+" of "+compare.NumberText(c.Most), fmt.Sprintf("%.1f", 100*c.Value/max(c.Most, 1)), difference, limits, differ, speed)
	}
	return t
}

// ValueNotes are what has to be known about a value, refusals first.
func ValueNotes(v *compare.Value) []string {
	notes := prefixed("Not comparable: ", v.NotComparable)
	for _, w := range v.Warnings {
		if !slices.Contains(v.NotComparable, w) {
			notes = append(notes, "Warning: "+w)
		}
	}
	if v.Cached > 0 {
		notes = append(notes, fmt.Sprintf("%s of %s are from the cache.", sink.Grouped(v.Cached), sink.Plural(v.Searches, "search")))
	}
	return notes
}

// baseLines say what the base solved at each limit.
func baseLines(v *compare.Value) []string {
	var lines, suites []string
	for i := range v.Cells {
		c := &v.Cells[i]
		if c.Setting != v.Base || c.Phase != "" {
			continue
		}
		if len(suites) == 0 || suites[len(suites)-1] != c.Suite {
			suites = append(suites, c.Suite)
			lines = append(lines, c.Suite+", "+sink.Plural(c.Positions, "position")+": "+v.Base)
		} else {
			lines[len(lines)-1] += ","
		}
		lines[len(lines)-1] += fmt.Sprintf(" %.1f %% at %s", 100*c.Value/max(c.Most, 1), c.Limit)
	}
	return lines
}

// maxValueLines is how many lines a person sees at the end, with the page and the next command.
const maxValueLines = 17

// WriteValueBrief writes what a person reads at the end of runs at several limits.
func WriteValueBrief(w io.Writer, v *compare.Value, page, next string, width int) error {
	var out strings.Builder
	lines := 0
	all := slices.Concat(baseLines(v), ValueSentences(v), briefFamily(v), ValueNotes(v))
	for i, text := range all {
		text = sink.Paragraph("", sink.Terminal(text), width)
		n := strings.Count(text, "\n")
		if lines+n > maxValueLines {
			out.WriteString(fmt.Sprintf("and %s on the page\n", sink.Plural(len(all)-i, "more sentence")))
			break
		}
		lines += n
		out.WriteString(text)
	}
	for _, line := range []struct{ name, text string }{{"page", page}, {"next", next}} {
		if line.text != "" {
			out.WriteString(line.name + ": " + sink.Terminal(line.text) + "\n")
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// WriteValue writes all of it.
func WriteValue(w io.Writer, v *compare.Value, width int) error {
	var out strings.Builder
	for _, text := range slices.Concat(ValueNotes(v), ValueTests(v)) {
		out.WriteString(sink.Paragraph("", sink.Terminal(text), width))
	}
	out.WriteString("\n" + ValueTable(v).Fit("", width) + "\n" + sink.Paragraph("", sink.Terminal(ValueText(v)), width))
	_, err := io.WriteString(w, out.String())
	return err
}
