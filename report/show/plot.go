package show

import (
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
)

// Picture shows a value with its 95 % interval for each row of a table, which only pages draw.
type Picture struct {
	// Unit is that of values: "%" is from 0 to 100, others have 0 in the middle.
	Unit string
	Rows []Interval
}

// Interval is a value with its 95 % interval in the unit of its picture; the zero value is not drawn.
type Interval struct {
	Value, Low, High float64
	Tone             sink.Tone
}

// Plot is lines of numbers that tables or records have, which only pages draw.
type Plot struct {
	Title string
	// Unit is that of values: "pp", "%", or empty for counts.
	Unit string
	// Places are the names along the horizontal axis; without them it has numbers and is logarithmic, and lines climb
	// in steps, in %. X is its title.
	Places []string
	X      string
	Lines  []Line
	More   int // lines that are left out
}

// Line is a line with its name in the legend.
type Line struct {
	Name   string
	Points []Point
}

// Point is a point of a line at the number of a place, or at a number; Text is shown to who points at it.
type Point struct {
	At float64
	Interval
	Text string
}

// MaxLines is the number of lines of a plot, which have a colour each.
const MaxLines = 6

// Add adds a line with points if there is room.
func (p *Plot) Add(line Line) {
	switch {
	case len(line.Points) == 0:
	case len(p.Lines) == MaxLines:
		p.More++
	default:
		p.Lines = append(p.Lines, line)
	}
}

// minPictured is the number of positions that a part of a suite has in a picture: intervals of fewer make all others
// short.
const minPictured = 10

// differencePicture has the differences of lines.
func differencePicture(lines []line) *Picture {
	p := &Picture{Unit: "pp", Rows: make([]Interval, len(lines))}
	for i := range lines {
		if l := &lines[i]; l.by == "" || l.Positions >= minPictured {
			p.Rows[i] = intervalOf(l.Row)
		}
	}
	return p
}

// intervalOf is the difference of a row in percentage points; not drawn where nothing is asked.
func intervalOf(row *compare.Row) Interval {
	if row == nil || row.Positions == 0 {
		return Interval{}
	}
	d := row.Difference()
	return Interval{d.Value, d.Low, d.High, row.Verdict.Tone()}
}

// limitPlot has the differences of the first rows at each limit.
func limitPlot(limits []string, rows []*limitRow) Plot {
	p := Plot{Title: "Differences in percentage points, with 95 % intervals", Unit: "pp", Places: limits, X: "limit"}
	for _, row := range rows {
		names := []string{row.Suite, row.Of, settingName(row.Pair)}
		line := Line{Name: strings.Join(strings.Fields(strings.Join(names, " ")), " ")}
		for i, at := range row.At {
			if at != nil && at.Positions > 0 {
				line.Points = append(line.Points, Point{float64(i), intervalOf(at), line.Name + " at " + limits[i] + ": " + limitCell(at) + " pp"})
			}
		}
		p.Add(line)
	}
	return p
}
