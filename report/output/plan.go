package output

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/digest"
	"keymove/suites/experiment"
	"keymove/suites/runfolder"
)

// Cost is the cost of a run.
type Cost struct {
	// Limits are the limits of a run at several of them.
	Limits []string
	// Searches are those at all limits; Cached of them are results of earlier runs.
	Searches, Cached int
	Workers          int
	// CPU is the CPU time of the searches, Time what they take one after the other; IsLeast says that they take more.
	CPU, Time time.Duration
	IsLeast   bool
	// Unknown are the contenders whose speed could not be measured, with the reason.
	Unknown []string
}

// SearchTime is how long a search takes, by the clock and of the CPU, which is 0 if unknown; with IsLeast at
// least.
type SearchTime struct {
	Time, CPU time.Duration
	IsLeast   bool
}

// Add adds a number of searches. Those whose CPU time is unknown use so many threads all the time; 0 for an unknown
// number counts as 1.
func (c *Cost) Add(each SearchTime, searches float64, threads int) {
	cpu := each.CPU
	if cpu == 0 {
		cpu = each.Time * time.Duration(max(1, threads))
	}
	c.Time += time.Duration(float64(each.Time) * searches)
	c.CPU += time.Duration(float64(cpu) * searches)
	c.IsLeast = c.IsLeast || each.IsLeast && searches > 0
}

// searchesText writes the number of searches.
func (c *Cost) searchesText() string {
	text := strconv.Itoa(c.Searches)
	if c.Cached > 0 {
		text += fmt.Sprintf(", %d of them in the cache", c.Cached)
	}
	return text
}

// cpuText writes what the run takes; empty if that is nothing.
func (c *Cost) cpuText() string {
	switch {
	case len(c.Unknown) > 0:
		return "unknown, because a speed could not be measured: " + strings.Join(c.Unknown, "; ")
	case c.Cached >= c.Searches && c.Cached > 0:
		return "none: all results are in the cache"
	case c.CPU == 0:
		return ""
	}
	least := ""
	if c.IsLeast {
		least = "at least "
	}
	return least + hours(c.CPU) + ", " + hours(c.Time/time.Duration(max(c.Workers, 1))) + " with these workers"
}

// hours writes a time that is about right.
func hours(d time.Duration) string {
	if d < 6*time.Minute {
		return "about " + sink.HumanTime(d.Microseconds())
	}
	return fmt.Sprintf("about %.1f h", d.Hours())
}

// WritePlan writes what a run will do, before anything is searched, in lines of at most
// width characters; 0 is any width. dir is its folder.
func WritePlan(w io.Writer, dir string, m *runfolder.Manifest, cost *Cost, width int) error {
	contenders := sink.NewTable(sink.Column{Header: "contender"}, sink.Column{Header: "is"})
	for _, c := range m.Contenders {
		contenders.Add(c.Name, c.Spec)
	}
	list := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "positions"}, sink.Column{Header: "file"}, sink.Column{Header: "sha256"},
	)
	for _, s := range m.Suites {
		list.Add(s.Name, strconv.Itoa(s.Positions), s.File, digest.Brief(s.SHA256))
	}
	tables := []*sink.Table{planSettings(dir, m, cost), contenders, list}
	if m.Experiment != nil && len(m.Experiment.Expect) > 0 {
		tables = append(tables, planExpectations(m.Experiment.Expect))
	}
	texts := make([]string, len(tables))
	for i, t := range tables {
		texts[i] = t.Fit("", width)
	}
	texts = append(texts, sink.Paragraph("", planPower(m, len(cost.Limits)), width))
	_, err := io.WriteString(w, strings.Join(texts, "\n"))
	return err
}

func planSettings(dir string, m *runfolder.Manifest, cost *Cost) *sink.Table {
	t := sink.NewTable(sink.Column{}, sink.Column{})
	add := func(applies bool, name, format string, args ...any) {
		if applies {
			t.Add(name, fmt.Sprintf(format, args...))
		}
	}
	add(true, "searches", "%s%s", atMost(m), cost.searchesText())
	add(!m.Shard.IsWhole(), "shard", "%v", m.Shard)
	add(m.Repeats() > 1, "repeats", "%d", m.Repeats())
	add(len(cost.Limits) == 0, "limit", "%s", m.Limit)
	add(len(cost.Limits) > 0, "limits", "%s: %d searches in all", strings.Join(cost.Limits, ", "), cost.Searches)
	cpu := cost.cpuText()
	add(cpu != "", "CPU time", "%s", cpu)
	for _, g := range m.SizeGroups() {
		who := ""
		if len(g.Contenders) > 0 {
			who = " of " + strings.Join(g.Contenders, ", ")
		}
		add(g.HashMiB > 0, "hash", "%d MiB for each search%s", g.HashMiB, who)
		add(g.Threads > 0, "threads", "%d for each search%s", g.Threads, who)
		add(g.HashMiB == 0, "hash", "unknown%s", who)
		add(g.Threads == 0, "threads", "unknown%s", who)
	}
	add(true, "workers", "%d", m.Workers)
	add(m.Cache != "", "cache", "%s", m.Cache)
	add(true, "folder", "%s", dir)
	return t
}

// atMost is written before the number of searches if wrong moves may end lines early.
func atMost(m *runfolder.Manifest) string {
	switch {
	case m.Searches() == m.Positions():
		return ""
	case m.Shard.IsWhole():
		return "at most "
	}
	return "about "
}

// planExpectations has what the run is expected to show.
func planExpectations(expected []experiment.Expectation) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "expected"}, sink.Column{Header: "of"}, sink.Column{Header: "on"}, sink.Column{Header: "wanted"},
	)
	for i := range expected {
		x := &expected[i]
		t.Add(string(x.Figure), x.Who(), x.Where(), x.Wanted())
	}
	return t
}

// spread is the standard deviation of the difference between two versions of an engine on
// a position, as a share of a position or of its points, and where it is from. most is 1 for
// points (stats.MeanPower).
type spread struct {
	deviation, most float64
	source          string
}

// measuredSpreads are the medians over the single changes of default (a feature out, or its
// alternative in) that change a result at 2 000 nodes, measured on 2026-11-24, by the name in
// the catalogue.
var measuredSpreads = map[string]spread{
	"battery":     {0.086, 1, "the points of a position differ with a deviation of 8.6 % of its maximum, the median of 22 changes of the built-in engine"},
	"battery-200": {0.190, 1, "the points of a position differ with a deviation of 19 % of its maximum, the median of 30 changes of the built-in engine"},
	"mates":       {0.258, 0, "6.7 % of the positions flip, nearly all in one direction, the median of 15 changes of the built-in engine"},
	"wacnew":      {math.Sqrt(0.040), 0, "4 % of the positions flip, the median of 21 changes of the built-in engine"},
	"sts-lan":     {0.084, 1, "the points of a position differ with a deviation of 8.4 % of its maximum, the median of 22 changes of the built-in engine"},
	"eg":          {math.Sqrt(0.095), 0, "9.5 % of the positions flip, the median of 9 changes of the built-in engine"},
}

// guessedSpreads are assumed for other suites: solved, and points.
var guessedSpreads = [2]spread{
	{math.Sqrt(0.10), 0, "a guess: 10 % of the positions flip"},
	{0.30, 1, "a guess: the points of a position differ with a deviation of 30 % of its maximum"},
}

// spreadOf returns the spread of a suite of the catalogue, or a guess.
func spreadOf(name string, figure report.Figure) spread {
	if known, found := measuredSpreads[name]; found {
		return known
	}
	if figure == report.Points {
		return guessedSpreads[1]
	}
	return guessedSpreads[0]
}

// suitePower says what a number of positions of a suite can decide at a margin, and with how
// many it could, before anything is searched. alpha is the level of each comparison.
func suitePower(s spread, positions int, given suites.Margin, alpha float64) string {
	const power = 0.80
	margin := given.Share
	means := stats.MeanPower{Deviation: s.deviation, Most: s.most}
	text := fmt.Sprintf("%s would show a difference of %s with a probability of %.0f %%, and rule one out with %.0f %%",
		sink.Plural(positions, "position"), compare.MarginText(given), 100*means.Difference(positions, margin, alpha), 100*means.Equal(positions, margin, alpha))
	if needed := means.CasesForEqual(margin, alpha, power); needed > positions {
		text += "; " + compare.About(needed) + " would with 80 %"
	}
	return text + " (" + s.source + ")"
}

// detectableText says which difference so many positions would show; empty for no position.
func detectableText(s spread, positions int, alpha float64) string {
	if positions == 0 {
		return ""
	}
	means := stats.MeanPower{Deviation: s.deviation, Most: s.most}
	return fmt.Sprintf(" They show a difference of %.1f pp with 80 %%.", 100*means.Detectable(positions, alpha, 0.80))
}

// EntryPower says what a suite of the catalogue can decide in one comparison at the default
// margin.
func EntryPower(e *suites.Entry) string {
	figure := report.Solved
	if e.Rating == suites.STSRating {
		figure = report.Points
	}
	return suitePower(spreadOf(e.Name, figure), e.Positions, compare.DefaultMargin, compare.DefaultAlpha)
}

// planPower says what the suites of a run can decide, when each comparison gets its share of
// the level. limits is the number of limits: several have one family of tests.
func planPower(m *runfolder.Manifest, limits int) string {
	margin := cmp.Or(m.Margin, compare.DefaultMargin)
	if margin.OfSolved {
		return "What the positions decide at a margin of " + compare.MarginText(margin) + " depends on how much that is.\n"
	}
	comparisons := max(len(m.Contenders)-1, 1) * max(len(m.Suites), 1)
	if limits > 1 && len(m.Contenders) > 1 {
		comparisons *= limits + 1 // at each limit, and over all of them
	}
	alpha := compare.DefaultAlpha / float64(comparisons)
	var text strings.Builder
	for i := range m.Suites {
		s := &m.Suites[i]
		entry, _ := suites.EntryOf(s.SHA256)
		of := spreadOf(entry.Name, report.PlannedFigure(s))
		fmt.Fprintf(&text, "%s: %s.%s\n", sink.Terminal(s.Name), suitePower(of, s.Positions, margin, alpha), detectableText(of, s.Positions, alpha))
	}
	return text.String()
}
