package html

import (
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// scoreboard writes a row with a bar for each contender and suite.
func (p *content) scoreboard(w *writer) {
	columns := p.scoreColumns()
	w.put(`<table class="score"><thead><tr><th>contender</th>`)
	for _, c := range columns {
		w.put(`<th class="%s">%s</th>`, c.class, c.header)
	}
	w.put("<th>%s</th></tr></thead>\n", p.verdictHeading())
	paper, rows := printed{most: maxPrintedScores}, 0
	for _, suite := range p.suites {
		w.put("<tbody>")
		if len(p.suites) > 1 {
			w.put(`<tr class="suite%s"><th colspan="%d"><bdi>%s</bdi></th></tr>`+"\n", paper.heading(), len(columns)+2, suite)
		}
		for _, n := range p.order(suite) {
			if s := p.wholeSummary(n, suite); s != nil {
				rows++
				p.scoreRow(w, columns, n, s, paper.class(1))
			}
		}
		w.put("</tbody>\n")
	}
	w.put("</table>\n")
	paper.note(w, rows)
}

func (p *content) verdictHeading() string {
	if len(p.contenders) == 1 {
		return ""
	}
	return "against " + p.labels[0]
}

// order returns the contenders from the best to the worst on a suite, those that are not
// compared last; two stay in their order.
func (p *content) order(suite string) []int {
	order := make([]int, len(p.contenders))
	for n := range order {
		order[n] = n
	}
	if len(order) < 3 {
		return order
	}
	var ranked []string
	for _, s := range p.comparison.Ranking() {
		if s.Suite == suite {
			ranked = append(ranked, s.Contender)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return place(ranked, p.contenders[a].Name) - place(ranked, p.contenders[b].Name)
	})
	return order
}

// place returns the place of a name in a list, behind its end if it has none.
func place(list []string, name string) int {
	if i := slices.Index(list, name); i >= 0 {
		return i
	}
	return len(list)
}

// wholeSummary returns what a contender did on a suite; nil if it has not searched it.
func (p *content) wholeSummary(contender int, suite string) *report.Summary {
	rows := p.summaries[contender]
	i := slices.IndexFunc(rows, func(s report.Summary) bool { return s.Suite == suite && s.Theme == report.WholeSuite })
	if i < 0 {
		return nil
	}
	return &rows[i]
}

// scoreColumn is a number about a contender on a suite, or a bar.
type scoreColumn struct {
	header string
	class  markup
	cell   func(*report.Summary) markup
}

// scoreColumns returns the columns in which somebody has something.
func (p *content) scoreColumns() []scoreColumn {
	all := []scoreColumn{
		{p.barWord() + ", with the 95 % interval", "bar", scoreBar},
		{"solved", "n", func(s *report.Summary) markup { return shareOf(s, false, s.Solved, s.Asked) }},
		{"found", "n", func(s *report.Summary) markup { return shareOf(s, true, s.Solved, s.Asked) }},
		{"%", "n", func(s *report.Summary) markup { return markupOf("%s", s.SolvedPercent(1)) }},
		{"best", "n", func(s *report.Summary) markup { return shareOf(s, true, s.Points, s.MaxPoints) }},
		{"points", "n", func(s *report.Summary) markup {
			if !s.Lists {
				return ""
			}
			return shareOf(s, false, s.Points, s.MaxPoints)
		}},
		{"nodes/s", "n", func(s *report.Summary) markup {
			if nps, known := s.NPS(); known && !p.noTimes {
				return markupOf("%s", sink.HumanCount(nps))
			}
			return ""
		}},
		{"errors", "n", func(s *report.Summary) markup {
			if s.Errors == 0 {
				return ""
			}
			return markupOf("%d", s.Errors)
		}},
	}
	return slices.DeleteFunc(all, func(c scoreColumn) bool {
		return !slices.ContainsFunc(p.summaries, func(rows []report.Summary) bool {
			return slices.ContainsFunc(rows, func(s report.Summary) bool { return s.Theme == report.WholeSuite && c.cell(&s) != "" })
		})
	})
}

// barWord says what the bars show: what is found if all suites ask for mates, else what is solved.
func (p *content) barWord() string {
	for _, rows := range p.summaries {
		for i := range rows {
			if rows[i].Figure != report.Found {
				return string(report.Solved)
			}
		}
	}
	return string(report.Found)
}

// shareOf writes a share in the column of mates or in the column of other suites.
func shareOf(s *report.Summary, ofMates bool, n, of int) markup {
	if of == 0 || ofMates != (s.Figure == report.Found) {
		return ""
	}
	return markupOf("%d/%d", n, of)
}

func (p *content) scoreRow(w *writer, columns []scoreColumn, n int, s *report.Summary, class markup) {
	w.put(`<tr class="c%d%s"><td>`, colour(n), class)
	for _, label := range slices.Compact([]string{p.labels[n], p.heads[n]}) {
		if !strings.HasSuffix(p.contenders[n].Name, label) {
			w.put("%s: ", label)
		}
	}
	w.put(`<bdi class="who">%s</bdi></td>`, p.contenders[n].Name)
	for _, c := range columns {
		w.put(`<td class="%s" data-of="%s">%s</td>`, c.class, c.header, c.cell(s))
	}
	w.put("<td>%s</td></tr>\n", p.badge(n, s.Suite))
}

// scoreBar draws what was solved, with its interval; nothing if nothing is asked.
func scoreBar(s *report.Summary) markup {
	if s.Asked == 0 {
		return ""
	}
	x := axis{high: 1, to: forestWidth}
	low, high := s.Interval()
	return markupOf(`<svg viewBox="0 0 %d 18" height="18" preserveAspectRatio="none" aria-hidden="true"><path class="track" d="M0 9H%d"/><path class="fill" d="M0 9H%s"/><path class="whisker" d="M%s 9H%s"/></svg>`,
		forestWidth, forestWidth, px(x.at(float64(s.Solved)/float64(s.Asked))), px(x.at(low)), px(x.at(high)))
}

// verdictClasses are the classes of the badges of verdicts.
var verdictClasses = map[compare.Verdict]markup{compare.Better: "good", compare.Worse: "bad", compare.NotComparable: "refused"}

// badge writes the verdict on a contender and a suite.
func (p *content) badge(n int, suite string) markup {
	if n == 0 && len(p.contenders) > 1 {
		return `<span class="badge">reference</span>`
	}
	pair := p.pairOf(n)
	if pair == nil {
		return ""
	}
	row := pair.Whole(suite)
	if row == nil {
		row = &compare.Row{}
	}
	verdict, text := verdictOf(pair, row)
	if text == "" {
		return ""
	}
	return markupOf(`<span class="badge %s">%s</span>`, verdictClasses[verdict], text)
}
