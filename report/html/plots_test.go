package html

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/report/sink"
)

// TestClimb holds the line of a contender against a count: at each point it is the share of the cases that are
// solved within so many nodes, give or take what less than a pixel hides.
func TestClimb(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := measures{keptNodes: rapid.SliceOfN(rapid.Uint64Range(0, 1<<30), 1, 60).Draw(t, "nodes")}
		m.asked = len(m.keptNodes) + rapid.IntRange(0, 9).Draw(t, "unsolved")
		points := m.climb()
		if last := points[len(points)-1]; math.Abs(last.Value-100*float64(len(m.keptNodes))/float64(m.asked)) > 1e-9 {
			t.Fatalf("ends with %v", last)
		}
		for i, point := range points {
			most := 0
			for _, n := range m.keptNodes {
				if float64(max(n, 1)) < sameStep*point.At {
					most++
				}
			}
			if i > 0 && point.At < sameStep*points[i-1].At || point.Value > 100*float64(most)/float64(m.asked)+1e-9 {
				t.Fatalf("point %d of %v", i, points)
			}
		}
	})
}

// TestPlaceTicks: names are whole under an axis, as many as fit.
func TestPlaceTicks(t *testing.T) {
	var labels []string
	for _, tick := range placeTicks([]string{"ver2.1.0", "TCEC_Season_20", "v1.39.0", "v1.55.0"}) {
		labels = append(labels, tick.label)
	}
	reporttest.Want(t, strings.Join(labels, "|"), "ver2.1.0|v1.39.0")
}

// TestValueAxis: an axis begins and ends with a tick, and has all values between them.
func TestValueAxis(t *testing.T) {
	for _, ends := range [][2]float64{{30, 100}, {91.5, 99.2}, {0, 100}, {70, 70}, {1.21e6, 1.3e6}, {-12.5, 3}} {
		y, ticks := valueAxis(ends[0], ends[1])
		if len(ticks) < 2 || len(ticks) > 8 || y.low > ends[0] || y.high < ends[1] || y.at(ticks[0]) != y.from || px(y.at(ticks[len(ticks)-1])) != px(y.to) {
			t.Errorf("%v: %+v has %v", ends, y, ticks)
		}
	}
}

// TestLines: of more lines than there are colours a plot has the first, and says how many it lacks; one over places has
// marks that say what they are.
func TestLines(t *testing.T) {
	p := show.Plot{Title: "<b>", Unit: "%", Places: []string{"a", "b"}}
	for range show.MaxLines + 2 {
		p.Add(show.Line{Name: "<i>", Points: []show.Point{{At: 0, Text: "first"}, {At: 1, Interval: show.Interval{Value: 3, Low: 1, High: 4}}}})
	}
	var w writer
	w.plots([]show.Plot{p, {}})
	page := string(w.markup())
	for text, times := range map[string]int{`class="line`: show.MaxLines, "<title>first</title>": show.MaxLines, "<svg": 1, "… and 2 more": 1, "<b>": 0, "<i>": 0} {
		reporttest.Want(t, strings.Count(page, text), times, text, page)
	}
}

// TestPicture: a picture is beside the row that it is of, in the tone of its verdict, and an empty one is not drawn.
func TestPicture(t *testing.T) {
	table := sink.NewTable(sink.Column{Header: "suite"}, sink.Column{Header: "solved", Right: true}, sink.Column{Header: "p", Right: true, Detail: true})
	table.Add("wac", "90", "0.5")
	table.Add("sts", "80", "0.1")
	var w writer
	w.part(&show.Part{Table: table, Picture: &show.Picture{Unit: "pp", Rows: []show.Interval{{Value: -4, Low: -7, High: 1, Tone: sink.Bad}, {}}}})
	page := strings.Join(strings.Fields(string(w.markup())), " ")
	reporttest.Has(t, page,
		`<span>-10 pp</span><span>0 pp</span><span>+10 pp</span>`, `>wac</td><td class="picture"><svg class="bad" `, `d="M150 9H550"/><path class="dot" d="M300 9h0"/>`,
		`>sts</td><td class="picture"></td><td class="n" data-of="solved">80</td></tr>`, `<summary>All columns</summary> <div class="scroll"><table><thead><tr><th>suite</th><th class="n">solved</th><th class="n">p</th>`,
	)
}
