package auditing

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"keymove/report/texttable"
	"keymove/suites/audit"
)

// explanation is what a reader of the table has to know.
const explanation = "wrong: share of the answers that the same search without the rule contradicts, in percent, with its 95 % interval;\n" +
	"by depth left (d) and by phase of the node, where at least 20 answers were replayed.\n" +
	audit.Control + ": nodes that no rule decided, searched again with all rules; what differs there is luck of the tree, which the\n" +
	"other rows have, too.\n"

// WriteText writes a table for each contender, fitted to a width; 0 is any.
func (s *Summary) WriteText(w io.Writer, width int) error {
	var out strings.Builder
	for i := range s.Manifest.Contenders {
		name := s.Manifest.Contenders[i].Name
		fmt.Fprintf(&out, "%s, %s\n", name, s.Manifest.Limit)
		out.WriteString(s.table(name).Fit("  ", width))
		out.WriteString("\n")
	}
	out.WriteString(explanation)
	for _, note := range s.Notes() {
		out.WriteString(note + "\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// table returns the table of a contender: a row for each rule.
func (s *Summary) table(contender string) *texttable.Table {
	right := func(header string) texttable.Column { return texttable.Column{Header: header, Right: true} }
	columns := []texttable.Column{{Header: "rule"}, right("answers"), right("replayed"), right("wrong"), {Header: "95 %"}}
	divided := parts()[1:]
	for _, p := range divided {
		header := p.value
		if p.by == ByDepth {
			header = "d" + header
		}
		columns = append(columns, right(header))
	}
	t := texttable.New(columns...)
	for i := range s.Cells {
		if c := &s.Cells[i]; c.Contender == contender && c.By == ByAll {
			cells := []string{c.Rule, texttable.HumanCount(c.Answers), strconv.Itoa(c.Samples), c.percent(), c.interval()}
			for _, p := range divided {
				cells = append(cells, s.cell(contender, c.Rule, p).partPercent())
			}
			t.Add(cells...)
		}
	}
	return t
}

// cell returns a cell; an empty one if it does not occur.
func (s *Summary) cell(contender, rule string, p part) *Cell {
	for i := range s.Cells {
		if c := &s.Cells[i]; c.Contender == contender && c.Rule == rule && c.By == p.by && c.Value == p.value {
			return c
		}
	}
	return &Cell{}
}

// percent returns the share in percent; empty without samples.
func (c *Cell) percent() string {
	if c.Samples == c.Undecided {
		return ""
	}
	return inPercent(c.Share.Value)
}

// leastReplays is the number of replays from which the share of a part is shown.
const leastReplays = 20

// partPercent returns the share of a part in percent; empty where it says little.
func (c *Cell) partPercent() string {
	if c.Samples-c.Undecided < leastReplays {
		return ""
	}
	return c.percent()
}

// interval returns the interval of the share in percent; empty without samples.
func (c *Cell) interval() string {
	if c.Samples == c.Undecided {
		return ""
	}
	return inPercent(c.Share.Low) + " … " + inPercent(c.Share.High)
}

func inPercent(share float64) string { return strconv.FormatFloat(100*share, 'f', 1, 64) }
