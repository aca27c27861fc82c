package output

import (
	"strings"
	"unicode/utf8"

	"keymove/report"
	"keymove/report/sink"
)

// maxWidth is the maximum width of the tables of several contenders if that of the lines
// is not known.
const maxWidth = 120

// contenderTable shows several contenders: a row for each suite and theme, and a block
// of columns for each contender under its name.
type contenderTable struct {
	rows       [][]string // the cells in front: suite and theme
	contenders []string
	byPlace    map[[3]string]*report.Summary // by contender, suite and theme
	places     [][2]string                   // suite and theme of each row
	noTimes    bool
}

// newContenderTable arranges summaries, which are in the order of summary.csv.
func newContenderTable(contenders []string, rows []report.Summary, noTimes bool) *contenderTable {
	t := &contenderTable{contenders: contenders, byPlace: map[[3]string]*report.Summary{}, noTimes: noTimes}
	themed := themedSuites(rows)
	seen := map[[2]string]bool{}
	for i := range rows {
		row := &rows[i]
		t.byPlace[[3]string{row.Contender, row.Suite, row.Theme}] = row
		place := [2]string{row.Suite, row.Theme}
		if seen[place] {
			continue
		}
		seen[place] = true
		t.places = append(t.places, place)
		theme := ""
		if themed[row.Suite] {
			theme = row.Theme
		}
		t.rows = append(t.rows, []string{row.Suite, theme})
	}
	return t
}

// text returns the tables, and whether they are complete: whether they have all
// metrics.
func (t *contenderTable) text(width int) (text string, complete bool) {
	labels, legend := labelled(t.contenders, width)
	for i, set := range metricSets {
		blocks := make([]sink.Block, len(t.contenders))
		for n, name := range t.contenders {
			blocks[n] = sink.Block{Label: labels[n], Table: t.block(name, set)}
		}
		groups := sink.SideBySide(t.front(), blocks, width)
		if len(groups) == 1 || i == len(metricSets)-1 {
			return legend + strings.Join(groups, "\n"), i == 0
		}
	}
	return "", false // there is a last set
}

func (t *contenderTable) front() *sink.Table {
	table := sink.NewTable(sink.Column{Header: "suite"}, sink.Column{Header: "theme"})
	for _, row := range t.rows {
		table.Add(row...)
	}
	return table
}

// block returns the columns of a contender.
func (t *contenderTable) block(contender string, set []metric) *sink.Table {
	columns := make([]sink.Column, len(set))
	for i, m := range set {
		columns[i] = sink.Column{Header: m.header, Right: true}
	}
	table := sink.NewTable(columns...)
	for _, place := range t.places {
		cells := make([]string, len(set))
		if row := t.byPlace[[3]string{contender, place[0], place[1]}]; row != nil {
			for i, m := range set {
				cells[i] = m.cell(row, t.noTimes)
			}
		}
		table.Add(cells...)
	}
	return table
}

// longestLabel is the length up to which a name is the label of its columns.
const longestLabel = 24

// labelled returns the label above each contender's columns: its name, or letters
// explained in the legend if a name is too long.
func labelled(names []string, width int) (labels []string, legend string) {
	for _, name := range names {
		labels = append(labels, sink.Terminal(name))
		if utf8.RuneCountInString(name) > longestLabel {
			legend = "\n"
		}
	}
	if legend == "" {
		return labels, ""
	}
	t := sink.NewTable(sink.Column{}, sink.Column{})
	for i, name := range names {
		labels[i] = letters(i)
		t.Add(labels[i], name)
	}
	return labels, t.Fit("", width) + "\n"
}

// letters returns A to Z, AA, AB and so on.
func letters(n int) string {
	text := string(rune('A' + n%26))
	if n < 26 {
		return text
	}
	return letters(n/26-1) + text
}

// themedSuites returns the suites that have rows of themes.
func themedSuites(rows []report.Summary) map[string]bool {
	themed := map[string]bool{}
	for _, row := range rows {
		if row.Theme != report.WholeSuite {
			themed[row.Suite] = true
		}
	}
	return themed
}
