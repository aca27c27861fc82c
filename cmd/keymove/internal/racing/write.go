package racing

import (
	"fmt"
	"io"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/output"
	"keymove/report/sink"
	"keymove/report/study"
)

// write writes the result to stdout.
func (h *race) write(r study.Race, positions int, o options) error {
	switch {
	case o.JSON:
		return output.WriteDocument(h.Stdout, output.Schema, document{Limit: o.limit(), Positions: positions, Precision: o.precision, Precise: r.IsPrecise(o.precision), Race: r})
	case o.trailer:
		_, err := io.WriteString(sink.Messages(h.Stdout), trailers(r, o))
		return err
	}
	_, err := io.WriteString(h.Stdout, text(r, positions, o))
	return err
}

// document is the JSON output.
type document struct {
	Limit     string  `json:"limit"`
	Positions int     `json:"positions"`
	Precision float64 `json:"precision"`
	Precise   bool    `json:"precise"`
	study.Race
}

// text returns the table, and what was measured.
func text(r study.Race, positions int, o options) string {
	t := sink.NewTable(sink.Column{Header: "build"}, sink.Column{Header: "nodes/s", Right: true},
		sink.Column{Header: "times"}, sink.Column{Header: "verdict"}, sink.Column{Header: "searches"})
	for _, b := range r.Builds {
		ratio, trees := "", string(b.Trees)
		if b.Ratio != nil {
			ratio = fmt.Sprintf("× %.4f ", b.Ratio.Value) + sink.Interval(b.Ratio.Low, b.Ratio.High, 4)
		}
		if b.Differs > 0 {
			trees += fmt.Sprintf(", %d of %d positions", b.Differs, positions)
		}
		t.Add(b.Name, sink.HumanCount(uint64(b.NPS)), ratio, b.Verdict(), trees)
	}
	return t.Text("") + fmt.Sprintf("%s, %s, %s by turns, %s; intervals of 95 %%\n",
		sink.Plural(positions, "position"), o.limit(), sink.Plural(r.Rounds, "round"), clock(r))
}

// clock names the time that counts.
func clock(r study.Race) string {
	if r.ByCPU {
		return "CPU time"
	}
	return "wall time"
}

// trailers returns a line for each build but the first, for the message of a commit, with
// the command that measures it again. Under a limit of depth it has the nodes of a round, too.
func trailers(r study.Race, o options) string {
	var out strings.Builder
	for i, b := range r.Builds {
		if b.Ratio == nil {
			continue
		}
		change := func(ratio float64) float64 { return 100 * (ratio - 1) }
		if o.depth > 0 && b.Trees != study.VaryingTrees { // then it is a signature
			fmt.Fprintf(&out, "[bench %d]", b.Nodes/uint64(r.Rounds))
		}
		fmt.Fprintf(&out, "[speed %+.1f %% (%+.1f … %+.1f) %s] %s\n", change(b.Ratio.Value), change(b.Ratio.Low), change(b.Ratio.High),
			o.limit(), host.Command("speed", words(o, 0, i)...))
	}
	return out.String()
}

// words returns the arguments of a command that measures some of the builds.
func words(o options, builds ...int) []string {
	var list []string
	for _, b := range builds {
		if !o.texts[b].IsEngine {
			list = append(list, "--profile")
		}
		list = append(list, o.texts[b].Text)
	}
	if o.depth > 0 {
		return append(list, "--depth", fmt.Sprint(o.depth))
	}
	return append(list, "--nodes", fmt.Sprint(o.nodes))
}

// progress is a line about a race that goes on.
func progress(r *study.Race) string {
	line := sink.Plural(r.Rounds, "round")
	for _, b := range r.Builds[1:] {
		if b.Ratio != nil {
			line += fmt.Sprintf("; %s × %.3f ", b.Name, b.Ratio.Value) + sink.Interval(b.Ratio.Low, b.Ratio.High, 3)
		}
	}
	return line
}
