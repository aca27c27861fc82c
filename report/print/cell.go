// Package print shows pages: as text of a width, as Markdown, as labelled lines and as a comment
// for a pull request, as JUnit XML and as annotations of GitHub. Decimals, units, arrows, widths
// and what gives way where there is little room are decided here and nowhere else.
package print

import (
	"fmt"

	"keymove/report/compare"
	"keymove/report/page"
	"keymove/report/sink"
)

// style is how numbers are written.
type style struct {
	arrow string
	// percent and points are the decimals of differences in percentage points and in points,
	// ratio those of ratios.
	percent, points, ratio int
	// level says which interval is meant, where no header does.
	level string
	// counts and wholes have a space between thousands; settings are quoted, and names and moves
	// are cut where a text has to be short.
	counts, wholes, quoted, cut bool
}

var (
	plain    = style{arrow: " → ", percent: 1, ratio: 3}
	between  = style{arrow: " → ", percent: 1, ratio: 3, counts: true, wholes: true}
	comment  = style{arrow: " → ", percent: 1, ratio: 3, counts: true, quoted: true, cut: true}
	labelled = style{arrow: " -> ", percent: 2, points: 2, ratio: 2, level: " (95%)"}
)

// Sentence writes a sentence as texts have it.
func Sentence(s page.Sentence) string { return between.sentence(s) }

// Sentences writes sentences.
func Sentences(list []page.Sentence) []string {
	var texts []string
	for _, s := range list {
		texts = append(texts, Sentence(s))
	}
	return texts
}

func (s style) sentence(said page.Sentence) string {
	args := make([]any, len(said.Args))
	for i, arg := range said.Args {
		if c, isCell := arg.(page.Cell); isCell || arg == nil {
			arg = s.cell(c)
		}
		args[i] = arg
	}
	return fmt.Sprintf(said.Format, args...)
}

// Cell writes a cell as tables in texts have it.
func Cell(c page.Cell) string { return plain.cell(c) }

func (s style) cell(c page.Cell) string {
	switch c := c.(type) {
	case nil:
		return ""
	case page.Text:
		return s.short(string(c), maxName)
	case page.Move:
		return s.short(string(c), maxText)
	case page.Outcome:
		return c.Words
	case page.Sentence:
		return s.sentence(c)
	case page.Count:
		return count(float64(c), s.counts)
	case page.Share:
		return compare.NumberText(c.N) + "/" + compare.NumberText(c.Of)
	case page.Change:
		return s.change(c)
	case page.Difference:
		return s.difference(c)
	case page.Ratio:
		return s.ofRatio(c)
	case page.Loss:
		return fmt.Sprintf("%.1f pp", max(0, 100*float64(c)))
	case page.P:
		return compare.ProbabilityText(new(float64(c)))
	case page.PEquation:
		return compare.ProbabilityEquation(float64(c))
	case page.Setting:
		return s.setting(c)
	}
	return fmt.Sprint(c)
}

// count writes a number of things, which is whole but for means over repeats.
func count(n float64, grouped bool) string {
	if grouped && n == float64(int(n)) {
		return sink.Grouped(int(n))
	}
	return compare.NumberText(n)
}

// short cuts a text where that has to be.
func (s style) short(text string, most int) string {
	if s.cut {
		return sink.Cut(text, most)
	}
	return text
}

func (s style) change(c page.Change) string {
	number := compare.NumberText
	switch c.Unit {
	case page.Nodes:
		number = func(n float64) string { return sink.HumanCount(uint64(n)) }
	case page.Milliseconds:
		number = func(n float64) string { return sink.HumanTime(int64(1000 * n)) }
	}
	text := number(c.Base) + s.arrow + number(c.New)
	if c.Of > 0 {
		text += " of " + count(c.Of, s.wholes)
	}
	return text
}

func (s style) difference(d page.Difference) string {
	decimals, scale, unit := d.Decimals, 1.0, ""
	switch {
	case d.Unit == page.PercentagePoints:
		decimals, scale, unit = s.percent, 100, " pp"
	case d.Unit == page.Points:
		decimals = s.points
		switch {
		case d.Of > 0:
			unit = " points of " + sink.Grouped(int(d.Of))
		case d.Shown == page.ValueOnly:
			unit = " points"
		}
	case d.Measure != "":
		unit = " " + d.Measure
	}
	value, limits := fmt.Sprintf("%+.*f", decimals, scale*d.Value)+unit, sink.Interval(scale*d.Low, scale*d.High, decimals)
	switch d.Shown {
	case page.ValueOnly, page.NarrowValue:
		return value
	case page.IntervalOnly:
		return limits
	}
	return value + " " + limits + s.level
}

func (s style) ofRatio(r page.Ratio) string {
	value := fmt.Sprintf("× %.*f", s.ratio, r.Value)
	if r.Shown != page.Both {
		return value
	}
	return value + " " + sink.Interval(r.Low, r.High, s.ratio)
}

func (s style) setting(c page.Setting) string {
	if s.quoted {
		return fmt.Sprintf("%s: %q%s%q", sink.Cut(c.Name, maxName), sink.Cut(c.Base, maxName), s.arrow, sink.Cut(c.New, maxName))
	}
	value := func(text string) string {
		if text == "" {
			return "not set"
		}
		return text
	}
	return c.Name + ": " + value(c.Base) + s.arrow + value(c.New)
}
