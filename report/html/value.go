package html

import (
	"io"

	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/sink"
)

// WriteValue writes the page of what settings are worth: the sentences, a plot for each suite and each
// phase of it with a line for each setting over the limits, and the table.
func WriteValue(out io.Writer, v *compare.Value) error {
	var w writer
	head(&w, "Value – Keymove", "")
	w.put(`<header><p class="brand">Keymove</p><h1>What settings are worth</h1><p class="sub">%s at %s, against %s</p></header>`+"\n<main>\n",
		sink.Plural(len(valueSettings(v)), "setting"), sink.Plural(len(v.Limits), "limit"), v.Base)
	trackList(&w, "Warnings", output.ValueNotes(v))
	trackList(&w, "Tests", output.ValueTests(v))
	w.put(`<section><h2>By limit and phase</h2><p class="lead">%s</p><div class="plots">`, output.ValueText(v))
	trends := valueTrends(v)
	var parts []string
	for i := range trends {
		parts = appendNew(parts, trends[i].Suite)
	}
	if len(v.Limits) > 1 {
		for _, part := range parts {
			limitPlot(&w, part, trends)
		}
	}
	w.put("</div></section>\n")
	s := Section{Heading: "Table", Table: output.ValueTable(v)}
	s.write(&w)
	w.put("</main>\n</body>\n</html>\n")
	return w.writeTo(out)
}

func valueSettings(v *compare.Value) []string {
	var names []string
	for i := range v.Cells {
		if v.Cells[i].Difference != nil {
			names = appendNew(names, v.Cells[i].Setting)
		}
	}
	return names
}

// valueTrends returns the cells as lines over the limits, for each suite and each phase of it.
func valueTrends(v *compare.Value) []compare.Trend {
	var trends []compare.Trend
	place := map[[2]string]int{}
	for i := range v.Cells {
		c := &v.Cells[i]
		if c.Difference == nil {
			continue
		}
		part := c.Suite
		if c.Phase != "" {
			part += ", " + c.Phase
		}
		key := [2]string{part, c.Setting}
		if _, known := place[key]; !known {
			place[key] = len(trends)
			trends = append(trends, compare.Trend{Suite: part, Base: v.Base, Contender: c.Setting, Measure: "pp", Unit: v.Unit})
		}
		t := &trends[place[key]]
		t.Steps = append(t.Steps, compare.Step{Limit: c.Limit, At: c.At, Positions: c.Positions, Difference: *c.Difference})
	}
	return trends
}
