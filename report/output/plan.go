package output

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// WritePlan writes what a run will do, before anything is searched, in lines of at most
// width characters; 0 is any width. dir is its folder.
func WritePlan(w io.Writer, dir string, m *folder.Manifest, width int) error {
	contenders := sink.NewTable(sink.Column{Header: "contender"}, sink.Column{Header: "is"})
	for _, c := range m.Contenders {
		contenders.Add(c.Name, c.Spec)
	}
	list := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "positions"}, sink.Column{Header: "file"}, sink.Column{Header: "sha256"},
	)
	for _, s := range m.Suites {
		list.Add(s.Name, strconv.Itoa(s.Positions), s.File, files.BriefDigest(s.SHA256))
	}
	tables := []*sink.Table{planSettings(dir, m), contenders, list}
	if m.Experiment != nil && len(m.Experiment.Expect) > 0 {
		tables = append(tables, planExpectations(m.Experiment.Expect))
	}
	texts := make([]string, len(tables))
	for i, t := range tables {
		texts[i] = t.Fit("", width)
	}
	_, err := io.WriteString(w, strings.Join(texts, "\n"))
	return err
}

func planSettings(dir string, m *folder.Manifest) *sink.Table {
	t := sink.NewTable(sink.Column{}, sink.Column{})
	add := func(applies bool, name, format string, args ...any) {
		if applies {
			t.Add(name, fmt.Sprintf(format, args...))
		}
	}
	add(true, "searches", "%s%d", atMost(m), m.Searches())
	add(!m.Shard.IsWhole(), "shard", "%v", m.Shard)
	add(m.Repeats() > 1, "repeats", "%d", m.Repeats())
	add(!m.IsSeveral(), "limit", "%s", m.Limit)
	add(m.IsSeveral(), "limits", "%s: %d searches in all", m.Limit, m.Searches())
	for _, g := range suites.SizeGroups(m.Contenders, m.AllSizes()) {
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
func atMost(m *folder.Manifest) string {
	switch {
	case m.Searches() == m.Positions():
		return ""
	case m.Shard.IsWhole():
		return "at most "
	}
	return "about "
}

// planExpectations has what the run is expected to show.
func planExpectations(expected []plan.Expectation) *sink.Table {
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
		text += "; " + show.About(needed) + " would with 80 %"
	}
	return text + " (" + s.source + ")"
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
