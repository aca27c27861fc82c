package report

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxWidth is how wide the tables of several contenders may be.
const maxWidth = 120

// metric is what a table says of a contender.
type metric struct {
	header string
	cell   func(row *Summary, noTimes bool) string
}

var (
	solvedMetric   = metric{"solved", func(s *Summary, _ bool) string { return solvedOf(s) }}
	percentMetric  = metric{"%", func(s *Summary, _ bool) string { return percentOf(s) }}
	intervalMetric = metric{"95 % interval", func(s *Summary, _ bool) string { return intervalOf(s) }}
	pointsMetric   = metric{"points", func(s *Summary, _ bool) string { return pointsOf(s) }}
	timeMetric     = metric{"median time", medianOf}
	speedMetric    = metric{"nodes/s", speedOf}
)

// metricSets are what is said of each of several contenders side by side: the
// first set with which all of them fit into a line. With the last one the table
// is cut into as many as it takes.
var metricSets = [][]metric{
	{solvedMetric, percentMetric, intervalMetric, pointsMetric, timeMetric, speedMetric},
	{solvedMetric, percentMetric, pointsMetric, timeMetric, speedMetric},
	{solvedMetric, percentMetric, pointsMetric, timeMetric},
	{solvedMetric, percentMetric, pointsMetric},
	{solvedMetric, percentMetric},
	{solvedMetric},
}

// sideBySide lays out what several contenders did: a row for each suite and
// theme, and a block of columns for each contender under its name.
type sideBySide struct {
	rows       [][]string // the cells in front: suite and theme
	contenders []string
	byPlace    map[[3]string]*Summary // by contender, suite and theme
	places     [][2]string            // suite and theme of each row
	noTimes    bool
}

// newSideBySide arranges summaries, which are in the order of the files.
func newSideBySide(contenders []string, rows []Summary, noTimes bool) *sideBySide {
	s := &sideBySide{contenders: contenders, byPlace: map[[3]string]*Summary{}, noTimes: noTimes}
	themed := themedSuites(rows)
	seen := map[[2]string]bool{}
	for i := range rows {
		row := &rows[i]
		s.byPlace[[3]string{row.Contender, row.Suite, row.Theme}] = row
		place := [2]string{row.Suite, row.Theme}
		if seen[place] {
			continue
		}
		seen[place] = true
		s.places = append(s.places, place)
		theme := ""
		if themed[row.Suite] {
			theme = row.Theme
		}
		s.rows = append(s.rows, []string{row.Suite, theme})
	}
	return s
}

// text returns the tables, and whether they say all that is known of the
// contenders.
func (s *sideBySide) text() (text string, complete bool) {
	labels, legend := labelled(s.contenders)
	for i, set := range metricSets {
		blocks := make([]*table, len(s.contenders))
		for n, name := range s.contenders {
			blocks[n] = s.block(name, set)
		}
		groups := inGroups(s.front(), blocks, labels)
		if len(groups) == 1 || i == len(metricSets)-1 {
			return legend + strings.Join(groups, "\n"), i == 0
		}
	}
	return "", false // there is a last set
}

func (s *sideBySide) front() *table {
	t := &table{columns: []tableColumn{{header: "suite"}, {header: "theme"}}}
	for _, row := range s.rows {
		t.add(row...)
	}
	return t
}

// block returns the columns of one contender.
func (s *sideBySide) block(contender string, set []metric) *table {
	t := &table{}
	for _, m := range set {
		t.columns = append(t.columns, tableColumn{header: m.header, right: true})
	}
	for _, place := range s.places {
		cells := make([]string, len(set))
		if row := s.byPlace[[3]string{contender, place[0], place[1]}]; row != nil {
			for i, m := range set {
				cells[i] = m.cell(row, s.noTimes)
			}
		}
		t.add(cells...)
	}
	return t
}

// longestLabel is the number of characters up to which a name stands above its
// columns.
const longestLabel = 24

// labelled returns what stands above the columns of each contender: its name,
// or a letter that the legend explains where a name is too long for that.
func labelled(names []string) (labels []string, legend string) {
	for _, name := range names {
		labels = append(labels, printable(name))
		if utf8.RuneCountInString(name) > longestLabel {
			legend = "\n"
		}
	}
	if legend == "" {
		return labels, ""
	}
	t := &table{columns: []tableColumn{{}, {}}}
	for i, name := range names {
		labels[i] = letters(i)
		t.add(labels[i], name)
	}
	return labels, t.body("") + "\n"
}

// letters returns A to Z, AA, AB and so on.
func letters(n int) string {
	text := string(rune('A' + n%26))
	if n < 26 {
		return text
	}
	return letters(n/26-1) + text
}

// inGroups puts blocks of columns side by side behind the front ones, as many as
// fit into maxWidth, at least one, and the rest below in the same way. The labels
// stand above the blocks.
func inGroups(front *table, blocks []*table, labels []string) []string {
	var groups []string
	for len(blocks) > 0 {
		width, n := front.width(), 0
		for n < len(blocks) {
			next := width + blockGap + max(blocks[n].width(), utf8.RuneCountInString(labels[n]))
			if n > 0 && next > maxWidth {
				break
			}
			width = next
			n++
		}
		groups = append(groups, beside(front, blocks[:n], labels[:n]))
		blocks, labels = blocks[n:], labels[n:]
	}
	return groups
}

// blockGap is the number of spaces between the blocks of contenders.
const blockGap = 3

// beside returns the lines of the front columns and of blocks next to them.
func beside(front *table, blocks []*table, labels []string) string {
	lines := append([]string{""}, linesOf(front)...)
	for i := range lines {
		lines[i] = padded(lines[i], front.width())
	}
	for n, block := range blocks {
		width := max(block.width(), utf8.RuneCountInString(labels[n]))
		for i, text := range append([]string{labels[n]}, linesOf(block)...) {
			lines[i] += strings.Repeat(" ", blockGap) + padded(text, width)
		}
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// linesOf returns the header and the rows.
func linesOf(t *table) []string {
	return strings.Split(strings.TrimSuffix(t.text(""), "\n"), "\n")
}

func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}

func solvedOf(s *Summary) string {
	if s.Asked == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Solved, s.Asked)
}

func percentOf(s *Summary) string {
	if s.Asked == 0 {
		return ""
	}
	return ratioCell(100*uint64(s.Solved), uint64(s.Asked), 1)
}

func intervalOf(s *Summary) string {
	if s.Asked == 0 {
		return ""
	}
	low, high := s.Interval()
	return fmt.Sprintf("%.1f – %.1f", 100*low, 100*high)
}

func pointsOf(s *Summary) string {
	if s.MaxPoints == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Points, s.MaxPoints)
}

func medianOf(s *Summary, noTimes bool) string {
	if median, ok := s.MedianKeptUS(); ok && !noTimes {
		return humanTime(median)
	}
	return ""
}

func speedOf(s *Summary, noTimes bool) string {
	if nps, ok := s.NPS(); ok && !noTimes {
		return humanCount(nps)
	}
	return ""
}

// themedSuites are the suites that have rows of themes.
func themedSuites(rows []Summary) map[string]bool {
	themed := map[string]bool{}
	for _, row := range rows {
		if row.Theme != WholeSuite {
			themed[row.Suite] = true
		}
	}
	return themed
}
